// SPDX-License-Identifier: GPL-3.0-or-later
// test_dice.c -- tests that cards and dice of a game in progress are secret. Nothing that a
// player is told or can read in the record makes the same draws. A seed given on purpose does,
// and the program says so.
#include <ctype.h>

#include "engine/game/host.h"
#include "engine/game/named.h"
#include "engine/rules/rules.h"
#include "program.h"

enum { PLIES = 24 };

static void game_of(const char *record, Record *played, Game *game) {
    Error error = {0};
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, record);
    if (!named_open(game, played, path, &error)) fail_msg("%s", error.words);
}

// Returns true if a session with this seed and the same choices draws what the record drew.
static bool draws_again(const Record *played, const Game *game, uint64_t seed) {
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Host host;
    host_start(&host, game, NULL, NULL, seed, 0, NULL);
    game->rules->setup(game->world, state);
    int drawn = 0;
    for (int ply = 0; ply < played->count && ply < PLIES; ply++) {
        if (game_turn(game, state_of(&host.state)) == CHANCE) {
            if (host_choose(&host) != played->actions[ply]) return false;
            drawn++;
        }
        host_apply(&host, played->actions[ply]);
    }
    assert_true(drawn > 4);
    return true;
}

// Returns true if some number in a text, decimal or hexadecimal, is a seed that leads to the same
// draws.
static bool text_foretells(const char *text, const Record *played, const Game *game) {
    for (const char *at = text; *at != '\0'; at++) {
        if (!isxdigit((unsigned char)*at) || (at > text && isalnum((unsigned char)at[-1])))
            continue;
        if (draws_again(played, game, strtoull(at, NULL, 10))) return true;
        if (draws_again(played, game, strtoull(at, NULL, 16))) return true;
    }
    return false;
}

#define TYPED "place 1/B 0408\nplace 2/B 0508\nblue\nwhy 1\nlog 50\nquit\n"

static void H4_nothing_told_in_the_terminal_draws_the_same_again(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    static Record played;
    Game game;
    // Stops at the first line that is illegal.
    run("play gbsu/first-contact --opponent greedy --record g", TYPED);
    file_read("g", record);
    game_of("g", &played, &game);
    assert_true(played.count > 10);
    assert_false(text_foretells(out, &played, &game));
    assert_false(text_foretells(err, &played, &game));
    assert_false(text_foretells(record, &played, &game));
    assert_lacks(record, "\nseed: ");
    assert_lacks(out, "can be foretold");
    game_close(&game);
    // The text of a game that is not saved must have no seed either.
    run("play gbsu/first-contact --opponent greedy", "place 1/B 0408\n");
    assert_has(out, "Not saved: 1 ply. To");
    assert_int_equal(run("replay g", ""), 0);
    assert_lacks(out, "Seed");
}

static void H4_nothing_told_by_the_engine_draws_the_same_again(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    static Record played;
    Game game;
    // The request `wait` returns at the end of the input, when the cards are dealt.
    file_write("asks",
               "{\"request\":\"new\",\"scenario\":\"gbsu/first-contact\",\"axis\":\"greedy\","
               "\"name\":\"d\"}\n"
               "{\"request\":\"choose\",\"game\":\"d\",\"number\":0,\"words\":\"place 1/B 0408\"}\n"
               "{\"request\":\"choose\",\"game\":\"d\",\"number\":1,\"words\":\"place 2/B 0508\"}\n"
               "{\"request\":\"wait\",\"game\":\"d\"}\n");
    file_write("more",
               "{\"request\":\"log\",\"game\":\"d\"}\n"
               "{\"request\":\"save\",\"game\":\"d\"}\n");
    assert_int_equal(run("--version >/dev/null && (cat asks; n=0; "
                         "until [ $(cat d.record 2>/dev/null | wc -l) -gt 18 ] || [ $n -gt 600 ]; "
                         "do n=$((n + 1)); sleep 0.1; done; cat more) | "
                         "\"$CASSINO_PROGRAM\" engine --games .",
                         ""),
                     0);
    assert_has(out, "\"seed\":null");
    file_read("d.record", record);
    game_of("d.record", &played, &game);
    assert_true(played.count > 10);
    assert_false(text_foretells(out, &played, &game));
    assert_false(text_foretells(record, &played, &game));
    game_close(&game);
}

static void H4_a_seed_given_on_purpose_draws_the_same_again_and_is_said_to(void **unused) {
    (void)unused;
    static char one[OUTPUT_BYTES], two[OUTPUT_BYTES];
    static Record played;
    Game game;
    run("play gbsu/first-contact --seed 77 --opponent greedy --record g", TYPED);
    assert_has(out, "Seed 77 (makes the cards and dice of this game predictable).");
    run("play gbsu/first-contact --seed 77 --opponent greedy --record h", TYPED);
    file_read("g", one);
    file_read("h", two);
    assert_string_equal(one, two);
    game_of("g", &played, &game);
    assert_true(text_foretells(one, &played, &game));  // the check must be able to fail
    game_close(&game);
    run("engine", "{\"request\":\"new\",\"scenario\":\"gbsu/first-contact\",\"seed\":\"77\"}\n");
    assert_has(out, "\"seed\":\"77\"");
    assert_int_equal(run("play g", "quit\n"), 0);
    assert_has(out, "Seed 77 (");
}

#define CALLS "call\ncall\ncall\ncall\ncall\ncall\n"

static void H4_the_secret_is_told_when_the_game_is_over(void **unused) {
    (void)unused;
    static char one[OUTPUT_BYTES], two[OUTPUT_BYTES];
    char words[200];
    assert_int_equal(run("play leduc_poker --side both --record g", CALLS), 0);
    assert_has(out, "The game is over");
    file_read("g", one);
    const char *line = strstr(one, "\nsecret: ");
    assert_non_null(line);
    uint64_t secret = strtoull(line + strlen("\nsecret: "), NULL, 10);
    snprintf(words, sizeof words, "The secret seed was %llu; `--seed %llu` draws ",
             (unsigned long long)secret, (unsigned long long)secret);
    assert_has(out, words);
    snprintf(words, sizeof words, "play leduc_poker --side both --record h --seed %llu",
             (unsigned long long)secret);
    run(words, CALLS);
    file_read("h", two);
    assert_string_equal(strstr(one, "\n\n"), strstr(two, "\n\n"));
    // The record replays and checks as before, and a branch of the game gets a new secret.
    assert_int_equal(run("replay g", ""), 0);
    assert_has(out, "The game is over");
    snprintf(words, sizeof words, "Secret %llu.", (unsigned long long)secret);
    assert_has(out, words);
    assert_int_equal(run("check g", ""), 0);
    run("play g --ply 3 --record branch", "call\n");
    file_read("branch", two);
    assert_lacks(two, "\nsecret: ");
    assert_lacks(two, "\nseed: ");
    assert_int_equal(run("play g", ""), 0);  // the game is over, so nothing is drawn
    file_read("g", two);
    assert_string_equal(one, two);
}

// A resumed game draws from a new secret, so that a copy of its record does not foretell the
// rest. Then no single number draws the whole game.
static void H4_a_game_gone_on_with_draws_from_a_new_secret(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    run("play leduc_poker --side both --record g", "call\n");
    file_read("g", record);
    assert_lacks(record, "\nsecret: ");
    assert_int_equal(run("play g --seed 4", ""), 2);
    assert_has(err, "the seed of this record is secret; remove --seed");
    run("play g", CALLS);
    assert_has(out, "The game is over");
    file_read("g", record);
    assert_lacks(record, "\nsecret: ");
    assert_lacks(record, "\nseed: ");
}

int main(void) {
    if (!program_open("dice")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(H4_nothing_told_in_the_terminal_draws_the_same_again, empty_folder),
        cmocka_unit_test_setup(H4_nothing_told_by_the_engine_draws_the_same_again, empty_folder),
        cmocka_unit_test_setup(H4_a_seed_given_on_purpose_draws_the_same_again_and_is_said_to,
                               empty_folder),
        cmocka_unit_test_setup(H4_the_secret_is_told_when_the_game_is_over, empty_folder),
        cmocka_unit_test_setup(H4_a_game_gone_on_with_draws_from_a_new_secret, empty_folder),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
