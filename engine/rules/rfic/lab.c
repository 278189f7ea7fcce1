// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c -- LabRules (engine/rules/lab.h): gives the laboratory the data of a position for its rows,
// maps and luck breakdowns.
#include <stdio.h>

#include "engine/rules/lab.h"
#include "engine/rules/rfic/text/format_action.h"
#include "rfic.h"
#include "study.h"

int rfic_turn_number(const World *world, const State *state) {
    (void)world;
    return state->turn;
}

int rfic_measures(const World *world, Measure out[MEASURES_MAX]) {
    static const Measure list[] = {
        {"strength_lost", "figures",
         "Figures lost; a lost vehicle counts as several, an aircraft not at all [F12]", false},
        {"disrupted", "pieces", "Disrupted pieces", false},
        {"hidden", "pieces", "Pieces on the map that are hidden from the enemy [F18]", false},
    };
    (void)world;
    memcpy(out, list, sizeof list);
    return COUNT_OF(list);
}

void rfic_measure(const World *world, const State *state, int32_t values[][SIDES]) {
    for (int side = 0; side < SIDES; side++) {
        uint64_t units = world->side[side].units;
        values[0][side] = strength_lost(world, state, side);
        values[1][side] = bits_count(units & state->disrupted);
        values[2][side] = bits_count(units & state->hidden);
    }
}

int rfic_pieces(const World *world, Piece out[PIECES_MAX]) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        const Unit *it = &world->unit[unit];
        out[unit] = (Piece){it->name, (Side)it->side, it->figures};
    }
    return world->unit_count;
}

void rfic_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]) {
    for (int unit = 0; unit < world->unit_count; unit++) {
        bool knows = viewer == NOBODY || world->unit[unit].side == viewer;
        bool seen = has(state->on_map, unit) && (knows || !has(state->hidden, unit));
        out[unit].place = seen ? (int16_t)state->hex[unit] : NO_PLACE;
        // The figures of an aircraft count its sorties; a flown sortie is not a loss.
        bool flies = is_kind(world, unit, AIRCRAFT);
        out[unit].steps = flies ? world->unit[unit].figures : state->figures[unit];
    }
}

typedef struct Walker {
    const World *world;
    int mover;
} Walker;

static bool walker_step(const void *context, Hex from, int direction) {
    const Walker *walker = context;
    return walker->world->step[walker->mover][from][direction] & STEP_OPEN;
}

// Lets a unit cross all bridges, because they stand at the start. A gun also goes as its tow does,
// and each unit that is no vehicle as the carriers of its side do, though only infantry and
// engineers may ride [F15]. Adds nothing for an aircraft.
void rfic_reach(const World *world, int piece, PieceReach *out) {
    const Unit *unit = &world->unit[piece];
    if (is_kind(world, piece, AIRCRAFT)) return;
    for (Hex hex = 0; hex < world->grid.count; hex++)
        if (hex_in(&unit->where, hex)) out->begins[hex] = out->comes[hex] = true;
    bool rides[MOVERS] = {[MOVER_FOOT] = false};
    rides[unit->mover] = true;
    if (unit->tow < MOVERS) rides[unit->tow] = true;
    for (int i = 0; i < world->unit_count && !unit->vehicle; i++)
        if (world->unit[i].carries && world->unit[i].side == unit->side)
            rides[world->unit[i].mover] = true;
    // Floods twice with each mover, which can start where another mover has ended.
    for (int turn = 0; turn < 2 * MOVERS; turn++) {
        Walker walker = {world, turn % MOVERS};
        if (rides[walker.mover]) hex_flood(&world->grid, walker_step, &walker, out->comes);
    }
}

// Fills for each unit the unit that causes its losses in the fight in progress: the firer for all
// other units in the hex that is hit, also for friends of the firer, and the defender of an assault
// for the attacker. The sets are empty if no fight is in progress, for mines, and for the hits on
// commanders with the loser of an assault.
void rfic_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]) {
    const Fight *fight = &state->fight;
    memset(behind, 0, (size_t)world->unit_count * sizeof *behind);
    if (fight->firer == NO_UNIT || fight->number == 0) return;
    for (int unit = 0; unit < world->unit_count; unit++) {
        bool there = has(state->on_map, unit) && state->hex[unit] == fight->hex;
        if (there && unit != fight->firer) behind[unit].word[0] = bit(fight->firer);
    }
    if (fight->answer_dice > 0) behind[fight->firer].word[0] = bit(fight->target);
}

int rfic_objectives(const World *world, Objective out[OBJECTIVES_MOST]) {
    for (int i = 0; i < world->objective_count; i++)
        out[i] = (Objective){world->hex_name[world->objectives[i]], (int16_t)world->objectives[i]};
    return world->objective_count;
}

const char *rfic_event_type(const World *world, const State *state) {
    (void)world;
    return phases[frame_at(state, 0)->phase].name;
}

enum { FATES_SHOWN = CLUBS_CLASS + 1 };  // the two black classes count as one

// The kinds of outcome are numbered in consecutive ranges: hits of a throw, red cover cards,
// colours, classes of a commander's fate card, suits of a rally check. Each constant is the first
// kind of its range.
enum {
    OUTCOME_HITS = 0,
    OUTCOME_REDS = POOL_MAX + 1,
    OUTCOME_COLOURS = 2 * (POOL_MAX + 1),
    OUTCOME_FATES = OUTCOME_COLOURS + COLOURS,
    OUTCOME_SUITS = OUTCOME_FATES + FATES_SHOWN,
    OUTCOMES_ALL = OUTCOME_SUITS + RALLY_SUITS
};
_Static_assert((int)OUTCOMES_ALL <= (int)OUTCOME_KINDS_MAX, "too many outcomes");

static void outcome_put(OutcomeKind *out, int row, int column, const char *format, int number) {
    *out = (OutcomeKind){.row = (uint8_t)row, .column = (uint8_t)column};
    snprintf(out->label, sizeof out->label, format, number);
}

int rfic_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]) {
    static const char *const fates[] = {"court heart", "heart", "diamond", "black card"};
    (void)world;
    for (int i = 0; i <= POOL_MAX; i++) {
        outcome_put(&out[OUTCOME_HITS + i], 0, i, i == 1 ? "%d hit" : "%d hits", i);
        outcome_put(&out[OUTCOME_REDS + i], 1, i, i == 1 ? "%d red" : "%d reds", i);
    }
    outcome_put(&out[OUTCOME_COLOURS + RED], 2, RED, "red", 0);
    outcome_put(&out[OUTCOME_COLOURS + BLACK], 2, BLACK, "black", 0);
    for (int i = 0; i < FATES_SHOWN; i++) outcome_put(&out[OUTCOME_FATES + i], 3, i, fates[i], 0);
    for (int i = 0; i < RALLY_SUITS; i++)
        outcome_put(&out[OUTCOME_SUITS + i], 4, i, suit_names[i], 0);
    return OUTCOMES_ALL;
}

int rfic_outcome_kind(const World *world, const State *state, Action action) {
    enum { ABSENT = -1 };
    static const int8_t first[] = {
        [VERB_NONE] = ABSENT,
        [VERB_CARD] = ABSENT,
        [VERB_HITS] = OUTCOME_HITS,
        [VERB_REDS] = OUTCOME_REDS,
        [VERB_COLOUR] = OUTCOME_COLOURS,
        [VERB_FATE] = OUTCOME_FATES,
        [VERB_RALLY] = OUTCOME_SUITS,
    };
    unsigned verb = action_verb(action);
    (void)world, (void)state;
    if (verb >= COUNT_OF(first) || first[verb] == ABSENT) return NO_OUTCOME;
    return first[verb] + (int)action_where(action);
}
_Static_assert(OUTCOMES_ALL <= INT8_MAX, "the first kind of each verb fits a byte");

static bool sudden_possible(const World *world) {
    return world->side[ALLIED].sudden_count + world->side[AXIS].sudden_count > 0;
}

static bool break_possible(const World *world) {
    return world->side[ALLIED].breaks + world->side[AXIS].breaks > 0;
}

// The rows after those by points are in the order of VictoryBy.
const Ending rfic_endings[] = {
    ENDINGS_BY_POINTS,
    {"no unit left", "The loser has no fighting unit left.", false, NULL},
    {"break", "The loser has lost so much strength that it breaks.", false, break_possible},
    {"sudden victory", "At the end of a turn the winner controls all hexes of its sudden victory.",
     false, sudden_possible},
    {0},
};

int rfic_ending_kind(const World *world, const State *state) {
    int by = (int)victory_by(world, state);
    if (by != BY_POINTS) return POINTS_KINDS + by - BY_NOBODY_LEFT;
    Scale scale;
    rfic_scale(world, &scale);
    return (int)points_by(&scale, victory_margin(world, state), objectives_margin(world, state));
}
