// SPDX-License-Identifier: GPL-3.0-or-later
// scene.c -- Rules.scene: describes a position as data for a map (scene.h).
//
// No function here may show what `viewer` cannot know [R6, R29]. Of the other side's hand, secret
// discards and face-down hand card, the viewer knows only the number. The viewer does not know the
// values of the other side's unrevealed minefields, nor that of a marker which the other side is
// about to place.
#include "engine/kit/scene_hex.h"
#include "engine/rules/gbsu/evaluation/features.h"
#include "engine/rules/gbsu/text/format_action.h"
#include "gbsu.h"

#include <stdio.h>

// An Eye is a position with the scene that is filled from it for one viewer.
typedef struct Eye {
    const World *world;
    const State *state;
    Scene *out;
} Eye;

static bool eye_knows(const Eye *eye, int side) {
    return eye->out->viewer == NOBODY || (int)eye->out->viewer == side;
}

// ---- The board

const char *gbsu_side_name(const World *world, Side side) {
    assert(side < SIDES);
    return world->side[side].name;
}

void gbsu_board(const World *world, Board *out) {
    scene_hexes(&world->grid, out);
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        const Terrain *terrain = &world->terrains[world->terrain[hex]];
        Place *place = &out->places[hex];
        place->letter = terrain->letter == '.' ? ' ' : terrain->letter;
        place->terrain = terrain->name;
        place->name = world->hex_name[hex];
        place->note = terrain->note;
    }
    const HexLines lines = {world->road, world->river, world->stream, world->ford};
    scene_hexlines(&world->grid, lines, out);
}

// ---- Pieces

static void number_add(ScenePiece *piece, const char *name, int value) {
    assert(piece->number_count < NUMBERS_SHOWN);
    piece->numbers[piece->number_count++] = (SceneNumber){name, value};
}

static void badge_add(ScenePiece *piece, bool has_it, const char *badge) {
    if (!has_it || piece->badge_count == BADGES_SHOWN) return;
    piece->badges[piece->badge_count++] = badge;
}

static void piece_numbers(const Eye *eye, int unit, ScenePiece *piece) {
    const Unit *it = &eye->world->unit[unit];
    int steps = unit_steps(eye->world, eye->state, unit);
    number_add(piece, "firepower", it->firepower[steps]);
    number_add(piece, "range", it->range);
    number_add(piece, "morale", unit_morale(eye->world, eye->state, unit));
    number_add(piece, "half MP", it->mp);
    if (it->gunned) number_add(piece, "gun", it->gun);
    if (it->gunned) number_add(piece, "armour", it->armour);
    if (it->support) number_add(piece, "support", it->support);
    if (has(eye->state->limit_drawn, unit))
        number_add(piece, "fires left", unit_limit(eye->state, unit));
}

static void piece_badges(const Eye *eye, int unit, ScenePiece *piece) {
    const State *state = eye->state;
    const Unit *it = &eye->world->unit[unit];
    badge_add(piece, has(state->disorganised, unit), "disorganised");
    badge_add(piece, has(state->activated & ~state->done, unit), "activated");
    badge_add(piece, has(state->done, unit), "done");
    badge_add(piece, has(state->improved, unit), "improved position");
    badge_add(piece, it->weapon, "support weapon");
    badge_add(piece, it->signal && it->kind != SIGNAL, "signals");
    badge_add(piece, it->engineer && it->kind != ENGINEERS, "engineers");
    badge_add(piece, it->anti_air && it->kind != ANTI_AIR, "anti-air");
}

static void piece_see(const Eye *eye, int unit) {
    const State *state = eye->state;
    const Unit *it = &eye->world->unit[unit];
    ScenePiece *piece = &eye->out->pieces[eye->out->piece_count++];
    *piece = (ScenePiece){.id = (int16_t)unit,
                          .place = NO_PLACE,
                          .group = it->formation == NO_FORMATION
                                       ? "support weapons"
                                       : eye->world->formation[it->formation].name,
                          .symbol = unit_kind_names[it->kind],
                          .side = (Side)it->side,
                          .steps_most = it->steps,
                          .on_map = has(state->on_map, unit),
                          .ready = has(state->activated & ~state->done, unit)};
    snprintf(piece->name, sizeof piece->name, "%s", it->name);
    snprintf(piece->label, sizeof piece->label, "%s", it->label);
    if (!has(state->eliminated, unit)) piece->steps = (int16_t)unit_steps(eye->world, state, unit);
    if (piece->on_map) piece->place = (int16_t)state->hex[unit];
    piece_numbers(eye, unit, piece);
    piece_badges(eye, unit, piece);
}

// ---- Cards

static void card_see(const Eye *eye, Side owner, const char *where, const char *label, int count) {
    if (count == 0) return;
    assert(eye->out->card_count < SCENE_CARDS_MAX);
    SceneCard *card = &eye->out->cards[eye->out->card_count++];
    *card = (SceneCard){.where = where, .owner = owner, .count = (int16_t)count, .piece = -1};
    snprintf(card->label, sizeof card->label, "%s", label);
}

static void cards_see(const Eye *eye, Side owner, const char *where, uint64_t set, bool open) {
    char label[4];
    if (!open) {
        card_see(eye, owner, where, "?", bits_count(set));
        return;
    }
    for (; set; set &= set - 1) card_see(eye, owner, where, card_label(bits_first(set), label), 1);
}

static void hands_see(const Eye *eye) {
    const Cards *cards = &eye->state->cards;
    for (Side side = ALLIED; side < SIDES; side++) {
        cards_see(eye, side, "hand", cards->hand[side], eye_knows(eye, (int)side));
        cards_see(eye, side, "face-down", cards->down[side], eye_knows(eye, (int)side));
    }
    card_see(eye, NOBODY, "face-down", "?", cards->pending);
    int pile = bits_count(cards_pile(cards, eye->world->deck)) + bits_count(cards->aside);
    card_see(eye, NOBODY, "draw-pile", "?", pile - cards->pending);
    Side viewer = eye->out->viewer;
    uint64_t secret = viewer == NOBODY ? 0 : cards->used & cards->secret[side_other(viewer)];
    cards_see(eye, NOBODY, "discard-pile", cards->used & ~secret, true);
    cards_see(eye, NOBODY, "discard-pile", secret, false);
}

// ---- Markers

static void marker_see(const Eye *eye, const char *kind, Hex hex, int side, const char *words) {
    assert(eye->out->marker_count < SCENE_MARKERS_MAX);
    SceneMarker *marker = &eye->out->markers[eye->out->marker_count++];
    *marker = (SceneMarker){.kind = kind, .place = (int16_t)hex, .side = (Side)side};
    snprintf(marker->words, sizeof marker->words, "%s", words);
}

static void mines_see(const Eye *eye) {
    for (int i = 0; i < MINES_MAX; i++) {
        const Mine *mine = &eye->state->mine[i];
        char words[8] = "";
        if (mine->hex == HEX_NONE) continue;
        if (mine->known || eye_knows(eye, mine->side))
            snprintf(words, sizeof words, "%d", eye->world->side[mine->side].marker[mine->marker]);
        marker_see(eye, "mine", mine->hex, mine->side, words);
    }
}

static void landmarks_see(const Eye *eye) {
    const World *world = eye->world;
    for (int i = 0; i < world->objective_count; i++)
        marker_see(eye, "objective", world->objectives[i],
                   (int)gbsu_controller(world, eye->state, i), "");
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        char words[8];
        if (world->fort[hex] == 0) continue;
        bool ruined = eye->state->ruined_forts >> world->fort_index[hex] & 1;
        snprintf(words, sizeof words, "%d", world->fort[hex]);
        marker_see(eye, ruined ? "ruin" : "fort", hex, NOBODY, words);
    }
    for (int i = 0; i < world->object_count; i++) {
        bool ruined = eye->state->ruined_objects >> i & 1;
        const Object *object = &world->object[i];
        marker_see(eye,
                   object->bridge ? ruined ? "bridge in ruins" : "bridge"
                   : ruined       ? "ruin"
                                  : "object",
                   object->hex, NOBODY, object->name);
    }
}

// ---- Tracks, victory points, the result

static SceneTrack *track_add(const Eye *eye, const char *name, Side side, int value, int most) {
    assert(eye->out->track_count < SCENE_TRACKS_MAX);
    SceneTrack *track = &eye->out->tracks[eye->out->track_count++];
    *track = (SceneTrack){.name = name, .side = side, .value = value, .most = most};
    snprintf(track->words, sizeof track->words, most ? "%d of %d" : "%d", value, most);
    return track;
}

// Returns true if the initiative card of this turn has been drawn. Before, State.initiative does
// not belong to this turn.
static bool initiative_drawn(const State *state) {
    int phase = state->frame[0].phase;
    return state->turn > 0 && phase != PHASE_TURN_START && phase != PHASE_REINFORCE &&
           phase != PHASE_INITIATIVE;
}

static void tracks_see(const Eye *eye) {
    const World *world = eye->world;
    const State *state = eye->state;
    track_add(eye, "turn", NOBODY, state->turn, world->turns);
    if (is_night(world, state)) track_add(eye, "night", NOBODY, 1, 0);
    if (initiative_drawn(state)) {
        SceneTrack *track = track_add(eye, "initiative", (Side)state->initiative, 1, 0);
        snprintf(track->words, sizeof track->words, "%s", world->side[state->initiative].name);
    }
    for (int side = 0; side < SIDES; side++) {
        SceneTrack *suits = track_add(eye, "initiative suits", (Side)side, 0, 0);
        Text text = text_over(suits->words, sizeof suits->words);
        for (int suit = 0; suit < SUITS; suit++) {
            if ((state->suit_owner >> suit & 1) != side) continue;
            text_put(&text, "%s%s", suits->value++ ? " " : "", suit_name(suit));
        }
        track_add(eye, "ammunition", (Side)side, state->ammo[side], world->side[side].low_ammo);
        track_add(eye, "victory points", (Side)side, victory_points(world, state, side), 0);
    }
    for (int i = 0; i < world->strike_count; i++) {
        char name[16];
        SceneTrack *track = track_add(eye, world->strike[i].air ? "air strikes" : "artillery fires",
                                      (Side)world->strike[i].side, state->strike_left[i], 0);
        snprintf(track->words, sizeof track->words, "%s, strength %d: %d left, %d active",
                 strike_name(world, i, name), world->strike[i].strength, state->strike_left[i],
                 state->strike_active[i]);
    }
}

static SceneObjective *objective_add(const Eye *eye, const char *name, int place, Side controller) {
    assert(eye->out->objective_count < SCENE_OBJECTIVES_MAX);
    SceneObjective *objective = &eye->out->objectives[eye->out->objective_count++];
    *objective = (SceneObjective){.place = (int16_t)place, .controller = controller};
    snprintf(objective->name, sizeof objective->name, "%s", name);
    return objective;
}

static void award_see(const Eye *eye, const Award *award) {
    const World *world = eye->world;
    SceneObjective *objective;
    char label[5];
    if (award->kind == AWARD_CONTROL) {
        const char *name = world->hex_name[award->hex];
        objective = objective_add(eye, name[0] ? name : hex_label(&world->grid, award->hex, label),
                                  award->hex,
                                  gbsu_controller(world, eye->state, world->objective[award->hex]));
    } else if (award->kind == AWARD_OBJECT_INTACT || award->kind == AWARD_OBJECT_RUINED) {
        const Object *object = &world->object[award->object];
        char name[48];
        snprintf(name, sizeof name, "%s %s", object->name,
                 award->kind == AWARD_OBJECT_RUINED ? "in ruins" : "intact");
        objective = objective_add(eye, name, object->hex, NOBODY);
    } else {
        bool units = award->kind == AWARD_LOSSES;
        objective = objective_add(
            eye, units ? "each enemy unit eliminated, times its VP" : "each enemy step lost",
            NO_PLACE, NOBODY);
    }
    for (int side = 0; side < SIDES; side++) {
        objective->value[side] = award->points[side];
        objective->points[side] =
            award->points[side] ? victory_award(world, eye->state, award, side) : 0;
    }
}

// Shows a sudden victory instead of the points, because they did not decide it.
static void result_see(const Eye *eye) {
    bool over = frame_at(eye->state, 0)->phase == PHASE_OVER;
    if (!over || eye->state->winner_at_once == NOBODY) return;
    Text leads = text_over(eye->out->leads, sizeof eye->out->leads);
    text_result(eye->world, eye->state, &leads);
}

// ---- The unit to set up, the whole scene, the parts of an action

bool gbsu_set_up(const World *world, const State *state, Text *subject) {
    const Frame *frame = frame_at(state, 0);
    if (frame->phase != PHASE_SETUP) return false;
    text_put(subject, "%s", world->unit[frame->unit].name);
    return true;
}

void gbsu_scene(const World *world, const State *state, Side viewer, Scene *out) {
    const Frame *frame = frame_at(state, 0);
    if (frame->phase == PHASE_REACT) out->about = frame->unit;
    Eye eye = {world, state, out};
    assert(out->viewer == viewer);
    for (int unit = 0; unit < world->unit_count; unit++) piece_see(&eye, unit);
    hands_see(&eye);
    mines_see(&eye);
    landmarks_see(&eye);
    tracks_see(&eye);
    result_see(&eye);
    for (int i = 0; i < world->award_count; i++) award_see(&eye, &world->award[i]);
}

void gbsu_parts(const World *world, const State *state, Action action, Parts *out) {
    verb_parts(&gbsu_verbs, world, state, action, out);
    if (action_verb(action) == VERB_DEFEND)
        out->target = frame_as(frame_at(state, 0))->reaction.mover;
}
