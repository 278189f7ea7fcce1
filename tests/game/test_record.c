// SPDX-License-Identifier: GPL-3.0-or-later
// test_record.c -- tests that a saved game is the same when loaded, and that no file, however
// damaged, does harm.
#include <dirent.h>
#include <inttypes.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/nearest.h"
#include "engine/game/open.h"
#include "engine/game/record/escape.h"
#include "engine/rules/rules.h"
#include "tests/fuzz/fuzz_record.h"

#define BAD_FOLDER "tests/bad/records"

enum {
    GAMES_EACH = 20,  // saves and loads of each game
    FUZZ_RUNS = 4000,
    FUZZ_BYTES = 4096,
    BAD_MIN = 12,  // with fewer damaged files the folder was not found
};

static char temporary[64] = "/tmp/cassino-record-XXXXXX";

// Plays a game of random choices into `record`.
static void game_at_random(const Game *game, const char *name, uint64_t seed, Record *record) {
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    StateBuffer buffer;
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    record_begin(record, game, name, "person", "random", seed, NULL);
    game->rules->setup(game->world, state);
    while (game_turn(game, state) != NOBODY) {
        int count = game_legal(game, state, list);
        record->actions[record->count] = list[pcg_below(&rng, (uint32_t)count)];
        game_apply(game, state, record->actions[record->count++]);
    }
}

static void round_trip(const char *name, int games) {
    static Record written, read;
    Game game;
    Error error = {0};
    char line[700];
    if (!game_open(&game, name, &error))
        fail_msg("%s: %s", name, error_line(&error, line, sizeof line));
    for (int g = 0; g < games; g++) {
        game_at_random(&game, name, (uint64_t)g, &written);
        if (!record_save(&written, &game, temporary, &error) ||
            !record_load(&read, &game, temporary, &error)) {
            fail_msg("%s: %s", name, error_line(&error, line, sizeof line));
        }
        assert_memory_equal(&written, &read, sizeof read);
        StateBuffer one = {0}, two = {0};
        assert_true(record_replay(&written, &game, state_of(&one), -1, &error));
        assert_true(record_replay(&read, &game, state_of(&two), -1, &error));
        assert_true(state_hash(&game, state_of(&one)) == state_hash(&game, state_of(&two)));
    }
    game_close(&game);
}

static void a_record_read_back_is_the_record_written(void **unused) {
    (void)unused;
    for (int i = 0; rules_small[i] != NULL; i++) round_trip(rules_small[i]->name, GAMES_EACH);
    char(*names)[NAME_BYTES] = calloc(SCENARIOS_MAX, NAME_BYTES);
    int count = game_list(names, SCENARIOS_MAX);
    for (int i = 0; i < count; i++) round_trip(names[i], 2);
    free(names);
}

static void appended_lines_equal_the_saved_record(void **unused) {
    (void)unused;
    static Record whole, read;
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "leduc_poker", &error));
    game_at_random(&game, "leduc_poker", 5, &whole);
    Record *empty = malloc(sizeof *empty);
    *empty = whole;
    empty->count = 0;
    assert_true(record_save(empty, &game, temporary, &error));
    StateBuffer state;
    game.rules->setup(game.world, state_of(&state));
    for (int i = 0; i < whole.count; i++) {
        assert_true(record_append(&game, state_of(&state), whole.actions[i], temporary, &error));
        game_apply(&game, state_of(&state), whole.actions[i]);
        // After each ply, the file must be a record of the game so far.
        assert_true(record_load(&read, &game, temporary, &error));
        assert_int_equal(read.count, i + 1);
    }
    assert_memory_equal(&whole, &read, sizeof read);
    free(empty);
    game_close(&game);
}

static void write_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void write_text(const char *format, ...) {
    FILE *file = fopen(temporary, "w");
    va_list arguments;
    va_start(arguments, format);
    vfprintf(file, format, arguments);
    va_end(arguments);
    fclose(file);
}

static void case_blanks_and_comments_do_not_matter(void **unused) {
    (void)unused;
    static Record record;
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "tic_tac_toe", &error));
    write_text(
        "# a comment\r\n\n RULES:tic_tac_toe\nScenario :  tic_tac_toe # of old\nhash: %016" PRIx64
        "\nseed: 1\nversion: 0\naxis: a\nallied: b\n\n\n# one\n  MARK\t  B2 # the middle\r\n\nmark "
        "a1",
        game.rules->world_hash(game.world));
    assert_true(record_load(&record, &game, temporary, &error));
    assert_int_equal(record.count, 2);
    assert_string_equal(record.scenario, "tic_tac_toe");
    assert_string_equal(record.player[ALLIED], "b");
    game_close(&game);
}

// Checks that every string is read back from a line of a record, alone or in a list, and never
// starts a comment.
static void any_text_is_read_back_from_its_line(void **unused) {
    (void)unused;
    static const char *const words[] = {"#",
                                        "# x",
                                        " x",
                                        "x ",
                                        "x #y",
                                        "x#y",
                                        "\\x23",
                                        "a;b",
                                        "a; b; c",
                                        "new\nline",
                                        "tab\there",
                                        "C:\\dir\\x2",
                                        "\x9b"
                                        "2J",
                                        "\xc2\x9b",
                                        "é",
                                        "  ",
                                        "title=A; B",
                                        "a\r",
                                        "\xe2\x80\xae!",
                                        "\\",
                                        "x\\x4"};
    Pcg rng = pcg_stream(4, 0, PCG_TEST);
    for (int i = 0; i < COUNT_OF(words) + 2000; i++) {
        char random[12] = {0}, line[64];
        for (int c = 0; c < 11; c++) random[c] = "# ;\\x2\n\xc3\xa9y"[pcg_below(&rng, 11)];
        const char *want = i < COUNT_OF(words) ? words[i] : random;
        for (int list = 0; list < 2; list++) {
            Text text = text_over(line, sizeof line);
            escape_put(want, list == 1, &text);
            assert_true(list == 0 || strchr(line, ';') == NULL);
            assert_null(strstr(line, " #"));
            assert_true(line[0] != '#' && line[0] != ' ' && strchr(line, '\n') == NULL);
            if (text.length > 0) assert_true(line[text.length - 1] != ' ');
            escape_read(line);
            assert_string_equal(line, want);
        }
    }
}

static void names_that_would_be_misread_are_escaped(void **unused) {
    (void)unused;
    static Record record, read;
    static const char *const names[] = {"a #b.yaml", "#x.yaml", " y.yaml", "z\nallied: x.yaml"};
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "tic_tac_toe", &error));
    for (int i = 0; i < COUNT_OF(names); i++) {
        game_at_random(&game, names[i], 3, &record);
        assert_true(record_note(&record, "title=A; B #c", &error));
        assert_true(record_note(&record, "turns=5", &error));
        record.seed = UINT64_MAX;
        record.index = UINT64_MAX - 1;
        assert_true(record_save(&record, &game, temporary, &error));
        if (!record_load(&read, &game, temporary, &error)) fail_msg("%s", error.words);
        assert_memory_equal(&record, &read, sizeof read);
        assert_string_equal(read.scenario, names[i]);
        assert_string_equal(read.set, "title=A\\x3b B \\x23c; turns=5");
    }
    char longer[600];
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    assert_false(record_begin(&record, &game, longer, "a", "b", 1, &error));
    assert_false(record_begin(&record, &game, "a", longer, "b", 1, &error));
    assert_false(record_note(&record, longer, &error));
    game_close(&game);
}

// A record cut at any byte of its actions must load as a shorter game, never as another game or
// an error.
static void an_incomplete_last_line_is_ignored(void **unused) {
    (void)unused;
    static Record whole, read;
    static char text[1 << 16];
    static const char *const names[] = {"leduc_poker", "gbsu/first-contact"};
    for (int n = 0; n < COUNT_OF(names); n++) {
        Game game;
        Error error = {0};
        assert_true(game_open(&game, names[n], &error));
        game_at_random(&game, names[n], 6, &whole);
        whole.count = min_int(whole.count, 150);
        assert_true(record_save(&whole, &game, temporary, &error));
        FILE *file = fopen(temporary, "r");
        size_t length = fread(text, 1, sizeof text, file);
        fclose(file);
        assert_true(length < sizeof text);
        size_t start = (size_t)(strstr(text, "\n\n") + 2 - text), lines = 0, step = n == 0 ? 1 : 7;
        for (size_t cut = start; cut < length; cut++) {
            lines += cut > start && text[cut - 1] == '\n';
            if (cut % step != 0) continue;
            if (!record_parse(&read, &game, "cut", text, cut, &error)) fail_msg("%s", error.words);
            bool whole_line = text[cut - 1] == '\n' || read.count > (int)lines;
            assert_int_equal(read.torn != 0, !whole_line);
            assert_int_equal(read.count, (int)lines + (whole_line && text[cut - 1] != '\n'));
            assert_memory_equal(read.actions, whole.actions, sizeof(Action) * (size_t)read.count);
        }
        game_close(&game);
    }
}

// Limits the size of the file, which cuts a write short like a full disk. The partial line must
// be removed.
static void a_line_that_could_not_be_written_whole_is_removed(void **unused) {
    (void)unused;
    static Record whole, read;
    Game game;
    Error error = {0};
    StateBuffer state;
    struct stat info;
    struct rlimit before, low;
    assert_true(game_open(&game, "leduc_poker", &error));
    game_at_random(&game, "leduc_poker", 5, &whole);
    Record *empty = malloc(sizeof *empty);
    *empty = whole;
    empty->count = 0;
    memset(empty->actions, 0, sizeof empty->actions);
    assert_true(record_save(empty, &game, temporary, &error));
    assert_int_equal(stat(temporary, &info), 0);
    game.rules->setup(game.world, state_of(&state));
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    low = before;
    low.rlim_cur = (rlim_t)info.st_size + 4;
    setrlimit(RLIMIT_FSIZE, &low);
    bool good = record_append(&game, state_of(&state), whole.actions[0], temporary, &error);
    bool saved = record_save(&whole, &game, temporary, NULL);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_false(good);
    assert_false(saved);
    assert_string_equal(error.words, "cannot be written: File too large");
    assert_true(record_load(&read, &game, temporary, &error));
    assert_memory_equal(empty, &read, sizeof read);
    free(empty);
    game_close(&game);
}

// Opens a record and its game in the same way as `cassino check`. Returns false with the error if
// one of them fails.
static bool load_as_a_command_does(const char *path, Error *error) {
    static Record record;
    Game game;
    if (!record_load_header(&record, path, error)) return false;
    if (!game_open(&game, record.scenario, error)) return false;
    bool good = record_load(&record, &game, path, error);
    game_close(&game);
    return good;
}

static void every_bad_file_is_refused_with_its_line(void **unused) {
    (void)unused;
    DIR *folder = opendir(BAD_FOLDER);
    int count = 0;
    if (folder == NULL) fail_msg("run the tests from the top folder: no " BAD_FOLDER);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        char path[512], want[1024], line[700], wanted[1600];
        snprintf(path, sizeof path, BAD_FOLDER "/%s", entry->d_name);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        assert_non_null(fgets(want, sizeof want, file));
        fclose(file);
        if (strncmp(want, "# expect: ", 10) != 0) fail_msg("%s: no `# expect: ` line", path);
        want[strcspn(want, "\n")] = '\0';
        snprintf(wanted, sizeof wanted, "%s:%s", path, want + 10);
        Error error = {0};
        if (load_as_a_command_does(path, &error)) fail_msg("%s: was accepted", path);
        assert_string_equal(error_line(&error, line, sizeof line), wanted);
        count++;
    }
    closedir(folder);
    assert_true(count >= BAD_MIN);
}

static void a_file_that_is_not_text_is_refused(void **unused) {
    (void)unused;
    Error error = {0};
    assert_false(load_as_a_command_does("/nowhere/at all", &error));
    assert_string_equal(error.words, "cannot be read: No such file or directory");
    assert_false(load_as_a_command_does("/tmp", &error));
    assert_string_equal(error.words, "cannot be read: Is a directory");
    assert_false(load_as_a_command_does("/dev/zero", &error));
    assert_string_equal(error.words, "is too large for a record: at most 4 MiB");
    write_text("%s", "");
    assert_int_equal(truncate(temporary, RECORD_BYTES_MAX + 1), 0);
    assert_false(load_as_a_command_does(temporary, &error));
    assert_string_equal(error.words, "is too large for a record: at most 4 MiB");
}

static void a_failed_save_leaves_the_old_record(void **unused) {
    (void)unused;
    static Record record, read;
    Game game;
    Error error = {0};
    assert_true(game_open(&game, "kuhn_poker", &error));
    game_at_random(&game, "kuhn_poker", 1, &record);
    assert_true(record_save(&record, &game, temporary, &error));
    assert_false(record_save(&record, &game, "/nowhere/at-all.record", &error));
    assert_string_equal(error.file, "/nowhere/at-all.record");
    char inside[128];
    snprintf(inside, sizeof inside, "%s/x", temporary);  // a file is not a folder
    assert_false(record_save(&record, &game, inside, &error));
    assert_true(record_load(&read, &game, temporary, &error));
    assert_memory_equal(&record, &read, sizeof read);
    game_close(&game);
}

static void a_replay_refuses_an_illegal_action(void **unused) {
    (void)unused;
    static Record record;
    Game game;
    Error error = {0};
    StateBuffer state;
    assert_true(game_open(&game, "tic_tac_toe", &error));
    game_at_random(&game, "tic_tac_toe", 1, &record);
    int count = record.count;
    assert_false(record_replay(&record, &game, state_of(&state), count + 1, &error));
    record.actions[count] = record.actions[0];
    record.count++;
    assert_false(record_replay(&record, &game, state_of(&state), -1, &error));
    record.count = 2;
    record.actions[1] = record.actions[0];
    assert_false(record_replay(&record, &game, state_of(&state), -1, &error));
    assert_true(strncmp(error.words, "ply 2: ", 7) == 0);
    game_close(&game);
}

// ---- Fuzz ----

static size_t bytes_of_a_record(int index, uint64_t seed, uint8_t bytes[FUZZ_BYTES]) {
    static Record record;
    Game game;
    Error error = {0};
    assert_true(game_open(&game, rules_small[index]->name, &error));
    game_at_random(&game, rules_small[index]->name, seed, &record);
    assert_true(record_save(&record, &game, temporary, &error));
    game_close(&game);
    FILE *file = fopen(temporary, "r");
    bytes[0] = (uint8_t)index;
    size_t size = 1 + fread(bytes + 1, 1, FUZZ_BYTES - 1, file);
    fclose(file);
    return size;
}

static size_t bytes_spoil(uint8_t bytes[FUZZ_BYTES], size_t size, Pcg *rng) {
    static const char letters[] = "\n\n #:09azAZ\\\\x\r\t\xff\xc3\x01";
    size_t at = pcg_below(rng, (uint32_t)size), other = pcg_below(rng, (uint32_t)size);
    size_t length = 1 + pcg_below(rng, 40);
    length = length < size - at ? length : size - at;
    switch (pcg_below(rng, 5)) {
        case 0:
            bytes[at] = (uint8_t)pcg_next(rng);
            break;
        case 1:
            bytes[at] = (uint8_t)letters[pcg_below(rng, sizeof letters)];
            break;
        case 2:
            size = at + 1;
            break;  // cut the text short
        case 3:
            memmove(bytes + at, bytes + at + length, size - at - length);
            size -= length;
            break;
        default:  // repeat a part of the text
            length = length < size - other ? length : size - other;
            if (size + length > FUZZ_BYTES) break;
            memmove(bytes + at + length, bytes + at, size - at);
            memmove(bytes + at, bytes + other, length);
            size += length;
    }
    return size > 0 ? size : 1;
}

static void damaged_records_do_no_harm(void **unused) {
    (void)unused;
    static uint8_t good[FUZZ_BYTES], bytes[FUZZ_BYTES];
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    int games = 0;
    while (rules_small[games] != NULL) games++;
    for (int run = 0; run < FUZZ_RUNS; run++) {
        size_t size = bytes_of_a_record(run % games, (uint64_t)run, good);
        memcpy(bytes, good, size);
        for (uint32_t spoils = 1 + pcg_below(&rng, 6); spoils > 0; spoils--)
            size = bytes_spoil(bytes, size, &rng);
        fuzz_record(bytes, size);
    }
}

static void a_distant_word_is_not_suggested(void **unused) {
    (void)unused;
    static const char *const sides[] = {"allied", "axis"};
    assert_int_equal(words_nearest("exit", sides, 2), -1);
    assert_int_equal(words_nearest("axsi", sides, 2), 1);
    assert_int_equal(words_nearest("alied", sides, 2), 0);
    assert_int_equal(words_nearest("Xais", sides, 2), 1);  // an exchange in another case
    assert_int_equal(words_nearest("x", (const char *const[]){"y"}, 1), -1);
    assert_int_equal(words_nearest("", sides, 2), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_read_back_is_the_record_written),
        cmocka_unit_test(appended_lines_equal_the_saved_record),
        cmocka_unit_test(case_blanks_and_comments_do_not_matter),
        cmocka_unit_test(any_text_is_read_back_from_its_line),
        cmocka_unit_test(names_that_would_be_misread_are_escaped),
        cmocka_unit_test(an_incomplete_last_line_is_ignored),
        cmocka_unit_test(a_line_that_could_not_be_written_whole_is_removed),
        cmocka_unit_test(every_bad_file_is_refused_with_its_line),
        cmocka_unit_test(a_file_that_is_not_text_is_refused),
        cmocka_unit_test(a_failed_save_leaves_the_old_record),
        cmocka_unit_test(a_replay_refuses_an_illegal_action),
        cmocka_unit_test(damaged_records_do_no_harm),
        cmocka_unit_test(a_distant_word_is_not_suggested),
    };
    int descriptor = mkstemp(temporary);
    if (descriptor < 0) return 1;
    close(descriptor);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(temporary);
    return failed;
}
