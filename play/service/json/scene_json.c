// SPDX-License-Identifier: GPL-3.0-or-later
// scene_json.c -- writes the scenario, the position and the choices as JSON; see scene_json.h.
#include "scene_json.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/letter.h"
#include "engine/base/memory.h"
#include "engine/game/reference/legend.h"
#include "engine/game/view.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "play/service/requests/choice_list.h"

enum { TEXT_BYTES = 1 << 12 };  // longest position in words, with its NUL

static const char *const side_words[] = {
    [ALLIED] = "allied", [AXIS] = "axis", [CHANCE] = "chance", [NOBODY] = "nobody"};

static void put(json_t *object, const char *key, json_t *value) {
    int failed = json_object_set_new(object, key, value);
    assert(failed == 0);  // out of memory, or `value` is NULL
}

static void add(json_t *array, json_t *value) {
    int failed = json_array_append_new(array, value);
    assert(failed == 0);
}

json_t *json_words(const char *words) {
    json_t *whole = json_string(words);
    if (whole != NULL) return whole;
    char *clean = strdup(words);  // the text was cut within a character
    assert(clean != NULL);
    for (size_t at = 0, length = strlen(clean); at < length;) {
        uint32_t code;
        int bytes = letter_read(clean + at, length - at, &code);
        if (bytes == 0) clean[at] = '?';
        at += (size_t)max_int(bytes, 1);
    }
    whole = json_string(clean);
    free(clean);
    assert(whole != NULL);
    return whole;
}

json_t *json_side(Side side) {
    assert((unsigned)side < COUNT_OF(side_words));
    return json_string(side_words[side]);
}

bool side_of_words(const char *word, Side *out) {
    for (int i = 0; i < COUNT_OF(side_words); i++) {
        if (strcmp(side_words[i], word) != 0) continue;
        *out = (Side)i;
        return true;
    }
    return false;
}

// Returns an id as JSON, or null if it is negative (no id).
static json_t *id_json(int id) { return id < 0 ? json_null() : json_integer(id); }

static json_t *point_json(Point point) {
    json_t *pair = json_array();
    add(pair, json_real((double)point.x));
    add(pair, json_real((double)point.y));
    return pair;
}

// Returns the point of a piece or marker whose point is known, and which is at no place; else null.
static json_t *at_json(bool known, int place, Point at) {
    return known && place < 0 ? point_json(at) : json_null();
}

static json_t *sides_json(int32_t allied, int32_t axis) {
    return json_pack("{s:i, s:i}", side_words[ALLIED], allied, side_words[AXIS], axis);
}

// ---- The scenario

static json_t *place_json(const Board *board, int id) {
    const Place *place = &board->places[id];
    char letter[2] = {place->letter, '\0'};
    json_t *whole = json_object(), *outline = json_array();
    put(whole, "id", json_integer(id));
    put(whole, "label", json_words(place->label));
    put(whole, "letter", json_words(letter));
    put(whole, "name", json_words(place->name));
    put(whole, "terrain", json_words(place->terrain));
    put(whole, "note", json_words(place->note));
    put(whole, "centre", point_json(place->centre));
    for (int i = 0; i < place->corners; i++)
        add(outline, point_json(board->points[place->outline + i]));
    put(whole, "outline", outline);
    return whole;
}

json_t *board_json(const Game *game) {
    static const char *const kinds[LINE_KINDS] = {"road", "river", "stream",
                                                  "ford", "wall",  "edge"};
    Board *board = memory_take(1, sizeof *board);
    game->rules->scene.board(game->world, board);
    json_t *whole = json_object(), *places = json_array(), *lines = json_array();
    put(whole, "width", json_real((double)board->width));
    put(whole, "height", json_real((double)board->height));
    put(whole, "unit", json_words(board->unit != NULL ? board->unit : ""));
    put(whole, "step", json_string(view_step_name(game)));
    for (int i = 0; i < board->place_count; i++) add(places, place_json(board, i));
    for (int i = 0; i < board->line_count; i++) {
        const BoardLine *line = &board->lines[i];
        json_t *one = json_object();
        put(one, "kind", json_string(kinds[line->kind]));
        put(one, "from", point_json(line->from));
        put(one, "to", point_json(line->to));
        add(lines, one);
    }
    put(whole, "places", places);
    put(whole, "lines", lines);
    free(board);
    return whole;
}

static json_t *scale_json(const Game *game) {
    Scale scale = {0};
    if (game->rules->lab.scale != NULL) game->rules->lab.scale(game->world, &scale);
    if (!scale.known) return json_null();
    return json_pack("{s:i, s:i, s:i, s:i, s:b}", "threshold", scale.threshold, "draw", scale.draw,
                     "major", scale.major, "step", max_int(scale.step, 1), "draws",
                     !scale.drawless);
}

static json_t *legend_json(const Game *game) {
    const LegendRow *row[LEGEND_ROWS_MAX];
    json_t *list = json_array();
    for (int i = 0, count = legend_rows(game, row); i < count; i++)
        add(list, json_pack("{s:s, s:s, s:s, s:s}", "kind", legend_kind_names[row[i]->kind], "name",
                            row[i]->name, "rule", row[i]->rule, "help", row[i]->help));
    return list;
}

json_t *scenario_json(const Game *game, const char *name) {
    json_t *whole = json_object(), *sides = json_object();
    put(whole, "name", json_words(name));
    put(whole, "rules", json_words(game->rules->name));
    put(whole, "rules_title", json_words(game->rules->title));
    put(whole, "title", json_words(game->rules->title_of(game->world)));
    for (Side side = ALLIED; side < SIDES; side++)
        put(sides, side_words[side], json_words(view_side_name(game, side)));
    put(whole, "sides", sides);
    put(whole, "scale", scale_json(game));
    put(whole, "board", board_json(game));
    put(whole, "legend", legend_json(game));
    const SceneRules *scene = &game->rules->scene;
    put(whole, "watchers",
        scene->way == NULL ? json_null()
                           : json_pack("{s:s, s:b}", "words", scene->watchers.words, "at_end",
                                       scene->watchers.at_end));
    return whole;
}

// ---- The position

static json_t *piece_json(const ScenePiece *piece) {
    json_t *whole = json_object(), *numbers = json_array(), *badges = json_array();
    put(whole, "id", json_integer(piece->id));
    put(whole, "side", json_side(piece->side));
    put(whole, "name", json_words(piece->name));
    put(whole, "label", json_words(piece->label));
    put(whole, "group", json_words(piece->group != NULL ? piece->group : ""));
    put(whole, "symbol", json_words(piece->symbol != NULL ? piece->symbol : ""));
    put(whole, "on_map", json_boolean(piece->on_map));
    put(whole, "place", id_json(piece->place));
    put(whole, "at", at_json(piece->on_map && !piece_is_hidden(piece), piece->place, piece->at));
    put(whole, "angle", json_real((double)piece->angle));
    put(whole, "steps", json_integer(piece->steps));
    put(whole, "steps_max", json_integer(piece->steps_most));
    put(whole, "ready", json_boolean(piece->ready));
    for (int i = 0; i < piece->number_count; i++) {
        json_t *number = json_object();
        put(number, "name", json_words(piece->numbers[i].name));
        put(number, "value", json_integer(piece->numbers[i].value));
        add(numbers, number);
    }
    for (int i = 0; i < piece->badge_count; i++) add(badges, json_words(piece->badges[i]));
    put(whole, "numbers", numbers);
    put(whole, "badges", badges);
    return whole;
}

static json_t *block_json(const SceneBlock *block) {
    json_t *whole = json_object();
    put(whole, "piece", json_integer(block->piece));
    put(whole, "at", point_json(block->at));
    put(whole, "width", json_real((double)block->width));
    put(whole, "depth", json_real((double)block->depth));
    put(whole, "angle", json_real((double)block->angle));
    put(whole, "symbol", json_words(block->symbol));
    put(whole, "badge", json_words(block->badge));
    return whole;
}

static json_t *card_json(const SceneCard *card) {
    json_t *whole = json_object();
    put(whole, "label", json_words(card->label));
    put(whole, "where", json_words(card->where));
    put(whole, "owner", json_side(card->owner));
    put(whole, "count", json_integer(card->count));
    put(whole, "piece", id_json(card->piece));
    return whole;
}

static json_t *marker_json(const SceneMarker *marker) {
    json_t *whole = json_object();
    put(whole, "kind", json_words(marker->kind));
    put(whole, "place", id_json(marker->place));
    put(whole, "at", at_json(true, marker->place, marker->at));
    put(whole, "side", json_side(marker->side));
    put(whole, "words", json_words(marker->words));
    if (marker->radius > 0) put(whole, "radius", json_real((double)marker->radius));
    return whole;
}

static json_t *track_json(const SceneTrack *track) {
    json_t *whole = json_object();
    put(whole, "name", json_words(track->name));
    put(whole, "side", json_side(track->side));
    put(whole, "value", json_integer(track->value));
    put(whole, "max", track->most == 0 ? json_null() : json_integer(track->most));
    put(whole, "words", json_words(track->words));
    return whole;
}

static json_t *objective_json(const SceneObjective *objective) {
    json_t *whole = json_object();
    put(whole, "name", json_words(objective->name));
    put(whole, "place", id_json(objective->place));
    put(whole, "controller", json_side(objective->controller));
    put(whole, "points", sides_json(objective->points[ALLIED], objective->points[AXIS]));
    put(whole, "value", sides_json(objective->value[ALLIED], objective->value[AXIS]));
    return whole;
}

static void scene_put(const Scene *scene, json_t *out) {
    json_t *pieces = json_array(), *cards = json_array(), *markers = json_array();
    json_t *tracks = json_array(), *objectives = json_array(), *blocks = json_array();
    for (int i = 0; i < scene->piece_count; i++) add(pieces, piece_json(&scene->pieces[i]));
    for (int i = 0; i < scene->block_count; i++) add(blocks, block_json(&scene->blocks[i]));
    for (int i = 0; i < scene->card_count; i++) add(cards, card_json(&scene->cards[i]));
    for (int i = 0; i < scene->marker_count; i++) add(markers, marker_json(&scene->markers[i]));
    for (int i = 0; i < scene->track_count; i++) add(tracks, track_json(&scene->tracks[i]));
    for (int i = 0; i < scene->objective_count; i++)
        add(objectives, objective_json(&scene->objectives[i]));
    put(out, "viewer", json_side(scene->viewer));
    put(out, "turn", json_side(scene->turn));
    put(out, "margin", json_integer(scene->margin));
    put(out, "leads", json_words(scene->leads));
    put(out, "about", id_json(scene->about));
    put(out, "prompt", json_words(scene->question));
    put(out, "pieces", pieces);
    put(out, "blocks", blocks);
    put(out, "cards", cards);
    put(out, "markers", markers);
    put(out, "tracks", tracks);
    put(out, "objectives", objectives);
}

// Returns the position in words for a game without a scene; "" for other games.
static json_t *text_json(const Game *game, const State *state, const Scene *scene) {
    char words[TEXT_BYTES];
    Text text = text_over(words, sizeof words);
    bool drawn = scene->piece_count + scene->card_count + scene->track_count > 0;
    if (!drawn) view_show(game, state, scene->viewer, false, &text);
    return json_words(words);
}

// Returns the result of the game; null while the position is not final, also after a resignation.
static json_t *result_json(const Game *game, const State *state) {
    if (game_turn(game, state) != NOBODY) return json_null();
    float payoff = game->rules->payoff(game->world, state, ALLIED);
    Side winner = payoff > 0.5f ? ALLIED : payoff < 0.5f ? AXIS : NOBODY;
    json_t *whole = json_object();
    put(whole, "winner", json_side(winner));
    put(whole, "payoff",
        json_pack("{s:f, s:f}", side_words[ALLIED], (double)payoff, side_words[AXIS],
                  1 - (double)payoff));
    return whole;
}

// ---- Choices

static const char *const gives_up_words[] = {
    [GIVES_UP_OTHERS] = "others", [GIVES_UP_NAMED] = "named"};

void parts_json(const Game *game, const State *state, Action action, json_t *out) {
    Parts parts;
    view_parts(game, state, action, &parts);
    put(out, "verb", json_words(parts.verb));
    put(out, "piece", id_json(parts.piece));
    put(out, "target", id_json(parts.target));
    put(out, "place", id_json(parts.place));
    if (parts.also_count > 0) {
        json_t *also = json_array();
        for (int i = 0; i < parts.also_count; i++) add(also, json_integer(parts.also[i]));
        put(out, "also", also);
    }
    put(out, "card", json_words(parts.card));
    put(out, "number", id_json(parts.number));
    if (parts.label[0] != '\0') put(out, "label", json_words(parts.label));
    if (parts.gives_up != GIVES_UP_NOTHING)
        put(out, "gives_up", json_string(gives_up_words[parts.gives_up]));
}

// Adds the path of a move, the movement left at its end, and the watchers.
static void path_put(const Game *game, const State *state, Action action, json_t *out) {
    SceneWay way = {0};
    if (game->rules->scene.way != NULL) game->rules->scene.way(game->world, state, action, &way);
    if (way.steps == 0) return;
    json_t *path = json_array(), *watchers = json_array();
    for (int i = 0; i < way.steps; i++) add(path, json_integer(way.place[i]));
    for (int i = 0; i < way.watcher_count; i++) add(watchers, json_integer(way.watcher[i]));
    put(out, "path", path);
    put(out, "movement_left", json_real((double)way.left));
    put(out, "watchers", watchers);
}

// Adds the places where a barrage or an air strike may land, as [[place, probability], ...].
static void scatter_put(const Game *game, const State *state, Action action, Side viewer,
                        json_t *out) {
    SceneFalls falls = {0};
    if (game->rules->scene.falls == NULL) return;
    game->rules->scene.falls(game->world, state, action, viewer, &falls);
    if (falls.count == 0) return;
    json_t *list = json_array();
    for (int i = 0; i < falls.count; i++) {
        json_t *one = json_array();
        add(one, json_integer(falls.place[i]));
        add(one, json_real(round(1000 * (double)falls.chance[i]) / 1000));
        add(list, one);
    }
    put(out, "scatter", list);
}

static json_t *shares_json(const float of[SIDES]) {
    return json_pack("{s:f, s:f}", side_words[ALLIED], (double)of[ALLIED], side_words[AXIS],
                     (double)of[AXIS]);
}

static json_t *prices_json(char of[SIDES][96]) {
    json_t *both = json_object();
    for (int side = 0; side < SIDES; side++) put(both, side_words[side], json_words(of[side]));
    return both;
}

// Returns the close combat that `action` begins, or the current one if `action` is NO_ACTION; null
// if there is none.
static json_t *close_combat_json(const Game *game, const State *state, Action action, Side viewer) {
    SceneClash clash = {.place = NO_PLACE};
    if (game->rules->scene.clash == NULL) return json_null();
    game->rules->scene.clash(game->world, state, action, viewer, &clash);
    if (!clash.there) return json_null();
    json_t *it = json_object(), *lines = json_array();
    put(it, "place", id_json(clash.place));
    put(it, "attacker", json_side(clash.attacker));
    for (int i = 0; i < clash.line_count; i++) {
        json_t *line = json_object();
        put(line, "name", json_words(clash.line[i].name));
        put(line, "value", shares_json(clash.line[i].value));
        add(lines, line);
    }
    put(it, "lines", lines);
    put(it, "total", shares_json(clash.total));
    put(it, "wins", clash.wins < 0 ? json_null() : json_real((double)clash.wins));
    put(it, "ties", clash.wins < 0 ? json_null() : json_real((double)clash.ties));
    put(it, "won", prices_json(clash.won));
    put(it, "lost", prices_json(clash.lost));
    return it;
}

// Returns the choices of `viewer`; an empty list if another side has the choice. NOBODY sees the
// choices of the side to move.
static json_t *choices_json(const Game *game, const State *state, Side viewer) {
    json_t *list = json_array();
    Side turn = game_turn(game, state);
    if (turn >= SIDES || (viewer != NOBODY && viewer != turn)) return list;
    Choices *choices = choices_for(game, state, turn, NULL, NULL);
    choices_rate(choices, game, state, turn);
    for (int i = 0; i < choices->count; i++) {
        json_t *one = json_object();
        put(one, "index", json_integer(i));
        put(one, "words", json_words(choices->words[i]));
        put(one, "plan", json_boolean(choices->plan[i]));
        parts_json(game, state, choices->action[i], one);
        path_put(game, state, choices->action[i], one);
        if (choices->odds[i][0] != '\0') {
            put(one, "odds", json_words(choices->odds[i]));
            put(one, "prior", json_real((double)choices->prior[i]));
            if (choices->chance[i] >= 0) put(one, "chance", json_real((double)choices->chance[i]));
        }
        SceneReaction reaction = {0};
        if (!choices->plan[i] && game->rules->scene.reaction != NULL &&
            game->rules->scene.reaction(game->world, state, choices->action[i], &reaction))
            put(one, "distance", json_real(round(10 * (double)reaction.distance) / 10));
        if (!choices->plan[i]) {
            scatter_put(game, state, choices->action[i], turn, one);
            json_t *combat = close_combat_json(game, state, choices->action[i], turn);
            if (!json_is_null(combat)) put(one, "close_combat", combat);
        }
        add(list, one);
    }
    free(choices);
    return list;
}

// ---- The whole position

// Returns the name of what the viewer sets up now, such as a unit; null if the viewer has no choice
// of the set-up.
static json_t *set_up_json(const Game *game, const State *state, Side viewer) {
    char words[64];
    Text subject = text_over(words, sizeof words);
    return view_set_up(game, state, viewer, &subject) ? json_words(words) : json_null();
}

json_t *position_json(const Game *game, const State *state, Side viewer, int ply) {
    Scene scene;  // on the stack, because free() of a block this large also tidies all small blocks
    view_scene(game, state, viewer, &scene);
    json_t *whole = json_object();
    put(whole, "ply", json_integer(ply));
    scene_put(&scene, whole);
    put(whole, "set_up", set_up_json(game, state, viewer));
    put(whole, "text", text_json(game, state, &scene));
    put(whole, "result", result_json(game, state));
    put(whole, "choices", choices_json(game, state, viewer));
    bool over = game_turn(game, state) == NOBODY;
    put(whole, "close_combat",
        over ? json_null() : close_combat_json(game, state, NO_ACTION, viewer));
    return whole;
}
