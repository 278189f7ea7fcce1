// SPDX-License-Identifier: GPL-3.0-or-later
// legend.c -- lists and prints the legend of a scenario; see legend.h.
#include "legend.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "reference.h"

enum { TERRAIN_BYTES = 1 << 14, NAME_WIDTH = 24, LINE_BYTES = 512 };

const char *const legend_kind_names[LEGEND_KINDS] = {"number", "weapon", "badge", "symbol",
                                                     "marker", "track",  "word"};

static const char *const headings[LEGEND_KINDS] = {
    "Numbers of a unit", "Weapons of a unit",         "States of a unit", "Kinds of units",
    "Markers",           "Turn, cards and resources", "Other words"};

const LegendRow *legend_find(const Game *game, LegendKind kind, const char *name) {
    const LegendRow *row = game->rules->scene.legend;
    for (; row != NULL && row->name != NULL; row++)
        if (row->kind == kind && strcmp(row->name, name) == 0) return row;
    return NULL;
}

static bool piece_has(const ScenePiece *piece, const LegendRow *row) {
    if (row->kind == LEGEND_SYMBOL)
        return piece->symbol != NULL && strcmp(piece->symbol, row->name) == 0;
    for (int i = 0; i < piece->number_count; i++)
        if (strcmp(piece->numbers[i].name, row->name) == 0) return true;
    return false;
}

// Returns true if the scenario uses the row. Symbols and weapons are printed on counters, and no
// unit gains any in play. So the pieces at the set-up show all that are used.
static bool is_used(const Scene *scene, const LegendRow *row) {
    if (row->kind != LEGEND_SYMBOL && row->kind != LEGEND_WEAPON) return true;
    for (int i = 0; i < scene->piece_count; i++)
        if (piece_has(&scene->pieces[i], row)) return true;
    return false;
}

int legend_rows(const Game *game, const LegendRow *out[LEGEND_ROWS_MAX]) {
    StateBuffer state;
    int count = 0;
    const LegendRow *row = game->rules->scene.legend;
    if (row == NULL) return 0;
    Scene *scene = memory_take(1, sizeof *scene);
    game->rules->setup(game->world, state_of(&state));
    view_scene(game, state_of(&state), NOBODY, scene);
    for (; row->name != NULL; row++) {
        if (!is_used(scene, row)) continue;
        assert(count < LEGEND_ROWS_MAX);
        out[count++] = row;
    }
    free(scene);
    return count;
}

static bool line_holds(const char *line, const char *words) {
    for (; *line != '\0'; line++)
        if (strncasecmp(line, words, strlen(words)) == 0) return true;
    return false;
}

// Appends a line if it contains `words`, or if `words` is empty. Before the first such line it
// appends the heading.
static void line_put(const char *heading, const char *line, const char *words, bool *begun,
                     Text *out) {
    if (words[0] != '\0' && !line_holds(line, words)) return;
    if (!*begun) text_put(out, "%s%s\n", out->length > 0 ? "\n" : "", heading);
    *begun = true;
    text_put(out, "  %s\n", line);
}

static void terrain_put(const Game *game, const char *words, Text *out) {
    char *table = memory_take(TERRAIN_BYTES, 1), line[LINE_BYTES];
    Text text = text_over(table, TERRAIN_BYTES);
    bool begun = false;
    reference_terrain(game, &text);
    for (const char *at = table; *at != '\0';) {
        int length = (int)strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", length, at);
        line_put("Terrain, by its letter on the map", line, words, &begun, out);
        at += length + (at[length] == '\n');
    }
    free(table);
}

void legend_put(const Game *game, const char *words, Text *out) {
    const LegendRow *row[LEGEND_ROWS_MAX];
    char line[LINE_BYTES];
    int count = legend_rows(game, row);
    for (int kind = 0; kind < LEGEND_KINDS; kind++) {
        bool begun = false;
        for (int i = 0; i < count; i++) {
            if ((int)row[i]->kind != kind) continue;
            const char *name = row[i]->name + (strncmp(row[i]->name, "half ", 5) == 0 ? 5 : 0);
            snprintf(line, sizeof line, "%-*s %s%s%s%s", NAME_WIDTH, name, row[i]->help,
                     row[i]->rule[0] ? " [" : "", row[i]->rule, row[i]->rule[0] ? "]" : "");
            line_put(headings[kind], line, words, &begun, out);
        }
    }
    terrain_put(game, words, out);
}
