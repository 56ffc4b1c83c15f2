# Les salons : des amis jouent ensemble, chacun sur son appareil.
friends-online = Salon en ligne
friends-room = Salon
online-room = Salon
friends-is = Vos amis jouent avec vous depuis leur ordinateur ou leur téléphone. Ouvrez un salon, puis envoyez-leur son lien.
friends-name = Votre nom
friends-guest = Invité
friends-colour = votre couleur à la table : la première libre (?), ou celle que vous choisissez
friends-server = Serveur
friends-server-is = Un serveur de Carom : carom-server sur votre ordinateur, ou celui d’un club. Vos amis doivent aussi atteindre cette adresse.
friends-open = Ouvrir un salon
friends-settings = Règles de ce salon
friends-join = Ou rejoindre un salon
friends-join-room = Rejoindre
friends-join-is = Tapez ou collez le code ou le lien du salon.
friends-opens = Le serveur prépare un salon …
friends-connects = Connexion …
friends-lost = La connexion est perdue. Carom réessaie ; vous gardez votre place.
friends-code = Code
friends-copy = Copier le lien
friends-only-here = Seul cet ordinateur trouve cette adresse. Pour d’autres appareils, tapez l’adresse que le serveur a affichée.
friends-watches = Vous regardez. Après cette partie, vous pourrez jouer.
friends-few = Il faut au moins deux joueurs.
friends-waits = { $count ->
    [0] Tout le monde est prêt.
    [one] 1 joueur n’est pas prêt.
   *[other] { $count } joueurs ne sont pas prêts.
}
friends-sit = Prendre une place
friends-ready = Je suis prêt
friends-your-turn = C’est votre tour dans le salon.
friends-game-begins = Une partie commence dans le salon.
friends-rematch = Rejouer
friends-rematch-waits = L’autre joueur n’a pas encore répondu.
friends-rematch-alone = Il n’y a plus personne dans le salon. Son lien y amène quelqu’un.
friends-rematch-asked = { $name } veut rejouer.
friends-not-ready = Je ne suis pas prêt
friends-head-start = Avance suivante
friends-head-start-is = Le bouton + donne une avance : à annonces égales, le joueur qui a la plus grande montre ses coups le premier.
friends-add = Ajouter un ordinateur, de faible (1) à fort (5)
friends-computer = Ordinateur { $strength }
friends-strength = ordinateur de force { $strength }
friends-you = vous
friends-host = hôte
friends-away = sans connexion depuis { $time }
friends-is-ready = prêt
friends-remove = Retirer ce joueur
friends-watchers = { $count ->
    [one] 1 personne regarde.
   *[other] { $count } personnes regardent.
}
friends-leave = Quitter le salon
friends-stay = Rester
friends-leave-ask = { $players ->
    [two] Une partie est en cours. Si vous partez, vous la perdez.
   *[more] Une partie est en cours. Si vous partez, vous perdez votre place.
}
friends-begins = La partie de votre salon commence : ouvrez Amis.
friends-result = { $place }. { $name } : { $moves ->
    [one] 1 coup
   *[other] { $moves } coups
}, { $seconds } s
friends-open-daily = Ouvrir un salon pour l’énigme du jour
friends-open-daily-is = un plateau pour tous jusqu’à minuit UTC, le moins de coups, puis le temps le plus court
friends-people = { $count ->
    [one] 1 personne est ici.
   *[other] { $count } personnes sont ici.
}
friends-daily-waits = Le serveur cherche l’énigme du jour …
friends-daily-is = Votre temps commence quand l’énigme s’ouvre.
friends-daily-start = Ouvrir l’énigme
friends-daily-runs = Votre temps court. Chaque meilleure solution est remise. Si vous avez quitté l’énigme, rouvrez l’énigme du jour.
friends-daily-over = Le jour est fini : voici les résultats.
friends-no-date = L’horloge de cet appareil n’a pas de date valable.
friends-solved = { $name } a résolu en { $moves } coups.
friends-helped = Une aide a servi : cette solution n’est pas remise.
friends-race-is = La course finit quand tous sont d’accord, ou quand le temps est écoulé.
friends-race-end = Finir la course
friends-offer = Proposer la nulle
friends-take-back = Retirer la proposition
friends-offered = L’autre joueur propose la nulle.
friends-accept = Accepter
friends-decline = Refuser
friends-undo = Demander à annuler votre coup
friends-undo-withdraw = Retirer la demande
friends-undo-asked = L’autre joueur demande à annuler un coup.
friends-claim = Prendre la victoire

# Les réglages.
friends-set-mode = Qui gagne une manche
friends-set-clock = Temps
friends-set-board = Plateau
friends-set-robots = Robots
friends-set-rules = Règles
friends-set-chips = Jetons pour gagner
friends-set-level = Puzzles
friends-mode-classic = Enchères : la plus basse est montrée
friends-mode-race = Course : tous jouent en même temps
friends-mode-relaxed = Sans horloge : l’hôte termine la manche
friends-board-official = officiel, quarts au hasard
friends-board-random = au hasard
friends-robots = { $count } robots
friends-rules-ricochet = { $rules ->
    [official] règles officielles
   *[other] règles simples
}
friends-rules-tablut = { $rules ->
    [ashton] règles d’Ashton
    [linnaean] règles de Linné
    [corner] règles des coins
    [brandubh] Brandubh
    [brandubh-strong] Brandubh, roi fort
    [copenhagen] Hnefatafl de Copenhague
   *[other] { $rules }
}
friends-chips = { $count ->
    [0] jetons de la règle imprimée
    [one] 1 jeton gagne
   *[other] { $count } jetons gagnent
}
friends-daily = énigme du jour { $date }
friends-seconds = { $count } secondes
friends-minutes = { $minutes } minutes, { $seconds } secondes de plus par coup
friends-no-clock = sans horloge
friends-level = { $level ->
    [easy] facile
    [medium] moyen
    [hard] difficile
    [very-hard] très difficile
   *[other] le plus difficile
}

# Ce qui peut échouer.
friends-bad-server = Ce n’est pas l’adresse d’un serveur. Tapez-la comme 192.168.1.7:8080.
friends-bad-room = « { $text } » n’est ni le code ni le lien d’un salon. Un code a { $length } lettres et chiffres.
friends-leave-first = Quittez d’abord votre salon : une partie y est en cours.
friends-no-server = { $server } ne répond pas. carom-server y est-il lancé ?
friends-no-rooms = Cette page n’a pas de salons : son hôte n’a que des fichiers. Les salons demandent un serveur de Carom : ouvrez la page de ce serveur, ou son lien.
friends-other-server = { $server } répond, mais ce n’est pas un serveur de Carom.
friends-refused = Le serveur refuse : { $code ->
    [too-fast] trop de messages à la fois, réessayez dans un instant
    [terms] ces règles ne sont pas possibles
    [full] il n’y a plus de place
    [name] ce nom n’est pas possible
    [name-taken] ce nom est déjà pris
    [colour] cette couleur est déjà prise
    [place] votre place ne le permet pas
    [not-host] seul l’hôte peut le faire
    [not-now] ce n’est pas possible maintenant
    [not-your-turn] ce n’est pas votre tour
    [illegal] les règles ne le permettent pas
    [unsolved] ces coups ne mènent pas au but
    [not-better] ce n’est pas mieux qu’avant
    [other-game] ce salon joue à autre chose
    [repeated] c’est déjà fait
    [not-stored] il n’a pas pu l’enregistrer, réessayez
    [stale] c’est trop tard
   *[other] { $why }
}.
friends-version = Le serveur a une autre version de Carom. Vous gardez votre place : rechargez la page, ou prenez la version du serveur.
friends-no-room = Aucun salon n’a ce code.
friends-closed = Le salon est fermé : { $code ->
    [owner] le propriétaire du serveur l’a fermé
    [idle] personne n’y a joué depuis longtemps
    [full] il a eu autant d’événements qu’un salon peut en avoir
   *[other] { $why }
}.
friends-removed = L’hôte vous a retiré du salon.
holds-friends = votre nom et votre place dans un salon
