#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The matches of the ladder of Red Flags & Iron Crosses, battle by battle: one JSON a match in
# results/ladder/rfic/BATTLE, then a list a battle and one of all. An interrupted match goes on from its
# journal, and a finished one is not played again. `sh results/ladder-rfic.sh` plays all four battles,
# `sh results/ladder-rfic.sh ford` one; `sh results/ladder-rfic.sh list` only reads what is there.
# PARTS="low elite" plays some of it, SHARE=50 half of the games, SEED=321 other games, in files of their own.
set -e
cassino=${CASSINO:-build/cassino}
folder=results/ladder/rfic

match() { # battle first second games
    games=$(($4 * ${SHARE:-100} / 200 * 2))
    [ "$games" -gt 0 ] || return 0
    mkdir -p "$folder/$1"
    name="$folder/$1/$(echo "$2-$3" | tr ':,=' '___')${SEED:+-$SEED}"
    [ -s "$name.json" ] && return
    $cassino match "rfic/$1" --first "$2" --second "$3" --games $games --seed ${SEED:-81} --threads "${THREADS:-1}" \
        --out "$name.journal" --json >"$name.part"
    mv "$name.part" "$name.json"
    rm -f "$name.journal"
}

sizes() { # battle: games of the low levels, elite, greedy, staff
    case $1 in
    two-sections) echo 100 100 60 12 ;;
    ford) echo 100 100 60 12 ;;
    mtsensk) echo 60 40 20 4 ;;
    lenino) echo 40 16 10 0 ;;
    esac
}

play() { # battle part
    battle=$1
    part=$2
    set -- $(sizes "$battle")
    case $part in
    low)
        match $battle regular recruit $1
        match $battle veteran regular $1
        ;;
    elite) match $battle elite veteran $2 ;;
    greedy)
        match $battle recruit random $3
        match $battle greedy regular $3
        match $battle elite greedy $3
        match $battle ismcts:iterations=1000 greedy $3
        ;;
    staff) match $battle staff elite $4 ;;
    esac
}

battles="two-sections ford mtsensk lenino"
[ "${1:-list}" = list ] || battles=$*
for battle in $battles; do
    [ "${1:-}" = list ] && continue
    for part in ${PARTS:-low elite greedy staff}; do play $battle $part; done
done
for battle in $battles; do
    [ -d "$folder/$battle" ] || continue
    echo "rfic/$battle"
    $cassino ladder $folder/$battle/*.json
done
$cassino ladder $folder/*/*.json
