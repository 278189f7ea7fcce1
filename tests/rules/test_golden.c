// SPDX-License-Identifier: GPL-3.0-or-later
// test_golden.c -- replays recorded games of every scenario from tests/golden. Each ply must be
// legal with the same text, and the last state must have the same bytes. After an intended change
// of rules, scenarios or State, `make renew` plays the games anew; the commit says why they
// changed.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "bench/speed/signature.h"
#include "engine/game/play_game.h"
#include "engine/rules/rules.h"

#define FOLDER "tests/golden/"
#define TABLE  FOLDER "hashes"

enum {
    SEEDS = 40,
    SCENARIOS_MIN = 4,  // fewer scenarios mean that the folder was not found
    TABLE_BYTES = 1 << 14,
    GAME_BYTES = NAME_BYTES + 32,  // this is room for the names of a scenario and a player
    LINE_BYTES = 160,
    PATH_BYTES = 160,
};

// The players of the recorded games; both sides use the same one. `random` reaches unusual
// positions.
static const char *const players[] = {"greedy", "random"};

// Writes the name of a record: "gbsu/mokra" and "greedy" give "gbsu-mokra-greedy".
static void name_of(const char *scenario, const char *player, char out[GAME_BYTES]) {
    snprintf(out, GAME_BYTES, "%s-%s", scenario, player);
    for (char *c = out; *c; c++) {
        if (*c == '/') *c = '-';
    }
}

static void path_of(const char *scenario, const char *player, char out[PATH_BYTES]) {
    char name[GAME_BYTES];
    name_of(scenario, player, name);
    snprintf(out, PATH_BYTES, FOLDER "%s.record", name);
}

static void game_play(const Game *game, const char *scenario, const char *spec, uint64_t seed,
                      Record *record) {
    Host host;
    PlayGame wanted = {
        .game = game, .player = {spec, spec}, .make = player_make, .seed = seed, .record = record};
    assert_true(record_begin(record, game, scenario, spec, spec, seed, NULL));
    assert_true(play_game(&host, &wanted));
}

// Plays games with several seeds and saves the longest one, because it covers the most rules.
static void game_renew(const char *scenario, const char *spec) {
    static Record record, longest;
    char path[PATH_BYTES];
    Game game;
    Error error = {0};
    if (!game_open_shipped(&game, scenario, &error)) fail_msg("%s: %s", scenario, error.words);
    longest.count = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        game_play(&game, scenario, spec, seed, &record);
        if (record.count > longest.count) longest = record;
    }
    path_of(scenario, spec, path);
    if (!record_save(&longest, &game, path, &error)) fail_msg("%s: %s", path, error.words);
    game_close(&game);
}

static const char renew_words[] =
    "rules or scenarios behave differently. If that is meant, run `make renew` and say why in the "
    "commit; if not, something broke.";

// Replays a record and writes a line of the table about how the game ended. Returns false if the
// record does not replay.
static bool game_end(const char *scenario, const char *player, char out[LINE_BYTES]) {
    static Record record;
    char path[PATH_BYTES], name[GAME_BYTES], line[800];
    Game game;
    Error error = {0};
    StateBuffer state;
    memset(&state, 0, sizeof state);
    path_of(scenario, player, path);
    name_of(scenario, player, name);
    if (!game_open_shipped(&game, scenario, &error)) fail_msg("%s: %s", scenario, error.words);
    bool good = record_load_header(&record, path, &error) &&
                record_load(&record, &game, path, &error) &&
                record_replay(&record, &game, state_of(&state), -1, &error);
    if (good && game_turn(&game, state_of(&state)) != NOBODY)
        good = error_set_at(&error, path, 0, 0, "the game is not over where the record ends");
    if (good) {
        snprintf(out, LINE_BYTES, "%s %d %+d %016" PRIx64 "\n", name, record.count,
                 game.rules->margin(game.world, state_of(&state)),
                 state_hash(&game, state_of(&state)));
    } else {
        print_error("%s\n", error_line(&error, line, sizeof line));
    }
    game_close(&game);
    return good;
}

static void renew(void) {
    FILE *file = fopen(TABLE, "w");
    assert_non_null(file);
    fputs("# game, plies, margin (Allied less Axis), hash of the last state: make renew\n", file);
    for (int i = 0; shipped_scenarios[i] != NULL; i++) {
        for (int p = 0; p < COUNT_OF(players); p++) {
            char line[LINE_BYTES];
            game_renew(shipped_scenarios[i], players[p]);
            assert_true(game_end(shipped_scenarios[i], players[p], line));
            fputs(line, file);
        }
    }
    fclose(file);
}

static void every_golden_game_ends_as_it_did(void **unused) {
    (void)unused;
    static char table[TABLE_BYTES];
    FILE *file = fopen(TABLE, "r");
    if (file == NULL) fail_msg(TABLE " is missing: run from the top folder, or `make renew`");
    size_t length = fread(table, 1, sizeof table - 1, file);
    fclose(file);
    assert_true(length < sizeof table - 1);
    int broken = 0;
    for (int i = 0; shipped_scenarios[i] != NULL; i++) {
        for (int p = 0; p < COUNT_OF(players); p++) {
            char line[LINE_BYTES];
            bool good = game_end(shipped_scenarios[i], players[p], line);
            if (good && strstr(table, line) != NULL) continue;
            if (good) print_error("not in " TABLE ": %s", line);
            broken++;
        }
    }
    if (broken > 0) fail_msg("%d golden games: %s", broken, renew_words);
}

// Checks that the hash of a game changes if its last ply is missing.
static void a_game_without_its_last_ply_has_another_hash(void **unused) {
    (void)unused;
    static Record record;
    Game game;
    Error error = {0};
    StateBuffer whole = {0}, cut = {0};
    char path[PATH_BYTES];
    path_of(shipped_scenarios[0], players[0], path);
    assert_true(game_open_shipped(&game, shipped_scenarios[0], &error));
    if (!record_load_header(&record, path, &error) || !record_load(&record, &game, path, &error))
        fail_msg("%s:%d: %s: %s", path, error.line, error.words, renew_words);
    assert_true(record_replay(&record, &game, state_of(&whole), -1, &error));
    assert_true(record_replay(&record, &game, state_of(&cut), record.count - 1, &error));
    assert_true(state_hash(&game, state_of(&whole)) != state_hash(&game, state_of(&cut)));
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_golden_game_ends_as_it_did),
        cmocka_unit_test(a_game_without_its_last_ply_has_another_hash),
    };
    if (getenv("CASSINO_RENEW") != NULL) renew();
    return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
