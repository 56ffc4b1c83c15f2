settings-title = Réglages
settings-language = Langue
settings-system = celle du système
settings-theme = Thème
settings-light = clair
settings-dark = sombre
settings-colors = Couleurs
colors-usual = habituelles
colors-safe = pour toutes les visions
settings-speed = Animation
speed-off = aucune
speed-slow = lente
speed-usual = normale
speed-fast = rapide
settings-scale = Taille du texte
settings-volume = Son
settings-keys = Touches
settings-change-keys = Changer les touches …

# D’autres touches pour les actions.
remap-title = Changer les touches
every-page = Toutes les pages
remap-reset = Touches d’origine
remap-how = Appuyez sur le bouton d’une action, puis sur sa nouvelle touche.
remap-listening = Appuyez sur la nouvelle touche. Échap laisse tout en l’état.
remap-taken = { $key } ne signifie plus : { $action }.
