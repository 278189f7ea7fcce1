#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Learns the shipped battles again, and measures it: scenarios/*/*.learned, results/learned/.
#   sh results/learn.sh              all of it, with the seeds of the files that are there
#   sh results/learn.sh train        the files alone
# From a clean clone after `make`; some minutes a battle on two cores.
set -eu
cd "$(dirname "$0")/.."
cassino=build/cassino
battles="first-contact primosole-hold primosole-breakin mokra storfjord"
mkdir -p results/learned
while read -r battle seed learners options keep; do
    $cassino train "$battle" --seed "$seed" --learners "$learners" --options "$options" $keep |
        tee "results/learned/$(echo "$battle" | tr / -).train"
done <<END
gbsu/first-contact 1 1 games=60000,entropy=0
gbsu/primosole-hold 1 1 games=60000,entropy=0
gbsu/primosole-breakin 1 1 games=60000,entropy=0
gbsu/primosole-breakin 5 4 games=60000 --keep
gbsu/mokra 1 4 games=60000,entropy=0
gbsu/storfjord 1 4 games=60000,entropy=0
gbsu/storfjord 5 4 games=60000 --keep
rfic/two-sections 3 1 games=60000,entropy=0
rfic/ford 1 1 games=80000,entropy=0
rfic/mtsensk 11 4 games=60000
rfic/lenino 1 4 games=60000,entropy=0
rfic/lenino 5 4 games=60000 --keep
gbww2/crossroads 1 4 games=40000
gbww2/ridge 3 2 games=20000 --keep
gbww2/lenino-days 1 4 games=8000,moving=1,inverse_temperature=2.5
gbww2/primosole 1 1 games=20000,learning_rate=0.02,inverse_temperature=2.5
END
test "${1:-}" != train || exit 0
for battle in $battles; do
    $cassino match "gbsu/$battle" --first greedy --second greedy:learned=no \
        --games 400 --seed 901 --json >"results/learned/$battle-greedy.json"
    $cassino match "gbsu/$battle" --first greedy --second greedy \
        --games 400 --seed 902 --json >"results/learned/$battle-itself.json"
    $cassino match "gbsu/$battle" --first ismcts:iterations=50 \
        --second ismcts:iterations=50,learned=no --games 80 --seed 911 --json \
        >"results/learned/$battle-search.json"
    $cassino train "gbsu/$battle" --even --seed 101 | tee "results/learned/$battle.even"
done
