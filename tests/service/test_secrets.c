// SPDX-License-Identifier: GPL-3.0-or-later
// test_secrets.c -- tests the twins law for the service: in two games that one side cannot tell
// apart, each request of that side gets the same bytes as answer, and its events are the same, in
// every scenario and small game.
#include "engine/rules/rules.h"
#include "service_kit.h"

#include "play/service/sessions/event_stream.h"
#include "tests/game/twins.h"

enum { PROBES = 1, GAMES_MAX = 12, PROBE_EVERY = 9, TURNS_FEW = 100 };

#define ENEMY   "flat:iterations=8,trees=1,megabytes=1,threads=1,playout_plies=12"
#define ADVISER "ismcts:iterations=12,trees=1,megabytes=1,threads=1,playout_plies=12"

static Twins twins;
static Service *service[2];
static const char *scenario;

static json_t *asked_of(int twin, const char *text) { return asked(service[twin], "%s", text); }

static void assert_same(const char *what, json_t *one, json_t *two) {
    for (int t = 0; t < 2; t++) {  // removes from both answers what depends on the clock
        json_t *analysis = json_object_get(t == 0 ? one : two, "analysis");
        if (analysis != NULL) json_object_del(analysis, "seconds");
    }
    char *first = json_dumps(one, JSON_HOUSE), *second = json_dumps(two, JSON_HOUSE);
    if (strcmp(first, second) != 0)
        fail_msg("%s, side %d, ply %d: %s: %.1500s\nand %.1500s", scenario, (int)twins.viewer,
                 twins.record[0].count, what, first, second);
    free(first);
    free(second);
    json_decref(one);
    json_decref(two);
}

static void game_laid(int twin) {
    char *text = record_text(&twins.record[twin], twins.game);
    json_t *fields = json_pack("{s:s, s:s, s:s}", "request", "resume", "name", "g", "record", text);
    char *line = json_dumps(fields, 0);
    Client client = {0};
    Request request;
    bool good;
    request_read(&request, line, strlen(line));
    json_t *answer = request_answer(service[twin], &request, &client, &good);
    if (!good) fail_msg("%s: %s", scenario, json_dumps(answer, 0));
    json_decref(answer);
    json_decref(fields);
    free(line);
    free(text);
}

// Returns the first ply that differs in the twins. Before it, both are one game.
static int first_difference(void) {
    int ply = 0;
    while (twins.record[0].actions[ply] == twins.record[1].actions[ply]) ply++;
    assert_true(ply < twins.record[0].count);
    return ply;
}

static json_t *events_of(int twin) {
    json_t *list = json_array(), *event;
    RequestError error = {0};
    bool ended;
    RequestFields fields = {.from = first_difference(), .positions = true};
    GameSession *hosted = service_enter(service[twin], "g", &error);
    Stream *stream = malloc(sizeof *stream);
    assert_non_null(hosted);
    assert_non_null(stream);
    assert_true(stream_open(stream, hosted, &fields, &error));
    while ((event = stream_next(stream, 0, &ended)) != NULL) json_array_append_new(list, event);
    service_leave(service[twin], hosted);
    free(stream);
    return list;
}

// Compares long lists by their values, which takes a fraction of the time of their bytes.
static void events_compare(json_t *one, json_t *two) {
    size_t i;
    json_t *event;
    json_array_foreach(one, i, event) {
        json_t *other = json_array_get(two, i);
        if (!json_equal(event, other))
            assert_same("events", json_incref(event), json_incref(other));
    }
    assert_int_equal(json_array_size(one), json_array_size(two));
    json_decref(one);
    json_decref(two);
}

static void all_asked(void) {
    static const char *const asks[] = {
        "{\"request\":\"position\",\"game\":\"g\"}",
        "{\"request\":\"wait\",\"game\":\"g\"}",
        "{\"request\":\"position\",\"game\":\"g\",\"ply\":1}",
        "{\"request\":\"position\",\"game\":\"g\",\"side\":\"axis\"}",
        "{\"request\":\"position\",\"game\":\"g\",\"side\":\"allied\"}",
        "{\"request\":\"position\",\"game\":\"g\",\"side\":\"nobody\"}",
        "{\"request\":\"orders\",\"game\":\"g\",\"order\":\"ask\"}",
        "{\"request\":\"log\",\"game\":\"g\"}",
        "{\"request\":\"hint\",\"game\":\"g\",\"player\":\"" ADVISER "\"}",
        "{\"request\":\"why\",\"game\":\"g\",\"index\":0,\"player\":\"" ADVISER "\"}",
        "{\"request\":\"why\",\"game\":\"g\",\"index\":1,\"player\":\"" ADVISER "\"}",
        "{\"request\":\"analyze\",\"game\":\"g\",\"player\":\"" ADVISER "\"}",
        "{\"request\":\"expect\",\"game\":\"g\"}",
        "{\"request\":\"why_not\",\"game\":\"g\",\"piece\":0,\"place\":1}",
        "{\"request\":\"why_not\",\"game\":\"g\",\"place\":2}",
        "{\"request\":\"terrain\",\"game\":\"g\",\"place\":3}",
        "{\"request\":\"save\",\"game\":\"g\"}",
        "{\"request\":\"resume\",\"game\":\"g\",\"ply\":1}",
        "{\"request\":\"review\",\"game\":\"g\"}",
        "{\"request\":\"games\"}",
        "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"words\":\"xyzzy\"}",
        "{\"request\":\"undo\",\"game\":\"g\"}",
        "{\"request\":\"log\",\"game\":\"g\"}",
    };
    for (int t = 0; t < 2; t++) service[t] = service_of(NULL);
    for (int t = 0; t < 2; t++) game_laid(t);
    events_compare(events_of(0), events_of(1));
    for (int i = 0; i < COUNT_OF(asks); i++)
        assert_same(asks[i], asked_of(0, asks[i]), asked_of(1, asks[i]));
    for (int t = 0; t < 2; t++) service_free(service[t]);
}

// Plays to the next choice of the viewer at which hidden information differs. Returns false at
// the end of the game.
static bool probe_next(void) {
    char words[600];
    Text why = text_over(words, sizeof words);
    Action list[ACTIONS_MAX];
    while (twins_step(&twins, &why)) {
        const State *state = state_of(&twins.state[0]);
        if (!twins.apart || game_turn(twins.game, state) != twins.viewer) continue;
        if (game_legal(twins.game, state, list) == 1) continue;
        bool small = twins.game->rules->plies_max < TURNS_FEW;
        if (small || pcg_below(&twins.rng, PROBE_EVERY) == 0) return true;
    }
    return false;
}

static int game_probed(const char *name) {
    Game game;
    Error error = {0};
    int all = 0;
    scenario = name;
    if (!game_open(&game, name, &error)) fail_msg("%s: %s", name, error.words);
    for (Side viewer = ALLIED; viewer < SIDES; viewer++) {
        int probes = 0;
        for (uint64_t seed = 0; seed < GAMES_MAX && probes < PROBES; seed++) {
            twins_start(&twins, &game, name, viewer, ENEMY, seed);
            for (int here = 0; here < 1 && probes < PROBES && probe_next(); here++) {
                all_asked();
                probes++;
            }
        }
        all += probes;
    }
    game_close(&game);
    return all;
}

static void games_that_differ_only_in_hidden_information_get_the_same_answers(void **unused) {
    (void)unused;
    int all = 0;
    for (int i = 0; rules_small[i] != NULL; i++) all += game_probed(rules_small[i]->name);
    char(*names)[NAME_BYTES] = calloc(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) all += game_probed(names[i]);
    free(names);
    assert_true(all > 10 * PROBES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_that_differ_only_in_hidden_information_get_the_same_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
