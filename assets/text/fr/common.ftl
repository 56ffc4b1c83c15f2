page-play = Jouer
page-table = Table
page-editor = Éditeur
close = Fermer
