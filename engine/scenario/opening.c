// SPDX-License-Identifier: GPL-3.0-or-later
// opening.c -- opens scenarios and their charts; see opening.h.
#include "opening.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "words.h"

static Heading *heading_of(World *world) { return (Heading *)(void *)world; }
static const Heading *heading_at(const World *world) {
    return (const Heading *)(const void *)world;
}

static bool is_chart(const Tree *tree) {
    return node_get(tree->root, "terrain") != NULL && node_get(tree->root, "map") == NULL &&
           node_get(tree->root, "title") == NULL;
}

// Makes the World from opening->scenario. Closes the trees, also on failure. Returns NULL and fills
// the error if the scenario is invalid. With `map` a valid map is enough.
static World *scenario_fill(const Opener *opener, Opening *opening, bool map) {
    assert(opener->world_bytes >= sizeof(Heading));
    World *world = calloc(1, opener->world_bytes);
    bool well = world != NULL;
    bool chart = is_chart(&opening->scenario);
    if (!well) {
        error_set(opening->error, "no memory to load a scenario");
    } else if (chart) {
        well = error_set_at(opening->error, opening->scenario.file, 0, 0,
                            "this is a chart; expected a scenario, which names it in 'chart'");
    } else if ((well = opener->fill(world, opening))) {
        assert(heading_at(world)->title[0] != '\0');  // heading_read() was called
        heading_of(world)->text = opening->scenario.text;
        opening->scenario.text = NULL;
    }
    tree_close(&opening->scenario);
    tree_close(&opening->chart);
    if (well || (map && opening->map_loaded)) return world;
    scenario_close(world);
    return NULL;
}

World *scenario_open(const Opener *opener, const char *path, Error *error) {
    Opening opening = {.error = error};
    if (!tree_open(&opening.scenario, path, error)) return NULL;
    return scenario_fill(opener, &opening, false);
}

World *scenario_open_text(const Opener *opener, const char *path, const char *text, size_t size,
                          const char *chart, size_t chart_size, Error *error) {
    Opening opening = {.error = error, .chart_text = chart, .chart_size = chart_size};
    if (!tree_parse(&opening.scenario, path, text, size, error)) return NULL;
    return scenario_fill(opener, &opening, false);
}

World *scenario_open_map(const Opener *opener, const char *path, const char *text, size_t size) {
    Opening opening = {0};
    if (!tree_parse(&opening.scenario, path, text, size, NULL)) return NULL;
    return scenario_fill(opener, &opening, true);
}

void scenario_close(World *world) {
    if (world == NULL) return;
    free(heading_of(world)->text);
    free(world);
}

// Opens the chart. Its name is a path relative to the folder of the scenario. Returns false and
// fills *opening->error if the path or the chart is invalid.
static bool chart_read(Opening *opening, const Node *name) {
    const char *file = opening->scenario.file;
    const char *slash = strrchr(file, '/');
    int folder = slash != NULL ? (int)(slash - file) + 1 : 0;
    char path[sizeof opening->chart.file];
    if (name->text[0] == '/') {
        return node_error(name, opening->error,
                          "'chart' must be a path relative to the folder of this file, such as "
                          "charts/standard.yaml");
    }
    if ((size_t)folder + strlen(name->text) >= sizeof path) {
        return node_error(name, opening->error, "the chart's path is too long");
    }
    snprintf(path, sizeof path, "%.*s%s", folder, file, name->text);
    if (opening->chart_text != NULL) {
        return tree_parse(&opening->chart, path, opening->chart_text, opening->chart_size,
                          opening->error);
    }
    Error why = {0};
    if (tree_open(&opening->chart, path, &why)) return true;
    if (why.line > 0) {
        if (opening->error != NULL) *opening->error = why;
        return false;
    }
    return node_error(name, opening->error,
                      "invalid chart '%.80s' (relative to the folder of this file): %s", name->text,
                      why.words);
}

// Opens the chart, and fails if it is a scenario, or a chart of another rule system.
static bool chart_open(Opening *opening, const Node *name) {
    if (!chart_read(opening, name)) return false;
    if (node_get(opening->chart.root, "sides") != NULL)
        return node_error(name, opening->error, "'%.80s' is a scenario; expected a chart",
                          name->text);
    const Node *ours = node_get(opening->scenario.root, "rules");
    const Node *rules = node_get(opening->chart.root, "rules");
    bool same = ours == NULL || rules == NULL || rules->kind != NODE_TEXT ||
                strcmp(ours->text, rules->text) == 0;
    return same || node_error(name, opening->error,
                              "'%.80s' is a chart of %.20s, but 'rules' of this file is %s",
                              name->text, rules->text, ours->text);
}

bool heading_read(Opening *opening, const HeadingNodes *nodes, World *world) {
    Heading *heading = heading_of(world);
    snprintf(heading->path, sizeof heading->path, "%s", opening->scenario.file);
    text_keep(heading->title, sizeof heading->title, nodes->title);
    text_keep(heading->summary, sizeof heading->summary, nodes->summary);
    text_keep(heading->notes, sizeof heading->notes, nodes->notes);
    if (nodes->chart != NULL && !chart_open(opening, nodes->chart)) return false;
    // The texts do not change the hash: after a correction, records and policy files still match.
    static const char *const texts[] = {"title", "summary", "notes", NULL};
    heading->hash = node_hash(opening->scenario.root, texts);
    if (nodes->chart != NULL)
        heading->hash = hash_join(heading->hash, node_hash(opening->chart.root, texts));
    return true;
}

const char *scenario_title(const World *world) { return heading_at(world)->title; }
uint64_t scenario_hash(const World *world) { return heading_at(world)->hash; }
const char *scenario_text(const World *world) { return heading_at(world)->text; }

void scenario_brief(const World *world, Text *out) {
    const Heading *heading = heading_at(world);
    text_put(out, "%s", heading->summary);
    if (heading->notes[0] != '\0') text_put(out, "\n%s", heading->notes);
}

World *scenario_edit(const Opener *opener, const EditSchema *schema, const World *world,
                     const char *const edits[], int count, Error *error) {
    const Heading *heading = heading_at(world);
    char *text = edit_text(schema, heading->path, heading->text, edits, count, error);
    if (text == NULL) return NULL;
    World *edited = scenario_open_text(opener, heading->path, text, strlen(text), NULL, 0, error);
    if (edited == NULL) edit_explain(error, edits, count);
    free(text);
    return edited;
}
