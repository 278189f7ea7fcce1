#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The verdict on every shipped battle of every system, level by level, with the trend: one file of
# games, one table. Killed, the same words go on where it stopped; so a machine that is needed for
# other things can do it by nights.
#   sh results/verdicts.sh            all of it: greedy without and with what was learnt, 10,000 games
#                                     each; veteran and elite until the verdict, at most GAMES_SEARCH
#   sh results/verdicts.sh greedy     the quick levels alone (some minutes a battle)
#   sh results/verdicts.sh search     the searching levels alone
#   sh results/verdicts.sh table      tells what there is so far
# Of the environment: OUT (results/verdicts.db; not kept in the tree), THREADS, GAMES (10,000), GAMES_SEARCH (400),
# BATTLES ("gbsu/mokra rfic/ford").
set -eu
cd "$(dirname "$0")/.."
cassino=${CASSINO:-build/cassino}
out=${OUT:-results/verdicts.db}
threads=${THREADS:-$(nproc)}
games=${GAMES:-10000}
search=${GAMES_SEARCH:-400}
battles=${BATTLES:-$(cd scenarios && ls gbsu/*.yaml rfic/*.yaml gbww2/*.yaml | sed 's/\.yaml$//')}
what=${1:-all}
play() { # one run a process, so that a kill costs half a second of games; its table is for the end
    nice -n 19 "$cassino" simulate "$@" --threads "$threads" --seed 2026 --progress --out "$out" >/dev/null
}
# Two players are always named together: that makes the file one of many simulations.
if [ "$what" = all ] || [ "$what" = greedy ]; then
    for battle in $battles; do
        play "$battle" --player greedy:learned=no --player greedy --games "$games"
    done
fi
if [ "$what" = all ] || [ "$what" = search ]; then
    for battle in $battles; do
        play "$battle" --player veteran --player elite --games "$search" --until verdict
    done
fi
"$cassino" report "$out" | tee results/verdicts.txt
"$cassino" report "$out" --json >results/verdicts.json
"$cassino" report "$out" --out results/verdicts.html >/dev/null
