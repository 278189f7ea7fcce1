// SPDX-License-Identifier: GPL-3.0-or-later
// legend.h -- declares the meaning of the numbers, badges, symbols, markers and tracks of a scene.
// A rule system declares one row for each name that its scene uses (text/legend.c); the page
// shows the row beside a counter and in its legend, and the terminal prints it (`legend`). A page
// may draw a symbol beside a row: it knows the symbol by the row's name.
#pragma once

typedef enum LegendKind {
    LEGEND_NUMBER,  // name of a SceneNumber; the number "half MP" is shown halved, as "MP"
    LEGEND_WEAPON,  // name of a weapon; may be a SceneNumber that counts the weapons of a piece
    LEGEND_BADGE,   // a text of ScenePiece.badges
    LEGEND_SYMBOL,  // a text of ScenePiece.symbol
    LEGEND_MARKER,  // a text of SceneMarker.kind
    LEGEND_TRACK,   // name of a SceneTrack
    LEGEND_WORD,    // another term of logs and prompts, such as "AF"
    LEGEND_KINDS
} LegendKind;

typedef struct LegendRow {
    LegendKind kind;
    const char *name;  // NULL ends the rows
    const char *rule;  // number of the rule in the rules reference, without brackets; "" for none
    const char *help;  // the meaning, without a final period
} LegendRow;
