# L’énigme.
block-puzzle-of = { block-pack } { $number }/{ $all }
block-pack = { $pack ->
    [report] Échauffement
    [easy] Facile
    [medium] Moyen
    [hard] Difficile
    [very-hard] Très difficile
    [master] Maître
    [grandmaster] Grand maître
    [records] Records
   *[other] { $pack }
}
block-level = { $level ->
    [easy] Facile
    [medium] Moyenne
    [hard] Difficile
    [very-hard] Très difficile
   *[hardest] Extrême
}
block-puzzle-of-day = Énigme du { $date }
block-new-puzzle = Nouvelle : { $level ->
    [easy] facile
    [medium] moyenne
    [hard] difficile
    [very-hard] très difficile
   *[hardest] extrême
}
block-own-board = Votre plateau
block-about = { $level ->
    [easy] facile
    [medium] moyenne
    [hard] difficile
    [very-hard] très difficile
    [hardest] extrême
   *[unknown] …
} · { $size } · { $blocks ->
    [one] { $blocks } bloc
   *[other] { $blocks } blocs
}
block-about-unsolvable = insoluble · { $size } · { $blocks ->
    [one] { $blocks } bloc
   *[other] { $blocks } blocs
}
block-puzzles = Énigmes

# Les chiffres.
block-moves = COUPS
block-steps-made = CASES
block-goes-on = continuez
block-moves-to-go = RESTE
block-steps-to-go = CASES RESTANTES
block-counts = Compter : { $metric ->
    [steps] cases
   *[moves] coups
}
block-unsolvable-short = insoluble
block-your-moves = VOS COUPS
block-your-moves-part = VOS COUPS { $first } À { $last }
block-helped-moves = COUPS AVEC INDICES
block-helped-moves-part = COUPS { $first } À { $last }, AVEC INDICES
block-moves-before = { $count } avant
block-moves-after = { $count } de plus
block-last-moves = les derniers
block-next-moves = les prochains
block-first-move = Faites glisser un bloc, ou choisissez-le et utilisez les flèches.

# Les indices et le solveur.
block-label-hints = INDICES
block-hint = Indice
block-show-moves = Solution
block-hide = Cacher
block-hints-are = le bloc, puis le coup (sans étoiles), puis tout
block-moves-from-here = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} d’ici
block-steps-from-here = { $count ->
    [one] { $count } case
   *[other] { $count } cases
} d’ici
block-next-block = ensuite : bloc { $block }
block-watching = Démonstration, coup { $place } sur { $all } : elle ne compte pas.
block-own-position = Votre position
block-play = Lire
block-pause = Pause
block-label-solver = SOLVEUR
block-solvers = SOLVEURS
block-solve = Résoudre
block-cancel = Arrêter
block-searching = recherche…
block-searching-with = recherche : au moins { $depth } · { $time } · positions examinées : { $states }
block-found = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}, le minimum
block-found-longer = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}, peut-être pas le minimum
block-found-steps = { $count ->
    [one] { $count } case
   *[other] { $count } cases
}, le minimum
block-found-steps-longer = { $count ->
    [one] { $count } case
   *[other] { $count } cases
}, peut-être pas le minimum
block-states = positions examinées : { $count }
block-no-solution = il n’y a pas de solution
block-promise-fast = solution minimale, ou preuve qu’il n’y en a pas
block-promise-table = solution minimale dès que la table est bâtie
block-promise-astar = solution minimale, ou preuve qu’il n’y en a pas
block-promise-idastar = solution minimale, ou preuve qu’il n’y en a pas
block-promise-bfs = solution minimale, ou preuve qu’il n’y en a pas
block-promise-dfs = solution minimale, lentement si elle est longue
block-promise-dfs-memory = solution minimale, ou preuve qu’il n’y en a pas
block-promise-dfs-report = une solution, non minimale, ou preuve qu’il n’y en a pas
block-unsolvable = Il n’y a pas de solution : toutes les positions accessibles ont été essayées.
block-barrier-wall = Il n’y a pas de solution : le mur de la colonne { $column } ferme la ligne de la sortie.
block-barrier-block = Il n’y a pas de solution : le bloc { $block } est dans la ligne de la sortie et ne peut pas la quitter.
block-barrier-column = Il n’y a pas de solution : les blocs de la colonne { $column } ne peuvent pas quitter la ligne de la sortie.

# Les boutons.
block-undo = Annuler
block-redo = Rétablir
block-restart = Recommencer
block-next = Suivante
block-none-before = Aucune énigme n’a été quittée avant d’être résolue.
block-daily = Énigme du jour
block-daily-short = Du jour
block-files = Ouvrir, partager…
block-letters = ABC
block-letters-shown = Les blocs montrent maintenant leurs lettres. Le bouton ABC les cache.
block-letters-key = { $key } montre les lettres

# Le moment où l’énigme est résolue.
block-solved-in = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}
block-fewest-unknown = le minimum n’est pas connu
block-no-shorter-way = aucune solution n’a moins de coups
block-more-than-fewest = { $more ->
    [one] un coup
   *[other] { $more } coups
} de plus que le minimum, { $fewest }
block-stars-count-moves = Les étoiles comptent les coups, non les cases.
block-your-best = votre record : { $best ->
    [one] { $best } coup
   *[other] { $best } coups
}
block-your-best-days = votre record : { $best ->
    [one] { $best } coup
   *[other] { $best } coups
} · { $days } jours de suite
block-try-again = Réessayer

# Les cartes.
block-puzzles-title = Énigmes
block-packs-about = { $metric ->
    [steps] Les petits nombres sont les minimums de cases. Les étoiles comptent les coups.
   *[moves] Les petits nombres sont les minimums de coups.
}
block-pack-solved = { $solved } sur { $all }
block-new = NOUVELLE ÉNIGME
block-days = { $days ->
    [0] la même pour tous
    [one] un jour de suite
   *[other] { $days } jours de suite
}
block-looking = recherche d’une énigme…
block-no-puzzle = pas d’énigme : { $why }
block-deal-none = aucune des { $count } énigmes essayées n’a cette difficulté
block-no-date = la date n’est pas connue
block-files-title = Ouvrir et partager
block-open-what = Tapez ou collez le texte d’un plateau ou le chemin d’un fichier, puis appuyez sur Entrée.
block-paste = Ouvrir le presse-papiers
block-open-example = Par exemple ..B.AAB......... ou, avec la taille d’un plateau qui n’est pas carré, 5x4:..B..AAB............ Un point ou o est une case vide, x un mur, A le bloc principal, toute autre lettre un autre bloc.
block-board-form = { $told }
    Le texte d’un plateau est une ligne, par exemple ..B.AAB......... ou, avec sa taille, 5x4:..B..AAB............ Un point ou o est une case vide, x un mur, A le bloc principal, toute autre lettre un autre bloc.
block-share-what = Partagez cette énigme sous forme de texte, ou enregistrez la position actuelle dans le dossier { $folder }.
block-copy = Copier le plateau
block-copy-position = Copier la position
block-save = Enregistrer
block-opened-all = { $count } plateaux ouverts : Suivante va de l’un à l’autre
block-cards = { $told }. { $all ->
    [one] X est le bloc principal, comme sur les cartes du jeu classique ; A ne l’est pas.
   *[other] X est le bloc principal de { $cards } d’entre eux, comme sur les cartes du jeu classique ; A ne l’est pas.
}
block-file-moves = Le fichier dit que le minimum de coups est { $says }, mais il est { $found }.
block-file-steps = Le fichier dit que le minimum de cases est { $says }, mais il est { $found }.
block-file-solvable = Le fichier dit que le minimum est { $says }, mais il n’y a pas de solution.
block-daily-is-open = L’énigme du jour est sur le plateau.
block-packs-next = Cette énigme vient de la liste. Le bouton « Énigmes » en propose de nouvelles.
block-file-after = Les plateaux de { $file } sont finis ; voici une énigme du jeu. ◀ revient au fichier.
block-file-before = Les plateaux de { $file } commencent là ; voici une énigme du jeu. ▶ revient au fichier.

# Ce que contiennent les fichiers de ce jeu.
holds-puzzles = énigmes en cours
holds-open-file = plateaux d’un fichier
holds-choices = lettres, solveur et ce qui est compté
holds-canvas = dessin de l’éditeur
