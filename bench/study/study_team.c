// SPDX-License-Identifier: GPL-3.0-or-later
// study_team.c -- see study_team.h. Start at team_work() and team_help().
#include "study_team.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/base/new_file.h"

#define LEADER_LOCK "leader.lock"
#define WORK_FILE   "work.json"

static const double gone_after = 2;       // seconds without a leader after which helpers end
static const double answered_after = 60;  // the same where a leader has not come, but has answered

static void rest(void) { nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL); }

// ---- Locks

enum { LOCK_HELD = -1, LOCK_FAILS = -2 };  // held by another process; or *error

// Locks a file and returns its descriptor. The lock ends when the file is closed, or
// when the process ends.
static int lock_take(const char *path, Error *error) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file >= 0 && fcntl(file, F_SETLK, &whole) == 0) return file;
    bool held = file >= 0 && (errno == EAGAIN || errno == EACCES);
    if (!held) error_set_at(error, path, 0, 0, "cannot be locked: %s", strerror(errno));
    if (file >= 0) close(file);
    return held ? LOCK_HELD : LOCK_FAILS;
}

static bool leader_lives(const Study *study) {
    char path[PATH_MOST];
    study_path(study, LEADER_LOCK, path);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return false;
    bool lives = fcntl(file, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    close(file);
    return lives;
}

bool team_lead(Study *study, Error *error) {
    char path[PATH_MOST];
    study_path(study, LEADER_LOCK, path);
    study->lead = lock_take(path, error);
    return study->lead >= 0 ||
           (study->lead == LOCK_HELD &&
            error_set_at(error, study->params.folder, 0, 0,
                         "another process works on this study; to help it, add --shard 2/2"));
}

void team_end(Study *study) {
    if (study->lead > 0) close(study->lead);
    study->lead = 0;
}

// Does the work of learner first + i. Sets *busy if another process is doing it, or if it can go on
// only after its partner has learned.
static bool one_do(Study *study, const StudyWork *work, int i, Tally *out, bool *busy,
                   Error *error) {
    char path[PATH_MOST];
    int n = work->first + i;
    study_file(study, &work->variant, n, ".lock", path);
    int lock = lock_take(path, error);
    *busy = lock == LOCK_HELD;
    if (lock < 0) return *busy;
    bool good = study_learn(study, work, n, busy, out, error);
    close(lock);
    return good;
}

// The learners of a work, and which of them are done.
typedef struct Batch {
    bool done[STUDY_LEARNERS_MAX];
    int left;
    Tally tallies[STUDY_LEARNERS_MAX];
} Batch;

// Does what no other process does of the work, beginning at learner first + from. A helper stops if
// the leader is gone. Returns false if it fails (*error) or is stopped (study->stopped).
static bool batch_pass(Study *study, const StudyWork *work, int from, bool helps, Batch *batch,
                       Error *error) {
    for (int k = 0; k < work->count; k++) {
        int i = (from + k) % work->count;
        bool busy = false;
        if (batch->done[i]) continue;
        if (helps && !leader_lives(study)) return true;
        if (!one_do(study, work, i, &batch->tallies[i], &busy, error)) return false;
        batch->done[i] = !busy;
        batch->left -= !busy;
    }
    return true;
}

// ---- The leader

static bool work_write(const Study *study, const StudyWork *work, Error *error) {
    char path[PATH_MOST];
    NewFile new;
    json_t *edits = json_array(), *json = study_identity(study);
    for (int i = 0; i < work->variant.count; i++)
        json_array_append_new(edits, json_string(work->variant.edits[i]));
    json_t *asked =
        json_pack("{s:s, s:o, s:i, s:i, s:i, s:i, s:b}", "name", work->variant.name, "edits", edits,
                  "first", work->first, "count", work->count, "learning_games",
                  work->learning_games, "games", work->games, "onward", work->onward);
    json_object_update(json, asked);
    json_decref(asked);
    study_path(study, WORK_FILE, path);
    bool good = new_file_begin(&new, path, error);
    if (good) good = new_file_end(&new, json_dumpf(json, new.file, JSON_INDENT(2)) == 0, error);
    json_decref(json);
    return good;
}

bool team_work(Study *study, const StudyWork *work, Tally tallies[], Error *error) {
    Batch batch = {.left = work->count};
    // A process that was started alone may get helpers, too.
    if (!work_write(study, work, error)) return false;
    while (batch.left > 0) {
        int before = batch.left;
        if (!batch_pass(study, work, 0, false, &batch, error)) return false;
        if (batch.left < before) continue;
        if (study_tick(study, "waiting for the other parts", 1 - (double)batch.left / work->count))
            return false;
        rest();
    }
    memcpy(tallies, batch.tallies, (size_t)work->count * sizeof *tallies);
    return true;
}

// ---- The helpers

// Takes what the leader asks for from work.json into *work, with its texts in *memory. Returns
// false if there is nothing, or if the leader works on another study (*error).
static bool work_read(const Study *study, StudyWork *work, VariantText *memory, Error *error) {
    char path[PATH_MOST];
    const char *name = NULL;
    json_t *edits = NULL, *one;
    size_t i;
    int onward = 0;
    study_path(study, WORK_FILE, path);
    json_t *json = json_load_file(path, 0, NULL), *own = study_identity(study);
    *work = (StudyWork){0};
    bool good = json_unpack(json, "{s:s, s:o, s:i, s:i, s:i, s:i, s:b}", "name", &name, "edits",
                            &edits, "first", &work->first, "count", &work->count, "learning_games",
                            &work->learning_games, "games", &work->games, "onward", &onward) == 0 &&
                work->first > 0 && work->first % 2 == 1 && work->count > 0 &&
                work->count % 2 == 0 && work->count <= STUDY_LEARNERS_MAX &&
                work->learning_games > 0 && work->games > 0;
    static const char *const same[] = {"version", "method", "hash", "seed", "level"};
    for (int k = 0; k < COUNT_OF(same) && good; k++)
        good = json_equal(json_object_get(json, same[k]), json_object_get(own, same[k])) ||
               error_set_at(error, path, 0, 0, "part 1 works on another study: its %s differs",
                            same[k]);
    work->onward = onward;
    work->variant.name = memory->name;
    if (good) snprintf(memory->name, sizeof memory->name, "%s", name);
    json_array_foreach(edits, i, one) {
        if (!good || i >= COUNT_OF(memory->edit) || !json_is_string(one)) break;
        snprintf(memory->edit[i], sizeof memory->edit[i], "%s", json_string_value(one));
        work->variant.edits[work->variant.count++] = memory->edit[i];
    }
    json_decref(own);
    json_decref(json);
    return good;
}

static bool work_same(const StudyWork *a, const StudyWork *b) {
    return strcmp(a->variant.name, b->variant.name) == 0 && a->first == b->first &&
           a->count == b->count && a->games == b->games;
}

bool team_help(Study *study, Error *error) {
    VariantText memory[2] = {0};
    StudyWork last = {.variant.name = memory[1].name}, work;
    Batch batch = {0};
    char answer[PATH_MOST];
    study_path(study, "study.json", answer);
    bool begun = false, answered = access(answer, F_OK) == 0;
    double seen = clock_now(), patience = study->params.patience;
    if (answered && patience > answered_after) patience = answered_after;
    while (!study_tick(study, "waiting for part 1", 0)) {
        bool lives = leader_lives(study);
        if (lives)
            seen = clock_now();
        else
            last.count = 0;  // the next leader may ask for the same work
        begun |= lives;
        if (clock_now() - seen > (begun ? gone_after : patience))
            return begun || answered ||
                   error_set_at(error, study->params.folder, 0, 0,
                                "part 1 of this study has not begun");
        Error fault = {0};
        bool asked = lives && work_read(study, &work, memory, &fault);
        if (asked && !work_same(&work, &last)) {
            batch = (Batch){.left = work.count};
            last = work;
            memory[1] = memory[0];
            last.variant.name = memory[1].name;
        }
        // Each helper begins at another learner.
        if (asked && batch.left > 0)
            batch_pass(study, &work, study->params.part - 1, true, &batch, &fault);
        if (fault.words[0] != '\0') return error_set(error, "%s", fault.words);
        rest();
    }
    return false;
}
