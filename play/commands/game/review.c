// SPDX-License-Identifier: GPL-3.0-or-later
// review.c -- the command `review`: its options and its answer. bench/review/ judges the choices.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/learn/first_policy.h"
#include "bench/review/review_account.h"
#include "bench/review/review_keep.h"
#include "bench/stats/variate.h"
#include "engine/base/clock.h"
#include "engine/game/learned/learned.h"
#include "engine/game/named.h"
#include "engine/game/stop.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "play/terminal/terminal.h"

#define LISTED_PLAIN 12
enum {
    BAR_WIDTH = 40,
    SAVE_SECONDS = 5,
    EVENT_TYPES_TOLD = 5,
    SIDE_NAME_MOST = 64,
    ACCOUNT_BYTES = 2 * SAY_BYTES + 400
};

typedef struct ReviewWords {
    ReviewParams params;
    const char *name, *side;  // path of the record; side as typed, NULL for both sides
    bool json, all, fresh;
    int shown;  // sides whose choices are listed, a set of 1 << Side
    Game game;
    Record record;
    char path[PATH_MOST];  // path of RECORD.review; "" if the name is too long
    double start, saved;
    int begun;  // choices that RECORD.review held at the start
} ReviewWords;

// clang-format off
static const CommandOption options[] = {
    {RECORD_ARGUMENT, TEXT(ReviewWords, name)},
    {OPTION_SIDE, TEXT(ReviewWords, side), .otherwise = "both",
     HELP("List only the choices of this side; its name in the scenario, allied, axis or both. "
     "JSON has both sides")},
    {OPTION("all", 0), FLAG(ReviewWords, all),
     HELP("List all inaccuracies, mistakes and blunders, not only the " WORDS_OF(LISTED_PLAIN)
     " costliest of each list")},
    {OPTION_JSON, FLAG(ReviewWords, json)},
    {OPTION("iterations", 0), NUMBER(ReviewWords, params.iterations),
     RANGE(16, REVIEW_ITERATIONS_MAX), DEFAULT(REVIEW_ITERATIONS),
     HELP("Iterations per search; fewer in slow rule systems")},
    {OPTION("trials", 0), NUMBER(ReviewWords, params.trials), RANGE(2, REVIEW_TRIALS_MAX),
     DEFAULT(REVIEW_TRIALS), HELP("Number of searches that compare a choice with a better one")},
    {OPTION_SEED, SEED(ReviewWords, params.seed), .high = INT64_MAX},
    {OPTION_THREADS, NUMBER(ReviewWords, params.threads), RANGE(1, 256)},
    {OPTION("fresh", 0), FLAG(ReviewWords, fresh),
     HELP("Review again from the start; ignore what RECORD.review holds")},
};
// clang-format on

// ---- Judging, with progress

static bool progress_tell(void *context, const Review *review) {
    ReviewWords *words = context;
    double now = clock_now();
    if (now - words->saved > SAVE_SECONDS && words->path[0] != 0) {
        review_save(review, &words->game, &words->record, words->path, NULL);
        words->saved = now;
    }
    if (isatty(STDERR_FILENO)) {
        double each = (now - words->start) / max_int(review->judged - words->begun, 1);
        double left = each * (review->count - review->judged);
        fprintf(stderr, "\r%d of %d choices reviewed, %s ", review->judged, review->count,
                time_left(left, (char[TIME_LEFT_BYTES]){0}));
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
        fprintf(stderr, "cassino review: %s; not all of the review is stored\n", kept.words);
    return true;
}

// ---- The report

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
    Side resigned = record_resigned(&words->record);
    if (!review->over && resigned == NOBODY)
        snprintf(ended, sizeof ended, "The game is in progress");
    else if (resigned != NOBODY)
        snprintf(ended, sizeof ended, "%s resigned", view_side_name(game, resigned));
    else if (review->payoff != 0.5)
        snprintf(ended, sizeof ended, "%s won", review->payoff > 0.5 ? one : two);
    say("%s: %s, %s (%s) against %s (%s), %d positions. %s.\n", words->name, title, one,
        words->record.player[ALLIED], two, words->record.player[AXIS], words->record.count, ended);
    char policy[320];
    Text text = text_over(policy, sizeof policy);
    learned_say(game, NULL, &text);
    int look, trial;
    review_lengths(&review->params, game, &look, &trial);
    say("Method: a search of %d iterations per choice; if it prefers another choice, %d searches "
        "of %d iterations compare the two. Forced moves are left out. Policy: %s.\n",
        look, review->params.trials, trial, policy);
}

static void bar_print(double value) {
    int full = (int)lround(fmin(fmax(value, 0), 1) * BAR_WIDTH);
    for (int i = 0; i < BAR_WIDTH; i++)
        putchar(i == BAR_WIDTH / 2 && i >= full ? '|' : i < full ? '=' : '.');
}

static Side side_shown(const ReviewWords *words) {
    return words->shown == 1 << AXIS ? AXIS : ALLIED;
}

static void account_print(const ReviewWords *words, const ReviewAccount *account) {
    char line[ACCOUNT_BYTES];
    if (!account->whole) return;
    printf("\n");
    for (Side side = ALLIED; side < SIDES; side++) {
        Text text = text_over(line, sizeof line);
        review_account_put(account, &words->game, side, &text);
        say("%s\n", line);
    }
    say("%s\n", review_account_note);
}

static void fall_print(const ReviewWords *words, const Review *review, const ReviewFall *fall) {
    char line[ACCOUNT_BYTES];
    Text text = text_over(line, sizeof line);
    review_fall_put(fall, review, &words->game, &words->record, true, &text);
    say("  %s\n", line);
}

static void turning_points_print(const ReviewWords *words, const Review *review,
                                 const ReviewAccount *account) {
    if (account->turning_count == 0) return;
    printf("\nTurning points\n");
    for (int i = 0; i < account->turning_count; i++)
        fall_print(words, review, &account->fall[account->turning[i]]);
}

static void falls_print(const ReviewWords *words, const Review *review,
                        const ReviewAccount *account) {
    if (account->fall_count <= account->turning_count) return;
    printf("\nAll falls of more than 10 points\n");
    for (int i = 0; i < account->fall_count; i++) fall_print(words, review, &account->fall[i]);
}

// Prints the win probability at the start of each turn, for the listed side, or for the first side
// if both are listed.
static void graph_print(const ReviewWords *words, const Review *review,
                        const ReviewAccount *account) {
    Side shown = side_shown(words);
    int last = -1;
    printf("\nWin probability of %s, with all hidden information known\n",
           view_side_name(&words->game, shown));
    for (int i = 0; i < account->point_count; i++) {
        const ReviewPoint *point = &account->point[i];
        int turn = point->choice >= 0 ? review->choice[point->choice].turn : -1;
        if (turn == last) continue;
        double value = shown == ALLIED ? point->value : 1 - point->value;
        if (turn < 0)
            printf("  end              ");
        else
            printf("  turn %2d %s ", turn, turn == 0 ? "(set-up)" : "        ");
        printf("%3.0f%%  ", 100 * value);
        bar_print(value);
        printf("  position %d\n", point->ply);
        last = turn;
    }
}

// The probability that a choice that lost nothing is called a mistake: it must pass two tests at
// 2.5 %.
#define FALSE_POSITIVES (0.025 * 0.025)

static void tally_print(const ReviewWords *words, const Review *review) {
    printf("\n%-24s %8s %10s %8s %8s\n", "", "choices", "inaccurate", "mistakes", "blunders");
    for (Side side = ALLIED; side < SIDES; side++) {
        int count[REVIEW_GRADES] = {0}, all = 0;
        if (!(words->shown & 1 << side)) continue;
        for (int i = 0; i < review->count; i++) {
            const ReviewChoice *choice = &review->choice[i];
            if (choice->side != side || !choice->judged) continue;
            all++;
            count[choice->as_known.grade]++;
        }
        printf("%-24s %8d %10d %8d %8d\n", view_side_name(&words->game, side), all,
               count[REVIEW_INACCURACY], count[REVIEW_MISTAKE], count[REVIEW_BLUNDER]);
    }
    printf("Expected false positives: %.1f of %d choices of both sides; more if searches err.\n",
           FALSE_POSITIVES * review->judged, review->judged);
}

static void say_put(const ReviewWords *words, int ply, Action action, char out[SAY_BYTES]) {
    StateBuffer buffer = {0};
    Text text = text_over(out, SAY_BYTES);
    record_position(&words->record, &words->game, state_of(&buffer), ply);
    words->game.rules->format_action(words->game.world, state_of(&buffer), action, &text);
}

static void choice_print(const ReviewWords *words, const ReviewChoice *choice,
                         const ReviewCost *cost) {
    char played[SAY_BYTES], best[SAY_BYTES];
    say_put(words, choice->ply, choice->played, played);
    say_put(words, choice->ply, cost->best, best);
    char verdict[64];
    Text text = text_over(verdict, sizeof verdict);
    review_verdict_put(choice, cost, &text);
    printf("%5d %5d  %-10s  %-10s  %s\n", choice->ply, choice->turn,
           view_side_name(&words->game, choice->side), review_grade_name(cost->grade), verdict);
    printf("%14splayed  %s\n%14sbetter  %s\n", "", played, "", best);
}

static int costlier(const void *one, const void *two) {
    const ReviewCost *a = *(const ReviewCost *const *)one, *b = *(const ReviewCost *const *)two;
    return a->cost < b->cost ? 1 : a->cost > b->cost ? -1 : a < b ? -1 : 1;
}

// Prints the graded choices, the most costly first, and returns their number. Without --all, prints
// only the first LISTED_PLAIN. With `truth`, prints the choices that were good by what the side
// could know, but lose when the true hidden cards are known.
static int costs_print(const ReviewWords *words, const Review *review, bool truth) {
    static const ReviewCost *list[PLIES_MAX];
    int count = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewChoice *choice = &review->choice[i];
        const ReviewCost *cost = truth ? &choice->hindsight : &choice->as_known;
        if (!choice->judged || cost->grade == REVIEW_GOOD) continue;
        if (!(words->shown & 1 << choice->side)) continue;
        if (truth && choice->as_known.grade != REVIEW_GOOD) continue;
        list[count++] = cost;
    }
    if (count == 0) return 0;
    qsort(list, (size_t)count, sizeof list[0], costlier);
    int shown = words->all ? count : min_int(count, LISTED_PLAIN);
    printf(truth ? "\nHindsight: losses visible only with all hidden information known\n"
                 : "\nCostliest choices\n");
    printf("  no.  turn  side        grade       points of win probability\n");
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
    double sign = side_shown(words) == ALLIED ? 1 : -1;
    char parts[512];
    Text text = text_over(parts, sizeof parts);
    for (int k = 0; k < min_int(luck.count, EVENT_TYPES_TOLD); k++) {
        int most = -1;
        for (int i = 0; i < luck.count; i++)
            if (!told[i] && (most < 0 || fabs(luck.sum[i]) > fabs(luck.sum[most]))) most = i;
        told[most] = true;
        text_put(&text, "%s %s %+.0f", k > 0 ? "," : "", luck.event_type[most],
                 sign * 100 * luck.sum[most]);
    }
    say("\nLuck of %s in cards and dice alone, by the evaluation function of the rules instead of "
        "a search: %+.0f %% in total; largest parts:%s\n",
        view_side_name(&words->game, side_shown(words)), sign * 100 * luck_total(&luck), parts);
}

static void review_print(const ReviewWords *words, const Review *review) {
    ReviewAccount *account = review_account(review);
    heading_print(words, review);
    turning_points_print(words, review, account);
    account_print(words, account);
    graph_print(words, review, account);
    falls_print(words, review, account);
    tally_print(words, review);
    int known = costs_print(words, review, false);
    costs_print(words, review, true);
    luck_print(words, review);
    if (known == 0 && review->judged > 0)
        printf("\nNo inaccuracy, mistake or blunder was found%s, by what %s could know.\n",
               review->judged < review->count ? " among the choices that were reviewed" : "",
               words->side != NULL ? "the side" : "the sides");
    free(account);
    say("\nA position has the number of plies before it: the choice there is ply NO + 1 of the "
        "log.\n");
    say("To see all candidate actions: cassino analyze %s --ply NO.\n", words->name);
    say("To play on from a position: cassino play %s --ply NO.\n", words->name);
}

// ---- The command

static bool review_answer(ReviewWords *words, Error *error) {
    Side side = SIDES;
    if (words->side != NULL && !view_side_find(&words->game, words->side, true, &side, error))
        return false;
    words->shown = side < SIDES ? 1 << side : 1 << ALLIED | 1 << AXIS;
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
        fprintf(words->json ? stderr : stdout, "Stopped after %d of %d choices; %s.\n",
                review->judged, review->count,
                words->path[0] == 0 ? "nothing is stored, because the path is too long"
                : words->fresh      ? "the same command without --fresh continues"
                                    : "the same command continues");
    review_free(review);
    return good;
}

static int review_command_run(void *review_words, Error *error) {
    ReviewWords *words = review_words;
    words->params.sides = 1 << ALLIED | 1 << AXIS;
    if (!named_is_record(words->name)) {
        error_set(error,
                  "%s: expected the file of a record; `cassino play SCENARIO --record FILE` "
                  "writes one",
                  words->name);
        return EXIT_BAD;
    }
    if (!named_open(&words->game, &words->record, words->name, error)) return EXIT_BAD;
    first_policy_kept(&words->game, &words->record, NULL);
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
        "Review a recorded game. Prints the turning points, an account of each side's win "
        "probability from start to end, every fall of more than 10 points with its cause, what "
        "the costliest choices cost, and what was better. Mistakes that a side could have known "
        "are listed "
        "apart from those visible only in hindsight; choices are separated from luck. A choice "
        "that cost at least 5 % of win probability is an inaccuracy, 10 % a mistake, 20 % a "
        "blunder, if "
        "the loss is significant. The review is stored in RECORD.review.",
    .stops = "keeps the choices that are judged, and the same command continues",
    .examples =
        "cassino review my-game.rec\n"
        "cassino review my-game.rec --side allied --all",
    OPTIONS(options),
    .bytes = sizeof(ReviewWords),
    .run = review_command_run,
};
