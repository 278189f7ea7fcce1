// SPDX-License-Identifier: GPL-3.0-or-later
// report_verdict.c -- the first screen: the verdict of all levels, how sure it is, why it is so,
// and what would change it. Start at page_verdict().
#include <math.h>

#include "report_advice.h"
#include "report_levels.h"
#include "report_page.h"

#include "ai/players.h"

Verdict level_verdict(const Report *report, const Level *level) {
    return verdict_of(level->tally, report->band);
}

// A number of games that nobody mistakes for an exact one: two figures.
static double rounded(double games) {
    double unit = pow(10, floor(log10(fmax(games, 1))) - 1);
    return unit > 1 ? ceil(games / unit) * unit : ceil(games);
}

static const char *p_words(double p, char out[24]) {
    if (p < 0.0001) return "below 0.0001";
    snprintf(out, 24, "= %.2g", p);
    return out;
}

// A line may end behind an option of a player, not within a word.
static void player_write(const char *spec, FILE *out) {
    for (const char *at = spec; *at != '\0';) {
        size_t size = strcspn(at, ":,");
        size += at[size] != '\0';
        char part[256];
        snprintf(part, sizeof part, "%.*s", (int)size, at);
        html_text(part, out);
        at += size;
        if (*at != '\0') fprintf(out, "<wbr>");
    }
}

// Who plays at a level, in HTML: once, if it is the same player on both sides.
static void players_write(const Level *level, FILE *out) {
    char *const *about = level->about.value;
    fprintf(out, "<code>");
    player_write(about[META_ALLIED], out);
    if (!level->alike) fprintf(out, "</code> against <code>");
    if (!level->alike) player_write(about[META_AXIS], out);
    fprintf(out, "</code>%s", level->learnt ? ", having learnt it" : "");
    if (level->table[0] != '\0') fprintf(out, " (table %s)", level->table);
}

static void word_write(const Report *report, Headline headline, FILE *out) {
    static const char *const classes[] = {"open", "good", "allied", "axis", "open"};
    int judged = 0;
    for (int i = 0; i < report->level_count; i++)
        judged += level_judged(report, &report->levels[i]);
    fprintf(out, "<section class=\"verdict %s\"><p class=\"word\">", classes[headline]);
    if (headline == HEADLINE_OPEN) fprintf(out, "Not decided yet");
    if (headline == HEADLINE_DEPENDS) fprintf(out, "Depends on who plays");
    if (headline == HEADLINE_BALANCED) fprintf(out, "Balanced");
    if (headline == HEADLINE_FIRST || headline == HEADLINE_SECOND)
        fprintf(out, "Favours %s", report->side_html[headline == HEADLINE_FIRST ? ALLIED : AXIS]);
    if (judged > 1 && headline != HEADLINE_DEPENDS && headline != HEADLINE_OPEN)
        fprintf(out, " at all %d levels", judged);
    fprintf(out, "</p>\n");
}

void scale_draw(const Report *report, const Level *level, FILE *out) {
    Interval always = interval_always(level->tally);
    fprintf(out,
            "<svg class=\"level\" viewBox=\"0 0 200 16\" role=\"img\"><title>%.1f %%, interval "
            "%.1f to %.1f %%, on a scale from 0 to 100 %%; the light band, %.0f to %.0f %%, counts "
            "as balanced</title><rect width=\"200\" height=\"16\" fill=\"#eceae3\"/><rect "
            "x=\"%.1f\" width=\"%.1f\" height=\"16\" fill=\"#cfdec4\"/><line x1=\"100\" "
            "x2=\"100\" y2=\"16\" stroke=\"#8a8678\"/><rect x=\"%.1f\" y=\"5\" "
            "width=\"%.1f\" height=\"6\" fill=\"#5c5c58\"/><circle cx=\"%.1f\" cy=\"8\" "
            "r=\"4\" fill=\"#111\"/></svg>",
            100 * tally_score(&level->tally), 100 * always.low, 100 * always.high,
            100 * report->band.low, 100 * report->band.high, 200 * report->band.low,
            200 * (report->band.high - report->band.low), 200 * always.low,
            fmax(200 * (always.high - always.low), 1.5), 200 * tally_score(&level->tally));
}

// 0 has no sign.
static const char *signed_words(int number, char out[16]) {
    snprintf(out, 16, number == 0 ? "%d" : "%+d", number);
    return out;
}

static void level_row(const Report *report, const Level *level, FILE *out) {
    Interval always = interval_always(level->tally);
    fprintf(out, "<tr><td>");
    players_write(level, out);
    fprintf(out,
            "<td class=\"n\">%d<td class=\"n\">%.1f %%<td class=\"n\">%.1f to %.1f %%<td "
            "class=\"picture\">",
            level->games, 100 * tally_score(&level->tally), 100 * always.low, 100 * always.high);
    scale_draw(report, level, out);
    fprintf(out, "<td>%s",
            verdict_words(level_verdict(report, level), report->side_html[ALLIED],
                          report->side_html[AXIS], (char[7 * NAME_SHOWN]){0}, 7 * NAME_SHOWN));
    if (level->even.known) {
        char words[128];
        Text text = text_over(words, sizeof words);
        even_say(&level->even, &text);
        fprintf(out, "<td class=\"n\">%s", level->even.there ? words : "none");
    }
    fputc('\n', out);
}

// Who they are, for readers who have not met them: each kind once, in the words of its table.
static void players_explain(const Report *report, FILE *out) {
    int told = 0;
    char words[256];
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        bool plays = false;
        size_t size = strlen(kind->name);
        for (int i = 0; i < 2 * report->level_count; i++) {
            const char *spec = report->levels[i / 2].about.value[META_ALLIED + i % 2];
            plays |= strncmp(spec, kind->name, size) == 0 && (spec[size] == ':' || !spec[size]);
        }
        if (!plays) continue;
        fprintf(out,
                "%s<code>%s</code>: ", told++ == 0 ? "<p class=\"note\">Programs play: " : "; ",
                kind->name);
        snprintf(words, sizeof words, "%.*s", (int)strcspn(kind->help, ";"), kind->help);
        html_text(words, out);
    }
    if (told > 0) fprintf(out, ".</p>\n");
}

static void levels_write(const Report *report, FILE *out) {
    bool even = false;
    double kept = 0;
    for (int i = 0; i < report->level_count; i++) {
        even |= report->levels[i].even.known;
        kept = fmax(kept, report->levels[i].even.kept);
    }
    fprintf(out,
            "<table class=\"levels\"><thead><tr><th>Players<th class=\"n\">games<th "
            "class=\"n\">points of %s<th class=\"n\">95 %% interval<th class=\"picture\">0 to 100 "
            "%%<th>"
            "verdict%s</thead><tbody>\n",
            report->side_html[ALLIED], even ? "<th class=\"n\">even at a threshold of" : "");
    for (int i = 0; i < report->level_count; i++)
        level_row(report, &report->levels[report->order[i]], out);
    fprintf(out, "</tbody></table>\n");
    fprintf(
        out,
        "<p class=\"note\">A draw is half a point. Balanced is %.0f to %.0f %% of the points (the "
        "light band): if the whole interval lies within.",
        100 * report->band.low, 100 * report->band.high);
    if (even)
        fprintf(out,
                " %s wins above a margin of %s (the threshold). At the even threshold these very "
                "games would give both sides as many points, with its 95 %% interval: the "
                "handicap to bid for, though players who know of it would play otherwise.",
                report->side_html[ALLIED], signed_words(report->scale.threshold, (char[16]){0}));
    if (even && kept > 0)
        fprintf(out,
                " Up to %.0f %% of the games were not decided by points, but by a side that broke "
                "or won suddenly: they count as they ended, at any threshold. None: so counted, no "
                "threshold gives the other side half.",
                100 * kept);
    fprintf(out, "</p>\n");
    players_explain(report, out);
}

// ---- What the levels say together.

// What the levels without a verdict lack, in one sentence.
static void more_write(const Report *report, FILE *out) {
    int told = 0;
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[report->order[i]];
        if (!level_judged(report, level) || level_verdict(report, level) != VERDICT_OPEN) continue;
        double more = verdict_games(level->tally, report->band) - level->games;
        fprintf(out, "%s",
                told++ == 0 ? "<p>To decide it takes, if the shares stay as they are, " : "; ");
        if (level->games < VERDICT_GAMES_MIN)
            fprintf(out, "some hundred games (%d are too few to say anything)", level->games);
        else if (more > 5e6)
            fprintf(out,
                    "no number of games that is reasonable, for the truth may lie on an edge of "
                    "the band");
        else
            fprintf(out, "about <b>%.0f</b> more games", rounded(fmax(more, 1)));
        fprintf(out, " between ");
        players_write(level, out);
    }
    if (told > 0) fprintf(out, " (<code>cassino simulate --until verdict</code>).</p>\n");
}

static void trend_write(const Report *report, FILE *out) {
    Trend trend = levels_trend(report);
    if (trend.levels < 2) return;
    const Level *weak = &report->levels[trend.weak], *strong = &report->levels[trend.strong];
    double from = 100 * tally_score(&weak->tally), to = 100 * tally_score(&strong->tally);
    fprintf(out, "<p>From weak to strong players (");
    players_write(weak, out);
    fprintf(out, " to ");
    players_write(strong, out);
    fprintf(out, ") the share of %s ", report->side_html[ALLIED]);
    if (trend.p < 0.05)
        fprintf(out,
                "moves with the level, %.1f to %.1f %% (test of a trend: p %s): the better they "
                "play, the more it favours %s.</p>\n",
                from, to, p_words(trend.p, (char[24]){0}),
                report->side_html[trend.z > 0 ? ALLIED : AXIS]);
    else
        fprintf(out, "shows no trend, %.1f to %.1f %% (p %s).</p>\n", from, to,
                p_words(trend.p, (char[24]){0}));
}

// A share of one table is that table's; several show how far learning by itself moves it.
static void tables_write(const Report *report, FILE *out) {
    Tables tables = levels_tables(report);
    if (tables.levels == 0) return;
    if (tables.tables < 2) {
        fprintf(out, "<p>Between players that have learnt it the share of %s is %.1f",
                report->side_html[ALLIED], 100 * tables.low);
        if (tables.high > tables.low) fprintf(out, " to %.1f", 100 * tables.high);
        fprintf(out,
                " %%, by one table of what was learnt. <b>One is not enough</b>: to learn anew "
                "moves such a share by 3 to 10 points. Learn another (<code>cassino train --seed 2 "
                "--out FILE</code>), simulate with <code>--learned FILE</code>, and name both "
                "files.</p>\n");
        return;
    }
    fprintf(out, "<p>Learnt %d times over, between ", tables.tables);
    fprintf(out, "<code>");
    player_write(report->levels[tables.level].about.value[META_ALLIED], out);
    fprintf(
        out,
        "</code> the share of %s is %.1f to %.1f %%: a standard deviation of %.1f points, where "
        "the luck of so many games alone makes %.1f. A verdict nearer to an edge of the band "
        "than that is the table's, not the scenario's.</p>\n",
        report->side_html[ALLIED], 100 * tables.low, 100 * tables.high, 100 * tables.spread,
        100 * tables.noise);
}

static void warnings_write(const Report *report, FILE *out) {
    bool searched = false, learnt = false;
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[i];
        searched |= level->strength >= log2(200) - 0.01;
        learnt |= level->learnt;
    }
    if (learnt) return;
    fprintf(
        out,
        "<p class=\"warn\">%s. Verdicts of %s players can be far off: a battle that stood at "
        "54 %% between searches was at 11 %% once both sides had learnt it. Simulate again with "
        "<code>--player elite</code>, learn it with <code>cassino train</code>, and name all "
        "files: <code>cassino report FILE.db FILE.db... --out report.html</code>.</p>\n",
        searched ? "Only players that have learnt nothing of this scenario were asked"
                 : "Only weak players were asked, and none that has learnt this scenario",
        searched ? "untrained" : "weak");
}

// ---- Why.

static void cause_say(const Report *report, const Cause *cause, FILE *out) {
    int mover = mover_place(cause->mover);
    fprintf(out, "<li>");
    if (mover == MOVER_CHANCE)
        fprintf(out, "<b>Luck</b> at: ");
    else
        fprintf(out, "<b>What %s decides</b> at: ",
                report->side_html[mover == MOVER_FIRST ? ALLIED : AXIS]);
    html_text(cause->event_type, out);
    fprintf(out, ", %.0f %% &plusmn;%.0f of what makes one game end otherwise than another.\n",
            100 * cause->share, 100 * cause->share_half);
}

// The two largest shares, the evaluator's error apart.
static void why_write(const Report *report, FILE *out) {
    int most = -1, next = -1;
    for (int i = 0; i < report->cause_count; i++) {
        const Cause *cause = &report->causes[i];
        if (mover_place(cause->mover) == MOVER_ERROR) continue;
        if (most < 0 || cause->share > report->causes[most].share) {
            next = most;
            most = i;
        } else if (next < 0 || cause->share > report->causes[next].share) {
            next = i;
        }
    }
    if (next < 0) return;
    fprintf(out, "<h3>Why: what decides a game</h3>\n<ul>\n");
    cause_say(report, &report->causes[most], out);
    cause_say(report, &report->causes[next], out);
    fprintf(out, "</ul>\n<p class=\"note\">Between ");
    players_write(&report->levels[0], out);
    fprintf(out, "; with 95 %% intervals. Section 6 has the whole account.</p>\n");
}

// ---- Section 1.

static void numbers_write(const Report *report, FILE *out) {
    fprintf(out,
            "<table><thead><tr><th>Players<th class=\"n\">%s won<th class=\"n\">%s won<th "
            "class=\"n\">drawn<th class=\"n\">interval, however often one looks<th "
            "class=\"n\">interval, games counted beforehand</thead><tbody>\n",
            report->side_html[ALLIED], report->side_html[AXIS]);
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[report->order[i]];
        Interval fixed = interval_fixed(level->tally, 0.95), always = interval_always(level->tally);
        fprintf(out, "<tr><td>");
        players_write(level, out);
        fprintf(out,
                "<td class=\"n\">%d<td class=\"n\">%d<td class=\"n\">%d<td class=\"n\">%.2f "
                "to %.2f %%<td class=\"n\">%.2f to %.2f %%\n",
                level->won[ALLIED], level->won[AXIS], level->won[DRAW], 100 * always.low,
                100 * always.high, 100 * fixed.low, 100 * fixed.high);
    }
    fprintf(
        out,
        "</tbody></table>\n<p>Every verdict is by one rule: <b>balanced</b> if the whole "
        "interval of the first kind lies between %.0f and %.0f %% of the points, in favour of a "
        "side if all of it lies beyond, else open; of fewer than %d games nothing is said. That "
        "interval holds the truth at every moment at once (a confidence sequence: Robbins "
        "1970; Waudby-Smith and others 2024): look after every game, stop when it decides, go "
        "on as long as you like, and at most one run in twenty is ever wrong, even where the "
        "truth lies on an edge of the band. The second kind is narrower (Wilson 1927, by the "
        "games' own spread), and right only if their number was fixed before the first. A run "
        "that stops at its verdict tells a share that leans away from the edge, by a point or "
        "two; the interval of the first kind allows for that.</p>\n",
        100 * report->band.low, 100 * report->band.high, VERDICT_GAMES_MIN);
}

static const char human[] =
    "<h3>What this says of people who play it</h3>\n"
    "<p>The interval covers the luck of the games, not the skill of players. It is about one "
    "thing alone: how often these two programs "
    "win against each other. Programs weigh every choice alike and never tire, but they look a "
    "short way ahead, make no plan for "
    "the whole battle and do not learn an opponent. So:</p>\n<ul>\n"
    "<li>A result that stays the same from weak to strong players (the table above) is most likely "
    "a "
    "property of the scenario, and people "
    "will meet it too.</li>\n"
    "<li>A result that moves with the level is a property of the players: the side that gains has "
    "the plan that is harder to find. "
    "Beginners and experts will then judge the scenario differently.</li>\n"
    "<li>What no program here tries, such as a bluff or an agreed sequence of attacks, is not in "
    "these numbers at all. If the "
    "report and your table disagree, play the games of section 7 and see what the programs "
    "miss.</li>\n</ul>\n";

void page_verdict(const Report *report, FILE *out) {
    word_write(report, levels_headline(report), out);
    levels_write(report, out);
    more_write(report, out);
    trend_write(report, out);
    tables_write(report, out);
    warnings_write(report, out);
    why_write(report, out);
    advice_write(report, out);
    fprintf(out, "</section>\n<h2 id=\"verdict\">1. How sure this is</h2>\n");
    numbers_write(report, out);
    figure_source(report, "SELECT winner, count(*), sum(payoff) / 1e6 FROM game GROUP BY 1", out);
    fputs(human, out);
}

// ---- 2. Who against whom.

static int name_place(const char *names[], int *count, const char *name) {
    for (int i = 0; i < *count; i++) {
        if (strcmp(names[i], name) == 0) return i;
    }
    assert(*count < 2 * FILES_MAX);
    names[*count] = name;
    return (*count)++;
}

static void interval_cell(const Level *level, FILE *out) {
    Interval always = interval_always(level->tally);
    fprintf(out, "<td class=\"n\">%.1f<br><small>%.1f to %.1f</small>",
            100 * tally_score(&level->tally), 100 * always.low, 100 * always.high);
}

// Rows are the first side's player, columns the second's.
void page_matrix(const Report *report, FILE *out) {
    const char *names[2 * FILES_MAX];
    int count = 0, mixed = 0, cell[2 * FILES_MAX][2 * FILES_MAX] = {{0}};
    for (int i = 0; i < report->level_count; i++) {
        char *const *value = report->levels[i].about.value;
        int allied = name_place(names, &count, value[META_ALLIED]);
        int axis = name_place(names, &count, value[META_AXIS]);
        cell[allied][axis] = i + 1;
        mixed += allied != axis;
    }
    fprintf(out, "<h2 id=\"levels\">2. Who against whom</h2>\n");
    if (mixed == 0 || count < 2) {
        fprintf(
            out,
            "<p>Every file is of one player on both sides. To see what a better player is worth "
            "to either, simulate <code>--allied elite --axis greedy</code> too, and the other "
            "way round.</p>\n");
        return;
    }
    fprintf(out,
            "<p>Share of the points of %s in %%, with "
            "its 95 "
            "%% interval.</p>\n<table "
            "class=\"narrow\"><thead><tr><th>"
            "%s \\ %s",
            report->side_html[ALLIED], report->side_html[ALLIED], report->side_html[AXIS]);
    for (int column = 0; column < count; column++) {
        fprintf(out, "<th class=\"n\">");
        html_text(names[column], out);
    }
    fprintf(out, "</thead><tbody>\n");
    for (int row = 0; row < count; row++) {
        fprintf(out, "<tr><td>");
        html_text(names[row], out);
        for (int column = 0; column < count; column++) {
            const Level *level =
                cell[row][column] > 0 ? &report->levels[cell[row][column] - 1] : NULL;
            if (level != NULL)
                interval_cell(level, out);
            else
                fprintf(out, "<td class=\"n\">");
        }
        fputc('\n', out);
    }
    fprintf(out, "</tbody></table>\n");
}
