#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The tables of speed.md for every rule system, as Markdown, in two parts.
#   sh results/speed.sh               times: medians of three runs of `bench --json`, for a quiet machine
#   sh results/speed.sh instructions  a ply and an iteration by callgrind, which no neighbour disturbs
# Answers are kept in results/speed/, which may be deleted; RUNS=5 makes more runs.
set -eu
cd "$(dirname "$0")/.."
cassino=${CASSINO:-build/cassino}
runs=${RUNS:-3}
folder=results/speed
mkdir -p "$folder"

# Lines "NAME KEY VALUE" of the rows of one list of bench's JSON.
rows() { # list file
    awk -v list="\"$1\"" '
        /^ "/ { inside = index($0, list) > 0 }
        inside && /"name":/ { split($0, part, "\""); name = part[4]; next }
        inside && /^ *"[a-z_0-9]+": [-0-9.e+]+,?$/ {
            split($0, part, "\""); value = part[3]; gsub(/[: ,]/, "", value)
            print name, part[2], value
        }' "$2"
}

table() { # list, names as a pattern, columns
    for run in $(seq "$runs"); do rows "$1" "$folder/bench-$run.json"; done |
        awk -v wanted="$3" -v names="$2" '
            $1 ~ names {
                if (!($1 in seen)) { seen[$1] = 1; order[++count] = $1 }
                n = ++many[$1, $2]; value[$1, $2, n] = $3
            }
            function median(name, key,    n, i, j, t, list) {
                n = many[name, key]
                for (i = 1; i <= n; i++) list[i] = value[name, key, i] + 0
                for (i = 2; i <= n; i++)
                    for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
                        t = list[j]; list[j] = list[j - 1]; list[j - 1] = t
                    }
                return n == 0 ? "" : n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
            }
            END {
                columns = split(wanted, column, " ")
                line = "| name |"; rule = "|---|"
                for (c = 1; c <= columns; c++) { line = line " " column[c] " |"; rule = rule "---|" }
                print line; print rule
                for (r = 1; r <= count; r++) {
                    line = "| " order[r] " |"
                    for (c = 1; c <= columns; c++) line = line sprintf(" %.4g |", median(order[r], column[c]))
                    print line
                }
            }'
}

clocks() {
    echo "Load before: $(cut -d ' ' -f 1-3 /proc/loadavg); $runs runs, medians; $($cassino --version)"
    for run in $(seq "$runs"); do
        [ -s "$folder/bench-$run.json" ] && continue
        $cassino bench --json >"$folder/bench-$run.part"
        mv "$folder/bench-$run.part" "$folder/bench-$run.json"
    done
    echo "Load after: $(cut -d ' ' -f 1-3 /proc/loadavg)"
    echo
    table games / "state_bytes copy_ns legal_ns apply_ns policy_ns evaluate_ns resample_ns plies_per_game mean_choices ns_per_ply random_games_per_s greedy_games_per_s truncated_iterations_per_s"
    echo
    table positions . "choices iterations_per_s nodes_per_s plies_per_iteration share_playout share_tree share_resample share_legal share_apply share_policy share_evaluate share_draw gain_of_2_threads"
    echo
    table games '^[a-z_]*$' "iterations_per_s ns_per_ply"
}

# Instructions of a command, in thousands.
cost() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p' | awk '{ print int($1 / 1000) }'
}

per() { # more less units: the difference of two costs a unit
    awk -v more="$1" -v less="$2" -v units="$3" 'BEGIN { printf "%.1f", (more - less) / units }'
}

# A game is 6 games less 2 of a match of greedy with itself; an iteration 150 less 50, one tree,
# from the first choice, playouts as players make them.
instructions() {
    echo "| scenario | thousands a game of greedy | thousands an iteration |"
    echo "|---|---|---|"
    for name in ${SCENARIOS:-$($cassino list | sed -n 's/^ *\([a-z0-9]*\/[a-z0-9-]*\) .*/\1/p')}; do
        match="$cassino match $name --first greedy --second greedy --seed 1 --threads 1 --games"
        think="$cassino analyze $name --seed 1 --player ismcts:trees=1,threads=1,early=no,iterations"
        game=$(per "$(cost $match 6)" "$(cost $match 2)" 4)
        iteration=$(per "$(cost $think=150)" "$(cost $think=50)" 100)
        echo "| $name | $game | $iteration |"
    done
}

case ${1:-times} in
times) clocks ;;
instructions) instructions ;;
*) echo "speed.sh: nothing, or 'instructions'" >&2; exit 2 ;;
esac
