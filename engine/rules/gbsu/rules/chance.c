// SPDX-License-Identifier: GPL-3.0-or-later
// chance.c -- lists, draws and weighs the outcomes of chance events. All three use chance_set().
#include "play.h"

// Returns the possible outcomes of the chance event: cards or, in PHASE_MINE_DRAW, mine markers.
// All outcomes are equally likely. Sets *verb and *who for the actions of these outcomes.
static uint64_t chance_set(const World *world, const State *state, Verb *verb, unsigned *who) {
    const Frame *frame = frame_at(state, 0);
    *who = 0;
    *verb = VERB_SHOWN;
    switch (frame->phase) {
        case PHASE_MINE_DRAW: {
            *verb = VERB_MARKER;
            *who = frame_as(frame)->setup.side;
            uint64_t all = bit(world->side[*who].markers) - 1;
            return all & ~(uint64_t)state->markers_out[*who];
        }
        case PHASE_DEAL:
            *verb = VERB_DEALT;
            *who = (unsigned)deal_to(world, state);
            break;
        case PHASE_DEAL_HAND:
            *verb = VERB_DEALT;
            *who = frame_as(frame)->hand.side;
            break;
        case PHASE_REVEAL:
            *verb = VERB_TURNED;
            return cards_revealable(&state->cards, world->deck);
        default:
            assert(phases[frame->phase].who(world, state, frame) == CHANCE);
    }
    return cards_drawable(&state->cards, world->deck);
}

void chance_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)frame;
    Verb verb;
    unsigned who;
    uint64_t set = chance_set(world, state, &verb, &who);
    actions_over_set(set, verb, who, out);
}

Action gbsu_draw(const World *world, const State *state, Pcg *rng) {
    Verb verb;
    unsigned who;
    uint64_t set = chance_set(world, state, &verb, &who);
    return action_make(verb, who, (unsigned)pcg_member(rng, set));
}

float gbsu_odds(const World *world, const State *state, Action action) {
    Verb verb;
    unsigned who;
    uint64_t set = chance_set(world, state, &verb, &who);
    if (!has(set, (int)action_where(action))) return 0.0f;
    return 1.0f / (float)bits_count(set);
}
