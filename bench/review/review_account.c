// SPDX-License-Identifier: GPL-3.0-or-later
// review_account.c -- sums choices and luck of a reviewed game, and finds falls of the win
// probability; see review_account.h. Start at review_account().
#include "review_account.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/hint.h"
#include "bench/stats/variate.h"
#include "engine/base/memory.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"

#define EXPLAINS 3.0  // a measured cause explains a fall if it is at least 1 / EXPLAINS of the fall
#define T_95     2.4  // 97.5 % quantile of Student's t for REVIEW_TRIALS, rounded up

static double true_value(const ReviewChoice *choice) {
    return choice->side == ALLIED ? choice->true_value : 1 - choice->true_value;
}

static void curve_fill(const Review *review, ReviewAccount *account) {
    int judged = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewChoice *choice = &review->choice[i];
        if (!choice->judged) continue;
        account->point[account->point_count++] =
            (ReviewPoint){choice->ply, true_value(choice), choice->true_error, i};
        judged++;
    }
    account->whole =
        judged == review->count && judged > 0 && review->params.sides == (1 << ALLIED | 1 << AXIS);
    if (review->over && judged == review->count)
        account->point[account->point_count++] =
            (ReviewPoint){review->plies, review->payoff, 0, -1};
}

// Returns the luck of the first side at plies `from` to `to` - 1. Sets *worst to the ply that
// changed most in the direction of `sign`, or to -1 if no ply did.
static double luck_between(const Review *review, int from, int to, double sign, int *worst) {
    double sum = 0, most = 0;
    *worst = -1;
    for (int i = 0; i < review->luck_count; i++) {
        const ReviewLuck *luck = &review->luck[i];
        if (luck->ply < from || luck->ply >= to) continue;
        sum += luck->change;
        if (sign * luck->change > most) {
            most = sign * luck->change;
            *worst = luck->ply;
        }
    }
    return sum;
}

static double squared(double x) { return x * x; }

static void account_fill(const Review *review, ReviewAccount *account) {
    const ReviewPoint *first = &account->point[0];
    const ReviewPoint *last = &account->point[account->point_count - 1];
    double cost[SIDES] = {0}, variance[SIDES] = {0}, luck = 0, luck_variance = 0;
    int unused;
    double start = first->value - luck_between(review, 0, first->ply, 1, &unused);
    start = fmin(fmax(start, 0), 1);
    for (int i = 0; i < review->count; i++) {
        const ReviewChoice *choice = &review->choice[i];
        if (choice->ply >= last->ply) continue;
        cost[choice->side] += choice->as_known.cost;
        variance[choice->side] +=
            squared((choice->as_known.high - choice->as_known.low) / 2 / T_95);
    }
    for (int i = 0; i < review->luck_count && review->luck[i].ply < last->ply; i++) {
        luck += review->luck[i].change;
        luck_variance += squared(review->luck[i].change);
    }
    double rest = last->value - start - (cost[AXIS] - cost[ALLIED] + luck);
    double all = variance[ALLIED] + variance[AXIS] + luck_variance;
    for (Side side = ALLIED; side < SIDES; side++) {
        double sign = side == ALLIED ? -1 : 1;
        double share = all > 0 ? variance[side] / all : 0.5;
        if (review->chances > 0 && review->luck_count == 0) share = 0;  // luck was not measured
        double lost = fmax(cost[side] + sign * share * rest, 0);
        account->choices[side] = (int)lround(100 * sign * lost);
    }
    account->start = (int)lround(100 * start);
    account->end = (int)lround(100 * last->value);
    account->chance =
        account->end - account->start - account->choices[ALLIED] - account->choices[AXIS];
}

// Returns the win probability of `side` at point `i`.
static double value_at(const ReviewAccount *account, int i, Side side) {
    double value = account->point[i].value;
    return side == ALLIED ? value : 1 - value;
}

typedef struct Suspect {
    double amount;
    ReviewCause cause;
    int ply, choice;
} Suspect;

static void suspect_take(Suspect *worst, Suspect suspect) {
    if (suspect.amount > worst->amount) *worst = suspect;
}

// Replaces *worst if a measured cause of the step from point `i` to the next one took more from
// `side`.
static void step_suspect(const Review *review, const ReviewAccount *account, int i, Side side,
                         Suspect *worst) {
    const ReviewPoint *point = &account->point[i];
    const ReviewChoice *choice = &review->choice[point->choice];
    double sign = side == ALLIED ? -1 : 1;
    int ply;
    double luck = sign * luck_between(review, point->ply, point[1].ply, sign, &ply);
    if (ply >= 0) suspect_take(worst, (Suspect){luck, CAUSE_CHANCE, ply, -1});
    if (choice->side != side) return;
    if (choice->as_known.grade != REVIEW_GOOD)
        suspect_take(worst,
                     (Suspect){choice->as_known.cost, CAUSE_MISTAKE, choice->ply, point->choice});
    else if (choice->hindsight.grade != REVIEW_GOOD)
        suspect_take(worst,
                     (Suspect){choice->hindsight.cost, CAUSE_HIDDEN, choice->ply, point->choice});
}

// Sets the cause of the fall from point `from` to point `to`: the largest measured cause if it
// explains at least a third of the fall, else what happened at the deepest step.
static void cause_find(const Review *review, const ReviewAccount *account, int from, int to,
                       ReviewFall *fall) {
    Suspect worst = {0};
    int deepest = from, ply;
    for (int i = from; i < to; i++) {
        step_suspect(review, account, i, fall->side, &worst);
        double step = value_at(account, i, fall->side) - value_at(account, i + 1, fall->side);
        double most =
            value_at(account, deepest, fall->side) - value_at(account, deepest + 1, fall->side);
        if (step > most) deepest = i;
    }
    if (EXPLAINS * worst.amount < fall->before - fall->after) {
        const ReviewPoint *point = &account->point[deepest];
        const ReviewChoice *choice = &review->choice[point->choice];
        double sign = fall->side == ALLIED ? -1 : 1;
        // A mistake of the other side explains no fall.
        bool own = choice->side == fall->side || choice->as_known.grade != REVIEW_GOOD;
        worst = (Suspect){0, own ? CAUSE_OVERRATED : CAUSE_OTHER_SIDE, choice->ply, point->choice};
        luck_between(review, point->ply, point[1].ply, sign, &ply);
        if (ply >= 0) worst = (Suspect){0, CAUSE_CHANCE, ply, -1};
    }
    fall->cause = worst.cause;
    fall->ply = worst.ply;
    fall->choice = worst.choice;
}

static void falls_find(const Review *review, ReviewAccount *account, Side side) {
    int high = 0;  // the highest point since the last fall
    for (int i = 1; i < account->point_count; i++) {
        if (value_at(account, i, side) >= value_at(account, high, side)) high = i;
        if (value_at(account, high, side) - value_at(account, i, side) <= REVIEW_FALL) continue;
        while (i + 1 < account->point_count &&
               value_at(account, i + 1, side) < value_at(account, i, side))
            i++;
        assert(account->fall_count <= PLIES_MAX);
        ReviewFall *fall = &account->fall[account->fall_count++];
        *fall = (ReviewFall){.side = side,
                             .from = account->point[high].ply,
                             .to = account->point[i].ply,
                             .before = value_at(account, high, side),
                             .after = value_at(account, i, side)};
        cause_find(review, account, high, i, fall);
        high = i;
    }
}

static int fall_by_ply(const void *one, const void *two) {
    const ReviewFall *a = one, *b = two;
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    return (int)a->side - (int)b->side;
}

static double depth_of(const ReviewFall *fall) { return fall->before - fall->after; }

static void turning_points_find(ReviewAccount *account) {
    for (int i = 0; i < account->fall_count; i++) {
        int place = min_int(account->turning_count, TURNING_POINTS);
        while (place > 0 && depth_of(&account->fall[i]) >
                                depth_of(&account->fall[account->turning[place - 1]])) {
            if (place < TURNING_POINTS) account->turning[place] = account->turning[place - 1];
            place--;
        }
        if (place >= TURNING_POINTS) continue;
        account->turning[place] = i;
        account->turning_count = min_int(account->turning_count + 1, TURNING_POINTS);
    }
}

ReviewAccount *review_account(const Review *review) {
    ReviewAccount *account = memory_take(1, sizeof *account);
    memset(account, 0, sizeof *account);
    curve_fill(review, account);
    if (account->whole) account_fill(review, account);
    falls_find(review, account, ALLIED);
    falls_find(review, account, AXIS);
    qsort(account->fall, (size_t)account->fall_count, sizeof account->fall[0], fall_by_ply);
    turning_points_find(account);
    return account;
}

// ---- Words

const char *review_cause_name(ReviewCause cause) {
    static const char *const names[] = {"mistake", "hidden", "chance", "other side", "overrated"};
    _Static_assert(COUNT_OF(names) == CAUSES, "one per cause");
    return names[cause];
}

void review_verdict_put(const ReviewChoice *choice, const ReviewCost *cost, Text *out) {
    HintVerdict verdict = HINT_UNCLEAR;
    if (cost->best == choice->played)
        verdict = HINT_BEST;
    else if (cost->high <= HINT_EQUAL)
        verdict = HINT_AS_GOOD;
    else if (cost->low > 0)
        verdict = HINT_WORSE;
    hint_verdict_put(verdict, cost->cost, out);
}

const char review_account_note[] =
    "Choices add up all losses, also the many that are too small to be an inaccuracy. Chance is "
    "cards and dice, what was hidden, and what the searches misjudged. Each part may exceed 100.";

void review_account_put(const ReviewAccount *account, const Game *game, Side side, Text *out) {
    assert(account->whole);
    bool first = side == ALLIED;
    int sign = first ? 1 : -1, chance = sign * account->chance;
    int own = sign * account->choices[side], others = sign * account->choices[side_other(side)];
    text_put(out,
             "Win probability of %s: %d %% at the start, %s%d by its own choices, %s%d by those "
             "of %s, %s%d by chance: %d %% at the end.",
             view_side_name(game, side), first ? account->start : 100 - account->start,
             plus_of(own), own, plus_of(others), others, view_side_name(game, side_other(side)),
             plus_of(chance), chance, first ? account->end : 100 - account->end);
}

static void action_put(const Game *game, const Record *record, int ply, Action action, Text *out) {
    StateBuffer buffer = {0};
    record_position(record, game, state_of(&buffer), ply);
    text_put(out, "'");
    game->rules->format_action(game->world, state_of(&buffer), action, out);
    text_put(out, "'");
}

// Appends the first line of the log of a card or throw without its rules, such as "'Cover draws 1
// card, 0 red: no hit takes effect in cover'". A line too long for the account is cut.
static void chance_put(const Game *game, const Record *record, int ply, Text *out) {
    static char told[8192];
    StateBuffer buffer = {0};
    Text text = text_over(told, sizeof told);
    record_position(record, game, state_of(&buffer), ply);
    view_tell(game, state_of(&buffer), record->actions[ply], NOBODY, &text);
    told[strcspn(told, "\n")] = '\0';
    for (char *rule; (rule = strstr(told, " [")) != NULL && strchr(rule, ']') != NULL;) {
        const char *rest = strchr(rule, ']') + 1;
        memmove(rule, rest, strlen(rest) + 1);
    }
    size_t length = strlen(told);
    if (length > 0 && told[length - 1] == '.') length--;
    text_put(out, "'%.*s'", min_int((int)length, SAY_BYTES), told);
}

// Appends the turns that a fall spans: " in turn 2", " in turns 2 to 3", or nothing in a game
// without turns.
static void turns_put(const Review *review, const ReviewFall *fall, Text *out) {
    int from = 0, to = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewChoice *choice = &review->choice[i];
        if (i == 0 || choice->ply <= fall->from) from = choice->turn;
        if (i == 0 || choice->ply <= fall->ply) to = choice->turn;
    }
    if (to > from && from > 0)
        text_put(out, " in turns %d to %d", from, to);
    else if (to > 0)
        text_put(out, " in turn %d", to);
}

static const char *event_type_at(const Review *review, int ply) {
    for (int i = 0; i < review->luck_count; i++)
        if (review->luck[i].ply == ply) return review->luck[i].event_type;
    return "chance";
}

void review_fall_put(const ReviewFall *fall, const Review *review, const Game *game,
                     const Record *record, bool better, Text *out) {
    const char *name = view_side_name(game, fall->side);
    const ReviewChoice *choice = fall->choice >= 0 ? &review->choice[fall->choice] : NULL;
    text_put(out, "Win probability of %s falls from %ld to %ld %%", name,
             lround(100 * fall->before), lround(100 * fall->after));
    turns_put(review, fall, out);
    text_put(out, ", positions %d to %d. Cause: ", fall->from, fall->to);
    switch (fall->cause) {
        case CAUSE_CHANCE:
            text_put(out, "chance (%s), ", event_type_at(review, fall->ply));
            break;
        case CAUSE_OTHER_SIDE:
            text_put(out, "the search had underrated the choice of %s, ",
                     view_side_name(game, choice->side));
            break;
        case CAUSE_OVERRATED:
            text_put(out, "the search had overrated %s until ", name);
            break;
        case CAUSE_HIDDEN:
            text_put(out, "what was hidden from %s when it chose ", name);
            break;
        default:
            text_put(out, "the %s of %s, ", review_grade_name(choice->as_known.grade), name);
    }
    if (fall->cause == CAUSE_CHANCE)
        chance_put(game, record, fall->ply, out);
    else
        action_put(game, record, fall->ply, record->actions[fall->ply], out);
    text_put(out, " at position %d (ply %d of the log)", fall->ply, fall->ply + 1);
    if (fall->cause == CAUSE_MISTAKE) {
        text_put(out, ", ");
        review_verdict_put(choice, &choice->as_known, out);
        if (better) text_put(out, "; better: ");
        if (better) action_put(game, record, fall->ply, choice->as_known.best, out);
    }
    text_put(out, ".");
}
