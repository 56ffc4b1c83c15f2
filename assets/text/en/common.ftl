page-play = Play
page-table = Table
page-editor = Editor
close = Close
