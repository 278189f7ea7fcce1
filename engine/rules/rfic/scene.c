// SPDX-License-Identifier: GPL-3.0-or-later
// scene.c -- five functions of SceneRules (engine/rules/scene.h): side_name(), board(), scene(),
// set_up() and parts(). They describe the board, and the position as one side sees it, and find the
// parts of an action for a click on the map. The others are in text/, and brief() is shared by all
// systems (engine/scenario/opening.c).
#include "engine/kit/scene_add.h"
#include "engine/kit/scene_hex.h"
#include "engine/rules/rfic/evaluation/features.h"
#include "engine/rules/rfic/text/format_action.h"
#include "engine/rules/rfic/text/text.h"
#include "rfic.h"
#include "study.h"

// A position, and the scene that is filled from it for one viewer.
typedef struct Eye {
    const World *world;
    const State *state;
    Scene *out;
} Eye;

const char *rfic_side_name(const World *world, Side side) {
    assert(side < SIDES);
    return world->side[side].name;
}

void rfic_board(const World *world, Board *out) {
    scene_hexes(&world->grid, out);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        const Terrain *terrain = terrain_at(world, hex);
        Place *place = &out->places[hex];
        place->letter = terrain->letter == '.' ? ' ' : terrain->letter;
        place->terrain = terrain->name;
        place->name = world->hex_name[hex];
        place->note = terrain->note;
    }
    const HexLines lines = {world->road, world->river, world->stream, world->ford};
    scene_hexlines(&world->grid, lines, out);
}

// Returns the name of the symbol on the unit's counter. The page has a drawing for each name.
static const char *symbol_of(const Unit *unit) {
    static const char *const symbols[UNIT_KINDS] = {"infantry",     "engineers", "cavalry",
                                                    "artillery",    "tanks",     "transport",
                                                    "headquarters", "observer",  "aircraft"};
    if (unit->kind == GUN && unit->aa) return "anti-air";
    bool at = unit->kind == GUN && unit->weapon >= LIGHT_AFV_GUN && unit->weapon <= HEAVY_AT_GUN;
    return at ? "anti-tank" : symbols[unit->kind];
}

static void piece_numbers(const Eye *eye, int unit, ScenePiece *piece) {
    const Unit *it = &eye->world->unit[unit];
    const uint8_t *arms = it->arms[eye->state->figures[unit]];
    for (int weapon = 0; weapon < ARMS; weapon++)
        if (arms[weapon] > 0) number_add(piece, weapon_names[weapon], arms[weapon]);
    if (it->weapon != NO_INDEX) number_add(piece, "range", eye->world->weapon[it->weapon].range);
    if (it->kind == AFV) number_add(piece, "armour", it->armour);
    if (it->kind == AIRCRAFT) number_add(piece, "dice", it->dice);
}

static void piece_badges(const Eye *eye, int unit, ScenePiece *piece) {
    const State *state = eye->state;
    badge_add(piece, has(state->disrupted, unit), "disrupted");
    badge_add(piece, has(state->moved, unit), "moved");
    badge_add(piece, has(state->limbered, unit), "limbered");
    badge_add(piece, has(state->wounded, unit), "wounded");
    badge_add(piece, has(state->riding, unit), "riding");
    badge_add(piece, has(state->hidden, unit), "hidden");
    badge_add(piece, has(state->due, unit), "due");
}

static void piece_add(const Eye *eye, int unit) {
    const World *world = eye->world;
    const State *state = eye->state;
    const Unit *it = &world->unit[unit];
    ScenePiece *piece = &eye->out->pieces[eye->out->piece_count++];
    bool secret = has(state->hidden, unit) && !scene_knows(eye->out, it->side);
    piece->id = (int16_t)unit;
    piece->place = has(state->on_map, unit) && !secret ? (int16_t)state->hex[unit] : NO_PLACE;
    snprintf(piece->name, sizeof piece->name, "%s", it->name);
    snprintf(piece->label, sizeof piece->label, "%s", it->label);
    piece->group = "";
    piece->symbol = symbol_of(it);
    piece->side = (Side)it->side;
    piece->steps = state->figures[unit];
    piece->steps_most = it->figures;
    piece->on_map = has(state->on_map, unit);
    piece->ready = state->card[unit] != NO_CARD;
    piece_numbers(eye, unit, piece);
    piece_badges(eye, unit, piece);
}

// Adds the card of a unit, which both sides have seen dealt; of a hidden unit only the place is
// secret.
static void card_add(const Eye *eye, int unit) {
    const World *world = eye->world;
    SceneCard *card = &eye->out->cards[eye->out->card_count++];
    char label[16];
    *card = (SceneCard){.where = "table", .owner = (Side)world->unit[unit].side, .count = 1};
    card->piece = (int16_t)unit;
    snprintf(card->label, sizeof card->label, "%.7s", card_name(eye->state->card[unit], label));
}

// Adds the cards that units still hold, in the order in which these units will act [S3, S4].
static void cards_add(const Eye *eye) {
    const uint8_t *card = eye->state->card;
    int last = -1;
    for (;;) {
        int next = NO_UNIT;
        for (int unit = 0; unit < eye->world->unit_count; unit++) {
            if (card[unit] == NO_CARD || card_order(card[unit]) <= last) continue;
            if (next == NO_UNIT || card_order(card[unit]) < card_order(card[next])) next = unit;
        }
        if (next == NO_UNIT) return;
        card_add(eye, next);
        last = card_order(card[next]);
    }
}

static void mark(const Eye *eye, const char *kind, int place, Side side) {
    marker_add(eye->out, kind, place, (Point){0}, side, "");
}

static void markers_add(const Eye *eye) {
    const World *world = eye->world;
    const State *state = eye->state;
    for (Hex hex = 0; hex < world->grid.count; hex++)
        if (hex_in(&state->trenches, hex)) mark(eye, "trench", hex, NOBODY);
    for (int i = 0; i < world->mine_count; i++) {
        bool lies = state->mine_hex[i] != HEX_NONE && !(state->mine_cleared >> i & 1);
        bool known = state->mine_known >> i & 1 || scene_knows(eye->out, world->mine[i].side);
        if (lies && known) mark(eye, "mine", state->mine_hex[i], (Side)world->mine[i].side);
    }
    for (int i = 0; i < world->bridge_count; i++)
        if (state->blown >> i & 1) mark(eye, "bridge down", world->bridge_hex[i], NOBODY);
    for (int i = 0; i < world->objective_count; i++)
        mark(eye, "objective", world->objectives[i], rfic_controller(world, state, i));
}

static void tracks_add(const Eye *eye) {
    const World *world = eye->world;
    track_add(eye->out, "turn", NOBODY, eye->state->turn, world->turns);
    track_add(eye->out, "red cards in the pile", NOBODY, pile_left(eye->state, RED), 0);
    track_add(eye->out, "black cards in the pile", NOBODY, pile_left(eye->state, BLACK), 0);
    for (int side = 0; side < SIDES; side++)
        track_add(eye->out, "strength lost", (Side)side, strength_lost(world, eye->state, side),
                  world->side[side].strength);
}

// Adds a line with the points for enemy losses, unless both sides get 0 points.
static void losses_add(const Eye *eye, const char *name, const uint8_t points[SIDES]) {
    if (points[ALLIED] == 0 && points[AXIS] == 0) return;
    SceneObjective *objective = objective_add(eye->out, name, NO_PLACE, NOBODY);
    for (int side = 0; side < SIDES; side++) objective->value[side] = points[side];
}

static void objectives_add(const Eye *eye) {
    const World *world = eye->world;
    for (int i = 0; i < world->objective_count; i++) {
        Hex hex = world->objectives[i];
        Side controller = rfic_controller(world, eye->state, i);
        char label[5];
        const char *name =
            world->hex_name[hex][0] ? world->hex_name[hex] : hex_label(&world->grid, hex, label);
        SceneObjective *objective = objective_add(eye->out, name, hex, controller);
        for (int side = 0; side < SIDES; side++) {
            objective->value[side] = world->objective_worth[i][side];
            objective->points[side] = (int)controller == side ? objective->value[side] : 0;
        }
    }
    losses_add(eye, "each enemy figure lost", world->figure_points);
    losses_add(eye, "each enemy vehicle lost", world->vehicle_points);
}

bool rfic_set_up(const World *world, const State *state, Text *subject) {
    const Frame *frame = frame_at(state, 0);
    if (frame->phase == PHASE_SETUP)
        text_put(subject, "%s", world->unit[frame->unit].name);
    else if (frame->phase == PHASE_LAY)
        text_put(subject, "minefield %d", lay_next(world, state) + 1);
    else if (frame->phase == PHASE_PLAN || frame->phase == PHASE_PLAN_TURN)
        text_put(subject, "barrage %d", plan_next(world, state) + 1);
    else
        return false;
    return true;
}

void rfic_scene(const World *world, const State *state, Side viewer, Scene *out) {
    Eye eye = {world, state, out};
    out->viewer = viewer;
    for (int unit = 0; unit < world->unit_count; unit++) piece_add(&eye, unit);
    cards_add(&eye);
    markers_add(&eye);
    tracks_add(&eye);
    objectives_add(&eye);
    if (state->frame[0].phase != PHASE_OVER || victory_by(world, state) == BY_POINTS) return;
    char told[sizeof out->leads];
    Text text = text_over(told, sizeof told), leads = text_over(out->leads, sizeof out->leads);
    rfic_ending(world, state, &text);
    told_put(world, told, &leads);
}

void rfic_parts(const World *world, const State *state, Action action, Parts *out) {
    verb_parts(&rfic_verbs, world, state, action, out);
}
