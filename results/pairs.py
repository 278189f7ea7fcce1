#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays policies that were learned apart from each other, each side of each against each.

    python3 results/pairs.py FOLDER BATTLE [POLICIES [GAMES]]

Learns POLICIES policies (default: 8), with the seeds 1, 2, ..., and plays GAMES games (default: 250)
of `greedy` for each pair, each on seeds of its own. Prints the scores of the first side in percent, and
how often the interval of a study would contain the truth. FOLDER keeps all files, so that the
same command continues. From a clean clone after `make`.
"""
import math
import pathlib
import random
import re
import statistics
import subprocess
import sys

CASSINO = "build/cassino"
DRAWS = 4000
# 97.5 % quantiles of Student's t with STUDY_SPREAD_WEIGHT + learners - 1 degrees of freedom.
QUANTILE = {2: 2.365, 4: 2.262}


def constant(name):
    text = pathlib.Path("bench/study/score.h").read_text()
    return float(re.search(rf"{name}\s*=?\s*([\d.]+)", text).group(1))


def played(folder, battle, first, second, games):
    """Returns the score of the first side with policy `first` against policy `second`."""
    store = folder / f"{first}-{second}.db"
    out = subprocess.run(
        [CASSINO, "simulate", battle, "--learned",
         f"{folder}/{first}.learned,{folder}/{second}.learned", "--games", str(games), "--luck", "0",
         "--seed", str(100 * first + second), "--out", str(store)], check=True, capture_output=True, text=True).stdout
    return float(re.search(r" score ([\d.]+)%", out).group(1)) / 100


def value(matrix):
    """Returns the value of the matrix game, by fictitious play."""
    count, row, column, at = len(matrix), [0] * len(matrix), [0] * len(matrix), 0
    low, high = 0, 1
    for t in range(1, 3000):
        column = [column[j] + matrix[at][j] for j in range(count)]
        reply = column.index(min(column))
        row = [row[i] + matrix[i][reply] for i in range(count)]
        at = row.index(max(row))
        low, high = max(low, min(column) / t), min(high, max(row) / t)
    return (low + high) / 2


def half_width(scores, of_games):
    """Returns half of the interval of study_score() (bench/study/score.c), without study_bias()."""
    weight, count = constant("STUDY_SPREAD_WEIGHT"), len(scores)
    between = sum((score - statistics.mean(scores)) ** 2 for score in scores)
    spread = weight * constant("STUDY_SPREAD") ** 2 + max(between - (count - 1) * of_games, 0)
    variance = (of_games + spread / (weight + count - 1)) / count
    return QUANTILE[count] * math.sqrt(variance)


def covered(matrix, learners, partner, truths, games):
    """Returns the shares of studies whose interval contains each of `truths`."""
    hits = [0] * len(truths)
    for _ in range(DRAWS):
        drawn = random.sample(range(len(matrix)), learners)
        scores = [matrix[drawn[k]][drawn[partner(k)]] for k in range(learners)]
        half, score = half_width(scores, 0.25 / games), statistics.mean(scores)
        for i, truth in enumerate(truths):
            hits[i] += abs(score - truth) <= half
    return " ".join(f"{hit / DRAWS:.3f}" for hit in hits)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder, battle = pathlib.Path(sys.argv[1]), sys.argv[2]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 8
    games = int(sys.argv[4]) if len(sys.argv) > 4 else 250
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(1, count + 1):
        if not (folder / f"{seed}.learned").exists():
            subprocess.run([CASSINO, "train", battle, "--seed", str(seed), "--out",
                            f"{folder}/{seed}.learned"], check=True, stdout=subprocess.DEVNULL)
    seeds = range(1, count + 1)
    random.seed(1)
    matrix = [[played(folder, battle, i, k, games) for k in seeds] for i in seeds]
    for line in matrix:
        print(" ".join(f"{100 * score:5.1f}" for score in line))
    own = [matrix[i][i] for i in range(count)]
    others = [matrix[i][k] for i in range(count) for k in range(count) if i != k]
    truths = [statistics.mean(others), value(matrix)]
    for name, scores in (("against themselves", own), ("against each other", others)):
        print(f"{name}: {100 * statistics.mean(scores):.1f}, standard deviation "
              f"{100 * statistics.stdev(scores):.1f}")
    print(f"best mixtures: {100 * truths[1]:.1f}")
    print("intervals that contain the mean against each other, and the best mixtures:")
    for learners in QUANTILE:
        pairs = covered(matrix, learners, lambda k: k ^ 1, truths, games)
        alone = covered(matrix, learners, lambda k: k, truths, games)
        print(f"{learners} learners: in pairs {pairs}, each against itself {alone}")


if __name__ == "__main__":
    main()
