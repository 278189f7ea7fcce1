// SPDX-License-Identifier: GPL-3.0-or-later
// explain.h -- declares what the files of explain() share: the calculation of a choice.
#pragma once
#include "engine/rules/gbsu/evaluation/odds.h"
#include "text.h"

typedef struct Explanation {
    const World *world;
    const State *state;
    Side viewer;
    Text *out;      // NULL if the caller writes no text
    Unseen unseen;  // probabilities of the next card, as the viewer knows them
} Explanation;

// A CardTest has the effects of a card by its value: `what_some` if the value is `some` or more,
// `what_more` if it is `more` or more, otherwise `else_what`. A `some` or `more` above 10 means
// that no card has this effect.
typedef struct CardTest {
    int some, more;
    // the effects as words, such as "disorganises" and "costs a step too"; what_more may be NULL
    const char *what_some, *what_more;
    const char *brief_some, *brief_more;  // the same effects in fewer words, for the odds preview
    const char *else_what;                // the effect of all other cards, such as "misses"
} CardTest;

// Returns the cards in the hand of `side`, or the empty set if the viewer may not see that hand.
uint64_t hand_seen(const Explanation *explanation, int side);
// Each function writes sentences. explain_draw() gives the probabilities of a drawn card,
// explain_hand() the effect of each card in the hand, explain_card() the effect of one card.
void explain_draw(const Explanation *explanation, const CardTest *test);
void explain_hand(const Explanation *explanation, const CardTest *test, int side);
void explain_card(const Explanation *explanation, const CardTest *test, int card);
// Returns the lowest card value v with base + times * v >= wanted, or 11 if no card value is high
// enough.
int value_wanted(int base, int times, int wanted);

// The next functions are in explain_fire.c.
// Returns the effects of a fire on the target, by the value of the card.
CardTest fire_test(const Explanation *explanation, const FireSum *sum, int support, int target);
// Returns the effects of a strike on a unit, by the value of the card. Sets *sum to the parts of
// the strike's sum.
CardTest strike_test(const Explanation *explanation, const Aim *aim, int unit, FireSum *sum);
// Returns a copy of the explanation for the time when the aim cards have matched, so that the next
// card is the effect card.
Explanation explanation_aimed(const Explanation *explanation, const Aim *aim);
void explain_fire(const Explanation *explanation, Action action);
void explain_defend(const Explanation *explanation, Action action);
// Each function explains one action: explain_strike() a VERB_TARGET or VERB_CALL, explain_landing()
// a VERB_LAND, explain_aim() the choice of an aim card.
void explain_strike(const Explanation *explanation, Action action);
void explain_landing(const Explanation *explanation, Action action);
void explain_aim(const Explanation *explanation, Action action);

// The next functions are in explain_combat.c.
void explain_assault(const Explanation *explanation, Action action);
void explain_counter(const Explanation *explanation, Action action);
void explain_combat_card(const Explanation *explanation, Action action);

// refusal.c: writes a sentence that says why a unit cannot fire at a target, or for FIRE_FREE that
// it can, and cites the rule.
void text_fire_bar(const World *world, const State *state, FireBar bar, int firer, int target,
                   Text *out);

// The next functions are in explain_move.c.
void explain_move(const Explanation *explanation, Action action);
void explain_use(const Explanation *explanation, Action action);
