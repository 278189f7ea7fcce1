// SPDX-License-Identifier: GPL-3.0-or-later
// train.c -- the command `train`: learns a scenario by self-play into NAME.learned beside it. With
// --even it finds the victory threshold at which both sides win equally often; with --against it
// trains the policy further against a frozen copy.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/learn/join.h"
#include "bench/stats/interval.h"
#include "engine/base/clock.h"
#include "engine/base/new_file.h"
#include "engine/game/learned/learned.h"
#include "engine/game/stop.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

enum {
    LEARNERS_MAX = 16,
    REPORTS = 10,         // checkpoints of a run, with a score
    PAIRS_SOON = 60,      // pairs of games for such a score
    PAIRS_LAST = 400,     // pairs of games for the final score
    MEETING_GAMES = 400,  // games of each policy of one side against each of the other
    CHUNK_GAMES = 160,    // games between updates of the progress
};

typedef struct TrainWords {
    const char *scenario, *options, *out;
    LearnParams params;
    bool even, against, keep;
    int learners;
    bool none_even;  // --even: no threshold is even in at least one run
} TrainWords;

// clang-format off
static const CommandOption options[] = {
    {SCENARIO_ARGUMENT, TEXT(TrainWords, scenario)},
    {OPTION("even", 'e'), FLAG(TrainWords, even),
     HELP("Train with a moving victory threshold and print the threshold at which the sides are "
     "even; write no policy file without --out")},
    {OPTION("against", 0), FLAG(TrainWords, against),
     HELP("Train the policy further against a frozen copy; print the score; write no policy file "
     "without --out")},
    {OPTION("learners", 0), NUMBER(TrainWords, learners), RANGE(1, LEARNERS_MAX),
     HELP("Number of independent training runs, with seeds one after another. The file gets the best "
     "policy of each side; with --even only the even thresholds are compared. Not with --against"),
     OTHERWISE(0, "1, with --even 2")},
    {OPTION("keep", 0), FLAG(TrainWords, keep),
     HELP("The present policy of the scenario takes part: a side keeps it, unless a learner clearly "
     "plays this side better. Not with --even or --against")},
    {OPTION_KEYS, TEXT(TrainWords, options), DEFAULT_TEXT(""),
     HELP("Options of the training, listed below")},
    {OPTION_SEED, SEED(TrainWords, params.seed), .high = INT64_MAX},
    {OPTION_THREADS, NUMBER(TrainWords, params.threads), RANGE(1, 256)},
    {OPTION_OUT, VALUE("FILE"), TEXT(TrainWords, out), HELP("Policy file to write"),
     .otherwise = "beside the scenario"},
};
// clang-format on

typedef struct Training {
    const Game *game;
    const TrainWords *words;
    const char *path;  // path of the policy file to write; NULL to write none
    char part[PATH_MOST + 16];
    double start;
    int begun;         // games at the start of this run
    int learner;       // the learner that learns now, from 0
    int ended;         // learners that have played all games
    Learner *present;  // the policy of --keep; NULL without --keep. Owned
    Learned *file;     // the file of --keep. Owned
} Training;

// Writes the path of the file in which learner `n` continues. It is not used if training->path is
// NULL.
static void part_path(const Training *training, int n, char out[PATH_MOST + 16]) {
    const char *path = training->path != NULL ? training->path : "";
    if (n == 0)
        snprintf(out, PATH_MOST + 16, "%s.part", path);
    else
        snprintf(out, PATH_MOST + 16, "%s.part%d", path, n + 1);
}

static void progress_show(const Training *training, const Learner *learner, double score) {
    if (!isatty(STDERR_FILENO)) return;
    int games = learner_games(learner), all = training->words->params.games;
    double each = (clock_now() - training->start) / max_int(games - training->begun, 1);
    int count = training->words->even ? 1 : training->words->learners;
    double left = each * (all - games + (count - 1 - training->learner) * (double)all);
    char words[TIME_LEFT_BYTES];
    fputc('\r', stderr);
    if (count > 1) fprintf(stderr, "learner %d of %d: ", training->learner + 1, count);
    fprintf(stderr, "%d of %d games", games, all);
    const char *rival = training->words->against ? "frozen" : "untrained";
    if (score >= 0) fprintf(stderr, ", %.2f against greedy %s", score, rival);
    fprintf(stderr, ", %s ", time_left(left, words));
}

static void progress_clear(void) {
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%78s\r", "");
}

// Trains until all games are played or Ctrl-C stops the run. Writes checkpoints to training->part,
// unless training->path is NULL. Returns false and sets *error on failure.
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
            if (training->path != NULL && !learner_save_state(learner, training->part, error))
                return false;
        }
        progress_show(training, learner, score);
    }
    learner_advance(learner, 0);  // scores a checkpoint that was due when an earlier run stopped
    progress_clear();
    return training->path == NULL || learner_save_state(learner, training->part, error);
}

static double scale_threshold(const Game *game) {
    Scale scale = {0};
    if (game->rules->lab.scale != NULL) game->rules->lab.scale(game->world, &scale);
    return scale.threshold;
}

// Prints how many games were learned in how many seconds, and how good the policy is. `joined`: it
// is made of the policies of two learners, so that the margins of this one tell no even threshold.
static void training_tell(const Training *training, const Learner *learner, bool joined) {
    double spread, score = learner_score(learner, PAIRS_LAST, &spread);
    EvenAt even = learner_even(learner);
    bool stopped = score < 0;
    Interval told = interval_of_error(score, spread, PAIRS_LAST);
    bool all = training->words->learners > 1 && training->ended == training->words->learners;
    printf("games    %d of self-play%s seed %" PRIu64 ", %.0f seconds\n",
           joined ? training->words->params.games : learner_games(learner),
           all                             ? " by each learner; the first:"
           : training->words->learners > 1 ? " by the first learner,"
                                           : ",",
           training->words->params.seed, clock_now() - training->start);
    if (stopped)
        printf("score    not measured, because training was stopped\n");
    else
        printf("score    %.3f [%.3f, %.3f]  of greedy with the policy against greedy %s\n", score,
               told.low, told.high, training->words->against ? "with the frozen one" : "without");
    if (!stopped && !training->words->against && told.low <= 0.5)
        printf(
            "so far   the policy is not clearly better; try more games, another learning rate or "
            "seed "
            "(--options games=N,learning_rate=0.02; --seed)\n");
    if (!even.known || joined) return;
    if (!even.there) {
        printf("even     at no victory threshold: %.0f %% of the games are not decided by points\n",
               100 * even.kept);
        return;
    }
    char words[128];
    Text text = text_over(words, sizeof words);
    even_say(&even, &text);
    printf(
        "even     at a victory threshold of %s, points of the first side less the second; the "
        "scenario has %+.0f. The interval is that of this policy: others can be even elsewhere "
        "(--even trains several)\n",
        words, scale_threshold(training->game));
}

// Makes learner `n`, whose seed is the first one plus n, and continues what an earlier run left in
// its file. Returns NULL and sets *error on failure.
static Learner *learner_open(Training *training, int n, Error *error) {
    const TrainWords *words = training->words;
    LearnParams params = words->params;
    params.seed += (uint64_t)n;
    Learner *learner = learner_new(training->game, &params, error);
    if (learner == NULL) return NULL;
    part_path(training, n, training->part);
    training->learner = n;
    if (words->against)
        learner_oppose(learner, training->game->learned);
    else
        learner_keep_best(learner);
    learner_stop_by(learner, stop_by_signal());
    if (training->path == NULL || learner_resume(learner, training->part, error)) return learner;
    learner_free(learner);
    return NULL;
}

// Trains learner `n` and settles it. Returns false and sets *error on failure.
static bool learner_train(Training *training, Learner *learner, int n, Error *error) {
    int all = training->words->params.games;
    if (learner_games(learner) > 0 && learner_games(learner) < all)
        fprintf(stderr, "cassino train: continuing after %d games\n", learner_games(learner));
    if (!training_run(training, learner, error)) return false;
    int of = learner_settle(learner);
    if (of < learner_games(learner))
        printf("best     seed %" PRIu64
               ": its policy after %d games replaces that of the end, which scored less\n",
               training->words->params.seed + (uint64_t)n, of);
    return true;
}

// Joins the policies of the learners of list[], which have ended, and the present one of --keep.
// Returns the learner that has the joined policy, or NULL after Ctrl-C. Sets *is_kept if both sides
// keep the present policy.
static Learner *policies_join(const Training *training, Learner *const list[], int count,
                              bool *is_kept) {
    const SceneRules *scene = &training->game->rules->scene;
    const World *world = training->game->world;
    Learner *all[LEARNERS_MAX + 1];
    int best[SIDES] = {0}, number = 0;
    double score[SIDES];
    for (int i = 0; i < count; i++) all[number++] = list[i];
    if (training->present != NULL) all[number++] = training->present;
    int present = training->present != NULL ? count : -1;
    if (!learners_join(all, number, present, MEETING_GAMES, best, score)) return NULL;
    for (Side side = ALLIED; side < SIDES; side++) {
        char of[48] = "the present policy";
        if (best[side] != present)
            snprintf(of, sizeof of, "seed %" PRIu64,
                     training->words->params.seed + (uint64_t)best[side]);
        printf("%s    %s of %s, with %.1f %% against %s of all policies\n",
               side == ALLIED ? "sides" : "     ", scene->side_name(world, side), of,
               100 * score[side], scene->side_name(world, side_other(side)));
    }
    *is_kept = best[ALLIED] == present && best[AXIS] == present;
    return all[best[ALLIED]];
}

// Opens the files of all learners that an earlier run has left, so that one which does not fit is
// refused before the others learn.
static bool parts_check(Training *training, Error *error) {
    for (int n = 0; n < training->words->learners && training->path != NULL; n++) {
        part_path(training, n, training->part);
        if (access(training->part, F_OK) != 0) continue;
        Learner *learner = learner_open(training, n, error);
        if (learner == NULL) return false;
        learner_free(learner);
    }
    return true;
}

// Prints how far a run came that Ctrl-C has stopped; `last` is the learner that was at work.
static void stop_tell(const Training *training, const Learner *last) {
    const TrainWords *words = training->words;
    if (training->ended == words->learners)
        printf("stopped  before the policies were joined, so that nothing was written");
    else if (words->learners > 1)
        printf("stopped  in learner %d of %d, after %d of %d games", training->learner + 1,
               words->learners, learner_games(last), words->params.games);
    else
        printf("stopped  after %d of %d games", learner_games(last), words->params.games);
    printf("%s\n", training->path != NULL ? "; the same command continues" : "");
}

// Trains one policy, or several and joins them, and writes the file unless training->path is NULL.
// Returns false and sets *error on failure.
static bool train_policy(Training *training, Error *error) {
    const TrainWords *words = training->words;
    Learner *list[LEARNERS_MAX];
    int count = 0;
    bool good = parts_check(training, error), written = false, is_kept = false;
    double start = clock_now();
    while (good && count < words->learners && (count == 0 || !stop_wanted())) {
        Learner *learner = learner_open(training, count, error);
        good = learner != NULL;
        if (!good) break;
        list[count] = learner;
        good = learner_train(training, learner, count, error);
        training->ended += learner_games(learner) == words->params.games;
        count++;
    }
    training->start = start;
    int joins = training->ended + (training->present != NULL);
    Learner *kept = NULL;
    if (good && joins > 1 && (training->present == NULL || training->ended == words->learners))
        kept = policies_join(training, list, training->ended, &is_kept);
    bool joined = kept != NULL;
    // If the join was stopped, the same command begins it again.
    bool whole = joined || (training->present == NULL &&
                            (words->learners == 1 || training->ended < words->learners));
    if (good && !joined) kept = list[0];
    if (is_kept) {
        written = words->out != NULL && learned_save(training->file->text, words->out, error);
        good = written || words->out == NULL;
    } else if (good && whole && learner_games(kept) > 0 && training->path != NULL) {
        good = written = learner_save(kept, words->scenario, training->path, error);
    }
    if (good && whole) training_tell(training, kept, joined);
    if (written) printf("written  %s\n", training->path);
    if (is_kept && words->out == NULL) printf("kept     the present file; nothing was written\n");
    for (int i = 0; good && training->path != NULL && !stop_wanted() && i < count; i++) {
        part_path(training, i, training->part);
        unlink(training->part);
    }
    bool done = joined || (whole && words->learners == 1 && training->ended == 1);
    if (good && stop_wanted() && !done) stop_tell(training, list[count - 1]);
    for (int i = 0; i < count; i++) learner_free(list[i]);
    return good;
}

// Trains several policies independently, and prints the even threshold of each and their mean. If
// the thresholds agree, they are a property of the scenario; if they differ, chance decides them.
// Writes the first policy to --out, if that is given. Returns false and sets *error on failure, or
// if Ctrl-C leaves fewer than two policies.
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
        if (good && count == 0 && words->out != NULL)
            good = learner_save(learner, words->scenario, words->out, error);
        learner_free(learner);
        if (!good) return false;
        char told[128];
        Text text = text_over(told, sizeof told);
        even_say(&even, &text);
        printf("run %d, seed %" PRIu64 ": even at %s%s\n", count + 1, words->params.seed,
               even.there ? "a threshold of " : "", even.there ? told : told + strlen("at "));
        fflush(stdout);
        words->none_even |= !even.there;
        sum += even.at;
        squares += even.at * even.at;
        words->params.seed++;
    }
    if (count < 2) return error_set(error, "stopped before two training runs were complete");
    if (words->none_even) {
        printf(
            "even     at no threshold that all runs agree on; other numbers may balance the "
            "scenario (`cassino study`)\n");
        return true;
    }
    double mean = sum / count, spread = sqrt(fmax(squares - sum * mean, 0) / (count - 1));
    printf(
        "even     at %+.1f points, first side less second, with a standard deviation of %.1f "
        "between "
        "runs; the scenario has %+.0f.\nThese players learned at a threshold that moves. `cassino "
        "bid` tests one threshold by players that\nlearn there, which may differ by a few "
        "points.\n",
        number_told(mean, 1), spread, scale_threshold(training->game));
    return true;
}

// Reads the policy file beside the scenario, for --keep. Returns false and sets *error if there is
// none, or if it is of another version of the scenario.
static bool present_read(Training *training, const char *scenario_path, Error *error) {
    const Game *game = training->game;
    if (!training->words->keep) return true;
    if (!learned_beside(game, scenario_path, &training->file, error)) return false;
    if (training->file == NULL)
        return error_set(error, "--keep needs a policy file of %s; run `cassino train` first",
                         training->words->scenario);
    if (training->file->scenario_hash != game->rules->world_hash(game->world))
        return error_set(error,
                         "--keep: %s is of another version of the scenario; leave out --keep",
                         training->file->path);
    training->present = learner_of_file(game, training->file, &training->words->params, error);
    if (training->present != NULL) learner_stop_by(training->present, stop_by_signal());
    return training->present != NULL;
}

// Sets where train_policy() writes the policy file: to --out, or beside the scenario, but nowhere
// for --against without --out. For --even, train_even() itself writes to --out.
static bool paths_set(Training *training, const TrainWords *words, const char *scenario_path,
                      char room[PATH_MOST], Error *error) {
    if (words->even || (words->against && words->out == NULL)) return true;
    int length = words->out != NULL
                     ? snprintf(room, PATH_MOST, "%s", words->out)
                     : snprintf(room, PATH_MOST, "%.*s.learned",
                                (int)(strlen(scenario_path) - strlen(".yaml")), scenario_path);
    if (length >= PATH_MOST) return error_set(error, "file name too long");
    training->path = room;
    return true;
}

static bool train_run(TrainWords *words, Error *error) {
    char scenario_path[PATH_MOST], room[PATH_MOST];
    Game game;
    if (words->even && words->against)
        return error_set(error, "--even and --against cannot be combined");
    if (words->even && words->learners == 1)
        return error_set(error, "--even compares runs, so that it needs at least --learners 2");
    if (words->learners == 0) words->learners = words->even ? 2 : 1;
    if (words->keep && (words->even || words->against))
        return error_set(error, "--keep and --%s cannot be combined",
                         words->even ? "even" : "against");
    if (words->against && words->learners > 1)
        return error_set(error, "--against and --learners cannot be combined");
    if (!game_open_plain(&game, words->scenario, scenario_path, error)) return false;
    if (words->against) {
        game_close(&game);
        if (!game_open(&game, words->scenario, error)) return false;
    }
    Training training = {.game = &game, .words = words};
    bool good = learn_options_read(game.rules, words->options, &words->params, error);
    if (words->even) words->params.moving = 1;
    if (words->against) words->params.moving = 0;  // the policies aim at the scenario's threshold
    if (good && game.rules->learn.tables == NULL)
        good = error_set(error, "%s has no features to learn", game.rules->title);
    if (good && words->against && game.learned == NULL)
        good = error_set(error, "no policy file of %s; run `cassino train` first", words->scenario);
    good = good && paths_set(&training, words, scenario_path, room, error) &&
           present_read(&training, scenario_path, error);
    StopWatch watch;
    const char *path = words->even ? words->out : training.path;
    int claim = good && path != NULL ? path_claim(path, error) : -1;
    good = good && (path == NULL || claim >= 0);
    stop_watch(&watch);
    good = good &&
           (words->even ? train_even(&training, words, error) : train_policy(&training, error));
    stop_ignore(&watch);
    path_free(path, claim);
    learner_free(training.present);
    learned_free(training.file);
    game_close(&game);
    return good;
}

static int train_command_run(void *train_words, Error *error) {
    TrainWords *words = train_words;
    uint64_t seed = words->params.seed;
    int threads = words->params.threads;
    words->params = learn_defaults();
    words->params.seed = seed;
    words->params.threads = threads;
    if (!train_run(words, error)) return EXIT_BAD;
    return words->none_even ? EXIT_NO : EXIT_WELL;
}

static void train_more(Text *out) {
    text_put(out, "Options of --options:\n");
    options_help(learn_options, out);
    for (const Rules *const *rules = rules_all; *rules != NULL; rules++)
        if ((*rules)->learn.preset != NULL)
            text_put(out, "Defaults of %s: %s\n", (*rules)->title, (*rules)->learn.preset);
}

const Command command_train = {
    .name = "train",
    .summary = "Learn a scenario by self-play, for the players to use",
    .purpose =
        "Learn a scenario by games of a policy against itself: which unit goes where, early and "
        "late, "
        "who fires at whom, how cards are spent. Writes a policy file beside the scenario, which "
        "most players use (learned=no turns it off).",
    .stops =
        "keeps what was learned, and the same command continues, but not with --even, nor with "
        "--against without --out",
    .examples =
        "cassino train gbsu/first-contact\n"
        "cassino train gbsu/storfjord --learners 4 --keep\n"
        "cassino train gbsu/primosole-hold --even",
    .more = train_more,
    OPTIONS(options),
    .bytes = sizeof(TrainWords),
    .run = train_command_run,
};
