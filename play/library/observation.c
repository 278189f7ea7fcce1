// SPDX-License-Identifier: GPL-3.0-or-later
// observation.c -- implements observation.h. Start at observation_fill(). docs/library.md explains
// the sections.
#include "observation.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/reference/legend.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"

enum { OF_GAME, OF_PIECES, OF_CARDS, OF_PLACES, OF_TRACKS, OF_OBJECTIVES };
enum { OWNERS = SIDES + 1, WHERES = 5 };  // the first side, the second, nobody

static const char *const section_names[SECTIONS] = {"game",   "pieces", "cards",
                                                    "places", "tracks", "objectives"};
static const char *const game_columns[] = {"viewer",      "turn first", "turn second",
                                           "turn chance", "over",       "margin"};
static const char *const piece_columns[] = {"shown", "on map", "x",     "y",     "east",
                                            "south", "steps",  "ready", "about", "card"};
static const char *const objective_columns[] = {"first controls", "second controls", "points first",
                                                "points second"};
static const char *const wheres[WHERES] = {"hand", "face-down", "draw-pile", "discard-pile",
                                           "table"};
static const char *const owners[OWNERS] = {"first", "second", "nobody"};

// ---- Form

static void names_add(Names *names, const char *name) {
    assert(names->count < NAMES_MAX);
    names->at[names->count++] = name;
}

static void names_fill(const Game *game, Observation *out) {
    const LegendRow *row[LEGEND_ROWS_MAX];
    Names *const of[LEGEND_KINDS] = {
        [LEGEND_NUMBER] = &out->numbers, [LEGEND_WEAPON] = &out->numbers,
        [LEGEND_BADGE] = &out->badges,   [LEGEND_MARKER] = &out->markers,
        [LEGEND_TRACK] = &out->tracks,
    };
    for (int i = 0, count = legend_rows(game, row); i < count; i++)
        if (of[row[i]->kind] != NULL) names_add(of[row[i]->kind], row[i]->name);
}

static void labels_fill(const Game *game, Observation *out) {
    const VerbTable *verbs = game->rules->verbs;
    const OperandKind *kind = NULL;
    for (int i = 0; verbs != NULL && i < verbs->kind_count && kind == NULL; i++)
        if (verbs->kinds[i].part == PART_CARD) kind = &verbs->kinds[i];
    int count = kind == NULL ? 0 : kind->names ? kind->name_count : kind->count(game->world);
    assert(count < LABELS_MAX);
    for (int i = 0; i < count; i++) {
        const Operand it = {game->world, NULL, NO_ACTION, (unsigned)i};
        Text text = text_over(out->label[out->label_count], sizeof out->label[0]);
        operand_put(kind, &it, &text);
        out->label_count += strcmp(out->label[out->label_count], "?") != 0;
    }
    if (count > 0) memcpy(out->label[out->label_count++], "?", 2);
}

static void board_fill(const Game *game, Observation *out) {
    Board *board = memory_take(1, sizeof *board);
    game->rules->scene.board(game->world, board);
    out->width = fmaxf(board->width, 1);
    out->height = fmaxf(board->height, 1);
    out->place_count = board->place_count;
    for (int i = 0; i < board->place_count; i++) out->centre[i] = board->places[i].centre;
    free(board);
}

static int objectives_count(const Game *game) {
    Scene scene;
    StateBuffer state = {0};
    game->rules->setup(game->world, state_of(&state));
    view_scene(game, state_of(&state), NOBODY, &scene);
    return scene.objective_count;
}

void observation_form(const Game *game, Observation *out) {
    Piece pieces[PIECES_MAX];
    const LabRules *lab = &game->rules->lab;
    memset(out, 0, sizeof *out);
    names_fill(game, out);
    labels_fill(game, out);
    board_fill(game, out);
    const Section sections[SECTIONS] = {
        [OF_GAME] = {.rows = 1, .columns = COUNT_OF(game_columns)},
        [OF_PIECES] = {.rows = lab->pieces != NULL ? lab->pieces(game->world, pieces) : 0,
                       .columns = COUNT_OF(piece_columns) + out->numbers.count + out->badges.count},
        [OF_CARDS] = {.rows = out->label_count, .columns = WHERES * OWNERS},
        [OF_PLACES] = {.rows = out->place_count, .columns = out->markers.count * OWNERS},
        [OF_TRACKS] = {.rows = out->tracks.count, .columns = OWNERS},
        [OF_OBJECTIVES] = {.rows = objectives_count(game), .columns = COUNT_OF(objective_columns)},
    };
    for (int i = 0; i < SECTIONS; i++) {
        out->section[i] = sections[i];
        out->section[i].first = out->size;
        out->size += sections[i].rows * sections[i].columns;
    }
    if (lab->pieces == NULL) out->size += TEXT_SHOWN;
}

// ---- Numbers

// Maps a number of any size into (-1, 1), ascending: 8 becomes 0.5.
static float bounded(double number) { return (float)(number / (fabs(number) + 8)); }

static int owner_index(Side side) { return side < SIDES ? (int)side : SIDES; }

static int name_index(const Names *names, const char *name) {
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->at[i], name) == 0) return i;
    return -1;
}

static int label_index(const Observation *form, const char *label) {
    int i = form->label_count - 1;
    while (i > 0 && strcmp(form->label[i], label) != 0) i--;
    return i;
}

static float *row_of(const Observation *form, int section, int row, float out[]) {
    const Section *it = &form->section[section];
    assert(row >= 0 && row < it->rows);
    return &out[it->first + row * it->columns];
}

static void piece_fill(const Observation *form, const Scene *scene, const ScenePiece *piece,
                       float out[]) {
    float *row = row_of(form, OF_PIECES, piece->id, out);
    float *numbers = row + COUNT_OF(piece_columns), *badges = numbers + form->numbers.count;
    Point at = piece->place >= 0 ? form->centre[piece->place] : piece->at;
    float turned = piece->angle * (float)(M_PI / 180);
    *row++ = 1;
    *row++ = piece->on_map;
    *row++ = piece->on_map ? at.x / form->width : 0;
    *row++ = piece->on_map ? at.y / form->height : 0;
    *row++ = piece->on_map ? sinf(turned) : 0;
    *row++ = piece->on_map ? -cosf(turned) : 0;
    *row++ = (float)piece->steps / (float)max_int(piece->steps_most, 1);
    *row++ = piece->ready;
    *row++ = scene->about == piece->id;
    for (int i = 0; i < piece->number_count; i++) {
        int name = name_index(&form->numbers, piece->numbers[i].name);
        if (name >= 0) numbers[name] = bounded(piece->numbers[i].value);
    }
    for (int i = 0; i < piece->badge_count; i++) {
        int name = name_index(&form->badges, piece->badges[i]);
        if (name >= 0) badges[name] = 1;
    }
}

static void card_fill(const Observation *form, const SceneCard *card, float out[]) {
    int label = label_index(form, card->label), where = 0;
    while (where < WHERES - 1 && strcmp(wheres[where], card->where) != 0) where++;
    row_of(form, OF_CARDS, label, out)[where * OWNERS + owner_index(card->owner)] += card->count;
    if (card->piece >= 0)
        row_of(form, OF_PIECES, card->piece, out)[COUNT_OF(piece_columns) - 1] =
            (float)(label + 1) / (float)form->label_count;
}

static int place_near(const Observation *form, Point at) {
    int near = 0;
    float least = INFINITY;
    for (int i = 0; i < form->place_count; i++) {
        float east = form->centre[i].x - at.x, south = form->centre[i].y - at.y;
        float far = east * east + south * south;
        if (far < least) least = far, near = i;
    }
    return near;
}

// A marker counts 1, or 1 more than the number on it.
static void marker_fill(const Observation *form, const SceneMarker *marker, float out[]) {
    int kind = name_index(&form->markers, marker->kind);
    int place = marker->place >= 0 ? marker->place : place_near(form, marker->at);
    if (kind < 0 || form->place_count == 0) return;
    float *number = &row_of(form, OF_PLACES, place, out)[kind * OWNERS + owner_index(marker->side)];
    *number = fmaxf(*number, bounded(1 + strtod(marker->words, NULL)));
}

static void rest_fill(const Observation *form, const Scene *scene, float out[]) {
    float *row = row_of(form, OF_GAME, 0, out);
    row[0] = scene->viewer == ALLIED ? 1 : scene->viewer == AXIS ? -1 : 0;
    row[1 + scene->turn] = 1;
    row[5] = bounded(scene->margin);
    for (int i = 0; i < scene->track_count; i++) {
        const SceneTrack *track = &scene->tracks[i];
        int name = name_index(&form->tracks, track->name);
        if (name >= 0)
            row_of(form, OF_TRACKS, name, out)[owner_index(track->side)] += (float)track->value;
    }
    for (int i = 0; i < scene->objective_count; i++) {
        const SceneObjective *it = &scene->objectives[i];
        row = row_of(form, OF_OBJECTIVES, i, out);
        if (it->controller < SIDES) row[it->controller] = 1;
        for (int side = 0; side < SIDES; side++) row[SIDES + side] = bounded(it->points[side]);
    }
}

static void section_bound(const Section *section, float out[]) {
    for (int i = 0; i < section->rows * section->columns; i++)
        out[section->first + i] = bounded(out[section->first + i]);
}

static void text_fill(const Game *game, const State *state, Side viewer, float out[]) {
    char words[TEXT_SHOWN + 1];
    Text text = text_over(words, sizeof words);
    view_show(game, state, viewer, false, &text);
    for (int i = 0; i < TEXT_SHOWN && words[i] != '\0'; i++)
        out[i] = (float)(words[i] & 0x7f) / 127;
}

void observation_fill(const Observation *form, const Game *game, const State *state, Side viewer,
                      float out[]) {
    Scene scene;
    view_scene(game, state, viewer, &scene);
    memset(out, 0, (size_t)form->size * sizeof *out);
    for (int i = 0; i < scene.piece_count; i++) piece_fill(form, &scene, &scene.pieces[i], out);
    for (int i = 0; i < scene.card_count; i++) card_fill(form, &scene.cards[i], out);
    for (int i = 0; i < scene.marker_count; i++) marker_fill(form, &scene.markers[i], out);
    rest_fill(form, &scene, out);
    section_bound(&form->section[OF_CARDS], out);
    section_bound(&form->section[OF_TRACKS], out);
    if (game->rules->lab.pieces == NULL)
        text_fill(game, state, viewer, out + form->size - TEXT_SHOWN);
}

// ---- Names

static void strings_add(json_t *list, const char *const words[], int count) {
    for (int i = 0; i < count; i++) json_array_append_new(list, json_string(words[i]));
}

// Adds each name with each owner.
static void owned_add(json_t *list, const char *const words[], int count) {
    for (int i = 0; i < count * OWNERS; i++)
        json_array_append_new(list, json_sprintf("%s, %s", words[i / OWNERS], owners[i % OWNERS]));
}

static json_t *section_json(const Observation *form, int section) {
    const Section *it = &form->section[section];
    json_t *columns = json_array(), *rows = json_array();
    if (section == OF_GAME) strings_add(columns, game_columns, COUNT_OF(game_columns));
    if (section == OF_PIECES) {
        strings_add(columns, piece_columns, COUNT_OF(piece_columns));
        strings_add(columns, form->numbers.at, form->numbers.count);
        strings_add(columns, form->badges.at, form->badges.count);
    }
    if (section == OF_CARDS) owned_add(columns, wheres, WHERES);
    for (int i = 0; section == OF_CARDS && i < it->rows; i++)
        json_array_append_new(rows, json_string(form->label[i]));
    if (section == OF_PLACES) owned_add(columns, form->markers.at, form->markers.count);
    if (section == OF_TRACKS) strings_add(columns, owners, OWNERS);
    if (section == OF_TRACKS) strings_add(rows, form->tracks.at, it->rows);
    if (section == OF_OBJECTIVES)
        strings_add(columns, objective_columns, COUNT_OF(objective_columns));
    return json_pack("{s:s, s:i, s:[i,i], s:o, s:o}", "name", section_names[section], "first",
                     it->first, "shape", it->rows, it->columns, "rows", rows, "columns", columns);
}

json_t *observation_json(const Observation *form) {
    json_t *list = json_array();
    for (int i = 0; i < SECTIONS; i++)
        if (form->section[i].rows > 0) json_array_append_new(list, section_json(form, i));
    const Section *last = &form->section[SECTIONS - 1];
    int end = last->first + last->rows * last->columns;
    if (form->size > end)
        json_array_append_new(
            list, json_pack("{s:s, s:i, s:[i,i], s:[], s:[]}", "name", "text", "first", end,
                            "shape", 1, TEXT_SHOWN, "rows", "columns"));
    return list;
}
