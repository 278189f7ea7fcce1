// SPDX-License-Identifier: GPL-3.0-or-later
// edit_path.c -- where a path leads in a scenario's file, and what is near if it leads nowhere.
// Start at place_find().
#include <stdio.h>
#include <strings.h>

#include "edit.h"

// ---- finding ----------------------------------------------------------------------------------

// What an item of a map or list is called: its key, its `name`, or its number from 1.
const char *item_name(const Node *item, int number, char digits[12]) {
    const Node *name = item->key == NULL && item->kind == NODE_MAP ? node_get(item, "name") : NULL;
    if (item->key != NULL) return item->key->text;
    if (name != NULL && name->kind == NODE_TEXT) return name->text;
    snprintf(digits, 12, "%d", number);
    return digits;
}

// The letters of `path` that `name` takes, if it begins with it.
static int name_takes(const char *path, const char *name) {
    size_t length = strlen(name);
    if (length == 0 || strncasecmp(path, name, length) != 0) return 0;
    return path[length] == '.' || path[length] == '\0' ? (int)length : 0;
}

static void place_enter(EditPlace *place, const Node *node, const char *name, int length) {
    place->node = node;
    if (place->depth < EDIT_DEPTH_MAX) place->segment[place->depth++] = name;
    place->rest += length;
    if (*place->rest == '.') place->rest++;
}

// One key on. The longest name wins, for names may hold dots.
static bool place_step(EditPlace *place) {
    const Node *best = NULL;
    const char *best_name = NULL;
    int taken = 0, number = 0;
    for (const Node *item = place->node->first; item != NULL; item = item->next) {
        char digits[12];
        const char *name = item_name(item, ++number, digits);
        int length = name_takes(place->rest, name);
        if (length == 0 && item->key == NULL) {  // an item that has a name may be counted too
            snprintf(digits, sizeof digits, "%d", number);
            length = name_takes(place->rest, digits);
        }
        if (length <= taken) continue;
        best = item;
        best_name = name == digits ? "*" : name;
        taken = length;
    }
    if (best == NULL) return false;
    place_enter(place, best, best_name, taken);
    return true;
}

// Every unit and weapon of both sides; `formation` is NULL for a weapon.
static void units_visit(const Tree *tree,
                        void (*visit)(void *context, const char *side, const Node *formation,
                                      const Node *unit),
                        void *context) {
    const Node *sides = node_get(tree->root, "sides");
    for (const Node *side = sides ? sides->first : NULL; side != NULL; side = side->next) {
        if (side->kind != NODE_MAP) continue;
        const Node *formations = node_get(side, "formations"), *weapons = node_get(side, "weapons");
        for (const Node *formation = formations ? formations->first : NULL; formation != NULL;
             formation = formation->next) {
            for (const Node *unit = formation->first; unit != NULL; unit = unit->next) {
                if (unit->kind == NODE_MAP) visit(context, side->key->text, formation, unit);
            }
        }
        for (const Node *unit = weapons ? weapons->first : NULL; unit != NULL; unit = unit->next) {
            if (unit->kind == NODE_MAP) visit(context, side->key->text, NULL, unit);
        }
    }
}

// Of the units that the path goes on with, the one with the longest name.
static void unit_match(void *context, const char *side, const Node *formation, const Node *unit) {
    EditPlace *place = context;
    char digits[12];
    const char *name = item_name(unit, 0, digits);
    int taken = name_takes(place->rest, name);
    int before = place->depth > 0 ? (int)strlen(place->segment[place->depth - 1]) : 0;
    if (taken == 0 || taken <= before) return;
    place->node = unit;
    place->depth = 0;
    place->segment[place->depth++] = "sides";
    place->segment[place->depth++] = side;
    place->segment[place->depth++] = formation != NULL ? "formations" : "weapons";
    if (formation != NULL) place->segment[place->depth++] = formation->key->text;
    place->segment[place->depth++] = name;
}

bool place_find(const Tree *tree, const char *path, EditPlace *place) {
    static const char units[] = "units.";
    *place = (EditPlace){.node = tree->root, .rest = path};
    if (strncasecmp(path, units, sizeof units - 1) == 0) {
        place->rest = path + sizeof units - 1;
        units_visit(tree, unit_match, place);
        place->units = place->depth == 0;
        if (place->units) return false;
        place->rest += strlen(place->segment[place->depth - 1]);
        if (*place->rest == '.') place->rest++;
    }
    while (*place->rest != '\0') {
        if (place->node->kind == NODE_TEXT || !place_step(place)) return false;
    }
    return true;
}

const char *place_missing(const EditPlace *place) {
    const char *tails[NUMBER_ROWS_MAX];
    int rows = place->node->kind == NODE_MAP ? numbers_after(place, tails) : 0;
    for (int i = 0; i < rows; i++) {
        bool here = strchr(tails[i], '*') == NULL && strcasecmp(tails[i], place->rest) == 0;
        if (here) return tails[i];
    }
    return NULL;
}

// ---- refusing ---------------------------------------------------------------------------------

enum { NAMES_MAX = 1200 };

typedef struct Names {  // what might have been meant
    const char *list[NAMES_MAX];
    char word[64][24];  // of those that stand in no text of their own
    int count, words;
} Names;

static void names_add(Names *names, const char *name) {
    for (int i = 0; i < names->count; i++) {
        if (strcmp(names->list[i], name) == 0) return;
    }
    if (names->count < NAMES_MAX) names->list[names->count++] = name;
}

static void names_add_word(Names *names, const char *from, size_t length) {
    if (names->words == COUNT_OF(names->word) || length >= sizeof names->word[0]) return;
    char *word = names->word[names->words++];
    memcpy(word, from, length);
    word[length] = '\0';
    int before = names->count;
    names_add(names, word);
    if (names->count == before) names->words--;
}

static void unit_name(void *context, const char *side, const Node *formation, const Node *unit) {
    char digits[12];
    (void)side, (void)formation;
    const char *name = item_name(unit, 0, digits);
    if (name != digits) names_add(context, name);
}

static void names_of(const Tree *tree, const EditPlace *place, Names *names) {
    int number = 0;
    if (place->units) {
        units_visit(tree, unit_name, names);
        return;
    }
    for (const Node *item = place->node->first; item != NULL; item = item->next) {
        char digits[12];
        const char *name = item_name(item, ++number, digits);
        if (name == digits)
            names_add_word(names, digits, strlen(digits));
        else
            names_add(names, name);
    }
    const char *tails[NUMBER_ROWS_MAX], *form;
    int rows = place->node->kind == NODE_MAP ? numbers_after(place, tails) : 0;
    for (int i = 0; i < rows; i++) names_add_word(names, tails[i], strcspn(tails[i], "."));
    if (place->depth > 0) return;
    names_add(names, "units");
    for (int i = 0; (form = path_short(i)) != NULL; i++) {
        names_add_word(names, form, strcspn(form, "."));
    }
}

bool place_refuse(const Tree *tree, const EditPlace *place, const char *path, Error *error) {
    Names names = {0};
    char wrong[EDIT_PATH_BYTES], buffer[200], inside[80] = "the scenario";
    Text list = text_over(buffer, sizeof buffer);
    if (place->units) snprintf(inside, sizeof inside, "'units'");
    if (place->depth > 0) {
        snprintf(inside, sizeof inside, "'%.60s'", place->segment[place->depth - 1]);
    }
    names_of(tree, place, &names);
    snprintf(wrong, sizeof wrong, "%s", place->rest);
    int near = name_closest(wrong, names.list, names.count);
    wrong[strcspn(wrong, ".")] = '\0';
    if (near < 0) near = name_closest(wrong, names.list, names.count);
    for (int i = 0; i < names.count; i++) {
        if (list.length + strlen(names.list[i]) + 8 > sizeof buffer) {
            text_put(&list, ", ...");
            break;
        }
        text_put(&list, "%s%s", i > 0 ? ", " : "", names.list[i]);
    }
    if (names.count == 0) {
        return error_set(error, "%s: %s is a value and has no '%s'", path, inside, wrong);
    }
    if (near >= 0) {
        return error_set(error, "%s: there is no '%s' in %s; did you mean '%s'? There are: %s",
                         path, wrong, inside, names.list[near], buffer);
    }
    return error_set(error, "%s: there is no '%s' in %s; there are: %s", path, wrong, inside,
                     buffer);
}
