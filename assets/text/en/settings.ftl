settings-title = Settings
settings-language = Language
settings-system = system
settings-theme = Theme
settings-light = light
settings-dark = dark
