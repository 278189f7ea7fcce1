// SPDX-License-Identifier: GPL-3.0-or-later
// rules.h -- Rules, the table of functions that every rule system implements. Files that only play
// a game include game.h instead. Four headers declare the last members: scene.h (the display),
// lab.h (the laboratory), features.h (learning), tune.h (weights of policy and evaluation).
//
//   Rules  is code: one constant table per rule system, shared by all threads.
//   World  is data: map, units, cards and victory conditions of one scenario; constant once loaded,
//          except for TuneRules.weights_set().
//   State  is the position: plain bytes without pointers and padding; memcpy() copies a State, and
//          memcmp() compares two.
//
// The functions are pure: no globals, no clock, no I/O, except that world_load() and
// LabRules.world_edit() read files. Where dice or cards decide, turn() returns CHANCE and the
// caller applies an outcome as an action. A list of actions therefore replays a game.
#pragma once
#include "features.h"
#include "game.h"
#include "lab.h"
#include "scene.h"
#include "tune.h"

typedef struct LevelPreset {
    // level such as "veteran", and its search options such as "iterations=800"
    const char *level, *options;
} LevelPreset;

// What bounds the actions of a system without `verbs`: its verbs are numbered from 1 on, `who` and
// `where` from 0 on.
typedef struct ActionBounds {
    uint8_t verbs, who, where;  // numbers of values
} ActionBounds;

struct Rules {
    // such as "gbsu": also the name of its folders in engine/rules/ and scenarios/, unless it is a
    // small game
    const char *name;
    const char *title;     // "Great Battles of Small Units"
    uint16_t state_bytes;  // size of a State, at most STATE_BYTES_MAX
    uint16_t actions_max;  // most legal actions in one position, at most ACTIONS_MAX
    uint16_t plies_max;    // most actions of a game, at most PLIES_MAX

    // ---- Play. Every slot is REQUIRED unless it says OPTIONAL: then NULL means absent.

    // Loading. Of the functions of play, only these may fail or allocate. world_load() returns NULL
    // and fills *error if the scenario is invalid. world_free() frees the World.
    World *(*world_load)(const char *path, Error *error);
    void (*world_free)(World *world);
    const char *(*title_of)(const World *world);  // returns the title of the scenario
    uint64_t (*world_hash)(const World *world);   // returns a hash of all data that affect play

    // Playing. setup() writes the first State. turn() returns the side that chooses, CHANCE, or
    // NOBODY if the game is over. legal() appends the legal actions, ascending and unique: at least
    // one. In a game that is over it may assert. apply() takes a legal action only.
    void (*setup)(const World *world, State *state);
    Side (*turn)(const World *world, const State *state);
    void (*legal)(const World *world, const State *state, ActionList *out);
    void (*apply)(const World *world, State *state, Action action);
    // Returns the result of a side in [0,1] in a game that is over. The results of both sides sum
    // to 1.
    float (*payoff)(const World *world, const State *state, Side side);
    // OPTIONAL. Returns the victory points of the first side less the second's, at any time. Small
    // games count chips, pips, prizes or the win instead.
    int (*margin)(const World *world, const State *state);

    // Chance. draw() samples one of the actions that legal() lists. odds() returns the probability
    // with which draw() returns an action.
    Action (*draw)(const World *world, const State *state, Pcg *rng);
    float (*odds)(const World *world, const State *state, Action action);

    // Hidden information. resample() replaces everything that `viewer` cannot know by a sample of
    // the viewer's information set (a determinization). seen() returns an action, before it is
    // applied, as `viewer` sees it: an enemy's draw is "a card", the viewer's own is that card.
    void (*resample)(const World *world, State *state, Side viewer, Pcg *rng);
    Action (*seen)(const World *world, const State *state, Action action, Side viewer);

    // Text. prompt() appends the pending decision, render() the map for a terminal, and
    // format_action() an action as a person types it. Parsing needs no function: it compares the
    // input with format_action() of every legal action. format_action() also takes actions that
    // seen() has returned, and then tells no secret.
    void (*prompt)(const World *world, const State *state, Text *out);
    void (*render)(const World *world, const State *state, Side viewer, bool colour, Text *out);
    void (*format_action)(const World *world, const State *state, Action action, Text *out);
    // OPTIONAL, needs lab.pieces() and lab.objectives(). The rows of verbs, which name the kinds of
    // action (verb.h).
    const struct VerbTable *verbs;
    ActionBounds bounds;  // REQUIRED without `verbs`
    // Appends the log text of an action that is about to be applied: what happens, with the rules.
    // `action` is the true action, as legal() lists it. The text tells only what `viewer` may know;
    // NOBODY may know everything.
    void (*describe)(const World *world, const State *state, Action action, Side viewer, Text *out);
    // OPTIONAL. Appends the odds and the calculation behind a choice, before it is made.
    void (*explain)(const World *world, const State *state, Action action, Side viewer, Text *out);

    // Returns false if the State breaks an invariant; for audit(), property tests and the fuzzer.
    bool (*check_invariants)(const World *world, const State *state);

    // OPTIONAL. Writes a weight above 0 for each listed action: how likely a fair player chooses
    // it. `greedy` plays the highest weight, playouts choose by it (pick.h), and the search uses it
    // as prior.
    void (*policy)(const World *world, const State *state, const Action list[], int count,
                   float out[]);
    // OPTIONAL, needs policy(). Returns true where the side to choose decides in secret, before it
    // has seen anything of the enemy: in the set-up and in the first plan of fire. Players then
    // draw their choice by policy_draw() (ai/policy.h), so that an enemy cannot prepare for it.
    bool (*is_opening)(const World *world, const State *state);
    // OPTIONAL. Returns the estimated win probability of `side` in a game that is not over.
    float (*evaluate)(const World *world, const State *state, Side side);
    // OPTIONAL, both or neither. Plans of a person that take several decisions. No State holds
    // them, because the other side must not know them. plans() lists, ascending, the plans that can
    // begin now; a plan is an action that is not legal yet. onward() returns the legal action that
    // continues a plan begun in `begun`, which is `state` at first. It returns NO_ACTION if the
    // plan is complete, or if an event requires a new decision of the person.
    void (*plans)(const World *world, const State *state, ActionList *out);
    Action (*onward)(const World *world, const State *begun, const State *state, Action plan);
    // OPTIONAL, for speed alone. Returns a uniformly random legal action: list[pcg_below(rng, n)],
    // with the same random number. Draws none if only one action is legal.
    Action (*any)(const World *world, const State *state, Pcg *rng);
    // OPTIONAL, for speed alone. True if what both sides have seen determines the side to choose
    // and its legal actions: a node of a search then has the same list in every determinization.
    bool open;
    // OPTIONAL. Removes actions that a search need not try, because another order of the same
    // choices leads to the same position. Keeps at least one, in order; returns how many.
    int (*thin)(const World *world, const State *state, Action list[], int count);
    // OPTIONAL. Returns true if the position is quiescent: nothing is half done, so a playout may
    // be truncated here and evaluated.
    bool (*is_quiescent)(const World *world, const State *state);
    // OPTIONAL. Search options that suit this system, and options of levels of play, which override
    // the general options of the level. A NULL level ends the list.
    const char *search_preset;
    const LevelPreset *level_presets;

    SceneRules scene;    // display
    LabRules lab;        // laboratory
    FeatureRules learn;  // features for learning
    TuneRules tune;      // weights of policy() and evaluate()
};

// registry.c has the one list of rule systems; NULL ends it. rules_small points into the same list:
// from there on come the small games. They have no scenario files; the name of the game is also the
// name of its only scenario.
extern const Rules *const rules_all[];
extern const Rules *const *const rules_small;
// Returns the rule system or small game of this name, or NULL.
const Rules *rules_find(const char *name);
// Returns the name of a slot that is wrong, or NULL if the table is complete. A slot is wrong if it
// is REQUIRED and missing, if other slots are present that need it, or if a size is out of range
// (of plies_max only whether it is 0).
const char *rules_fault(const Rules *rules);
// Checks every table of a NULL-terminated list, and that their names differ. Returns false and
// names the system and the slot in *error. main() calls it with rules_all when the program starts.
bool rules_check(const Rules *const list[], Error *error);
