// SPDX-License-Identifier: GPL-3.0-or-later
// scene.h -- what a person sees of a game, as data: a board of places and lines, and on it pieces,
// cards, tracks and the score, as one viewer may know them. A page, a report's map and JSON are
// made of this alone: they know no rule system, and no rule system knows them.
//
// Lengths are in board units; x grows to the right and y downwards, as on a page. Texts belong to
// the world, or are constant, unless they stand in an array here.
#pragma once
#include "inventory.h"
#include "legend.h"

enum {
    SCENE_PIECES_MAX = 256,
    SCENE_BLOCKS_MAX = 192,
    SCENE_CARDS_MAX = 128,
    SCENE_MARKERS_MAX = 256,
    SCENE_TRACKS_MAX = 32,
    SCENE_OBJECTIVES_MAX = 96,
    NUMBERS_SHOWN = 10,
    BADGES_SHOWN = 8,
};

// ---- A position, with one viewer's eyes. NOBODY sees everything.

typedef struct SceneNumber {
    const char *name;  // "firepower"
    int32_t value;
} SceneNumber;

typedef struct ScenePiece {
    int16_t id;          // as Parts names it
    int16_t place;       // NO_PLACE: nowhere, or at `at` alone
    Point at;            // its centre
    float angle;         // degrees clockwise from straight up; 0 where facing counts for nothing
    char name[32];       // "A/8DLI"
    char label[12];      // short, for a map: "A8D"
    char letter;         // what stands for it on a map of text that has room for one; or 0
    const char *group;   // formation; ""
    const char *symbol;  // "infantry", "tanks", "headquarters": of APP-6's kinds where they fit
    Side side;
    int16_t steps, steps_most;  // steps 0: eliminated
    bool on_map, ready;         // ready: it may still act
    int number_count, badge_count;
    SceneNumber numbers[NUMBERS_SHOWN];
    const char *badges[BADGES_SHOWN];  // "disorganised", "improved", "hidden"
} ScenePiece;

typedef struct SceneBlock {  // ground that a piece covers: a stand of a battalion on the table
    int16_t piece;           // its id
    Point at;                // the middle
    float width, depth;      // board units; its front edge is `width` long
    float angle;             // degrees clockwise from straight up: where it faces
    const char *symbol;      // as a piece's
    const char *badge;       // "suppressed"; ""
} SceneBlock;

typedef struct SceneCard {
    char label[8];      // "10H"; "?": the viewer does not know which
    const char *where;  // "hand", "face-down", "draw-pile", "discard-pile", "table"
    Side owner;         // the side whose card it is; NOBODY: neither side's
    int16_t count;      // number of such cards; more than 1 only for cards unknown to the viewer
} SceneCard;

typedef struct SceneMarker {  // anything else that lies on the board
    const char *kind;         // "mine", "bridge down", "ruin", "objective"
    int16_t place;
    Point at;
    Side side;       // whose; NOBODY
    char words[24];  // "2", ""
} SceneMarker;

typedef struct SceneTrack {
    const char *name;     // "turn", "ammunition", "initiative"
    Side side;            // NOBODY: of both
    int32_t value, most;  // most 0: it has no end
    char words[48];       // "3 of 6", "Blue"
} SceneTrack;

typedef struct SceneObjective {  // anything that scores victory points
    char name[48];               // "Mill", "each enemy step lost"
    int16_t place;
    Side controller;        // the side that controls it, or NOBODY
    int32_t points[SIDES];  // victory points that it scores now for each side
    int32_t value[SIDES];   // victory points for each side, if that side controls it
} SceneObjective;

typedef struct Scene {
    Side viewer, turn;   // turn: whose choice it is; CHANCE, NOBODY: it is over
    int16_t about;       // the piece that is to be answered, if the question is about one; else -1
    int32_t margin;      // first side less second; whose win at what margin: lab.h, Scale
    char leads[96];      // in words: "Blue leads by 2; a draw is 0 to 1, a major victory 5"
    char question[256];  // what is asked now; to whoever does not choose, whose choice it is
    int piece_count, block_count, card_count, marker_count, track_count, objective_count;
    ScenePiece pieces[SCENE_PIECES_MAX];
    SceneBlock blocks[SCENE_BLOCKS_MAX];
    SceneCard cards[SCENE_CARDS_MAX];
    SceneMarker markers[SCENE_MARKERS_MAX];
    SceneTrack tracks[SCENE_TRACKS_MAX];
    SceneObjective objectives[SCENE_OBJECTIVES_MAX];
} Scene;

typedef struct Parts {  // of an action, so that a click finds it
    char verb[24];      // "move", as format_action() begins
    int16_t piece;      // who; -1
    int16_t target;     // a piece that it is aimed at; -1
    int16_t place;      // where; NO_PLACE
    char card[8];       // ""
    int32_t number;     // points, dice, a choice by number; -1
} Parts;

enum { SCENE_WAY_STEPS_MAX = 24, SCENE_WAY_WATCHERS_MAX = 16 };

typedef struct SceneWay {  // of a choice by which a piece goes somewhere
    int steps;             // places on the way, the last the one it goes to; 0: it is no way
    int16_t place[SCENE_WAY_STEPS_MAX];
    float left;  // of what it has to move with, when it is there
    int watcher_count;
    int16_t watcher[SCENE_WAY_WATCHERS_MAX];  // pieces of the other side that could fire at it on
                                              // the way
} SceneWay;

enum { SCENE_FALLS_MAX = 16, SCENE_CLASH_LINES_MAX = 8 };

typedef struct SceneFalls {  // where what a choice calls down may land, the place aimed at first
    int count;
    int16_t place[SCENE_FALLS_MAX];
    float chance[SCENE_FALLS_MAX];  // that it falls there, or may be made to
} SceneFalls;

typedef struct SceneClash {  // a close combat: the one under way, or one that a choice begins
    bool there;
    int16_t place;  // NO_PLACE
    Side attacker;
    int line_count;
    struct {
        const char *name;    // what the totals are made of: "open cards", "firepower"
        float value[SIDES];  // as it is, or as it is expected
    } line[SCENE_CLASH_LINES_MAX];
    float total[SIDES];   // as it is expected to be compared
    float wins, ties;     // chances of the attacker; wins below 0: it is decided
    char won[SIDES][96];  // what a side pays that wins, and that loses
    char lost[SIDES][96];
} SceneClash;

typedef struct SceneReaction {  // a choice to fire at an enemy who moves
    float distance;             // board units between who fires and who moves
    bool begun;                 // its piece fires already: only the target is chosen here
} SceneReaction;

// The slots of Rules that this is about. REQUIRED: a table without one is refused (rules_fault).
typedef struct SceneRules {
    // REQUIRED. The name of a side as the scenario has it: "British". ALLIED and AXIS alone.
    const char *(*side_name)(const World *world, Side side);
    // REQUIRED. `out` is all zero before. A game without a board leaves it so.
    void (*board)(const World *world, Board *out);
    // REQUIRED. Pieces, blocks, cards, markers, tracks and objectives; view_scene() has filled in
    // the rest, which is the same in every system. Must tell nothing that `viewer` cannot know
    // (law: scene).
    void (*scene)(const World *world, const State *state, Side viewer, Scene *out);
    // REQUIRED. Of a legal action, or of one as seen() gives it; view_parts() has filled in the
    // verb, and -1 or "" everywhere else.
    void (*parts)(const World *world, const State *state, Action action, Parts *out);
    // OPTIONAL. The way of a legal action, or of one that can be planned, as far as its owner may
    // know; `out` is all zero before, and stays so where there is none.
    void (*way)(const World *world, const State *state, Action action, SceneWay *out);

    // OPTIONAL, all four: for a person with no rulebook at hand, in words that cite rules. They
    // tell nothing that `viewer` cannot know (law: scene).
    void (*brief)(const World *world, Text *out);  // what the scenario is about, and what to do
    void (*chart)(const World *world, Text *out);  // tables of numbers; ground is in Place.note
    // OPTIONAL. What each name of the scene means; ends with a row without a name.
    const LegendRow *legend;
    // What a place is now, besides ground and pieces: what lies there, who sees it.
    void (*place)(const World *world, const State *state, int place, Side viewer, Text *out);
    // Why `piece` (as Parts names it) has no choice now; with a place, why none that leads there.
    void (*refusal)(const World *world, const State *state, int piece, int place, Side viewer,
                    Text *out);
    // OPTIONAL. What a legal choice of the viewer's may bring, short enough for a list of choices:
    // "disorganises 70%, a loss 52%; 2 shots left". The chance that it does anything, [0,1]; below
    // 0: that is not what it hangs on. Tells nothing that he cannot know.
    float (*odds_preview)(const World *world, const State *state, Action action, Side viewer,
                          Text *out);
    // OPTIONAL. True if a legal choice is opportunity fire (defensive fire), with its distance in
    // *out. Standing orders (engine/game/orders.h) answer a question all of whose choices but one
    // are such fire: the other one lets the enemy go.
    bool (*reaction)(const World *world, const State *state, Action action, SceneReaction *out);
    // OPTIONAL, both; `out` is all zero before. Where a legal choice of the viewer's may strike;
    // the close combat that it begins, or, for NO_ACTION, the one under way.
    void (*falls)(const World *world, const State *state, Action action, Side viewer,
                  SceneFalls *out);
    void (*clash)(const World *world, const State *state, Action action, Side viewer,
                  SceneClash *out);
} SceneRules;
