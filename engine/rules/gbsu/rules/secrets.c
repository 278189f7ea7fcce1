// SPDX-License-Identifier: GPL-3.0-or-later
// secrets.c -- resamples hidden information, and hides from a side what it may not see of an action
// [R6, R29].
//
// A side does not know the other side's hand, secret discards and face-down hand cards (hands.h),
// nor the values of those minefields of the other side that have struck no unit, nor that of a mine
// marker which the other side is about to place.
#include "play.h"

// Replaces the markers in the unknown minefields of `owner`, and the marker that `owner` is about
// to place, by a random sample of the markers that no minefield has revealed.
static void resample_mines(const World *world, State *state, int owner, Pcg *rng) {
    uint64_t pool = (bit(world->side[owner].markers) - 1) & ~(uint64_t)state->markers_known[owner];
    state->markers_out[owner] = state->markers_known[owner];
    for (int i = 0; i < MINES_MAX; i++) {
        Mine *mine = &state->mine[i];
        if (mine->hex == HEX_NONE || mine->side != owner || mine->known) continue;
        mine->marker = (uint8_t)pcg_member(rng, pool);
        pool &= ~bit(mine->marker);
        state->markers_out[owner] |= (uint16_t)(1u << mine->marker);
    }
    Frame *frame = frame_top(state);
    if (frame->phase == PHASE_MINE_PLACE && frame_as(frame)->setup.side == owner) {
        frame_as(frame)->setup.marker = (uint8_t)pcg_member(rng, pool);
        state->markers_out[owner] |= (uint16_t)(1u << frame_as(frame)->setup.marker);
    }
}

void gbsu_resample(const World *world, State *state, Side viewer, Pcg *rng) {
    Side other = side_other(viewer);
    cards_resample(&state->cards, world->deck, (int)viewer, rng);
    if (world->side[other].minefields > 0) resample_mines(world, state, (int)other, rng);
}

Action gbsu_seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world;
    if (viewer == NOBODY) return action;
    unsigned verb = action_verb(action), who = action_who(action);
    const Frame *frame = frame_at(state, 0);
    switch (verb) {
        case VERB_DEALT:
            return who == (unsigned)viewer ? action : action_make(verb, who, CARD_NONE);
        case VERB_MARKER:
            return who == (unsigned)viewer ? action : action_make(verb, who, MARKER_HIDDEN);
        case VERB_DISCARD:
            return frame_as(frame)->request.side == viewer ? action
                                                           : action_make(verb, who, CARD_HIDDEN);
        case VERB_LAY:  // the enemy sees whether the card comes from the pile or from the hand
            if (frame_as(frame)->request.side == viewer || action_where(action) == CARD_NONE)
                return action;
            return action_make(verb, who, CARD_HIDDEN);
        default:
            return action;
    }
}
