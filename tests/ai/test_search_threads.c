// SPDX-License-Identifier: GPL-3.0-or-later
// test_search_threads.c -- tests how many threads a search starts.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "ai/search/ismcts.h"
#include "engine/game/open.h"

// Returns the number of threads of this process.
static int threads_now(void) {
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    assert_non_null(tasks);
    for (struct dirent *task; (task = readdir(tasks)) != NULL;) count += task->d_name[0] != '.';
    closedir(tasks);
    return count;
}

// Returns how many threads a new search with 3 trees starts, in a parallel region of one thread or
// outside.
static int threads_started(const Game *game, bool in_region) {
    SearchParams params = search_defaults();
    params.trees = params.threads = 3;
    params.megabytes = 8;
    Search *search = NULL;
    int before = threads_now();
    if (in_region) {
#pragma omp parallel num_threads(1)
        search = search_new(game, &params, NULL);
    } else {
        search = search_new(game, &params, NULL);
    }
    assert_non_null(search);
    int started = threads_now() - before;
    search_free(search);
    return started;
}

static void a_search_in_a_loop_of_one_thread_starts_no_other(void **unused) {
    (void)unused;
    Game game;
    assert_true(game_open(&game, "leduc_poker", NULL));
    assert_int_equal(threads_started(&game, true), 0);
    assert_int_not_equal(threads_started(&game, false), 0);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_in_a_loop_of_one_thread_starts_no_other),
    };
    return cmocka_run_group_tests_name("search threads", tests, NULL, NULL);
}
