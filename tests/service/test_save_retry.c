// SPDX-License-Identifier: GPL-3.0-or-later
// test_save_retry.c -- tests that records are saved after a disk was full for a while, and what a
// killed service leaves (H10).
#include "service_kit.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/game/named.h"

enum { SECONDS_MOST = 30 };

static char folder[64];
static Service *service;

// Forbids or allows files to grow, which acts like a full disk.
static void disk_fill(bool full) {
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = full ? 0 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static int open_service(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/cassino-keep-XXXXXX");
    if (mkdtemp(folder) == NULL) return -1;
    service = service_of(folder);
    signal(SIGXFSZ, SIG_IGN);
    return 0;
}

static int close_service(void **unused) {
    (void)unused;
    char command[128];
    disk_fill(false);
    if (service != NULL) service_free(service);
    service = NULL;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static void mark(int index) {
    json_t *now = asked_well(service, "{\"request\":\"position\",\"game\":\"g\"}");
    json_decref(asked_well(service,
                           "{\"request\":\"choose\",\"game\":\"g\",\"number\":%lld,\"index\":%d}",
                           (long long)json_number_at(now, "number"), index));
    json_decref(now);
}

static bool has_trouble(void) {
    json_t *now = asked_well(service, "{\"request\":\"position\",\"game\":\"g\"}");
    bool trouble = json_object_get(now, "save_error") != NULL;
    json_decref(now);
    return trouble;
}

static void path_of(const char *name, char path[128]) {
    snprintf(path, 128, "%.60s/%.60s", folder, name);
}

static int plies_on_disk(void) {
    char path[128];
    Game game;
    Error error = {0};
    static Record record;
    path_of("g.record", path);
    if (!named_open(&game, &record, path, &error)) fail_msg("%s", error.words);
    game_close(&game);
    return record.count;
}

static void game_begin(void) {
    json_decref(
        asked_well(service,
                   "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"allied\":\"person\","
                   "\"axis\":\"person\",\"name\":\"g\"}"));
    mark(0);
}

// Waits until the service has saved the game. No request comes meanwhile, so the service must try
// again by itself.
static void await_no_trouble(void) {
    for (double until = clock_now() + SECONDS_MOST; has_trouble();) {
        assert_true(clock_now() < until);
        usleep(50 * 1000);
    }
}

static void a_record_is_saved_again_when_the_disk_has_room(void **unused) {
    (void)unused;
    game_begin();
    disk_fill(true);
    mark(0);
    mark(0);
    assert_true(has_trouble());
    disk_fill(false);
    await_no_trouble();
    assert_int_equal(plies_on_disk(), 3);
    mark(0);
    assert_int_equal(plies_on_disk(), 4);
}

static void plies_undone_on_a_full_disk_are_not_saved_later(void **unused) {
    (void)unused;
    game_begin();
    mark(3);
    disk_fill(true);
    json_decref(asked_well(service, "{\"request\":\"undo\",\"game\":\"g\",\"side\":\"axis\"}"));
    assert_true(has_trouble());
    disk_fill(false);
    await_no_trouble();
    mark(5);
    assert_int_equal(plies_on_disk(), 2);
}

static void a_record_that_another_program_changed_is_not_overwritten(void **unused) {
    (void)unused;
    char path[128];
    game_begin();
    disk_fill(true);
    mark(0);
    assert_true(has_trouble());
    disk_fill(false);
    path_of("g.record", path);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs("mark c3\n", file);
    fclose(file);
    mark(0);
    usleep(1500 * 1000);
    assert_true(has_trouble());
    assert_int_equal(plies_on_disk(), 2);
}

static void temporary_files_of_a_killed_service_are_removed(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        bool old, stays;
    } files[] = {{"g0.record.00a1b2", true, false}, {"g0.record.review.00a1b2", true, false},
                 {"g0.record.aaaaaa", false, true}, {"g0.record", true, true},
                 {"g0.record.review", true, true},  {"notes.record.txt", true, true}};
    char path[128];
    service_free(service);
    for (int i = 0; i < COUNT_OF(files); i++) {
        const struct timespec times[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
        path_of(files[i].name, path);
        int file = open(path, O_CREAT | O_WRONLY, 0600);
        assert_true(file >= 0);
        if (files[i].old) assert_int_equal(futimens(file, times), 0);
        close(file);
    }
    service = service_of(folder);
    for (int i = 0; i < COUNT_OF(files); i++) {
        path_of(files[i].name, path);
        if ((access(path, F_OK) == 0) != files[i].stays) fail_msg("%s", files[i].name);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_service, close_service)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_record_is_saved_again_when_the_disk_has_room),
        TEST(plies_undone_on_a_full_disk_are_not_saved_later),
        TEST(a_record_that_another_program_changed_is_not_overwritten),
        TEST(temporary_files_of_a_killed_service_are_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
