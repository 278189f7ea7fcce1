#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The matches of the ladder, battle by battle: one JSON a match in results/ladder/BATTLE, then a list a battle and one
# of all. An interrupted match goes on from its journal, and a finished one is not played again. `sh results/ladder.sh`
# plays all five battles, `sh results/ladder.sh mokra` one; `sh results/ladder.sh list` only reads what is there;
# PARTS="low elite" plays some of it, SHARE=50 half of the games.
# The yardstick is the `elite` of commit d727b48, as the search of today plays it: untrained, and with as many iterations
# as that commit made of the instructions that today's `elite` takes (strength.md).
set -e
cassino=${CASSINO:-build/cassino}
folder=results/ladder

match() { # battle first second games
    [ "$4" -gt 0 ] || return 0
    games=$(($4 * ${SHARE:-100} / 200 * 2))
    mkdir -p "$folder/$1"
    name="$folder/$1/$(echo "$2-$3" | tr ':,=' '___')"
    [ -s "$name.json" ] && return
    $cassino match "gbsu/$1" --first "$2" --second "$3" --games $games --seed 81 --threads "${THREADS:-1}" \
        --out "$name.journal" --json >"$name.part"
    mv "$name.part" "$name.json"
    rm -f "$name.journal"
}

sizes() { # battle: yardstick's iterations, then games of the low levels, elite, yardstick, greedy, staff, others
    case $1 in
    first-contact) echo 204 160 200 160 100 40 40 ;;
    storfjord) echo 204 60 40 30 20 8 0 ;;
    primosole-hold) echo 162 60 30 24 20 8 0 ;;
    primosole-breakin) echo 203 40 20 20 12 6 0 ;;
    mokra) echo 148 24 16 16 10 4 0 ;;
    esac
}

play() { # battle part
    battle=$1
    part=$2
    set -- $(sizes "$battle")
    case $part in
    low)
        match $battle regular recruit $2
        match $battle veteran regular $2
        ;;
    elite) match $battle elite veteran $3 ;;
    yardstick) match $battle elite "ismcts:iterations=$1,learned=no" $4 ;;
    greedy)
        match $battle greedy greedy:learned=no $(($5 * 4))
        match $battle greedy regular $5
        match $battle elite greedy $5
        ;;
    staff) match $battle staff elite $6 ;;
    others)
        match $battle recruit random $7
        match $battle pimc:trees=20,iterations=20 elite $7
        match $battle cheat:iterations=200 elite $7
        match $battle flat:iterations=200 regular $7
        ;;
    esac
}

[ $# -gt 0 ] || set -- first-contact storfjord primosole-hold primosole-breakin mokra
if [ "$1" != list ]; then
    for part in ${PARTS:-low elite yardstick greedy staff others}; do
        for each in "$@"; do (play "$each" $part); done
    done
fi
for each in $folder/*/; do
    [ "$each" = $folder/rfic/ ] && continue
    echo "## $(basename "$each")"
    $cassino ladder "$each"*.json
done
echo "## all battles"
$cassino ladder $(ls $folder/*/*.json | grep -v /rfic/)
