// SPDX-License-Identifier: GPL-3.0-or-later
// scene.c -- gives the page the position as data (engine/rules/scene.h). The board has coordinates
// in inches and is cut into 3-in squares, with the areas over them. Battalions and C Ops are
// pieces; their stands are blocks.
#include <stdio.h>

#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/gbww2/text/text_internal.h"
#include "engine/rules/scene.h"
#include "gbww2.h"

typedef struct Eye {
    const World *world;
    const State *state;
    Scene *out;
} Eye;

const char *gbww2_side_name(const World *world, Side side) {
    assert(side < SIDES);
    return world->side[side].people;
}

bool gbww2_set_up(const World *world, const State *state, Text *subject) {
    const Frame *frame = frame_at(state, 0);
    int phase = frame->phase;
    if (state->turn > 0 || is_night(state)) return false;
    bool plan = phase >= PHASE_PLAN && phase <= PHASE_PLAN_TURN;
    if (plan)
        put_strike(world, frame->unit, subject);
    else if (phase >= PHASE_PLACE && phase <= PHASE_SHAPE)
        text_put(subject, "%s", world->battalion[frame->unit].name);
    else
        return false;
    return true;
}

// --- the board

static Point inches(Spot spot) { return (Point){(float)spot.x / INCH, (float)spot.y / INCH}; }

static Place *place_add(const World *world, Board *out, const char *label, int terrain,
                        Point centre) {
    assert(out->place_count < PLACES_MAX);
    Place *place = &out->places[out->place_count++];
    snprintf(place->label, sizeof place->label, "%s", label);
    place->letter = ground_letters[terrain];
    place->terrain = terrain == TERRAIN_OPEN ? "" : terrain_names[terrain];
    place->note = ground_note(world, terrain);
    place->name = "";
    place->centre = centre;
    place->outline = (uint16_t)out->point_count;
    return place;
}

static void corner_add(Board *out, Place *place, Point corner) {
    assert(out->point_count < POINTS_MAX);
    out->points[out->point_count++] = corner;
    place->corners++;
}

// Adds the squares of the board. The name of a square is the inches of its north-west corner, such
// as "6/9".
static void squares_add(const World *world, Board *out) {
    for (int y = 0; y < world->height; y += PLACE_INCHES) {
        for (int x = 0; x < world->width; x += PLACE_INCHES) {
            int right = min_int(x + PLACE_INCHES, world->width);
            int bottom = min_int(y + PLACE_INCHES, world->height);
            Spot middle = spot_at(INCH * (x + right) / 2, INCH * (y + bottom) / 2);
            char label[8];
            snprintf(label, sizeof label, "%d/%d", x, y);
            Place *place =
                place_add(world, out, label, ground_at(&world->ground, middle), inches(middle));
            corner_add(out, place, (Point){(float)x, (float)y});
            corner_add(out, place, (Point){(float)right, (float)y});
            corner_add(out, place, (Point){(float)right, (float)bottom});
            corner_add(out, place, (Point){(float)x, (float)bottom});
        }
    }
}

static void areas_add(const World *world, Board *out) {
    for (int i = 0; i < world->area_count; i++) {
        const Area *area = &world->area[i];
        char label[12];
        snprintf(label, sizeof label, "area %d", i + 1);
        Place *place = place_add(world, out, label, area->terrain, inches(area_middle(area)));
        place->name = area->name;
        for (int k = 0; k < area->corners; k++)
            corner_add(out, place, inches(spot_at(area->x[k], area->y[k])));
    }
}

static void line_add(Board *out, LineKind kind, Spot from, Spot to) {
    assert(out->line_count < LINES_MAX);
    out->lines[out->line_count++] = (BoardLine){(uint8_t)kind, inches(from), inches(to)};
}

static void lines_add(const World *world, Board *out) {
    static const uint8_t kinds[] = {
        [SEGMENT_RIDGE] = LINE_EDGE, [SEGMENT_STREAM] = LINE_STREAM, [SEGMENT_RIVER] = LINE_RIVER};
    for (int i = 0; i < world->ground.segment_count; i++) {
        const Segment *it = &world->ground.segment[i];
        line_add(out, (LineKind)kinds[it->kind], spot_at(it->x0, it->y0), spot_at(it->x1, it->y1));
    }
    for (int i = 0; i < world->roads.count; i++) {  // add one line for each straight stretch
        const RoadPoint *point = &world->roads.point[world->roads.road[i].first];
        int last = world->roads.road[i].count - 1, from = 0;
        for (int k = 1; k <= last; k++) {
            if (k < last && point[k].facing == point[from].facing) continue;
            line_add(out, LINE_ROAD, road_spot(&point[from]), road_spot(&point[k]));
            from = k;
        }
    }
}

void gbww2_board(const World *world, Board *out) {
    out->unit = "inch";
    out->width = world->width;
    out->height = world->height;
    squares_add(world, out);
    areas_add(world, out);
    lines_add(world, out);
}

// --- pieces, and the whole scene

static void badge_add(ScenePiece *piece, bool has_it, const char *badge) {
    if (!has_it || piece->badge_count == BADGES_SHOWN) return;
    piece->badges[piece->badge_count++] = badge;
}

static void number_add(ScenePiece *piece, const char *name, int value) {
    assert(piece->number_count < NUMBERS_SHOWN);
    piece->numbers[piece->number_count++] = (SceneNumber){name, value};
}

static const char *stand_symbol(const World *world, int stand) {
    static const char *const symbols[STAND_KINDS] = {"infantry",     "infantry",     "tanks",
                                                     "headquarters", "machine guns", "anti-tank"};
    return symbols[world->stand[stand].kind];
}

static const char *battalion_symbol(const BattalionCard *card) {
    static const char *const symbols[] = {
        [BATTALION_FOOT] = "infantry", [BATTALION_ARMOUR] = "tanks", [BATTALION_GUN] = "anti-tank"};
    return card->airborne && card->kind == BATTALION_FOOT ? "airborne" : symbols[card->kind];
}

static void blocks_add(const Eye *eye, int battalion) {
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_of(eye->world, eye->state, battalion, rect, stand);
    for (int i = 0; i < count; i++) {
        assert(eye->out->block_count < SCENE_BLOCKS_MAX);
        eye->out->blocks[eye->out->block_count++] = (SceneBlock){
            .piece = (int16_t)battalion,
            .at = inches(rect_middle(&rect[i])),
            .width = 2.0f * (float)rect[i].half / INCH,
            .depth = (float)rect[i].depth / INCH,
            .angle = 15.0f * (float)rect[i].facing,
            .symbol = stand_symbol(eye->world, stand[i]),
            .badge = is_suppressed(eye->state, stand[i]) ? "suppressed" : "",
        };
    }
}

static void battalion_badges(const Eye *eye, int battalion, bool seen, ScenePiece *piece) {
    const State *state = eye->state;
    const Battalion *it = &state->battalion[battalion];
    if (seen && it->place == ON_TABLE) badge_add(piece, true, formation_names[it->formation]);
    badge_add(piece, seen && flag(state, battalion, MOUNTED), "mounted");
    badge_add(piece, seen && it->place == RESERVE, "in reserve");
    badge_add(piece, seen && it->place == SCATTERED, "scattered");
    badge_add(piece, it->place == AWAY || it->place == IN_AIR, "not arrived yet");
    badge_add(piece, flag(state, battalion, ACTIVE), "active");
    badge_add(piece, flag(state, battalion, GROUND), "gone to ground");
    badge_add(piece, flag(state, battalion, TAKEN), "action taken");
    badge_add(piece, is_unshown(state, battalion), seen ? "hidden" : "not spotted yet");
}

// Returns false if both sides know that the battalion is not on the table.
static bool may_be_on_table(const State *state, int battalion) {
    int place = state->battalion[battalion].place;
    return place == ON_TABLE || (place == RESERVE && !flag(state, battalion, KNOWN));
}

static void battalion_add(const Eye *eye, int battalion) {
    const World *world = eye->world;
    const State *state = eye->state;
    const BattalionCard *card = &world->battalion[battalion];
    const Battalion *it = &state->battalion[battalion];
    ScenePiece *piece = &eye->out->pieces[eye->out->piece_count++];
    bool seen = battalion_known(world, state, battalion, eye->out->viewer);
    bool there = seen && is_on(state, battalion);
    piece->id = (int16_t)battalion;
    snprintf(piece->name, sizeof piece->name, "%s", card->name);
    snprintf(piece->label, sizeof piece->label, "%s", card->label);
    piece->letter = battalion_letter(world, battalion);
    piece->group = world->group_name[card->group];
    piece->symbol = battalion_symbol(card);
    piece->side = (Side)card->side;
    piece->steps = (int16_t)steps_of(world, state, battalion);
    piece->steps_most = card->stand_count;
    piece->on_map = there || (!seen && may_be_on_table(state, battalion));
    piece->ready = there && actions_left(state, battalion) > 0 && !flag(state, battalion, ACTED);
    piece->place = NO_PLACE;  // the piece has its position in `at` instead
    if (there) {
        piece->at = inches(battalion_spot(state, battalion));
        piece->angle = 15.0f * (float)it->facing;
        blocks_add(eye, battalion);
    }
    number_add(piece, "actions", actions_left(state, battalion));
    number_add(piece, "casualty points", it->points);
    number_add(piece, "stands at dawn", it->start);
    battalion_badges(eye, battalion, seen, piece);
}

static void cops_add(const Eye *eye, int division) {
    const World *world = eye->world;
    const Centre *centre = &eye->state->centre[division];
    ScenePiece *piece = &eye->out->pieces[eye->out->piece_count++];
    bool there = (centre->flags & CENTRE_ON) != 0;
    piece->id = (int16_t)(world->battalion_count + division);
    snprintf(piece->name, sizeof piece->name, "%s", world->division[division].cops_name);
    snprintf(piece->label, sizeof piece->label, "%.6s", world->division[division].name);
    piece->group = world->division[division].name;
    piece->symbol = "headquarters";
    piece->side = (Side)world->division[division].side;
    piece->steps = there;
    piece->steps_most = 1;
    piece->on_map = there;
    piece->ready = there && cops_actions_left(eye->state, division) > 0;
    piece->place = NO_PLACE;
    badge_add(piece, (centre->flags & CENTRE_LOST) != 0, "overrun");
    if (!there) return;
    Spot spot = cops_spot(world, eye->state, division);
    piece->at = inches(spot);
    number_add(piece, "actions", cops_actions_left(eye->state, division));
    const SizeRow *size = &stand_sizes[SIZE_CENTRE];
    assert(eye->out->block_count < SCENE_BLOCKS_MAX);
    eye->out->blocks[eye->out->block_count++] = (SceneBlock){
        piece->id,     piece->at, 2.0f * (float)size->half / INCH, (float)size->depth / INCH, 0,
        piece->symbol, ""};
}

void gbww2_scene(const World *world, const State *state, Side viewer, Scene *out) {
    Eye eye = {world, state, out};
    out->viewer = viewer;
    for (int i = 0; i < world->battalion_count; i++) battalion_add(&eye, i);
    for (int i = 0; i < world->division_count; i++) cops_add(&eye, i);
    scene_rest(world, state, viewer, out);
    const Frame *frame = frame_at(state, 0);
    if (frame->phase == PHASE_ANSWER) out->about = frame->unit;
}
