// SPDX-License-Identifier: GPL-3.0-or-later
// rules.h -- the contract between a rule system and everything that plays it.
//
//   Rules  are code:  one const table per rule system, shared by every thread.
//   World  is data:   map, units, cards and victory of one scenario; never changes after loading.
//   State  is now:    plain bytes, no pointers, no padding; memcpy copies it, memcmp compares it.
//
// A rule system is a pure function. It owns no random numbers: where dice or cards decide, turn()
// answers CHANCE and somebody else applies the outcome. A game is therefore its list of actions.
#pragma once
#include "engine/base/base.h"
#include "engine/base/error.h"
#include "engine/base/pcg.h"
#include "engine/base/text.h"

enum {
    STATE_BYTES_MAX = 2048,  // a copy of 1 KiB costs about 5 ns; a ply about 100
    ACTIONS_MAX = 1024,      // most choices at any one decision
    PLIES_MAX = 8192,        // longest game, chance included
};

typedef enum Side { ALLIED, AXIS, SIDES, CHANCE = SIDES, NOBODY } Side;

static inline Side side_other(Side side) { return side == ALLIED ? AXIS : ALLIED; }

// One decision: verb, who does it, and where (a hex, a card, a die). Sorts, hashes and logs as a
// word.
typedef uint32_t Action;
enum { NO_ACTION = 0 };

static inline Action action_make(unsigned verb, unsigned who, unsigned where) {
    assert(verb < 1u << 8 && who < 1u << 8 && where < 1u << 16);
    return verb << 24 | who << 16 | where;
}
static inline unsigned action_verb(Action action) { return action >> 24; }
static inline unsigned action_who(Action action) { return action >> 16 & 0xff; }
static inline unsigned action_where(Action action) { return action & 0xffff; }

// Where legal() writes: it cannot write more than there is room for.
typedef struct ActionList {
    Action *at;
    int count, room;
} ActionList;

static inline void actions_push(ActionList *list, Action action) {
    assert(list->count < list->room);
    list->at[list->count++] = action;
}
// Room for `count` more at once, counted already, for those who write without a branch.
static inline Action *actions_take(ActionList *list, int count) {
    assert(count >= 0 && count <= list->room - list->count);
    list->count += count;
    return list->at + list->count - count;
}

typedef struct World World;  // defined by each rule system
typedef struct State State;  // defined by each rule system

// What the laboratory wants to know of a position, for its tables and maps. All optional.
enum { PIECES_MAX = 64, SITES_MAX = 512 };

typedef struct Tally {
    int16_t turn;         // from 1; 0 before the first
    int16_t initiative;   // Side, or NOBODY
    int16_t held[SIDES];  // objectives controlled
    int16_t pieces_lost[SIDES], steps_lost[SIDES];
    int16_t ammo[SIDES], cards[SIDES];
} Tally;

typedef struct Piece {  // a counter, as the scenario has it
    const char *name;
    Side side;
    int steps;
} Piece;

typedef struct PiecePlace {  // and as it stands now
    int16_t site;            // -1: not on the map
    int16_t steps;           // 0: eliminated
} PiecePlace;

typedef struct Site {                // a hex of the map
    char label[5], letter;           // "0507", terrain as the map writes it
    const char *name, *terrain;      // "" or "Mill"; "wood"
    uint8_t column, row;             // from 0; odd rows stand half a hex to the right
    int16_t objective;               // its place among the objectives, or -1
    uint8_t rivers, streams, roads;  // sets of sides: 0 east, then counter-clockwise
} Site;

enum { NUMBERS_MAX = 1024, NUMBER_PATH_BYTES = 64, NUMBER_FULL_BYTES = 96 };

typedef struct Number {            // of a scenario, that a designer may vary
    char path[NUMBER_PATH_BYTES];  // as world_edit() takes it: "units.HQ/8DLI.support"
    char full[NUMBER_FULL_BYTES];  // or in full, as the file nests it
    int value, low, high;          // as it stands; what the rules allow at all
    const char *help;              // what it means
} Number;

typedef struct Rules {
    const char *name;   // "gbsu"; also the folder in engine/rules/ and scenarios/
    const char *title;  // "Great Battles of Small Units"
    uint16_t state_bytes;
    uint16_t actions_max;  // the longest list, at most ACTIONS_MAX
    uint16_t plies_max;

    // Loading: the only functions that may fail, and the only ones that allocate.
    World *(*world_load)(const char *path, Error *error);  // NULL, and *error says why
    void (*world_free)(World *world);
    const char *(*title_of)(const World *world);  // the scenario's own title
    uint64_t (*world_hash)(const World *world);   // of the text it was loaded from

    // Playing.
    void (*setup)(const World *world, State *state);
    Side (*turn)(const World *world, const State *state);  // NOBODY: the game is over
    void (*legal)(const World *world, const State *state, ActionList *out);  // ascending, unique
    void (*apply)(const World *world, State *state, Action action);          // must be legal
    float (*payoff)(const World *world, const State *state, Side side);      // [0,1]; over only
    int (*margin)(const World *world, const State *state);  // Allied less Axis; any time

    // Chance: draw() samples what legal() lists, with the odds that odds() states.
    Action (*draw)(const World *world, const State *state, Pcg *rng);
    float (*odds)(const World *world, const State *state, Action action);

    // Secrets: redeal everything `viewer` cannot know; see an action, about to be applied, with
    // `viewer`'s eyes (an enemy draw is "a card", his own draw is that card).
    void (*redeal)(const World *world, State *state, Side viewer, Pcg *rng);
    Action (*seen)(const World *world, const State *state, Action action, Side viewer);

    // People. Parsing needs no function: say() every legal action and compare. say() of an action
    // as seen() gives it must work too, and must tell no secret.
    void (*prompt)(const World *world, const State *state, Text *out);
    void (*show)(const World *world, const State *state, Side viewer, bool colour, Text *out);
    void (*say)(const World *world, const State *state, Action action, Text *out);
    // What happens if `action` is applied, in a sentence or more that cite rules; for the log. Told
    // to `viewer` (NOBODY: everything is told). `action` is the true one.
    void (*tell)(const World *world, const State *state, Action action, Side viewer, Text *out);
    // The arithmetic behind a choice, before committing to it: odds included. NULL if absent.
    void (*explain)(const World *world, const State *state, Action action, Side viewer, Text *out);

    // Every invariant, for audit(), the law suite and the fuzzer.
    bool (*sound)(const World *world, const State *state);

    // The laboratory's; NULL if absent. occasion() names what a position waits for ("fire",
    // "initiative"): the cause that luck and skill are booked under. holder(): Side or NOBODY.
    // world_edit() is a new world: the text of a loaded one with "path.to.key=value" changes
    // (units.HQ/8DLI.support=2); its hash and text are those of the changed file. numbers() lists
    // what may be varied; how many.
    void (*tally)(const World *world, const State *state, Tally *out);
    int (*pieces)(const World *world, Piece out[]);
    void (*places)(const World *world, const State *state, PiecePlace out[]);
    int (*sites)(const World *world, Site out[]);
    Side (*holder)(const World *world, const State *state, int objective);
    // Who would have caused it: behind[piece], a set of pieces (bits), stand behind a loss of that
    // piece by the next action; empty: nobody, as with a mine. The array is the game's own, zero at
    // first and shown every position in order: who fought may be gone when the price is paid.
    void (*behind)(const World *world, const State *state, uint64_t behind[]);
    const char *(*occasion)(const World *world, const State *state);
    const char *(*world_text)(const World *world);  // the scenario file's own text
    World *(*world_edit)(const World *world, const char *const edits[], int count, Error *error);
    int (*numbers)(const World *world, Number out[]);  // room for NUMBERS_MAX

    // Optional, NULL if absent. rate() gives each listed action a weight above 0: what a fair
    // player would do, used by `greedy` (the heaviest), by playouts (in proportion) and as the
    // search's prior. guess() scores a game that goes on, [0,1] for `side`.
    void (*rate)(const World *world, const State *state, const Action list[], int count,
                 float out[]);
    float (*guess)(const World *world, const State *state, Side side);
    // Optional, for people: undertakings of several decisions, which no State holds, for they are
    // nobody's business but their owner's. plans() lists those that can be begun now, each an
    // action that is not legal yet, ascending. onward() is the legal action with which one that was
    // begun in `begun` (at first the same state) goes on; NO_ACTION: it is done, or something has
    // happened since that its owner must be asked about.
    void (*plans)(const World *world, const State *state, ActionList *out);
    Action (*onward)(const World *world, const State *begun, const State *state, Action plan);
    // Is this a good place to cut a playout and ask guess(), because nothing is half done?
    bool (*calm)(const World *world, const State *state);
} Rules;

// registry.c: the one list, rule systems first, NULL at its end; from rules_small on, in the same
// list, small games with known answers: no scenario files, the game's name is its only scenario.
extern const Rules *const rules_all[];
extern const Rules *const *const rules_small;
const Rules *rules_find(const char *name);  // NULL: there is none

// A game is rules plus a world. Callers use these wrappers; the assertions live here, once.
typedef struct Game {
    const Rules *rules;
    const World *world;
} Game;

static inline void game_copy(const Game *game, State *target, const State *source) {
    memcpy(target, source, game->rules->state_bytes);
}

static inline Side game_turn(const Game *game, const State *state) {
    return game->rules->turn(game->world, state);
}

// What legal() lists, into `out`, which has room for ACTIONS_MAX; how many.
static inline int game_listed(const Game *game, const State *state, Action out[]) {
    ActionList list = {out, 0, ACTIONS_MAX};
    game->rules->legal(game->world, state, &list);
    return list.count;
}

// The same of a game that goes on: never empty.
static inline int game_legal(const Game *game, const State *state, Action out[]) {
    int count = game_listed(game, state, out);
    assert(count > 0);
    return count;
}

// What can be planned besides: how many, none if the rules know no plans.
static inline int game_plans(const Game *game, const State *state, Action out[]) {
    ActionList list = {out, 0, ACTIONS_MAX};
    if (game->rules->plans != NULL) game->rules->plans(game->world, state, &list);
    return list.count;
}

// Whether an action is among those of a list.
static inline bool list_holds(const Action list[], int count, Action action) {
    for (int i = 0; i < count; i++)
        if (list[i] == action) return true;
    return false;
}

static inline void game_apply(const Game *game, State *state, Action action) {
    assert(action != NO_ACTION);
    game->rules->apply(game->world, state, action);
    audit(game->rules->sound(game->world, state));  // whole-state check, AUDIT builds only
}
