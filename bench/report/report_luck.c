// SPDX-License-Identifier: GPL-3.0-or-later
// report_luck.c -- the luck account over all games: what the outcome was made of.
//
// In each game outcome = start + changes by chance, by each side's decisions, and by nobody. So the
// variance of the outcome is the sum of the covariances of the parts with it: their shares add up
// to one, and a share below zero is a part that pulls against the result.
#include <math.h>
#include <stdlib.h>

#include "report.h"

static void moments_read(Report *report) {
    double sum = 0, squares = 0;
    for (int i = 0; i < report->game_count; i++) {
        sum += report->games[i].payoff;
        squares += report->games[i].payoff * report->games[i].payoff;
    }
    report->outcome = sum / report->game_count;
    report->variance = squares / report->game_count - report->outcome * report->outcome;
}

// mover, occasion, plies, sum of changes, of squares, of change times outcome; changes of a game.
static Cause cause_read(const Report *report, sqlite3_stmt *row) {
    Cause cause = {0};
    double games = report->game_count;
    snprintf(cause.mover, sizeof cause.mover, "%s", (const char *)sqlite3_column_text(row, 0));
    snprintf(cause.occasion, sizeof cause.occasion, "%s",
             (const char *)sqlite3_column_text(row, 1));
    cause.plies = sqlite3_column_double(row, 2) / games;
    cause.change = sqlite3_column_double(row, 3) / games;
    double square = sqlite3_column_double(row, 4) / games,
           product = sqlite3_column_double(row, 5) / games;
    cause.spread = sqrt(fmax(square - cause.change * cause.change, 0));
    if (report->variance > 0)
        cause.share = (product - cause.change * report->outcome) / report->variance;
    return cause;
}

int mover_place(const char *mover) {
    static const char *const names[] = {"chance", "allied", "axis", "nobody"};
    for (int i = 0; i < COUNT_OF(names); i++) {
        if (strcmp(mover, names[i]) == 0) return i;
    }
    return -1;
}

static void mover_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    Cause cause = cause_read(report, row);
    int place = mover_place(cause.mover);
    if (place < 0)
        report->start = cause.change;
    else
        report->movers[place] = cause;
}

static void cause_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    if (report->cause_count < CAUSES_MAX)
        report->causes[report->cause_count++] = cause_read(report, row);
}

static int cause_compare(const void *a, const void *b) {
    const Cause *left = a, *right = b;
    if (left->size != right->size) return left->size < right->size ? 1 : -1;
    int order = strcmp(left->mover, right->mover);
    return order != 0 ? order : strcmp(left->occasion, right->occasion);
}

static void size_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int place = mover_place((const char *)sqlite3_column_text(row, 0));
    if (place >= 0)
        report->movers[place].size += sqlite3_column_double(row, 2) / report->game_count;
    for (int i = 0; i < report->cause_count; i++) {
        Cause *cause = &report->causes[i];
        if (strcmp(cause->mover, (const char *)sqlite3_column_text(row, 0)) == 0 &&
            strcmp(cause->occasion, (const char *)sqlite3_column_text(row, 1)) == 0)
            cause->size = sqlite3_column_double(row, 2) / report->game_count;
    }
}

// The words that swing most: of chance, then of decisions that play a card.
static void word_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    const char *mover = (const char *)sqlite3_column_text(row, 0);
    int kind = strcmp(mover, "chance") == 0 ? 0 : 1;
    double scale = (double)MILLION * report->game_count;
    if (report->word_count[kind] == WORDS_MAX) return;
    Cause *cause = &report->words[kind][report->word_count[kind]++];
    snprintf(cause->mover, sizeof cause->mover, "%s", mover);
    snprintf(cause->occasion, sizeof cause->occasion, "%s",
             (const char *)sqlite3_column_text(row, 1));
    snprintf(cause->words, sizeof cause->words, "%s", (const char *)sqlite3_column_text(row, 2));
    cause->plies = sqlite3_column_double(row, 3) / report->game_count;
    cause->change = sqlite3_column_double(row, 4) / scale;
    cause->size = sqlite3_column_double(row, 5) / scale;
}

// The card that the words speak of, CARD_NONE for none.
static int card_in(const char *words) {
    while (*words != '\0') {
        char label[5];
        size_t length = strcspn(words, " ");
        if (length == 2 || length == 3) {
            snprintf(label, sizeof label, "%.*s", (int)length, words);
            int card = card_parse(label);
            if (card != CARD_NONE) return card;
        }
        words += length;
        words += strspn(words, " ");
    }
    return CARD_NONE;
}

static void card_take(void *context, sqlite3_stmt *row) {
    Report *report = context;
    int card = card_in((const char *)sqlite3_column_text(row, 1));
    if (card == CARD_NONE) return;
    CardFigures *figures = &report->cards[sqlite3_column_int(row, 0) ? 0 : 1][card];
    report->has_cards = true;
    figures->times += sqlite3_column_double(row, 2);
    figures->change += sqlite3_column_double(row, 3) / MILLION;
    figures->size += sqlite3_column_double(row, 4) / MILLION;
}

static void cards_finish(Report *report) {
    for (int kind = 0; kind < 2; kind++) {
        for (int card = 0; card < CARDS; card++) {
            CardFigures *figures = &report->cards[kind][card];
            if (figures->times > 0) figures->change /= figures->times;
            if (figures->times > 0) figures->size /= figures->times;
            figures->times /= report->game_count;
        }
    }
}

void report_luck(Report *report, sqlite3 *db) {
    moments_read(report);
    rows_each(
        db,
        "SELECT mover, '', sum(plies), sum(change), sum(change * change), sum(change * paid) FROM"
        " (SELECT l.mover AS mover, sum(l.plies) AS plies, sum(l.change) / 1e6 AS change, g.payoff"
        " / 1e6 AS paid FROM luck l JOIN game g USING (game) GROUP BY l.game, l.mover) GROUP BY "
        "mover",
        report, mover_take);
    rows_each(
        db,
        "SELECT l.mover, l.occasion, sum(l.plies), sum(l.change / 1e6), sum(l.change / 1e6 * "
        "l.change"
        " / 1e6), sum(l.change / 1e6 * g.payoff / 1e6) FROM luck l JOIN game g USING (game) WHERE"
        " l.mover <> 'start' GROUP BY l.mover, l.occasion",
        report, cause_take);
    rows_each(db, "SELECT mover, occasion, sum(size) / 1e6 FROM swing GROUP BY mover, occasion",
              report, size_take);
    qsort(report->causes, (size_t)report->cause_count, sizeof(Cause), cause_compare);
    rows_each(db, "SELECT * FROM swing WHERE words <> '' ORDER BY size DESC, occasion, words",
              report, word_take);
    rows_each(db,
              "SELECT mover = 'chance', words, plies, change, size FROM swing WHERE words <> ''",
              report, card_take);
    cards_finish(report);
}

static void account_take(void *context, sqlite3_stmt *row) {
    GameAccount *account = context;
    double change = sqlite3_column_double(row, 1) / MILLION;
    int place = mover_place((const char *)sqlite3_column_text(row, 0));
    if (place < 0)
        account->start = change;
    else
        account->change[place] = change;
}

void report_picks(Report *report, sqlite3 *db) {
    for (int pick = 0; pick < PICKS; pick++) {
        char sql[100];
        if (report->pick[pick] < 0) continue;
        snprintf(sql, sizeof sql,
                 "SELECT mover, sum(change) FROM luck WHERE game = %lld GROUP BY 1",
                 (long long)report->games[report->pick[pick]].index);
        rows_each(db, sql, &report->account[pick], account_take);
    }
}
