close = Fermer

# Fichiers gardés d’une fois à l’autre.
file-set-aside = { $file } est endommagé : il a été renommé { $name }
file-stuck = { $file } est endommagé : rien ne sera enregistré
file-later = { $file } vient d’un Carom plus récent : rien ne sera enregistré
file-unreadable = { $file } est illisible : rien ne sera enregistré
no-folder = Carom n’a pas de dossier de données : rien ne sera enregistré

# Textes et fichiers ouverts par le joueur.
opened = { $file } ouvert
opened-first = { $file } ouvert : le premier de { $count }
nothing-to-open = Il n’y a rien à ouvrir.
no-such-file = « { $file } » n’est ni un fichier, ni un texte que cette page peut ouvrir
cannot-read = Ce texte ne peut pas être lu : { $why }
cannot-open = { $file } ne peut pas être ouvert : { $why }
read-empty = il ne contient rien
read-not-text = ce n’est pas du texte
read-unknown = Carom ne connaît pas cette sorte de texte
read-length = { $line ->
    [0] {""}
   *[other] ligne { $line },{" "}
}le nombre de cases n’est pas celui du plateau
read-character = { $line ->
    [0] { $column ->
        [0] {""}
       *[other] colonne { $column },{" "}
    }
   *[other] ligne { $line }, colonne { $column },{" "}
}ce caractère ne désigne rien
read-invalid = { $line ->
    [0] {""}
   *[other] ligne { $line },{" "}
}ce qu’il décrit n’est pas possible
read-form = { $line ->
    [0] {""}
   *[other] ligne { $line }{ $column ->
        [0] {""}
       *[other] , colonne { $column }
    },{" "}
}quelque chose n’a pas la forme attendue
read-folder = c’est un dossier
read-denied = il n’est pas permis de le lire
read-failed = le système ne peut pas le lire

# Textes et fichiers que le joueur emporte.
copied = Copié : { $text }
copied-link = Copié : un lien
copied-lines = Copié : un texte { $count ->
    [one] d’une ligne
   *[other] de { $count } lignes
}
copied-text = Copié : un texte que Carom ouvre
copied-long = Copié : un texte que Carom ouvre ; un lien serait trop long
saved = { $file } enregistré
picture-copied = Copié : l’image du plateau
picture-copy = Copier l’image
copy-link = Copier le lien
picture-save = Enregistrer l’image
picture-animate = Enregistrer l’animation
animation-begun = L’animation s’écrit…
animation-no-moves = jouez d’abord un coup, ou ouvrez la solution
tip-with-key = { $does } ({ $key })
file-name = Nom du fichier (facultatif) :
file-name-refused = Ce nom n’est pas possible : { $why }
file-name-character = un nom de fichier ne peut pas contenir le caractère { $character }
file-name-control = un nom de fichier ne peut pas contenir de caractère de contrôle
file-name-dots = un nom de fichier ne peut pas n’avoir que des points
file-name-device = { $name } est le nom d’un périphérique sous Windows
not-done = Impossible : { $why }
keep-failed = { $file } n’est pas enregistré : { $why }
write-refused = ce format ne peut pas contenir cela

# Why a solver has no answer.
cancelled = Arrêté
solver-failed = Le solveur a échoué : { $why }
node-limit = Arrêt : trop de positions
memory-limit = Arrêt : trop peu de mémoire
depth-limit = Pas de solution aussi courte
gave-up = Aucune solution trouvée (il peut en exister une)

quit = Quitter Carom

# Le bouton sur un plateau agrandi.
whole-board = { $factor } × · Tout le plateau
board-alone = Plateau seul : la même touche ou Échap montre tout.

# La ligne des premières touches d’une page.
files-set-aside = Carom ne peut pas lire ces fichiers de { $folder }. Il en commence de nouveaux et garde les anciens à côté :
files-later = Ces fichiers de { $folder } viennent d’un Carom plus récent. Carom prend ses valeurs par défaut et n’enregistrera pas vos changements :
files-unreadable = Carom ne peut pas lire ces fichiers de { $folder }. Il prend ses valeurs par défaut et n’enregistrera pas vos changements :
file-now = { $file } ({ $holds }) s’appelle maintenant { $to }
file-named = { $file } ({ $holds })
other-window = Carom est aussi ouvert dans une autre fenêtre. Les deux enregistrent leur manche dans le même fichier : la dernière enregistrée revient au prochain démarrage.

# Ce que contiennent les fichiers gardés entre deux démarrages.
holds-settings = réglages et touches
holds-window = taille et place de la fenêtre
holds-recent = fichiers ouverts en dernier
holds-records = records et étoiles
holds-other = un fichier d’un jeu

# Le dialogue du bureau, et les fichiers ouverts en dernier.
browse = Choisir un fichier…
browse-title = Ouvrir une énigme
browse-none = Ce bureau n’a pas de dialogue de fichiers. Tapez plutôt le chemin du fichier.
choose-place = Choisir un emplacement…
choose-place-title = Enregistrer sous
choose-place-none = Ce bureau n’a pas de dialogue de fichiers. Tapez plutôt un nom : le fichier va dans le dossier que la carte indique.
recent-files = FICHIERS RÉCENTS

# Un jour.
date = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
} { $year }
day-short = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janv.
    [2] févr.
    [3] mars
    [4] avr.
    [5] mai
    [6] juin
    [7] juil.
    [8] août
    [9] sept.
    [10] oct.
    [11] nov.
   *[12] déc.
}
date-short = { day-short } { $year }
solved-with-help = Résolue avec de l’aide : sans étoile

# Le chemin entre les pages
back = Retour
menu = Menu
menu-games = Autres jeux
keys-all = Touches
section-play = Jouer
section-puzzles = Énigmes
section-friends = Amis
section-editor = Éditeur
section-rules = Règles

# L'aide qui coûte les étoiles
price-pay = Montrer
price-keep = Garder mes étoiles

# La carte des énigmes
map-solved = { $solved } sur { $all } · { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
} sur { $most }
map-next = À suivre

# Les leçons
lessons = Leçons
lesson-named = Leçon { $number } sur { $all }
lesson-skip = Passer toutes les leçons
skip-lesson = Passer cette leçon
next-lesson = Leçon suivante
more-lesson = Cette leçon
editor-board = Plateau
editor-columns = Colonnes
editor-rows = Lignes

# L’historique.
history = Historique
pasted-puzzle = Énigme collée
history-what = { $count ->
    [0] Les énigmes que vous résolvez viennent ici.
    [one] La dernière énigme que vous avez résolue. Appuyez dessus pour la rejouer.
   *[other] Les { $count } dernières énigmes que vous avez résolues, la plus récente d’abord. Appuyez sur l’une d’elles pour la rejouer.
}
history-moves = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}

# Les fichiers
files-title = Enregistrer et ouvrir
open-paste = Ouvrir le presse-papiers

# Un endroit où revenir pendant un essai.
set-mark = Marquer cette position
go-to-mark = Revenir à la marque
mark-set = Position marquée. Essayez quelque chose : Plus ramène ici.
mark-none = Aucune autre position n’est marquée.
