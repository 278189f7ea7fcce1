// SPDX-License-Identifier: GPL-3.0-or-later
// legend.h -- declares the meaning of the numbers, badges, symbols, markers and tracks of a scene.
// Each rule system declares one row for each name that its scene uses (text/legend.c); the page
// shows the row beside a counter and in its legend, and the terminal prints it (`legend`). A page
// may draw a symbol beside a row: it knows the symbol by the row's name.
#pragma once

typedef enum LegendKind {
    LEGEND_NUMBER,  // SceneNumber.name; "half MP" is shown as "MP"
    LEGEND_WEAPON,  // SceneNumber.name that says how many of a weapon a piece has
    LEGEND_BADGE,   // an item of ScenePiece.badges
    LEGEND_SYMBOL,  // ScenePiece.symbol
    LEGEND_MARKER,  // SceneMarker.kind
    LEGEND_TRACK,   // SceneTrack.name
    LEGEND_WORD,    // another term of logs and prompts, such as a suit
    LEGEND_KINDS
} LegendKind;

typedef struct LegendRow {
    LegendKind kind;
    const char *name;  // NULL ends the rows
    const char *rule;  // rule in the rules reference, without brackets, or ""
    const char *help;  // one sentence, without a final period
} LegendRow;
