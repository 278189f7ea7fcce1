// SPDX-License-Identifier: GPL-3.0-or-later
// test_moments.c -- tests that every request, in every form, at every kind of moment of a game
// gets an answer or an error. First sends a table of all of them, then random forms;
// CASSINO_SHAPES=N sets the number of random ones.
#include <glob.h>

#include "moments.h"
#include "tests/rules/sanitized.h"

enum { SHAPES_USUAL = SANITIZED ? 6000 : 500, VALUES_EACH = 2, OPTIONAL_MAX = 8 };

static Service *service;
static Moments moments;

static int close_all(void **unused) {
    (void)unused;
    moments_close(&moments);
    return 0;
}

static int open_all(void **unused) {
    (void)unused;
    moments_open(&moments, &service);
    return 0;
}

// ---- A table of requests and moments

static const char *name_of(const json_t *request) { return json_words_at(request, "request"); }

// Returns a request with all required fields, and with those optional fields that are in the set
// `given`. With variant 0 all values are right.
static json_t *shaped(const Moment *moment, const json_t *request, unsigned given, int variant) {
    json_t *json = json_pack("{s:s}", "request", name_of(request)), *field;
    size_t i;
    int optional = 0;
    json_array_foreach(json_object_get(request, "fields"), i, field) {
        const char *name = json_words_at(field, "name");
        bool wanted = json_is_true(json_object_get(field, "required"));
        if (!wanted && !(given >> optional++ & 1)) continue;
        json_object_set_new(json, name,
                            field_value(moment, name, variant > 0 ? variant + (int)i : 0));
    }
    return json;
}

static int optional_count(const json_t *request) {
    const json_t *fields = json_object_get(request, "fields");
    int count = 0;
    for (size_t i = 0; i < json_array_size(fields); i++)
        count += json_is_false(json_object_get(json_array_get(fields, i), "required"));
    assert_true(count <= OPTIONAL_MAX);
    return count;
}

// Sends a request with every set of up to `most` optional fields and with all of them, each with
// other values than right ones, and with right values too unless the set is a pair. Sends every
// second pair at one moment and the others at the next. Returns the number of good answers.
static int request_asked(Moment *moment, const json_t *request, int most) {
    int good = 0;
    unsigned all = (1u << optional_count(request)) - 1;
    int variants = json_array_size(json_object_get(request, "fields")) > 0 ? VALUES_EACH : 1;
    for (unsigned given = 0; given <= all; given++) {
        if (given != all && __builtin_popcount(given) > most) continue;
        bool pair = given != all && __builtin_popcount(given) == 2;
        if (pair && (int)(given / 3 + moment->kind) % 2 == 0) continue;
        for (int variant = pair; variant < variants; variant++) {
            int shift = variant == 0 ? 0 : 1 + (int)given + variant * 5;
            json_t *json = shaped(moment, request, given, shift);
            moments.hurried = moment->kind == MOMENT_THINKING && (given != 0 || variant != 0);
            good += moment_ask(&moments, json);
            moment_mend(&moments, moment, json);
            json_decref(json);
        }
    }
    return good;
}

static bool has_field(const json_t *request, const char *name) {
    const json_t *fields = json_object_get(request, "fields");
    for (size_t i = 0; i < json_array_size(fields); i++)
        if (strcmp(json_words_at(json_array_get(fields, i), "name"), name) == 0) return true;
    return false;
}

static void all_asked(const char *scenario, unsigned wanted, int most) {
    moments_find(&moments, scenario, 1);
    unsigned kinds = 0;
    for (int i = 0; i < moments.count; i++) {
        Moment *moment = &moments.list[i];
        int good = 0;
        json_t *request;
        size_t k;
        kinds |= 1u << moment->kind;
        moment_make(&moments, moment);
        json_array_foreach(moments.requests, k, request) {
            // A request without a game has the same answer at every moment, so send it only once,
            // and its forms only in the test with pairs. While the computer thinks, a core is busy,
            // so ask less.
            bool of_game = has_field(request, "game");
            int fields = moment->kind == MOMENT_THINKING ? 1 : !of_game && most < 2 ? 0 : most;
            if (i == 0 || of_game) good += request_asked(moment, request, fields);
        }
        assert_true(good > 20);
        moment_forget(&moments, moment);
    }
    for (int kind = 0; kind < MOMENT_KINDS; kind++)
        if ((wanted & ~kinds) >> kind & 1) fail_msg("%s has no %s", scenario, moment_names[kind]);
}

// Checks that only choice_list.c calls game_legal() in the service. Earlier faults came from
// calls of game_legal() when the game was over.
static void only_choice_list_lists_choices(void **unused) {
    (void)unused;
    glob_t files = {0};
    assert_int_equal(glob("play/service/*.c", 0, NULL, &files), 0);
    assert_int_equal(glob("play/service/*/*.c", GLOB_APPEND, NULL, &files), 0);
    assert_true(files.gl_pathc > 15);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *path = files.gl_pathv[i];
        char line[400];
        if (strcmp(strrchr(path, '/'), "/choice_list.c") == 0) continue;
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file) != NULL)
            if (strstr(line, "game_legal(") != NULL || strstr(line, "choices_fill(") != NULL)
                fail_msg("%s lists choices by itself: see choice_list.h\n%s", path, line);
        fclose(file);
    }
    globfree(&files);
}

enum { ALL_KINDS = (1u << MOMENT_KINDS) - 1 };

// Checks that every request gets an answer at every moment of a game of gbsu, with all pairs of
// optional fields. The small games below have only single ones: their moments differ, not what
// reads the fields.
static void every_request_at_every_moment_of_gbsu(void **unused) {
    (void)unused;
    all_asked("gbsu/first-contact", ALL_KINDS, 2);
}

static void every_request_at_every_moment_of_a_game_without_dice(void **unused) {
    (void)unused;
    all_asked("tic_tac_toe", ALL_KINDS & ~(1u << MOMENT_CHANCE | 1u << MOMENT_REACTION), 1);
}

static void every_request_at_every_moment_of_poker(void **unused) {
    (void)unused;
    all_asked("leduc_poker", ALL_KINDS & ~(1u << MOMENT_REACTION), 1);
}

// ---- Random requests

static json_t *random_shape(Moment *moment, Pcg *rng) {
    size_t count = json_array_size(moments.requests);
    const json_t *request = json_array_get(moments.requests, pcg_below(rng, (uint32_t)count));
    // The request "scenarios" is slow and always has the same answer, so replace it.
    if (strcmp(name_of(request), "scenarios") == 0) request = json_array_get(moments.requests, 5);
    unsigned given = pcg_below(rng, 1u << OPTIONAL_MAX);
    json_t *json = shaped(moment, request, given, 0), *field;
    size_t i;
    json_array_foreach(json_object_get(request, "fields"), i, field) {
        const char *name = json_words_at(field, "name");
        if (json_object_get(json, name) == NULL) continue;
        int variant = (int)pcg_below(rng, FIELD_VARIANTS);
        // All answers for a missing game are alike, so use it rarely.
        if (strcmp(name, "game") == 0 && pcg_below(rng, 8) != 0) variant = 0;
        json_object_set_new(json, name, field_value(moment, name, variant));
        if (pcg_below(rng, 40) == 0) json_object_set_new(json, name, json_null());
    }
    return json;
}

static void random_requests_at_random_moments_are_answered(void **unused) {
    (void)unused;
    static const char *const scenarios[] = {"gbsu/first-contact", "rfic/two-sections",
                                            "gbww2/ridge", "leduc_poker"};
    const char *wanted = getenv("CASSINO_SHAPES");
    int shapes = wanted != NULL ? atoi(wanted) : SHAPES_USUAL, good = 0;
    Pcg rng = pcg_stream(27, 0, PCG_TEST);
    for (int i = 0; i < COUNT_OF(scenarios); i++) moments_find(&moments, scenarios[i], 3);
    for (int i = 0; i < moments.count; i++)
        if (moments.list[i].kind != MOMENT_THINKING) moment_make(&moments, &moments.list[i]);
    for (int i = 0; i < shapes; i++) {
        Moment *moment = &moments.list[pcg_below(&rng, (uint32_t)moments.count)];
        if (moment->kind == MOMENT_THINKING) moment_make(&moments, moment);
        json_t *json = random_shape(moment, &rng);
        good += moment_ask(&moments, json);
        // Restores only half of the changed games, so that games reach other moments.
        if (moments.opened[0] != '\0' || pcg_below(&rng, 2) == 0)
            moment_mend(&moments, moment, json);
        if (moment->kind == MOMENT_THINKING) moment_forget(&moments, moment);
        json_decref(json);
    }
    assert_true(good > shapes / 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_choice_list_lists_choices),
        cmocka_unit_test_setup_teardown(every_request_at_every_moment_of_gbsu, open_all, close_all),
        cmocka_unit_test_setup_teardown(every_request_at_every_moment_of_a_game_without_dice,
                                        open_all, close_all),
        cmocka_unit_test_setup_teardown(every_request_at_every_moment_of_poker, open_all,
                                        close_all),
        cmocka_unit_test_setup_teardown(random_requests_at_random_moments_are_answered, open_all,
                                        close_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
