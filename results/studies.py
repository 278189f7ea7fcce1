#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Studies all shipped battles, and prints the answers as one table.

    python3 results/studies.py FOLDER [MINUTES [BATTLE...]]

FOLDER takes the studies; those that are finished there are not repeated. Each takes about MINUTES
minutes (default: 5) with all cores. From a clean clone after `make`; the seed is 11.
"""
import json
import pathlib
import subprocess
import sys

SEED = "11"


def share(number):
    return f"{100 * number:.0f}"


def sentences(answer, title):
    """Returns the sentences below a title of the answer."""
    return [sentence["text"] for part in answer["parts"] if part["title"] == title
            for sentence in part["sentences"]]


def row(answer):
    """Returns the table row of one study.json."""
    now, level = answer["now"], answer["level_score"]
    low, high = now["interval"]
    spoils = [text for text in sentences(answer, "Is it even?")
              if text.startswith("The first decision")]
    spoils += [text for text in sentences(answer, "What should you look at?")
               if not text.startswith("Changing these numbers")]
    begins = ("To make it even", "Even between", "Worth trying", "The nearest")
    advice = [text for text in sentences(answer, "What would make it even?")
              if text.startswith(begins)]
    veteran = "" if level is None else f"{share(level)}, {answer['plan']['level_games']}"
    return (
        f"| {answer['scenario']} | {answer['first']} {share(now['score'])} "
        f"[{share(low)}, {share(high)}] | {now['learners']} x {answer['plan']['learning_games']} "
        f"| {veteran} | {' '.join(spoils + advice)} |"
    )


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, minutes = pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "5"
    shipped = sorted(str(path.with_suffix("").relative_to("scenarios"))
                     for path in pathlib.Path("scenarios").glob("[gr]*/*.yaml"))
    folder.mkdir(parents=True, exist_ok=True)
    print("| battle | score, % | learners x games | veteran, games | remarks |")
    print("|---|---|---|---|---|")
    for battle in sys.argv[3:] or shipped:
        out = folder / battle.replace("/", "-")
        if not (out / "study.json").exists():
            subprocess.run(["build/cassino", "study", battle, "--seed", SEED, "--minutes", minutes,
                            "--out", str(out)], check=True, stdout=subprocess.DEVNULL)
        print(row(json.loads((out / "study.json").read_text())), flush=True)


if __name__ == "__main__":
    main()
