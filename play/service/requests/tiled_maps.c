// SPDX-License-Identifier: GPL-3.0-or-later
// tiled_maps.c -- answers the requests about maps of the map editor Tiled: `design_map` makes one
// of a scenario's text, and `read_map` brings one into a text. They keep nothing.
#include <stdio.h>
#include <stdlib.h>

#include "own_scenarios.h"
#include "play/service/json/scene_json.h"
#include "play/tiled/files.h"
#include "requests.h"

static const char leaf[] = "scenario.yaml";

// Opens the shipped chart that a text names.
static bool chart_open(const char *text, Tree *chart, Error *error) {
    char name[OWN_CHART_BYTES], path[PATH_MOST];
    Tree tree = {0};
    bool good = tree_parse(&tree, leaf, text, strlen(text), error) &&
                own_chart_find(&tree, name, path, error) &&
                (name[0] != '\0' || error_set(error, "the text names no chart")) &&
                tree_open(chart, path, error);
    tree_close(&tree);
    return good;
}

bool run_design_map(Call *call) {
    const char *text = call->fields->text, *name = call->fields->name;
    char image[64], *bytes = NULL;
    Tree chart = {0};
    Error why = {0};
    json_t *map = NULL;
    size_t size = 0;
    snprintf(image, sizeof image, "%s.png", name != NULL ? name : "tiles");
    if (chart_open(text, &chart, &why))
        map = tiled_map(leaf, (TiledTexts){text, chart.text}, image, &why);
    tree_close(&chart);
    if (map == NULL) return request_refuse(&call->error, "text", "%s", why.words);
    FILE *file = open_memstream(&bytes, &size);
    json_t *picture = json_array();
    bool tiles = json_array_size(json_object_get(map, "tilesets")) > 0;
    bool painted = file != NULL && tiles && picture_write(map, file);
    if (file != NULL) fclose(file);
    for (size_t i = 0; painted && i < size; i++)
        json_array_append_new(picture, json_integer((unsigned char)bytes[i]));
    char *words = json_dumps(map, JSON_HOUSE | JSON_INDENT(1));
    call_put(call, "map", json_words(words != NULL ? words : ""));
    call_put(call, "picture", picture);
    free(words);
    free(bytes);
    json_decref(map);
    return true;
}

bool run_read_map(Call *call) {
    const char *words = call->fields->map;
    Tree chart = {0};
    Error why = {0};
    json_t *map = tiled_parse("map", words, strlen(words), &why), *notes = json_array();
    const char *own = tiled_text(map, "scenario"), *text = own != NULL ? own : call->fields->text;
    char *made = NULL;
    if (map != NULL && text == NULL)
        error_set(&why, "the map holds no battle: open the battle into which it goes first");
    else if (map != NULL && chart_open(text, &chart, &why))
        made = tiled_scenario(map, leaf, (TiledTexts){text, chart.text}, notes, &why);
    if (made != NULL && strlen(made) > OWN_SCENARIO_BYTES)
        error_set(&why, "the scenario would be longer than %d KiB", OWN_SCENARIO_BYTES >> 10);
    bool good = made != NULL && strlen(made) <= OWN_SCENARIO_BYTES;
    if (good) call_put(call, "text", json_words(made));
    if (good) call_put(call, "notes", json_incref(notes));
    free(made);
    tree_close(&chart);
    json_decref(notes);
    json_decref(map);
    return good || request_refuse(&call->error, "map", "%s", why.words);
}
