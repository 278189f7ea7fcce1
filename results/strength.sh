#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Strength at equal iterations, and by doubling them, on the smallest scenario, and at equal iterations
# on a battle: one JSON a match in results/strength. Two trees each: ismcts:iterations=1000 makes 2,000
# iterations a decision. An interrupted match goes on from its journal. An hour on two cores:
# `sh results/strength.sh`.
set -e
cassino=${CASSINO:-build/cassino}
folder=results/strength
mkdir -p $folder

match() { # scenario first second games
    name=$(echo "$1-$2-$3" | tr ':,=' '___')
    [ -s "$folder/$name.json" ] || {
        $cassino match gbsu/$1 --first "$2" --second "$3" --games "$4" --seed 91 \
            --out "$folder/$name.journal" --json >"$folder/$name.part"
        mv "$folder/$name.part" "$folder/$name.json"
        rm -f "$folder/$name.journal"
    }
    sed -n 's/^ *"\(first\|second\|games\|score\|score_low\|score_high\)": //p' "$folder/$name.json" |
        tr '\n' ' '
    echo
}

for second in greedy flat:iterations=1000 pimc cheat:iterations=1000; do
    match first-contact ismcts:iterations=1000 $second 100
done
less=62
for more in 125 250 500 1000 2000 4000; do
    match first-contact ismcts:iterations=$more ismcts:iterations=$less 100
    less=$more
done
match primosole-hold ismcts:iterations=1000 greedy 60
match primosole-hold ismcts:iterations=1000 pimc 24
