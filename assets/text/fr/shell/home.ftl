# La page d’accueil.
page-home = Accueil
do-page-home = page d’accueil
home-title = Ravi de vous voir
home-today = { $date }
home-next = À suivre
home-dailies = Énigmes du jour
home-results = Vos résultats
home-begin = Jouer
home-no-puzzle = « { $file } » n’est ni une énigme ni une partie que ce programme peut ouvrir.
link-opens-nothing = { $why }
    Le lien est peut-être coupé : copiez-le en entier.
keys-home = ACCUEIL
do-home-paste = ouvrir le presse-papiers
home-daily = Énigme du jour
home-daily-is = { $is ->
    [alone] résolue
    [helped] résolue avec de l’aide
   *[open] à résoudre
}
home-solved = { $solved } sur { $all }
about-home = Cette page montre tout ce que vous pouvez jouer. Chaque jeu a un bloc : l’énigme ou la partie en cours, de nouvelles énigmes ou parties, toutes les énigmes avec les étoiles que vous avez gagnées, et ses autres pages. Chaque jeu a aussi une énigme du jour.
help-home = Chaque bouton ouvre la page de son jeu et y commence ce qu’il nomme. Les flèches déplacent aussi l’anneau. Au prochain démarrage, le jeu continue sur la page où vous étiez.
