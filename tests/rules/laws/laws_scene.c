// SPDX-License-Identifier: GPL-3.0-or-later
// laws_scene.c -- implements laws_scene.h.
#include "laws_scene.h"

#include <math.h>
#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/kit/verb.h"
#include "laws.h"

static bool broken(Text *why, const char *words, const char *what) {
    text_put(why, "%s: %s", words, what);
    return false;
}

// ---- Checks once per game

static bool places_hold(const Board *board, Text *why) {
    for (int i = 0; i < board->place_count; i++) {
        const Place *place = &board->places[i];
        if (place->label[0] == '\0') return broken(why, "a place has no label", place->name);
        if (place->outline + place->corners > board->point_count)
            return broken(why, "an outline has points that there are not", place->label);
        bool inside = place->centre.x >= 0 && place->centre.x <= board->width &&
                      place->centre.y >= 0 && place->centre.y <= board->height;
        if (!inside) return broken(why, "a centre lies off the board", place->label);
        for (int k = 0; k < i; k++)
            if (strcmp(place->label, board->places[k].label) == 0)
                return broken(why, "two places have one label", place->label);
    }
    for (int i = 0; i < board->line_count; i++)
        if (board->lines[i].kind >= LINE_KINDS) return broken(why, "a line", "is of no kind");
    return true;
}

static bool pieces_hold(const Game *game, Text *why) {
    static Piece pieces[PIECES_MAX];
    if (game->rules->lab.pieces == NULL) return true;
    int count = game->rules->lab.pieces(game->world, pieces);
    if (count < 0 || count > PIECES_MAX) return broken(why, "pieces", "too many");
    for (int i = 0; i < count; i++) {
        if (pieces[i].name[0] == '\0') return broken(why, "a piece", "has no name");
        if (pieces[i].side >= SIDES || pieces[i].steps < 1)
            return broken(why, "side or steps of a piece", pieces[i].name);
        for (int k = 0; k < i; k++)
            if (strcmp(pieces[i].name, pieces[k].name) == 0)
                return broken(why, "two pieces of one name", pieces[i].name);
    }
    return true;
}

static bool outcome_kinds_hold(const Game *game, Text *why) {
    OutcomeKind kinds[OUTCOME_KINDS_MAX];
    if (game->rules->lab.outcome_kinds == NULL) return true;
    int count = game->rules->lab.outcome_kinds(game->world, kinds);
    if (count < 1 || count > OUTCOME_KINDS_MAX)
        return broken(why, "outcome_kinds()", "none or too many");
    for (int i = 0; i < count; i++) {
        const char *label = kinds[i].label;
        if (label[0] == '\0') return broken(why, "an outcome kind", "has no label");
        if (strncmp(label, "1 ", 2) == 0 && label[strlen(label) - 1] == 's')
            return broken(why, "one, in the plural", label);
        for (int k = 0; k < i; k++)
            if (strcmp(label, kinds[k].label) == 0 ||
                (kinds[i].row == kinds[k].row && kinds[i].column == kinds[k].column))
                return broken(why, "two outcome kinds alike", label);
    }
    return true;
}

static bool measures_hold(const Game *game, Text *why) {
    Measure list[MEASURES_MAX];
    if (game->rules->lab.measures == NULL) return true;
    int count = game->rules->lab.measures(game->world, list);
    if (count < 0 || count > MEASURES_MAX) return broken(why, "measures", "too many");
    for (int i = 0; i < count; i++) {
        size_t plain = strspn(list[i].name, "abcdefghijklmnopqrstuvwxyz0123456789_");
        if (plain == 0 || list[i].name[plain]) return broken(why, "a measure's name", list[i].name);
        if (list[i].help[0] == '\0') return broken(why, "a measure without help", list[i].name);
    }
    return true;
}

// Returns the number with this path; NULL if there is none. The search is by path because a
// number that the file left out moves in the list once it is written.
static const Number *number_at(const Number list[], int count, const char *path) {
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].path, path) == 0) return &list[i];
    return NULL;
}

// Checks that the game opens with each number set to its present value, and that this changes no
// number. Tries about four of the numbers.
static bool numbers_hold(const Game *game, Text *why) {
    const LabRules *lab = &game->rules->lab;
    if (lab->numbers == NULL) return true;
    Number *list = calloc(NUMBERS_MAX, sizeof *list), *again = calloc(NUMBERS_MAX, sizeof *again);
    assert(list != NULL && again != NULL);
    int count = lab->numbers(game->world, list);
    bool good = count >= 0 && count <= NUMBERS_MAX;
    for (int i = 0; i < count && good; i += 1 + count / 4) {
        char edit[NUMBER_FULL_BYTES + 16];
        const char *edits[] = {edit};
        Text text = text_over(edit, sizeof edit);
        text_put(&text, "%s=%d", list[i].path, list[i].value);
        Error error = {0};
        World *world = lab->world_edit(game->world, edits, 1, &error);
        const Number *same = NULL;
        if (world != NULL) same = number_at(again, lab->numbers(world, again), list[i].path);
        good = same != NULL && same->value == list[i].value && list[i].value >= list[i].low &&
               list[i].value <= list[i].high && list[i].help[0] != '\0';
        if (!good) broken(why, edit, world == NULL ? error.words : "does not come back as it was");
        if (world != NULL) game->rules->world_free(world);
    }
    free(list);
    free(again);
    return good;
}

static bool objectives_hold(const Game *game, const Board *board, Text *why) {
    Objective list[OBJECTIVES_MOST];
    if (game->rules->lab.objectives == NULL) return true;
    int count = game->rules->lab.objectives(game->world, list);
    if (count < 0 || count > OBJECTIVES_MOST) return broken(why, "objectives", "too many");
    for (int i = 0; i < count; i++)
        if (list[i].place < NO_PLACE || list[i].place >= board->place_count)
            return broken(why, "an objective lies nowhere", list[i].name);
    return true;
}

bool law_board(const Game *game, Text *why) {
    const char *fault = rules_fault(game->rules);
    if (fault != NULL) return broken(why, "the table lacks", fault);
    const char *one = game->rules->scene.side_name(game->world, ALLIED);
    const char *other = game->rules->scene.side_name(game->world, AXIS);
    if (one[0] == '\0' || other[0] == '\0' || strcmp(one, other) == 0)
        return broken(why, "names of the sides", one);
    Board *board = calloc(1, sizeof *board);
    assert(board != NULL);
    game->rules->scene.board(game->world, board);
    bool good = places_hold(board, why) && pieces_hold(game, why) &&
                outcome_kinds_hold(game, why) && measures_hold(game, why) &&
                numbers_hold(game, why) && objectives_hold(game, board, why);
    free(board);
    return good;
}

// ---- Write a scene as text, so that two scenes can be compared

static void pieces_write(const Scene *scene, Text *out) {
    for (int i = 0; i < scene->piece_count; i++) {
        const ScenePiece *p = &scene->pieces[i];
        text_put(out, "%d %s %s %s %s %d at %d %g %g %g steps %d/%d %d%d:", p->id, p->name,
                 p->label, p->group, p->symbol, (int)p->side, p->place, (double)p->at.x,
                 (double)p->at.y, (double)p->angle, p->steps, p->steps_most, p->on_map, p->ready);
        for (int k = 0; k < p->number_count; k++)
            text_put(out, " %s %d", p->numbers[k].name, p->numbers[k].value);
        for (int k = 0; k < p->badge_count; k++) text_put(out, " [%s]", p->badges[k]);
        text_char(out, '\n');
    }
}

void scene_write(const Scene *scene, Text *out) {
    text_clear(out);
    text_put(out, "viewer %d turn %d margin %d %s\n%s\n", (int)scene->viewer, (int)scene->turn,
             scene->margin, scene->leads, scene->question);
    pieces_write(scene, out);
    for (int i = 0; i < scene->block_count; i++) {
        const SceneBlock *b = &scene->blocks[i];
        text_put(out, "block of %d %s %g %g %g %g %g [%s]\n", b->piece, b->symbol, (double)b->at.x,
                 (double)b->at.y, (double)b->width, (double)b->depth, (double)b->angle, b->badge);
    }
    for (int i = 0; i < scene->card_count; i++) {
        const SceneCard *c = &scene->cards[i];
        text_put(out, "card %s %s %d x%d of %d\n", c->label, c->where, (int)c->owner, c->count,
                 c->piece);
    }
    for (int i = 0; i < scene->marker_count; i++) {
        const SceneMarker *m = &scene->markers[i];
        text_put(out, "%s at %d %g %g of %d %s\n", m->kind, m->place, (double)m->at.x,
                 (double)m->at.y, (int)m->side, m->words);
    }
    for (int i = 0; i < scene->track_count; i++) {
        const SceneTrack *t = &scene->tracks[i];
        text_put(out, "%s of %d: %d/%d %s\n", t->name, (int)t->side, t->value, t->most, t->words);
    }
    for (int i = 0; i < scene->objective_count; i++) {
        const SceneObjective *s = &scene->objectives[i];
        text_put(out, "%s at %d by %d: %d/%d of %d/%d\n", s->name, s->place, (int)s->controller,
                 s->points[ALLIED], s->points[AXIS], s->value[ALLIED], s->value[AXIS]);
    }
}

static bool place_holds(int place, const Board *board) {
    return place >= NO_PLACE && place < board->place_count;
}

static bool scene_holds(const Game *game, const Scene *scene, const Board *board, Text *why) {
    Piece pieces[PIECES_MAX];
    int count = game->rules->lab.pieces == NULL ? 0 : game->rules->lab.pieces(game->world, pieces);
    for (int i = 0; i < scene->piece_count; i++) {
        const ScenePiece *piece = &scene->pieces[i];
        if (!place_holds(piece->place, board)) return broken(why, "stands nowhere", piece->name);
        if (piece->side >= SIDES || piece->symbol == NULL || piece->group == NULL)
            return broken(why, "side, symbol or group", piece->name);
        for (int k = 0; k < i; k++)
            if (piece->label[0] != '\0' && strcmp(piece->label, scene->pieces[k].label) == 0)
                return broken(why, "two pieces have one label", piece->label);
        if (game->rules->lab.pieces == NULL) continue;
        if (piece->id < 0 || piece->id >= count || pieces[piece->id].side != piece->side ||
            strcmp(pieces[piece->id].name, piece->name) != 0)
            return broken(why, "is another piece in lab.h", piece->name);
    }
    for (int i = 0; i < scene->block_count; i++) {
        const SceneBlock *block = &scene->blocks[i];
        bool known = false;
        for (int k = 0; k < scene->piece_count; k++) known |= scene->pieces[k].id == block->piece;
        if (!known || block->symbol == NULL || block->badge == NULL || block->width <= 0 ||
            block->depth <= 0)
            return broken(why, "a block", "of no piece, or of no size");
    }
    for (int i = 0; i < scene->card_count; i++)
        if (scene->cards[i].label[0] == '\0' || scene->cards[i].count < 1)
            return broken(why, "a card without a face", scene->cards[i].where);
    for (int i = 0; i < scene->marker_count; i++)
        if (!place_holds(scene->markers[i].place, board))
            return broken(why, "a marker lies nowhere", scene->markers[i].kind);
    for (int i = 0; i < scene->objective_count; i++)
        if (!place_holds(scene->objectives[i].place, board))
            return broken(why, "an objective lies at no place", scene->objectives[i].name);
    return scene->question[0] != '\0' || broken(why, "no question", "");
}

static bool parts_hold(const Game *game, const State *state, const Action list[], int count,
                       const Scene *scene, const Board *board, Text *why) {
    for (int i = 0; i < count; i++) {
        Parts parts;
        view_parts(game, state, list[i], &parts);
        bool piece = parts.piece < 0, target = parts.target < 0;
        for (int k = 0; k < scene->piece_count; k++) {
            piece |= scene->pieces[k].id == parts.piece;
            target |= scene->pieces[k].id == parts.target;
        }
        bool also = parts.also_count == 0 || parts.place != NO_PLACE;
        for (int k = 0; k < parts.also_count; k++)
            also &= parts.also[k] >= 0 && parts.also[k] < board->place_count &&
                    parts.also[k] != parts.place;
        if (piece && target && also && place_holds(parts.place, board) && parts.verb[0] != '\0')
            continue;
        return broken(why, "parts of an action name what there is not", parts.verb);
    }
    return true;
}

// Writes the places that a choice may strike, and the odds of the close combat that it starts or
// continues.
static void help_strikes(const Game *game, const State *state, const Scene *scene,
                         const Board *board, Action choice, Text *out) {
    const SceneRules *rules = &game->rules->scene;
    bool own = scene->viewer == scene->turn && choice != NO_ACTION;
    SceneFalls falls = {0};
    if (rules->falls != NULL && own)
        rules->falls(game->world, state, choice, scene->viewer, &falls);
    for (int i = 0; i < falls.count; i++) {
        assert(falls.place[i] >= 0 && falls.place[i] < board->place_count);
        assert(falls.chance[i] >= 0 && falls.chance[i] <= 1.0f);
        text_put(out, "%d %.6f", falls.place[i], (double)falls.chance[i]);
    }
    for (int i = 0; i < 2 && rules->clash != NULL && scene->turn != NOBODY; i++) {
        SceneClash clash = {.place = NO_PLACE};
        if (i == 1 && !own) break;
        rules->clash(game->world, state, i ? choice : NO_ACTION, scene->viewer, &clash);
        if (!clash.there) continue;
        assert(clash.place >= NO_PLACE && clash.place < board->place_count);
        assert(clash.attacker < SIDES && clash.wins + clash.ties <= 1.0001f);
        text_put(out, "%.6f %.6f %.6f %s %s", (double)clash.wins, (double)clash.total[ALLIED],
                 (double)clash.total[AXIS], clash.won[ALLIED], clash.lost[AXIS]);
    }
}

// Writes what the program tells a user about one place and one piece; also about `choice`, if the
// viewer is the side to move.
static void help_write(const Game *game, const State *state, uint32_t pick, const Scene *scene,
                       const Board *board, Action choice, Text *out) {
    int place = board->place_count > 0 ? (int)(pick % (uint32_t)board->place_count) : NO_PLACE;
    int piece = scene->piece_count > 0 ? scene->pieces[pick % (uint32_t)scene->piece_count].id : -1;
    if (game->rules->scene.place != NULL && place != NO_PLACE)
        game->rules->scene.place(game->world, state, place, scene->viewer, out);
    if (game->rules->scene.refusal != NULL && piece >= 0)
        game->rules->scene.refusal(game->world, state, piece, place, scene->viewer, out);
    if (game->rules->scene.odds_preview != NULL && scene->viewer == scene->turn &&
        choice != NO_ACTION) {
        float chance =
            game->rules->scene.odds_preview(game->world, state, choice, scene->viewer, out);
        text_put(out, "%.6f", (double)chance);
        assert(chance <= 1.0f);
    }
    help_strikes(game, state, scene, board, choice, out);
}

bool law_scene(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
               Text *why) {
    static Board board;
    static Scene scene, other;
    static char one[2 * LAWS_TEXT_BYTES], two[2 * LAWS_TEXT_BYTES];
    Text first = text_over(one, sizeof one), second = text_over(two, sizeof two);
    memset(&board, 0, sizeof board);
    game->rules->scene.board(game->world, &board);
    uint32_t pick = pcg_next(rng);
    Action choice = count > 0 ? list[pick % (uint32_t)count] : NO_ACTION;
    for (int v = 0; v < 3; v++) {
        static const Side viewers[] = {ALLIED, AXIS, NOBODY};
        view_scene(game, state, viewers[v], &scene);
        if (!scene_holds(game, &scene, &board, why)) return false;
        if (viewers[v] == NOBODY) break;
        StateBuffer guess = {{0}};
        game_copy(game, state_of(&guess), state);
        game->rules->resample(game->world, state_of(&guess), viewers[v], rng);
        view_scene(game, state_of(&guess), viewers[v], &other);
        scene_write(&scene, &first);
        help_write(game, state, pick, &scene, &board, choice, &first);
        scene_write(&other, &second);
        help_write(game, state_of(&guess), pick, &other, &board, choice, &second);
        if (strcmp(one, two) == 0) continue;
        text_put(why, "the scene tells what its viewer cannot know. Before:\n%s\nafter:\n%s", one,
                 two);
        return false;
    }
    return parts_hold(game, state, list, count, &scene, &board, why);
}

// ---- Functions of the laboratory, at a position

static bool places_are_alike(const Game *game, const State *state, Pcg *rng, Text *why) {
    static PiecePlace now[PIECES_MAX], then[PIECES_MAX];
    Piece pieces[PIECES_MAX];
    int count = game->rules->lab.pieces(game->world, pieces);
    for (Side viewer = ALLIED; viewer < SIDES; viewer++) {
        StateBuffer guess = {{0}};
        game_copy(game, state_of(&guess), state);
        game->rules->resample(game->world, state_of(&guess), viewer, rng);
        game->rules->lab.places(game->world, state, viewer, now);
        game->rules->lab.places(game->world, state_of(&guess), viewer, then);
        for (int i = 0; i < count; i++) {
            if (now[i].place != then[i].place || now[i].steps != then[i].steps)
                return broken(why, "places() tells a viewer where it is", pieces[i].name);
            if (now[i].steps < 0 || now[i].steps > pieces[i].steps)
                return broken(why, "steps", pieces[i].name);
        }
    }
    return true;
}

static bool behind_holds(const Game *game, const State *state, Text *why) {
    static PieceSet behind[PIECES_MAX];
    Piece pieces[PIECES_MAX];
    int count = game->rules->lab.pieces(game->world, pieces);
    memset(behind, 0, sizeof behind);
    game->rules->lab.behind(game->world, state, behind);
    for (int i = 0; i < PIECES_MAX; i++)
        for (int k = 0; k < PIECES_MAX; k++)
            if ((behind[i].word[k / 64] >> k % 64 & 1) && (i >= count || k >= count))
                return broken(why, "behind() names pieces that there are not", "");
    return true;
}

bool law_lab(const Game *game, const State *state, const Action list[], int count, Pcg *rng,
             Text *why) {
    const LabRules *lab = &game->rules->lab;
    if (lab->pieces != NULL && !places_are_alike(game, state, rng, why)) return false;
    if (lab->behind != NULL && !behind_holds(game, state, why)) return false;
    if (lab->turn_number != NULL && lab->turn_number(game->world, state) < 0)
        return broken(why, "turn_number()", "is below 0");
    if (lab->event_type != NULL) {
        const char *event_type = lab->event_type(game->world, state);
        if (event_type == NULL || event_type[0] == '\0')
            return broken(why, "event_type()", "no text");
    }
    if (lab->controller != NULL) {
        Objective objectives[OBJECTIVES_MOST];
        int all = lab->objectives(game->world, objectives);
        for (int i = 0; i < all; i++) {
            Side holder = lab->controller(game->world, state, i);
            if (holder != NOBODY && holder >= SIDES)
                return broken(why, "holder of an objective", objectives[i].name);
        }
    }
    if (lab->ending != NULL && game_turn(game, state) == NOBODY) {
        int all = 0, ending = lab->ending(game->world, state);
        while (lab->endings[all].name != NULL) all++;
        if (all > ENDINGS_MAX || ending < 0 || ending >= all)
            return broken(why, "ending()", "is not in endings");
        const Ending *one = &lab->endings[ending];
        if (one->possible != NULL && !one->possible(game->world))
            return broken(why, "a game ended as the scenario rules out", one->name);
    }
    if (lab->outcome_kind != NULL) {
        OutcomeKind kinds[OUTCOME_KINDS_MAX];
        int all = lab->outcome_kinds(game->world, kinds);
        for (int i = 0; i < count; i++) {
            int kind = lab->outcome_kind(game->world, state, list[i]);
            if (kind < NO_OUTCOME || kind >= all)
                return broken(why, "outcome_kind()", "is not in outcome_kinds()");
        }
    }
    if (lab->measure != NULL) {
        int32_t one[MEASURES_MAX][SIDES] = {{0}}, two[MEASURES_MAX][SIDES] = {{0}};
        lab->measure(game->world, state, one);
        lab->measure(game->world, state, two);
        if (memcmp(one, two, sizeof one) != 0)
            return broken(why, "measure()", "asked twice, differs");
    }
    return true;
}
