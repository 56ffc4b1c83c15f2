block-tool-block = Bloc
block-tool-main = Bloc rouge
block-tool-wall = Mur
block-tool-eraser = Gomme
block-about-block = Glissez sur des cases pour dessiner un bloc. Faites glisser un bloc pour le déplacer.
block-about-main = Glissez sur les cases du bloc rouge : la sortie est dans sa ligne. Ou touchez un bloc horizontal.
block-about-wall = Glissez sur des cases pour bâtir des murs, ou sur des murs pour les enlever.
block-about-eraser = Glissez sur tout ce qui doit disparaître.
block-take-puzzle = Prendre le plateau en jeu
block-clear = Vider le plateau
block-checking = Vérification…
block-thinking-found = { $count ->
    [one] { $count } position examinée, jusqu’à trois fois
   *[other] { $count } positions examinées, chacune jusqu’à trois fois
}
block-unsound = Pas encore une énigme
block-no-main = Il n’y a pas de bloc rouge.
block-count = Un plateau a de 1 à 32 blocs, pas { $count }.
block-edit-solved = Le bloc rouge est déjà à la sortie.
block-edit-unsolvable = Insoluble
block-edit-solvable = Soluble en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
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
block-play-this = Jouer
block-edit-paste = Coller un plateau
block-edit-copy = Copier le plateau
block-edit-save = Enregistrer le plateau
block-edit-cut = { $count ->
    [one] Un bloc a été coupé. « Annuler » le ramène.
   *[other] { $count } blocs ont été coupés. « Annuler » les ramène.
}
block-edit-imported = Le plateau est dessiné
block-edit-classic = L’éditeur dessine des plateaux d’au plus 8x8 cases, avec la sortie à droite et sans bloc d’une seule case.
block-edit-not-playable = Ce plateau n’est pas encore jouable.
block-edit-steps = { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}
block-details = Détails
block-no-answer = Pas de réponse
block-hardest-about = Le départ le plus loin de la sortie
block-size-of = Taille du plateau
