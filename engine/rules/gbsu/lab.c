// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c -- Rules.lab: gives the laboratory the data of a position for its rows, maps and luck
// breakdowns.
#include "engine/rules/gbsu/rules/combat.h"
#include "gbsu.h"

#include <stdio.h>

int gbsu_turn_number(const World *world, const State *state) {
    (void)world;
    return state->turn;
}

int gbsu_measures(const World *world, Measure out[MEASURES_MAX]) {
    static const Measure list[] = {
        {"hand", "cards", "Cards in the hand", true},
        {"ammunition", "steps", "Steps of the ammunition marker towards low ammunition [11.5]",
         false},
        {"initiative", "", "1 for the side that has, or last had, the initiative [3.4]", false},
    };
    (void)world;
    memcpy(out, list, sizeof list);
    return COUNT_OF(list);
}

void gbsu_measure(const World *world, const State *state, int32_t values[][SIDES]) {
    (void)world;
    for (int side = 0; side < SIDES; side++) {
        values[0][side] = bits_count(state->cards.hand[side]);
        values[1][side] = state->ammo[side];
        values[2][side] = state->turn > 0 && state->initiative == side;
    }
}

int gbsu_pieces(const World *world, Piece out[PIECES_MAX]) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        out[unit] =
            (Piece){world->unit[unit].name, (Side)world->unit[unit].side, world->unit[unit].steps};
    }
    return world->unit_count;
}

// Fills the places of all units for every viewer, because both sides see all counters.
void gbsu_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]) {
    (void)viewer;
    for (int unit = 0; unit < world->unit_count; unit++) {
        bool gone = has(state->eliminated, unit);
        out[unit].place = has(state->on_map, unit) ? (int16_t)state->hex[unit] : NO_PLACE;
        out[unit].steps = gone ? 0 : (int16_t)unit_steps(world, state, unit);
    }
}

typedef struct Walker {
    const World *world;
    bool motorised;
} Walker;

static bool walker_step(const void *context, Hex from, int direction) {
    const Walker *walker = context;
    return walker->world->cost[walker->motorised].step[from][direction] != COST_NEVER;
}

// Lets a unit cross all bridges, because they stand at the start.
void gbsu_reach(const World *world, int piece, PieceReach *out) {
    const Unit *unit = &world->unit[piece];
    Walker walker = {world, unit->motorised};
    for (Hex hex = 0; hex < world->grid.count; hex++)
        if (hex_in(&unit->where, hex)) out->begins[hex] = out->comes[hex] = true;
    hex_flood(&world->grid, walker_step, &walker, out->comes);
}

// Returns true if a unit of the side that may destroy the object can come to it [11.7].
static bool object_is_reached(const World *world, const Object *object) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        const Unit *it = &world->unit[unit];
        PieceReach reach = {0};
        if (it->side != object->by_side || (object->by_engineers && !it->engineer)) continue;
        gbsu_reach(world, unit, &reach);
        if (reach.comes[object->hex] || (object->bridge && reach.comes[object->beyond]))
            return true;
    }
    return false;
}
_Static_assert((int)OBJECTS_MAX <= (int)WARNINGS_MAX, "each object can have a warning");

int gbsu_warnings(const World *world, Warning out[WARNINGS_MAX]) {
    int count = 0;
    for (int i = 0; i < world->object_count; i++) {
        const Object *it = &world->object[i];
        if (object_is_reached(world, it)) continue;
        Warning *warning = &out[count++];
        snprintf(warning->path, sizeof warning->path, "objects.%s", it->name);
        snprintf(
            warning->words, sizeof warning->words,
            "no %sunit of %s can come to '%s', so that it cannot be destroyed [11.7]; add such "
            "a unit or a path, or change 'destroy'",
            it->by_engineers ? "engineer " : "", world->side[it->by_side].name, it->name);
    }
    return count;
}

int gbsu_objectives(const World *world, Objective out[OBJECTIVES_MOST]) {
    for (int i = 0; i < world->objective_count; i++)
        out[i] = (Objective){world->hex_name[world->objectives[i]], (int16_t)world->objectives[i]};
    return world->objective_count;
}

Side gbsu_controller(const World *world, const State *state, int objective) {
    (void)world;
    if (state->control[ALLIED] >> objective & 1) return ALLIED;
    return state->control[AXIS] >> objective & 1 ? AXIS : NOBODY;
}

// Returns true from the comparison of a close combat's totals (also while the defender may still
// choose a counter-attack) until its losses and retreats are over, except during a counter-attack.
// Beaten units can have left the hex, so gbsu_behind() must then keep the causes that it found
// before.
static bool combat_is_paid(const State *state) {
    if (state->combat.hex == HEX_NONE || state->combat.stage <= STAGE_COUNTER_COMPARE) return false;
    return state->combat.stage < STAGE_AFTERMATH || frame_at(state, 0)->phase == PHASE_LOSS;
}

static void behind_combat(const World *world, const State *state, PieceSet behind[]) {
    uint64_t here = units_at(state, state->combat.hex);
    for (uint64_t rest = here; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        behind[unit].word[0] = here & ~world->side[world->unit[unit].side].units;
    }
}

// gbsu_behind() fills for each unit the enemies that cause its losses. No unit causes losses by
// strikes, mines and snipers. If several frames concern a unit, the highest on the stack counts.
_Static_assert((int)UNITS_MAX <= 64, "a set of units is the first word of a PieceSet");

void gbsu_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]) {
    bool paid = combat_is_paid(state);
    if (!paid) memset(behind, 0, (size_t)world->unit_count * sizeof *behind);
    for (int below = state->depth - 1; below >= 0; below--) {
        const Frame *frame = frame_at(state, below);
        switch (frame->phase) {
            case PHASE_FIRE:
            case PHASE_DEFEND:
                behind[frame_as(frame)->fire.target].word[0] = bit(frame_as(frame)->fire.firer);
                break;
            case PHASE_COMBAT:
                if (!paid) behind_combat(world, state, behind);
                break;
            case PHASE_MINE:
                behind[frame->unit].word[0] = 0;
                break;
            default:
                break;
        }
    }
}

// Returns the name of the phase on top of the stack. For a card this is the phase that asked for
// the card, whose frame lies below the request.
const char *gbsu_event_type(const World *world, const State *state) {
    (void)world;
    const Frame *frame = frame_at(state, 0);
    bool card =
        frame->phase == PHASE_CARD || frame->phase == PHASE_DRAW || frame->phase == PHASE_REVEAL;
    return phases[card ? frame_at(state, 1)->phase : frame->phase].name;
}

int gbsu_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]) {
    (void)world;
    for (int card = 0; card < CARDS; card++) {
        char label[4];
        out[card] =
            (OutcomeKind){.row = (uint8_t)card_suit(card), .column = (uint8_t)card_rank(card)};
        snprintf(out[card].label, sizeof out[card].label, "%s", card_label(card, label));
    }
    return CARDS;
}

// Returns the card that chance shows or deals, or that a side plays, lays or discards. Returns
// NO_OUTCOME for all other actions and for unseen cards.
int gbsu_outcome_kind(const World *world, const State *state, Action action) {
    (void)world, (void)state;
    switch (action_verb(action)) {
        case VERB_SHOWN:
        case VERB_DEALT:
        case VERB_TURNED:
        case VERB_PLAY:
        case VERB_LAY:
        case VERB_DISCARD:
            return action_where(action) < CARDS ? (int)action_where(action) : NO_OUTCOME;
        default:
            return NO_OUTCOME;
    }
}

static bool sudden_possible(const World *world) {
    return world->side[ALLIED].sudden_count + world->side[AXIS].sudden_count > 0;
}

const Ending gbsu_endings[] = {
    ENDINGS_BY_POINTS,
    {"sudden victory", "At the end of a turn a side controls all hexes of its sudden victory.",
     false, sudden_possible},
    {0},
};

int gbsu_ending(const World *world, const State *state) {
    if (state->winner_at_once != NOBODY) return POINTS_KINDS;
    Scale scale;
    int objectives = 0;
    for (int i = 0; i < world->award_count; i++) {
        const Award *award = &world->award[i];
        if (award->kind == AWARD_LOSSES || award->kind == AWARD_STEPS) continue;
        objectives +=
            victory_award(world, state, award, ALLIED) - victory_award(world, state, award, AXIS);
    }
    gbsu_scale(world, &scale);
    return (int)points_by(&scale, victory_margin(world, state), objectives);
}
