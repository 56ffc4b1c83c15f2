help-mouse-editor = Cliquez ou glissez sur le plateau pour employer l’outil choisi. Glissez une tuile sur un quart du plateau. Déposez un fichier sur la fenêtre pour le modifier.
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
do-edit-choices = forme, pente ou tuile
do-edit-previous = forme, pente ou tuile précédente
do-edit-next = forme, pente ou tuile suivante

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

edit-tool-wall = Mur
edit-tool-closed = Case pleine
edit-tool-diagonal = Diagonale
edit-tool-target = Marque
edit-tool-robot = Robot
edit-tool-goal = But
edit-tool-tile = Quart officiel
edit-tool-eraser = Gomme
edit-hint-wall = Cliquez près du bord d’une case ; glissez pour plusieurs murs. Ou appuyez sur Maj et une flèche.
edit-hint-closed = Cliquez sur des cases ou glissez. Les robots n’y entrent pas.
edit-hint-robot = Cliquez sur une case pour placer le robot. Glissez-le pour le déplacer, ou hors du plateau pour l’enlever.
edit-hint-target = Une cible imprimée sur le plateau. Un plateau peut en avoir beaucoup ; le but est l’une d’elles, ou une autre case.
edit-hint-goal = Le but de cette énigme : la case où le robot doit s’arrêter. Il n’y a qu’un but. Cliquez sur une cible ou une case, et choisissez le robot.
edit-hint-eraser = Cliquez ou glissez sur un élément pour l’enlever, ou près d’un mur.

edit-clear = Vider
edit-rules = Règles : { $rules }
edit-rules-plain = simples
edit-rules-plain-no-rebounds = simples, sans rebond
edit-rules-official = officielles
edit-rules-official-no-rebounds = officielles, sans rebond

edit-undo = Annuler
edit-redo = Rétablir
edit-files = Fichiers
edit-take = Plateau en jeu
edit-play = Jouer l’énigme

edit-verdict-not-yet = Pas encore une énigme
edit-verdict-thinking = Calcul…
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
edit-needs-robots = Placez un robot, le rouge d’abord.
edit-needs-goal = L’énigme n’a pas encore de but. Prenez l’outil But ({ $key }) et cliquez sur une cible ou une case.
edit-already-there = Le robot est déjà sur sa cible.
edit-depth = { $depth } coups ou plus
edit-proved = il est prouvé qu’il n’y a pas de solution
edit-by-robots =
    { $count ->
        [one] par { $count } robot
       *[other] par { $count } robots
    }
edit-more-problems =
    { $count ->
        [one] et { $count } autre, marqué sur le plateau
       *[other] et { $count } autres, marqués sur le plateau
    }

edit-colour-red = rouge
edit-colour-green = vert
edit-colour-blue = bleu
edit-colour-yellow = jaune
edit-colour-silver = argenté

problem-robot-gap = le robot { $robot } exige le robot { $missing }
problem-target-closed = la cible en { $at } est sur une case fermée
problem-target-diagonal = la cible en { $at } est sur une diagonale
problem-diagonal-closed = la diagonale en { $at } est sur une case fermée
problem-robot-closed = le robot { $robot } en { $at } est sur une case fermée
problem-robot-diagonal = le robot { $robot } en { $at } est sur une diagonale
problem-two-robots = robots { $first } et { $second } sur la même case, { $at }
problem-goal-robot = le but est pour le robot { $robot }, qui manque
problem-goal-closed = le but en { $at } est sur une case fermée
problem-goal-diagonal = le but en { $at } est sur une diagonale
edit-tile-size = Les quarts officiels exigent un plateau de 16×16, pas { $size }.
edit-no-size = « { $text } » n’est pas une taille ; entrez de { $least } à { $most } cases.
edit-outside = { $at } est hors du plateau.

edit-files-title = Fichiers
edit-title-import = IMPORTER
edit-paste = Coller
edit-import-hint = Tapez le chemin d’un fichier, un identifiant comme 7650+42+E2302B12+C9 ou un plateau comme official:4B-3B-2B-1A. Coller lit aussi tout le texte d’un fichier. Ou déposez un fichier sur la fenêtre.
edit-title-export = EXPORTER

edit-imported = l’énigme est sur le plateau
edit-imported-note = l’énigme est sur le plateau : { $note }
edit-imported-first = la première énigme sur { $count } est sur le plateau
edit-not-playable = pas encore une énigme : rien à jouer
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
edit-hint-tile = Choisissez une tuile et cliquez sur un coin du plateau, ou glissez-la.
edit-short-wall = Mur
edit-short-closed = Pleine
edit-short-diagonal = Diagonale
edit-short-target = Marque
edit-short-robot = Robot
edit-short-goal = But
edit-short-tile = Quart
edit-short-eraser = Gomme
