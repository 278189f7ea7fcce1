// SPDX-License-Identifier: GPL-3.0-or-later
// merge.c -- `cassino merge`: the files of several shards made one.
#include <errno.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arguments.h"
#include "bench/simulate/simulate.h"
#include "commands.h"

enum { FILES_MAX = 4096, PATH_BYTES = 1024 };

typedef struct MergeWords {
    const char *out, *in[FILES_MAX];
    int count;
} MergeWords;

static error_t merge_parse(int key, char *argument, struct argp_state *state) {
    MergeWords *words = state->input;
    switch (key) {
        case ARGP_KEY_ARG:
            if (words->count == FILES_MAX) arguments_refuse(state, "at most %d files", FILES_MAX);
            if (words->out == NULL)
                words->out = argument;
            else
                words->in[words->count++] = argument;
            return 0;
        case ARGP_KEY_END:
            if (words->count == 0)
                arguments_refuse(state, "name the file to write, then the files to join");
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

// What the files say of themselves, which must be alike; the most games that any of them wants.
static bool provenance_join(const MergeWords *words, Provenance *all, Error *error) {
    for (int i = 0; i < words->count; i++) {
        Provenance one = {0};
        Store store;
        bool good = store_read(&store, words->in[i], &one, error) &&
                    (i == 0 || provenance_same(&one, all, words->in[i], error));
        store_close(&store);
        bool more = good && (i == 0 || strtoll(one.value[META_GAMES], NULL, 10) >
                                           strtoll(all->value[META_GAMES], NULL, 10));
        if (more) {
            provenance_free(all);
            *all = one;
        } else {
            provenance_free(&one);
        }
        if (!good) return false;
    }
    return true;
}

static void games_count(void *context, int64_t index, int payoff) {
    (void)index, (void)payoff;
    ++*(int64_t *)context;
}

// Nothing here that a signal may not do.
static void beside_remove(const char *beside) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char path[PATH_BYTES + 16];
    size_t length = strlen(beside);
    assert(length < PATH_BYTES);
    memcpy(path, beside, length);
    for (int i = 0; i < COUNT_OF(endings); i++) {
        memcpy(path + length, endings[i], strlen(endings[i]) + 1);
        unlink(path);
    }
}

// What a killed merge into `out` left behind: OUT.part-PID of a process that is no more.
static void stale_remove(const char *out) {
    char pattern[PATH_BYTES + 16];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s.part-*", out);
    if (strpbrk(out, "*?[\\") != NULL || glob(pattern, GLOB_NOSORT, NULL, &found) != 0) return;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *end, *digits = found.gl_pathv[i] + strlen(out) + strlen(".part-");
        long process = strtol(digits, &end, 10);
        if (end == digits || *end != '\0' || process <= 0) continue;
        if (kill((pid_t)process, 0) != 0 && errno == ESRCH) beside_remove(found.gl_pathv[i]);
    }
    globfree(&found);
}

// The one that stands beside the file now, for a signal that ends the program.
static char beside_now[PATH_BYTES];

static void signal_ends(int number) {
    beside_remove(beside_now);
    signal(number, SIG_DFL);
    raise(number);
}

// Is one of the inputs what `path` names, by whatever path?
static bool is_input(const MergeWords *words, const char *path) {
    struct stat facts, own;
    if (stat(path, &facts) != 0) return false;
    for (int i = 0; i < words->count; i++)
        if (stat(words->in[i], &own) == 0 && own.st_dev == facts.st_dev &&
            own.st_ino == facts.st_ino)
            return true;
    return false;
}

static bool names_check(const MergeWords *words, char beside[PATH_BYTES], Error *error) {
    if (is_input(words, words->out))
        return error_set_at(error, words->out, 0, 0,
                            "is one of the files to join; name a new file first");
    if (access(words->out, F_OK) == 0)
        return error_set_at(error, words->out, 0, 0,
                            "exists already; name a new file first, then the files to join");
    // A name of this process alone: another that joins into the same file has its own.
    if (snprintf(beside, PATH_BYTES, "%s.part-%ld", words->out, (long)getpid()) >= PATH_BYTES)
        return error_set(error, "a file's name has at most %d letters", PATH_BYTES - 20);
    return access(beside, F_OK) != 0 ||
           error_set_at(error, beside, 0, 0, "is in the way; move it elsewhere");
}

static bool files_join(const MergeWords *words, const char *beside, const Provenance *all,
                       int64_t *games, Error *error) {
    Store store;
    bool good = store_open(&store, beside, all, NULL, error);
    for (int i = 0; i < words->count && good; i++) good = store_merge(&store, words->in[i], error);
    good = good && store_games(&store, games_count, games, error);
    store_close(&store);
    return good;
}

// Joined beside the file and then put in its place, unless another has been put there meanwhile: a
// kill leaves no half of it under its name.
static bool merge_run(const MergeWords *words, int64_t *games, int64_t *wanted, Error *error) {
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    const char *beside = beside_now;
    Provenance all = {0};
    if (!names_check(words, beside_now, error)) return false;
    stale_remove(words->out);
    for (int i = 0; i < COUNT_OF(ends); i++) signal(ends[i], signal_ends);
    if (!provenance_join(words, &all, error)) {
        provenance_free(&all);
        return false;
    }
    bool good = files_join(words, beside, &all, games, error);
    // With an `until` the number is but a limit.
    bool limit = good && strstr(all.value[META_COMMAND], " --until ") != NULL;
    *wanted = good && !limit ? strtoll(all.value[META_GAMES], NULL, 10) : 0;
    provenance_free(&all);
    if (good && access(words->out, F_OK) == 0)
        good = error_set_at(error, words->out, 0, 0, "exists already: another has made it");
    if (good && rename(beside, words->out) != 0)
        good = error_set_at(error, words->out, 0, 0, "cannot be written");
    beside_remove(beside);
    return good;
}

int command_merge(int argc, char **argv) {
    const struct argp argp = {
        NULL,
        merge_parse,
        "OUT.db IN.db...",
        "Joins the games of several shards into one "
        "new file. They must be of one scenario, version, seed and pair of players, and no "
        "game may come twice."
        "\vFor example\n"
        "  cassino merge all.db shard-1.db shard-2.db\n"
        "  cassino merge all.db shard-*.db",
        NULL,
        NULL,
        NULL};
    static MergeWords words;
    words = (MergeWords){0};
    arguments_parse(&argp, argc, argv, &words);
    int64_t games = 0, wanted = 0;
    Error error = {0};
    if (!merge_run(&words, &games, &wanted, &error)) return command_fail(argv[0], &error);
    printf("games    %lld in %s\n", (long long)games, words.out);
    if (games < wanted)
        printf(
            "wanted   %lld: a shard is missing or not at its end; `cassino simulate` plays the "
            "rest into this file\n",
            (long long)wanted);
    return EXIT_WELL;
}
