close = Fermer

# Fichiers gardés d’une fois à l’autre.
file-set-aside = { $file } est endommagé : il s’appelle maintenant { $name }
file-stuck = { $file } est endommagé : rien ne sera enregistré
file-later = { $file } vient d’une version plus récente : rien ne sera enregistré
file-unreadable = { $file } est illisible : rien ne sera enregistré
no-folder = il n’y a pas de dossier de données : rien ne sera enregistré

quit = Quitter Carom
