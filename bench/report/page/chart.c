// SPDX-License-Identifier: GPL-3.0-or-later
// chart.c -- draws the charts of a report with gnuplot; see chart.h. Start at charts_json(): one
// gnuplot draws all charts, because its start takes longer than a chart.
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "chart.h"

#define ALLIED_INK "#234f7c"
#define AXIS_INK   "#d9805f"
#define DRAW_INK   "#a09a8a"

enum { LINE_BYTES = 8192 };

bool charts_possible(void) { return system("command -v gnuplot >/dev/null 2>&1") == 0; }

#define SCRIPT_PATH "/tmp/cassino-chart-XXXXXX"  // mkstemp() fills in the end

enum { QUOTED_BYTES = 3 * NAME_SHOWN };

// Escapes a side's name into `out` for single quotes in a gnuplot script, and returns `out`.
static const char *quoted(const char *name, char out[QUOTED_BYTES]) {
    Text text = text_over(out, QUOTED_BYTES);
    for (; *name != '\0'; name++) {
        if (*name == '\'') text_char(&text, '\'');
        text_char(&text, *name == '\n' || *name == '\t' ? ' ' : *name);
    }
    return out;
}

#define FIRST  quoted(report->side[ALLIED], (char[QUOTED_BYTES]){0})
#define SECOND quoted(report->side[AXIS], (char[QUOTED_BYTES]){0})

enum { BARS_MAX = 200 };  // more bars would be too thin to see

// Writes both ends of the 95 % interval of a share of `games` games, in percent, for a whisker.
static void whisker_put(double share, double games, FILE *script) {
    Interval it = interval_fixed((Tally){games, share * games, share * games}, 0.95);
    fprintf(script, " %g %g", 100 * it.low, 100 * it.high);
}

// Draws whiskers as lines. The error bars of gnuplot would cover what lies under their middle.
#define WHISKERS " with vectors nohead lc rgb '#222222' lw 1"

// Writes a line of data for each bar: the middle of its margins, the cumulative shares of games by
// result, and a whisker.
static void margins_put(const Report *report, int low, int width, int bars, FILE *script) {
    int count[BARS_MAX][RESULTS] = {{0}};
    double scale = 100.0 / report->game_count;
    for (int i = 0; i < report->game_count; i++)
        count[(report->games[i].margin - low) / width][report->games[i].result]++;
    fprintf(script, "$data << EOD\n");
    for (int bar = 0; bar < bars; bar++) {
        const int *here = count[bar];
        int all = here[AXIS] + here[DRAW] + here[ALLIED];
        fprintf(script, "%g %g %g %g", low + bar * width + (width - 1) / 2.0, here[AXIS] * scale,
                (here[AXIS] + here[DRAW]) * scale, all * scale);
        whisker_put((double)all / report->game_count, report->game_count, script);
        fputc('\n', script);
    }
    fprintf(script, "EOD\n");
}

static void chart_margins(const Report *report, FILE *script) {
    int low = report->games[0].margin, high = low;
    for (int i = 0; i < report->game_count; i++) {
        low = min_int(low, report->games[i].margin);
        high = max_int(high, report->games[i].margin);
    }
    int width = (high - low) / BARS_MAX + 1, bars = (high - low) / width + 1;
    margins_put(report, low, width, bars, script);
    fprintf(
        script,
        "set xlabel 'margin: points of %s less those of %s'; set ylabel '%% of games'\n"
        "set xrange [%g:%g]; set yrange [0:*]; set style fill solid 1 noborder; set boxwidth %g\n"
        "set key outside top center horizontal\n",
        FIRST, SECOND, low - 0.8 * width, high + 0.8 * width, 0.85 * width);
    if (report->scale.known) {
        const Scale *scale = &report->scale;
        fprintf(script,
                "set arrow 1 from %d,graph 0 to %d,graph 1 nohead lc rgb '#222222' lw 1.5 front\n",
                scale->threshold, scale->threshold);
        for (int side = -1; side <= 1 && scale->major > 0; side += 2)
            fprintf(script,
                    "set arrow from %d,graph 0 to %d,graph 1 nohead lc rgb '#222222' dt 2 front\n",
                    scale->threshold + side * scale->major, scale->threshold + side * scale->major);
    }
    fprintf(script,
            "plot $data using 1:4 with boxes lc rgb '" ALLIED_INK
            "' title 'victories of %s', '' using 1:3 with"
            " boxes lc rgb '" DRAW_INK "' title 'draw', '' using 1:2 with boxes lc rgb '" AXIS_INK
            "' title 'victories of %s', '' using 1:5:(0):($6-$5)" WHISKERS " title '95 %%'\n",
            FIRST, SECOND);
}

static void chart_fan(const Report *report, FILE *script) {
    fprintf(script, "$data << EOD\n");
    for (int t = 0; t < report->turn_count; t++) {  // the last turn's end is the result
        const Fan *fan = &report->fan[t];
        if (fan->games == 0) continue;
        fprintf(script, "%d %g %g %g %g %g\n", t, 100 * fan->low, 100 * fan->lower,
                100 * fan->middle, 100 * fan->upper, 100 * fan->high);
    }
    fprintf(
        script,
        "EOD\nset xlabel 'end of turn (0: after the set-up)'; set ylabel 'win probability of %s, "
        "%%'\n"
        "set xrange [0:%d]; set yrange [0:100]; set xtics %d; set ytics 25; set key outside top "
        "center horizontal\n"
        "set arrow from graph 0,first 50 to graph 1,first 50 nohead lc rgb '#777777' dt 2 front\n"
        "plot $data using 1:2:6 with filledcurves fc rgb '#cfdeeb' title '10 to 90 %% of games', "
        "'' using 1:3:5"
        " with filledcurves fc rgb '#9dbdd8' title '25 to 75 %%', '' using 1:4 with linespoints lw "
        "2.5 pt 7 ps 0.5"
        " lc rgb '" ALLIED_INK "' title 'median'\n",
        FIRST, max_int(report->turn_count - 1, 1), 1 + report->turn_count / 30);
}

static void chart_decisive(const Report *report, FILE *script) {
    fprintf(script, "$data << EOD\n");
    for (int t = 0; t <= report->turn_count; t++) {
        double share = (double)report->fan[t].decided / report->game_count;
        fprintf(script, "%d %g", t, 100 * share);
        whisker_put(share, report->game_count, script);
        fputc('\n', script);
    }
    fprintf(
        script,
        "EOD\nset xlabel 'end of turn from which the winner led until the end'; set ylabel '%% of "
        "games'\n"
        "set xrange [-0.6:%g]; set yrange [0:*]; set xtics %d; set style fill solid 1 noborder; "
        "set boxwidth 0.8\n"
        "plot $data using 1:2 with boxes lc rgb '#6b6b8f', '' using 1:3:(0):($4-$3)" WHISKERS "\n",
        report->turn_count + 0.6, 1 + report->turn_count / 15);
}

static void chart_trust(const Report *report, FILE *script) {
    double turns = 0;
    for (int i = 0; i < BINS_MAX; i++) turns += report->bins[i].turns;
    double each = fmax(turns / report->game_count, 1);
    fprintf(script, "$data << EOD\n");
    for (int i = 0; i < BINS_MAX; i++) {
        const Bin *bin = &report->bins[i];
        if (bin->turns == 0) continue;
        fprintf(script, "%g %g %g", 100 * bin->estimate, 100 * bin->result,
                fmin(3, 0.4 + sqrt(bin->turns / 500.0)));
        // All turns of a game share its result, so that they count as one observation.
        whisker_put(bin->result, fmax(bin->turns / each, 1), script);
        fputc('\n', script);
    }
    fprintf(
        script,
        "EOD\nset xlabel 'estimated win probability, %%'; set ylabel 'mean result of %s, %%'\n"
        "set xrange [0:100]; set yrange [0:100]; set xtics 25; set ytics 25\n"
        "plot x with lines lc rgb '#999999' dt 2, $data using 1:2 with lines lc rgb '#6b6b8f', '' "
        "using 1:2:3 with"
        " points pt 7 ps variable lc rgb '#6b6b8f', '' using 1:4:(0):($5-$4)" WHISKERS "\n",
        FIRST);
}

// ---- All charts

// A chart: its name in a view, its size in pixels, and what writes its part of the script.
static const struct {
    const char *name, *title;
    int width, height;
    bool of_turns;  // false: of the margins
    void (*write)(const Report *report, FILE *script);
} charts[] = {
    {"chart_margins", "Margins: share of games by difference of points", 900, 330, false,
     chart_margins},
    {"chart_fan", "Win probability by turn", 900, 360, true, chart_fan},
    {"chart_decisive", "The turn from which the winner led until the end", 440, 280, true,
     chart_decisive},
    {"chart_trust", "Calibration: estimated win probability and mean result", 440, 280, true,
     chart_trust},
};

static bool is_drawn(const Report *report, int chart) {
    return charts[chart].of_turns ? report->valued && report->turn_count > 0 : report->margins;
}

// Writes the script of all charts to a temporary file. Returns false if that fails.
static bool script_write(const Report *report, char path[]) {
    int handle = mkstemp(path);
    FILE *script = handle >= 0 ? fdopen(handle, "w") : NULL;
    for (int i = 0; script != NULL && i < COUNT_OF(charts); i++) {
        if (!is_drawn(report, i)) continue;
        fprintf(script,
                "reset\nset terminal svg size %d,%d dynamic noenhanced font 'Helvetica,13' name "
                "'%s' background '#ffffff'\n"
                "set border 3 lc rgb '#555555'; set tics nomirror scale 0.5 textcolor rgb "
                "'#333333'\n"
                "set grid ytics lc rgb '#dddddd' lt 1 lw 0.6; set key off\n",
                charts[i].width, charts[i].height, strchr(charts[i].name, '_') + 1);
        charts[i].write(report, script);
    }
    if (script != NULL) return fclose(script) == 0;
    if (handle >= 0) close(handle);
    return false;
}

// Copies the next SVG element of gnuplot to `out`. Returns false if gnuplot did not complete it.
static bool svg_copy(FILE *drawing, const char *title, FILE *out) {
    char line[LINE_BYTES];
    bool begun = false;
    while (drawing != NULL && fgets(line, sizeof line, drawing) != NULL) {
        char *from = begun ? line : strstr(line, "<svg");
        if (from == NULL) continue;
        if (!begun) fprintf(out, "<svg role=\"img\"%s", from + strlen("<svg"));
        // Replace the title in the SVG, which is gnuplot's name for the script.
        else if (strncmp(line, "<title>", 7) == 0)
            fprintf(out, "<title>%s</title>\n", title);
        else if ((from = strstr(line, "<title>")) != NULL)
            fprintf(out, "%.*s\n", (int)(from - line), line);
        else if (strstr(line, "<desc>") == NULL)
            fputs(line, out);
        if (begun && strstr(line, "</svg>") != NULL) return true;
        begun = true;
    }
    return false;
}

static json_t *chart_json(FILE *drawing, const char *title) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool drawn = out != NULL && svg_copy(drawing, title, out);
    if (out != NULL) fclose(out);
    json_t *json = json_string_nocheck(
        drawn ? text : "<p class=\"note\">This chart could not be drawn with gnuplot.</p>\n");
    free(text);
    return json;
}

void charts_json(const Report *report, json_t *view) {
    char path[] = SCRIPT_PATH, command[64];
    bool any = false;
    for (int i = 0; i < COUNT_OF(charts); i++) any |= is_drawn(report, i);
    if (!any) return;
    FILE *drawing = NULL;
    if (script_write(report, path)) {
        snprintf(command, sizeof command, "gnuplot %s 2>/dev/null", path);
        drawing = popen(command, "r");
    }
    for (int i = 0; i < COUNT_OF(charts); i++)
        if (is_drawn(report, i))
            json_object_set_new(view, charts[i].name, chart_json(drawing, charts[i].title));
    if (drawing != NULL) pclose(drawing);
    unlink(path);
}
