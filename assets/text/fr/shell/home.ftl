# La page de départ.
page-home = Accueil
do-page-home = page d’accueil
home-title = À quoi voulez-vous jouer ?
home-today = Aujourd’hui : { $date }
home-continue = Continuer
home-daily = Énigme du jour
home-daily-is = { $is ->
    [solved] résolue
   *[open] à résoudre
}{ $days ->
    [0] {""}
    [1] {""} · un jour d’affilée
   *[other] {""} · { $days } jours d’affilée
}
home-solved = solutions : { $solved } sur { $all }
about-home = Cette page montre tout ce que vous pouvez jouer. Chaque jeu a un bloc : l’énigme ou la partie en cours, l’énigme du jour, de nouvelles énigmes selon leur difficulté, toutes les énigmes avec les étoiles que vous avez gagnées, et ses autres pages.
help-home = Chaque bouton ouvre la page de son jeu et y commence ce qu’il nomme. Les flèches déplacent aussi l’anneau. Au prochain démarrage, le jeu continue sur la page où vous étiez.
