settings-title = Settings
settings-language = Language
settings-system = System default
settings-theme = Theme
settings-light = Light
settings-dark = Dark
settings-colors = Colours
colors-usual = Default
colors-safe = Colour-blind safe
settings-speed = Animation
speed-off = Off
speed-slow = Slow
speed-usual = Default
speed-fast = Fast
settings-scale = Text size
settings-scale-limit = This window has room for { $percent } %. A larger window has room for more.
settings-volume = Sound
settings-keys = Keys
settings-change-keys = Change keys …

# Other keys for the actions.
remap-title = Change keys
every-page = Every page
remap-reset = Default keys
remap-how = Click the button of an action, then press its new key.
remap-listening = Press the new key. Esc keeps the old key.
remap-taken = { $key } no longer means: { $action }.
