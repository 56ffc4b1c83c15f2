page-tablut = Tablut
do-page-tablut = Tablut
help-mouse-tablut = Cliquez sur un pion puis sur une case marquée, ou tirez le pion jusque-là. Cliquez sur un coup de la liste pour aller à sa position ; de là, vous pouvez essayer un autre coup. Déposez un fichier sur la fenêtre pour l’ouvrir.

keys-tablut-play = JOUER
do-tablut-cursor = déplacer le curseur
do-tablut-up = curseur vers le haut
do-tablut-right = curseur vers la droite
do-tablut-down = curseur vers le bas
do-tablut-left = curseur vers la gauche
do-tablut-choose = prendre le pion, le poser
do-tablut-undo = reprendre le coup
do-tablut-redo = refaire les coups
do-tablut-hurry = le programme doit jouer tout de suite
do-tablut-resign = abandonner
do-tablut-offer = proposer la nulle
do-tablut-answer = accepter, refuser la nulle
do-tablut-accept = accepter la nulle
do-tablut-decline = refuser la nulle

keys-tablut-game = PARTIE
do-tablut-new = nouvelle partie
do-tablut-setup = joueurs, règles et temps
do-tablut-rules = comment jouer
do-tablut-files = ouvrir, partager, enregistrer
do-tablut-paste = ouvrir la partie du presse-papiers
do-tablut-copy = copier la partie
do-tablut-save = enregistrer la partie dans un fichier

keys-tablut-look = REGARDER
do-tablut-analysis = analyse : oui ou non
do-tablut-steps = un coup en arrière, en avant
do-tablut-back = un coup en arrière
do-tablut-forward = un coup en avant
do-tablut-ends = première, dernière position
do-tablut-first = première position
do-tablut-last = dernière position
do-tablut-variation = variante suivante de ce coup
