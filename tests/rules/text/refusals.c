// SPDX-License-Identifier: GPL-3.0-or-later
// refusals.c -- implements refusals.h.
#include "refusals.h"

#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/kit/verb.h"
#include "tests/rules/sanitized.h"

enum {
    PIECES_ASKED = 3,  // number of pieces with a legal action to check at one position
    // Places to check for each piece: near places, then as many places with enemies.
    PLACES_ASKED = 4,
    REFUSAL_BYTES = 4096,
    SHOWN_MAX = 40,
};

// ---- Match a sentence against a pattern

static bool fits(const char *text, const char *pattern, RefusalCase *it, const Piece pieces[],
                 int count);

static bool fits_number(const char *text, const char *pattern, RefusalCase *it,
                        const Piece pieces[], int count) {
    char *end;
    double number = strtod(text, &end);
    if (end == text || it->number_count == CASE_NUMBERS) return false;
    if (end[-1] == '.') end--;  // the full stop at the end of the sentence
    it->number[it->number_count++] = number;
    if (fits(end, pattern, it, pieces, count)) return true;
    it->number_count--;
    return false;
}

static bool fits_name(const char *text, const char *pattern, RefusalCase *it, const Piece pieces[],
                      int count) {
    for (int i = 0; i < count && it->name_count < CASE_NAMES; i++) {
        size_t length = strlen(pieces[i].name);
        if (strncmp(text, pieces[i].name, length) != 0) continue;
        it->name[it->name_count++] = i;
        if (fits(text + length, pattern, it, pieces, count)) return true;
        it->name_count--;
    }
    return false;
}

static bool fits(const char *text, const char *pattern, RefusalCase *it, const Piece pieces[],
                 int count) {
    while (*pattern != '\0' && strchr("#@~", *pattern) == NULL)
        if (*pattern++ != *text++) return false;
    if (*pattern == '\0') return *text == '\0';
    if (*pattern == '#') return fits_number(text, pattern + 1, it, pieces, count);
    if (*pattern == '@') return fits_name(text, pattern + 1, it, pieces, count);
    for (size_t length = 1; length <= strlen(text); length++) {
        if (!fits(text + length, pattern + 1, it, pieces, count)) continue;
        snprintf(it->words, sizeof it->words, "%.*s", (int)min_int((int)length, CASE_WORDS - 1),
                 text);
        return true;
    }
    return false;
}

// Returns the length of the first sentence of `text`, which ends with a full stop before a space
// or the end of the text. The full stop in a name such as "no. 2" does not end a sentence.
static size_t sentence_length(const char *text) {
    for (size_t at = 0;; at++) {
        if (text[at] == '\0') return at;
        if (text[at] != '.') continue;
        bool number = at >= 3 && strncmp(text + at - 3, " no", 3) == 0;
        if (text[at + 1] == '\0' || (text[at + 1] == ' ' && !number)) return at + 1;
    }
}

// ---- Check one refusal

typedef struct Asking {
    const RefusalSystem *system;
    const char *scenario;
    RefusalReport *report;
    Board board;
    Scene scene;
    Piece pieces[PIECES_MAX];
    int piece_count;
} Asking;

static void complain(Asking *asking, int *counter, const Visit *visit, int piece, int place,
                     const char *what, const char *text) {
    char line[sizeof asking->report->first];
    RefusalReport *report = asking->report;
    snprintf(line, sizeof line, "%s (%s, game %d, ply %d, piece %s, place %s): \"%.400s\"", what,
             asking->scenario, visit->play, visit->ply, asking->pieces[piece].name,
             asking->board.places[place].label, text);
    if (report->silent + report->untrue + report->unknown == 0)
        snprintf(report->first, sizeof report->first, "%s", line);
    if (++*counter <= SHOWN_MAX && report->verbose) printf("%s\n", line);
}

// Returns what kinds of action the sentence says are illegal (Bars); -1, after a complaint, if no
// known reason matches. Complains also if the reason is untrue.
static int sentence_check(Asking *asking, const RefusalCase *asked, const char *sentence,
                          const char *text) {
    const Reason *reasons = asking->system->reasons;
    RefusalReport *report = asking->report;
    for (int i = 0; reasons[i].pattern != NULL; i++) {
        RefusalCase it = *asked;
        if (!fits(sentence, reasons[i].pattern, &it, asking->pieces, asking->piece_count)) continue;
        assert(i < REASONS_MAX);
        report->sentences++;
        report->met[i]++;
        report->unchecked += reasons[i].holds == NULL && reasons[i].bars != BARS_NOTHING;
        if (reasons[i].holds != NULL && !reasons[i].holds(&it))
            complain(asking, &report->untrue, asked->visit, asked->piece, asked->place, "untrue",
                     sentence);
        bool bars = reasons[i].bars_now == NULL || reasons[i].bars_now(&it);
        return bars ? (int)reasons[i].bars : BARS_NOTHING;
    }
    (void)text;
    complain(asking, &report->unknown, asked->visit, asked->piece, asked->place,
             "a sentence that this test does not know", sentence);
    return -1;
}

static void place_check(Asking *asking, const Visit *visit, int piece, int place) {
    char words[REFUSAL_BYTES];
    Text text = text_over(words, sizeof words);
    RefusalReport *report = asking->report;
    const SceneRules *scene = &visit->game->rules->scene;
    scene->refusal(visit->game->world, visit->state, piece, place, visit->turn, &text);
    RefusalCase asked = {.visit = visit, .piece = piece, .place = place};
    unsigned barred = 0, wanted = asking->system->wanted(visit, piece, place);
    bool cites = wanted == BARS_NOTHING;
    report->asked++;
    for (const char *at = words; *at != '\0';) {
        char sentence[REFUSAL_BYTES];
        size_t length = sentence_length(at);
        snprintf(sentence, sizeof sentence, "%.*s", (int)length, at);
        at += length + strspn(at + length, " \n");
        int bars = sentence_check(asking, &asked, sentence, words);
        if (bars < 0) return;
        barred |= (unsigned)bars;
        cites |= strchr(sentence, '[') != NULL;
    }
    if ((wanted & ~barred) != 0)
        complain(
            asking, &report->silent, visit, piece, place,
            wanted & ~barred & BARS_FIRE ? "no reason against fire" : "no reason against a move",
            words);
    else if (!cites)
        complain(asking, &report->silent, visit, piece, place, "no rule", words);
}

// ---- Choose the pieces and places to check

static float distance(Point a, Point b) { return hypotf(a.x - b.x, a.y - b.y); }

// Returns the place of a piece; if it has none, the place whose centre is nearest.
static int place_of_piece(const Asking *asking, const ScenePiece *piece) {
    const Board *board = &asking->board;
    int best = piece->place;
    for (int i = 0; piece->place < 0 && i < board->place_count; i++)
        if (best < 0 || distance(board->places[i].centre, piece->at) <
                            distance(board->places[best].centre, piece->at))
            best = i;
    return best;
}

static bool leads_there(const Asking *asking, const Visit *visit, Action action, int piece,
                        int place) {
    Parts parts;
    view_parts(visit->game, visit->state, action, &parts);
    if (parts.piece != piece) return false;
    if (parts.place == place) return true;
    for (int i = 0; i < asking->scene.piece_count; i++)
        if (asking->scene.pieces[i].id == parts.target &&
            place_of_piece(asking, &asking->scene.pieces[i]) == place)
            return true;
    return false;
}

static bool is_offered(const Asking *asking, const Visit *visit, int piece, int place) {
    static _Thread_local Action plans[ACTIONS_MAX];
    for (int i = 0; i < visit->count; i++)
        if (leads_there(asking, visit, visit->list[i], piece, place)) return true;
    int count = game_plans(visit->game, visit->state, plans);
    for (int i = 0; i < count; i++)
        if (leads_there(asking, visit, plans[i], piece, place)) return true;
    return false;
}

static const ScenePiece *piece_shown(const Asking *asking, int piece) {
    for (int i = 0; i < asking->scene.piece_count; i++)
        if (asking->scene.pieces[i].id == piece) return &asking->scene.pieces[i];
    return NULL;
}

static void place_ask(Asking *asking, const Visit *visit, int piece, int place) {
    if (!is_offered(asking, visit, piece, place)) place_check(asking, visit, piece, place);
}

static void piece_ask(Asking *asking, const Visit *visit, const ScenePiece *piece) {
    const Board *board = &asking->board;
    int own = place_of_piece(asking, piece);
    for (int tries = 0, asked = 0; tries < 200 && asked < PLACES_ASKED; tries++) {
        int place = (int)pcg_below(visit->rng, (uint32_t)board->place_count);
        float far = distance(board->places[place].centre, piece->at);
        if (place == own || far > asking->system->near_most) continue;
        place_ask(asking, visit, piece->id, place);
        asked++;
    }
    int start = (int)pcg_below(visit->rng, (uint32_t)asking->scene.piece_count), asked = 0;
    for (int i = 0; i < asking->scene.piece_count && asked < PLACES_ASKED; i++) {
        const ScenePiece *other = &asking->scene.pieces[(start + i) % asking->scene.piece_count];
        int there = other->on_map ? place_of_piece(asking, other) : own;
        if (other->side == piece->side || there == own ||
            distance(other->at, piece->at) > asking->system->enemy_most)
            continue;
        place_ask(asking, visit, piece->id, there);
        asked++;
    }
}

// Checks a position: asks about up to PIECES_ASKED pieces with a legal action, and about one
// other piece of the same side.
static bool position_check(const Visit *visit, void *context) {
    Asking *asking = context;
    bool asked[PIECES_MAX] = {false};
    if (visit->turn >= SIDES) return true;
    view_scene(visit->game, visit->state, visit->turn, &asking->scene);
    if (asking->scene.piece_count == 0) return true;
    for (int i = 0; i < PIECES_ASKED + 3; i++) {
        Parts parts;
        Action action = visit->list[pcg_below(visit->rng, (uint32_t)visit->count)];
        uint32_t any = pcg_below(visit->rng, (uint32_t)asking->scene.piece_count);
        view_parts(visit->game, visit->state, action, &parts);
        const ScenePiece *piece = i >= PIECES_ASKED ? &asking->scene.pieces[any]
                                  : parts.piece < 0 ? NULL
                                                    : piece_shown(asking, parts.piece);
        if (piece == NULL || piece->side != visit->turn || !piece->on_map || asked[piece->id])
            continue;
        asked[piece->id] = true;
        piece_ask(asking, visit, piece);
        if (i >= PIECES_ASKED) break;
    }
    return true;
}

void refusals_check(const RefusalSystem *system, const char *scenario, const Game *game,
                    uint64_t seed, int games, int probe, RefusalReport *report) {
    static _Thread_local Asking asking;
    PositionsParams params = {.seed = seed, .games = games, .probe_plies = probe};
    memset(&asking, 0, sizeof asking);
    asking.system = system;
    asking.scenario = scenario;
    asking.report = report;
    game->rules->scene.board(game->world, &asking.board);
    asking.piece_count = game->rules->lab.pieces(game->world, asking.pieces);
    positions_visit(game, &params, position_check, &asking);
}

static void report_print(const RefusalSystem *system, const RefusalReport *report) {
    for (int i = 0; system->reasons[i].pattern != NULL; i++)
        printf("%6d %s%s\n", report->met[i], system->reasons[i].pattern,
               system->reasons[i].holds == NULL && system->reasons[i].bars ? "  (unchecked)" : "");
    printf("%d refusals: %d silent, %d untrue, %d unknown\n", report->asked, report->silent,
           report->untrue, report->unknown);
}

void refusals_test(const RefusalSystem *system, int games, int probe) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    static RefusalReport report;
    const char *more = getenv("CASSINO_REFUSALS");
    memset(&report, 0, sizeof report);
    report.verbose = more != NULL;
    if (more != NULL) games = max_int(1, atoi(more));
    int count = game_list(names, SCENARIOS_MAX);
    for (int i = 0; i < count; i++) {
        Game game;
        Error error = {0};
        size_t length = strlen(system->name);
        if (strncmp(names[i], system->name, length) != 0 || names[i][length] != '/') continue;
        if (!game_open_shipped(&game, names[i], &error)) fail_msg("%s does not open", names[i]);
        refusals_check(system, names[i], &game, 27, SANITIZED ? max_int(1, games / 4) : games,
                       probe, &report);
        game_close(&game);
    }
    if (more != NULL) report_print(system, &report);
    assert_true(report.asked > 100);
    if (report.silent + report.untrue + report.unknown > 0)
        fail_msg("%d of %d refusals are silent, %d untrue, %d of no known sentence; the first: %s",
                 report.silent, report.asked, report.untrue, report.unknown, report.first);
}

// ---- Mutants: the law must find faulty refusals

static const Rules *sane;
static const char *mutant_words;

static void refusal_mutant(const World *world, const State *state, int piece, int place,
                           Side viewer, Text *out) {
    char words[REFUSAL_BYTES];
    Text text = text_over(words, sizeof words);
    sane->scene.refusal(world, state, piece, place, viewer, &text);
    text_put(out, "%.*s", (int)sentence_length(words), words);
    if (mutant_words[0] != '\0') text_put(out, " %s", mutant_words);
}

static RefusalReport mutant_report(const RefusalSystem *system, const char *scenario,
                                   const char *words) {
    static RefusalReport report;
    Game game;
    Error error = {0};
    if (!game_open_shipped(&game, scenario, &error)) fail_msg("%s does not open", scenario);
    Rules mutant = *game.rules;
    sane = game.rules;
    mutant_words = words;
    mutant.scene.refusal = refusal_mutant;
    Game wrong = {.rules = &mutant, .world = game.world};
    memset(&report, 0, sizeof report);
    refusals_check(system, scenario, &wrong, 3, 2, 10, &report);
    game_close(&game);
    return report;
}

void refusals_mutants_test(const RefusalSystem *system, const char *scenario, const char *lie) {
    assert_true(mutant_report(system, scenario, "").silent > 0);
    assert_true(mutant_report(system, scenario, "Nobody knows why [9.9].").unknown > 0);
    assert_true(mutant_report(system, scenario, lie).untrue > 0);
}
