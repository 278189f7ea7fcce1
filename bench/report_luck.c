// SPDX-License-Identifier: GPL-3.0-or-later
// report_luck.c -- the luck account over all games: what the outcome was made of.
//
// In each game outcome = start + changes by chance + changes by each side's decisions. So the
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
    Cause  cause = {0};
    double games = report->game_count;
    snprintf(cause.mover, sizeof cause.mover, "%s", (const char *)sqlite3_column_text(row, 0));
    snprintf(cause.occasion, sizeof cause.occasion, "%s", (const char *)sqlite3_column_text(row, 1));
    cause.plies = sqlite3_column_double(row, 2) / games;
    cause.change = sqlite3_column_double(row, 3) / games;
    double square = sqlite3_column_double(row, 4) / games, product = sqlite3_column_double(row, 5) / games;
    cause.spread = sqrt(fmax(square - cause.change * cause.change, 0));
    if (report->variance > 0) cause.share = (product - cause.change * report->outcome) / report->variance;
    return cause;
}

static void movers_read(Report *report, sqlite3 *db) {
    static const char *const names[] = {"chance", "allied", "axis"};
    sqlite3_stmt *statement;
    const char   *sql =
        "SELECT mover, '', sum(plies), sum(change), sum(change * change), sum(change * paid) FROM (SELECT mover,"
        " sum(plies) AS plies, sum(change) / 1e6 AS change, payoff / 1e6 AS paid FROM luck JOIN game USING (game)"
        " GROUP BY game, mover) GROUP BY mover";
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        Cause cause = cause_read(report, statement);
        if (strcmp(cause.mover, "start") == 0) report->start = cause.change;
        for (int i = 0; i < 3; i++) {
            if (strcmp(cause.mover, names[i]) == 0) report->movers[i] = cause;
        }
    }
    sqlite3_finalize(statement);
}

static int cause_compare(const void *a, const void *b) {
    const Cause *left = a, *right = b;
    if (left->size != right->size) return left->size < right->size ? 1 : -1;
    int order = strcmp(left->mover, right->mover);
    return order != 0 ? order : strcmp(left->occasion, right->occasion);
}

static void sizes_read(Report *report, sqlite3 *db) {
    sqlite3_stmt *statement;
    const char   *sql = "SELECT mover, occasion, sum(size) / 1e6 FROM swing GROUP BY mover, occasion";
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int i = 0; i < report->cause_count; i++) {
            Cause *cause = &report->causes[i];
            if (strcmp(cause->mover, (const char *)sqlite3_column_text(statement, 0)) == 0 &&
                strcmp(cause->occasion, (const char *)sqlite3_column_text(statement, 1)) == 0)
                cause->size = sqlite3_column_double(statement, 2) / report->game_count;
        }
    }
    sqlite3_finalize(statement);
}

static void causes_read(Report *report, sqlite3 *db) {
    sqlite3_stmt *statement;
    const char   *sql =
        "SELECT mover, occasion, sum(plies), sum(change / 1e6), sum(change / 1e6 * change / 1e6),"
        " sum(change / 1e6 * payoff / 1e6) FROM luck JOIN game USING (game) WHERE mover <> 'start'"
        " GROUP BY mover, occasion";
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return;
    while (report->cause_count < CAUSES_MAX && sqlite3_step(statement) == SQLITE_ROW)
        report->causes[report->cause_count++] = cause_read(report, statement);
    sqlite3_finalize(statement);
    sizes_read(report, db);
    qsort(report->causes, (size_t)report->cause_count, sizeof(Cause), cause_compare);
}

// The words that swing most: of chance, then of decisions that play a card.
static void words_read(Report *report, sqlite3 *db) {
    static const char *const which[] = {"mover = 'chance'", "mover <> 'chance'"};
    for (int kind = 0; kind < 2; kind++) {
        sqlite3_stmt *statement;
        char          sql[300];
        snprintf(sql, sizeof sql, "SELECT mover, occasion, words, plies, change, size FROM swing WHERE words <> ''"
                 " AND %s ORDER BY size DESC, occasion, words LIMIT %d", which[kind], WORDS_MAX);
        if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return;
        while (sqlite3_step(statement) == SQLITE_ROW) {
            Cause *cause = &report->words[kind][report->word_count[kind]++];
            double scale = (double)MILLION * report->game_count;
            snprintf(cause->mover, sizeof cause->mover, "%s", (const char *)sqlite3_column_text(statement, 0));
            snprintf(cause->occasion, sizeof cause->occasion, "%s", (const char *)sqlite3_column_text(statement, 1));
            snprintf(cause->words, sizeof cause->words, "%s", (const char *)sqlite3_column_text(statement, 2));
            cause->plies = sqlite3_column_double(statement, 3) / report->game_count;
            cause->change = sqlite3_column_double(statement, 4) / scale;
            cause->size = sqlite3_column_double(statement, 5) / scale;
        }
        sqlite3_finalize(statement);
    }
}

// The card that the words speak of, CARD_NONE for none.
static int card_in(const char *words) {
    while (*words != '\0') {
        char   label[5];
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

static void cards_read(Report *report, sqlite3 *db) {
    sqlite3_stmt *statement;
    const char   *sql = "SELECT mover = 'chance', words, plies, change, size FROM swing WHERE words <> ''";
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) return;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        int card = card_in((const char *)sqlite3_column_text(statement, 1));
        if (card == CARD_NONE) continue;
        CardFigures *figures = &report->cards[sqlite3_column_int(statement, 0) ? 0 : 1][card];
        report->has_cards = true;
        figures->times += sqlite3_column_double(statement, 2);
        figures->change += sqlite3_column_double(statement, 3) / MILLION;
        figures->size += sqlite3_column_double(statement, 4) / MILLION;
    }
    sqlite3_finalize(statement);
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
    movers_read(report, db);
    causes_read(report, db);
    words_read(report, db);
    cards_read(report, db);
}
