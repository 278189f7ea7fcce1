#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the games of every shipped battle between learned players, and writes
# scenarios/measures.json, with which `cassino study` compares a battle. Run it after a battle or its
# learned policy has changed. Killed, the same words go on.
#   sh results/measures.sh
# Of the environment: OUT (results/measures.db; removed at the end, so that no games of an earlier
# policy are measured), GAMES (400).
set -eu
cd "$(dirname "$0")/.."
cassino=${CASSINO:-build/cassino}
out=${OUT:-results/measures.db}
battles=$(cd scenarios && ls gbsu/*.yaml rfic/*.yaml gbww2/*.yaml | sed 's/\.yaml$//')
"$cassino" simulate $battles --player greedy --games "${GAMES:-400}" --luck 0 --seed 2026 --out "$out" >/dev/null
"$cassino" report "$out" --json >scenarios/measures.json.new
mv scenarios/measures.json.new scenarios/measures.json
rm -f "$out"
