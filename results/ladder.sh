#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The matches of the ladder, battle by battle of all systems: one JSON a match in results/ladder/SYSTEM/BATTLE, then a
# list a battle and one a system. An interrupted match goes on from its journal, and a finished one is not played again.
#   sh results/ladder.sh                     all of it
#   sh results/ladder.sh gbsu/mokra rfic     one battle, then a system
#   sh results/ladder.sh list [...]          only reads what is there
# Of the environment: PARTS ("low elite") plays some of it, SHARE=50 half of the games, SEED=321 other games, in files
# of their own; THREADS.
set -eu
cd "$(dirname "$0")/.."
cassino=${CASSINO:-build/cassino}
folder=results/ladder

sizes() { # battle: games of regular v recruit and veteran v regular, veteran v greedy, elite v veteran, staff v elite
    case $1 in
    gbsu/first-contact) echo 200 200 100 40 ;;
    gbsu/storfjord) echo 100 160 40 8 ;;
    gbsu/primosole-hold) echo 100 160 40 8 ;;
    gbsu/primosole-breakin) echo 60 100 40 8 ;;
    gbsu/mokra) echo 60 80 20 4 ;;
    rfic/two-sections) echo 200 200 100 12 ;;
    rfic/ford) echo 200 200 100 12 ;;
    rfic/mtsensk) echo 60 100 20 4 ;;
    rfic/lenino) echo 60 60 20 4 ;;
    gbww2/crossroads) echo 100 100 40 8 ;;
    gbww2/ridge) echo 40 40 20 4 ;;
    gbww2/primosole) echo 20 20 12 0 ;;
    gbww2/lenino-days) echo 20 20 8 0 ;;
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
    greedy) match veteran greedy $2 ;;
    elite) match elite veteran $3 ;;
    staff) match staff elite $4 ;;
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
    for part in ${PARTS:-low greedy elite staff}; do
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
