// SPDX-License-Identifier: GPL-3.0-or-later
// lab.h -- the functions of a rule system that the laboratory calls: turns, measures, pieces,
// objectives, chance events, the scale of victory, and the numbers that a designer may vary.
//
// Reports read only this header and scene.h. The property tests check every function that a system
// has (tests/rules/laws/laws.h).
#pragma once
#include "engine/scenario/number.h"
#include "even.h"
#include "objects.h"
#include "scene.h"

typedef struct PiecePlace {  // a piece in one position
    int16_t place;           // index of a place of the Board, or NO_PLACE
    int16_t steps;           // steps left; 0: the piece is eliminated
} PiecePlace;

// A set of pieces: bit p % 64 of word[p / 64] stands for piece p.
typedef struct PieceSet {
    uint64_t word[PIECES_MAX / 64];
} PieceSet;

typedef struct PieceReach {
    bool begins[PLACES_MAX];      // places where the piece can be set up or arrive
    bool comes[PLACES_MAX];       // these places, and all that it can reach from there
    bool takes[OBJECTIVES_MOST];  // objectives in other places that it can take from there
} PieceReach;

enum { WARNINGS_MAX = 16 };

typedef struct Warning {  // something that cannot work in a scenario
    char path[120];       // keys of the file that lead to it, by dots: "sides.axis.fup.9 Div"
    char words[280];      // one sentence: what cannot work, and what would be right
} Warning;

// The functions in Rules for the laboratory. A system has all functions that one OPTIONAL
// introduces or none of them (NULL), unless the comment says otherwise.
typedef struct LabRules {
    // OPTIONAL. Returns the turn, from 1; 0 before the first turn.
    int (*turn_number)(const World *world, const State *state);

    // OPTIONAL. measures() lists what is counted for each side and returns the number of measures.
    // measure() stores the values of a position in values[measure][side].
    int (*measures)(const World *world, Measure out[MEASURES_MAX]);
    void (*measure)(const World *world, const State *state, int32_t values[][SIDES]);

    // OPTIONAL. pieces() lists the pieces by their id in scene.h and returns their number. places()
    // stores where each piece is, as far as `viewer` knows.
    int (*pieces)(const World *world, Piece out[PIECES_MAX]);
    void (*places)(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]);
    // OPTIONAL, needs pieces(). Fills where a piece can come without enemies, in any time, on its
    // own or carried. *out is zeroed before and stays so for a piece that can take no objective.
    void (*reach)(const World *world, int piece, PieceReach *out);
    // OPTIONAL, needs world_text(). Lists what cannot work in the scenario besides what scale() and
    // reach() tell, and returns the number of warnings.
    int (*warnings)(const World *world, Warning out[WARNINGS_MAX]);
    // OPTIONAL, needs pieces(). Stores in behind[piece] the pieces that would cause a loss of that
    // piece by the next action; empty for a cause without pieces, such as a mine. The caller passes
    // the same array for every position of a game in order, zeroed at the start, so that a system
    // can remember attackers that are eliminated before the loss.
    void (*behind)(const World *world, const State *state, PieceSet behind[PIECES_MAX]);

    // OPTIONAL. objectives() returns the number of objectives. controller() returns the side that
    // controls one, or NOBODY.
    int (*objectives)(const World *world, Objective out[OBJECTIVES_MOST]);
    Side (*controller)(const World *world, const State *state, int objective);

    // OPTIONAL. The kinds of things on the map that play may change.
    const ObjectKind *object_kinds;

    // OPTIONAL. Returns the type of event for which a position waits, a constant text such as
    // "fire" or "initiative". Luck and skill are attributed to event types.
    const char *(*event_type)(const World *world, const State *state);
    // OPTIONAL. outcome_kinds() lists the kinds of outcome of cards and dice and returns their
    // number. outcome_kind() returns the index of the kind that a chance event draws or that a side
    // spends by `action`; NO_OUTCOME for other actions.
    int (*outcome_kinds)(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]);
    int (*outcome_kind)(const World *world, const State *state, Action action);

    // OPTIONAL. A system with scale() has margin().
    void (*scale)(const World *world, Scale *out);
    // OPTIONAL. endings lists all ways in which games end; a NULL name ends the list. ending()
    // returns the index of the one by which a game that is over has ended.
    const Ending *endings;
    int (*ending)(const World *world, const State *state);

    // OPTIONAL: the keys of a scenario (fields.h). world_parse() loads the text of a file as
    // Rules.world_load() loads the file `path`. map_parse() needs a text that is valid as far as
    // its map; its World is for scene.board() only.
    const struct FieldTable *keys;
    World *(*world_parse)(const char *path, const char *text, size_t size, Error *error);
    World *(*map_parse)(const char *path, const char *text, size_t size);
    // OPTIONAL. world_text() returns the file's text. world_edit() returns a World of it with edits
    // such as "units.HQ/8DLI.support=2", or fills *error. numbers() returns how many it lists.
    const char *(*world_text)(const World *world);
    World *(*world_edit)(const World *world, const char *const edits[], int count, Error *error);
    int (*numbers)(const World *world, Number out[NUMBERS_MAX]);
    // OPTIONAL. Returns how many times slower a search iteration is than usual (1).
    int (*effort)(const World *world);
} LabRules;
