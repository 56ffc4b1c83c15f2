help-title = Touches
help-focus = Tab parcourt les boutons, Entrée ou Espace appuie sur celui qui est entouré, Échap le quitte.

# Les touches comme elles sont imprimées sur un clavier.
key-control = Ctrl
key-shift = Maj
key-arrowup = ↑
key-arrowright = →
key-arrowdown = ↓
key-arrowleft = ←
key-space = Espace
key-enter = Entrée
key-tab = Tab
key-escape = Échap
key-backspace = Retour
key-delete = Suppr
key-insert = Inser
key-home = Début
key-end = Fin
key-pageup = Pg préc.
key-pagedown = Pg suiv.

keys-program = PROGRAMME
do-help = cette aide
do-settings = réglages
do-keys = changer les touches
do-theme = sombre ou clair
do-back = retour, annuler
do-quit = quitter
