# L’en-tête.
board-official = Plateau { $layout }
board-random = Plateau au hasard

# La cible.
task = { $robot ->
    [red] Le rouge
    [green] Le vert
    [blue] Le bleu
    [yellow] Le jaune
    [silver] L’argenté
    [orange] L’orange
    [pink] Le rose
    [aqua] Le turquoise
    [maroon] Le bordeaux
    [lime] Le citron vert
   *[any] Un robot
} { $shape ->
    [circle] vers le cercle
    [triangle] vers le triangle
    [square] vers le carré
    [hexagon] vers l’hexagone
    [vortex] vers le tourbillon
   *[marked] vers la case marquée
}

# Les chiffres.
label-moves = coups
label-moves-made = { $count ->
    [one] coup
   *[other] coups
}
label-best = minimum

# Les robots et la suite de coups.
to-go = Compter les coups restants
moves-to-go = Encore { $now }
first-move = Choisissez un robot, puis un anneau
first-move-official = Règles officielles : le robot doit tourner une fois

# Le solveur.
solve = Résoudre
hint = Indice
show-moves = Voir les coups
play = Lire
pause = Pause
searching = Je réfléchis…
building-table = Construction de la table : { $percent } %
searching-with = Je réfléchis… au moins { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
}
moves-from-here = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} d’ici
moves-from-here-at-most = Au plus { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} d’ici
watching = Solution, coup { $place } sur { $all }
solution-over = La solution finit ici : la cible est atteinte
# Le robot du dernier coup est sur cette case avant ce coup : il y va, ou il ne bouge pas jusque-là.
last-stop = Avant le dernier coup, { $robot ->
    [red] le rouge
    [green] le vert
    [blue] le bleu
    [yellow] le jaune
    [silver] l’argenté
    [orange] l’orange
    [pink] le rose
    [aqua] le turquoise
    [maroon] le bordeaux
   *[lime] le citron vert
} s’arrête en { $square }.
last-stop-now = { $robot ->
    [red] Le rouge
    [green] Le vert
    [blue] Le bleu
    [yellow] Le jaune
    [silver] L’argenté
    [orange] L’orange
    [pink] Le rose
    [aqua] Le turquoise
    [maroon] Le bordeaux
   *[lime] Le citron vert
} reste en { $square } jusqu’au dernier coup.
states = { $count } positions
unsolvable = Il n’y a pas de solution
unsolvable-from-here = Pas de solution d’ici : annulez des coups
no-stars = Sans étoiles aujourd’hui
promise-fast = Trouve le minimum ; le plus rapide
promise-astar = Trouve le minimum ; plateaux de toute taille
promise-idastar = Trouve le minimum avec peu de mémoire
promise-bfs = Trouve le minimum ; examine chaque position
promise-dfs = Trouve le minimum ; lent dès 7 coups
promise-dfs-memory = Trouve le minimum ; retient les positions
promise-anytime = Une solution vite, puis de plus courtes
promise-reach = Solution courte aussitôt ; échoue rarement
promise-astar-single = Un seul robot bouge ; peut ne rien trouver
promise-tablebase = Solution minimale dès que la table est bâtie

# Les boutons.
undo = Annuler
redo = Rétablir
restart = Rejouer
next-round = Manche suivante
round-kept = L’énigme précédente est gardée : Plus vous y ramène.
round-is-kept = L’énigme précédente est gardée.
round-counted = Pas de retour : le plateau entier garde ce qu’il a compté.
no-round-before = Il n’y a pas d’énigme précédente.
easy = Facile
medium = Moyenne
hard = Difficile
very-hard = Très difficile
daily = Énigme du jour

# Le moment où la manche est résolue.
solved-in = Résolue en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
optimum-unknown = Le minimum n’est pas encore connu
no-shorter-way = Le minimum possible
more-than-optimum = { $more ->
    [one] 1 coup de trop ; le minimum est { $best }
   *[other] { $more } coups de trop ; le minimum est { $best }
}
share = Partager
share-stars = { $stars ->
    [0] résolue
    [one] { $stars } étoile
   *[other] { $stars } étoiles
}
share-result = Carom { $what } · { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} · { $stars }
your-best = Votre record : { $best }
your-best-streak = Votre record : { $best } · { $streak } d’affilée
your-best-days = Votre record : { $best } · { $days } jours de suite

# Énigmes et fichiers.
looking-for-puzzle = Recherche d’une énigme…
looking-for-puzzle-tried = Recherche d’une énigme… { $count ->
    [one] { $count } essayée
   *[other] { $count } essayées
}
daily-is-open = L’énigme du jour est sur le plateau.
puzzle-of = Énigme du { $date }
no-date = la date n’est pas connue
game-would-end = Un plateau entier est gardé ({ $done } cibles sur { $all }). Appuyez encore une fois pour le remplacer.
game-chooses = Le plateau entier fixe cibles, robots et règles : quittez-le d’abord.
no-puzzle = Pas d’énigme : { $why }
deal-none = aucune des { $count } énigmes essayées n’a cette difficulté
deal-no-room = le plateau n’a pas de place pour { $count } robots
deal-no-target = le plateau n’a pas de cible imprimée
file-says-more = Le fichier dit que le minimum est de { $says ->
    [one] { $says } coup
   *[other] { $says } coups
}, mais { $moves ->
    [one] { $moves } coup suffit
   *[other] { $moves } coups suffisent
}.
file-says-fewer = Le fichier dit que le minimum est de { $says ->
    [one] { $says } coup
   *[other] { $says } coups
}, mais il faut { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}.
file-says-solvable = Le fichier dit que le minimum est de { $says ->
    [one] { $says } coup
   *[other] { $says } coups
}, mais il n’y a pas de solution.
file-says-unsolvable = Le fichier dit qu’il n’y a pas de solution, mais { $moves ->
    [one] { $moves } coup suffit
   *[other] { $moves } coups suffisent
}.
no-way-from-here = Pas de solution d’ici
not-known = Inconnu

# Les listes et les cartes de la page de jeu.
label-game = coups / minimum
target-of-game = Plateau entier · cible { $number } sur { $all }
targets = Une autre cible
targets-note = Vous pouvez aussi appuyer sur une cible du plateau.
solvers = Solveur
solutions = Toutes les solutions les plus courtes
optima-only = C’est la seule solution la plus courte.
optima-all = { $distinct ->
    [one] { $distinct } solution
   *[other] { $distinct } solutions différentes
} ; { $orders } si d’autres ordres des mêmes coups comptent aussi
optima-first = Les { $listed } premières de { $distinct } solutions différentes ; { $orders } avec les autres ordres des coups
optima-first-at-least = Les { $listed } premières de plus de { $distinct } solutions différentes ; { $orders } avec les autres ordres des coups
all-optima = Toutes les plus courtes
review = Bilan
review-title = Les coups restants après chacun des vôtres
review-waits = Calcul…
review-lost = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $lost ->
    [0] aucun coup de trop
    [one] { $lost } coup de trop
   *[other] { $lost } coups de trop
}
review-optimum = Une solution minimale a { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
put-back = Jouer plus tard
give-up = Abandonner
summary = Score actuel

new-title = Nouvelle énigme
new-board = Plateau
exactly = Énigme en { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
tip-fewer = Un coup de moins
tip-more = Un coup de plus
whole-game-is = Toutes les cibles, l’une après l’autre. Les robots restent où ils s’arrêtent.
game-here = Plateau entier : ce plateau
game-official = Plateau entier : officiel
game-continue = Reprendre le plateau entier : { $done } sur { $all }
game-leave = Quitter (le score est gardé)
random-target = Cible au hasard
random-places = Robots au hasard
board-any = Plateau au hasard
board-any-official = Plateau officiel
board-first = Plateau de départ
board-own-is = Choisissez ses quatre quarts et placez les robots
open-what = Tapez ou collez { $place ->
    [page] un identifiant
   *[computer] le chemin d’un fichier, un identifiant
} comme 7650+42+E2302B12+C9 ou le nom d’un plateau comme 4B-3B-2B-1A, puis appuyez sur Entrée. Vous pouvez aussi déposer un fichier sur la fenêtre.
save-what = La manche commence à la position actuelle.
save-file = Enregistrer
save-copy = Copier
format-picture = Image
save-picture = Le plateau et vos coups
format-animation = Animation
save-animation = Un GIF de vos coups ou, si elle est ouverte, de la solution
more-formats = Autres formats
summary-title = Plateau entier
summary-none = Aucune partie complète n’a commencé.
summary-was-left = Vous avez quitté cette partie. Elle est gardée.
summary-solved = { $solved ->
    [one] { $solved } cible résolue
   *[other] { $solved } cibles résolues
} sur { $all }
summary-moves = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, le minimum est { $optimum } · { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
}
summary-moves-waits = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, le minimum est d’au moins { $optimum } · { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
}
summary-given-up = { $count ->
    [one] { $count } cible abandonnée
   *[other] { $count } cibles abandonnées
}
summary-helped = { $count ->
    [one] { $count } cible atteinte avec de l’aide : elle ne compte pas
   *[other] { $count } cibles atteintes avec de l’aide : elles ne comptent pas
}
summary-left = { $count ->
    [one] { $count } cible n’a pas pu être jouée
   *[other] { $count } cibles n’ont pas pu être jouées
}
summary-gave-up = abandonnée
summary-with-help = avec aide
game-again = Une autre partie
game-none-kept = Il n’y a pas de plateau entier à continuer.
game-go-on = Continuer
statistics = Statistiques
statistics-title = Statistiques
statistics-none = Les résultats ne peuvent pas être gardés : il n’y a pas de statistiques.
statistics-solved = Résolu
statistics-extra = De trop
statistics-time = Temps
statistics-extra-is = De trop : les coups de vos meilleures solutions au-delà du minimum, en moyenne. Temps : la moyenne de vos meilleurs temps. Les leçons, et les énigmes résolues avec de l’aide, ne comptent pas.
statistics-group = { $group ->
    [easy] Facile (jusqu’à { $to } coups)
    [very-hard] Très difficile ({ $from } coups et plus)
    [all] Toutes
    [medium] Moyenne ({ $from } à { $to } coups)
   *[hard] Difficile ({ $from } à { $to } coups)
}
statistics-unknown = { $count ->
    [one] Le minimum d’une autre manche résolue n’est pas connu.
   *[other] Le minimum de { $count } autres manches résolues n’est pas connu.
}
statistics-perfect = Manches d’affilée à trois étoiles dès le premier essai : { $now } maintenant, record { $longest }.
statistics-daily = Énigmes du jour d’affilée : { $now } maintenant, record { $longest }. Les cinq dernières semaines (étoiles toutes vides : avec de l’aide) :
# Du lundi au dimanche.
statistics-weekdays = Lu Ma Me Je Ve Sa Di
rules-title = Règles
rules-aim = Amenez le robot de la couleur de la cible sur la cible en aussi peu de coups que possible. Vous pouvez bouger tous les robots ; un déplacement est un coup.
rule-slide = Un robot glisse tout droit jusqu’à un mur ou au bord.
rule-robot = Un autre robot l’arrête aussi.
rule-target = Le robot doit s’arrêter sur la cible. Le vert part d’abord : sans lui, le rouge la traverse, et cela ne compte pas.
rule-vortex = Le tourbillon est pour tous les robots.
rule-diagonal = Une diagonale dévie les robots d’une autre couleur. Un robot de sa couleur passe.
rule-official = Avec les règles officielles, le robot doit avoir tourné en chemin. Une glissade tout droit vers la droite ne compte pas ici.
rules-end = Les leçons montrent ces règles dans de petites manches. Dans les réglages, vous choisissez les règles simples ou officielles.
lesson-walls = Un robot glisse jusqu’à un obstacle. Balayez, ou touchez un anneau : amenez le robot rouge au cercle.
lesson-robots = Aucun mur n’arrête le robot rouge sur le cercle. Le robot vert peut le faire : on ne saute pas par-dessus un robot.
lesson-order = Le vert bouge aussi : il arrête le rouge sur sa cible. Trois coups sont ici le minimum. Dans un niveau, le minimum rapporte trois étoiles.
lesson-vortex = Le tourbillon est ouvert à tous les robots. Ici le vert est plus près : touchez-le, puis faites-le glisser.
lesson-diagonal = Une diagonale dévie un robot, sauf celui de sa couleur. Trouvez le chemin qui tourne.
levels-title = Niveaux
levels-what = { $count } manches : des faciles, une idée par série, des difficiles et des longues. Chaque série commence par son niveau le plus facile. Une solution avec le moins de coups et sans aide rapporte trois étoiles.
level-pack = { $pack ->
    [easy] Facile
    [stop] S’arrêter contre un robot
    [two-robots] Deux robots
    [centre] Autour du centre
    [vortex] Le tourbillon
    [diagonals] Les diagonales
    [medium] Moyen
    [hard] Difficile
    [very-hard] Très difficile
    [long] Longs
   *[other] { $pack }
}
level-named = Niveau { $number } · { $pack ->
    [easy] Facile
    [stop] S’arrêter contre un robot
    [two-robots] Deux robots
    [centre] Autour du centre
    [vortex] Le tourbillon
    [diagonals] Les diagonales
    [medium] Moyen
    [hard] Difficile
    [very-hard] Très difficile
    [long] Longs
   *[other] { $pack }
}
next-level = Niveau suivant
searching-for-more = 1 solution de { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}. Recherche des autres…
no-other-target = Ce plateau n’a pas d’autre cible.
solved-with-help-in-game = Résolue avec de l’aide : le plateau entier ne la compte pas
solutions-after = Après le coup { $count }
map-of = Les nombres montrent comment { $robot ->
    [red] le rouge
    [green] le vert
    [blue] le bleu
    [yellow] le jaune
    [silver] l’argenté
    [orange] l’orange
    [pink] le rose
    [aqua] le turquoise
    [maroon] le bordeaux
   *[lime] le citron vert
} bouge seul
map-of-turns = Les nombres montrent comment { $robot ->
    [red] le rouge
    [green] le vert
    [blue] le bleu
    [yellow] le jaune
    [silver] l’argenté
    [orange] l’orange
    [pink] le rose
    [aqua] le turquoise
    [maroon] le bordeaux
   *[lime] le citron vert
} bouge seul ; il doit tourner une fois
save-folder = Dossier : { $folder }

# L’entraînement chronométré.
practice = Chrono
practice-title = Chrono
practice-is = Résolvez autant d’énigmes que possible avant la fin du temps, de facile à difficile. Le minimum de coups rapporte une étoile, et passer coûte { $seconds } secondes. Il n’y a pas d’aide, seulement les indices gratuits.
practice-minutes = { $minutes } minutes
practice-named = Chrono de { $minutes } minutes
practice-best = Votre record : { $solved ->
    [one] { $solved } résolue
   *[other] { $solved } résolues
}, { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
}
practice-no-best = Pas encore de résultat
practice-skip = Passer cette énigme
practice-leave = Terminer
practice-skipped = Énigme passée
practice-star = Résolue en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, le minimum : une étoile.
practice-longer = Résolue en { $moves } coups ; le minimum est de { $fewest }.
practice-not-counted = Résolue avec de l’aide : cette énigme n’a pas compté.
practice-helped = Cette énigme ne compte pas : elle a déjà été résolue avec de l’aide.
practice-would-end = Appuyez encore sur la même touche pour terminer la série.
practice-chooses = La série continue : passez l’énigme, ou terminez d’abord la série.
practice-ended = La série est terminée : { $solved ->
    [one] { $solved } résolue
   *[other] { $solved } résolues
}.
practice-solved = { $solved ->
    [one] { $solved } énigme résolue
   *[other] { $solved } énigmes résolues
}
practice-time-over = Les { $minutes } minutes sont écoulées.
practice-was-left = Vous avez terminé avant la fin des { $minutes } minutes.
practice-stars = { $stars ->
    [0] aucune solution avec le moins de coups
    [one] { $stars } solution avec le moins de coups
   *[other] { $stars } solutions avec le moins de coups
}
practice-count-skipped = { $count ->
    [one] { $count } énigme passée
   *[other] { $count } énigmes passées
}
practice-count-helped = { $count ->
    [one] { $count } énigme résolue avec de l’aide : elle ne compte pas
   *[other] { $count } énigmes résolues avec de l’aide : elles ne comptent pas
}
practice-first = C’est votre premier résultat pour cette durée.
practice-better = Un nouveau record. Avant : { $solved ->
    [one] { $solved } résolue
   *[other] { $solved } résolues
}, { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
}.
practice-before = Votre record : { $solved ->
    [one] { $solved } résolue
   *[other] { $solved } résolues
}, { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
}.
label-time-left = reste
label-solved = résolues
label-stars = étoiles

# Ce que contiennent les fichiers de ce jeu.
holds-rules = règles des nouvelles manches
holds-round = manche en cours
holds-game = partie complète
holds-table = partie à la table
holds-drawing = dessin de l’éditeur

# Pourquoi un format ne peut pas contenir une manche.
write-round = { $fault ->
    [rules] ce format n’a que les règles simples
    [diagonals] ce format n’a pas de diagonales, comme celle en { $square }
    [size] ce format n’a pas de plateaux de cette taille
    [tiles] ce format n’a que des plateaux de quatre quarts officiels
    [goal] ce format n’a pas de but de cette sorte
    [robots] ce format exige des robots et une cible
    [name] ce format n’accepte pas d’espaces dans les noms
   *[other] ce format ne peut pas contenir cela
}

# La page de jeu : aide, feuilles, questions.
label-time = temps
label-solution = Solution
practice-puzzle = Chrono · énigme { $number }
practice-puzzle-helped = Chrono · l’énigme { $number } ne compte pas
practice-no-help = Contre la montre, il n’y a pas d’aide, seulement les indices gratuits.
hint-none = Indices depuis cette position
hint-robots = { $count ->
    [one] Un robot bouge
   *[other] { $count } robots bougent
}
hint-names = { $count ->
    [one] Un robot bouge : { $names }
   *[other] { $count } robots bougent : { $names }
}
hint-move = Le premier coup : { $robot ->
    [red] le rouge
    [green] le vert
    [blue] le bleu
    [yellow] le jaune
    [silver] l’argenté
    [orange] l’orange
    [pink] le rose
    [aqua] le turquoise
    [maroon] le bordeaux
   *[lime] le citron vert
} va { $direction ->
    [north] vers le haut
    [east] à droite
    [south] vers le bas
   *[west] à gauche
}
names-and = { $first } et { $last }
robot-named = { $robot ->
    [red] le rouge
    [green] le vert
    [blue] le bleu
    [yellow] le jaune
    [silver] l’argenté
    [orange] l’orange
    [pink] le rose
    [aqua] le turquoise
    [maroon] le bordeaux
   *[lime] le citron vert
}
next-hint-moves = Le premier indice dit le nombre de coups.
next-hint-robots = L’indice suivant dit combien de robots bougent.
next-hint-names = L’indice suivant nomme les robots.
next-hint-stop = L’indice suivant montre où le dernier robot s’arrête.
next-hint-move = L’indice suivant montre le premier coup.
next-hint-all = L’indice suivant montre tous les coups.
free-hints = { $count ->
    [0] Le suivant coûte les étoiles
    [one] 1 gratuit, puis sans étoiles
   *[other] { $count } gratuits, puis sans étoiles
}
moves-to-go-still = Encore { $now } : { $more ->
    [0] pas de progrès
   *[other] loin de la cible
}
price = { $shows } { $costs }
price-distance = Cela montre où vous en êtes.
price-map = Cela montre toutes les cases que le robot peut atteindre.
price-move = Cela montre un coup.
price-solution = Cela montre la solution.
price-review = Cela montre où des coups sont perdus.
price-editor = L’éditeur dit le minimum de coups.
price-of-level = Le niveau ne donne alors plus d’étoiles aujourd’hui.
price-of-puzzle = L’énigme ne donne alors plus d’étoiles aujourd’hui.
price-of-day = L’énigme du jour ne donne alors plus d’étoiles.
price-in-game = Le plateau entier ne compte alors pas cette cible.
leave-level = Vous quittez ce niveau
leave-daily = Vous quittez l’énigme du jour
leave-keeps = Vos coups sont gardés, et Plus vous y ramène.
leave-first = Cela quitte votre niveau. Vos coups sont gardés.
offer-target = Jouer cette cible ?
offer-keeps = Un bouton ramène vos coups.
offer-play = Jouer
stay = Rester
leave = Quitter
stop = Arrêter
back-to-editor = Retour à l’éditeur
more-other = Autres
lab = Labo
lab-is = Solveurs, toutes les solutions, temps
lab-text = Texte de l’énigme
more-help = Aide
more-help-costs = Aide, puis sans étoiles
show-solution = Voir la solution
to-go-is = Après chacun de vos coups
map-for = Où { $robot } peut-il aller ?
more-game = Plateau entier
more-level = Ce niveau
more-puzzle = Cette énigme
open-in-editor = Ouvrir dans l’éditeur
back-to = Retour : { $what }
round-left = l’énigme précédente
skip-level = Passer ce niveau
skip-puzzle = Passer cette énigme
new-puzzles = Énigmes
free-board = Plateau libre
targets-reached = { $reached } sur { $all } { $all ->
    [one] atteinte
   *[other] atteintes
}
silver-robot = Robot argenté
rules-official-is = Le robot doit aussi tourner une fois

# La page de jeu : aide, feuilles, questions.
no-stars-now = Sans étoiles

more = Plus

# Les règles d’une manche.
rules = { $profile ->
    [plain] Règles simples
    [official] Règles officielles
   *[other] Règles : { $profile }
}
holds-history = énigmes résolues
