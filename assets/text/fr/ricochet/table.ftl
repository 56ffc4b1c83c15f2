# Les touches de la page.
keys-bids = ANNONCES
about-table = Pour 1 à 8 personnes autour d’un écran ; des ordinateurs peuvent aussi prendre des places. Tout le monde regarde la même cible et cherche un chemin pour son robot. Qui en trouve un annonce le nombre de ses coups, et le sablier part : les autres peuvent annoncer aussi, plus bas ou plus haut. Puis le joueur de la plus petite annonce montre ses coups. Si le robot s’arrête sur la cible en autant de coups au plus, ce joueur gagne un jeton ; sinon, c’est au joueur de l’annonce suivante. Un joueur peut avoir une avance : à annonces égales, le joueur qui a la plus grande montre ses coups d’abord.
keys-show = DÉMONSTRATION
keys-table = PRÉPARATION
do-table-digits = numéro du joueur, puis son annonce ; si une seule personne joue, l’annonce seule
do-table-1 = 1
do-table-2 = 2
do-table-3 = 3
do-table-4 = 4
do-table-5 = 5
do-table-6 = 6
do-table-7 = 7
do-table-8 = 8
do-table-9 = 9
do-table-0 = 0
do-table-confirm = annoncer, continuer, commencer
do-table-erase = effacer un chiffre
do-table-restart = robots au départ
do-table-online = jouer dans un salon en ligne
do-table-by-one = annoncer un de plus, un de moins
do-table-more = annoncer un coup de plus
do-table-fewer = annoncer un coup de moins
do-table-pause = arrêter ou relancer le sablier
do-table-end-bidding = clore les annonces
do-table-nobody = personne n’annonce
do-table-give-up = renoncer à montrer
do-table-watch = lire la solution ou l’arrêter
do-table-steps = un coup en arrière, en avant
do-table-backward = reculer
do-table-forward = avancer
do-table-end-game = finir la partie
do-table-set-up = retour à la préparation
do-table-players = ajouter ou enlever un joueur
do-table-add = ajouter un joueur
do-table-remove = enlever un joueur
do-table-clock = plus de temps, moins de temps
do-table-longer = plus de temps pour annoncer
do-table-shorter = moins de temps pour annoncer
do-table-ties = égalités
do-table-winning = jetons pour gagner
do-table-board = plateau
do-table-robots = quatre ou cinq robots
do-table-rules = règles simples ou officielles
do-table-continue = reprendre la partie
do-table-new = nouvelle partie ; elle met fin à la partie en cours

# La préparation.
table-player = Joueur { $place }
table-computer = Ordinateur { $place }
seat-kind = { $strength ->
    [0] Humain
   *[other] Ordinateur { $strength }
}
add-player = Ajouter
set-clock = Sablier
clock-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
clock-endless = Sans limite
set-ties = Égalités
ties-fewest-chips = Moins de jetons d’abord
ties-first-to-bid = Le plus rapide d’abord
set-winning = Victoire
winning-by-players = { $count ->
    [one] { $count } jeton
   *[other] { $count } jetons
}, règle d’origine
winning-alone = Les 17 cibles
winning-chips = { $count ->
    [one] { $count } jeton
   *[other] { $count } jetons
}
winning-all = Le plus de jetons sur 17
set-board = Plateau
source-official = Officiel, au hasard
source-layout = Officiel, par son nom
source-random = Au hasard
source-play = De la page Jouer
set-layout = Tuiles
set-robots = Robots
robots-count = { $count }
set-rules = Règles
rules-of = { $profile ->
    [plain] Simples
    [official] Officielles : le robot doit aussi tourner une fois
   *[other] { $profile }
}
table-next-game = Ces choix valent pour la partie suivante.
start-table = Commencer
continue-table = Reprendre
replace-table = Nouvelle partie
last-table = Dernière partie
tip-colour = une autre couleur
handicap-is = À annonces égales, le joueur qui a la plus grande avance montre ses coups d’abord.
computer-is = Un ordinateur annonce seul et montre ses coups ; le niveau 5 est le plus fort.

# La manche.
board-other = autre plateau
table-rank = { $place ->
    [1] 1er
   *[other] { $place }e
}
table-to-win = { $count ->
    [one] { $count } jeton gagne
   *[other] { $count } jetons gagnent
}
chips-count = { $count ->
    [one] { $count } jeton
   *[other] { $count } jetons
}
bids-none = La première annonce lance le sablier.
bids-lowest = { $name } mène avec { $moves }.
bids-paused = Le sablier est arrêté.
bids-wait = Annoncez quand le sablier coule.
bids-computers = Les ordinateurs cherchent.
bids-choose = Qui annonce ? Appuyez sur un joueur ou tapez de 1 à { $count }.
clock-pause = Pause
clock-resume = Reprendre
place-bid = Annoncer
nobody-bids = Personne n’annonce
end-bidding = Clore
end-game = Finir la partie
to-set-up = Préparation
shows-next = puis { $names }
give-up-showing = Renoncer à montrer
round-won = { $name } gagne un jeton en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}.
round-not-won = Personne ne gagne cette cible : elle retourne sous les autres.
next-target = Suivante
game-won = { $count ->
    [0] Personne n’a gagné de jeton.
    [one] { $names } gagne !
   *[other] Égalité : { $names }
}
game-totals = { $targets ->
    [one] { $targets } cible gagnée
   *[other] { $targets } cibles gagnées
} en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
game-left-over = { $count ->
    [one] { $count } restante
   *[other] { $count } restantes
}
new-table = Nouvelle partie
optimum-moves = Minimum : { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
optimum-none = Aucune suite de coups n’atteint cette cible.
optimum-searching = recherche…

# Les refus et leurs raisons.
says-time-up = Le temps des annonces est écoulé.
says-failed = { $name } n’a pas atteint la cible : les robots reviennent.
says-ends-game = Finir la partie maintenant ?
says-long-name = Un nom a au plus { $most } lettres.
fault-layout = « { $text } » n’est pas une suite de tuiles ; essayez 4B-3B-2B-1A.
fault-board = On ne peut pas jouer sur ce plateau : { $why }
fault-no-targets = Ce plateau n’a pas de cible.
refused-count = Une table a de 1 à { $most } joueurs.
refused-no-name = Le joueur { $place } n’a pas de nom.
refused-same-name = Deux joueurs s’appellent { $name }.
refused-same-colour = { $first } et { $second } ont la même couleur.
refused-nobody = La place { $place } n’a pas de joueur.
refused-zero = Une annonce est d’au moins 1 coup.
refused-not-lower = Vous ne pouvez que baisser votre annonce : { $moves } n’est pas inférieur à { $own }.
refused-too-many = { $moves } coups dépassent l’annonce de { $bid }.
refused-not-now = Ce n’est pas possible maintenant.
optimum-at-most = Au plus { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}

# La préparation, et les textes de la barre et des feuilles.
table-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
table-invites = Qui joue ?
table-how = Appuyez sur « Humain » pour donner la place à un ordinateur.
table-waits = Votre partie attend.
table-rules = Règles
table-rules-title = Règles de cette partie
table-player-title = Joueur
tip-player = plus sur ce joueur
head-start = { $count ->
    [0] Sans avance
   *[other] Avance de { $count }
}
move-up = Monter
remove-player = Retirer ce joueur
start-table-short = Jouer
continue-table-short = Jouer
replace-table-is = Elle finit la partie qui attend.
to-set-up-is = La partie vous attend.
table-target = Cible { $number } sur { $all }
table-shows = { $name } montre ses coups : reste { $count }
end-bidding-short = Clore
next-target-short = Suite
new-table-short = Jouer
keep-playing = Continuer

# Un salon sur un serveur.
online-is = chacun sur son appareil
online-nobody = Sans enchère
online-bids = Tapez votre nombre de coups, puis placez l’enchère.
online-own-bid = Votre annonce : { $moves }. Vous pouvez en taper une plus basse.
online-awaits = En attente de { $names }.
online-race = Chaque solution est remise d’elle-même.
online-watches = Vous regardez cette partie.
online-left = est parti
