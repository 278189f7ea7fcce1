// SPDX-License-Identifier: GPL-3.0-or-later
// policy.c -- Rules.policy: gives each choice of a side a weight above 0.
//
// The `greedy` player takes the highest weight. Playouts, depending on their option, take it too or
// sample in proportion to the weights. The search uses the weights as priors. So the policy must be
// fast and reasonable, not deep. worth.c estimates the worth of fires, cards and hexes.
#include "policy.h"

static void rate_activate(const World *world, const State *state, const Action list[], int count,
                          float out[]) {
    Layout *enemies = layout_of(world, state, side_other((Side)state->initiative));
    for (int i = 0; i < count; i++) {
        switch (action_verb(list[i])) {
            case VERB_USE:
                out[i] = rate_order(world, state, (int)action_who(list[i]), enemies);
                break;
            case VERB_SHELL:
                out[i] = weights_of(world)->order_shell;
                break;
            case VERB_ASSAULT:
                out[i] = weights_of(world)->order_assault;
                break;
            default:
                out[i] = 0.01f;
        }
    }
}

// Weights the target hexes of a strike by the worth of enemies, less that of friends, in the hex.
// Units in neighbouring hexes count less: a strike that misses can land there.
static void rate_target(const World *world, const State *state, const Action list[], int count,
                        float out[]) {
    const Strike *strike = &world->strike[frame_as(frame_at(state, 0))->strike.strike];
    float field[HEXES_MAX];
    for (int i = 0; i < world->grid.count; i++) field[i] = 0.0f;
    for (uint64_t rest = state->on_map; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        Hex hex = state->hex[unit];
        int defence = unit_morale(world, state, unit) + unit_cover(world, state, unit);
        float worth = hit_worth(world, state, unit, strike->strength, 3, defence, false);
        if (world->unit[unit].side == strike->side) worth *= -weights_of(world)->strike_friend;
        field[hex] += worth;
        for (int d = 0; d < HEX_DIRECTIONS; d++) {
            Hex next = world->grid.neighbour[hex][d];
            if (next != HEX_NONE) field[next] += weights_of(world)->strike_near * worth;
        }
    }
    for (int i = 0; i < count; i++) {
        float worth = field[action_where(list[i])];
        out[i] = worth <= 0.0f ? 0.0005f : 0.0005f + 4.0f * worth * worth * worth;
    }
}

// Weights the landing hexes of an enemy strike that has missed. Prefers hexes with units of the
// firing side, then no effect, and avoids hexes with own units.
static void rate_land(const World *world, const State *state, const Action list[], int count,
                      float out[]) {
    int side = side_other((Side)world->strike[state->aim.strike].side);
    for (int i = 0; i < count; i++) {
        float worth = 1.0f;
        if (action_where(list[i]) != HEX_NONE) {
            for (uint64_t rest = units_at(state, (Hex)action_where(list[i])); rest;
                 rest &= rest - 1) {
                int unit = bits_first(rest);
                worth += (world->unit[unit].side == side ? -1.0f : 1.0f) *
                         unit_worth(world, state, unit);
            }
        }
        out[i] = worth <= 0.1f ? 0.02f : worth;
    }
}

static void rate_losses(const World *world, const State *state, const Action list[], int count,
                        float out[]) {
    const FrameView *frame = frame_as(frame_at(state, 0));
    bool all = frame->loss.phase == PHASE_LOSS && frame->loss.how == LOSE_UNIT;
    for (int i = 0; i < count; i++) {
        int unit = (int)action_who(list[i]);
        float worth = unit_worth(world, state, unit);
        if (!all && has(state->full, unit))
            worth *= weights_of(world)->loss_step;  // a unit with both steps loses only one of them
        out[i] = 1.0f / (0.1f + worth * worth);
    }
}

static void rate_worthiest(const World *world, const State *state, const Action list[], int count,
                           float out[]) {
    for (int i = 0; i < count; i++) {
        if (action_verb(list[i]) == VERB_DECLINE) {
            out[i] = 0.02f;
            continue;
        }
        int unit = (int)action_who(list[i]);
        float worth = unit_worth(world, state, unit);
        if (action_verb(list[i]) == VERB_SNIPE && has(state->disorganised, unit)) worth *= 0.5f;
        out[i] = worth * worth;
    }
}

static void rate_orders(const Action list[], int count, float out[]) {
    for (int i = 0; i < count; i++) {
        switch (action_verb(list[i])) {
            case VERB_DISCARD:
                out[i] = card_value((int)action_where(list[i])) <= 3 ? 1.0f : 0.02f;
                break;
            case VERB_REFILL:
                out[i] = 1.0f;
                break;
            default:
                out[i] = 0.2f;
        }
    }
}

static void rate_counter(const World *world, const State *state, const Action list[], int count,
                         float out[]) {
    int side = frame_as(frame_at(state, 0))->request.side, units = 0;
    units = bits_count(units_at(state, state->combat.hex) & world->side[side].units);
    int difference = state->combat.difference;
    for (int i = 0; i < count; i++) {
        bool counter = action_verb(list[i]) == VERB_COUNTER;
        float odds =
            difference <= 0 ? 0.5f : 0.5f - weights_of(world)->counter_odds * (float)difference;
        float gain =
            odds * (units > 1 ? weights_of(world)->counter_many : weights_of(world)->counter_one);
        out[i] = weight_of(counter ? gain : weights_of(world)->counter_accept);
    }
}

static void rate_lay(const World *world, const Action list[], int count, float out[]) {
    for (int i = 0; i < count; i++) {
        int card = (int)action_where(list[i]);
        out[i] =
            weight_of(card == CARD_NONE ? weights_of(world)->lay_draw
                                        : weights_of(world)->lay_card * (float)card_value(card));
    }
}

void gbsu_policy(const World *world, const State *state, const Action list[], int count,
                 float out[]) {
    assert(count > 0);
    switch (frame_at(state, 0)->phase) {
        case PHASE_DECLARE:
            rate_declare(world, state, list, count, out);
            break;
        case PHASE_ACTIVATE:
            rate_activate(world, state, list, count, out);
            break;
        case PHASE_UNIT:
        case PHASE_MOVE:
            rate_unit(world, state, NULL, list, count, out);
            break;
        case PHASE_REACT:
            rate_reaction(world, state, list, count, out);
            break;
        case PHASE_SUPPORT:
            rate_support(world, state, list, count, out);
            break;
        case PHASE_CARD:
            rate_card(world, state, list, count, out);
            break;
        case PHASE_TARGET:
            rate_target(world, state, list, count, out);
            break;
        case PHASE_LAND:
            rate_land(world, state, list, count, out);
            break;
        case PHASE_SETUP:
        case PHASE_REINFORCE:
            rate_places(world, state, list, count, out);
            break;
        case PHASE_RETREAT:
            rate_hexes(world, state, list, count, out);
            break;
        case PHASE_LOSS:
            rate_losses(world, state, list, count, out);
            break;
        case PHASE_SNIPER:
        case PHASE_QUICK_RALLY:
            rate_worthiest(world, state, list, count, out);
            break;
        case PHASE_DISCARD:
        case PHASE_REFILL:
            rate_orders(list, count, out);
            break;
        case PHASE_COUNTER:
            rate_counter(world, state, list, count, out);
            break;
        case PHASE_LAY:
            rate_lay(world, list, count, out);
            break;
        default:
            for (int i = 0; i < count; i++) out[i] = 1.0f;
    }
}
