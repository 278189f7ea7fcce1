// SPDX-License-Identifier: GPL-3.0-or-later
// stakes.c -- what a fire or a strike may bring, in a few words: for a list of choices.
#include "explain.h"
#include "say.h"
#include "tell.h"

static double chance_of(const Reckoning *reckoning, int value) {
    return value < VALUES ? unseen_at_least(&reckoning->unseen, value) : 0.0;
}

static float stakes_fire(const Reckoning *reckoning, int firer, int target, bool defends) {
    const State *state = reckoning->state;
    FireSum sum = fire_sum(reckoning->world, state, firer, target, defends);
    CardTest test = fire_test(reckoning, &sum, 0, target);
    double some = chance_of(reckoning, test.some);
    text_put(reckoning->out, "%s ",
             has(state->disorganised, target) ? "drives back" : "disorganises");
    text_chance(reckoning->out, some, reckoning->unseen.exact);
    if (test.what_more != NULL) {
        text_put(reckoning->out, ", a loss ");
        text_chance(reckoning->out, chance_of(reckoning, test.more), reckoning->unseen.exact);
    }
    if (defends) {
        int left = unit_limit(state, firer) - 1;
        text_put(reckoning->out, "; %d shot%s left", left, left == 1 ? "" : "s");
    }
    return (float)some;
}

// The suit to be drawn, and who is there; what a card of it would do to each.
static float stakes_strike(const Reckoning *reckoning, Action action) {
    const World *world = reckoning->world;
    State state = *reckoning->state;
    Frame *frame = frame_top(&state);
    phases[frame->phase].apply(world, &state, frame, action);
    const Aim *aim = &state.aim;
    const Strike *strike = &world->strike[aim->strike];
    uint64_t units = units_at(&state, aim->hex);
    int suit = world->suit[aim->hex];
    double hits = 1;  // so many of the suit, drawn one after the other
    for (int i = 0; i < aim->needed; i++)
        hits *= (double)max_int(0, reckoning->unseen.of_suit[suit] - i) /
                max_int(1, reckoning->unseen.count - i);
    if (aim->needed > 1) text_put(reckoning->out, "%d ", aim->needed);
    text_put(reckoning->out, "%s ", suit_name(suit));
    text_chance(reckoning->out, hits, reckoning->unseen.exact);
    for (; units; units &= units - 1) {
        int unit = bits_first(units), cover = unit_cover(world, &state, unit);
        FireSum sum = {.defence = unit_morale(world, &state, unit) + cover,
                       .base = strike->strength,
                       .times = strike_times(world, &state, strike, aim->target, unit),
                       .cover = cover};
        CardTest test = fire_test(reckoning, &sum, 0, unit);
        text_put(reckoning->out, "; %s%s ",
                 world->unit[unit].side == strike->side ? "FRIENDLY " : "", world->unit[unit].name);
        text_chance(reckoning->out, chance_of(reckoning, test.some), reckoning->unseen.exact);
    }
    return -1;
}

float gbsu_stakes(const World *world, const State *state, Action action, Side viewer, Text *out) {
    assert(viewer != CHANCE);
    Reckoning reckoning = {world, state, viewer, out, unseen_by(world, state, viewer)};
    int who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_DEFEND:
            return stakes_fire(&reckoning, who, frame_at(state, 0)->unit, true);
        case VERB_FIRE:
            return stakes_fire(&reckoning, who, (int)action_where(action), false);
        case VERB_TARGET:
        case VERB_CALL:
            return stakes_strike(&reckoning, action);
        default:
            return -1;
    }
}
