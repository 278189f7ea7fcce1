// SPDX-License-Identifier: GPL-3.0-or-later
// explain_fire.c -- explains the expected effect of fire, artillery fire and air strikes [6].
#include "describe.h"
#include "explain.h"
#include "format_action.h"

#include <stdio.h>

// Changes *test for a disorganised target that cannot retreat: instead of the retreat it loses one
// more step [8.2, R18]. A support weapon causes no loss [10.3].
static void stuck_test(const FireSum *sum, bool full, CardTest *test) {
    if (sum->harmless) {
        test->some = VALUES;  // no card: explain_draw() writes "no card makes it retreat, ..."
        test->what_some = "makes it retreat, since it has nowhere to go [10.3]";
    } else if (full) {
        test->what_some = "costs a step, since it cannot retreat [8.2]";
        test->brief_some = "a loss";
        test->what_more = "eliminates it";
        test->brief_more = "eliminates";
    } else {
        test->what_some = "eliminates it, since it cannot retreat [8.2]";
        test->brief_some = "eliminates";
        test->what_more = NULL;
    }
}

CardTest fire_test(const Explanation *explanation, const FireSum *sum, int support, int target) {
    const State *state = explanation->state;
    bool again = has(state->disorganised, target);
    CardTest test = {
        .some = value_wanted(sum->base + support, sum->times, sum->defence + 1),  // [R17]
        .more = value_wanted(sum->base + support, sum->times,
                             max_int(2 * sum->defence, sum->defence + 1)),
        .what_some = again ? "makes it retreat [8.2]" : "disorganises",
        .what_more = sum->harmless ? NULL
                     : again       ? "costs a step and makes it retreat"
                                   : "costs a step too",
        .brief_some = again ? "drives back" : "disorganises",
        .brief_more = "a loss",
        .else_what = "does nothing",
    };
    RetreatWhy why = sum->harmless ? RETREAT_HARMLESS : RETREAT_DISORGANISED;
    if (again && nowhere_to_go(explanation->world, state, target, why, HEX_NONE))
        stuck_test(sum, has(state->full, target), &test);
    return test;
}

// Returns the most support points that the HQs can give to the fire. The function plays the fire on
// a copy of the position up to its card.
static int support_most(const Explanation *explanation, Action action) {
    State state = *explanation->state;
    int most = 0;
    gbsu_apply(explanation->world, &state, action);
    while (frame_at(&state, 0)->phase == PHASE_SUPPORT) {
        Action room[ACTIONS_MAX];
        ActionList list = {room, 0, ACTIONS_MAX};
        gbsu_legal(explanation->world, &state, &list);
        assert(list.count > 0);
        Action last = room[list.count - 1];
        most += (int)action_where(last);
        gbsu_apply(explanation->world, &state, last);
    }
    return most;
}

void explain_fire(const Explanation *explanation, Action action) {
    int firer = (int)action_who(action), target = (int)action_where(action);
    FireSum sum = fire_sum(explanation->world, explanation->state, firer, target, false);
    CardTest test = fire_test(explanation, &sum, 0, target);
    text_fire(explanation->out, &sum, 0, 0);
    text_put(explanation->out, " [6.4]. ");
    explain_draw(explanation, &test);
    explain_hand(explanation, &test, explanation->world->unit[firer].side);
    int support = support_most(explanation, action);
    if (support > 0) {
        test = fire_test(explanation, &sum, support, target);
        text_put(explanation->out, "With %s", support > 1 ? "all " : "");
        text_count(explanation->out, support, "support point");
        text_put(explanation->out, " [6.6]: ");
        explain_draw(explanation, &test);
    }
    if (sum.harmless) text_put(explanation->out, "Fire of a support weapon causes no loss [10.3].");
}

void explain_defend(const Explanation *explanation, Action action) {
    int firer = (int)action_who(action), mover = frame_at(explanation->state, 0)->unit;
    FireSum sum = fire_sum(explanation->world, explanation->state, firer, mover, true);
    CardTest test = fire_test(explanation, &sum, 0, mover);
    text_fire(explanation->out, &sum, 0, 0);
    text_put(explanation->out, " [7.3.6]. ");
    explain_draw(explanation, &test);
    int left = unit_limit(explanation->state, firer) - 1;
    text_put(explanation->out, "It has %d defensive fire%s left after that [7.3.2].", left,
             left == 1 ? "" : "s");
    if (sum.harmless)
        text_put(explanation->out, " Fire of a support weapon causes no loss [10.3].");
}

CardTest strike_test(const Explanation *explanation, const Aim *aim, int unit, FireSum *sum) {
    const World *world = explanation->world;
    const State *state = explanation->state;
    const Strike *strike = &world->strike[aim->strike];
    int cover = unit_cover(world, state, unit);
    *sum = (FireSum){.defence = unit_morale(world, state, unit) + cover,
                     .base = strike->strength,
                     .times = strike_times(world, state, strike, aim->target, unit),
                     .cover = cover};
    return fire_test(explanation, sum, 0, unit);
}

// Returns true if a card that the strike can draw to aim has a random event that can change the
// units in the hex or the next card [12].
static bool aim_disturbed(const Explanation *explanation, int suit) {
    for (uint64_t set = explanation->unseen.set; set; set &= set - 1) {
        int card = bits_first(set), kind = explanation->world->event[card].kind;
        if (card_suit(card) == suit && kind != EVENT_NONE && kind != EVENT_EXTRA_AMMO) return true;
    }
    return false;
}

Explanation explanation_aimed(const Explanation *explanation, const Aim *aim) {
    Explanation aimed = *explanation;
    int suit = explanation->world->suit[aim->hex];
    aimed.unseen = unseen_after(&explanation->unseen, 1u << suit, aim->needed);
    if (aim_disturbed(explanation, suit)) aimed.unseen.exact = false;
    return aimed;
}

static void explain_struck(const Explanation *explanation, const Aim *aim, Hex hex) {
    const World *world = explanation->world;
    const Strike *strike = &world->strike[aim->strike];
    uint64_t units = units_at(explanation->state, hex);
    if (units == 0) text_put(explanation->out, " No unit is there.");
    for (; units; units &= units - 1) {
        int unit = bits_first(units);
        FireSum sum;
        CardTest test = strike_test(explanation, aim, unit, &sum);
        text_put(explanation->out,
                 " %s%s: strength %d + %d x card against %d of morale and cover. ",
                 world->unit[unit].side == strike->side ? "Friendly " : "", world->unit[unit].name,
                 sum.base, sum.times, sum.defence);
        explain_draw(explanation, &test);
    }
}

static void explain_aim_odds(const Explanation *explanation, const Aim *aim, int cards) {
    const World *world = explanation->world;
    int suit = world->suit[aim->hex], side = world->strike[aim->strike].side;
    char name[32];
    text_put(explanation->out, "Aim at %s: %d %s of %s, ", hex_name(world, aim->hex, name), cards,
             cards > 1 ? "cards" : "card", suit_name(suit));
    text_chance(explanation->out, unseen_all_of(&explanation->unseen, 1u << suit, cards),
                unseen_exact(&explanation->unseen, cards));
    if (strike_signalled(world, explanation->state, side, aim->hex)) {
        text_put(explanation->out,
                 "; a signal unit sees the hex, so cards may be played from the hand");
        uint64_t hand = hand_seen(explanation, side);
        int fits = 0;
        if (hand != 0) {  // not for a viewer who does not see the hand
            for (; hand; hand &= hand - 1) fits += card_suit(bits_first(hand)) == suit;
            text_put(explanation->out, " (%d of that suit)", fits);
        }
        text_put(explanation->out, " [11.1]");
    }
    text_put(explanation->out,
             aim->needed > 1
                 ? " [6.9.2]. If it misses, the other side chooses an aim card, whose suit decides "
                   "where it lands."
                 : " [6.7.4a]. If it misses, the other side chooses a neighbour of the card's "
                   "suit; without one the strike has no effect [R20].");
}

static bool aim_missed(const World *world, const Aim *aim) {
    for (int i = 0; i < aim->count; i++)
        if (card_suit(aim->card[i]) != world->suit[aim->hex]) return true;
    return false;
}

void explain_strike(const Explanation *explanation, Action action) {
    State state = *explanation->state;
    Frame *frame = frame_top(&state);
    phases[frame->phase].apply(explanation->world, &state, frame, action);
    const Aim *aim = &state.aim;
    Explanation aimed = explanation_aimed(explanation, aim);
    explain_aim_odds(explanation, aim, aim->needed);
    explain_struck(&aimed, aim, aim->hex);
}

// Writes the effect in a hex where a strike that has missed can land. The enemy of the firing side
// chooses the hex.
void explain_landing(const Explanation *explanation, Action action) {
    Hex hex = (Hex)action_where(action);
    const Strike *strike = &explanation->world->strike[explanation->state->aim.strike];
    if (hex == HEX_NONE) {
        text_put(explanation->out, "A strike that lands off the map has no effect [R20].");
        return;
    }
    text_put(explanation->out, "Strength %d [6.7.4b].", strike->strength);
    explain_struck(explanation, &explanation->state->aim, hex);
}

void explain_aim(const Explanation *explanation, Action action) {
    const Aim *aim = &explanation->state->aim;
    int suit = explanation->world->suit[aim->hex];
    if (action_verb(action) == VERB_PLAY) {
        bool fits = card_suit((int)action_where(action)) == suit;
        text_put(explanation->out, "Needs %s: the card %s [11.1].", suit_name(suit),
                 fits ? "matches" : "does not match");
    } else if (aim_missed(explanation->world, aim)) {
        char name[32];
        text_put(explanation->out,
                 "An aim card has already missed %s: the other side chooses by the suits of all "
                 "the aim cards where it lands [6.9.2].",
                 hex_name(explanation->world, aim->hex, name));
    } else {
        explain_aim_odds(explanation, aim, aim->needed - aim->count);
    }
}
