#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The matches of the ladder, battle by battle of all systems: one JSON a match in results/ladder/SYSTEM/BATTLE, then a
# list a battle and one a system. An interrupted match goes on from its journal, and a finished one is not played again.
#   sh results/ladder.sh                     all of it
#   sh results/ladder.sh gbsu/mokra rfic     one battle, then a system
#   sh results/ladder.sh list [...]          only reads what is there
# Of the environment: PARTS ("low elite") plays some of it, SHARE=50 half of the games, SEED=321 other games, in files
# of their own; THREADS.
# The yardstick is the `elite` of commit d727b48, as the search of today plays it: untrained, and with as many iterations
# as that commit made of the instructions that today's `elite` takes (strength.md), and without `average`, which is newer. Only gbsu was there then.
set -eu
cd "$(dirname "$0")/.."
cassino=${CASSINO:-build/cassino}
folder=results/ladder

sizes() { # battle: games of the low levels, elite, the yardstick, greedy, staff, others; the yardstick's iterations
    case $1 in
    gbsu/first-contact) echo 160 200 160 100 40 40 204 ;;
    gbsu/storfjord) echo 100 60 60 20 12 0 204 ;;
    gbsu/primosole-hold) echo 100 60 60 20 12 0 162 ;;
    gbsu/primosole-breakin) echo 60 40 40 12 8 0 203 ;;
    gbsu/mokra) echo 60 40 40 10 8 0 148 ;;
    rfic/two-sections) echo 200 100 0 60 12 12 0 ;;
    rfic/ford) echo 100 100 0 60 12 12 0 ;;
    rfic/mtsensk) echo 100 60 0 20 8 0 0 ;;
    rfic/lenino) echo 60 40 0 10 6 0 0 ;;
    gbww2/crossroads) echo 100 60 0 60 12 12 0 ;;
    gbww2/ridge) echo 60 40 0 20 6 0 0 ;;
    gbww2/primosole) echo 40 20 0 10 0 0 0 ;;
    gbww2/lenino-days) echo 40 20 0 10 0 0 0 ;;
    *)
        echo "ladder.sh: no battle '$1': of gbsu, rfic and gbww2 there are" $battles >&2
        exit 2
        ;;
    esac
}

match() { # first second games: of the battle at hand
    games=$(($3 * ${SHARE:-100} / 200 * 2))
    [ "$games" -gt 0 ] || return 0
    mkdir -p "$folder/$battle"
    name="$folder/$battle/$(echo "$1-$2" | tr ':,=' '___')${SEED:+-$SEED}"
    [ -s "$name.json" ] && return
    $cassino match "$battle" --first "$1" --second "$2" --games $games --seed "${SEED:-81}" --threads "${THREADS:-1}" \
        --out "$name.journal" --json >"$name.part"
    mv "$name.part" "$name.json"
    rm -f "$name.journal"
}

play() { # battle part
    battle=$1
    part=$2
    set -- $(sizes "$battle")
    case $part in
    low)
        match regular recruit $1
        match veteran regular $1
        ;;
    elite) match elite veteran $2 ;;
    yardstick) match elite "ismcts:iterations=$7,learned=no,average=0" $3 ;;
    greedy)
        case $battle in gbsu/*) match greedy greedy:learned=no $(($4 * 4)) ;; esac
        match greedy regular $4
        match veteran greedy $4
        match elite greedy $4
        ;;
    staff) match staff elite $5 ;;
    others)
        match recruit random $6
        match pimc:trees=20,iterations=20 elite $6
        its=1000 # those of elite
        case $battle in gbww2/*) its=400 ;; esac
        match cheat:iterations=$its elite $6
        match flat:iterations=200 regular $6
        ;;
    esac
}

battles=$(cd scenarios && ls gbsu/*.yaml rfic/*.yaml gbww2/*.yaml | sed 's/\.yaml$//')
list=
[ "${1:-}" != list ] || { list=yes && shift; }
if [ $# -gt 0 ]; then
    asked=$(for each in "$@"; do echo "$battles" | grep -E "^$each(/|\$)" || echo "$each"; done)
else
    asked=$battles
fi
for each in $asked; do sizes "$each" >/dev/null; done
if [ -z "$list" ]; then
    for part in ${PARTS:-low elite yardstick greedy staff others}; do
        for each in $asked; do (play "$each" $part); done
    done
fi
tell() { # files of matches
    case "$*" in *elite*) $cassino ladder --anchor elite "$@" ;; *) $cassino ladder "$@" ;; esac
}
for each in $asked; do
    [ -d "$folder/$each" ] || continue
    echo "## $each"
    tell $folder/$each/*.json
done
for system in $(echo "$asked" | sed 's,/.*,,' | uniq); do
    ls $folder/$system/*/*.json >/dev/null 2>&1 || continue
    echo "## all battles of $system"
    tell $folder/$system/*/*.json
done
