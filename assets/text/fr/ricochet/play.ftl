# L’en-tête.
rules = { $profile ->
    [plain] Règles simples
    [official] Règles officielles
   *[other] Règles : { $profile }
}
rules-alone = { $profile ->
    [plain] simples
    [official] officielles
   *[other] { $profile }
}
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
    [circle] vers le cercle
    [triangle] vers le triangle
    [square] vers le carré
    [hexagon] vers l’hexagone
    [vortex] vers le tourbillon
   *[marked] vers la case marquée
}
target-place = { $square } · { $reached } sur { $all } { $all ->
    [one] atteinte
   *[other] atteintes
}

# Les chiffres.
label-moves = COUPS
label-clock = TEMPS
label-best = MINIMUM
tip-best = le plus petit nombre de coups possible ; demandez un indice pour le voir

# Les robots et la suite de coups.
label-robots = ROBOTS
label-line = VOS COUPS
label-line-after = APRÈS LE COUP { $count }
to-go = Coups restants
moves-to-go = reste { $now }
moves-to-go-was = reste { $now } ({ $before } avant)
first-move = Cliquez sur un robot, puis sur un anneau.

# Le solveur.
label-solver = SOLVEUR
solve = Résoudre
cancel = Arrêter
hint = Indice
show-moves = Voir les coups
play = Lire
pause = Pause
searching = recherche…
building-table = construction de la table : { $percent } % · { $time }
searching-with = recherche : au moins { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
} · { $time } · positions examinées : { $states }
moves-from-here = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} d’ici
moves-from-here-at-most = au plus { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} d’ici
watching = Démonstration, coup { $place } sur { $all } : elle ne compte pas.
own-position = Votre position
solution-over = La cible est atteinte : la solution n’a plus de coups.
with-robots = { $count ->
    [one] { $count } robot
   *[other] { $count } robots
}
# Le robot du dernier coup est sur cette case avant ce coup : il y va, ou il ne bouge pas jusque-là.
last-stop = Avant le dernier coup, { $robot ->
    [red] le rouge
    [green] le vert
    [blue] le bleu
    [yellow] le jaune
   *[silver] l’argenté
} s’arrête en { $square }.
last-stop-now = { $robot ->
    [red] Le rouge
    [green] Le vert
    [blue] Le bleu
    [yellow] Le jaune
   *[silver] L’argenté
} reste en { $square } jusqu’au dernier coup.
states = positions examinées : { $count }
unsolvable = il n’y a pas de solution
unsolvable-from-here = pas de solution d’ici : reprenez des coups
no-stars = sans étoiles
promise-fast = trouve le minimum ; le plus rapide
promise-astar = trouve le minimum ; plateaux de toute taille
promise-idastar = trouve le minimum avec peu de mémoire
promise-bfs = trouve le minimum ; examine chaque position
promise-dfs = trouve le minimum ; lent dès 7 coups
promise-dfs-memory = trouve le minimum ; retient les positions
promise-reach = solution courte aussitôt ; échoue rarement
promise-astar-single = un seul robot bouge ; peut ne rien trouver
promise-tablebase = solution minimale dès que la table est bâtie

# Les boutons.
undo = Annuler
redo = Rétablir
restart = Recommencer
next-round = Suivante
round-before = Précédente
round-kept = La manche précédente est gardée : vous pouvez y revenir.
round-kept-key = La manche précédente est gardée : appuyez sur { $key } pour y revenir.
round-counted = Il n’y a pas de manche précédente : la partie garde ce qu’elle a compté.
no-round-before = Il n’y a pas de manche à reprendre.
map = Plan
easy = Facile
medium = Moyenne
hard = Difficile
very-hard = Très difficile
daily = Du jour

# Le moment où la manche est résolue.
solved-in = Résolue en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
optimum-unknown = le minimum n’est pas encore connu
no-shorter-way = il n’y a pas plus court
more-than-optimum = { $more } de plus que le minimum de { $best }
try-again = Réessayer
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
your-best = votre record { $best }
your-best-streak = votre record { $best } · série { $streak }
your-best-days = votre record { $best } · { $days } jours de suite

# Énigmes et fichiers.
looking-for-puzzle = recherche d’une énigme…
looking-for-puzzle-tried = recherche d’une énigme… manches essayées : { $count }
daily-is-open = L’énigme du jour est sur le plateau.
puzzle-of = Énigme du { $date }
no-date = la date n’est pas connue
game-would-end = Une partie est enregistrée ({ $done } cibles sur { $all }). Appuyez encore une fois pour la remplacer.
game-chooses = La partie complète fixe cibles, robots et règles : quittez d’abord la partie.
no-puzzle = pas d’énigme : { $why }
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
no-way-from-here = insoluble d’ici
not-known = inconnu

# Les listes et les cartes de la page de jeu.
label-game = PARTIE / MINIMUM
target-of-game = cible { $number } sur { $all }
target-list = Cibles
targets = CIBLES DU PLATEAU
targets-note = Vous pouvez aussi cliquer sur une cible du plateau.
solvers = SOLVEURS
solutions = TOUTES LES SOLUTIONS LES PLUS COURTES
optima-only = C’est la seule solution la plus courte.
optima-all = { $distinct ->
    [one] { $distinct } solution
   *[other] { $distinct } solutions différentes
} ; { $orders } si d’autres ordres des mêmes coups comptent aussi
optima-first = les { $listed } premières de { $distinct } solutions différentes ; { $orders } avec les autres ordres des coups
optima-first-at-least = les { $listed } premières de plus de { $distinct } solutions différentes ; { $orders } avec les autres ordres des coups
all-optima = Les plus courtes
review = Bilan
review-title = VOS COUPS · COUPS RESTANTS APRÈS CHACUN
review-waits = calcul des coups restants…
review-lost = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $lost ->
    [0] aucun perdu
    [one] { $lost } perdu
   *[other] { $lost } perdus
}
review-optimum = une solution minimale, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
} :
put-back = Plus tard
give-up = Abandonner
summary = Partie
new = Nouveau…
open = Ouvrir…
save = Exporter…

new-title = Nouveau
new-game = PARTIE COMPLÈTE
new-round = CE PLATEAU
new-board = PLATEAU
exactly = Énigme en { $count } coups
tip-fewer = un coup de moins
tip-more = un coup de plus
whole-game-is = Jouez toutes les cibles du plateau, l’une après l’autre. Les robots restent où ils s’arrêtent.
game-here = Sur ce plateau
game-official = Sur un plateau officiel
game-continue = Reprendre : { $done } sur { $all }
game-leave = Quitter la partie (elle est gardée)
random-target = Cible au hasard
random-places = Robots au hasard
board-any = Au hasard
board-any-official = Officiel
board-first = Initial
tiles-are = Ou choisissez un coin, puis sa tuile :
tiles-any = Tuiles au hasard
play-layout = Jouer { $layout }
open-title = Ouvrir une énigme
open-what = Tapez ou collez le chemin d’un fichier, un identifiant ou le nom d’un plateau, puis appuyez sur Entrée.
open-paste = Ouvrir le presse-papiers
open-example = Par exemple 7650+42+E2302B12+C9 ou 4B-3B-2B-1A. Vous pouvez aussi déposer un fichier sur la fenêtre.
save-title = Exporter la manche
save-what = La manche commence à la position actuelle.
save-file = Enregistrer
save-copy = Copier
format-picture = Image
save-picture = le plateau et vos coups
more-formats = Autres formats
summary-title = Partie complète
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
game-none-kept = Il n’y a pas de partie complète à continuer.
game-go-on = Continuer
new-puzzle = ÉNIGME
statistics = Statistiques…
statistics-title = Statistiques
statistics-none = Les résultats ne peuvent pas être gardés : il n’y a pas de statistiques.
statistics-solved = RÉSOLUES
statistics-extra = PERDUS
statistics-time = TEMPS
statistics-extra-is = Perdus : les coups de vos meilleures solutions au-delà du minimum, en moyenne. Temps : la moyenne de vos meilleurs temps. Les leçons, et les énigmes résolues avec de l’aide, ne comptent pas.
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
rules-end = Les leçons montrent les trois premières règles dans de petites manches. Dans les réglages, vous choisissez les règles simples ou officielles.
lessons = Leçons
lesson-named = Leçon { $number } sur { $all }
lesson-label = LEÇON
lesson-walls = Un robot glisse jusqu’à ce qu’un mur ou un autre robot l’arrête. Le robot rouge doit s’arrêter sur sa cible, le cercle. Cliquez sur le robot ou appuyez sur { $red }. Appuyez ensuite sur une flèche du clavier, ou cliquez sur un anneau où le robot s’arrêterait.
lesson-robots = Ici, aucun mur n’arrête le robot rouge sur sa cible. Le robot vert peut l’arrêter : un robot ne saute pas par-dessus un autre.
lesson-order = Ici, le robot vert doit bouger avant que le robot rouge puisse s’arrêter sur sa cible. Cliquez dessus ou appuyez sur { $green }. Vous pouvez annuler chaque coup, et { $hint } donne un indice. Une solution avec le moins de coups rapporte trois étoiles. Cette manche demande trois coups.
lesson-skip = Passer les leçons
next-lesson = Leçon suivante
levels = Niveaux…
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
level-pack-solved = { $solved } sur { $all }
level-named = Niveau { $number } · { $pack ->
    [easy] facile
    [stop] s’arrêter contre un robot
    [two-robots] deux robots
    [centre] autour du centre
    [vortex] le tourbillon
    [diagonals] les diagonales
    [medium] moyen
    [hard] difficile
    [very-hard] très difficile
    [long] longs
   *[other] { $pack }
}
next-level = Niveau suivant
tip-next-level = Le niveau suivant
tip-next-lesson = La leçon suivante
tip-after-lessons = La première énigme
searching-for-more = 1 solution de { $count } coups trouvée, recherche des autres · { $time } · positions examinées : { $states }
no-other-target = Ce plateau n’a pas d’autre cible pour la manche suivante.
solved-with-help-in-game = résolue avec de l’aide : la partie ne la compte pas
solutions-after = SOLUTIONS LES PLUS COURTES APRÈS LE COUP { $count }
map-of = Le plan : les coups du robot { $robot ->
    [red] rouge
    [green] vert
    [blue] bleu
    [yellow] jaune
   *[silver] argenté
} s’il bouge seul.
map-of-turns = Le plan : les coups du robot { $robot ->
    [red] rouge
    [green] vert
    [blue] bleu
    [yellow] jaune
   *[silver] argenté
} seul. Il doit tourner avant la cible.
save-folder = Dossier : { $folder }
first-robots = { $key } : choisir

# L’entraînement chronométré.
practice = Entraînement…
practice-title = Entraînement chronométré
practice-is = Résolvez autant d’énigmes que possible avant la fin du temps, de facile à difficile : le moins de coups rapporte une étoile, passer coûte { $seconds } secondes, et une énigme ne compte pas si le solveur aide.
practice-minutes = { $minutes } minutes
practice-named = entraînement de { $minutes } minutes
practice-best = votre record : { $solved ->
    [one] { $solved } résolue
   *[other] { $solved } résolues
}, { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
}
practice-no-best = pas encore de résultat
practice-skip = Passer
practice-leave = Terminer
tip-practice-leave = Terminer l’entraînement
practice-skipped = Énigme passée
practice-star = Résolue en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, le minimum : une étoile.
practice-longer = Résolue en { $moves } coups ; le minimum est de { $fewest }.
practice-not-counted = Résolue avec de l’aide : cette énigme n’a pas compté.
practice-helped = Le solveur a aidé : cette énigme ne compte pas.
practice-would-end = Appuyez encore sur la même touche pour terminer l’entraînement.
practice-chooses = L’entraînement continue : passez l’énigme, ou terminez d’abord l’entraînement.
practice-ended = L’entraînement est terminé : { $solved ->
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
label-time-left = RESTE
label-solved = RÉSOLUES
label-stars = ÉTOILES
target-of-practice = énigme { $number } · { $square }
target-of-practice-helped = énigme { $number } · elle ne compte pas

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
    [tiles] ce format n’a que des plateaux de quatre tuiles officielles
    [goal] ce format n’a pas de but de cette sorte
    [robots] ce format exige des robots et une cible
    [name] ce format n’accepte pas d’espaces dans les noms
   *[other] ce format ne peut pas contenir cela
}
