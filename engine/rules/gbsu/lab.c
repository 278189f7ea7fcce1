// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c -- what the laboratory reads from a position, for its rows, maps and accounts.
#include "engine/rules/gbsu/rules/combat.h"
#include "gbsu.h"

void gbsu_tally(const World *world, const State *state, Tally *out) {
    memset(out, 0, sizeof *out);
    out->turn = state->turn;
    out->initiative = state->turn > 0 ? state->initiative : NOBODY;
    for (int side = 0; side < SIDES; side++) {
        uint64_t units = world->side[side].units;
        out->held[side] = (int16_t)bits_count(state->control[side]);
        out->pieces_lost[side] = (int16_t)bits_count(units & state->eliminated);
        out->steps_lost[side] = (int16_t)(bits_count(units & state->eliminated) +
                                          bits_count(units & world->two_steps & ~state->full));
        out->ammo[side] = state->ammo[side];
        out->cards[side] = (int16_t)bits_count(state->cards.hand[side]);
    }
}

int gbsu_pieces(const World *world, Piece out[]) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        out[unit] =
            (Piece){world->unit[unit].name, (Side)world->unit[unit].side, world->unit[unit].steps};
    }
    return world->unit_count;
}

void gbsu_places(const World *world, const State *state, PiecePlace out[]) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        bool gone = has(state->eliminated, unit);
        out[unit].site = has(state->on_map, unit) ? (int16_t)state->hex[unit] : -1;
        out[unit].steps = gone ? 0 : (int16_t)unit_steps(world, state, unit);
    }
}

int gbsu_sites(const World *world, Site out[]) {
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        const Terrain *terrain = &world->terrains[world->terrain[hex]];
        Site *site = &out[hex];
        hex_label(&world->grid, hex, site->label);
        site->letter = terrain->letter;
        site->name = world->hex_name[hex];
        site->terrain = terrain->name;
        site->column = (uint8_t)(hex % world->grid.columns);
        site->row = (uint8_t)(hex / world->grid.columns);
        site->objective = world->objective[hex] == NO_INDEX ? -1 : world->objective[hex];
        site->rivers = world->river[hex];
        site->streams = world->stream[hex];
        site->roads = world->road[hex];
    }
    return world->grid.count;
}

Side gbsu_holder(const World *world, const State *state, int objective) {
    (void)world;
    if (state->control[ALLIED] >> objective & 1) return ALLIED;
    return state->control[AXIS] >> objective & 1 ? AXIS : NOBODY;
}

// --- who stands behind a loss

// The comparison has been made and its losses are still being taken: by then beaten units may have
// left the hex, so that what was known before must be kept.
static bool combat_is_paid(const State *state) {
    if (state->combat.hex == HEX_NONE || state->combat.stage <= STAGE_COUNTER_COMPARE) return false;
    return state->combat.stage < STAGE_AFTERMATH || frame_at(state, 0)->phase == PHASE_LOSS;
}

static void behind_combat(const World *world, const State *state, uint64_t behind[]) {
    uint64_t here = units_at(state, state->combat.hex);
    for (uint64_t rest = here; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        behind[unit] = here & ~world->side[world->unit[unit].side].units;
    }
}

// Strikes, mines and snipers have nobody behind them. What lies higher on the stack comes first.
void gbsu_behind(const World *world, const State *state, uint64_t behind[]) {
    bool paid = combat_is_paid(state);
    if (!paid) memset(behind, 0, (size_t)world->unit_count * sizeof *behind);
    for (int below = state->depth - 1; below >= 0; below--) {
        const Frame *frame = frame_at(state, below);
        switch (frame->phase) {
            case PHASE_FIRE:
            case PHASE_DEFEND:
                behind[frame->other] = bit(frame->unit);
                break;
            case PHASE_COMBAT:
                if (!paid) behind_combat(world, state, behind);
                break;
            case PHASE_MINE:
                behind[frame->unit] = 0;
                break;
            default:
                break;
        }
    }
}

// A card is booked under what it was wanted for: the frame below the request.
const char *gbsu_occasion(const World *world, const State *state) {
    (void)world;
    const Frame *frame = frame_at(state, 0);
    bool card =
        frame->phase == PHASE_CARD || frame->phase == PHASE_DRAW || frame->phase == PHASE_REVEAL;
    return phases[card ? frame_at(state, 1)->phase : frame->phase].name;
}

const char *gbsu_world_text(const World *world) { return world->text; }
