close = Close

# Files that are kept between starts.
file-set-aside = { $file } is damaged: it is now { $name }
file-stuck = { $file } is damaged: nothing will be saved
file-later = { $file } is of a later version: nothing will be saved
file-unreadable = { $file } cannot be read: nothing will be saved
no-folder = there is no folder for data: nothing will be saved

quit = Leave Carom
