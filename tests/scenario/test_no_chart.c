// SPDX-License-Identifier: GPL-3.0-or-later
// test_no_chart.c -- tests a rule system whose scenarios have no chart: its table of fields has
// no CHART_FIELD. A scenario must open from a file, keep the laws in whole games, and be
// editable. In this game the sides take one or two stones in turn, and the side that takes the
// last stone wins.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/rules/rules.h"
#include "engine/scenario/opening.h"
#include "tests/rules/laws/laws.h"

#include <cmocka.h>

enum { STONES_MAX = 20, TAKE = 1 };

struct World {
    Heading heading;
    int stones;
};

struct State {
    uint8_t stones, turn;  // stones left; side to move, which has lost if no stone is left
};

// ---- Load

typedef struct Nodes {
    HeadingNodes heading;
} Nodes;

static const char *const rules_name[] = {"stones"};
static const Field scenario_fields[] = {
    HEADING_FIELDS(Nodes, heading, rules_name),
    {"stones", FIELD_NUMBER, BOUND(World, stones), NEEDED, RANGE(1, STONES_MAX)},
};
static const FieldTable scenario_table = FIELD_TABLE("the scenario", scenario_fields);

static bool world_fill(World *world, Opening *opening) {
    Nodes nodes = {0};  // no row fills heading.chart
    return fields_bind(opening->scenario.root, &scenario_table, &nodes, world, opening->error) &&
           heading_read(opening, &nodes.heading, world);
}

static const Opener opener = {sizeof(World), world_fill};

static World *world_load(const char *path, Error *error) {
    return scenario_open(&opener, path, error);
}

// ---- Play

static void setup(const World *world, State *state) {
    *state = (State){.stones = (uint8_t)world->stones, .turn = ALLIED};
}

static Side turn(const World *world, const State *state) {
    (void)world;
    return state->stones == 0 ? NOBODY : (Side)state->turn;
}

static void legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    for (unsigned taken = 1; taken <= 2 && taken <= state->stones; taken++)
        actions_push(out, action_make(TAKE, 0, taken));
}

static void apply(const World *world, State *state, Action action) {
    (void)world;
    state->stones = (uint8_t)(state->stones - action_where(action));
    state->turn = (uint8_t)side_other((Side)state->turn);
}

static float payoff(const World *world, const State *state, Side side) {
    (void)world;
    return side == (Side)state->turn ? 0 : 1;
}

static Action draw(const World *world, const State *state, Pcg *rng) {
    (void)world, (void)state, (void)rng;
    return NO_ACTION;
}

static float odds(const World *world, const State *state, Action action) {
    (void)world, (void)state, (void)action;
    return 0;
}

static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    (void)world, (void)state, (void)viewer, (void)rng;
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state, (void)viewer;
    return action;
}

static bool check_invariants(const World *world, const State *state) {
    return state->stones <= world->stones && state->turn < SIDES;
}

// ---- Text

static void prompt(const World *world, const State *state, Text *out) {
    (void)world;
    text_put(out, "%d stones: take how many?", state->stones);
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    (void)world, (void)viewer, (void)colour;
    text_put(out, "%d stones\n", state->stones);
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    (void)world, (void)state;
    text_put(out, "take %u", action_where(action));
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    (void)world, (void)viewer;
    text_put(out, "Side %d takes %u.", state->turn, action_where(action));
}

static const char *side_name(const World *world, Side side) {
    (void)world;
    return side == ALLIED ? "First" : "Second";
}

static void board(const World *world, Board *out) { (void)world, (void)out; }

static void scene(const World *world, const State *state, Side viewer, Scene *out) {
    (void)world, (void)state, (void)viewer, (void)out;
}

static void parts(const World *world, const State *state, Action action, Parts *out) {
    (void)world, (void)state;
    out->number = (int32_t)action_where(action);
}

static const Rules stones_rules = {
    .name = "stones",
    .title = "Stones",
    .state_bytes = sizeof(State),
    .actions_max = 2,
    .plies_max = STONES_MAX,
    .bounds = {TAKE, 1, STONES_MAX},
    .world_load = world_load,
    .world_free = scenario_close,
    .title_of = scenario_title,
    .world_hash = scenario_hash,
    .setup = setup,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .payoff = payoff,
    .draw = draw,
    .odds = odds,
    .resample = resample,
    .seen = seen,
    .prompt = prompt,
    .render = render,
    .format_action = format_action,
    .describe = describe,
    .check_invariants = check_invariants,
    .scene = {.side_name = side_name, .board = board, .scene = scene, .parts = parts},
};

// ---- Tests

#define HEAD "title: Ten stones\nrules: stones\nsummary: A pile of stones.\n"

// Writes the text to a temporary file and loads it.
static World *loaded(const char *text, Error *error) {
    char path[] = "/tmp/cassino-stones-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    World *world = stones_rules.world_load(path, error);
    unlink(path);
    return world;
}

static void a_scenario_without_a_chart_opens_and_keeps_the_laws(void **unused) {
    (void)unused;
    char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    Error error = {0};
    World *world = loaded(HEAD "stones: 10\n", &error);
    if (world == NULL) fail_msg("%s", error.words);
    assert_string_equal(stones_rules.title_of(world), "Ten stones");
    Game game = {.rules = &stones_rules, .world = world};
    LawsParams params = laws_params_defaults();
    const char *law = laws_broken(&game, &params, &why);
    if (law != NULL) fail_msg("'%s' is broken: %s", law, words);
    World *other = loaded(HEAD "stones: 11\n", &error);
    assert_non_null(other);
    assert_int_not_equal(stones_rules.world_hash(world), stones_rules.world_hash(other));
    scenario_close(other);
    scenario_close(world);
}

static void the_key_chart_is_unknown_to_a_system_without_charts(void **unused) {
    (void)unused;
    Error error = {0};
    assert_null(loaded(HEAD "chart: charts/stones.yaml\nstones: 10\n", &error));
    assert_int_equal(error.line, 4);
    assert_non_null(strstr(error.words, "chart"));
}

static void a_scenario_without_a_chart_can_be_edited(void **unused) {
    (void)unused;
    static const EditNumber numbers[] = {{"stones", 1, STONES_MAX, HELP("in the pile")}};
    static const EditSchema schema = {.numbers = numbers, .number_count = COUNT_OF(numbers)};
    const char *edits[] = {"stones=5"};
    Error error = {0};
    World *world = loaded(HEAD "stones: 10\n", &error);
    assert_non_null(world);
    World *edited = scenario_edit(&opener, &schema, world, edits, 1, &error);
    if (edited == NULL) fail_msg("%s", error.words);
    assert_int_equal(edited->stones, 5);
    scenario_close(edited);
    scenario_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scenario_without_a_chart_opens_and_keeps_the_laws),
        cmocka_unit_test(the_key_chart_is_unknown_to_a_system_without_charts),
        cmocka_unit_test(a_scenario_without_a_chart_can_be_edited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
