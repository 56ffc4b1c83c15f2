# The block on the home page.
home-unblock = Unblock Me
