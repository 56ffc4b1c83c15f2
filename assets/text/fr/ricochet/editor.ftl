help-mouse-editor = Cliquez ou glissez sur le plateau pour employer l’outil choisi. Glissez un quart officiel sur le plateau. Déposez un fichier sur la fenêtre pour le modifier.
about-editor = Ici, vous dessinez des plateaux et des énigmes pour la page Jouer. Une énigme a besoin d’un robot, le rouge d’abord, et d’un but : la case où un robot doit s’arrêter. Pendant le dessin, un solveur dit en combien de coups elle se résout.

keys-edit-tools = OUTILS
do-edit-tools = choisir un outil
do-edit-wall = mur
do-edit-closed = case pleine
do-edit-diagonal = diagonale
do-edit-target = marque
do-edit-robot = robot
do-edit-goal = but de l’énigme
do-edit-tile = quart officiel
do-edit-eraser = gomme
do-edit-colours = couleur, ou tout robot
do-edit-red = rouge
do-edit-green = vert
do-edit-blue = bleu
do-edit-yellow = jaune
do-edit-silver = argenté
do-edit-any = tout robot
do-edit-choices = forme, pente ou quart
do-edit-previous = forme, pente ou quart précédent
do-edit-next = forme, pente ou quart suivant

keys-edit-draw = DESSINER
do-edit-cursor = déplacer le curseur
do-edit-north = curseur vers le haut
do-edit-east = curseur à droite
do-edit-south = curseur vers le bas
do-edit-west = curseur à gauche
do-edit-walls = ajouter ou enlever un mur
do-edit-wall-north = mur au-dessus
do-edit-wall-east = mur à droite
do-edit-wall-south = mur au-dessous
do-edit-wall-west = mur à gauche
do-edit-place = employer l’outil au curseur
do-edit-erase = vider la case
do-edit-undo = annuler
do-edit-redo = rétablir

keys-edit-board = PLATEAU
do-edit-size = taille
do-edit-narrower = enlever une colonne
do-edit-wider = ajouter une colonne
do-edit-lower = enlever une ligne
do-edit-higher = ajouter une ligne
do-edit-rotate = tourner le plateau
do-edit-mirror = plateau en miroir
do-edit-mirror-columns = échanger gauche et droite
do-edit-mirror-rows = échanger haut et bas
do-edit-clear = vider le plateau
do-edit-rules = changer de règles
do-edit-take-round = modifier la manche en cours
do-edit-play = jouer cette énigme
do-edit-files = lire et écrire des fichiers
do-edit-paste = modifier l’énigme du presse-papiers

edit-tool-closed = Case pleine
edit-tool-tile = Quart officiel
edit-hint-wall = Touchez près du bord d’une case. Sur de grandes cases ou à la souris, glissez pour plusieurs murs.
edit-hint-closed = Touchez des cases ou glissez dessus. Les robots n’y entrent pas.
edit-hint-robot = Touchez une case pour placer le robot. Glissez-le pour le déplacer, ou hors du plateau pour l’enlever.
edit-hint-target = Une marque est imprimée sur le plateau. Le but est sur l’une d’elles, ou sur une autre case.
edit-hint-goal = Touchez la case où le robot doit s’arrêter. Une énigme a un seul but. Quel robot ?
edit-hint-eraser = Touchez un élément pour l’enlever, glissez pour plusieurs, ou touchez près d’un mur.

edit-clear = Vider le plateau
edit-rules-plain = Simples
edit-rules-official = Officielles
edit-rules-no-rebounds = sans rebond
edit-rules-stops = arrêts sur les diagonales

edit-undo = Annuler
edit-redo = Rétablir
edit-files = Enregistrer et ouvrir
edit-take = Prendre le plateau en jeu
edit-play = Jouer

edit-verdict-not-yet = Pas encore une énigme
edit-verdict-thinking = Recherche…
edit-verdict-solvable =
    { $count ->
        [one] Soluble en { $count } coup
       *[other] Soluble en { $count } coups
    }
edit-verdict-at-most =
    { $count ->
        [one] Soluble en { $count } coup
       *[other] Soluble en { $count } coups au plus
    }
edit-verdict-solved = Déjà résolue
edit-verdict-unsolvable = Insoluble
edit-verdict-unknown = Pas de réponse
edit-verdict-unsound =
    { $count ->
        [one] { $count } défaut
       *[other] { $count } défauts
    }
edit-needs-robots = Placez d’abord le robot rouge.
edit-needs-goal = Prenez l’outil But et touchez une case.
edit-already-there = Le robot est déjà sur son but.
edit-depth = Au moins { $depth ->
    [one] { $depth } coup
   *[other] { $depth } coups
}
edit-proved = Aucune suite de coups ne la résout.

edit-colour-red = rouge
edit-colour-green = vert
edit-colour-blue = bleu
edit-colour-yellow = jaune
edit-colour-silver = argenté
edit-colour-orange = orange
edit-colour-pink = rose
edit-colour-aqua = turquoise
edit-colour-maroon = bordeaux
edit-colour-lime = citron vert

problem-robot-gap = Le robot { $robot } exige le robot { $missing }
problem-target-closed = La marque en { $at } est sur une case pleine
problem-target-diagonal = La marque en { $at } est sur une diagonale
problem-diagonal-closed = La diagonale en { $at } est sur une case pleine
problem-robot-closed = Le robot { $robot } en { $at } est sur une case pleine
problem-robot-diagonal = Le robot { $robot } en { $at } est sur une diagonale
problem-two-robots = Robots { $first } et { $second } sur la même case, { $at }
problem-goal-robot = Le but est pour le robot { $robot }, qui manque
problem-goal-closed = Le but en { $at } est sur une case pleine
problem-goal-diagonal = Le but en { $at } est sur une diagonale
edit-tile-size = Les quarts officiels exigent un plateau de 16×16, pas { $size }.
edit-no-size = « { $text } » n’est pas une taille ; entrez de { $least } à { $most } cases.
edit-outside = { $at } est hors du plateau.

edit-title-import = Ouvrir
edit-paste = Coller
edit-import-hint = Tapez { $place ->
    [page] un identifiant
   *[computer] le chemin d’un fichier, un identifiant
} comme 7650+42+E2302B12+C9 ou un plateau comme official:4B-3B-2B-1A. Coller lit aussi tout le texte d’un fichier. Ou déposez un fichier sur la fenêtre.
edit-import-hint-touch = Tapez un identifiant comme 7650+42+E2302B12+C9 ou un plateau comme official:4B-3B-2B-1A. Coller lit aussi tout le texte d’un fichier.
open-what-touch = Tapez ou collez un identifiant comme 7650+42+E2302B12+C9 ou le nom d’un plateau comme 4B-3B-2B-1A, puis Entrée sur le clavier.
edit-title-export = Enregistrer

edit-imported = L’énigme est sur le plateau
edit-imported-note = L’énigme est sur le plateau : { $note }
edit-imported-first = La première énigme sur { $count } est sur le plateau
edit-not-playable = Pas encore une énigme : rien à jouer
edit-own-board = votre plateau

format-ron = Énigme de Carom
format-jsonl = JSON, pour les programmes
format-game-id = Code DriftingDroids
format-dump = Texte de DriftingDroids
format-ricochetrobots = Texte du solveur ricochetrobots
format-asp = Programme logique (ASP)
format-roboyard = Niveau de Roboyard
format-grid = Grille, un caractère par case
format-drawing = Dessin fait de caractères
format-text = Texte simple, une ligne par case
format-corpus = Texte simple, l’énigme en une ligne
edit-hint-tile = Choisissez un quart et touchez un coin du plateau, ou glissez-le jusque-là.
edit-short-wall = Mur
edit-short-closed = Pleine
edit-short-diagonal = Diagonale
edit-short-target = Marque
edit-short-robot = Robot
edit-short-goal = But
edit-short-tile = Quart
edit-short-eraser = Gomme
edit-hint-diagonal = Touchez une case. Tout robot y tourne, sauf celui de cette couleur.
edit-robots-move =
    { $count ->
        [one] Un robot
        [2] Deux robots
       *[other] { $count } robots
    }
edit-details = Détails
edit-time = Durée de la recherche : { $time }
edit-rules-of = Règles de cette énigme
edit-size-of = Taille du plateau
edit-turn = Tourner
edit-mirror = Échanger gauche et droite
edit-flip = Échanger haut et bas
edit-tiles-title = Quarts officiels
edit-paste-row = Ouvrir depuis le presse-papiers
