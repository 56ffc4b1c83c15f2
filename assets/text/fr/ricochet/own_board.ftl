# The card at home.
page-own-board = Votre plateau
own-about = Celui de votre boîte : coups, indice, solution
own-new = Nouveau plateau
own-same = Le même plateau
own-same-as = Celui du { $date }
own-go-on = Continuer : manche { $number }

# The title of the page.
own-step = { $step ->
    [tiles] Quarts, étape { $number } sur 3
    [robots] Robots, étape { $number } sur 3
   *[target] Cible, étape { $number } sur 3
}
own-round = Votre plateau · manche { $number }

# The tiles.
own-which-tile = { $place ->
    [top-left] En haut à gauche
    [top-right] En haut à droite
    [bottom-right] En bas à droite
   *[bottom-left] En bas à gauche
} : quel quart ?
own-find-tile = Repérez sa marque rouge et touchez-le. Il est tourné comme sur votre table.
own-type-name = Saisir un nom
own-name-about = Les quatre quarts dans le sens horaire, depuis le haut à gauche, comme 4B-3B-2B-1A.
own-tile-lies = Ce quart est { $place ->
    [top-left] en haut à gauche
    [top-right] en haut à droite
    [bottom-right] en bas à droite
   *[bottom-left] en bas à gauche
}. Est-il ici ?
own-move = Le mettre ici
own-keep = Le laisser

# The robots.
own-where = Où est le robot { $robot ->
    [red] rouge
    [green] vert
    [blue] bleu
    [yellow] jaune
   *[silver] argenté
} ?
own-touch-board = Touchez, glissez, levez le doigt
own-then = Ensuite le { $robot ->
    [red] rouge
    [green] vert
    [blue] bleu
    [yellow] jaune
   *[silver] robot argenté
}, tout seul.
own-robots-about = Glissez un robot pour le corriger. L’argenté seulement si votre boîte en a un.
own-occupied = Le { $robot ->
    [red] rouge
    [green] vert
    [blue] bleu
    [yellow] jaune
   *[silver] robot argenté
} est là.
own-not-standable = Aucun robot ne tient là.

# The target.
own-which-target = Quelle cible ?
own-tap-mark = Touchez sa marque ou son jeton
own-robots-stay = Les robots restent. Glissez-en un pour le corriger.
own-other-square = Autre case
own-which-robot = Quel robot ?
own-for-square = Sa cible peut être n’importe quelle case.
own-which-square = Où doit-il s’arrêter ?
own-reached = Un robot qui peut l’atteindre y est déjà. Piochez une autre cible.
own-stand-before = Les robots sont après les derniers coups : les mettre avant
own-stand-after = Les robots sont avant les derniers coups : les mettre après

# The answer.
own-next-target = Cible suivante
own-count-first = Comptez d’abord à table
own-how-many = Combien de coups ?
own-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
own-first-hint = 1er indice
own-next-hint = Indice suivant
own-solution = Solution
own-ready = Prêt. Essayez : balayez pour glisser le { $robot ->
    [red] rouge
    [green] vert
    [blue] bleu
    [yellow] jaune
   *[silver] robot argenté
}.
own-ready-official = Règles officielles : le robot doit aussi tourner une fois.
own-solved = Atteinte en { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}.
own-step-of = { $place } sur { $all }
own-told-step = Coup { $place } sur { $all } : { $robot } va { $direction ->
    [north] vers le haut
    [east] vers la droite
    [south] vers le bas
   *[west] vers la gauche
} en { $square }

# More.
own-type-square = Saisir une case
own-square-about = Une case par sa colonne et sa rangée, comme L11.
own-no-square = « { $text } » n’est pas une case de ce plateau : une lettre de A à P et un nombre de 1 à 16, comme L11.
own-silver = Le robot argenté
own-free = Personne ne l’a gagnée : la remettre dans le sac
own-new-bag = Remettre toutes les cibles dans le sac
own-boards = AUTRES PLATEAUX
own-of-day = joué le { $date }
own-enter = Placer les robots de votre table

# Tooltips.
tip-show-at = le plateau après ce coup
tip-own-target = la cible de la manche
tip-own-tile = ce quart
tip-own-any = n’importe quel robot
tip-own-red = le robot rouge
tip-own-green = le robot vert
tip-own-blue = le robot bleu
tip-own-yellow = le robot jaune
tip-own-silver = le robot argenté

holds-own-board = le plateau sur votre table

# Keys.
keys-own-board = VOTRE PLATEAU
about-own-board = Vous avez la boîte : choisissez les quatre quarts comme ils sont sur votre table, touchez la case de chaque robot, puis la cible. Carom donne alors le nombre minimal de coups, un indice ou la solution. À la manche suivante, les robots restent.
help-own-board = Une touche place le robot demandé ; glisser déplace un robot. Toucher une cible la choisit. Les touches 1 à 4 et A à D choisissent un quart par son nom ; ensuite R, V, B, J et S demandent un robot.
do-own-tiles = un quart par les deux moitiés de son nom ; B est aussi le robot bleu
do-own-1 = quart 1
do-own-2 = quart 2
do-own-3 = quart 3
do-own-4 = quart 4
do-own-a = face A
do-own-b = face B, ou le robot bleu
do-own-c = face C
do-own-d = face D
do-own-robots = demander un robot
do-own-red = demander le rouge
do-own-green = demander le vert
do-own-yellow = demander le jaune
do-own-silver = demander l’argenté
do-own-cursor = déplacer le curseur sur le plateau
do-own-north = curseur en haut
do-own-east = curseur à droite
do-own-south = curseur en bas
do-own-west = curseur à gauche
do-own-press = placer le robot, ou choisir la cible, au curseur
do-own-type = saisir les noms des quarts, ou une case
do-own-undo = reprendre le dernier choix
do-own-restart = vider cette étape
do-own-more = plus
