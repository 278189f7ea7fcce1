// SPDX-License-Identifier: GPL-3.0-or-later
// review.c -- `cassino review`: its words and its answer.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "arguments.h"
#include "bench/review/review_keep.h"
#include "bench/stats/variate.h"
#include "commands.h"
#include "engine/base/clock.h"
#include "engine/game/named.h"
#include "engine/game/stop.h"
#include "engine/game/view.h"
#include "play/terminal/terminal.h"

enum {
    LISTED_PLAIN = 12,
    BAR_WIDTH = 40,
    SAVE_SECONDS = 5,
    EVENT_TYPES_TOLD = 5,
    SIDE_NAME_MOST = 64
};

typedef struct ReviewWords {
    ReviewParams params;
    const char *name, *side;  // side: as typed; NULL: both
    bool json, all, fresh;
    Game game;
    Record record;
    char path[PATH_MOST];  // of what is kept
    double start, saved;
    int begun;  // judged at the start of this run
} ReviewWords;

static const struct argp_option options[] = {
    {"side", WORD_ONLY('s'), "SIDE", 0,
     "Whose choices, by the scenario's name or as allied or axis: both", 0},
    {"all", WORD_ONLY('a'), NULL, 0,
     "List every choice that lost something, not the dozen that lost most", 0},
    {"json", 'j', NULL, 0, "Answer in JSON", 0},
    {"iterations", WORD_ONLY('i'), "N", 0, "Of a search: 600, fewer where they are dear", 0},
    {"trials", WORD_ONLY('n'), "N", 0, "Searches that compare a choice with the best: 8", 0},
    {"seed", 'S', "N", 0, "The seed of the searches: 1", 0},
    {"threads", 't', "N", 0, "Threads, a choice each: all; changes speed alone", 0},
    {"fresh", WORD_ONLY('f'), NULL, 0, "Judge anew, whatever was kept", 0},
    {0},
};

static error_t review_parse(int key, char *argument, struct argp_state *state) {
    ReviewWords *words = state->input;
    ReviewParams *params = &words->params;
    switch (key) {
        case WORD_ONLY('s'):
            words->side = argument;
            return 0;
        case WORD_ONLY('a'):
            words->all = true;
            return 0;
        case 'j':
            words->json = true;
            return 0;
        case WORD_ONLY('f'):
            words->fresh = true;
            return 0;
        case WORD_ONLY('i'):
            params->iterations =
                (int)arguments_number(state, "--iterations", argument, 16, REVIEW_ITERATIONS_MAX);
            return 0;
        case WORD_ONLY('n'):
            params->trials =
                (int)arguments_number(state, "--trials", argument, 2, REVIEW_TRIALS_MAX);
            return 0;
        case 'S':
            params->seed = (uint64_t)arguments_number(state, "--seed", argument, 0, INT64_MAX);
            return 0;
        case 't':
            params->threads = (int)arguments_number(state, "--threads", argument, 1, 256);
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num > 0) return ARGP_ERR_UNKNOWN;
            words->name = argument;
            return 0;
        case ARGP_KEY_NO_ARGS:
            arguments_refuse(state, "wants a record, such as my-game.rec");
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

// ---- Judging, with what is going on.

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
        fprintf(stderr, "\r%d of %d choices judged, %d:%02d to go ", review->judged, review->count,
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
        fprintf(stderr, "cassino review: %s; this review is not kept\n", kept.words);
    return true;
}

// ---- What a person reads.

// A paragraph, broken at blanks where a terminal is too narrow for it.
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
        snprintf(ended, sizeof ended, "The game goes on");
    else if (review->payoff != 0.5)
        snprintf(ended, sizeof ended, "%s won", review->payoff > 0.5 ? one : two);
    say("%s: %s, %s (%s) against %s (%s), %d plies. %s.\n", words->name, title, one,
        words->record.player[ALLIED], two, words->record.player[AXIS], words->record.count, ended);
    int look, trial;
    review_lengths(&review->params, game, &look, &trial);
    say("Judged by searches of %d iterations, and %d of %d to a comparison; forced moves are left "
        "out.\n",
        look, review->params.trials, trial);
}

static void bar_print(double value) {
    int full = (int)lround(fmin(fmax(value, 0), 1) * BAR_WIDTH);
    for (int i = 0; i < BAR_WIDTH; i++)
        putchar(i == BAR_WIDTH / 2 && i >= full ? '|' : i < full ? '=' : '.');
}

// The win chance of the one side, or of the first of two, where each turn begins.
static void graph_print(const ReviewWords *words, const Review *review) {
    Side shown = review->params.sides == 1 << AXIS ? AXIS : ALLIED;
    int last = -1;
    printf("\nWin chance of %s, by what the side to choose could know (95%% of its search)\n",
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

// A choice that lost nothing is graded by noise if it passes twice at 2.5 %.
#define GRADED_BY_NOISE (0.025 * 0.025)

static void tally_print(const ReviewWords *words, const Review *review) {
    printf("\n%-24s %8s %10s %8s %8s %12s\n", "", "choices", "inaccurate", "mistakes", "blunders",
           "lost in all");
    for (Side side = ALLIED; side < SIDES; side++) {
        int count[REVIEW_GRADES] = {0}, all = 0;
        double lost = 0;
        if (!(review->params.sides & 1 << side)) continue;
        for (int i = 0; i < review->count; i++) {
            const ReviewChoice *choice = &review->choice[i];
            if (choice->side != side || !choice->judged) continue;
            all++;
            count[choice->could.grade]++;
            if (choice->could.grade != REVIEW_GOOD) lost += choice->could.cost;
        }
        printf("%-24s %8d %10d %8d %8d %10.0f %%\n", view_side_name(&words->game, side), all,
               count[REVIEW_INACCURACY], count[REVIEW_MISTAKE], count[REVIEW_BLUNDER], 100 * lost);
    }
    printf("Of %d judged, noise alone would grade %.1f; where the searches misjudge, more.\n",
           review->judged, GRADED_BY_NOISE * review->judged);
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

// The graded choices, by what they cost: in knowledge, or those that were good by what could be
// known and lost all the same.
static int costs_print(const ReviewWords *words, const Review *review, bool truth) {
    static const ReviewCost *list[PLIES_MAX];
    int count = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewChoice *choice = &review->choice[i];
        const ReviewCost *cost = truth ? &choice->was : &choice->could;
        if (!choice->judged || cost->grade == REVIEW_GOOD) continue;
        if (truth && choice->could.grade != REVIEW_GOOD) continue;
        list[count++] = cost;
    }
    if (count == 0) return 0;
    qsort(list, (size_t)count, sizeof list[0], costlier);
    int shown = words->all ? count : min_int(count, LISTED_PLAIN);
    printf(truth ? "\nIn hindsight alone: nobody could know, with the cards as they lay\n"
                 : "\nWhat cost most\n");
    printf("  ply  turn  side        grade      cost [95%%]\n");
    for (int k = 0; k < shown; k++) {
        size_t offset = truth ? offsetof(ReviewChoice, was) : offsetof(ReviewChoice, could);
        choice_print(words, (const ReviewChoice *)((const char *)list[k] - offset), list[k]);
    }
    if (shown < count) printf("and %d more: --all lists them\n", count - shown);
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
    say("\nLuck of %s, by the rules' own guess of who is winning: %+.0f %% in all, of which%s\n",
        view_side_name(&words->game, ALLIED), 100 * luck_total(&luck), parts);
    if (review->over)  // what is left is the choices' of both
        say("By that guess: %.0f %% at the start, luck %+.0f, choices of both %+.0f: %.0f %%\n",
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
    if (known == 0) printf("\nNo choice lost anything that these searches can tell from noise.\n");
    say("\nWhat else there was: cassino analyze %s --ply PLY\n", words->name);
    say("To play on from there: cassino play %s --ply PLY\n", words->name);
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
                "Stopped after %d of %d choices; the same command goes on from here.\n",
                review->judged, review->count);
    review_free(review);
    return good;
}

int command_review(int argc, char **argv) {
    static const char help[] =
        "Judges a game that was played: the win chance turn by turn, what each choice cost with "
        "its "
        "interval, and what was better; what a side could know apart from what was so, luck apart "
        "from choice. A choice that cost 5 % of the win chance is an inaccuracy, 10 % a mistake, "
        "20 "
        "% a blunder, and only where the interval excludes that nothing was lost. Kept in "
        "RECORD.review, so that Ctrl-C loses nothing and the next time is quick."
        "\vFor example\n  cassino review my-game.rec\n  cassino review my-game.rec --side allied "
        "--json";
    const struct argp argp = {options, review_parse, "RECORD", help, NULL, NULL, NULL};
    static ReviewWords words;
    words.params = review_defaults();
    arguments_parse(&argp, argc, argv, &words);
    Error error = {0};
    if (!named_is_record(words.name)) {
        error_set(&error, "%s is no record; `cassino play --record FILE` writes one", words.name);
        return command_fail(argv[0], &error);
    }
    if (!named_open(&words.game, &words.record, words.name, &error))
        return command_fail(argv[0], &error);
    if (snprintf(words.path, sizeof words.path, "%s.review", words.name) >= (int)sizeof words.path)
        words.path[0] = 0;
    Side side = SIDES;
    bool good = words.side == NULL || view_side_find(&words.game, words.side, true, &side, &error);
    if (side != SIDES) words.params.sides = 1 << side;
    good = good && review_answer(&words, &error);
    game_close(&words.game);
    return good ? EXIT_WELL : command_fail(argv[0], &error);
}
