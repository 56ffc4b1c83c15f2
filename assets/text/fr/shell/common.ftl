close = Fermer

# Fichiers gardés d’une fois à l’autre.
file-set-aside = { $file } est endommagé : il a été renommé { $name }
file-stuck = { $file } est endommagé : rien ne sera enregistré
file-later = { $file } vient d’un Carom plus récent : rien ne sera enregistré
file-unreadable = { $file } est illisible : rien ne sera enregistré
no-folder = Carom n’a pas de dossier de données : rien ne sera enregistré

# Textes et fichiers ouverts par le joueur.
opened = { $file } ouvert
opened-first = { $file } ouvert : le premier de { $count }
nothing-to-open = Il n’y a rien à ouvrir.
no-such-file = { $file } n’est ni un fichier, ni un texte que cette page peut ouvrir
cannot-read = Ce texte ne peut pas être lu : { $why }
cannot-open = { $file } ne peut pas être ouvert : { $why }

# Textes et fichiers que le joueur emporte.
copied = Copié : { $text }
saved = { $file } enregistré
not-done = pas fait : { $why }

quit = Quitter Carom

# La ligne des premières touches d’une page.
first-robots = { $key } choisir
first-next = { $key } choisit
first-slide = flèches glisser
first-undo = { $key } annuler
first-hint = { $key } indice
first-help = { $key } aide
