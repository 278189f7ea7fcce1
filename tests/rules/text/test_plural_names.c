// SPDX-License-Identifier: GPL-3.0-or-later
// test_plural_names.c -- tests that verbs agree with plural names of sides and units: in the log,
// in prompts, explanations and refusals of games of every scenario.
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/kit/agreement.h"
#include "tests/rules/laws/laws.h"
#include "tests/rules/positions.h"
#include "tests/rules/sanitized.h"

enum { GAMES = 4, NAMES_MAX = PIECES_MAX + SIDES };

static const char *names[NAMES_MAX];  // the plural names of the open scenario
static int name_count;
static long read_count;  // number of verbs that were read behind such a name

static bool ends(const char *word, size_t length, const char *ending) {
    size_t tail = strlen(ending);
    return length >= tail && strncmp(word + length - tail, ending, tail) == 0;
}

static void name_add(const char *name) {
    size_t length = strlen(name);
    if (ends(name, length, "s") && !ends(name, length, "ss") && !ends(name, length, "us"))
        names[name_count++] = name;
}

static bool begins(const char *text, const char *at) {
    if (at == text || at[-1] == '\n') return true;
    return at >= text + 2 && at[-1] == ' ' && strchr(".:;", at[-2]) != NULL;
}

// Returns the verb behind a name and perhaps "of the Poles". Returns NULL if no word of small
// letters is there, or if the name is that of a stand, such as "Tanks no. 2".
static const char *verb_behind(const char *at) {
    if (strncmp(at, " no. ", 5) == 0) return NULL;
    if (strncmp(at, " of ", 4) == 0) {
        at += strncmp(at, " of the ", 8) == 0 ? 7 : 3;
        while (isupper((unsigned char)at[1])) at += 1 + strcspn(at + 1, " ");
    }
    return islower((unsigned char)at[1]) ? at + 1 : NULL;
}

static void text_check(const char *text) {
    for (int i = 0; i < name_count; i++) {
        size_t length = strlen(names[i]);
        for (const char *at = text; (at = strstr(at, names[i])) != NULL; at += length) {
            const char *verb =
                begins(text, at) && at[length] == ' ' ? verb_behind(at + length) : NULL;
            if (verb == NULL) continue;
            size_t letters = strspn(verb, "abcdefghijklmnopqrstuvwxyz");
            read_count++;
            if (ends(verb, letters, "s") && !ends(verb, letters, "ss"))
                fail_msg("'%s' is plural: %.80s", names[i], at);
        }
    }
}

static bool position_check(const Visit *visit, void *unused) {
    static char words[LAWS_TEXT_BYTES];
    static Scene scene;
    const Rules *rules = visit->game->rules;
    const World *world = visit->game->world;
    Text out = text_over(words, sizeof words);
    Action action = visit->list[pcg_below(visit->rng, (uint32_t)visit->count)];
    (void)unused;
    rules->prompt(world, visit->state, &out);
    text_char(&out, '\n');
    rules->describe(world, visit->state, action, NOBODY, &out);
    text_char(&out, '\n');
    if (rules->explain && visit->turn < SIDES)
        rules->explain(world, visit->state, action, visit->turn, &out);
    memset(&scene, 0, sizeof scene);
    scene.viewer = NOBODY;
    rules->scene.scene(world, visit->state, NOBODY, &scene);
    if (scene.piece_count > 0 && rules->scene.refusal && visit->turn < SIDES) {
        text_char(&out, '\n');
        int piece = (int)pcg_below(visit->rng, (uint32_t)scene.piece_count);
        rules->scene.refusal(world, visit->state, scene.pieces[piece].id, NO_PLACE, NOBODY, &out);
    }
    text_check(words);
    return true;
}

static void verbs_agree_in_all_texts_of_games(void **unused) {
    static char scenarios[SCENARIOS_MAX][NAME_BYTES];
    static Piece pieces[PIECES_MAX];
    int count = game_list(scenarios, SCENARIOS_MAX);
    (void)unused;
    if (count == 0) skip();
    for (int i = 0; i < count; i++) {
        Game game;
        assert_true(game_open(&game, scenarios[i], NULL));
        name_count = 0;
        for (int side = 0; side < SIDES; side++)
            name_add(game.rules->scene.side_name(game.world, (Side)side));
        int piece_count = game.rules->lab.pieces(game.world, pieces);
        for (int k = 0; k < piece_count; k++) name_add(pieces[k].name);
        PositionsParams params = {.seed = 5, .games = SANITIZED ? 1 : GAMES, .probe_plies = 2};
        positions_visit(&game, &params, position_check, NULL);
        game_close(&game);
    }
    assert_true(read_count > 100);
}

static const char *name_at(const World *world, int index) {
    static const char *const some[] = {"Poles", "Red", "Tanks", "Tank", "1 Kents"};
    (void)world;
    return index < COUNT_OF(some) ? some[index] : NULL;
}

static void a_verb_gets_the_number_of_its_subject(void **unused) {
    static const char *const cases[][2] = {
        {"Tanks goes to ground. 1 Kents passes", "Tanks go to ground. 1 Kents pass"},
        {"Tanks of the Poles is in reserve", "Tanks of the Poles are in reserve"},
        {"Tanks of Red stands at 3/4", "Tanks of Red stand at 3/4"},
        {"Tank of the Poles is in reserve", "Tank of the Poles is in reserve"},
        {"Tanks no. 2 is destroyed", "Tanks no. 2 is destroyed"},
        {"Where does Tanks move?", "Where do Tanks move?"},
        {"Which stand does 1 Kents no. 2 fire at?", "Which stand does 1 Kents no. 2 fire at?"},
    };
    (void)unused;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        char words[128];
        Text text = text_over(words, sizeof words);
        agreed_put(NULL, name_at, cases[i][0], &text);
        assert_string_equal(words, cases[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_verb_gets_the_number_of_its_subject),
        cmocka_unit_test(verbs_agree_in_all_texts_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
