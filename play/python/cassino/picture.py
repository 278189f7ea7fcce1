# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws a position as SVG for notebooks. Start at picture(). It draws what the dictionaries of
Scenario.json() and Game.scene() have: a place is its outline, a piece a square with its label."""
import html
from typing import Any

Json = dict[str, Any]

INKS = {"allied": "#2f5d9b", "axis": "#a23b32"}
GREY = "#77736a"
# The first word that is part of the name of a terrain gives its colour.
TINTS = {"wood": "#cbdfb8", "forest": "#cbdfb8", "orchard": "#dcebc6", "vine": "#dfe8bf",
         "field": "#eee8c4", "marsh": "#cfe0d6", "water": "#bfd9e8", "river": "#bfd9e8",
         "sea": "#bfd9e8", "hill": "#e6d2ad", "ridge": "#dcc39a", "rough": "#e2d6be",
         "town": "#d5cfca", "village": "#d5cfca", "build": "#d5cfca", "farm": "#dcd3c6"}
# Colour and width of each kind of line; the first lies at the bottom.
LINES = {"road": ("#b3a27c", 0.08), "stream": ("#7fb3d3", 0.08), "river": ("#5a9bc4", 0.16),
         "ford": ("#e8d9a8", 0.1), "wall": ("#8a7f70", 0.1), "edge": (GREY, 0.05)}
WIDTH = 640  # pixels


def tint(terrain: str) -> str:
    return next((colour for word, colour in TINTS.items() if word in terrain.lower()), "#f8f5ea")


def path(points: list[list[float]]) -> str:
    return "M" + "L".join(f"{x:.3g} {y:.3g}" for x, y in points)


def text(x: float, y: float, size: float, words: str, ink: str = "#222") -> str:
    return (f'<text x="{x:.3f}" y="{y:.3f}" font-size="{size:.3f}" fill="{ink}" '
            f'text-anchor="middle">{html.escape(words)}</text>')


def cell_of(board: Json) -> float:
    """The width of a typical place in board units: counters and letters scale with it."""
    widths = sorted(max(x for x, _ in place["outline"]) - min(x for x, _ in place["outline"])
                    for place in board["places"] if place["outline"])
    return float(widths[len(widths) // 2] if widths else board["width"] / 12)


def board_parts(board: Json, cell: float) -> list[str]:
    parts = [f'<path d="{path(place["outline"])}z" fill="{tint(place["terrain"])}" '
             f'stroke="#b9b3a4" stroke-width="{0.02 * cell:.3f}"><title>'
             f'{html.escape(" ".join([place["label"], place["name"], place["terrain"]]))}'
             '</title></path>' for place in board["places"] if place["outline"]]
    for kind, (ink, width) in LINES.items():
        drawn = "".join(path([line["from"], line["to"]]) for line in board["lines"]
                        if line["kind"] == kind)
        if drawn:
            parts.append(f'<path d="{drawn}" fill="none" stroke="{ink}" stroke-linecap="round" '
                         f'stroke-width="{width * cell:.3f}"/>')
    return parts + [text(x, y, 0.2 * cell, place["name"], GREY) for place in board["places"]
                    for x, y in [place["centre"]] if place["name"]]


def counter(x: float, y: float, size: float, piece: Json) -> str:
    """A counter around (x, y). Its title has the name, the steps, the numbers and the badges."""
    told = [f'{piece["name"]}: {piece["steps"]} of {piece["steps_max"]} steps']
    told += [f'{number["name"]} {number["value"]}' for number in piece["numbers"]]
    left, top = x - size / 2, y - size / 2
    return (f'<g><title>{html.escape(", ".join(told + piece["badges"]))}</title>'
            f'<rect x="{left:.3f}" y="{top:.3f}" width="{size:.3f}" height="{size:.3f}" '
            f'rx="{0.1 * size:.3f}" fill="{INKS[piece["side"]]}" stroke="#fff" '
            f'stroke-width="{0.05 * size:.3f}"/>'
            + text(x, y, 0.3 * size, piece["label"], "#fff")
            + text(x, y + 0.34 * size, 0.26 * size, f'{piece["steps"]}', "#fff") + "</g>")


def scene_parts(board: Json, scene: Json, cell: float) -> list[str]:
    """Blocks, markers and counters. Counters of one place lie side by side, each a bit lower."""
    parts, stacked = [], dict[Any, int]()
    owner = {piece["id"]: piece["side"] for piece in scene["pieces"]}
    for block in scene["blocks"]:
        (x, y), wide, deep = block["at"], block["width"], block["depth"]
        parts.append(f'<rect x="{x - wide / 2:.3f}" y="{y - deep / 2:.3f}" width="{wide:.3f}" '
                     f'height="{deep:.3f}" fill="{INKS[owner[block["piece"]]]}" '
                     f'fill-opacity="0.5" transform="rotate({block["angle"]} {x:.3f} {y:.3f})"/>')
    for marker in scene["markers"]:
        place = marker["place"]
        x, y = marker["at"] if place is None else board["places"][place]["centre"]
        words = " ".join([marker["kind"], marker["words"]]).strip()
        parts.append(f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{0.42 * cell:.3f}" fill="none" '
                     f'stroke="{INKS.get(marker["side"], GREY)}" '
                     f'stroke-width="{0.05 * cell:.3f}"><title>{html.escape(words)}</title>'
                     '</circle>')
    for piece in scene["pieces"]:
        at = piece["at"] if piece["place"] is None else board["places"][piece["place"]]["centre"]
        if not piece["on_map"] or at is None:
            continue
        height = stacked[tuple(at)] = stacked.get(tuple(at), -1) + 1
        parts.append(counter(at[0] + 0.12 * cell * height, at[1] + 0.12 * cell * height,
                             0.55 * cell, piece))
    return parts


def picture(board: Json, scene: Json) -> str:
    """The SVG of a position; for a game without a board its text."""
    if board["places"]:
        cell = cell_of(board)
        edge = 0.1 * cell
        wide, high = board["width"] + 2 * edge, board["height"] + 2 * edge
        parts = board_parts(board, cell) + scene_parts(board, scene, cell)
    else:
        lines = (scene["text"] + scene["prompt"]).split("\n")
        edge, wide, high = 0.0, 0.92 * max(map(len, lines)) + 2, 2.0 * len(lines)
        parts = [f'<text x="1" y="{2 * i + 1.4:.1f}" font-size="1.5" font-family="monospace" '
                 f'xml:space="preserve">{html.escape(line)}</text>'
                 for i, line in enumerate(lines)]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
            f'height="{WIDTH * high / wide:.0f}" font-family="sans-serif" '
            f'viewBox="{-edge:.3f} {-edge:.3f} {wide:.3f} {high:.3f}">{"".join(parts)}</svg>')
