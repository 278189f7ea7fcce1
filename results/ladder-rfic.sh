#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The matches of the ladder of Red Flags & Iron Crosses, on its small battle: one JSON a match in
# results/ladder/rfic, then the list. A finished match is not played again.
# Some five minutes of one core, half of them the last match: `sh results/ladder-rfic.sh`.
set -e
cassino=${CASSINO:-build/cassino}
folder=results/ladder/rfic
mkdir -p $folder

match() { # first second games
    name=$(echo "$1-$2" | tr ':,=' '___')
    [ -s "$folder/$name.json" ] && return
    $cassino match rfic/two-sections --first "$1" --second "$2" --games "$3" --seed 81 --json \
        >"$folder/$name.part"
    mv "$folder/$name.part" "$folder/$name.json"
}

match greedy random 40
match recruit random 60
match greedy recruit 60
match regular recruit 60
match regular greedy 60
match veteran regular 80
match veteran greedy 40
match elite veteran 50
match elite greedy 30
match cheat:iterations=200 elite 20
match ismcts:iterations=1000 greedy 12

$cassino ladder $folder/*.json
