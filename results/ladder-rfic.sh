#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The matches of the ladder of Red Flags & Iron Crosses, on two of its battles at a time: one JSON a match
# in results/ladder/rfic, then the list. An interrupted match goes on from its journal, and a finished
# one is not played again. Half an hour of one core: `sh results/ladder-rfic.sh`.
set -e
cassino=${CASSINO:-build/cassino}
folder=results/ladder/rfic
mkdir -p $folder

match() { # first second games
    name=$folder/$(echo "$1-$2" | tr ':,=' '___')
    [ -s "$name.json" ] && return
    $cassino match ${BATTLES:-rfic/ford rfic/mtsensk} --first "$1" --second "$2" --games "$3" --seed 81 \
        --threads "${THREADS:-1}" --out "$name.journal" --json >"$name.part"
    mv "$name.part" "$name.json"
    rm -f "$name.journal"
}

match recruit random 40
match regular recruit 40
match veteran regular 40
match elite veteran 30
match veteran greedy 40
match elite greedy 40
match staff elite 12

$cassino ladder $folder/*.json
