// SPDX-License-Identifier: GPL-3.0-or-later
// explain.h -- what the files of explain() share: a reckoning, before committing to a choice.
#pragma once
#include "engine/rules/gbsu/evaluation/odds.h"
#include "text.h"

typedef struct Reckoning {
    const World *world;
    const State *state;
    Side viewer;
    Text *out;
    Unseen unseen;  // the next card, in the viewer's eyes
} Reckoning;

// What a card does, by its value: from `some` on something, from `more` on more of it; 11: never.
typedef struct CardTest {
    int some, more;
    const char *what_some, *what_more;    // "disorganises", "costs a step too"; more may be NULL
    const char *brief_some, *brief_more;  // the same in a list of choices, for a fire
    const char *else_what;                // "misses"
} CardTest;

// The viewer's cards that may be used for `side`: its hand if he may see it.
uint64_t hand_seen(const Reckoning *reckoning, int side);
// Each clause in a sentence: the chances of a drawn card, then what each card of the hand would do.
void explain_draw(const Reckoning *reckoning, const CardTest *test);
void explain_hand(const Reckoning *reckoning, const CardTest *test, int side);
void explain_card(const Reckoning *reckoning, const CardTest *test, int card);
// The least value v of a card for which base + times * v >= wanted; 11: none.
int value_wanted(int base, int times, int wanted);

// explain_fire.c
CardTest fire_test(const Reckoning *reckoning, const FireSum *sum, int support, int target);
// What a strike does to a unit, and the sum it is reckoned from.
CardTest strike_test(const Reckoning *reckoning, const Aim *aim, int unit, FireSum *sum);
// As things stand once the aim cards have fitted: the next card is the one for the effect.
Reckoning reckoning_aimed(const Reckoning *reckoning, const Aim *aim);
void explain_fire(const Reckoning *reckoning, Action action);
void explain_defend(const Reckoning *reckoning, Action action);
void explain_strike(const Reckoning *reckoning, Action action);   // VERB_TARGET, VERB_CALL
void explain_landing(const Reckoning *reckoning, Action action);  // VERB_LAND
void explain_aim(const Reckoning *reckoning, Action action);      // an aim card

// explain_combat.c
void explain_assault(const Reckoning *reckoning, Action action);
void explain_counter(const Reckoning *reckoning, Action action);
void explain_combat_card(const Reckoning *reckoning, Action action);

// refusal.c: why that unit cannot fire at that target, in a sentence with its rule
void text_fire_bar(const World *world, const State *state, FireBar bar, int firer, int target,
                   Text *out);

// explain_move.c
void explain_move(const Reckoning *reckoning, Action action);
void explain_use(const Reckoning *reckoning, Action action);
