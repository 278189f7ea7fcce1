// SPDX-License-Identifier: GPL-3.0-or-later
// report_advise.c -- runs `sensitivity` and `balance` for a report; see report_advise.h. It runs
// this program again as a user would, so that the page says exactly what the two commands say.
// Start at report_advise().
#include "report_advise.h"

#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/experiments/vary.h"
#include "bench/report/figures/advice.h"
#include "bench/report/figures/levels.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

enum {
    WORDS_MAX = 200,
    CANDIDATES = 3,     // numbers that `balance` changes, besides the threshold
    STEPS_OF_ONE = 4,   // most values that `sensitivity` plays per number
    GAMES_LEAST = 20,   // smallest number of games per value
    BALANCE_GAMES = 6,  // times --games that `balance` plays per candidate; twice for the scenario
};

typedef struct Asking {
    Report *report;
    const char *words[WORDS_MAX];
    int count;
    char text[16][160];  // storage for arguments that are made here
    int texts;
    const char *scenario;  // name of the scenario, or its path from the current folder
    char found[PATH_MOST], learned[LEARNED_CHOICE_BYTES];
    char *edits;  // edits of the scenario, each NUL-terminated; owned
    Error *error;
} Asking;

static void word_add(Asking *asking, const char *word) {
    assert(asking->count < WORDS_MAX - 1);
    asking->words[asking->count++] = word;
    asking->words[asking->count] = NULL;
}

static void number_add(Asking *asking, const char *option, int64_t number) {
    assert(asking->texts < COUNT_OF(asking->text));
    char *text = asking->text[asking->texts++];
    snprintf(text, sizeof asking->text[0], "%lld", (long long)number);
    word_add(asking, option);
    word_add(asking, text);
}

static void band_add(Asking *asking, Interval band) {
    assert(asking->texts < COUNT_OF(asking->text));
    char *text = asking->text[asking->texts++];
    snprintf(text, sizeof asking->text[0], "%.12g,%.12g", 100 * band.low, 100 * band.high);
    word_add(asking, "--band");
    word_add(asking, text);
}

// Starts the arguments of a command with those that both commands share: "cassino COMMAND SCENARIO
// --set ... --learned ... --allied ... --axis ... --json".
static void words_start(Asking *asking, const char *command) {
    char *const *about = asking->report->levels[0].about.value;
    asking->count = asking->texts = 0;
    word_add(asking, "cassino");
    word_add(asking, command);
    word_add(asking, asking->scenario);
    for (char *line = asking->edits; *line != '\0' && asking->count < WORDS_MAX - 40;
         line += strlen(line) + 1) {
        word_add(asking, "--set");
        word_add(asking, line);
    }
    const char *learned = level_learned(&asking->report->levels[0], asking->learned);
    if (learned != NULL) {
        word_add(asking, "--learned");
        word_add(asking, learned);
    }
    word_add(asking, "--allied");
    word_add(asking, about[META_ALLIED]);
    word_add(asking, "--axis");
    word_add(asking, about[META_AXIS]);
    word_add(asking, "--json");
}

// Runs this program with the collected arguments and writes its output to the file `path`. Errors
// of the run go to stderr. Returns false if the run fails.
static bool self_run(Asking *asking, const char *path) {
    fflush(NULL);
    pid_t child = fork();
    int status = -1;
    if (child == 0) {
        int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (out >= 0 && dup2(out, STDOUT_FILENO) >= 0)
            execv("/proc/self/exe", (char **)(uintptr_t)asking->words);
        _exit(99);
    }
    bool good = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                WEXITSTATUS(status) <= 1;  // status 1 is a negative result, not a failure
    return good || error_set(asking->error, "--advise: `cassino %s` failed", asking->words[1]);
}

#define UNITS "units.*"  // numbers of single units

// Returns how many numbers the scenario has; 0 if it cannot be opened. Stores how many of them
// belong to single units in *units, and sets *threshold to true if one is the victory threshold.
static int numbers_count(const Asking *asking, int *units, bool *threshold) {
    Game game;
    Error why = {0};
    if (!game_open(&game, asking->scenario, &why)) return 0;
    Number *numbers = memory_take(NUMBERS_MAX, sizeof *numbers);
    int count = game.rules->lab.numbers != NULL ? game.rules->lab.numbers(game.world, numbers) : 0;
    *units = 0;
    for (int i = 0; i < count; i++) {
        *units += number_fits(&numbers[i], UNITS);
        *threshold |= strcmp(numbers[i].path, "threshold") == 0;
    }
    free(numbers);
    game_close(&game);
    return count;
}

// Fills out[] with the paths of the numbers that have the largest clear effect, without the victory
// threshold, from a file of `sensitivity`. Returns how many there are.
static int candidates_find(const char *path, char out[CANDIDATES][160]) {
    json_t *whole = json_load_file(path, 0, NULL), *number;
    size_t i;
    int count = 0;
    json_array_foreach(json_object_get(whole, "numbers"), i, number) {
        const json_t *reach = json_object_get(number, "reach");
        const char *name = json_string_value(json_object_get(number, "path"));
        if (count == CANDIDATES || name == NULL || strcmp(name, "threshold") == 0) continue;
        if (!json_is_true(json_object_get(reach, "clear"))) continue;
        snprintf(out[count++], sizeof out[0], "%s", name);
    }
    json_decref(whole);
    return count;
}

static bool advise(Asking *asking, int64_t games, const char *matters, const char *change) {
    bool threshold = false;
    char candidate[CANDIDATES][160];
    int units, numbers = numbers_count(asking, &units, &threshold);
    if (numbers == 0)
        return error_set(asking->error,
                         "--advise: %s cannot be opened, or has no numbers to change",
                         asking->scenario);
    int64_t each = games / 2 / (STEPS_OF_ONE * numbers + 1);
    words_start(asking, "sensitivity");
    if (each < GAMES_LEAST && units < numbers) {  // too few games for every unit
        word_add(asking, "--only");
        word_add(asking, "!" UNITS);
        each = games / 2 / (STEPS_OF_ONE * (numbers - units) + 1);
    }
    number_add(asking, "--games", each > GAMES_LEAST ? each : GAMES_LEAST);
    if (!self_run(asking, matters)) return false;
    int count = candidates_find(matters, candidate);
    if (count > 0 || threshold) {
        int64_t rows = BALANCE_GAMES * (int64_t)(count + threshold) + 2;
        words_start(asking, "balance");
        band_add(asking, asking->report->band);
        // To learn changes takes minutes to hours; `cassino study` does it well.
        word_add(asking, "--learn"), word_add(asking, "0");
        for (int i = 0; i < count; i++) word_add(asking, "--by"), word_add(asking, candidate[i]);
        if (threshold) word_add(asking, "--by"), word_add(asking, "threshold");
        number_add(asking, "--games",
                   games / 2 / rows > GAMES_LEAST ? games / 2 / rows : GAMES_LEAST);
        if (!self_run(asking, change) || !advice_read(asking->report, change, asking->error))
            return false;
    }
    return advice_read(asking->report, matters, asking->error);
}

bool report_advise(Report *report, int64_t games, Error *error) {
    char folder[] = "/tmp/cassino-advise-XXXXXX", matters[80], change[80];
    char *edits = report->levels[0].about.value[META_EDITS];
    Asking *asking = memory_take(1, sizeof *asking);
    // Room for two final NUL bytes: one ends the last change, one ends the list.
    *asking =
        (Asking){.report = report, .edits = memory_take(strlen(edits) + 2, 1), .error = error};
    asking->scenario = level_scenario(&report->levels[0], asking->found);
    memcpy(asking->edits, edits, strlen(edits));
    for (size_t i = 0; i < strlen(edits); i++)
        if (edits[i] == '\n') asking->edits[i] = '\0';
    bool good = mkdtemp(folder) != NULL || error_set(error, "cannot make a folder in /tmp");
    snprintf(matters, sizeof matters, "%s/matters.json", folder);
    snprintf(change, sizeof change, "%s/change.json", folder);
    good = good && advise(asking, games, matters, change);
    unlink(matters);
    unlink(change);
    rmdir(folder);
    free(asking->edits);
    free(asking);
    return good;
}
