// SPDX-License-Identifier: GPL-3.0-or-later
// scenario_problems.c -- see scenario_problems.h. Start there. problem_repair.c takes each error
// out of the text, so that the next one is found.
#include "scenario_problems.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/game/open.h"
#include "problem_finder.h"
#include "scenario_warnings.h"

enum { ROUNDS_MAX = 32 };

// Returns the offset of a line and column; columns count characters, but no byte order mark.
static size_t offset_of(const char *text, int line, int column) {
    const char *at = text + (strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
    for (int i = 1; i < line && *at != '\0'; i++) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    for (int i = 1; i < column && *at != '\0'; i++) {
        at++;
        while ((*at & 0xc0) == 0x80) at++;
    }
    return (size_t)(at - text);
}

// Returns true if an error at the start of a map is about its first key: if it names this key.
static bool is_about_key(const Node *child, const char *words) {
    char quoted[NAME_LETTERS + 3];
    if (child->key == NULL || strncmp(words, "missing", 7) == 0) return false;
    snprintf(quoted, sizeof quoted, "'%.*s'", NAME_LETTERS, child->key->text);
    return strstr(words, quoted) != NULL;
}

void spot_find(const Tree *tree, const Error *error, Spot *spot) {
    size_t at = offset_of(tree->text, error->line, error->column);
    *spot = (Spot){.at = at, .chain = {tree->root}};
    while (spot->depth <= TREE_DEPTH_MAX && !spot->on_key) {
        const Node *around = spot->chain[spot->depth], *child = around->first;
        while (child != NULL && (at < start_of(child) || at > child->end)) child = child->next;
        if (child == NULL) return;
        if (at == around->start && at == start_of(child) && !is_about_key(child, error->words))
            return;
        spot->chain[++spot->depth] = child;
        spot->on_key = child->key != NULL && at < child->key->end;
    }
}

// ---- Where a problem is

static void pointer_write(const Spot *spot, char out[PATCH_PATH_BYTES]) {
    Text text = text_over(out, PATCH_PATH_BYTES);
    for (int i = 1; i <= spot->depth; i++) {
        const Node *node = spot->chain[i];
        int index = 0;
        for (const Node *child = spot->chain[i - 1]->first; child != node; child = child->next)
            index++;
        text_char(&text, '/');
        if (node->key == NULL) text_put(&text, "%d", index);
        for (const char *c = node->key != NULL ? node->key->text : ""; *c != '\0'; c++) {
            if (*c == '~' || *c == '/')
                text_put(&text, "~%d", *c == '/');
            else
                text_char(&text, *c);
        }
    }
}

void word_at(const Spot *spot, char word[24], int *index) {
    const Node *node = spot->chain[spot->depth];
    const char *text = node->tree->text;
    size_t at = node->start, end = node->end;
    word[0] = '\0';
    *index = 0;
    if (node->kind != NODE_TEXT || spot->on_key) return;
    for (; at < end; ++*index) {
        at += strspn(text + at, " \n\r\"'");
        size_t length = strcspn(text + at, " \n\r\"',]}");
        if (at + length > end) length = end > at ? end - at : 0;
        if (spot->at < at + length || length == 0) {
            snprintf(word, 24, "%.*s", (int)min_int((int)length, 23), text + at);
            return;
        }
        at += length;
    }
}

bool is_hex(const char *word) {
    return strspn(word, "0123456789") == 4 && (word[4] == '\0' || word[4] == '-');
}

static bool is_point(const char *words) {
    size_t first = strspn(words, "0123456789."), gap = strspn(words + first, " ");
    size_t second = strspn(words + first + gap, "0123456789.");
    return first > 0 && gap > 0 && second > 0 && words[first + gap + second] == '\0';
}

// Writes the first hex or point of a value. Returns false if it has none.
static bool value_place(const Node *value, char place[24]) {
    if (value == NULL) return false;
    if (value->kind == NODE_LIST) return value_place(value->first, place);
    if (value->kind != NODE_TEXT) return false;
    bool hex = is_hex(value->text) || (strlen(value->text) > 4 && value->text[4] == ' ');
    if (hex) snprintf(place, 24, "%.4s", value->text);
    if (!hex && is_point(value->text)) snprintf(place, 24, "%.23s", value->text);
    return place[0] != '\0';
}

const Node *rows_of(const Spot *spot) {
    const Node *rows = spot->depth >= 3 ? spot->chain[2] : NULL;
    bool known = rows != NULL && rows->key != NULL && rows->first->kind == NODE_TEXT &&
                 spot->chain[3]->kind == NODE_TEXT &&
                 (strcmp(rows->key->text, "rows") == 0 || strcmp(rows->key->text, "suits") == 0);
    return known ? rows : NULL;
}

// Writes the hex or point that the problem is about.
static void place_write(const Spot *spot, char place[24]) {
    static const char *const keys[] = {"at", "hex", "bridge", "control", "hexes", "hidden"};
    const Node *node = spot->chain[spot->depth];
    char word[24];
    int index;
    place[0] = '\0';
    word_at(spot, word, &index);
    const Node *rows = rows_of(spot);
    if (rows != NULL) {
        int row = 1;
        for (const Node *child = rows->first; child != spot->chain[3]; child = child->next) row++;
        snprintf(place, 24, "%02d%02d", min_int(index + 1, 99), min_int(row, 99));
        return;
    }
    if (is_hex(word)) snprintf(place, 24, "%.4s", word);
    if (place[0] == '\0' && node->key != NULL && is_hex(node->key->text))
        snprintf(place, 24, "%.4s", node->key->text);
    for (int i = spot->depth; place[0] == '\0' && i > 0; i--) {
        const Node *around = spot->chain[i];
        if (value_place(around, place)) return;
        for (int k = 0; around->kind == NODE_MAP && around->key == NULL && k < COUNT_OF(keys); k++)
            if (value_place(node_get(around, keys[k]), place)) return;
    }
}

static void problem_add(Finder *finder, const Tree *tree, const Error *error, bool warning) {
    if (finder->count == PROBLEMS_MAX) return;
    Problem *problem = &finder->out[finder->count++];
    Spot spot;
    *problem = (Problem){.error = *error, .warning = warning};
    if (tree == NULL || error->line == 0) return;
    spot_find(tree, error, &spot);
    pointer_write(&spot, problem->path);
    place_write(&spot, problem->place);
}

// Returns true if the error only follows from a repair: it is about a value around the last blank,
// names something that was blanked, or lies in what was appended.
static bool follows(const Finder *finder, const Tree *tree, const Error *error) {
    Spot spot;
    char word[24];
    int index;
    spot_find(tree, error, &spot);
    if (finder->size > finder->original && spot.at >= finder->original) return true;
    const Node *node = spot.chain[spot.depth];
    word_at(&spot, word, &index);
    bool around =
        start_of(node) <= finder->blank &&
        (node->end >= finder->blank || node->next == NULL || start_of(node->next) > finder->blank);
    bool named = word[0] != '\0' && strstr(error->words, word) != NULL;
    if (finder->invented > 0 && node->start == finder->invented && !spot.on_key) return true;
    if (finder->ways_lost &&
        (strstr(error->words, "needs a road") || strstr(error->words, "needs a river")))
        return true;
    if (finder->blanked && around && !(node->kind == NODE_TEXT && named)) return true;
    for (int i = 0; i < finder->lost_count && strncmp(error->words, "unknown key", 11) != 0; i++) {
        const char *name = strstr(error->words, finder->lost[i]);
        // An error begins with the key that it is about.
        bool own = name == error->words && node->key != NULL &&
                   strncmp(name + 1, node->key->text, strlen(node->key->text)) == 0;
        if (name != NULL && !own) return true;
    }
    return false;
}

static void warning_take(void *context, const Error *warning) {
    Finder *finder = context;
    Tree tree;
    if (!tree_parse(&tree, "", finder->text, strlen(finder->text), NULL)) return;
    problem_add(finder, &tree, warning, true);
    tree_close(&tree);
}

// Sorts the problems by line. Those of one line stay in the order in which they were found: the
// later ones may follow from the first.
static void by_line_sort(Problem list[], int count) {
    for (int i = 1; i < count; i++) {
        Problem one = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].error.line > one.error.line; at--) list[at] = list[at - 1];
        list[at] = one;
    }
}

// Opens the map of the text in *game if it has one and *game is not open yet.
static void map_open(const Finder *finder, const Tree *tree, Game *game) {
    const Rules *system = system_of(tree->root);
    if (game->world != NULL || system == NULL || system->lab.map_parse == NULL) return;
    *game = (Game){.rules = system,
                   .world = system->lab.map_parse(finder->path, finder->text, finder->size)};
}

int scenario_problems(const char *path, const char *text, Problem out[PROBLEMS_MAX], Game *game,
                      bool *only_map) {
    Finder finder = {.path = path, .out = out, .size = strlen(text)};
    Game whole = {0};
    bool opened = false, more = true;
    Error last = {0};  // stop if the same error comes again
    finder.text = memory_take(finder.size + 1, 1);
    finder.original = finder.size;
    memcpy(finder.text, text, finder.size + 1);
    *game = (Game){0};
    for (int i = 0; i < ROUNDS_MAX && more; i++) {
        Tree tree = {0};
        Error error = {0};
        opened = game_parse(&whole, path, finder.text, finder.size, &error);
        if (opened) break;
        more = tree_parse(&tree, path, finder.text, finder.size, NULL);
        if (!more && i > 0) break;  // by a repair
        more = more && error.line > 0 && strcmp(error.file, path) == 0 &&
               memcmp(&error, &last, sizeof last) != 0;
        last = error;
        if (more) map_open(&finder, &tree, game);
        if (!more || !follows(&finder, &tree, &error))
            problem_add(&finder, more ? &tree : NULL, &error, false);
        more = more && !system_unknown(tree.root) && repair(&finder, &tree, &error);
        tree_close(&tree);
    }
    if (opened) {
        game_close(game);
        *game = whole;
        if (finder.count == 0) scenario_warnings(game, warning_take, &finder);
    }
    *only_map = !opened;
    free(finder.text);
    by_line_sort(out, finder.count);
    return finder.count;
}
