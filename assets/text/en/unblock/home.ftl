# The block on the start page.
home-unblock = Unblock Me
