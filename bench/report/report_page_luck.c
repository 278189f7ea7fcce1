// SPDX-License-Identifier: GPL-3.0-or-later
// report_page_luck.c -- section 6 of the page: what the outcome was made of, and which occasions
// and cards swing most.
#include <math.h>

#include "report_page.h"

// Of cards, Allied decisions, Axis decisions, nobody.
static const char *const ink[MOVERS] = {"#8a7a3c", "#2b5f8f", "#a8432f", "#7d7d78"};
static const char *const movers[MOVERS] = {"cards", "Allied decisions", "Axis decisions", "nobody"};

static void shares_draw(const Report *report, FILE *out) {
    double all = 0, x = 0;
    for (int i = 0; i < MOVERS; i++) all += fmax(report->movers[i].share, 0);
    if (all <= 0) return;
    fprintf(out,
            "<figure class=\"wide\"><figcaption><b>What decides who wins</b>: shares of the "
            "difference between one game's "
            "outcome and another's</figcaption>\n<svg viewBox=\"0 0 900 58\">");
    for (int i = 0; i < MOVERS; i++) {
        double width = 900 * fmax(report->movers[i].share, 0) / all;
        fprintf(out, "<rect x=\"%.1f\" width=\"%.1f\" height=\"34\" fill=\"%s\"/>", x, width,
                ink[i]);
        if (width > 60)
            fprintf(out,
                    "<text x=\"%.1f\" y=\"22\" fill=\"#fff\" font-size=\"15\" font-weight=\"700\" "
                    "text-anchor=\"middle\">%.0f %%"
                    "</text>",
                    x + width / 2, 100 * report->movers[i].share);
        if (width > 20)
            fprintf(out,
                    "<text x=\"%.1f\" y=\"51\" fill=\"#444\" font-size=\"13\" "
                    "text-anchor=\"middle\">%s</text>",
                    x + width / 2, movers[i]);
        x += width;
    }
    fprintf(out, "</svg></figure>\n");
}

static void account_write(const Report *report, FILE *out) {
    double sum = report->start;
    fprintf(out,
            "<table class=\"narrow\"><thead><tr><th>The account, mean of a game<th "
            "class=\"n\">changes the Allied chance by<th "
            "class=\"n\">usual size in a game<th class=\"n\">share of what decides<th "
            "class=\"n\">times</thead><tbody>\n"
            "<tr><td>The start, as the evaluator sees it<td class=\"n\">%.1f %%<td class=\"n\"><td "
            "class=\"n\"><td class=\"n\">\n",
            100 * report->start);
    for (int i = 0; i < MOVERS; i++) {
        const Cause *cause = &report->movers[i];
        sum += cause->change;
        fprintf(out,
                "<tr><td>%s<td class=\"n\">%+.1f %%<td class=\"n\">&plusmn;%.1f %%<td "
                "class=\"n\">%.0f %%<td class=\"n\">%.0f\n",
                movers[i], 100 * cause->change, 100 * cause->spread, 100 * cause->share,
                cause->plies);
    }
    fprintf(out,
            "<tr><td><b>The outcome</b><td class=\"n\"><b>%.1f %%</b><td class=\"n\">&plusmn;%.1f "
            "%%<td class=\"n\">100 %%<td "
            "class=\"n\">\n</tbody></table>\n",
            100 * sum, 100 * sqrt(report->variance));
    figure_source(
        report,
        "SELECT mover, sum(change) / 1e6 / (SELECT count(*) FROM game) FROM luck GROUP BY 1", out);
}

enum { CAUSES_SHOWN = 16 };

static void causes_rows(const Report *report, int from, int to, FILE *out) {
    double most = report->causes[0].size;
    fprintf(out,
            "<table><thead><tr><th>Occasion<th>by<th class=\"n\">times a game<th "
            "class=\"n\">swing a game<th><th class=\"n\">in the mean for Allied<th "
            "class=\"n\">share of what decides</thead><tbody>\n");
    for (int i = from; i < to; i++) {
        const Cause *cause = &report->causes[i];
        fprintf(out, "<tr><td>");
        html_text(cause->occasion, out);
        fprintf(out,
                "<td>%s<td class=\"n\">%.1f<td class=\"n\">%.1f %%<td><svg class=\"bar long\" "
                "viewBox=\"0 0 180 10\"><rect "
                "width=\"%.1f\" height=\"10\" fill=\"%s\"/></svg><td class=\"n\">%+.2f %%<td "
                "class=\"n\">%.1f %%\n",
                movers[mover_place(cause->mover)], cause->plies, 100 * cause->size,
                most > 0 ? 180 * cause->size / most : 0, ink[mover_place(cause->mover)],
                100 * cause->change, 100 * cause->share);
    }
    fprintf(out, "</tbody></table>\n");
}

// The greatest at once; the rest, random events among them, on demand.
static void causes_write(const Report *report, FILE *out) {
    int shown = min_int(report->cause_count, CAUSES_SHOWN);
    if (shown == 0) return;
    fprintf(out, "<h3>On which occasions</h3>\n");
    causes_rows(report, 0, shown, out);
    if (report->cause_count > shown) {
        fprintf(out, "<details><summary>all others, by size</summary>\n");
        causes_rows(report, shown, report->cause_count, out);
        fprintf(out, "</details>\n");
    }
    fprintf(out,
            "<p class=\"note\">A swing is a change of the winning chance, either way, and swings "
            "add up over a game: back and forth counts twice. The share is only what did not "
            "cancel out.</p>\n");
    figure_source(report,
                  "SELECT mover, occasion, sum(size) / 1e6 / (SELECT count(*) FROM game) FROM "
                  "swing GROUP BY 1, 2 ORDER BY 3 DESC",
                  out);
}

static void card_cell(const CardFigures *figures, double most, FILE *out) {
    if (figures->times <= 0) {
        fprintf(out, "<td>");
        return;
    }
    double heat = most > 0 ? figures->size / most : 0;
    fprintf(out,
            "<td style=\"background:rgba(138,106,20,%.2f);color:%s\" title=\"%.2f times a game, "
            "mean for Allied %+.2f %%\">%.1f",
            0.85 * heat * heat, heat > 0.8 ? "#fff" : "#1d1d1b", figures->times,
            100 * figures->change, 100 * figures->size);
}

// Suits down, ranks across: the mean swing of a card each time.
static void cards_write(const Report *report, int kind, FILE *out) {
    double most = 0;
    for (int card = 0; card < CARDS; card++) most = fmax(most, report->cards[kind][card].size);
    if (most <= 0) return;
    fprintf(out,
            "<figure class=\"wide\"><figcaption><b>%s</b>: mean swing of the winning chance each "
            "time, in %%</figcaption>\n<table "
            "class=\"cards narrow\"><thead><tr><th>",
            kind == 0 ? "Cards drawn" : "Cards played from the hand");
    for (int rank = 0; rank < RANKS; rank++) {
        char label[4];
        card_label(rank, label);
        fprintf(out, "<th>%.*s", (int)strlen(label) - 1, label);
    }
    fprintf(out, "</thead><tbody>\n");
    for (int suit = 0; suit < SUITS; suit++) {
        fprintf(out, "<tr><th>%s", suit_name(suit));
        for (int rank = 0; rank < RANKS; rank++)
            card_cell(&report->cards[kind][suit * RANKS + rank], most, out);
        fputc('\n', out);
    }
    fprintf(out, "</tbody></table></figure>\n");
}

static void words_write(const Report *report, int kind, FILE *out) {
    if (report->word_count[kind] == 0) return;
    fprintf(out,
            "<table class=\"half\"><thead><tr><th>%s<th>occasion<th class=\"n\">times a<br>game<th "
            "class=\"n\">swing<br>a game<th "
            "class=\"n\">each time,<br>for Allied</thead><tbody>\n",
            kind == 0 ? "What chance brings" : "What a side plays");
    for (int i = 0; i < report->word_count[kind]; i++) {
        const Cause *cause = &report->words[kind][i];
        fprintf(out, "<tr><td>");
        if (kind == 1)
            fprintf(out, "%s: ", strcmp(cause->mover, "allied") == 0 ? "Allied" : "Axis");
        html_text(cause->words, out);
        fprintf(out, "<td>");
        html_text(cause->occasion, out);
        fprintf(out, "<td class=\"n\">%.2f<td class=\"n\">%.2f %%<td class=\"n\">%+.1f %%\n",
                cause->plies, 100 * cause->size,
                cause->plies > 0 ? 100 * cause->change / cause->plies : 0);
    }
    fprintf(out, "</tbody></table>\n");
}

void page_luck(const Report *report, FILE *out) {
    fprintf(out, "<h2 id=\"luck\">6. Luck and decisions</h2>\n");
    if (!report->valued) {
        fprintf(out,
                "<p>These rules have no evaluator of positions, so luck cannot be told from "
                "decisions.</p>\n");
        return;
    }
    fprintf(out,
            "<p>Every card and every decision changes the winning chance. Booked one by one, they "
            "lead from the start to the "
            "outcome of each game without a remainder. What was decided by cards would be decided "
            "otherwise with the same "
            "players; what was decided by decisions shows where a better player has something to "
            "gain. Nobody's is what a side had no choice in, such as the loss it takes for a hit, "
            "and what the "
            "evaluator had not foreseen when the game ended. The account is only as "
            "good as the evaluator (section 4): what it sees too late, it books under what came "
            "last.</p>\n");
    if (fabs(report->start - report->outcome) > 0.1)
        fprintf(out,
                "<p class=\"note\">The evaluator misjudges this scenario: it gives Allied %.0f %% "
                "at the start, and Allied makes "
                "%.0f %%. The difference is booked under whatever came later, so trust the shares "
                "more than the means.</p>\n",
                100 * report->start, 100 * report->outcome);
    shares_draw(report, out);
    account_write(report, out);
    causes_write(report, out);
    if (report->has_cards) {
        fprintf(out, "<h3>Which cards</h3>\n");
        cards_write(report, 0, out);
        cards_write(report, 1, out);
    }
    fprintf(out, "<div class=\"pair\">");
    for (int kind = 0; kind < 2; kind++) words_write(report, kind, out);
    fprintf(out, "</div>\n");
    figure_source(report,
                  "SELECT mover, occasion, words, plies, change / 1e6, size / 1e6 FROM swing WHERE "
                  "words <> '' ORDER BY size "
                  "DESC LIMIT 20",
                  out);
}
