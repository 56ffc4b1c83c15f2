settings-title = Réglages
settings-language = Langue
settings-system = Système
settings-theme = Thème
settings-light = Clair
settings-dark = Sombre
settings-colors = Couleurs
colors-usual = Par défaut
colors-safe = Pour daltoniens
settings-speed = Animation
speed-off = Aucune
speed-slow = Lente
speed-usual = Par défaut
speed-fast = Rapide
settings-scale = Taille du texte
settings-scale-limit = Cette fenêtre permet { $percent } % au plus. Agrandissez-la pour aller au-delà.
settings-volume = Son
settings-keys = Touches
settings-change-keys = Changer les touches…

# D’autres touches pour les actions.
remap-title = Changer les touches
every-page = Toutes les pages
remap-reset = Par défaut
remap-how = Cliquez sur le bouton d’une action, puis appuyez sur sa nouvelle touche.
remap-listening = Appuyez sur la nouvelle touche. Échap garde l’ancienne.
remap-taken = { $key } ne signifie plus : { $action }.
