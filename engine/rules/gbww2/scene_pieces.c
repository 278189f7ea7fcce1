// SPDX-License-Identifier: GPL-3.0-or-later
// scene_pieces.c -- the second half of scene.c: cards, markers, tracks, score, and an action's
// parts for a click.
#include <stdio.h>

#include "scene_places.h"

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
    *card = (SceneCard){.where = "hand", .holder = (Side)side, .count = (int16_t)count};
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

// What falls is seen by all; where his own guns are laid only by their owner.
static void strike_marker(const Eye *eye, int strike) {
    const Strike *it = &eye->state->strike[strike];
    int side = strike_side(eye->world, strike);
    if (is_mission(eye->world, strike)) return;
    if (it->step == STRIKE_FALLS) marker_add(eye, "barrage", strike_spot(it), (Side)side, "");
    if (it->step > STRIKE_CALLED || it->flags & STRIKE_CANCELLED || !eye_knows(eye, side)) return;
    bool placed = it->kind == PLANNED || it->kind == REGISTERED || it->step == STRIKE_CALLED;
    if (!placed) return;
    char words[24] = "";
    if (it->turn > 0) snprintf(words, sizeof words, "turn %d", it->turn);
    marker_add(eye, it->kind == PLANNED ? "planned barrage" : "registered barrage", strike_spot(it),
               (Side)side, words);
}

// Whose the roads are, stretch by stretch, each at its middle [5.1.1].
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

// --- tracks and score

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
        if (card->rounds > 0)
            track_add(eye, "artillery rounds", (Side)side, state->rounds[side], card->rounds);
        track_add(eye, "stands lost", (Side)side, stands_lost(world, state, side), 0);
    }
}

static void swing_add(const Eye *eye, const char *name, int place, Side holder, const int now[],
                      const int worth[]) {
    SceneSwing *swing = &eye->out->swings[eye->out->swing_count++];
    *swing = (SceneSwing){.place = (int16_t)place, .holder = holder};
    snprintf(swing->name, sizeof swing->name, "%s", name);
    for (int side = 0; side < SIDES; side++) {
        swing->points[side] = now[side];
        swing->worth[side] = worth[side];
    }
}

static void swings_add(const Eye *eye) {
    const World *world = eye->world;
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        Side holder = gbww2_controller(world, eye->state, i);
        int worth[SIDES] = {goal->worth[ALLIED], goal->worth[AXIS]};
        int now[SIDES] = {holder == ALLIED ? worth[ALLIED] : 0, holder == AXIS ? worth[AXIS] : 0};
        swing_add(eye, goal->name, place_of(world, spot_at(goal->x, goal->y)), holder, now, worth);
    }
    int lost[SIDES], each[SIDES] = {world->loss_points, world->loss_points};
    for (int side = 0; side < SIDES; side++)
        lost[side] =
            world->loss_points * stands_lost(world, eye->state, (int)side_other((Side)side));
    if (world->loss_points) swing_add(eye, "each enemy stand lost", NO_PLACE, NOBODY, lost, each);
    int spent[SIDES], point[SIDES] = {world->activation_points, world->activation_points};
    for (int side = 0; side < SIDES; side++)
        spent[side] = world->activation_points * eye->state->spent[side_other((Side)side)];
    if (world->activation_points)
        swing_add(eye, "each point the enemy spends", NO_PLACE, NOBODY, spent, point);
}

void scene_rest(const World *world, const State *state, Side viewer, Scene *out) {
    Eye eye = {world, state, out};
    (void)viewer;
    if (world->cards) cards_add(&eye);
    markers_add(&eye);
    tracks_add(&eye);
    swings_add(&eye);
}

// --- a click

// What `who` of each verb is; where it depends on the question, the phase says.
typedef enum Who { WHO_NOBODY, WHO_BATTALION, WHO_STAND, WHO_DIVISION } Who;

static Who who_goes(int phase) {
    if (phase == PHASE_COPS) return WHO_DIVISION;
    return phase == PHASE_PLACE || phase == PHASE_CELL || phase == PHASE_DROP || phase == PHASE_MOVE
               ? WHO_BATTALION
               : WHO_NOBODY;
}

static Who who_of(const Frame *frame, unsigned verb) {
    switch (verb) {
        case VERB_SHELL:
        case VERB_FLAK:
        case VERB_DRIFT:
        case VERB_LAND:
        case VERB_SNEAK:
        case VERB_SHOT:
        case VERB_RALLY:
        case VERB_WAVER:
        case VERB_REPLACE:
        case VERB_SUFFER:
        case VERB_RENDEZVOUS:
        case VERB_PACK:
        case VERB_GIVE:
        case VERB_DETACH:
        case VERB_ATTACH:
            return WHO_STAND;
        case VERB_TARGET:
            return frame->phase == PHASE_AIM ? WHO_NOBODY : WHO_STAND;
        case VERB_COPS_BACK:
        case VERB_COPS:
        case VERB_PARK:
            return WHO_DIVISION;
        case VERB_STAY:
            return frame->phase == PHASE_PARK ? WHO_DIVISION : WHO_BATTALION;
        case VERB_SQUARE:
        case VERB_CELL:
            return who_goes(frame->phase);
        case VERB_CLASH:
        case VERB_HOLD:
        case VERB_RESERVE:
            return WHO_BATTALION;
        default:
            return verb_of_battalion(verb) ? WHO_BATTALION : WHO_NOBODY;
    }
}

static int piece_of_stand(const World *world, const State *state, int stand) {
    if (stand >= COPS_UNIT) return world->battalion_count + stand - COPS_UNIT;
    int holder = state->holder[stand];
    return holder == NO_INDEX ? world->stand[stand].home : holder;
}

static int place_of_cell(const World *world, unsigned cell) {
    if (cell == NOWHERE) return NO_PLACE;
    if (cell & ROAD_CELL) {
        const RoadPoint *point =
            road_point(&world->roads, (int)(cell >> 8 & 0x7f), (int)(cell & 0xff));
        return place_of(world, road_spot(point));
    }
    return place_of(world, spot_at(HALF * cell_x((int)cell), HALF * cell_y((int)cell)));
}

static void where_put(const World *world, const State *state, unsigned verb, unsigned where,
                      Parts *out) {
    switch (verb) {
        case VERB_CELL:
        case VERB_RETREAT:
            out->place = (int16_t)place_of_cell(world, where);
            break;
        case VERB_SQUARE:
            if (where == NOWHERE) break;
            out->place = (int16_t)place_of(
                world, spot_at(INCH * ((int)where % SECTORS_WIDE * SECTOR_INCHES),
                               INCH * ((int)where / SECTORS_WIDE * SECTOR_INCHES)));
            break;
        case VERB_CLOSE:
        case VERB_TARGET:
            out->target = (int16_t)piece_of_stand(world, state, (int)where);
            break;
        case VERB_CONTACT:
        case VERB_BACK:
        case VERB_ATTACH:
            out->target = (int16_t)where;
            break;
        case VERB_CARD:
            snprintf(out->card, sizeof out->card, "%s",
                     where == 0   ? "diamond"
                     : where == 1 ? "black"
                                  : "?");
            break;
        default:
            out->number = (int32_t)where;
    }
}

void gbww2_parts(const World *world, const State *state, Action action, Parts *out) {
    unsigned verb = action_verb(action), who = action_who(action);
    if (verb == VERB_NONE || verb == VERB_ORDER) return;
    switch (who_of(frame_at(state, 0), verb)) {
        case WHO_BATTALION:
            out->piece = (int16_t)who;
            break;
        case WHO_STAND:
            out->piece = (int16_t)piece_of_stand(world, state, (int)who);
            break;
        case WHO_DIVISION:
            out->piece = (int16_t)(world->battalion_count + who);
            break;
        default:
            if (verb == VERB_COMMAND)
                out->piece =
                    (int16_t)(who >= BATTALIONS_MAX ? world->battalion_count + who - BATTALIONS_MAX
                                                    : who);
    }
    where_put(world, state, verb, action_where(action), out);
    if (verb == VERB_ANSWER) out->target = frame_at(state, 0)->unit;
}
