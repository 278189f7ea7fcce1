#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the kinds of action that a player is offered but hardly ever chooses, in games against
itself: `python3 results/never.py gbsu/mokra [GAMES [PLAYER]]`. Run it from the top of the tree,
after `make library`. `cassino worth SCENARIO --force 'VERB *'` then measures what such a choice is
worth."""
import collections
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "play", "python"))
import cassino  # noqa: E402

NAME = sys.argv[1]
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 100
PLAYER = sys.argv[3] if len(sys.argv) > 3 else "greedy"
RARE = 0.002  # share of the choices in which a kind is offered

scenario = cassino.Scenario(NAME)
offered, chosen, example = collections.Counter(), collections.Counter(), {}
for seed in range(1, GAMES + 1):
    game = cassino.Game(scenario, seed)
    players = [cassino.Player(scenario, PLAYER, side, 2 * seed + side) for side in (0, 1)]
    while not game.over:
        side, legal = int(game.turn), game.legal
        if side > 1:
            game.apply(game.draw())
        elif len(legal) == 1:
            game.apply(legal[0])
        else:
            kinds = {(side, game.parts(action).verb): action for action in legal}
            for kind, action in kinds.items():
                offered[kind] += 1
                example.setdefault(kind, game.words(action))
            action = players[side].choose(game)
            chosen[side, game.parts(action).verb] += 1
            game.apply(action)
print(f"{NAME}: {GAMES} games of {PLAYER}")
for kind in sorted(offered):
    if chosen[kind] <= RARE * offered[kind]:
        print(f"  side {kind[0] + 1}: {kind[1]}, offered {offered[kind]} times, "
              f"chosen {chosen[kind]}, such as: {example[kind]}")
