// SPDX-License-Identifier: GPL-3.0-or-later
// train.c -- `cassino train`: learns a scenario by self-play into NAME.learned beside it, or with
// --even tells the number of points at which both sides win as often.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/learn/learner.h"
#include "arguments.h"
#include "bench/stats/interval.h"
#include "commands.h"
#include "engine/base/clock.h"
#include "engine/game/learned.h"
#include "engine/game/stop.h"

enum {
    LEARNERS_MAX = 16,
    REPORTS = 10,       // in a run: what it scores so far, and all of it kept
    PAIRS_SOON = 60,    // of games for such a score
    PAIRS_LAST = 400,   // and for the last
    CHUNK_GAMES = 160,  // between looks at the clock
};

typedef struct TrainWords {
    const char *scenario, *options, *out;
    LearnParams params;
    bool even, against;
    int learners;
} TrainWords;

static const struct argp_option train_options[] = {
    {"even", 'e', NULL, 0,
     "Learn for a number of points that moves, and tell which one is even; writes nothing "
     "without --out",
     0},
    {"against", WORD_ONLY('a'), NULL, 0,
     "Learn against players who know what was learnt before and learn no more, from there on; "
     "tell what that wins against them. Writes nothing without --out",
     0},
    {"learners", WORD_ONLY('n'), "N", 0,
     "With --even: so many, a seed each; their spread is told: 2", 0},
    {"options", 'k', "KEY=VALUE,...", 0, "How it learns; listed below", 0},
    {"seed", 'S', "N", 0, "The same seed learns the same: 1", 0},
    {"threads", 't', "N", 0, "Threads: all; changes speed alone", 0},
    {"out", 'o', "FILE", 0, "Write here, not beside the scenario", 0},
    {0},
};

static error_t train_parse(int key, char *argument, struct argp_state *state) {
    TrainWords *words = state->input;
    switch (key) {
        case 'e':
            words->even = true;
            return 0;
        case WORD_ONLY('a'):
            words->against = true;
            return 0;
        case WORD_ONLY('n'):
            words->learners = (int)arguments_number(state, "--learners", argument, 2, LEARNERS_MAX);
            return 0;
        case 'k':
            words->options = argument;
            return 0;
        case 'S':
            words->params.seed =
                (uint64_t)arguments_number(state, "--seed", argument, 0, INT64_MAX);
            return 0;
        case 't':
            words->params.threads = (int)arguments_number(state, "--threads", argument, 1, 256);
            return 0;
        case 'o':
            words->out = argument;
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num > 0) return ARGP_ERR_UNKNOWN;
            words->scenario = argument;
            return 0;
        case ARGP_KEY_NO_ARGS:
            arguments_refuse(state, "wants a scenario, such as `%s gbsu/first-contact`",
                             state->name);
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

typedef struct Training {
    const Game *game;
    const TrainWords *words;
    const char *path;  // of what is learnt; NULL: nowhere
    char part[PATH_MOST + 8];
    double start;
    int begun;  // games at the start of this run
} Training;

static void progress_show(const Training *training, const Learner *learner, double score) {
    if (!isatty(STDERR_FILENO)) return;
    int games = learner_games(learner), all = training->words->params.games;
    double each = (clock_now() - training->start) / max_int(games - training->begun, 1);
    int left = (int)(each * (all - games));
    fprintf(stderr, "\r%d of %d games", games, all);
    const char *rival = training->words->against ? "as it was" : "untrained";
    if (score >= 0) fprintf(stderr, ", %.2f against greedy %s", score, rival);
    fprintf(stderr, ", %d:%02d:%02d to go ", left / 3600, left / 60 % 60, left % 60);
}

static void progress_clear(void) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%78s\r", "");
}

// Learns until it is over or somebody asks to stop. Now and then all of it is kept.
static bool training_run(Training *training, Learner *learner, Error *error) {
    int all = training->words->params.games, next = 0;
    double score = -1, spread;
    training->start = clock_now();
    training->begun = learner_games(learner);
    while (learner_games(learner) < all && !stop_wanted()) {
        learner_advance(learner, CHUNK_GAMES);
        if (learner_games(learner) >= next && learner_games(learner) < all) {
            next = learner_games(learner) + all / REPORTS;
            score = learner_checkpoint_score(learner);
            if (score < 0 && isatty(STDERR_FILENO))
                score = learner_score(learner, PAIRS_SOON, &spread);
            if (training->path != NULL && !learner_keep(learner, training->part, error))
                return false;
        }
        progress_show(training, learner, score);
    }
    learner_advance(learner, 0);  // scores a checkpoint that was due when an earlier run stopped
    progress_clear();
    return training->path == NULL || learner_keep(learner, training->part, error);
}

static double scale_threshold(const Game *game) {
    Scale scale = {0};
    if (game->rules->lab.scale != NULL) game->rules->lab.scale(game->world, &scale);
    return scale.threshold;
}

static void training_tell(const Training *training, const Learner *learner) {
    double spread, score = learner_score(learner, PAIRS_LAST, &spread);
    EvenAt even = learner_even(learner);
    bool stopped = score < 0;
    printf("games    %d of self-play, seed %" PRIu64 ", %.0f seconds\n", learner_games(learner),
           training->words->params.seed, clock_now() - training->start);
    if (stopped)
        printf("score    not measured: it was stopped\n");
    else
        printf("score    %.3f +- %.3f  of greedy with it against greedy %s\n", score,
               NORMAL_95 * spread, training->words->against ? "as it was" : "without");
    if (!stopped && !training->words->against && score - NORMAL_95 * spread <= 0.5)
        printf(
            "so far   nothing that wins games was learnt: other games, learning rates or seeds may "
            "(--options games=N,learning_rate=0.02; --seed)\n");
    if (!even.known) return;
    char words[128];
    Text text = text_over(words, sizeof words);
    even_say(&even, &text);
    printf(
        "even     %s, points of the first side less the second's; the scenario's threshold is "
        "%+.0f\n",
        words, scale_threshold(training->game));
}

// One learner, to be used.
static bool train_one(Training *training, Error *error) {
    const TrainWords *words = training->words;
    Learner *learner = learner_new(training->game, &words->params, error);
    if (learner == NULL) return false;
    if (words->against)
        learner_oppose(learner, training->game->learned);
    else
        learner_keep_best(learner);
    learner_stop_by(learner, stop_by_signal());
    bool good = training->path == NULL || learner_resume(learner, training->part, error);
    if (good && learner_games(learner) > 0)
        fprintf(stderr, "going on after %d games\n", learner_games(learner));
    good = good && training_run(training, learner, error);
    int of = good ? learner_settle(learner) : 0;
    if (good && of < learner_games(learner))
        printf("best     after %d games, better than after all: that is what is kept\n", of);
    if (good && learner_games(learner) > 0 && training->path != NULL)
        good = learner_save(learner, words->scenario, training->path, error);
    if (good) training_tell(training, learner);
    if (good && training->path != NULL) printf("written  %s\n", training->path);
    if (good && training->path != NULL && !stop_wanted()) unlink(training->part);
    if (good && stop_wanted())
        printf("stopped after %d of %d games%s\n", learner_games(learner), words->params.games,
               training->path != NULL ? "; the same command goes on from here" : "");
    learner_free(learner);
    return good;
}

// Several learners, each from nothing: what they agree on is the scenario's, the rest is chance.
static bool train_even(Training *training, TrainWords *words, Error *error) {
    double sum = 0, squares = 0;
    int count = 0;
    for (; count < words->learners && !stop_wanted(); count++) {
        Learner *learner = learner_new(training->game, &words->params, error);
        if (learner == NULL) return false;
        learner_stop_by(learner, stop_by_signal());
        bool good = training_run(training, learner, error);
        if (good && learner_games(learner) < words->params.games) {
            learner_free(learner);
            break;
        }
        EvenAt even = learner_even(learner);
        if (good) good = even_there(&even, training->game->rules->title, error);
        if (good && count == 0 && words->out != NULL)
            good = learner_save(learner, words->scenario, words->out, error);
        learner_free(learner);
        if (!good) return false;
        printf("learner %d, seed %" PRIu64 ": even at %+.1f points\n", count + 1,
               words->params.seed, number_told(even.at, 1));
        fflush(stdout);
        sum += even.at;
        squares += even.at * even.at;
        words->params.seed++;
    }
    if (count < 2) return error_set(error, "was stopped before two learners had learnt");
    double mean = sum / count, spread = sqrt(fmax(squares - sum * mean, 0) / (count - 1));
    printf(
        "even     %+.1f points, first side less second, with a spread of %.1f between "
        "learners; the scenario asks for more than %+.0f\n",
        number_told(mean, 1), spread, scale_threshold(training->game));
    return true;
}

// Where what is learnt is written: beside the scenario, unless it is said.
static bool paths_set(Training *training, const TrainWords *words, const char *scenario_path,
                      char room[PATH_MOST], Error *error) {
    if (words->even || (words->against && words->out == NULL)) return true;
    int length = words->out != NULL
                     ? snprintf(room, PATH_MOST, "%s", words->out)
                     : snprintf(room, PATH_MOST, "%.*s.learned",
                                (int)(strlen(scenario_path) - strlen(".yaml")), scenario_path);
    if (length >= PATH_MOST) return error_set(error, "the file's name is too long");
    training->path = room;
    snprintf(training->part, sizeof training->part, "%s.part", room);
    return true;
}

static bool train_run(TrainWords *words, Error *error) {
    char scenario_path[PATH_MOST], room[PATH_MOST];
    Game game;
    if (words->even && words->against)
        return error_set(error, "--even and --against do not go together");
    if (!game_open_plain(&game, words->scenario, scenario_path, error)) return false;
    if (words->against) {
        game_close(&game);
        if (!game_open(&game, words->scenario, error)) return false;
    }
    Training training = {.game = &game, .words = words};
    bool good = learn_options_read(game.rules, words->options, &words->params, error);
    if (words->even) words->params.moving = 1;
    if (words->against) words->params.moving = 0;  // it plays for the scenario's own points
    if (good && game.rules->learn.tables == NULL)
        good = error_set(error, "%s has nothing that can be learnt", game.rules->title);
    if (good && words->against && game.learned == NULL)
        good = error_set(error, "nothing was learnt of %s yet: `train` it first", words->scenario);
    good = good && paths_set(&training, words, scenario_path, room, error);
    StopWatch watch;
    stop_watch(&watch);
    good =
        good && (words->even ? train_even(&training, words, error) : train_one(&training, error));
    stop_ignore(&watch);
    game_close(&game);
    return good;
}

int command_train(int argc, char **argv) {
    static char help[4096];
    Text text = text_over(help, sizeof help);
    text_put(
        &text,
        "Learns a scenario by games of greedy against itself: which unit goes where, early and "
        "late, who fires at whom, what cards are spent on. All players use it from then on "
        "(learned=no turns it off). Ctrl-C keeps what is learnt, and the same command goes on."
        "\vFor example\n  %s gbsu/first-contact\n  %s gbsu/primosole-hold --even\n\nOptions:\n",
        argv[0], argv[0]);
    options_help(learn_options, &text);
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++)
        if ((*rules)->learn.preset != NULL)
            text_put(&text, "In %s, unless you say otherwise: %s\n", (*rules)->title,
                     (*rules)->learn.preset);
    const struct argp argp = {train_options, train_parse, "SCENARIO", help, NULL, NULL, NULL};
    TrainWords words = {.options = "", .params = learn_defaults(), .learners = 2};
    words.params.seed = 1;
    arguments_parse(&argp, argc, argv, &words);
    Error error = {0};
    return train_run(&words, &error) ? EXIT_WELL : command_fail(argv[0], &error);
}
