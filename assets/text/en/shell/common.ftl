close = Close

# Files that are kept between starts.
file-set-aside = { $file } is damaged: it was renamed to { $name }
file-stuck = { $file } is damaged: nothing will be saved
file-later = { $file } was written by a newer Carom: your changes will not be saved
file-unreadable = { $file } cannot be read: nothing will be saved
no-folder = Carom has no data folder: nothing will be saved

# Texts and files that the player opens.
opened = opened { $file }
opened-first = opened { $file }: the first of { $count }
nothing-to-open = There is nothing to open.
no-such-file = “{ $file }” is neither a file nor a text that this page can open
cannot-read = This text cannot be read: { $why }
cannot-open = { $file }: { $why }
read-empty = { $why }
read-not-text = { $why }
read-unknown = { $why }
read-length = { $why }
read-character = { $why }
read-invalid = { $why }
read-form = { $why }
read-folder = it is a folder
read-denied = there is no permission to read it
read-failed = { $why }

# Texts and files that the player takes out.
copied = Copied: { $text }
saved = saved { $file }
not-done = not done: { $why }
write-refused = { $why }

quit = Quit Carom

# The line with the first keys of a page.
first-robots = { $key } select
first-next = { $key } selects
first-slide = arrows slide
first-undo = { $key } undo
first-hint = { $key } hint
first-help = { $key } help, all keys
