#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays every shipped battle between equal players, and prints the verdicts as one table. All games
# are in one file. After a stop, the same command continues.
#   sh results/verdicts.sh            everything: greedy without and with the policy files; veteran
#                                     and elite until the verdict, at most GAMES_SEARCH games
#   sh results/verdicts.sh greedy     only greedy
#   sh results/verdicts.sh search     only veteran and elite
#   sh results/verdicts.sh table      plays nothing, prints the table of the games so far
# Environment: OUT (results/verdicts.db, which git ignores), THREADS, GAMES (10000), GAMES_SEARCH
# (400), BATTLES ("gbsu/mokra rfic/ford").
set -eu
cd "$(dirname "$0")/.."
cassino=${CASSINO:-build/cassino}
out=${OUT:-results/verdicts.db}
threads=${THREADS:-$(nproc)}
games=${GAMES:-10000}
search=${GAMES_SEARCH:-400}
battles=${BATTLES:-$(cd scenarios && ls gbsu/*.yaml rfic/*.yaml gbww2/*.yaml | sed 's/\.yaml$//')}
what=${1:-all}
play() { # the table is printed at the end
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
"$cassino" report "$out" --out results/verdicts.html >/dev/null
