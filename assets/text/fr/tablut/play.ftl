# The game and its sides.
tablut-rules-named = { $rules ->
    [ashton] Règles d’Ashton
    [linnaean] Règles de Linné
    [corner] Règles des coins
    [brandubh] Brandubh
    [brandubh-strong] Brandubh, roi fort
    [copenhagen] Hnefatafl de Copenhague
   *[other] { $rules }
}
tablut-side = { $side ->
    [attackers] Attaquants
   *[defenders] Roi et défenseurs
}
tablut-human = Humain
tablut-remote = En ligne
tablut-random = Au hasard
tablut-report = Recherche de débutant
tablut-engine = Ordinateur · le plus fort
tablut-timed = Ordinateur · le plus fort, { $seconds } s
tablut-level = Ordinateur · niveau { $level }

# What happens now.
tablut-to-move = { $side ->
    [attackers] Aux attaquants de jouer
   *[defenders] Aux défenseurs de jouer
}
tablut-thinks = L’ordinateur réfléchit…
tablut-hurry = Faire jouer l’ordinateur
tablut-take = Choisissez un pion : ses cases sont montrées.
tablut-put = Choisissez une case marquée. Le rouge marque une prise.
tablut-stuck = { $piece ->
    [king] Le roi ne peut pas bouger. Choisissez un pion.
   *[piece] Ce pion ne peut pas bouger. Choisissez-en un autre.
}
tablut-wait = C’est à l’ordinateur de jouer.
tablut-wait-remote = C’est à l’autre joueur de jouer.
tablut-watch = Vous regardez cette partie.
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
tablut-you-win = Vous gagnez
tablut-you-lose = Vous perdez
tablut-drawn = Partie nulle
tablut-no-result = Sans résultat
tablut-reason = { $reason ->
    [escape] Le roi s’est échappé.
    [capture] Le roi est pris.
    [exit-fort] Le roi est au bord dans un fort que les attaquants ne peuvent pas ouvrir.
    [encirclement] Les attaquants encerclent le roi et tous les défenseurs.
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
tablut-only-king = Seul le roi peut s’arrêter en { $cell }.
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
tablut-analysis-is = Qui a l’avantage, et les meilleurs coups
tablut-analysing = Recherche…
tablut-depth = Profondeur { $depth }
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
}
tablut-score-even = Égalité

# The moves and the buttons.
tablut-no-moves = Aucun coup pour l’instant
tablut-moves-before = … { $count ->
    [one] un coup avant
   *[other] { $count } coups avant
}
tablut-moves-after = { $count ->
    [one] un coup après
   *[other] { $count } coups après
} …
tablut-instead = À la place :
tablut-promoted = Cette ligne est maintenant la ligne principale : les fichiers et les copies l’ont en premier.
tablut-is-main = C’est déjà la ligne principale.
tablut-resign = Abandonner
tablut-offer = Proposer la nulle
tablut-setup = Joueurs
tablut-new = Nouvelle partie
tablut-before = Dernière partie
tablut-before-kept = La dernière partie est gardée : « Dernière partie » sous Plus y revient.
tablut-none-before = Aucune partie n’a été quittée.
tablut-leave-first = Quittez d’abord votre salon : dans Amis.
tablut-ask-take-back = Dans un salon, l’autre joueur doit accepter : demandez-le avec Annuler, sous le plateau.
tablut-no-take-back = Aucun coup ne s’annule dans la partie d’un salon.
tablut-as-played = La partie reste comme elle a été jouée. Reculez d’un coup et essayez-en d’autres.
tablut-no-analysis = Il n’y a pas d’analyse dans la partie d’un salon.

# The card of a new game.
tablut-levels = Ordinateur, niveau
tablut-seconds = Ordinateur le plus fort : temps par coup
tablut-label-rules = Règles
tablut-label-time = Pendule
tablut-rules-about = { $rules ->
    [ashton] Les défenseurs commencent. Les attaquants partent de citadelles, où aucun pion ne peut entrer de l’extérieur. Le roi gagne sur une case du bord hors des citadelles. Personne ne peut traverser le trône.
    [corner] Les attaquants commencent. Le roi gagne dans les quatre coins, ne prend personne, et n’est pris que s’il est encerclé.
    [brandubh] Un plateau plus petit, de 7x7 cases. Les attaquants commencent. Le roi gagne dans les quatre coins et se prend comme un pion.
    [brandubh-strong] Comme Brandubh, mais il faut quatre attaquants pour prendre le roi sur le trône, et trois à côté.
    [copenhagen] Un plateau plus grand, de 11x11 cases. Les attaquants commencent. Le roi gagne dans les quatre coins ou dans un fort au bord, et se prend des quatre côtés. Les rangées au bord se prennent ensemble.
   *[linnaean] Les attaquants commencent. Il n’y a pas de citadelles. Le roi gagne sur toute case du bord. Tous peuvent traverser le trône vide.
}
tablut-no-clock = Sans pendule
tablut-pace = { $minutes } min{ $seconds ->
    [0] {""}
   *[other] {" "}+ { $seconds } s
}
tablut-players-now = Cette partie continue avec les nouveaux joueurs.
tablut-players-puzzle = Une énigme a ses propres joueurs : vous jouez le camp qui gagne, et l’ordinateur le plus fort se défend.

# The card of the rules.
tablut-rule-aim = { $rules ->
    [ashton] Le roi veut atteindre une case verte du bord. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les défenseurs commencent.
    [corner] Le roi veut atteindre un des quatre coins. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les attaquants commencent.
    [brandubh] Le roi veut atteindre un des quatre coins. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les attaquants commencent. Le plateau a 7x7 cases.
    [brandubh-strong] Le roi veut atteindre un des quatre coins. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les attaquants commencent. Le plateau a 7x7 cases.
    [copenhagen] Le roi veut atteindre un des quatre coins. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les attaquants commencent. Le plateau a 11x11 cases.
   *[linnaean] Le roi veut atteindre le bord. Les attaquants veulent le prendre. Les deux joueurs jouent à tour de rôle, et les attaquants commencent.
}
tablut-rule-move = { $rules ->
    [ashton] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Personne ne s’arrête sur le trône ni ne le traverse.
    [corner] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Seul le roi peut s’arrêter sur le trône ou dans un coin. Tous peuvent traverser le trône quand il est vide.
    [brandubh] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Seul le roi peut s’arrêter sur le trône ou dans un coin. Tous peuvent traverser le trône quand il est vide.
    [brandubh-strong] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Seul le roi peut s’arrêter sur le trône ou dans un coin. Tous peuvent traverser le trône quand il est vide.
    [copenhagen] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Seul le roi peut s’arrêter sur le trône ou dans un coin. Tous peuvent traverser le trône quand il est vide.
   *[linnaean] Chaque pion se déplace en ligne droite, aussi loin qu’il veut, par des cases vides. Personne ne s’arrête sur le trône. Tous peuvent le traverser quand il est vide.
}
tablut-rule-capture = { $rules ->
    [corner] Deux pions, mais pas le roi, prennent un ennemi entre eux. Celui qui joue doit fermer le piège : un pion peut aller entre deux ennemis.
   *[other] Deux pions prennent un ennemi entre eux. Celui qui joue doit fermer le piège : un pion peut aller entre deux ennemis.
}
tablut-rule-row = Une rangée de deux pions ou plus au bord se prend d’un coup si un ennemi est devant chaque pion et à chaque bout. Un coin peut être un des bouts. Le dernier ennemi doit venir à un bout de la rangée. Un roi dans la rangée reste.
tablut-rule-fort = Le roi gagne aussi au bord s’il peut jouer et si les attaquants ne peuvent pas ouvrir le fort de défenseurs autour de lui.
tablut-rule-escape = Le roi gagne sur une case à flèche verte. Une issue s’appelle raichi, deux ou plus tuichu : alors seule la prise du roi l’arrête.
tablut-rule-throne = { $rules ->
    [corner] Quatre attaquants autour du roi le prennent, sur toute case. Le trône, un coin ou le bord à côté de lui vaut un attaquant.
    [copenhagen] Quatre attaquants autour du roi le prennent. Le trône à côté de lui vaut un attaquant. Au bord, il ne risque rien.
   *[other] Quatre attaquants prennent un roi sur le trône. Trois attaquants et le trône prennent un roi à côté du trône.
}
tablut-rule-king = { $rules ->
    [ashton] Ailleurs, deux attaquants prennent le roi comme un pion, ou un attaquant et une citadelle. Le roi aide à prendre.
    [brandubh] Deux attaquants, ou un attaquant et un coin, prennent le roi comme un pion, même sur le trône. Le roi aide à prendre.
    [brandubh-strong] Ailleurs, deux attaquants, ou un attaquant et un coin, prennent le roi comme un pion. Le roi aide à prendre.
   *[linnaean] Ailleurs, deux attaquants prennent le roi comme un pion. Le roi aide à prendre.
}
tablut-rule-walls = { $rules ->
    [ashton] Les croix marquent les citadelles. Seul un attaquant qui part d’une citadelle s’y déplace ou en sort ; personne d’autre n’y entre ni ne la traverse. Les citadelles et le trône prennent comme un ennemi.
    [brandubh] Un coin prend comme un ennemi. Le trône ne prend personne.
    [brandubh-strong] Un coin prend comme un ennemi. Le trône ne prend personne, sauf un roi à côté.
    [copenhagen] Un coin prend les attaquants et les défenseurs comme un ennemi. Le trône aussi, mais pas les défenseurs quand le roi y est.
   *[linnaean] Le trône vide prend comme un ennemi. Si le roi y est entre trois attaquants, le trône prend le défenseur du quatrième côté.
}
tablut-rule-end = { $rules ->
    [ashton] Le trône prend même si le roi y est. La case du milieu d’une citadelle, au bord, ne prend pas les attaquants. Un joueur qui ne peut pas jouer perd. Si une position revient sans prise entre-temps, la partie est nulle.
    [corner] Le roi ne prend personne. Les cases ne prennent que le roi. Un joueur qui ne peut pas jouer perd. Si une position vient pour la troisième fois, la partie est nulle.
    [copenhagen] Le roi aide à prendre. Les attaquants gagnent s’ils encerclent le roi et tous les défenseurs, de sorte qu’aucun ne peut venir au bord. Un joueur qui ne peut pas jouer perd. Si une position vient pour la troisième fois, les défenseurs perdent.
   *[linnaean] Un joueur qui ne peut pas jouer perd. Si une position vient pour la troisième fois, la partie est nulle.
}

# The card of files, and its messages.
tablut-open-what = Tapez ou collez une partie, ou une position avec le camp qui joue (w ou b) et les règles, comme 9/9/9/9/4k4/9/9/9/9 w ashton{ $place ->
    [page] {""}
   *[computer] , ou le chemin d’un fichier
}, puis appuyez sur Entrée. Le mot ashton, linnaean, corner, brandubh, brandubh-strong ou copenhagen ouvre la position de départ de ces règles.
tablut-open-what-touch = Tapez ou collez une partie, ou une position avec le camp qui joue (w ou b) et les règles, comme 9/9/9/9/4k4/9/9/9/9 w ashton, puis Entrée sur le clavier. Le mot ashton, linnaean, corner, brandubh, brandubh-strong ou copenhagen ouvre la position de départ de ces règles.
tablut-share-what = Partagez cette partie avec ses variantes sous forme de texte, ou enregistrez-la dans un fichier du dossier { $folder }. Le nom du fichier contient le jour et les joueurs.
tablut-copy = Copier la partie
tablut-copy-position = Copier la position
tablut-save = Enregistrer
tablut-opened-all = { $count } parties ouvertes : Page suiv. et Page préc. mènent de l’une à l’autre.
tablut-game-of = Partie { $number } sur { $all }
tablut-opened = { $rules ->
    [ashton] Règles d’Ashton
    [linnaean] Règles de Linné
    [corner] Règles des coins
    [brandubh] Brandubh
    [brandubh-strong] Brandubh, roi fort
    [copenhagen] Hnefatafl de Copenhague
   *[other] { $rules }
} : { $moves ->
    [0] une position ouverte
    [one] une partie d’un coup ouverte
   *[other] une partie de { $moves } coups ouverte
}

# Énigmes.
tablut-rules-title = Règles
tablut-puzzles = Énigmes
tablut-puzzles-what = Vous gagnez en ce nombre de coups, quoi que fasse l’ordinateur. Il se défend de son mieux. Le gain le plus court donne trois étoiles. Vous pouvez annuler des coups ou recommencer : seuls les coups qui mènent au gain comptent.
tablut-pack = Gain en { $moves }
tablut-puzzle-of = Gain en { $moves } · n° { $number }
tablut-find = Gagnez en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}
tablut-find-on = { $moves ->
    [one] Un coup gagne, quoi que fasse l’autre camp.
   *[other] Trouvez le coup { $number } sur { $moves }, quoi que fasse l’autre camp.
}
tablut-missed = Mauvais coup : le gain en { $moves ->
    [one] un coup
   *[other] { $moves } coups
} est perdu. Annulez ou recommencez.
tablut-next = Énigme suivante
tablut-won-in = Résolue en { $moves ->
    [one] un coup
   *[other] { $moves } coups
}
tablut-no-shorter-win = Impossible de faire mieux{ $days ->
    [0] {""}
    [1] {""}
   *[other] {" "}· { $days } jours de suite
}
tablut-more-than-fewest = { $more ->
    [one] Un coup
   *[other] { $more } coups
} de plus que nécessaire.

# Ce que contiennent les fichiers de ce jeu.
holds-tablut = partie en cours
holds-tablut-games = vos parties terminées

# Les deux camps.
tablut-side-you = { $side ->
    [attackers] Vous : attaquants
   *[defenders] Vous : roi et défenseurs
}
tablut-goal = { $side ->
    [attackers] Encercler le roi
   *[defenders] Mener le roi sur une case verte
}
tablut-your-move = À vous. { $goal }.
tablut-thinking = Réfléchit…
tablut-left = { $count ->
    [one] reste { $count }
   *[other] restent { $count }
}
tablut-pieces = { $pieces } { $count ->
    [one] pion
   *[other] pions
}
tablut-best = Meilleur
tablut-practice = Entraînement, sans étoiles

# Les boutons du bas et les feuilles.
tablut-undo = Annuler
tablut-restart = Rejouer
tablut-hint = Indice
tablut-more = Plus
tablut-more-game = Partie
tablut-more-lines = Variantes
tablut-more-puzzle = Cette énigme
tablut-more-other = Autres
tablut-more-help = Aide, sans étoiles pour cette énigme
tablut-more-help-free = Aide
tablut-solution = Montrer la solution
tablut-skip = Passer cette énigme
tablut-previous = Énigme précédente
tablut-before-is = Comme vous l’avez quittée
tablut-next-variation = Variante suivante
tablut-promote = En faire la ligne principale
tablut-share = Partager
tablut-share-is = Copie la partie sous forme de texte
tablut-lab = Labo
tablut-lab-is = Profondeur et lignes de l’analyse
tablut-lab-off = L’analyse est désactivée.
tablut-lab-score = Score
tablut-lab-depth = Profondeur
tablut-lab-line = Meilleure ligne
tablut-lab-known = Coups évalués
tablut-lab-known-is = { $known } sur { $all }
tablut-label-side = Vous jouez
tablut-label-level = Niveau
tablut-label-rival = L’ordinateur
tablut-two-people = Deux joueurs ici
tablut-advanced = Avancé
tablut-start = Commencer
tablut-level-is = Niveau { $level } · { $level ->
    [1] Débutant
    [2] Débutant
    [3] Facile
    [4] Facile
    [5] Moyen
    [6] Moyen
    [7] Difficile
    [8] Difficile
   *[other] Très difficile
}
tablut-players-is = Les joueurs changent tout de suite, et la partie continue.

# Les indices et leur prix.
tablut-price = { $help ->
    [analysis] L’analyse montre les meilleurs coups.
    [solution] Toute la solution est montrée.
   *[move] Le coup est montré.
} { $puzzle ->
    [daily] L’énigme du jour ne donne alors pas d’étoiles.
   *[other] Cette énigme ne donne alors pas d’étoiles aujourd’hui.
}
tablut-idea = { $idea ->
    [escape] Le roi peut s’échapper maintenant.
    [capture] Le roi peut être pris maintenant.
    [take] Commencez par une prise.
    [two-ways] Donnez au roi deux issues à la fois.
    [way] Ouvrez une issue : l’autre camp doit la fermer.
    [threat] Menacez le roi : l’autre camp doit le sauver.
    [close] Fermez les chemins du roi.
   *[open] Faites de la place pour le roi.
}
tablut-hint-piece = { $piece ->
    [king] Jouez le roi en { $cell }
   *[piece] Jouez le pion en { $cell }
}
tablut-hint-search = Recherche du meilleur coup…
tablut-hint-none = Aucun indice n’a été trouvé ici.
tablut-hint-wait = Les indices viennent quand c’est à vous de jouer.
tablut-hint-missed = Le gain est perdu. Annulez ou recommencez pour un indice.
tablut-hint-next = { $is ->
    [free] Le prochain indice est gratuit
    [costs] Le prochain indice coûte les étoiles
   *[none] {""}
}
tablut-no-hint = Il n’y a pas d’indices dans la partie d’un salon.

# D’autres règles, et l’énigme du jour.
tablut-different = Ce qui change ici
tablut-differ-edge = Il n’y a pas de camps. Chaque case du bord est une issue pour le roi.
tablut-differ-throne = Chaque pièce peut traverser le trône tant qu’il est vide.
tablut-different-on = Continuer
tablut-daily-of = Énigme du jour · Gain en { $moves }
tablut-daily-is-open = L’énigme du jour est sur le plateau.
tablut-no-date = L’horloge de cet ordinateur n’a pas de date valable.
tablut-days = { $days ->
    [one] Un jour
   *[other] { $days } jours de suite
}

# Les leçons.
tablut-lessons-are = Six petites positions, un coup chacune
tablut-lesson-do = { $number ->
    [1] Menez le roi sur une case verte
    [2] Menez votre pion sur l’anneau
    [3] Prenez l’attaquant
    [4] Allez entre les deux attaquants
    [5] Prenez l’attaquant près du camp
   *[6] Prenez le roi
}
tablut-lesson-is = { $number ->
    [1] Touchez le roi, puis un point. Sur une case verte, le roi a gagné.
    [2] Chaque pièce va tout droit, tant que rien ne barre le chemin.
    [3] Deux de vos pièces, de part et d’autre d’un ennemi, le prennent.
    [4] C’est sans danger : seul un coup de l’ennemi ferme un piège.
    [5] Vos pièces n’entrent ni sur le trône ni dans un camp marqué. Tous deux prennent comme un ennemi.
   *[6] À vous d’attaquer. Deux attaquants, de part et d’autre du roi, le prennent.
}
tablut-lesson-done = Bien joué
tablut-lesson-game = Jouer une partie
tablut-lesson-other = Ce coup est permis, mais la leçon en attend un autre.
tablut-lesson-alone = Une leçon n’a pas d’autre joueur : Plus, puis Nouvelle partie, mène à une partie.

# Entre amis, et les parties terminées.
tablut-here = À cet écran
tablut-here-is = Deux personnes jouent tour à tour sur cet écran, avec les règles et la pendule de Nouvelle partie.
tablut-online = chacun sur son appareil, avec un lien
tablut-tcp = Une partie par TCP, comme dans la compétition étudiante, se joue en ligne de commande : carom tablut serve et carom tablut join.
tablut-archive = Vos parties
tablut-archive-day = { $day }
tablut-archive-moves = { $moves ->
    [one] un coup
   *[other] { $moves } coups
}

# La partie d’un salon.
online-tablut-offer = { $name } propose la nulle.
online-tablut-offers = Vous proposez la nulle
online-tablut-offers-is = L’autre joueur répond, ou la refuse en jouant.
online-tablut-draw = Nulle
online-tablut-resign = Abandon
online-tablut-declined = La nulle est refusée.
online-tablut-asks-back = { $name } demande à annuler un coup.
online-tablut-back-asked = { $side ->
    [attackers] Les attaquants demandent à annuler leur coup.
   *[defenders] Les défenseurs demandent à annuler leur coup.
}
online-tablut-ask-back = Vous demandez à annuler votre coup
online-tablut-ask-back-is = L’autre joueur répond. Un coup met fin à la demande.
online-tablut-taken-back = Le coup est annulé.
online-tablut-not-taken-back = Le coup n’est pas annulé.
online-tablut-left = Vous avez quitté la partie.
online-tablut-away = { $name } est sans connexion : { $time }
online-tablut-away-is = Après une minute d’absence, vous pourrez prendre la victoire.
online-tablut-lost = Vous n’êtes pas connecté
online-tablut-lost-is = Carom réessaie, puis envoie votre coup. Vous gardez votre place.
