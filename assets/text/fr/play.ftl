# L’en-tête.
rules = Règles : { $profile ->
    [plain] simples
    [official] officielles
   *[other] { $profile }
}
dark = Sombre
light = Clair
board-official = officiel { $layout }
board-random = plateau au hasard

# La cible.
label-target = CIBLE
task = { $robot ->
    [red] Le rouge
    [green] Le vert
    [blue] Le bleu
    [yellow] Le jaune
    [silver] L’argenté
   *[any] Un robot
} { $shape ->
    [circle] au cercle
    [triangle] au triangle
    [square] au carré
    [hexagon] à l’hexagone
    [vortex] au tourbillon
   *[marked] à la case marquée
}
target-place = colonne { $column }, ligne { $row } · { $reached } sur { $all } atteintes

# Les chiffres.
label-moves = COUPS
label-clock = TEMPS
label-best = MINIMUM
hidden = caché

# Les robots et la suite de coups.
label-robots = ROBOTS
label-line = VOS COUPS
label-line-after = VOS COUPS, APRÈS { $count ->
    [one] { $count } COUP
   *[other] { $count } COUPS
}
to-go = Reste
moves-to-go = reste { $now }
moves-to-go-was = reste { $now }, avant { $before }
first-move = choisissez un robot, puis glissez-le avec les flèches

# Le solveur.
label-solver = SOLVEUR
solve = Résoudre
cancel = Annuler
hint = Indice
show-moves = Voir les coups
play = Lire
pause = Pause
step = Un coup
searching = recherche …
searching-with = recherche : au moins { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
} · { $time } · { $states } états
moves-from-here = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} d’ici
moves-from-here-at-most = au plus { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} d’ici
with-robots = { $count ->
    [one] { $count } robot
   *[other] { $count } robots
}
states = { $count } états
for-comparison = l’un des plus courts chemins, pour comparer :
cancelled = annulé
solver-failed = le solveur a échoué : { $why }
unsolvable = aucune suite de coups n’y mène
node-limit = limite de nœuds atteinte
memory-limit = limite de mémoire atteinte
depth-limit = pas de solution aussi courte
gave-up = la méthode n’a rien trouvé, ce qui ne prouve rien
promise-fast = optimal ; prouve l’impossible
promise-astar = optimal ; prouve l’impossible
promise-idastar = optimal ; prouve l’impossible
promise-bfs = optimal ; prouve l’impossible
promise-dfs = optimal ; prouve l’impossible ; lent à partir de 7 coups environ
promise-dfs-memory = optimal ; prouve l’impossible
promise-reach = une solution courte tout de suite, optimale ou non ; échoue rarement
promise-astar-single = une solution où aucun autre robot ne bouge ; peut ne rien trouver

# Les boutons.
undo = Annuler
redo = Refaire
restart = Début
next-round = Manche suivante
other-target = Cible
other-places = Places
random-board = Plateau
official-board = Officiel
map = Carte
new-puzzle = Énigme
easy = Facile
medium = Moyenne
hard = Difficile
daily = Du jour
first-keys = { $robots } choisir · flèches glisser · { $undo } annuler · { $hint } indice · { $help } aide

# Le moment où la manche est résolue.
solved-in = Résolu en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
solved-with-help = avec l’aide du solveur
optimum-unknown = le minimum n’est pas encore connu
no-shorter-way = il n’y a pas plus court
more-than-optimum = { $more } de plus que le minimum de { $best }
try-again = Réessayer
your-best = votre record { $best }
your-best-streak = votre record { $best } · série { $streak }
your-best-days = votre record { $best } · { $days } jours de suite

# Énigmes et fichiers.
looking-for-puzzle = recherche d’une énigme …
puzzle-of = l’énigme du { $date }
no-date = l’horloge n’indique pas de date
opened = { $file } ouvert
saved = { $file } enregistré
not-saved = non enregistré : { $why }
