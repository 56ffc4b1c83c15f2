settings-title = Réglages
settings-language = Langue
settings-system = système
settings-theme = Thème
settings-light = clair
settings-dark = sombre
