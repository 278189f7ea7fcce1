// SPDX-License-Identifier: GPL-3.0-or-later
// test_table_twins.c -- tests the twins law for the terminal: in two games that one side cannot
// tell apart, whatever that side types gets the same answer and leads to the same choice.
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/rules/rules.h"
#include "play/terminal/table.h"
#include "tests/game/twins.h"

enum {
    PROBES = 2,       // positions tested for each scenario and side
    GAMES_MAX = 6,    // games played to find these positions
    GAMES_FEW = 2,    // where no choice is likely to lead to a prompt that tells the twins apart
    PROBE_EVERY = 7,  // one choice of the viewer in PROBE_EVERY is tested, on average
    WORDS_MAX = 8,    // texts typed at each position
    PRINTED = 1 << 18,
};

#define ENEMY "flat:iterations=8,trees=1,megabytes=1,threads=1"

static Twins twins;
static const char *scenario;
static char typed_path[] = "/tmp/cassino-typed-XXXXXX", printed_path[] = "/tmp/cassino-out-XXXXXX";

static void assert_same(const char *what, const char *one, const char *two) {
    if (strcmp(one, two) != 0)
        fail_msg("%s, side %d, ply %d: %s:\n%s\nand\n%s", scenario, (int)twins.viewer,
                 twins.record[0].count, what, one, two);
}

// ---- Output goes to a file ----

static int kept[2];  // stdout and stderr, to be restored

static void print_begin(void) {
    fflush(stdout);
    int file = open(printed_path, O_WRONLY | O_TRUNC);
    assert_true(file >= 0);
    for (int i = 0; i < 2; i++) {
        kept[i] = dup(i + 1);
        dup2(file, i + 1);
    }
    close(file);
}

static void print_end(char out[PRINTED]) {
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], i + 1);
        close(kept[i]);
    }
    FILE *file = fopen(printed_path, "r");
    assert_non_null(file);
    out[fread(out, 1, PRINTED - 1, file)] = '\0';
    fclose(file);
}

// ---- The terminal in one of the twins ----

static Session session;
static Table table;

static void table_laid(int twin) {
    Error error = {0};
    memset(&session, 0, sizeof session);
    session.game = *twins.game;
    session.make = player_make;
    session.record = twins.record[twin];
    assert_true(session_begin(&session, &error));
    table_open(&table, &session);
}

static void table_cleared(void) {
    table_close(&table);
    session_end(&session);
}

// Types `lines` in one of the twins, none of which may make a choice. Fills `out` with what is
// printed.
static void asked(int twin, const char *lines, char out[PRINTED]) {
    FILE *file = fopen(typed_path, "w");
    assert_non_null(file);
    fputs(lines, file);
    fclose(file);
    assert_non_null(freopen(typed_path, "r", stdin));
    print_begin();
    table_laid(twin);
    table_play(&table);
    assert_int_equal(session.record.count, twins.record[twin].count);
    table_cleared();
    print_end(out);
}

// Types `words` in one of the twins. Fills `out` with the action and the rest of the line, or
// with what is printed if no action was made.
static void acted(int twin, const char *words, char out[PRINTED]) {
    print_begin();
    table_laid(twin);
    table.side = twins.viewer;
    choices_fill(&table.choices, &session.game, session_state(&session));
    typed_run(&table, words);
    int count = twins.record[twin].count;
    bool done = session.record.count != count;
    Action action = done ? session.record.actions[count] : NO_ACTION;
    print_end(out);
    if (done) snprintf(out, PRINTED, "action %08x, then '%s'", action, table.rest);
    table_cleared();
}

// ---- Typed texts ----

// Lists the choices of the viewer after `action` in the true position of a twin. A look-ahead
// must not use them. Returns 0 if another side chooses then.
static int list_after(int twin, Action action, StateBuffer *after, Action list[ACTIONS_MAX]) {
    const Game *game = twins.game;
    *after = twins.state[twin];
    game_apply(game, state_of(after), action);
    if (game_turn(game, state_of(after)) != twins.viewer) return 0;
    return game_legal(game, state_of(after), list);
}

// Writes the text of a choice after `action` in one of the twins, if possible a choice that the
// other twin lacks. Returns false if there is none. With `apart`, also returns false if the other
// twin has the choice too.
static bool words_after(Action action, bool apart, char words[SAY_BYTES]) {
    StateBuffer after[2];
    Action list[2][ACTIONS_MAX], only[ACTIONS_MAX];
    int count[2], onlies = 0;
    for (int t = 0; t < 2; t++) count[t] = list_after(t, action, &after[t], list[t]);
    int twin = (int)pcg_below(&twins.rng, 2);
    for (int k = 0; k < 2 && onlies == 0; k++, twin = 1 - twin)
        for (int i = 0; i < count[twin]; i++)
            if (!list_holds(list[1 - twin], count[1 - twin], list[twin][i]))
                only[onlies++] = list[twin][i];
    if (onlies > 0) twin = 1 - twin;  // undo the last step of the loop
    if (apart && onlies == 0) return false;
    if (onlies == 0 && count[twin] == 0) return false;
    Action one = onlies > 0 ? only[pcg_below(&twins.rng, (uint32_t)onlies)]
                            : list[twin][pcg_below(&twins.rng, (uint32_t)count[twin])];
    Text text = text_over(words, SAY_BYTES);
    twins.game->rules->format_action(twins.game->world, state_of(&after[twin]), one, &text);
    return true;
}

// Collects texts of such choices: with `apart` only those of one twin, otherwise any. Returns
// their number.
static int words_gathered(bool apart, char words[WORDS_MAX][SAY_BYTES]) {
    Action list[ACTIONS_MAX];
    int count = game_legal(twins.game, state_of(&twins.state[0]), list), gathered = 0;
    int tries = apart ? count : min_int(count, WORDS_MAX);
    for (int i = 0; i < tries && gathered < WORDS_MAX; i++) {
        Action action = list[apart ? (uint32_t)i : pcg_below(&twins.rng, (uint32_t)count)];
        gathered += words_after(action, apart, words[gathered]);
    }
    return gathered;
}

static int probed_apart;  // number of texts that only one of the twins offers

// Types `words` in both twins. Appends the question `why` about them to `lines`, unless they are a
// legal choice: `why` would search then, which test_twins.c tests.
static void words_typed(const char *words, Text *lines) {
    static char out[2][PRINTED];
    Choices *choices = calloc(1, sizeof *choices);
    int found[ACTIONS_MAX];
    choices_fill(choices, twins.game, state_of(&twins.state[0]));
    if (choices_match(choices, words, found) == 0) text_put(lines, "why %s\n", words);
    free(choices);
    for (int t = 0; t < 2; t++) acted(t, words, out[t]);
    assert_same(words, out[0], out[1]);
}

static int generals_refused;

// General words such as `done` must not make a choice if they do not fit the present
// prompt, even if they would fit a later one.
static void generals_typed(void) {
    static const char *const generals[] = {"done", "pass", "hold", "no", "d"};
    static char out[PRINTED];
    Choices *choices = calloc(1, sizeof *choices);
    int found[ACTIONS_MAX];
    choices_fill(choices, twins.game, state_of(&twins.state[0]));
    for (int i = 0; i < COUNT_OF(generals); i++) {
        if (choices_match(choices, generals[i], found) > 0) continue;
        acted(0, generals[i], out);
        if (strncmp(out, "action", 6) == 0)
            fail_msg("%s, ply %d: '%s' is taken for %s", scenario, twins.record[0].count,
                     generals[i], out);
        generals_refused++;
    }
    free(choices);
}

static void all_typed(bool apart) {
    static char out[2][PRINTED], typed[(2 * WORDS_MAX + 1) * (SAY_BYTES + 8)];
    char words[WORDS_MAX][SAY_BYTES];
    Text lines = text_over(typed, sizeof typed);
    text_put(&lines, "\nall\nlog 400\nhex a1\nhex 0405\nxyzzy\nwhy xyzzy\n");
    generals_typed();
    int count = words_gathered(apart, words);
    for (int i = 0; i < count; i++) {
        words_typed(words[i], &lines);
        words[i][strcspn(words[i], " ")] = '\0';
        words_typed(words[i], &lines);
        probed_apart += apart;
    }
    for (int t = 0; t < 2; t++) asked(t, typed, out[t]);
    assert_same(typed, out[0], out[1]);
}

// Plays to the next choice of the viewer at which hidden information differs; returns false at
// the end of the game. Sets *apart if one of the choices leads to a prompt that tells the twins
// apart. Looks for that only if `wanted`, because it must list the choices after each choice.
static bool probe_next(bool wanted, bool *apart) {
    char words[600], next[WORDS_MAX][SAY_BYTES];
    Text why = text_over(words, sizeof words);
    Action list[ACTIONS_MAX];
    while (twins_step(&twins, &why)) {
        const State *state = state_of(&twins.state[0]);
        if (!twins.apart || game_turn(twins.game, state) != twins.viewer) continue;
        if (game_legal(twins.game, state, list) == 1) continue;
        *apart = wanted && words_gathered(true, next) > 0;
        if (*apart || pcg_below(&twins.rng, PROBE_EVERY) == 0 || twins.game->rules->plies_max < 100)
            return true;
    }
    return false;
}

static int game_probed(const char *name) {
    Game game;
    Error error = {0};
    int all = 0;
    bool rare = strncmp(name, "gbsu/", 5) == 0 ||
                (strncmp(name, "gbww2/", 6) == 0 && strcmp(name, "gbww2/crossroads") != 0);
    uint64_t games = rare ? GAMES_FEW : GAMES_MAX;
    scenario = name;
    if (!game_open(&game, name, &error)) fail_msg("%s: %s", name, error.words);
    for (Side viewer = ALLIED; viewer < SIDES; viewer++) {
        int probes[2] = {0};  // [1]: a choice would tell the twins apart
        for (uint64_t seed = 0; seed < games && probes[0] + probes[1] < 2 * PROBES; seed++) {
            bool apart;
            twins_start(&twins, &game, name, viewer, ENEMY, seed);
            while (probes[0] + probes[1] < 2 * PROBES &&
                   probe_next(probes[true] < PROBES, &apart)) {
                if (probes[apart] >= PROBES) continue;
                all_typed(apart);
                probes[apart]++;
            }
        }
        all += probes[0] + probes[1];
    }
    game_close(&game);
    return all;
}

static void W2_W3_what_a_side_types_is_answered_the_same_in_both_twins(void **unused) {
    (void)unused;
    int all = 0;
    for (int i = 0; rules_small[i] != NULL; i++) all += game_probed(rules_small[i]->name);
    char(*names)[NAME_BYTES] = calloc(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) all += game_probed(names[i]);
    free(names);
    assert_true(all > 10 * PROBES);
    assert_true(probed_apart > PROBES);
    assert_true(generals_refused > PROBES);
}

int main(void) {
    int files[] = {mkstemp(typed_path), mkstemp(printed_path)};
    if (files[0] < 0 || files[1] < 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(W2_W3_what_a_side_types_is_answered_the_same_in_both_twins),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(typed_path);
    unlink(printed_path);
    return failed;
}
