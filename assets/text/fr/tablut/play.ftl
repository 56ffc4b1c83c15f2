# The game and its sides.
tablut-rules-named = { $rules ->
    [ashton] Règles d’Ashton
    [linnaean] Règles de Linné
   *[other] { $rules }
}
tablut-rules = Règles
tablut-side = { $side ->
    [attackers] Attaquants
   *[defenders] Roi et défenseurs
}
tablut-human = humain
tablut-remote = en réseau
tablut-random = coups au hasard
tablut-report = recherche simple, profondeur { $depth }
tablut-engine = programme le plus fort
tablut-timed = programme le plus fort, { $seconds } s
tablut-level = programme, niveau { $level }
tablut-pieces = { $side ->
    [attackers] { $left ->
        [1] 1 attaquant
       *[other] { $left } attaquants
    }
   *[defenders] { $king ->
        [captured] { $left ->
            [0] plus personne
            [1] 1 défenseur sans roi
           *[other] { $left } défenseurs sans roi
        }
       *[here] { $left ->
            [0] le roi seul
            [1] 1 défenseur et le roi
           *[other] { $left } défenseurs et le roi
        }
    }
}
tablut-pieces-lost = { $side ->
    [attackers] { $left ->
        [1] 1 attaquant
       *[other] { $left } attaquants
    }
   *[defenders] { $king ->
        [captured] { $left ->
            [0] plus personne
            [1] 1 défenseur sans roi
           *[other] { $left } défenseurs sans roi
        }
       *[here] { $left ->
            [0] le roi seul
            [1] 1 défenseur + roi
           *[other] { $left } défenseurs + roi
        }
    }
}, { $lost ->
    [one] { $lost } perdu
   *[other] { $lost } perdus
}

# What happens now.
tablut-to-move = { $side ->
    [attackers] Aux attaquants de jouer
   *[defenders] Aux défenseurs de jouer
}
tablut-thinks = { $side ->
    [attackers] Les attaquants réfléchissent…
   *[defenders] Les défenseurs réfléchissent…
}
tablut-hurry = Jouer tout de suite
tablut-take = Choisissez un pion : ses cases sont montrées.
tablut-take-remote = Choisissez un pion{ $minutes ->
    [0] . Le serveur limite le temps de votre coup.
   *[other] {"\u00A0"}: ses cases sont montrées.
}
tablut-put = Choisissez une case marquée. Le rouge marque une prise.
tablut-stuck = { $piece ->
    [king] Le roi ne peut pas bouger. Choisissez un pion.
   *[piece] Ce pion ne peut pas bouger. Choisissez-en un autre.
}
tablut-wait = C’est au programme de jouer.
tablut-wait-remote = C’est à l’autre joueur de jouer.
tablut-wait-network = C’est à l’autre joueur de jouer{ $minutes ->
    [0] .
   *[other] , en { $minutes } minutes au plus.
}
tablut-looking-back = Position antérieure ; Fin mène à la dernière.
tablut-looking-back-programs = Position antérieure. La partie continue (Fin).
tablut-looking-back-over = { $result } · vous regardez une position antérieure.
tablut-variation = Ceci est une variante d’une partie terminée.
tablut-win-escape = { $warning ->
    [tuichu] Tuichu
   *[raichi] Raichi
} : vous pouvez gagner. Le roi s’échappe par { $move }.
tablut-win-capture = { $warning ->
    [raichi] Raichi, mais vous
    [tuichu] Tuichu, mais vous
   *[none] Vous
} pouvez gagner : { $move } prend le roi.
tablut-raichi = Raichi : le roi peut s’échapper au prochain coup.
tablut-tuichu = Tuichu : le roi a deux issues ou plus.
tablut-danger = Le roi peut être pris au prochain coup.
tablut-raichi-and-danger = { $warning ->
    [tuichu] Tuichu
   *[raichi] Raichi
} : le roi peut s’échapper, mais il peut aussi être pris.
tablut-wins = { $side ->
    [attackers] Les attaquants gagnent
   *[defenders] Les défenseurs gagnent
}
tablut-drawn = Partie nulle
tablut-no-result = Sans résultat
tablut-reason = { $reason ->
    [escape] Le roi s’est échappé.
    [capture] Le roi est pris.
    [no-move] L’autre joueur ne peut pas jouer.
    [repetition] La position s’est répétée trop souvent.
    [resignation-you] Vous avez abandonné.
    [resignation-attackers] Les attaquants ont abandonné.
    [resignation] Les défenseurs ont abandonné.
    [left] L’autre joueur a abandonné ou est parti.
    [left-you] Le serveur a fini la partie : un coup était en retard ou interdit.
    [left-draw] Le serveur a fini la partie.
    [disconnected] La connexion avec l’autre joueur est perdue.
    [agreement] Les joueurs sont convenus d’une nulle.
    [time-you] Vous n’avez plus de temps.
    [time-attackers] Les attaquants n’ont plus de temps.
   *[time] Les défenseurs n’ont plus de temps.
}
tablut-offers = { $side ->
    [attackers] Les attaquants proposent la nulle.
   *[defenders] Les défenseurs proposent la nulle.
}
tablut-resign-ask = { $who ->
    [you] Voulez-vous vraiment abandonner ?
    [attackers] Les attaquants abandonnent-ils vraiment ?
   *[defenders] Les défenseurs abandonnent-ils vraiment ?
}
tablut-play-on = Continuer
tablut-end-taken-back = { $reason ->
    [time] La perte au temps est annulée : la pendule montre le temps d’avant ce tour.
    [agreement] La nulle est annulée : la partie continue.
    [resignation] L’abandon est annulé : la partie continue.
   *[other] La fin est annulée : la partie continue.
}
tablut-accept = Accepter
tablut-decline = Refuser

# The reasons why a move is illegal.
tablut-not-straight = Les pions se déplacent le long d’une ligne ou d’une colonne.
tablut-blocked = { $piece ->
    [king] Le roi
   *[piece] Un pion
} en { $cell } barre le chemin.
tablut-on-throne = Personne ne peut s’arrêter sur le trône.
tablut-across-throne = Personne ne peut traverser le trône.
tablut-into-camp = { $cell } est une citadelle : seul un attaquant qui en part peut y aller.
tablut-over = La partie est terminée.
tablut-no-piece = Il n’y a pas de pion en { $cell }.
tablut-other-side = { $piece ->
    [king] Le roi
   *[piece] Le pion
} en { $cell } est à l’autre joueur.
tablut-same-square = Un pion doit aller sur une autre case.
tablut-not-its-turn = { $piece ->
    [king] Le roi
   *[piece] Le pion
} en { $cell } est aux { $side ->
    [attackers] attaquants, mais c’est aux défenseurs de jouer.
   *[defenders] défenseurs, mais c’est aux attaquants de jouer.
}
tablut-cannot-move = { $piece ->
    [king] Le roi
   *[piece] Le pion
} en { $cell } ne peut pas bouger maintenant.

# The analysis.
tablut-analysis = Analyse
tablut-analysis-is = montre qui a l’avantage, et les meilleurs coups
tablut-analysing = recherche…
tablut-depth = profondeur { $depth }
tablut-score-won = { $side ->
    [attackers] Les attaquants ont gagné
   *[defenders] Les défenseurs ont gagné
}
tablut-score-win = { $side ->
    [attackers] Les attaquants
   *[defenders] Les défenseurs
} gagnent en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}
tablut-score-ahead = Avantage aux { $side ->
    [attackers] attaquants
   *[defenders] défenseurs
} : { $pieces } { $count ->
    [one] pion
   *[other] pions
}
tablut-score-even = Égalité

# The moves and the buttons.
tablut-moves = COUPS
tablut-no-moves = aucun coup pour l’instant
tablut-moves-before = … { $count ->
    [one] un coup avant
   *[other] { $count } coups avant
}
tablut-moves-after = { $count ->
    [one] un coup après
   *[other] { $count } coups après
} …
tablut-instead = à la place :
tablut-promoted = Cette ligne est maintenant la ligne principale : les fichiers et les copies l’ont en premier.
tablut-is-main = C’est déjà la ligne principale.
tablut-take-back = Annuler le coup
tablut-resign = Abandonner
tablut-offer = Proposer la nulle
tablut-setup = Joueurs…
tablut-files = Fichiers…
tablut-network = Réseau…
tablut-new = Nouvelle partie
tablut-before = Partie précédente
tablut-before-kept = La partie précédente est gardée : { $key } y revient.
tablut-none-before = Aucune partie n’a été quittée.
tablut-leave-first = Quittez d’abord la partie en réseau : le bouton est dans « Réseau… ».
tablut-no-take-back = Aucun coup ne s’annule dans une partie en réseau.
tablut-as-played = La partie en réseau reste comme elle a été jouée. ◀ revient en arrière : essayez-y d’autres coups.
tablut-no-analysis = Il n’y a pas d’analyse dans une partie en réseau.
first-choose = { $key } : prendre un pion
first-cursor = flèches : curseur

# The card of a new game.
tablut-setup-title = Joueurs, règles et temps
tablut-setup-title-puzzle = La prochaine partie : règles et temps
tablut-levels = Programme, niveau
tablut-seconds = Programme le plus fort, temps par coup
tablut-label-rules = RÈGLES
tablut-label-time = TEMPS
tablut-label-next-rules = RÈGLES DE LA PROCHAINE PARTIE
tablut-label-next-time = TEMPS DE LA PROCHAINE PARTIE
tablut-rules-about = { $rules ->
    [ashton] Les défenseurs commencent. Les attaquants partent de citadelles, où aucun pion ne peut entrer de l’extérieur. Le roi gagne sur une case du bord hors des citadelles. Personne ne peut traverser le trône.
   *[linnaean] Les attaquants commencent. Il n’y a pas de citadelles. Le roi gagne sur toute case du bord. Tous peuvent traverser le trône vide.
}
tablut-no-clock = Sans pendule
tablut-pace = { $minutes } min{ $seconds ->
    [0] {""}
   *[other] {" "}+ { $seconds } s
}
tablut-new-is = Les joueurs changent tout de suite, même dans une partie en cours. Les règles et le temps changent à la prochaine partie.
tablut-new-is-after = Les règles et le temps sont ceux de la prochaine partie.
tablut-players-now = Cette partie continue avec les nouveaux joueurs.
tablut-players-puzzle = Une énigme a ses propres joueurs : vous jouez le camp qui gagne, et le programme le plus fort se défend.

# The card of the rules.
tablut-rules-title = Règles
tablut-rule-aim = { $rules ->
    [ashton] Le roi veut atteindre une case verte du bord. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les défenseurs commencent.
   *[linnaean] Le roi veut atteindre le bord. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les attaquants commencent.
}
tablut-rule-move = { $rules ->
    [ashton] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Personne ne s’arrête sur le trône ni ne le traverse.
   *[linnaean] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Personne ne s’arrête sur le trône. Tous peuvent le traverser quand il est vide.
}
tablut-rule-capture = Deux pions prennent un ennemi entre eux. Celui qui joue doit fermer le piège : un pion peut aller entre deux ennemis.
tablut-rule-escape = Le roi gagne sur une case à flèche verte. Une issue s’appelle raichi, deux ou plus tuichu : alors seule la prise du roi l’arrête.
tablut-rule-throne = Quatre attaquants prennent un roi sur le trône. Trois attaquants et le trône prennent un roi à côté du trône.
tablut-rule-king = { $rules ->
    [ashton] Ailleurs, deux attaquants prennent le roi comme un pion, ou un attaquant et une citadelle. Le roi aide à prendre.
   *[linnaean] Ailleurs, deux attaquants prennent le roi comme un pion. Le roi aide à prendre.
}
tablut-rule-walls = { $rules ->
    [ashton] Les croix marquent les citadelles. Seul un attaquant qui part d’une citadelle s’y déplace ou en sort ; personne d’autre n’y entre ni ne la traverse. Les citadelles et le trône prennent comme un ennemi.
   *[linnaean] Le trône vide prend comme un ennemi. Si le roi y est entre trois attaquants, le trône prend le défenseur du quatrième côté.
}
tablut-rule-end = { $rules ->
    [ashton] Le trône prend même si le roi y est. La case du milieu d’une citadelle, au bord, ne prend pas les attaquants. Un joueur qui ne peut pas jouer perd. Si une position revient sans prise entre-temps, la partie est nulle.
   *[linnaean] Un joueur qui ne peut pas jouer perd. Si une position vient pour la troisième fois, la partie est nulle.
}

# The card of files, and its messages.
tablut-files-title = Ouvrir et partager
tablut-open-what = Tapez ou collez une partie, ou une position avec le camp qui joue (w ou b) et les règles, comme 9/9/9/9/4k4/9/9/9/9 w ashton, ou le chemin d’un fichier, puis appuyez sur Entrée. Le mot ashton ou linnaean ouvre la position de départ de ces règles.
tablut-paste = Ouvrir le presse-papiers
tablut-share-what = Partagez cette partie avec ses variantes sous forme de texte, ou enregistrez-la dans un fichier du dossier { $folder }. Le nom du fichier contient le jour et les joueurs.
tablut-copy = Copier la partie
tablut-copy-position = Copier la position
tablut-save = Enregistrer
tablut-opened-all = { $count } parties ouvertes : ◀ et ▶ mènent de l’une à l’autre.
tablut-game-of = Partie { $number } sur { $all }
tablut-opened = { $rules ->
    [ashton] Règles d’Ashton
    [linnaean] Règles de Linné
   *[other] { $rules }
} : { $moves ->
    [0] une position ouverte
    [one] une partie d’un coup ouverte
   *[other] une partie de { $moves } coups ouverte
}

# Énigmes.
tablut-puzzles = Énigmes
tablut-puzzles-title = Énigmes : trouvez le gain forcé
tablut-puzzles-what = Vous gagnez en ce nombre de coups, quoi que fasse le programme. Il se défend de son mieux. Trois étoiles récompensent le gain le plus court. Vous pouvez annuler des coups ou réessayer : seuls les coups qui mènent au gain comptent.
tablut-pack = Gain en { $moves }
tablut-pack-solved = { $solved } sur { $all }
tablut-puzzle-of = Gain en { $moves } · n° { $number }
tablut-find = Gagnez en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}, quoi que fasse l’autre joueur.
tablut-find-on = Trouvez le coup { $number } sur { $moves } du gain.
tablut-missed = Mauvais coup : le gain en { $moves ->
    [one] un coup
   *[other] { $moves } coups
} est perdu. Réessayer ?
tablut-help-ask = L’analyse montre la solution : pas d’étoiles avant d’avoir résolu une autre énigme sans aide.
tablut-help-yes = La montrer
tablut-helped = L’analyse a servi : pas d’étoiles pour cette énigme avant d’en avoir résolu une autre sans aide.
tablut-next = Énigme suivante
tablut-try-again = Réessayer
tablut-won-in = Gagné en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}
tablut-no-shorter-win = Il n’y a pas de gain plus court.
tablut-more-than-fewest = { $more ->
    [one] Un coup
   *[other] { $more } coups
} de plus que nécessaire.
tablut-not-found = Il y avait un gain : réessayez.

# Quelqu’un d’autre part.
tablut-network-title = Jouer en réseau
tablut-network-what = { $game ->
    [this] Cette partie se joue
   *[next] La prochaine partie se joue
} avec les { $rules ->
    [ashton] règles d’Ashton
    [linnaean] règles de Linné
   *[other] règles { $rules }
}. Les deux joueurs doivent choisir les mêmes règles, dans « Joueurs… ».
tablut-host = Attendre un joueur
tablut-join = Rejoindre un joueur
tablut-reach = QUI PEUT VOUS REJOINDRE
tablut-reach-computer = Cet ordinateur
tablut-reach-network = Tout le réseau
tablut-reach-address = Autre adresse
tablut-waits-at-is = Une adresse de cet ordinateur, avec un port si vous voulez, comme 0.0.0.0:5810.
tablut-address = ADRESSE DE L’AUTRE JOUEUR
tablut-own-name = VOTRE NOM (FACULTATIF)
tablut-wait-as = ATTENDRE ET JOUER
tablut-join-as = REJOINDRE ET JOUER
tablut-network-more = En savoir plus
tablut-own-name-is = Seuls les lettres et les chiffres de votre nom comptent, dix au plus. Le nom est écrit dans la partie enregistrée. Le joueur qui attend voit le nom de celui qui le rejoint.
tablut-ports = Un port suit deux-points, comme dans 0.0.0.0:5810. Sinon, le port est 5800 pour les défenseurs et 5801 pour les attaquants qui rejoignent. À 127.0.0.1, seuls les programmes de cet ordinateur peuvent vous rejoindre ; à 0.0.0.0, tous les ordinateurs du réseau le peuvent.
tablut-protocol = Les programmes de la compétition étudiante utilisent le même protocole.
tablut-address-is = L’autre joueur la voit pendant qu’il attend.
tablut-connects = connexion…
tablut-waits = En attente de l’autre joueur. Donnez-lui cette adresse : { $address }
tablut-waits-here = En attente de l’autre joueur à { $address }. Seuls les programmes de cet ordinateur peuvent vous y rejoindre. Pour les autres ordinateurs, quittez et choisissez « Tout le réseau ».
tablut-waits-somewhere = En attente de l’autre joueur au port { $port } de cet ordinateur. Les réglages réseau du système montrent son adresse.
tablut-connected = Vous jouez avec { $name }. { $minutes ->
    [0] Le serveur fixe le temps de chaque coup.
   *[other] L’autre joueur a { $minutes } minutes pour chaque coup.
} Celui qui part après que les deux ont joué perd la partie.
tablut-hang-up = Quitter la partie
tablut-give-up = Abandonner et quitter
tablut-network-refused = Personne ne répond à { $address } : la connexion a été refusée. Le joueur qui y attend a peut-être votre camp : choisissez alors l’autre camp.
tablut-network-in-use = { $address } est déjà utilisé par un programme de cet ordinateur. Choisissez « Autre adresse » et un autre port, par exemple { $other }.
tablut-network-not-here = { $address } n’est pas une adresse de cet ordinateur. Choisissez qui peut vous rejoindre, ou tapez une adresse de cet ordinateur.
tablut-network-silent = { $address } ne répond pas.
tablut-network-unknown = Aucun ordinateur du nom { $address } n’a été trouvé.
tablut-network-bad-port = { $address } : un port est un nombre de 0 à 65535.
tablut-network-taken = { $address } a refusé la partie : la place est peut-être prise.
tablut-network-left = { $address } a fermé la connexion.
tablut-network-unreachable = Aucun chemin ne mène à { $address } dans ce réseau.
tablut-network-denied = Cet ordinateur ne permet pas { $address } : les ports inférieurs à 1024 sont souvent réservés.
tablut-network-deaf = { $address } ne lit pas les coups.
tablut-network-garbled = { $address } a envoyé autre chose qu’une partie de Tablut.
tablut-network-rules = L’autre ordinateur joue avec d’autres règles, et la partie y est terminée. Choisissez les { $why ->
    [ashton] règles d’Ashton
    [linnaean] règles de Linné
   *[other] règles { $why }
} pour la prochaine partie. Un serveur doit être relancé ; une fenêtre attend toujours.
tablut-network-begins = { $name } est arrivé : une partie de Tablut en réseau commence.
tablut-network-not-begun = { $name } est parti avant que les deux joueurs aient joué : il n’y a pas eu de partie. Si cela se répète, vérifiez que vous avez choisi les mêmes règles. Le programme attend toujours.
tablut-network-elsewhere = { $address } ne joue pas depuis le début de ces règles.
tablut-network-fails = La connexion avec { $address } a échoué : { $why }

# Ce que contiennent les fichiers de ce jeu.
holds-tablut = partie en cours
holds-tablut-name = votre nom dans les parties en réseau
