settings-title = Settings
settings-language = Language
settings-system = as the system
settings-theme = Theme
settings-light = light
settings-dark = dark
settings-colors = Colours
colors-usual = usual
colors-safe = for every colour vision
settings-speed = Animation
speed-off = off
speed-slow = slow
speed-usual = usual
speed-fast = fast
settings-scale = Size of the text
settings-volume = Sound
settings-keys = Keys
settings-change-keys = Change keys …

# Other keys for the actions.
remap-title = Change keys
every-page = Every page
remap-reset = Usual keys
remap-how = Press the button of an action, then its new key.
remap-listening = Strike the new key. Esc leaves everything as it is.
remap-taken = { $key } no longer means: { $action }.
