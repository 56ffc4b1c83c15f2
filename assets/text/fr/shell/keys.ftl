help-title = Aide
help-about = LE JEU
help-focus-control = Ctrl+Tab mène l’anneau aux boutons et Tab au suivant, Entrée ou Espace appuie sur ce bouton, Échap enlève l’anneau.
help-focus = Tab déplace l’anneau sur le bouton suivant, Entrée ou Espace appuie sur ce bouton, Échap enlève l’anneau.
help-rules = Règles en images

# Les noms des touches, comme sur un clavier.
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
key-backspace = Ret. arr.
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
do-theme = thème sombre ou clair
do-full-screen = plein écran ou fenêtre
do-board-alone = plateau seul, ou tout
do-zoom = agrandir un grand plateau (aussi avec la molette) ; réduire ; tout
do-enlarge = agrandir un grand plateau
do-reduce = réduire un plateau agrandi
do-show-whole-board = montrer tout le plateau
do-back = retour, arrêter
do-quit = quitter
