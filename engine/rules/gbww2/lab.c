// SPDX-License-Identifier: GPL-3.0-or-later
// lab.c -- reads numbers from a position for the laboratory: rows of games, maps and luck
// breakdowns.
#include <stdio.h>

#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/lab.h"
#include "gbww2.h"
#include "study.h"

// Returns the number of the turn, counted from the first turn of the first day. After the last
// night State.turn is 0, so this function adds the turns of the last day itself.
int gbww2_turn_number(const World *world, const State *state) {
    int turns = state->turn;
    bool over = frame_at(state, 0)->phase == PHASE_OVER;
    if (over && turns == 0 && state->day > 0) turns = world->turns[state->day - 1];
    for (int day = 1; day < state->day && day <= world->days; day++) turns += world->turns[day - 1];
    return turns;
}

int gbww2_measures(const World *world, Measure out[MEASURES_MAX]) {
    static const Measure list[] = {
        {"stands_lost", "stands", "Stands that are destroyed now", false},
        {"suppressed", "stands", "Stands that are suppressed", false},
        {"activation_spent", "points", "Activation points or black cards spent [9.5.2]", false},
        {"rounds_left", "rounds", "Artillery rounds left [11.1.2]", true},
        {"casualty_points", "points", "Casualty points of today [15.1]", false},
        {"never_shown", "battalions",
         "Battalions on the table or in reserve that the enemy has not seen [6.3]", false},
    };
    (void)world;
    memcpy(out, list, sizeof list);
    return COUNT_OF(list);
}

void gbww2_measure(const World *world, const State *state, int32_t values[][SIDES]) {
    for (int side = 0; side < SIDES; side++) {
        int suppressed = 0, points = 0, unshown = 0;
        for (int i = 0; i < world->stand_count; i++)
            suppressed += is_live(state, i) && is_suppressed(state, i) &&
                          side_of(world, world->stand[i].home) == side;
        for (uint64_t rest = world->side[side].battalions; rest; rest &= rest - 1) {
            points += state->battalion[bits_first(rest)].points;
            unshown += is_unshown(state, bits_first(rest));
        }
        values[0][side] = stands_lost(world, state, side);
        values[1][side] = suppressed;
        values[2][side] = state->spent[side];
        values[3][side] = state->rounds[side];
        values[4][side] = points;
        values[5][side] = unshown;
    }
}

// Lists the battalions, then the C Ops of each division. Pieces have the ids of scene.h. A C Ops
// has the name "C Ops" and that of its division.
int gbww2_pieces(const World *world, Piece out[PIECES_MAX]) {
    int count = 0;
    for (int i = 0; i < world->battalion_count; i++) {
        const BattalionCard *card = &world->battalion[i];
        out[count++] = (Piece){card->name, (Side)card->side, card->stand_count};
    }
    for (int i = 0; i < world->division_count; i++)
        out[count++] = (Piece){world->division[i].cops_name, (Side)world->division[i].side, 1};
    return count;
}

void gbww2_places(const World *world, const State *state, Side viewer, PiecePlace out[PIECES_MAX]) {
    for (int i = 0; i < world->battalion_count; i++)
        out[i] = (PiecePlace){(int16_t)battalion_place(world, state, i, viewer),
                              (int16_t)steps_of(world, state, i)};
    for (int i = 0; i < world->division_count; i++) {
        bool there = (state->centre[i].flags & CENTRE_ON) != 0;
        int place = there ? place_of(world, cops_spot(world, state, i)) : NO_PLACE;
        out[world->battalion_count + i] = (PiecePlace){(int16_t)place, there};
    }
}

static void behind_set(const World *world, uint64_t sufferers, uint64_t doers,
                       PieceSet behind[PIECES_MAX]) {
    (void)world;
    for (; sufferers; sufferers &= sufferers - 1) {
        memset(&behind[bits_first(sufferers)], 0, sizeof behind[0]);
        behind[bits_first(sufferers)].word[0] = doers;
    }
}

// Returns the battalions of the side in the present close combat. A scattered battalion is included
// if one of its loose stands fights.
static uint64_t fighters(const World *world, const State *state, int side) {
    Party party = party_of(world, state, side);
    uint64_t set = party.battalions;
    for (uint64_t rest = party.loose; rest; rest &= rest - 1)
        set |= bit(state->holder[state->loose[bits_first(rest)].stand]);
    return set;
}

// Stores in behind[i] the units that cause the losses of unit i. A firer causes the losses of its
// shot. In close combat each side causes the losses of the other. Losses by shells, aircraft, flak,
// drift and landings have no causing unit. Other events, such as retreats, leave behind[i] as it
// is.
void gbww2_behind(const World *world, const State *state, PieceSet behind[PIECES_MAX]) {
    const Frame *frame = frame_at(state, 0);
    if (frame->phase == PHASE_SHOT) {
        behind_set(world, bit(state->holder[frame_seen(frame)->shot.target]),
                   bit(state->holder[frame->unit]), behind);
    } else if (frame->phase == PHASE_SHELL || frame->phase == PHASE_FLAK ||
               frame->phase == PHASE_DRIFT || frame->phase == PHASE_LAND) {
        if (frame->unit < STANDS_MAX && state->holder[frame->unit] != NO_INDEX)
            behind_set(world, bit(state->holder[frame->unit]), 0, behind);
    } else if (frame->phase == PHASE_CLASH) {
        uint64_t allied = fighters(world, state, ALLIED), axis = fighters(world, state, AXIS);
        behind_set(world, allied, axis, behind);
        behind_set(world, axis, allied, behind);
    }
}

int gbww2_objectives(const World *world, Objective out[OBJECTIVES_MOST]) {
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        out[i] = (Objective){goal->name, (int16_t)place_of(world, spot_at(goal->x, goal->y))};
    }
    return world->objective_count;
}

const char *gbww2_event_type(const World *world, const State *state) {
    (void)world;
    return phases[frame_at(state, 0)->phase].name;
}

// Names the outcomes of most chance events, in the order of the action's `where`. A name has at
// most 11 bytes. Drifts and shells on hidden stands have no names. gbww2_outcome_kinds() adds the
// names of close combats.
static const struct {
    uint8_t verb, count;
    const char *names[5];
} results[] = {
    {VERB_WEATHER, 5, {"clear", "overcast", "mist", "rain", "storm"}},
    {VERB_DAYLIGHT, 2, {"light now", "light later"}},
    {VERB_CARD, 2, {"diamond", "black card"}},
    {VERB_DELAY, 5, {"at once", "in 1 turn", "in 2 turns", "in 3 turns", "never"}},
    {VERB_SHELL, 3, {"shells miss", "shells pin", "shells kill"}},
    {VERB_FLAK, 3, {"flak misses", "flak pins", "flak kills"}},
    {VERB_LAND, 3, {"lands well", "lands badly", "lands dead"}},
    {VERB_COMMAND, 3, {"no action", "1 action", "2 actions"}},
    {VERB_SNEAK, 2, {"caught", "slips by"}},
    {VERB_SHOT, 3, {"shot misses", "shot pins", "shot kills"}},
    {VERB_RALLY, 2, {"no rally", "rallies"}},
    {VERB_WAVER, 2, {"check pass", "check fail"}},
    {VERB_HOLD, 2, {"breaks", "holds"}},
    {VERB_REPLACE, 2, {"stays lost", "comes back"}},
};

enum {
    CLASH_OUTCOMES = 2 * DICE_EVEN + 1,  // differences of two d10: -9 to 9
    CLASH_ROW = COUNT_OF(results),       // their row, after those of `results`
};

// Returns the number of outcomes of the rows of results[] before that of `verb`. For VERBS, returns
// the number of outcomes of all rows.
static int outcomes_before(int verb) {
    int count = 0;
    for (int i = 0; i < COUNT_OF(results); i++) {
        if (results[i].verb == verb) return count;
        count += results[i].count;
    }
    return count;
}

int gbww2_outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]) {
    int count = 0;
    (void)world;
    for (int i = 0; i < COUNT_OF(results); i++) {
        for (int k = 0; k < results[i].count; k++) {
            OutcomeKind *outcome = &out[count++];
            *outcome = (OutcomeKind){.row = (uint8_t)i, .column = (uint8_t)k};
            snprintf(outcome->label, sizeof outcome->label, "%.11s", results[i].names[k]);
        }
    }
    for (int i = 0; i < CLASH_OUTCOMES; i++) {
        OutcomeKind *outcome = &out[count++];
        *outcome = (OutcomeKind){.row = CLASH_ROW, .column = (uint8_t)i};
        snprintf(outcome->label, sizeof outcome->label, "combat %+d", i - DICE_EVEN);
    }
    assert(count <= OUTCOME_KINDS_MAX);
    return count;
}

int gbww2_outcome_kind(const World *world, const State *state, Action action) {
    int verb = (int)action_verb(action), where = (int)action_where(action);
    (void)world, (void)state;
    if (verb == VERB_CLASH) return outcomes_before(VERBS) + where;
    for (int i = 0; i < COUNT_OF(results); i++)
        if (results[i].verb == verb)
            return where < results[i].count ? outcomes_before(verb) + where : NO_OUTCOME;
    return NO_OUTCOME;
}

// Returns how slow a search iteration is, relative to other rule systems. The time grows with the
// number of battalions.
int gbww2_effort(const World *world) { return max_int(4, world->battalion_count); }

const Ending gbww2_endings[] = {
    ENDINGS_BY_POINTS,
    {"no stand left", "All stands of a side are destroyed; the other then has all objectives.",
     true, NULL},
    {0},
};

int gbww2_ending(const World *world, const State *state) {
    if (victory_now(world, state) != NOBODY) return POINTS_KINDS;
    Scale scale;
    gbww2_scale(world, &scale);
    return (int)points_by(&scale, victory_margin(world, state), objectives_margin(world, state));
}
