// SPDX-License-Identifier: GPL-3.0-or-later
// explain.h -- shared by the files of explain(): a calculation before a choice.
#pragma once
#include "engine/rules/gbsu/evaluation/odds.h"
#include "text.h"

typedef struct Explanation {
    const World *world;
    const State *state;
    Side viewer;
    Text *out;
    Unseen unseen;  // the next card as the viewer knows it
} Explanation;

// The effect of a card by its value: one effect from `some` on, a greater one from `more` on; 11:
// never.
typedef struct CardTest {
    int some, more;
    const char *what_some, *what_more;    // "disorganises", "costs a step too"; more may be NULL
    const char *brief_some, *brief_more;  // the same for a list of choices
    const char *else_what;                // "misses"
} CardTest;

// Returns the cards that the viewer knows `side` can play: its hand, if the viewer may see it.
uint64_t hand_seen(const Explanation *explanation, int side);
// Sentences: the probabilities of a drawn card, the effect of each card of the hand, the effect of
// one card.
void explain_draw(const Explanation *explanation, const CardTest *test);
void explain_hand(const Explanation *explanation, const CardTest *test, int side);
void explain_card(const Explanation *explanation, const CardTest *test, int card);
// Returns the least card value v with base + times * v >= wanted; 11 if there is none.
int value_wanted(int base, int times, int wanted);

// explain_fire.c
CardTest fire_test(const Explanation *explanation, const FireSum *sum, int support, int target);
// Returns the effect of a strike on a unit; *sum is its sum.
CardTest strike_test(const Explanation *explanation, const Aim *aim, int unit, FireSum *sum);
// Returns the calculation after the aim cards have matched: the next card is the effect card.
Explanation explanation_aimed(const Explanation *explanation, const Aim *aim);
void explain_fire(const Explanation *explanation, Action action);
void explain_defend(const Explanation *explanation, Action action);
void explain_strike(const Explanation *explanation, Action action);   // VERB_TARGET, VERB_CALL
void explain_landing(const Explanation *explanation, Action action);  // VERB_LAND
void explain_aim(const Explanation *explanation, Action action);      // an aim card

// explain_combat.c
void explain_assault(const Explanation *explanation, Action action);
void explain_counter(const Explanation *explanation, Action action);
void explain_combat_card(const Explanation *explanation, Action action);

// refusal.c: writes why a unit cannot fire at a target, as a sentence with its rule
void text_fire_bar(const World *world, const State *state, FireBar bar, int firer, int target,
                   Text *out);

// explain_move.c
void explain_move(const Explanation *explanation, Action action);
void explain_use(const Explanation *explanation, Action action);
