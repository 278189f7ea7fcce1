// SPDX-License-Identifier: GPL-3.0-or-later
// requests_rules.c -- the request `rules`. It gives the rules reference of a system as sections,
// with the tables of a scenario. If the request has `words`, it only gives the indices of the
// sections that a citation or a search finds.
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/reference/reference.h"
#include "engine/rules/rules.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

static const char *const block_names[] = {[BLOCK_PARAGRAPH] = "paragraph",
                                          [BLOCK_ITEM] = "item",
                                          [BLOCK_TABLE] = "table",
                                          [BLOCK_PICTURE] = "picture"};

static json_t *block_json(const Block *block, const Game *game) {
    char *words = memory_take(SECTION_BYTES, 1);
    Text text = text_over(words, SECTION_BYTES);
    if (block->kind == BLOCK_PICTURE)
        text_put(&text, "%.*s", block->length, block->text);
    else if (block->kind != BLOCK_TABLE)
        reference_words(block, &text);
    else if (game != NULL)
        reference_table(game, block->text, block->length, &text);
    json_t *whole =
        json_pack("{s:s, s:o}", "kind", block_names[block->kind], "text", json_words(words));
    free(words);
    return whole;
}

static json_t *section_json(const Section *section, const Game *game) {
    json_t *blocks = json_array();
    const char *rest = section->body;
    Block block;
    while (reference_block(section, &rest, &block))
        json_array_append_new(blocks, block_json(&block, game));
    int inside = max_int(0, section->rules_length - 2);  // without the brackets
    return json_pack("{s:i, s:o, s:o, s:o}", "level", section->level, "rules",
                     json_stringn(section->rules + (inside > 0), (size_t)inside), "title",
                     json_stringn(section->title, (size_t)section->title_length), "blocks", blocks);
}

// Adds the indices of the sections that the field `words` finds: those of a citation, or those that
// have all of the words.
static void found_put(Call *call, const Reference *reference, const Game *game) {
    int found[SECTIONS_MAX];
    const char *words = call->fields->words;
    int count = reference_find_all(reference, words, found);
    bool cited = count > 0;
    if (!cited) count = reference_search(reference, game, words, found);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(list, json_integer(found[i]));
    call_put(call, "cited", json_boolean(cited));
    call_put(call, "found", list);
}

static void sections_put(Call *call, const Reference *reference, const Game *game,
                         const char *name) {
    json_t *list = json_array();
    for (int i = 0; i < reference->count; i++)
        json_array_append_new(list, section_json(&reference->section[i], game));
    call_put(call, "scenario", game != NULL ? json_words(name) : json_null());
    call_put(call, "sections", list);
}

// Adds the rules reference, or what the field `words` finds in the reference. Uses the tables of
// `game` unless that is NULL or of another system.
static void rules_put(Call *call, const Game *game, const char *name) {
    Reference *reference = memory_take(1, sizeof *reference);
    reference_open(reference, call->fields->rules);
    if (game != NULL && strcmp(game->rules->name, call->fields->rules) != 0) game = NULL;
    if (call->fields->words != NULL)
        found_put(call, reference, game);
    else
        sections_put(call, reference, game, name);
    free(reference);
}

bool run_rules(Call *call) {
    const RequestFields *fields = call->fields;
    Reference *reference = memory_take(1, sizeof *reference);
    bool good = reference_open(reference, fields->rules);
    if (!good)
        request_refuse(&call->error, "rules",
                       rules_find(fields->rules) != NULL
                           ? "'%.32s' has no rules reference"
                           : "unknown rule system '%.32s'; `about` lists the rule systems",
                       fields->rules);
    else if (fields->game == NULL && fields->scenario == NULL)
        rules_put(call, NULL, NULL);
    else
        good = scenario_use(call, rules_put);
    free(reference);
    return good;
}
