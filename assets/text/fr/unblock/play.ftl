# L’énigme.
block-puzzle-of = { block-pack } · { $number } sur { $all }
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
block-own-board = Plateau de l’éditeur
block-puzzles = Toutes les énigmes
block-goal = Libérez le bloc rouge
block-to-editor = Retour à l’éditeur

# Les chiffres.
block-moves = coups
block-move = coup
block-steps = cases
block-step = case
block-fewest = minimum
block-fewest-steps = minimum
block-to-go = restants
block-no-progress = Aucun progrès

# Les indices et le solveur.
block-goal-how = Amenez le bloc rouge à la sortie
block-goal-drag = Faites glisser un bloc dans sa ligne ou sa colonne.
block-hint-block = Déplacez maintenant le bloc marqué
block-hint-safe = Vos étoiles sont sûres. L’indice suivant montre le coup.
block-hint-practice = L’indice suivant montre le coup.
block-hint-move = Déplacez le bloc marqué de { $count } vers { $way ->
    [up] le haut
    [down] le bas
    [left] la gauche
   *[right] la droite
}
block-hint-all = L’indice suivant montre tous les coups.
block-rungs = { $count ->
    [0] Le suivant coûte les étoiles
   *[other] 1 indice gratuit, puis plus d’étoiles
}
block-practice = Entraînement
block-price-move = Ceci montre le coup suivant. L’énigme ne donne alors plus d’étoiles{ $until ->
    [today] {" "}aujourd’hui
    [race] , et sa solution ne compte pas dans la course
   *[daily] {""}
}.
block-price-solution = Ceci montre la solution. L’énigme ne donne alors plus d’étoiles{ $until ->
    [today] {" "}aujourd’hui
    [race] , et sa solution ne compte pas dans la course
   *[daily] {""}
}.
block-price-count = Ceci montre où vous en êtes. L’énigme ne donne alors plus d’étoiles{ $until ->
    [today] {" "}aujourd’hui
    [race] , et sa solution ne compte pas dans la course
   *[daily] {""}
}.
block-price-editor = L’éditeur montre où vous en êtes. L’énigme ne donne alors plus d’étoiles{ $until ->
    [today] {" "}aujourd’hui
    [race] , et sa solution ne compte pas dans la course
   *[daily] {""}
}.
block-solution = { $count ->
    [one] Solution : { $count } coup
   *[other] Solution : { $count } coups
}
block-back = Un coup en arrière
block-forward = Un coup en avant
block-thinking = Recherche… au moins { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
}
block-stop = Arrêter
block-hint = Indice
block-watching = Solution, coup { $place } sur { $all }
block-play = Lire
block-pause = Pause
block-solvers = Solveur
block-solve = Résoudre
block-searching = Recherche…
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
block-states = Positions : { $count }
block-no-solution = Il n’y a pas de solution
block-promise-fast = Solution minimale, ou preuve qu’il n’y en a pas
block-promise-table = Solution minimale dès que la table est bâtie
block-promise-astar = Solution minimale, ou preuve qu’il n’y en a pas
block-promise-idastar = Solution minimale, ou preuve qu’il n’y en a pas
block-promise-bfs = Solution minimale, ou preuve qu’il n’y en a pas
block-promise-dfs = Solution minimale, lentement si elle est longue
block-promise-dfs-memory = Solution minimale, ou preuve qu’il n’y en a pas
block-promise-anytime = Une solution vite, puis de plus courtes
block-promise-dfs-report = Une solution, non minimale, ou preuve qu’il n’y en a pas
block-unsolvable = Il n’y a pas de solution : toutes les positions accessibles ont été essayées.
block-barrier-wall = Il n’y a pas de solution : { $axis ->
    [vertical] le mur de la ligne { $number } ferme la colonne de la sortie.
   *[horizontal] le mur de la colonne { $number } ferme la ligne de la sortie.
}
block-barrier-block = Il n’y a pas de solution : le bloc { $block } est dans la { $axis ->
    [vertical] colonne
   *[horizontal] ligne
} de la sortie et ne peut pas la quitter.
block-barrier-line = Il n’y a pas de solution : { $axis ->
    [vertical] les blocs de la ligne { $number } ne peuvent pas quitter la colonne de la sortie.
   *[horizontal] les blocs de la colonne { $number } ne peuvent pas quitter la ligne de la sortie.
}

# Les boutons.
block-more = Plus
block-more-help = Aide : pas d’étoiles pour cette énigme
block-show-solution = Montrer la solution
block-count-left = Compter les coups restants
block-count-left-about = Après chacun de vos coups
block-more-puzzle = Cette énigme
block-share = Partager
block-open-in-editor = Ouvrir dans l’éditeur
block-skip = Passer à l’énigme suivante
block-previous = Énigme précédente
block-before = Retour à l’énigme quittée
block-more-board = Plateau
block-count-steps = Compter les cases, pas les coups
block-count-steps-about = Les étoiles comptent les coups.
block-more-other = Autre
block-new-one = Nouvelle énigme
block-lab = Labo
block-about = { $level ->
    [easy] Facile
    [medium] Moyenne
    [hard] Difficile
    [very-hard] Très difficile
    [hardest] Extrême
    [unsolvable] Insoluble
   *[unknown] …
} · { $size } · { $blocks ->
    [one] { $blocks } bloc
   *[other] { $blocks } blocs
} · { $positions } positions
block-lab-about = Solveurs, temps, positions
block-undo = Annuler
block-redo = Rétablir
block-restart = Rejouer
block-next = Énigme suivante
block-none-before = Aucune énigme n’a été quittée avant d’être résolue.
block-daily = Énigme du jour
block-letters = Lettres sur les blocs

# Le moment où l’énigme est résolue.
block-solved-with-help = Avec de l’aide : sans étoiles
block-solved-steps = { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
} · Les étoiles comptent les coups.
block-fewest-possible = Le minimum possible
block-in-a-row = { $count } de suite !
block-days-in-a-row = { $days } jours de suite !
block-solved-in = Résolue en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
block-fewest-unknown = Le minimum de coups n’est pas connu.
block-more-than-fewest = { $more ->
    [one] Un coup
   *[other] { $more } coups
} de plus que le minimum, { $fewest }
block-your-best = Votre record : { $best }

# Les cartes.
block-puzzles-title = Énigmes
block-packs-about = { $metric ->
    [steps] Les petits nombres sont les minimums de cases. Les étoiles comptent les coups.
   *[moves] Les petits nombres sont les minimums de coups.
}
block-new = Nouvelle énigme
block-days = { $days ->
    [0] la même pour tous
    [one] un jour de suite
   *[other] { $days } jours de suite
}
block-looking = Recherche d’une énigme…
block-no-puzzle = Pas d’énigme : { $why }
block-deal-none = aucune des { $count } énigmes essayées n’a cette difficulté
block-no-date = la date n’est pas connue
block-open-what = Tapez ou collez { $place ->
    [page] le texte d’un plateau
   *[computer] le texte d’un plateau ou le chemin d’un fichier
}, puis appuyez sur Entrée.
block-open-what-touch = Tapez ou collez le texte d’un plateau, puis Entrée sur le clavier.
block-open-example = Par exemple ..B.AAB......... ou, avec la taille d’un plateau qui n’est pas carré, 5x4:..B..AAB............ Un point ou o est une case vide, x un mur, A le bloc rouge, toute autre lettre un autre bloc.
block-board-form = { $told }
    Le texte d’un plateau est une ligne, par exemple ..B.AAB......... ou, avec sa taille, 5x4:..B..AAB............ Un point ou o est une case vide, x un mur, A le bloc rouge, toute autre lettre un autre bloc.
block-which-main = Quel est le bloc rouge, qui doit atteindre la sortie ?
block-share-what = Partagez cette énigme sous forme de texte, ou enregistrez la position actuelle dans le dossier { $folder }.
block-copy = Copier le plateau
block-copy-position = Copier la position
block-save = Enregistrer
block-opened-all = { $count } plateaux ouverts : Suivante va de l’un à l’autre
block-cards = { $told }. { $all ->
    [one] X, P, r ou R est le bloc rouge ; A ne l’est pas.
   *[other] X, P, r ou R est le bloc rouge de { $cards } d’entre eux ; A ne l’est pas.
}
block-file-moves = Le fichier dit que le minimum de coups est { $says }, mais il est { $found }.
block-file-steps = Le fichier dit que le minimum de cases est { $says }, mais il est { $found }.
block-file-solvable = Le fichier dit que le minimum est { $says }, mais il n’y a pas de solution.
block-daily-is-open = L’énigme du jour est sur le plateau.
block-packs-next = Cette énigme vient de la liste. « Nouvelle énigme », sous « Plus », en crée une autre.
block-file-after = Les plateaux de { $file } sont finis ; voici une énigme du jeu. « Énigme précédente », sous « Plus », revient au fichier.
block-file-before = Les plateaux de { $file } commencent là ; voici une énigme du jeu. « Passer à l’énigme suivante », sous « Plus », revient au fichier.

# Ce que contiennent les fichiers de ce jeu.
holds-solved = énigmes résolues
holds-puzzles = énigmes en cours
holds-open-file = plateaux d’un fichier
holds-choices = lettres, solveur et ce qui est compté
holds-canvas = dessin de l’éditeur

# Le bilan d’une énigme résolue.
block-review = Bilan
block-review-title = Les coups restants après chacun des vôtres
block-review-lost = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $lost ->
    [0] aucun coup de trop
    [one] { $lost } coup de trop
   *[other] { $lost } coups de trop
}
block-price-review = Ceci montre où des coups sont perdus. L’énigme ne donne alors plus d’étoiles{ $until ->
    [today] {" "}aujourd’hui
    [race] , et sa solution ne compte pas dans la course
   *[daily] {""}
}.

# Les règles.
block-rules-title = Règles
block-rules-aim = Libérez le bloc rouge en aussi peu de coups que possible.
block-rule-exit = L’énigme est résolue quand le bloc rouge atteint la sortie.
block-rule-move = Un bloc glisse dans le sens de sa longueur, en avant ou en arrière. Il ne tourne pas et ne saute pas.
block-rule-stop = Un autre bloc, un mur gris ou le cadre l’arrête. Un glissement est un seul coup, quelle que soit sa longueur.
block-rule-clear = Écartez les blocs qui barrent le chemin du bloc rouge. Le minimum de coups donne trois étoiles.
block-rules-end = Les glissements d’un même bloc, l’un après l’autre, sont un seul coup. « Annuler » reprend un glissement.

# La course d’un salon.
online-race-name = Course
online-race-left = Course : encore { $time }
online-race-begins = La course commence : le moins de coups gagne, puis le plus rapide.
online-race-clock = { $name } a résolu en { $moves } coups. La course finit dans { $seconds } secondes.
online-race-won = { $name } gagne la course en { $moves } coups.
online-race-none = La course est finie : personne n’a résolu l’énigme.
