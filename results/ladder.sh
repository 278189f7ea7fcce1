#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The matches of the ladder over the three battles: one JSON a match in results/ladder, then the list.
# An interrupted match goes on from its journal, and a finished one is not played again.
# Two hours on two cores, three quarters of them the last match: `sh results/ladder.sh`.
set -e
cassino=${CASSINO:-build/cassino}
battles="gbsu/primosole-hold gbsu/primosole-breakin gbsu/mokra"
folder=results/ladder
mkdir -p $folder

match() { # first second games
    name=$(echo "$1-$2" | tr ':,=' '___')
    [ -s "$folder/$name.json" ] && return
    $cassino match $battles --first "$1" --second "$2" --games "$3" --seed 81 \
        --out "$folder/$name.journal" --json >"$folder/$name.part"
    mv "$folder/$name.part" "$folder/$name.json"
    rm -f "$folder/$name.journal"
}

match greedy random 60
match recruit random 60
match greedy recruit 60
match regular recruit 60
match greedy regular 60
match veteran regular 60
match veteran greedy 60
match elite greedy 36
match elite veteran 48
match pimc:trees=20,iterations=20 greedy 24
match flat:iterations=200 greedy 24
match elite pimc:trees=20,iterations=20 24
match cheat:iterations=200 elite 24
match ismcts:iterations=5000 elite 38  # staff makes 20,000: that many games of it would take a night

$cassino ladder $folder/*.json
