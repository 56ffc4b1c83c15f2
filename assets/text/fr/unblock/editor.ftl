block-label-tools = DESSINER
block-tool-block = Bloc
block-tool-main = Bloc principal
block-tool-wall = Mur
block-tool-eraser = Gomme
block-about-block = Glissez sur des cases pour dessiner un bloc. Faites glisser un bloc pour le déplacer.
block-about-main = Glissez sur les cases du bloc principal : la sortie est dans sa ligne. Ou cliquez sur un bloc horizontal.
block-about-wall = Glissez sur des cases pour bâtir des murs, ou sur des murs pour les enlever.
block-about-eraser = Glissez sur tout ce qui doit disparaître.
block-label-board = PLATEAU
block-columns = Colonnes
block-rows = Lignes
block-take-puzzle = Énigme en cours
block-clear = Vider
block-checking = vérification…
block-thinking-found = { $count ->
    [one] { $count } position examinée, jusqu’à trois fois
   *[other] { $count } positions examinées, chacune jusqu’à trois fois
}
block-unsound = Ce n’est pas encore une énigme.
block-no-main = Il n’y a pas de bloc principal.
block-count = Un plateau a de 1 à 32 blocs, pas { $count }.
block-edit-solved = Le bloc principal est déjà à la sortie.
block-edit-unsolvable = Pas de solution.
block-edit-solvable = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}
block-solutions = { $count ->
    [one] une seule solution minimale
   *[other] { $count } solutions minimales
}
block-positions = { $count ->
    [one] une position accessible
   *[other] { $count } positions accessibles
}
block-longest = position la plus dure : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
block-too-many = Trop de positions sont accessibles pour les compter.
block-make-hardest = Départ le plus dur
block-play-this = Jouer l’énigme
block-edit-paste = Coller
block-edit-copy = Copier
block-edit-save = Enregistrer
block-edit-cut = { $count ->
    [one] Un bloc a été coupé. « Annuler » le ramène.
   *[other] { $count } blocs ont été coupés. « Annuler » les ramène.
}
block-edit-imported = le plateau est dessiné
block-edit-not-playable = Ce plateau n’est pas encore jouable.
