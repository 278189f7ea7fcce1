// SPDX-License-Identifier: GPL-3.0-or-later
// study.c -- the command `study`: one command for a scenario's designer; bench/study/ does the
// work.
#include <jansson.h>
#include <stdio.h>
#include <unistd.h>

#include "bench/simulate/simulate_ranks.h"
#include "bench/study/study.h"
#include "engine/base/clock.h"
#include "play/commands/commands.h"

enum { WIDTH = 80, HELPER_PATIENCE = 3600, RANK_PATIENCE = 60 };  // columns; seconds

typedef struct StudyWords {
    StudyParams params;
    int minutes;
    bool json, progress;
    double shown;  // time of the last progress line
} StudyWords;

static bool part_read(const char *text, void *study_params) {
    StudyParams *params = study_params;
    return shard_read(text, &params->part, &params->parts);
}

// clang-format off
static const CommandOption options[] = {
    {SCENARIO_ARGUMENT, TEXT(StudyWords, params.scenario)},
    {OPTION("minutes", 0), NUMBER(StudyWords, minutes), RANGE(1, 1440), DEFAULT(5),
     HELP("Approximate time to work, in minutes. More time gives narrower intervals and more changes that are tried")},
    {OPTION("games", 0), NUMBER(StudyWords, params.games), RANGE(1, 1000000),
     OTHERWISE(0, "by the time"),
     HELP("Least number of games of all pairings of learned players together, in the battle as it is")},
    {OPTION("replicate", 0), NUMBER(StudyWords, params.replicate), RANGE(100, 1000000),
     OTHERWISE(0, "none"),
     HELP("Afterwards, in extra time, new players learn the battle and each advised change from nothing, and play N games of each on fresh seeds")},
    {OPTION("register", 0), FLAG(StudyWords, params.registered),
     HELP("Before the first game, write the questions, sizes and seeds of --replicate to register.json in the folder, so that nobody can say that they were chosen afterwards")},
    {OPTION_OUT, VALUE("FOLDER"), TEXT(StudyWords, params.folder), .otherwise = "NAME.study",
     HELP("Folder for the pages and all files of the study; the same command continues there")},
    {OPTION("level", 0), VALUE("PLAYER"), TEXT(StudyWords, params.level), DEFAULT_TEXT("veteran"),
     HELP("Searching player of some games, which show whether looking ahead changes the score")},
    {OPTION_BAND(StudyWords, params.band)},
    {OPTION_SEED, SEED(StudyWords, params.seed)},
    {OPTION("threads", 't'), OTHERWISE(0, "all cores"), NUMBER(StudyWords, params.threads), RANGE(1, 256),
     HELP("Number of threads; more threads play more games in the time")},
    {OPTION_SHARD, OTHER(StudyWords, params, part_read),
     HELP("Run as part I of N processes, on any machines, that share --out; part 1 plans and answers, the others learn and play for it")},
    {OPTION_PROGRESS, FLAG(StudyWords, progress)},
    {OPTION_JSON, FLAG(StudyWords, json)},
};
// clang-format on

// Prints the share of the whole study, by its time: the share of the step would fall at each step.
static void progress_show(void *context, const char *step, double share, double seconds_left) {
    (void)share;
    StudyWords *words = context;
    bool terminal = isatty(STDERR_FILENO);
    if (!terminal && !words->progress) return;
    double now = clock_now();
    if (now - words->shown < (terminal ? 0.25 : 10)) return;
    words->shown = now;
    double planned = 60 * words->params.minutes;
    fprintf(stderr, "%s%s; ", terminal ? "\r" : "", step);
    if (seconds_left > 0)
        fprintf(stderr, "%.0f %% of the study, %s", 100 * (1 - seconds_left / planned),
                time_left(seconds_left, (char[TIME_LEFT_BYTES]){0}));
    else
        fprintf(stderr, "the planned time is over");
    fprintf(stderr, terminal ? "          " : "\n");
}

// Prints a text in lines of at most WIDTH columns, indented by two.
static void wrapped_print(const char *text) {
    int column = 0;
    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        if (column > 0 && column + 1 + length > WIDTH) column = putchar('\n') * 0;
        column += printf(column == 0 ? "  %.*s" : " %.*s", length, text);
        text += length + (text[length] == ' ');
    }
    putchar('\n');
}

static void answer_print(const json_t *answer, const char *folder) {
    size_t i, j;
    json_t *part, *one;
    printf("%s\n", json_string_value(json_object_get(answer, "title")));
    json_array_foreach(json_object_get(answer, "parts"), i, part) {
        printf("\n%s\n", json_string_value(json_object_get(part, "title")));
        json_array_foreach(json_object_get(part, "sentences"), j, one) {
            wrapped_print(json_string_value(json_object_get(one, "text")));
        }
    }
    printf("\npage     %s/study.html\n", folder);
}

static bool answer_write(const StudyWords *words, const Study *study, Error *error) {
    json_t *answer = study_json(study);
    bool good = study_write(study, answer, command_typed(), error);
    if (good && words->json)
        json_dumpf(answer, stdout, JSON_INDENT(2));
    else if (good)
        answer_print(answer, words->params.folder);
    json_decref(answer);
    return good;
}

static bool study_check(void *study_words, Error *error) {
    StudyWords *words = study_words;
    words->params.minutes = words->minutes;
    return !words->params.registered || words->params.replicate > 0 ||
           error_set(error,
                     "--register needs --replicate: it registers the games that test the "
                     "results again");
}

void study_params_defaults(StudyParams *params) {
    StudyWords words = {0};
    command_defaults(&command_study, &words);
    *params = words.params;
    params->minutes = words.minutes;
}

static int study_command_run(void *study_words, Error *error) {
    StudyWords *words = study_words;
    char folder[PATH_MOST];
    if (words->params.folder == NULL) {
        const char *name = strrchr(words->params.scenario, '/');
        name = name != NULL ? name + 1 : words->params.scenario;
        snprintf(folder, sizeof folder, "%.*s.study", (int)strcspn(name, "."), name);
        words->params.folder = folder;
    }
    Study study;
    StopWatch watch;
    bool of_shards = words->params.parts > 1;
    words->params.patience = HELPER_PATIENCE;
    if (ranks_part(&words->params.part, &words->params.parts)) {
        words->params.patience = RANK_PATIENCE;
        words->params.threads = ranks_threads(words->params.threads);
        if (of_shards) {
            error_set(error, "--shard and mpirun cannot be combined: each rank is a part");
            return EXIT_BAD;
        }
    }
    stop_watch(&watch);
    words->params.stop = stop_by_signal();
    words->params.progress = progress_show;
    words->params.context = words;
    bool good = study_run(&study, &words->params, error);
    stop_ignore(&watch);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%78s\r", "");
    bool stopped = study.stopped, answered = good && study.report != NULL;
    if (answered) good = answer_write(words, &study, error);
    if (good && !stopped && words->params.part > 1)
        fprintf(stderr,
                "cassino study: part 1 has ended, or was stopped; its answer, if any, is in %s\n",
                words->params.folder);
    if (good && stopped) fprintf(stderr, "cassino study: stopped; the same command continues\n");
    study_free(&study);
    if (!good) return EXIT_BAD;
    return stopped ? EXIT_STOPPED : EXIT_WELL;
}

const Command command_study = {
    .name = "study",
    .summary = "Say whether a scenario is even, and what would make it so",
    .purpose =
        "Study a scenario for its designer. Several players learn the battle independently and "
        "play each other in pairs; searching players play some games, too. The answer says in "
        "sentences who "
        "wins how "
        "often, "
        "which changes make the battle even, if any, tested by players that learned the changed "
        "battle, "
        "and what to look at: an advantage of the side that begins, an objective that hardly "
        "anybody takes, a side that hardly moves, games that end by a break or suddenly, a number "
        "without effect. It is printed, and written as a page with its evidence.",
    .stops = "keeps what is done, and the same command continues",
    .examples =
        "cassino study gbsu/first-contact\n"
        "cassino study my-battle.yaml --minutes 30",
    OPTIONS(options),
    .bytes = sizeof(StudyWords),
    .check = study_check,
    .run = study_command_run,
};
