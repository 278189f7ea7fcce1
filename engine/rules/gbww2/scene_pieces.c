// SPDX-License-Identifier: GPL-3.0-or-later
// scene_pieces.c -- adds the rest of the scene of scene.c: cards, markers, tracks and the score. It
// also splits an action into the parts that a user clicks.
#include <stdio.h>

#include "engine/rules/gbww2/evaluation/features.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/gbww2/text/text_internal.h"
#include "engine/rules/scene.h"
#include "gbww2.h"
#include "study.h"

typedef struct Eye {
    const World *world;
    const State *state;
    Scene *out;
} Eye;

static bool eye_knows(const Eye *eye, int side) {
    return eye->out->viewer == NOBODY || (int)eye->out->viewer == side;
}

static Point inches(Spot spot) { return (Point){(float)spot.x / INCH, (float)spot.y / INCH}; }

// --- cards [W12]

static void card_add(const Eye *eye, const char *label, int side, int count) {
    if (count == 0) return;
    SceneCard *card = &eye->out->cards[eye->out->card_count++];
    *card = (SceneCard){.where = "hand", .owner = (Side)side, .count = (int16_t)count, .piece = -1};
    snprintf(card->label, sizeof card->label, "%s", label);
}

static void cards_add(const Eye *eye) {
    for (int side = 0; side < SIDES; side++) {
        int black = eye->state->black[side], diamonds = eye->state->diamonds[side];
        if (eye_knows(eye, side)) {
            card_add(eye, "black", side, black);
            card_add(eye, "diamond", side, diamonds);
        } else {
            card_add(eye, "?", side, black + diamonds);
        }
    }
}

// --- markers

static void marker_add(const Eye *eye, const char *kind, Spot spot, Side side, const char *words) {
    if (eye->out->marker_count == SCENE_MARKERS_MAX) return;
    SceneMarker *marker = &eye->out->markers[eye->out->marker_count++];
    *marker = (SceneMarker){.kind = kind, .place = NO_PLACE, .at = inches(spot), .side = side};
    snprintf(marker->words, sizeof marker->words, "%s", words);
}

// Adds a barrage with the circle of its template [11.3.3].
static void template_add(const Eye *eye, const char *kind, const Strike *strike, int side,
                         const char *words) {
    int before = eye->out->marker_count;
    marker_add(eye, kind, strike_spot(strike), (Side)side, words);
    if (eye->out->marker_count > before) eye->out->markers[before].radius = (float)TEMPLATE / INCH;
}

// Returns true while the side still chooses the place of a barrage. State has 0/0 as its place
// then.
static bool place_is_open(const State *state, int strike) {
    const Frame *frame = frame_at(state, 0);
    return frame->unit == strike &&
           (frame->phase == PHASE_PLAN_SQUARE || frame->phase == PHASE_PLAN_CELL ||
            frame->phase == PHASE_CALL_SQUARE || frame->phase == PHASE_CALL_CELL);
}

// Adds the marker of a barrage; an air mission has none. Both sides see a barrage that is taking
// effect. Only its owner sees a barrage that waits at its place, and an on-call one has a place
// after it was called.
static void strike_marker(const Eye *eye, int strike) {
    static const char *const kinds[] = {[PLANNED] = "planned barrage",
                                        [REGISTERED] = "registered barrage",
                                        [ON_CALL] = "on-call barrage"};
    const Strike *it = &eye->state->strike[strike];
    int side = strike_side(eye->world, strike);
    if (is_mission(eye->world, strike)) return;
    if (it->step == STRIKE_FALLS) template_add(eye, "barrage", it, side, "");
    if (it->step > STRIKE_CALLED || it->flags & STRIKE_CANCELLED || !eye_knows(eye, side)) return;
    bool placed = it->kind == PLANNED || it->kind == REGISTERED ||
                  (it->kind == ON_CALL && it->step == STRIKE_CALLED);
    if (!placed || place_is_open(eye->state, strike)) return;
    char words[24] = "";
    if (it->turn > 0) snprintf(words, sizeof words, "turn %d", it->turn);
    template_add(eye, kinds[it->kind], it, side, words);
}

// Adds a marker in the middle of each stretch of road that one side owns [5.1.1].
static void road_markers(const Eye *eye, int index) {
    const Roads *roads = &eye->world->roads;
    const Road *road = &roads->road[index];
    for (int from = 0, to; from < road->count; from = to) {
        int owner = piece_owner(eye->state, road_point(roads, index, from)->piece);
        for (to = from + 1; to < road->count; to++)
            if (piece_owner(eye->state, road_point(roads, index, to)->piece) != owner) break;
        char words[24];
        snprintf(words, sizeof words, "%.14s %u-%u", road->name, (unsigned)(uint8_t)(from / 2),
                 (unsigned)(uint8_t)(to / 2));
        marker_add(eye, "road", road_spot(road_point(roads, index, (from + to) / 2)), (Side)owner,
                   words);
    }
}

static void markers_add(const Eye *eye) {
    const World *world = eye->world;
    const Ground *ground = &world->ground;
    char words[24];
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        snprintf(words, sizeof words, "%d", max_int(goal->worth[ALLIED], goal->worth[AXIS]));
        marker_add(eye, "objective", spot_at(goal->x, goal->y),
                   gbww2_controller(world, eye->state, i), words);
    }
    for (int i = 0; i < world->division_count; i++) {
        const Park *park = &eye->state->park[i];
        if (park->flags)
            marker_add(eye, "FUP", spot_at(HALF * park->x, HALF * park->y),
                       (Side)world->division[i].side, "");
    }
    int first, strikes = 0;
    for (int side = 0; side < SIDES; side++) strikes += strikes_of(world, side, &first);
    for (int i = 0; i < strikes; i++) strike_marker(eye, i);
    for (int i = 0; i < ground->crossing_count; i++)
        marker_add(eye, ground->crossing[i].ford ? "ford" : "bridge",
                   spot_at(ground->crossing[i].x, ground->crossing[i].y), NOBODY, "");
    for (int i = 0; i < world->roads.count; i++) road_markers(eye, i);
}

// --- tracks, and objectives with their points

static SceneTrack *track_add(const Eye *eye, const char *name, Side side, int value, int most) {
    SceneTrack *track = &eye->out->tracks[eye->out->track_count++];
    *track = (SceneTrack){.name = name, .side = side, .value = value, .most = most};
    snprintf(track->words, sizeof track->words, most ? "%d of %d" : "%d", value, most);
    return track;
}

static void tracks_add(const Eye *eye) {
    const World *world = eye->world;
    const State *state = eye->state;
    SceneTrack *day = track_add(eye, "day", NOBODY, state->day, world->days);
    if (state->day == 0) snprintf(day->words, sizeof day->words, "set-up");
    SceneTrack *turn =
        track_add(eye, "turn", NOBODY, state->turn,
                  state->day > 0 ? world->turns[min_int(state->day, world->days) - 1] : 0);
    if (state->turn == 0)
        snprintf(turn->words, sizeof turn->words, "%s",
                 is_night(state) ? "night" : "before turn 1");
    track_add(eye, "sight in inches", NOBODY, state->sight, 12);
    SceneTrack *weather = track_add(eye, "weather", NOBODY, state->weather, 0);
    snprintf(weather->words, sizeof weather->words, "%s", weather_names[state->weather]);
    for (int side = 0; side < SIDES; side++) {
        const SideCard *card = &world->side[side];
        if (!world->cards)
            track_add(eye, "activation points", (Side)side, state->points[side], card->activation);
        if (card->rounds > 0 && !artillery_is_over(world, state, side))
            track_add(eye, "artillery rounds", (Side)side, state->rounds[side], card->rounds);
        track_add(eye, "stands lost", (Side)side, stands_lost(world, state, side), 0);
    }
}

static void objective_add(const Eye *eye, const char *name, int place, Side controller,
                          const int now[], const int worth[]) {
    SceneObjective *objective = &eye->out->objectives[eye->out->objective_count++];
    *objective = (SceneObjective){.place = (int16_t)place, .controller = controller};
    snprintf(objective->name, sizeof objective->name, "%s", name);
    for (int side = 0; side < SIDES; side++) {
        objective->points[side] = now[side];
        objective->value[side] = worth[side];
    }
}

static void objectives_add(const Eye *eye) {
    const World *world = eye->world;
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        Side controller = gbww2_controller(world, eye->state, i);
        int worth[SIDES] = {goal->worth[ALLIED], goal->worth[AXIS]};
        int now[SIDES] = {controller == ALLIED ? worth[ALLIED] : 0,
                          controller == AXIS ? worth[AXIS] : 0};
        objective_add(eye, goal->name, place_of(world, spot_at(goal->x, goal->y)), controller, now,
                      worth);
    }
    int lost[SIDES], each[SIDES] = {world->loss_points, world->loss_points};
    for (int side = 0; side < SIDES; side++)
        lost[side] =
            world->loss_points * stands_lost(world, eye->state, (int)side_other((Side)side));
    if (world->loss_points)
        objective_add(eye, "each enemy stand lost", NO_PLACE, NOBODY, lost, each);
    int spent[SIDES], point[SIDES] = {world->activation_points, world->activation_points};
    for (int side = 0; side < SIDES; side++)
        spent[side] = world->activation_points * eye->state->spent[side_other((Side)side)];
    if (world->activation_points)
        objective_add(eye, "each activation point the enemy spends", NO_PLACE, NOBODY, spent,
                      point);
}

// --- all of these

void scene_rest(const World *world, const State *state, Side viewer, Scene *out) {
    Eye eye = {world, state, out};
    (void)viewer;
    if (world->cards) cards_add(&eye);
    markers_add(&eye);
    tracks_add(&eye);
    objectives_add(&eye);
}

// --- the parts of an action

void gbww2_parts(const World *world, const State *state, Action action, Parts *out) {
    verb_parts(&gbww2_verbs, world, state, action, out);
    unsigned cell = action_where(action);
    if (action_verb(action) == VERB_CELL && cell != NOWHERE && cell & ROAD_CELL) {
        Text label = text_over(out->label, sizeof out->label);  // with the inches of the map
        text_put(&label, "At ");
        put_cell_spot(world, cell, &label);
    }
    if (action_verb(action) == VERB_ANSWER) out->target = frame_at(state, 0)->unit;
}
