# What the player should know about what was done last.
game-chooses = The whole game chooses targets, robots and rules: leave it first.
no-date = The clock shows no date.
cancelled = Cancelled.
looking-for-puzzle = Looking for a puzzle …
nothing-to-open = There is nothing to open.
opened = Opened { $name }.
saved = Saved as { $name }.
not-saved = Not saved: { $why }
copied = Copied: { $text }
