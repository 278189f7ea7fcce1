// SPDX-License-Identifier: GPL-3.0-or-later
// test_fourth.c -- tests that a new rule system needs no change in the rest of the program. The
// tiny system here has areas instead of hexes, a die of 100 faces instead of cards, other side
// names, and function names that another system uses too. The tests run the property tests on it,
// then simulate, report, analyse and draw it.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/report/figures_json.h"
#include "bench/report/page/page.h"
#include "bench/simulate/simulate.h"
#include "engine/game/host.h"
#include "engine/game/view.h"
#include "engine/kit/verb.h"
#include "tests/rules/laws/laws.h"

// ---- The rules: two bands have three steps each. At the start each rolls its nerve in secret.
// Then they hold or attack in turn; an attack costs the enemy a step on a roll above 50. The
// higher nerve adds one to the lead at the end.

struct World {
    const char *title;
};

enum { ROLL_NERVE = 1, ROLL_ATTACK, HOLD, ATTACK };  // verbs; a roll has 1 to 100 in `where`
enum { FACES = 100, STEPS = 3, ROUNDS = 4, UNSEEN = 0 };

struct State {
    uint8_t steps[SIDES];
    uint8_t nerve[SIDES];  // UNSEEN until rolled
    uint8_t round;         // counts from 1; ROUNDS + 1 means that the game is over
    uint8_t side, rolls;   // the side to act; true if a die must be rolled
    uint8_t spare;
};

static World *world_load(const char *path, Error *error) {
    static const World world = {"Two bands"};
    (void)path, (void)error;
    return (World *)(uintptr_t)&world;
}
static void world_free(World *world) { (void)world; }
static const char *title_of(const World *world) { return world->title; }
static uint64_t world_hash(const World *world) { return hash_text(world->title); }

static bool over(const State *state) {
    return state->round > ROUNDS || state->steps[ALLIED] == 0 || state->steps[AXIS] == 0;
}

static void setup(const World *world, State *state) {
    (void)world;
    *state = (State){.steps = {STEPS, STEPS}, .round = 1, .side = ALLIED, .rolls = true};
}

static Side turn(const World *world, const State *state) {
    (void)world;
    if (over(state)) return NOBODY;
    return state->rolls ? CHANCE : (Side)state->side;
}

static unsigned roll_verb(const State *state) {
    return state->nerve[state->side] == UNSEEN ? ROLL_NERVE : ROLL_ATTACK;
}

static void legal(const World *world, const State *state, ActionList *out) {
    if (turn(world, state) == CHANCE) {
        for (unsigned face = 1; face <= FACES; face++)
            actions_push(out, action_make(roll_verb(state), state->side, face));
    } else if (!over(state)) {
        actions_push(out, action_make(HOLD, state->side, 0));
        actions_push(out, action_make(ATTACK, state->side, 0));
    }
}

static void side_ends(State *state) {
    state->rolls = false;
    if (state->side == AXIS) state->round++;
    state->side = state->side == ALLIED ? AXIS : ALLIED;
}

static void apply(const World *world, State *state, Action action) {
    unsigned face = action_where(action);
    (void)world;
    switch (action_verb(action)) {
        case ROLL_NERVE:
            state->nerve[state->side] = (uint8_t)face;
            state->rolls = state->side == ALLIED;
            state->side = state->side == ALLIED ? AXIS : ALLIED;
            break;
        case ROLL_ATTACK:
            if (face > FACES / 2) state->steps[side_other((Side)state->side)]--;
            side_ends(state);
            break;
        case ATTACK:
            state->rolls = true;
            break;
        default:
            assert(action_verb(action) == HOLD);
            side_ends(state);
    }
}

static int margin(const World *world, const State *state) {
    (void)world;
    int lead = state->steps[ALLIED] - state->steps[AXIS];
    if (!over(state)) return lead;  // the nerve counts only at the end of the game
    return lead + (state->nerve[ALLIED] > state->nerve[AXIS]) -
           (state->nerve[ALLIED] < state->nerve[AXIS]);
}

static float payoff(const World *world, const State *state, Side side) {
    int lead = margin(world, state);
    return lead == 0 ? 0.5f : (lead > 0) == (side == ALLIED) ? 1.0f : 0.0f;
}

static Action draw(const World *world, const State *state, Pcg *rng) {
    (void)world;
    return action_make(roll_verb(state), state->side, 1 + pcg_below(rng, FACES));
}
static float odds(const World *world, const State *state, Action action) {
    (void)world, (void)state, (void)action;
    return 1.0f / FACES;
}

static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    (void)world;
    Side other = side_other(viewer);
    if (!over(state) && state->nerve[other] != UNSEEN)
        state->nerve[other] = (uint8_t)(1 + pcg_below(rng, FACES));
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state;
    bool hidden = action_verb(action) == ROLL_NERVE && action_who(action) != (unsigned)viewer;
    return hidden ? action_make(ROLL_NERVE, action_who(action), UNSEEN) : action;
}

static const char *side_name(const World *world, Side side) {
    (void)world;
    return side == ALLIED ? "Reds" : "Greens";
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    static const char *const words[] = {"", "nerve", "roll", "hold", "attack"};
    (void)world, (void)state;
    text_put(out, "%s", words[action_verb(action)]);
    if (action_verb(action) <= ROLL_ATTACK) {
        text_put(out, action_where(action) == UNSEEN ? " unseen" : " %u", action_where(action));
        text_put(out, " for %s", side_name(world, (Side)action_who(action)));
    }
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    text_put(out, "%s: ", side_name(world, (Side)action_who(action)));
    format_action(world, state, viewer == NOBODY ? action : seen(world, state, action, viewer),
                  out);
}

static void prompt(const World *world, const State *state, Text *out) {
    (void)world, (void)state;
    text_put(out, "Hold, or attack?");
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    (void)colour;
    for (Side side = ALLIED; side < SIDES; side++) {
        text_put(out, "%s: %d steps", side_name(world, side), state->steps[side]);
        bool open = viewer == NOBODY || viewer == side || over(state);
        if (open) text_put(out, ", nerve %d", state->nerve[side]);
        if (!open) text_put(out, ", nerve %s", state->nerve[side] ? "rolled" : "not rolled");
        text_char(out, '\n');
    }
    text_put(out, "Round %d of %d, %s\n", state->round, ROUNDS,
             state->rolls ? "a die" : side_name(world, (Side)state->side));
}

static bool check_invariants(const World *world, const State *state) {
    (void)world;
    return state->steps[ALLIED] <= STEPS && state->steps[AXIS] <= STEPS &&
           state->nerve[ALLIED] <= FACES && state->nerve[AXIS] <= FACES && state->round >= 1 &&
           state->round <= ROUNDS + 1 && state->side < SIDES && state->spare == 0;
}

// ---- The board: two triangles, and one place without an outline.

static void board(const World *world, Board *out) {
    static const Point corners[] = {{0, 0}, {0, 8}, {5, 4}, {10, 0}, {10, 8}, {5, 4}};
    (void)world;
    *out = (Board){.width = 10, .height = 8, .unit = "inch", .place_count = 3, .point_count = 6};
    memcpy(out->points, corners, sizeof corners);
    out->places[0] = (Place){"West", 'w', "West", "scrub", {2, 4}, 0, 3, "scrub"};
    out->places[1] = (Place){"East", ' ', "East", "", {8, 4}, 3, 3, ""};
    out->places[2] = (Place){"Well", ' ', "The well", "", {5, 6}, 0, 0, ""};
    out->lines[out->line_count++] = (BoardLine){LINE_ROAD, {2, 4}, {8, 4}};
}

static void scene(const World *world, const State *state, Side viewer, Scene *out) {
    (void)world, (void)viewer;
    for (Side side = ALLIED; side < SIDES; side++) {
        ScenePiece *piece = &out->pieces[out->piece_count++];
        *piece = (ScenePiece){.id = (int16_t)side,
                              .place = (int16_t)side,
                              .side = side,
                              .group = "",
                              .symbol = "infantry",
                              .steps = state->steps[side],
                              .steps_most = STEPS,
                              .on_map = true};
        snprintf(piece->name, sizeof piece->name, "Band of the %s", side_name(world, side));
    }
}

static void parts(const World *world, const State *state, Action action, Parts *out) {
    (void)world, (void)state;
    out->piece = (int16_t)action_who(action);
}

// ---- Functions of the laboratory.

static int turn_number(const World *world, const State *state) {
    (void)world;
    return min_int(state->round, ROUNDS);
}
static int measures(const World *world, Measure out[MEASURES_MAX]) {
    (void)world;
    out[0] = (Measure){"strength", "steps", "Steps that the band has left", false};
    return 1;
}
static void measure(const World *world, const State *state, int32_t values[][SIDES]) {
    (void)world;
    for (int side = 0; side < SIDES; side++) values[0][side] = state->steps[side];
}
static int pieces(const World *world, Piece out[PIECES_MAX]) {
    (void)world;
    out[ALLIED] = (Piece){"Band of the Reds", ALLIED, STEPS};
    out[AXIS] = (Piece){"Band of the Greens", AXIS, STEPS};
    return SIDES;
}
static void places(const World *world, const State *state, Side viewer,
                   PiecePlace out[PIECES_MAX]) {
    (void)world, (void)viewer;
    for (int16_t side = 0; side < SIDES; side++) out[side] = (PiecePlace){side, state->steps[side]};
}
static const char *event_type(const World *world, const State *state) {
    if (turn(world, state) != CHANCE) return "choice";
    return roll_verb(state) == ROLL_NERVE ? "nerve" : "attack";
}
static int outcome_kinds(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]) {
    (void)world;
    for (int face = 0; face < FACES; face++) {
        out[face] = (OutcomeKind){.row = (uint8_t)(face / 10), .column = (uint8_t)(face % 10)};
        snprintf(out[face].label, sizeof out[face].label, "%d", face + 1);
    }
    return FACES;
}
static int outcome_kind(const World *world, const State *state, Action action) {
    (void)world, (void)state;
    bool rolled = action_verb(action) <= ROLL_ATTACK && action_where(action) != UNSEEN;
    return rolled ? (int)action_where(action) - 1 : NO_OUTCOME;
}
static void scale(const World *world, Scale *out) {
    (void)world;
    *out = (Scale){.known = true, .major = 3};
}

static const Rules fourth_rules = {
    .name = "bands",
    .title = "Two bands with a die of a hundred",
    .state_bytes = sizeof(struct State),
    .actions_max = FACES,
    .plies_max = 2 + 4 * ROUNDS,
    .bounds = {ATTACK, SIDES, FACES + 1},
    .world_load = world_load,
    .world_free = world_free,
    .title_of = title_of,
    .world_hash = world_hash,
    .setup = setup,
    .turn = turn,
    .legal = legal,
    .apply = apply,
    .payoff = payoff,
    .margin = margin,
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
    .lab = {.turn_number = turn_number,
            .measures = measures,
            .measure = measure,
            .pieces = pieces,
            .places = places,
            .event_type = event_type,
            .outcome_kinds = outcome_kinds,
            .outcome_kind = outcome_kind,
            .scale = scale},
};

// ---- The registry of this test program: it has this system only.

const Rules *const rules_all[] = {&fourth_rules, NULL};
const Rules *const *const rules_small = rules_all;
const Rules *rules_find(const char *name) {
    return strcmp(name, fourth_rules.name) == 0 ? &fourth_rules : NULL;
}

// ---- Tests of the other parts of the program with this system.

static void a_fourth_system_passes_the_property_tests(void **unused) {
    (void)unused;
    static char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    Game game;
    assert_true(game_open(&game, "bands", NULL));
    LawsParams params = laws_params_defaults();
    params.games = 60;
    const char *law = laws_broken(&game, &params, &why);
    if (law != NULL) fail_msg("breaks '%s': %s", law, words);
    game_close(&game);
}

static void players_of_every_kind_play_a_fourth_system(void **unused) {
    (void)unused;
    Game game;
    assert_true(game_open(&game, "bands", NULL));
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        char spec[64];
        bool thinks = kind->preset != NULL;
        snprintf(spec, sizeof spec, "%s%s", kind->name, thinks ? ":iterations=20" : "");
        Player *player = player_make(&game, spec, 1, NULL);
        assert_non_null(player);
        Host host;
        host_start(&host, &game, player, player, 1, 0, NULL);
        assert_true(host_run(&host) > 0);
        player->free(player);
    }
    game_close(&game);
}

static void a_scene_names_its_sides_and_says_who_leads(void **unused) {
    (void)unused;
    static Scene seen_by_all;
    Game game;
    assert_true(game_open(&game, "bands", NULL));
    StateBuffer state = {{0}};
    game.rules->setup(game.world, state_of(&state));
    view_scene(&game, state_of(&state), NOBODY, &seen_by_all);
    assert_int_equal(seen_by_all.piece_count, 2);
    assert_string_equal(view_side_name(&game, AXIS), "Greens");
    assert_non_null(strstr(seen_by_all.leads, "Result now: draw"));
    game_close(&game);
}

static void a_fourth_system_is_simulated_and_reported(void **unused) {
    (void)unused;
    char folder[] = "/tmp/fourth-XXXXXX", path[64], page[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bands.db", folder);
    snprintf(page, sizeof page, "%s/bands.html", folder);
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    simulate_params_defaults(&params);
    params.scenario = "bands";
    params.players[ALLIED] = params.players[AXIS] = "random";
    params.games = 60;
    params.out = path;
    if (!simulate_run(&params, &result, &error)) fail_msg("%s", error.words);
    assert_int_equal(result.kept, 60);
    assert_string_equal(result.side[ALLIED], "Reds");
    Report *report = calloc(1, sizeof *report);
    const char *paths[] = {path};
    report->band = (Interval){0.4, 0.6};
    if (!report_read(report, paths, 1, &error)) fail_msg("%s", error.words);
    FILE *out = fopen(page, "w+");
    assert_non_null(out);
    report_page(report, "cassino report", out);
    long length = ftell(out);
    rewind(out);
    char *text = calloc(1, (size_t)length + 1);
    assert_int_equal(fread(text, 1, (size_t)length, out), length);
    assert_non_null(strstr(text, "Reds"));
    assert_non_null(strstr(text, "<svg"));
    assert_non_null(strstr(text, ">Well<"));
    assert_null(strstr(text, "Allied"));
    assert_null(strstr(text, " hex"));
    assert_null(strstr(text, "cards"));
    fclose(out);
    free(text);
    report_free(report);
    free(report);
    unlink(path);
    unlink(page);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fourth_system_passes_the_property_tests),
        cmocka_unit_test(players_of_every_kind_play_a_fourth_system),
        cmocka_unit_test(a_scene_names_its_sides_and_says_who_leads),
        cmocka_unit_test(a_fourth_system_is_simulated_and_reported),
    };
    return cmocka_run_group_tests_name("a fourth system", tests, NULL, NULL);
}
