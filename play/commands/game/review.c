// SPDX-License-Identifier: GPL-3.0-or-later
// review.c -- the command `review`: its options and its answer. bench/review/ judges the choices.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench/review/review_keep.h"
#include "bench/stats/variate.h"
#include "engine/base/clock.h"
#include "engine/game/named.h"
#include "engine/game/stop.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "play/terminal/terminal.h"

#define LISTED_PLAIN 12
enum { BAR_WIDTH = 40, SAVE_SECONDS = 5, EVENT_TYPES_TOLD = 5, SIDE_NAME_MOST = 64 };

typedef struct ReviewWords {
    ReviewParams params;
    const char *name, *side;  // side: as typed; NULL: both
    bool json, all, fresh;
    Game game;
    Record record;
    char path[PATH_MOST];  // of RECORD.review; "": the name is too long
    double start, saved;
    int begun;  // choices that RECORD.review held at the start
} ReviewWords;

// clang-format off
static const CommandOption options[] = {
    {RECORD_ARGUMENT, TEXT(ReviewWords, name)},
    {OPTION_SIDE, TEXT(ReviewWords, side), .otherwise = "both",
     HELP("Review only the choices of this side; its name in the scenario, allied or axis")},
    {OPTION("all", 0), FLAG(ReviewWords, all),
     HELP("List every choice that lost something, not only the " WORDS_OF(LISTED_PLAIN)
     " that lost most")},
    {OPTION_JSON, FLAG(ReviewWords, json)},
    {OPTION("iterations", 0), NUMBER(ReviewWords, params.iterations),
     RANGE(16, REVIEW_ITERATIONS_MAX), DEFAULT(REVIEW_ITERATIONS),
     HELP("Iterations per search; fewer in slow rule systems")},
    {OPTION("trials", 0), NUMBER(ReviewWords, params.trials), RANGE(2, REVIEW_TRIALS_MAX),
     DEFAULT(REVIEW_TRIALS), HELP("Searches that compare a choice with the best one")},
    {OPTION_SEED, SEED(ReviewWords, params.seed), .high = INT64_MAX},
    {OPTION_THREADS, NUMBER(ReviewWords, params.threads), RANGE(1, 256)},
    {OPTION("fresh", 0), FLAG(ReviewWords, fresh),
     HELP("Review again from the start; ignore what RECORD.review holds")},
};
// clang-format on

// ---- Judging, with progress.

static bool progress_tell(void *context, const Review *review) {
    ReviewWords *words = context;
    double now = clock_now();
    if (now - words->saved > SAVE_SECONDS && words->path[0] != 0) {
        review_save(review, &words->game, &words->record, words->path, NULL);
        words->saved = now;
    }
    if (isatty(STDERR_FILENO)) {
        double each = (now - words->start) / max_int(review->judged - words->begun, 1);
        int left = (int)(each * (review->count - review->judged));
        fprintf(stderr, "\r%d of %d choices reviewed, %d:%02d left ", review->judged, review->count,
                left / 60, left % 60);
    }
    return !stop_wanted();
}

static bool review_judge(ReviewWords *words, Review *review, Error *error) {
    StopWatch watch;
    if (words->path[0] != 0 && !words->fresh)
        review_load(review, &words->game, &words->record, words->path);
    words->begun = review->judged;
    words->start = words->saved = clock_now();
    if (review->judged == review->count) return true;
    stop_watch(&watch);
    bool good = review_run(review, &words->game, &words->record, progress_tell, words, error);
    stop_ignore(&watch);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%60s\r", "");
    if (!good || words->path[0] == 0) return good;
    Error kept = {0};
    if (!review_save(review, &words->game, &words->record, words->path, &kept))
        fprintf(stderr, "cassino review: %s; the review is not stored\n", kept.words);
    return true;
}

// ---- The report.

// Prints a paragraph, wrapped to the width of the terminal.
static void __attribute__((format(printf, 1, 2))) say(const char *format, ...) {
    char words[PATH_MOST + 1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    output_text(words);
}

static void heading_print(const ReviewWords *words, const Review *review) {
    const Game *game = &words->game;
    const char *title = game->rules->title_of(game->world);
    const char *one = view_side_name(game, ALLIED), *two = view_side_name(game, AXIS);
    char ended[SIDE_NAME_MOST + 8] = "A draw";
    if (!review->over)
        snprintf(ended, sizeof ended, "The game is in progress");
    else if (review->payoff != 0.5)
        snprintf(ended, sizeof ended, "%s won", review->payoff > 0.5 ? one : two);
    say("%s: %s, %s (%s) against %s (%s), %d plies. %s.\n", words->name, title, one,
        words->record.player[ALLIED], two, words->record.player[AXIS], words->record.count, ended);
    int look, trial;
    review_lengths(&review->params, game, &look, &trial);
    say("Method: a search of %d iterations per choice, then %d searches of %d to compare it with "
        "the "
        "best. Forced moves are left out.\n",
        look, review->params.trials, trial);
}

static void bar_print(double value) {
    int full = (int)lround(fmin(fmax(value, 0), 1) * BAR_WIDTH);
    for (int i = 0; i < BAR_WIDTH; i++)
        putchar(i == BAR_WIDTH / 2 && i >= full ? '|' : i < full ? '=' : '.');
}

// The win probability at the start of each turn: of the reviewed side, or of the first of both.
static void graph_print(const ReviewWords *words, const Review *review) {
    Side shown = review->params.sides == 1 << AXIS ? AXIS : ALLIED;
    int last = -1;
    printf("\nWin probability of %s, by what the side to choose could know (95%% interval)\n",
           view_side_name(&words->game, shown));
    for (int i = 0; i < review->count; i++) {
        const ReviewChoice *choice = &review->choice[i];
        if (!choice->judged || choice->turn == last) continue;
        double value = choice->side == shown ? choice->value : 1 - choice->value;
        printf("  turn %2d %s %3.0f%% +-%2.0f  ", choice->turn,
               choice->turn == 0 ? "(set-up)" : "        ", 100 * value, 196 * choice->error);
        bar_print(value);
        printf("  ply %d\n", choice->ply);
        last = choice->turn;
    }
}

// A choice that lost nothing is a false positive if it passes two tests at 2.5 %.
#define FALSE_POSITIVES (0.025 * 0.025)

static void tally_print(const ReviewWords *words, const Review *review) {
    printf("\n%-24s %8s %10s %8s %8s %12s\n", "", "choices", "inaccurate", "mistakes", "blunders",
           "total loss");
    for (Side side = ALLIED; side < SIDES; side++) {
        int count[REVIEW_GRADES] = {0}, all = 0;
        double lost = 0;
        if (!(review->params.sides & 1 << side)) continue;
        for (int i = 0; i < review->count; i++) {
            const ReviewChoice *choice = &review->choice[i];
            if (choice->side != side || !choice->judged) continue;
            all++;
            count[choice->as_known.grade]++;
            if (choice->as_known.grade != REVIEW_GOOD) lost += choice->as_known.cost;
        }
        printf("%-24s %8d %10d %8d %8d %10.0f %%\n", view_side_name(&words->game, side), all,
               count[REVIEW_INACCURACY], count[REVIEW_MISTAKE], count[REVIEW_BLUNDER], 100 * lost);
    }
    printf("Expected false positives: %.1f of %d choices; more where searches err.\n",
           FALSE_POSITIVES * review->judged, review->judged);
}

static void say_put(const ReviewWords *words, int ply, Action action, char out[SAY_BYTES]) {
    StateBuffer buffer = {0};
    Text text = text_over(out, SAY_BYTES);
    bool replayed = record_replay(&words->record, &words->game, state_of(&buffer), ply, NULL);
    assert(replayed);
    words->game.rules->format_action(words->game.world, state_of(&buffer), action, &text);
}

static void choice_print(const ReviewWords *words, const ReviewChoice *choice,
                         const ReviewCost *cost) {
    char played[SAY_BYTES], best[SAY_BYTES];
    say_put(words, choice->ply, choice->played, played);
    say_put(words, choice->ply, cost->best, best);
    printf("%5d %5d  %-10s  %-10s %3.0f%% [%.0f, %.0f]\n", choice->ply, choice->turn,
           view_side_name(&words->game, choice->side), review_grade_name(cost->grade),
           100 * cost->cost, 100 * cost->low, 100 * cost->high);
    printf("%14splayed  %s\n%14sbetter  %s\n", "", played, "", best);
}

static int costlier(const void *one, const void *two) {
    const ReviewCost *a = *(const ReviewCost *const *)one, *b = *(const ReviewCost *const *)two;
    return a->cost < b->cost ? 1 : a->cost > b->cost ? -1 : a < b ? -1 : 1;
}

// Prints the graded choices, the most costly first, and returns their number. With `truth`: the
// choices that were good by what the side could know, and lost with the true hidden cards.
static int costs_print(const ReviewWords *words, const Review *review, bool truth) {
    static const ReviewCost *list[PLIES_MAX];
    int count = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewChoice *choice = &review->choice[i];
        const ReviewCost *cost = truth ? &choice->hindsight : &choice->as_known;
        if (!choice->judged || cost->grade == REVIEW_GOOD) continue;
        if (truth && choice->as_known.grade != REVIEW_GOOD) continue;
        list[count++] = cost;
    }
    if (count == 0) return 0;
    qsort(list, (size_t)count, sizeof list[0], costlier);
    int shown = words->all ? count : min_int(count, LISTED_PLAIN);
    printf(truth ? "\nHindsight: mistakes visible only with the hidden cards known\n"
                 : "\nCostliest choices\n");
    printf("  ply  turn  side        grade      cost [95%%]\n");
    for (int k = 0; k < shown; k++) {
        size_t offset =
            truth ? offsetof(ReviewChoice, hindsight) : offsetof(ReviewChoice, as_known);
        choice_print(words, (const ReviewChoice *)((const char *)list[k] - offset), list[k]);
    }
    if (shown < count) printf("%d more; --all lists them\n", count - shown);
    return count;
}

static void luck_print(const ReviewWords *words, const Review *review) {
    Luck luck = {0};
    bool told[LUCK_PARTS_MAX] = {false};
    for (int i = 0; i < review->luck_count; i++)
        luck_add(&luck, review->luck[i].event_type, review->luck[i].change);
    if (luck.count == 0) return;
    char parts[512];
    Text text = text_over(parts, sizeof parts);
    for (int k = 0; k < min_int(luck.count, EVENT_TYPES_TOLD); k++) {
        int most = -1;
        for (int i = 0; i < luck.count; i++)
            if (!told[i] && (most < 0 || fabs(luck.sum[i]) > fabs(luck.sum[most]))) most = i;
        told[most] = true;
        text_put(&text, "%s %s %+.0f", k > 0 ? "," : "", luck.event_type[most],
                 100 * luck.sum[most]);
    }
    say("\nLuck of %s, by the evaluation function of the rules: %+.0f %% in total:%s\n",
        view_side_name(&words->game, ALLIED), 100 * luck_total(&luck), parts);
    if (review->over)  // the rest is due to the choices of both sides
        say("By the same function: %.0f %% at the start, %+.0f luck, %+.0f choices of both, %.0f "
            "%% at the "
            "end\n",
            100 * review->start, 100 * luck_total(&luck),
            100 * (review->payoff - review->start - luck_total(&luck)), 100 * review->payoff);
}

static void review_print(const ReviewWords *words, const Review *review) {
    heading_print(words, review);
    graph_print(words, review);
    tally_print(words, review);
    int known = costs_print(words, review, false);
    costs_print(words, review, true);
    luck_print(words, review);
    if (known == 0) printf("\nNo choice had a significant loss.\n");
    say("\nTo see all candidate actions: cassino analyze %s --ply PLY\n", words->name);
    say("To play on from a position: cassino play %s --ply PLY\n", words->name);
}

static bool review_answer(ReviewWords *words, Error *error) {
    Side side = SIDES;
    if (words->side != NULL && !view_side_find(&words->game, words->side, true, &side, error))
        return false;
    if (side < SIDES) words->params.sides = 1 << side;
    Review *review = review_new(&words->game, &words->record, &words->params, error);
    if (review == NULL) return false;
    bool good = review_judge(words, review, error);
    if (good && words->json) {
        json_t *whole = review_json(review, &words->game, &words->record);
        json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
        putchar('\n');
        json_decref(whole);
    } else if (good) {
        review_print(words, review);
    }
    if (good && review->judged < review->count)
        fprintf(words->json ? stderr : stdout,
                "Stopped after %d of %d choices; the same command continues.\n", review->judged,
                review->count);
    review_free(review);
    return good;
}

static int review_command_run(void *review_words, Error *error) {
    ReviewWords *words = review_words;
    words->params.sides = 1 << ALLIED | 1 << AXIS;
    if (!named_is_record(words->name)) {
        error_set(error, "%s is not a record; `cassino play --record FILE` writes one",
                  words->name);
        return EXIT_BAD;
    }
    if (!named_open(&words->game, &words->record, words->name, error)) return EXIT_BAD;
    int length = snprintf(words->path, sizeof words->path, "%s.review", words->name);
    if (length >= (int)sizeof words->path) words->path[0] = 0;
    bool good = review_answer(words, error);
    game_close(&words->game);
    return good ? EXIT_WELL : EXIT_BAD;
}

const Command command_review = {
    .name = "review",
    .summary = "Find the mistakes in a recorded game, and the effect of luck",
    .purpose =
        "Review a recorded game: the win probability turn by turn, what each choice cost, with its "
        "interval, and what was better. Mistakes by what a side could know are told apart from "
        "hindsight, and choices from luck. A choice that cost 5 % of win probability is an "
        "inaccuracy, 10 % a mistake, 20 % a blunder, if the interval excludes 0. The review is "
        "stored in RECORD.review: Ctrl-C loses nothing, and a second review is fast.",
    .examples =
        "cassino review my-game.rec\n"
        "cassino review my-game.rec --side allied --json",
    OPTIONS(options),
    .bytes = sizeof(ReviewWords),
    .run = review_command_run,
};
