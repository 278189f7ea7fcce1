#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the levels for the sentences in ai/levels.c: how often each beats the one below, in paired games on one
# small scenario of each system, and the processor time that it takes for a choice (both of its trees on one core).
#   sh results/levels.sh            all of it; some three hours on one core
#   sh results/levels.sh time       only the processor times
#   STAFF= sh results/levels.sh time   without `staff`, which takes most of the time
# Journals and records go to $OUT (default: build/levels); a match that was stopped goes on.
set -eu
cd "$(dirname "$0")/.."
cassino=${CASSINO:-build/cassino}
out=${OUT:-build/levels}
mkdir -p "$out"
scenarios="gbsu/first-contact rfic/two-sections gbww2/crossroads"

number() { # name of a JSON key: its first value
    sed -n "s/^ \"$1\": \\([0-9.]*\\),*$/\\1/p" | head -1
}

match() { # scenario first second games
    name="$out/$(echo "$1-$2-$3" | tr / -)"
    $cassino match "$1" --first "$2" --second "$3" --games "$4" --seed "${SEED:-901}" --threads 1 --out "$name.journal" \
        --json >"$name.json"
    echo "$2 v $3, $1: $(number score <"$name.json") [$(number score_low <"$name.json"), $(number score_high <"$name.json")] of $4"
}

think() { # scenario level: processor seconds for each choice of a game against itself
    name="$out/$(echo "$1-$2" | tr / -)"
    rm -f "$name.db" "$name.record" "$name.record.review"
    spent=$( (
        $cassino simulate "$1" --player "$2" --games 2 --only 0 --out "$name.db" --record "$name.record" --threads 1 \
            >/dev/null 2>&1
        times
    ) | tail -1)
    choices=$($cassino review "$name.record" --json --iterations 16 --trials 2 --threads 1 | grep -c '"choices": [0-9]')
    echo "$2, $1: $spent for $choices choices"
}

if [ "${1:-}" != time ]; then
    for each in $scenarios; do
        games=200
        [ "$each" != gbww2/crossroads ] || games=60
        match "$each" regular recruit $games
        match "$each" veteran regular $games
        match "$each" elite veteran $games
    done
    match gbsu/first-contact staff elite 24
    match rfic/two-sections staff elite 16
fi
for each in $scenarios; do
    for level in recruit regular veteran elite ${STAFF-staff}; do think "$each" $level; done
done
