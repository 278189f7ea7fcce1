// SPDX-License-Identifier: GPL-3.0-or-later
// merge.c -- the command `merge`: joins the files of several shards.
#include <errno.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench/simulate/simulate.h"
#include "play/commands/commands.h"

enum { FILES_MAX = 4096, PATH_BYTES = 1024 };

typedef struct MergeWords {
    const char *out, *in[FILES_MAX];
    int count;
} MergeWords;

// Reads the provenance of all input files into *all, with the largest of their numbers of games.
// Returns false and fills *error if a file cannot be read, or if the files are of different runs.
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

static void games_count(void *context, const StoredGame *game) {
    (void)game;
    ++*(int64_t *)context;
}

// Removes the part file and SQLite's files beside it. Calls only functions that a signal handler
// may call.
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

// Removes part files (OUT.part-PID) of earlier merges into `out` that were killed: those whose
// process has ended. Removes none if `out` has characters that mean something in a pattern.
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

// The path of the part file that is being written, for the signal handler.
static char beside_now[PATH_BYTES];

static void signal_ends(int number) {
    beside_remove(beside_now);
    signal(number, SIG_DFL);
    raise(number);
}

static bool names_check(const MergeWords *words, char beside[PATH_BYTES], Error *error) {
    if (access(words->out, F_OK) == 0)
        return error_set_at(error, words->out, 0, 0,
                            "already exists; name a new file first, then the files to join");
    // Put the process id into the name, so that two merges into the same file have different part
    // files.
    if (snprintf(beside, PATH_BYTES, "%s.part-%ld", words->out, (long)getpid()) >= PATH_BYTES)
        return error_set(error, "file name too long; expected at most %d bytes", PATH_BYTES - 20);
    return access(beside, F_OK) != 0 ||
           error_set_at(error, beside, 0, 0, "already exists; move it elsewhere");
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

// Writes the part file and renames it to the output, unless the output exists by then. A killed
// merge therefore leaves no incomplete file under the output's name.
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
    // With --until, the number of games is only an upper limit.
    bool limit = good && strstr(all.value[META_COMMAND], " --until ") != NULL;
    *wanted = good && !limit ? strtoll(all.value[META_GAMES], NULL, 10) : 0;
    provenance_free(&all);
    if (good && access(words->out, F_OK) == 0)
        good = error_set_at(error, words->out, 0, 0,
                            "already exists: another program wrote it meanwhile");
    if (good && rename(beside, words->out) != 0) good = error_write(error, words->out, errno);
    beside_remove(beside);
    return good;
}

static int merge_command_run(void *merge_words, Error *error) {
    const MergeWords *words = merge_words;
    int64_t games = 0, wanted = 0;
    if (!merge_run(words, &games, &wanted, error)) return EXIT_BAD;
    printf("games    %lld in %s\n", (long long)games, words->out);
    if (games < wanted)
        printf(
            "wanted   %lld: a shard is missing or incomplete; `cassino simulate` plays the missing "
            "games into this file\n",
            (long long)wanted);
    return EXIT_WELL;
}

static const CommandOption options[] = {
    {VALUE("OUT.db"), TEXT(MergeWords, out), NEEDED, WRITTEN, HELP("New file for all games")},
    {VALUE("IN.db"), TEXTS(MergeWords, in, count), NEEDED, COUNTED,
     HELP("Files of `simulate --shard` to join into one")},
};

const Command command_merge = {
    .name = "merge",
    .summary = "Join the files of several shards",
    .purpose =
        "Join the games of several shards into one new file. All shards must have the same "
        "scenario, changes by --set, version, seed and players, and no game may occur twice.",
    .examples =
        "cassino merge all.db shard-1.db shard-2.db\n"
        "cassino merge all.db shard-*.db",
    OPTIONS(options),
    .bytes = sizeof(MergeWords),
    .run = merge_command_run,
};
