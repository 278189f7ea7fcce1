// SPDX-License-Identifier: GPL-3.0-or-later
// forbid.h -- restricted play: a player that never chooses certain actions while it has another.
// Pairs of games with and without the restriction measure what the actions are worth to its side
// (Jaffe, Miller, Andersen, Liu, Karlin, Popovic, "Evaluating Competitive Game Balance with
// Restricted Play", AIIDE 2012).
//
// The restriction also holds inside the search of the restricted side: for all its own choices in
// the tree and in playouts. The enemy does not know of the restriction, and is searched without it.
#pragma once
#include "engine/kit/verb.h"
#include "force.h"

enum { RESTRICTIONS_MAX = 64 };  // bits of TrialGame.marks

typedef struct Restriction {
    ActionFilter filter;  // first member: an ActionFilter * is cast to a Restriction *
    Side side;            // whose actions are forbidden
    int kind;             // an ActionKind, or -1
    int verb;             // index of a row of verbs, or -1
    // shell pattern of force_fits(), if `kind` and `verb` are -1
    ForceWords pattern;
} Restriction;

// Sets *out to forbid `what`: the name of a kind of action (action_kinds[]), the key of a verb, or
// a shell pattern as force_fits() has it. Returns false and sets *error if the text is empty or too
// long, or one word that names no action.
bool restriction_read(const Game *game, const char *what, Side side, Restriction *out,
                      Error *error);

// Stores the names of the kinds of action that the verbs of the rules have. Returns their
// number: 0 if the system has no table of verbs.
int restriction_kinds(const Game *game, const char *out[ACTION_KINDS]);

// The word for a restriction that forbids no action: the hidden units of a side are set up openly.
extern const char restriction_hiding[];
// Returns the number of edits that make a side set up its hidden units openly: one for each unit,
// or one for the whole side; 0 if the scenario hides none of its units. Above 0, fills *out with
// the edited game, which the caller closes. Returns -1 and sets *error if that cannot be loaded.
int game_unhide(const Game *game, Side side, Game *out, Error *error);

typedef struct RestrictionList {
    Restriction *at;
    int count;  // at most RESTRICTIONS_MAX
} RestrictionList;

// Marks a game (TrialMark.of, with a RestrictionList as context): bit i says that restriction i
// would have prevented a choice, because its side chose such an action while it had another.
uint64_t restriction_marks(const void *list, const Game *game, const State *before, Action action);

// Makes a player (as a PlayerMake) from a spec "WHAT => PLAYER". Other specs are passed on to
// player_make().
Player *forbid_make(const Game *game, const char *words, uint64_t seed, Error *error);
// Writes the spec "WHAT => PLAYER" that forbid_make() reads.
void forbid_spec(const char *what, const char *player, char out[FORCE_SPEC_BYTES]);
