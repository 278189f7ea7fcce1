// SPDX-License-Identifier: GPL-3.0-or-later
// rules.h -- the table of functions by which a rule system is played. Most files need game.h alone,
// which plays a game without the table; include this header to call a slot of it. Four headers
// declare its last members: scene.h (what a person sees), lab.h (what the laboratory counts),
// features.h (what a player may learn of a scenario), tune.h (the weights of policy and
// evaluation).
//
//   Rules  are code:  one const table per rule system, shared by every thread.
//   World  is data:   map, units, cards and victory of one scenario; never changes after loading.
//   State  is now:    plain bytes, no pointers, no padding; memcpy copies it, memcmp compares it.
//
// A rule system is a pure function. It owns no random numbers: where dice or cards decide, turn()
// answers CHANCE and somebody else applies the outcome. A game is therefore its list of actions.
#pragma once
#include "features.h"
#include "game.h"
#include "lab.h"
#include "scene.h"
#include "tune.h"

typedef struct LevelPreset {
    const char *level, *options;  // "veteran", as a player's spec has them
} LevelPreset;

struct Rules {
    const char *name;   // "gbsu"; also the folder in engine/rules/ and scenarios/
    const char *title;  // "Great Battles of Small Units"
    uint16_t state_bytes;
    uint16_t actions_max;  // the longest list, at most ACTIONS_MAX
    uint16_t plies_max;

    // ---- Play. Every slot is REQUIRED unless it says OPTIONAL: NULL if absent.

    // Loading: the only functions that may fail, and the only ones that allocate. Text, so that a
    // hash of it tells two worlds apart.
    World *(*world_load)(const char *path, Error *error);  // NULL, and *error says why
    void (*world_free)(World *world);
    const char *(*title_of)(const World *world);  // the scenario's own title
    uint64_t (*world_hash)(const World *world);   // of what it was loaded from

    // Playing.
    void (*setup)(const World *world, State *state);
    Side (*turn)(const World *world, const State *state);  // NOBODY: the game is over
    void (*legal)(const World *world, const State *state, ActionList *out);  // ascending, unique
    void (*apply)(const World *world, State *state, Action action);          // must be legal
    float (*payoff)(const World *world, const State *state, Side side);      // [0,1]; over only
    // OPTIONAL. First side less second; any time.
    int (*margin)(const World *world, const State *state);

    // Chance: draw() samples what legal() lists, with the odds that odds() states.
    Action (*draw)(const World *world, const State *state, Pcg *rng);
    float (*odds)(const World *world, const State *state, Action action);

    // Secrets: redeal everything `viewer` cannot know (a determinization: a sample of his
    // information set); see an action, about to be applied, with `viewer`'s eyes (an enemy draw is
    // "a card", his own draw is that card).
    void (*resample)(const World *world, State *state, Side viewer, Pcg *rng);
    Action (*seen)(const World *world, const State *state, Action action, Side viewer);

    // People, in words. Parsing needs no function: format_action() every legal action and compare.
    // format_action() of an action as seen() gives it must work too, and must tell no secret.
    void (*prompt)(const World *world, const State *state, Text *out);
    void (*render)(const World *world, const State *state, Side viewer, bool colour, Text *out);
    void (*format_action)(const World *world, const State *state, Action action, Text *out);
    // What happens if `action` is applied, in a sentence or more that cite rules; for the log. Told
    // to `viewer` (NOBODY: everything is told). `action` is the true one.
    void (*describe)(const World *world, const State *state, Action action, Side viewer, Text *out);
    // OPTIONAL. The arithmetic behind a choice, before committing to it: odds included.
    void (*explain)(const World *world, const State *state, Action action, Side viewer, Text *out);

    // Every invariant, for audit(), the law suite and the fuzzer.
    bool (*check_invariants)(const World *world, const State *state);

    // OPTIONAL. policy() gives each listed action a weight above 0: what a fair player would do (a
    // policy), used by `greedy` (the heaviest), by playouts (in proportion) and as the search's
    // prior.
    void (*policy)(const World *world, const State *state, const Action list[], int count,
                   float out[]);
    // OPTIONAL. Scores a game that goes on, [0,1] for `side`: an evaluation.
    float (*evaluate)(const World *world, const State *state, Side side);
    // OPTIONAL, both or neither; for people: undertakings of several decisions, which no State
    // holds, for they are nobody's business but their owner's. plans() lists those that can be
    // begun now, each an action that is not legal yet, ascending. onward() is the legal action with
    // which one that was begun in `begun` (at first the same state) goes on; NO_ACTION: it is done,
    // or something has happened since that its owner must be asked about.
    void (*plans)(const World *world, const State *state, ActionList *out);
    Action (*onward)(const World *world, const State *begun, const State *state, Action plan);
    // OPTIONAL, for speed alone. One of what legal() lists, each as likely: list[pcg_below(rng, n)]
    // from the same number, and none drawn if there is but one.
    Action (*any)(const World *world, const State *state, Pcg *rng);
    // OPTIONAL, for speed alone. What both sides have seen says who is to choose and from what: a
    // node of a search has the same list each time.
    bool open;
    // OPTIONAL. Of a list of legal actions those that a search need look at: where several orders
    // of choosing lead to the same position, one of them. Keeps them, in their order, at least one.
    int (*thin)(const World *world, const State *state, Action list[], int count);
    // OPTIONAL. Is this a good place to cut a playout and ask evaluate(), because nothing is half
    // done (a quiescent position)?
    bool (*is_quiescent)(const World *world, const State *state);
    // OPTIONAL. Options of a search that suit this system, as a player's spec has them; and those
    // of a level of play, read after what the level is everywhere (a NULL name ends the list).
    const char *search_preset;
    const LevelPreset *level_presets;

    SceneRules scene;    // what a person sees, as data
    LabRules lab;        // what the laboratory counts
    FeatureRules learn;  // what a player may learn of a scenario
    TuneRules tune;      // the numbers that it judges by
};

// registry.c: the one list, rule systems first, NULL at its end; from rules_small on, in the same
// list, small games with known answers: no scenario files, the game's name is its only scenario.
extern const Rules *const rules_all[];
extern const Rules *const *const rules_small;
const Rules *rules_find(const char *name);  // NULL: there is none
// fault.c. The name of the first REQUIRED slot that a table lacks, or of one whose fellows it has
// without it, or of a size out of range; NULL: the table is whole.
const char *rules_fault(const Rules *rules);
// Checks every table of a list that ends in NULL, and that no two have one name. main() calls it
// with rules_all when the program starts. False: *error names the system and the slot.
bool rules_check(const Rules *const list[], Error *error);
