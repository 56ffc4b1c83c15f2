# Ce que le joueur doit savoir de la dernière action.
game-chooses = La partie entière choisit cibles, robots et règles : quittez-la d’abord.
no-date = L’horloge n’indique aucune date.
cancelled = Annulé.
looking-for-puzzle = Recherche d’une énigme …
nothing-to-open = Il n’y a rien à ouvrir.
opened = { $name } ouvert.
saved = Enregistré sous { $name }.
not-saved = Non enregistré : { $why }
copied = Copié : { $text }
