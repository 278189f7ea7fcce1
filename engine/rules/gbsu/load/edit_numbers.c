// SPDX-License-Identifier: GPL-3.0-or-later
// edit_numbers.c -- the numbers of a scenario by name: which there are, their ranges and meaning,
// and the short names that people type. Start at edit_numbers[].
#include <stdio.h>
#include <strings.h>

#include "edit.h"
#include "engine/rules/gbsu/gbsu.h"

typedef struct NumberRow {
    const char *pattern;  // keys with dots between; * is any one key, or item of a list
    int low, high;        // as the loader has them: tests/test_edit.c holds them together
    bool always;          // listed even if the file leaves it at its default, `fallback`
    int fallback;
    const char *help;
} NumberRow;

// clang-format off
static const NumberRow edit_numbers[] = {
    {"turns",                             1, TURNS_MAX, false, 0, "how many turns it lasts"},
    {"initiative.cards",                  0, 10,        false, 0, "cards that share out the suits before turn 1"},
    {"victory.threshold",              -999, 999,       true,  0, "the Allied side wins above it, the Axis below"},
    {"victory.draw",                      0, 999,       true,  0, "so near to the threshold is a draw"},
    {"victory.major",                     0, 999,       false, 0, "so far from the threshold is a major victory"},
    {"victory.points.*.allied",           0, 100,       false, 0, "points to the Allied side"},
    {"victory.points.*.axis",             0, 100,       false, 0, "points to the Axis"},
    {"sides.*.cards.deal",                0, HAND_MAX,  false, 0, "cards dealt at the start"},
    {"sides.*.cards.limit",               0, HAND_MAX,  false, 0, "the hand that an additional-orders event refills to"},
    {"sides.*.low-ammo",                  1, 20,        false, 0, "the ammo level from which it cannot fire in its turn"},
    {"sides.*.artillery.*.strength",      0, 20,        false, 0, "added to the card of an artillery fire"},
    {"sides.*.artillery.*.count",         1, 9,         false, 0, "artillery fires a turn"},
    {"sides.*.air.*.strength",            0, 20,        false, 0, "added to the card of an air strike"},
    {"sides.*.air.*.count",               1, 9,         false, 0, "air strikes a turn"},
    {"sides.*.mines.fields",              0, MINES_MAX, false, 0, "minefields"},
    {"sides.*.mines.markers.*",           0, 20,        false, 0, "the value of a mine marker"},
    {"sides.*.formations.*.*.firepower",  0, 20,        false, 0, "firepower"},
    {"sides.*.formations.*.*.range",      0, 20,        false, 0, "range in hexes"},
    {"sides.*.formations.*.*.morale",     1, 20,        false, 0, "morale"},
    {"sides.*.formations.*.*.move",       0, 10,        false, 0, "MP a turn"},
    {"sides.*.formations.*.*.gun",        0, 9,         false, 0, "gun rating"},
    {"sides.*.formations.*.*.armour",     0, 9,         false, 0, "armour"},
    {"sides.*.formations.*.*.steps",      1, 2,         false, 0, "losses it can take"},
    {"sides.*.formations.*.*.support",    0, 9,         false, 0, "support points a turn"},
    {"sides.*.formations.*.*.vp",         0, 20,        false, 0, "points for its elimination"},
    {"sides.*.formations.*.*.turn",       0, TURNS_MAX, false, 0, "the turn it arrives"},
    {"sides.*.formations.*.*.back.firepower", 0, 20,    false, 0, "firepower of the reduced side"},
    {"sides.*.formations.*.*.back.morale",    1, 20,    false, 0, "morale of the reduced side"},
    {"sides.*.weapons.*.firepower",       0, 20,        false, 0, "firepower"},
    {"sides.*.weapons.*.range",           0, 20,        false, 0, "range in hexes"},
    {"sides.*.weapons.*.morale",          1, 20,        false, 0, "morale"},
    {"sides.*.weapons.*.move",            0, 10,        false, 0, "MP a turn"},
    {"sides.*.weapons.*.gun",             0, 9,         false, 0, "gun rating"},
    {"sides.*.weapons.*.armour",          0, 9,         false, 0, "armour"},
    {"sides.*.weapons.*.steps",           1, 2,         false, 0, "losses it can take"},
    {"sides.*.weapons.*.support",         0, 9,         false, 0, "support points a turn"},
    {"sides.*.weapons.*.vp",              0, 20,        false, 0, "points for its elimination"},
    {"sides.*.weapons.*.turn",            0, TURNS_MAX, false, 0, "the turn it arrives"},
    {"sides.*.weapons.*.back.firepower",  0, 20,        false, 0, "firepower of the reduced side"},
    {"sides.*.weapons.*.back.morale",     1, 20,        false, 0, "morale of the reduced side"},
    {"objects.*.destroy.card",            1, 10,        false, 0, "the card that destroys it"},
    {"map.forts.*",                       1, 6,         false, 0, "the capacity of a fortification"},
};

_Static_assert(COUNT_OF(edit_numbers) <= NUMBER_ROWS_MAX, "one list holds them all");

// What people type, and what it stands for; * is carried over, and more keys may follow. A unit is
// found by its name alone (units.NAME.KEY), whatever side and formation it is in.
static const struct { const char *form, *path; } path_shorts[] = {
    {"hands.*",        "sides.*.cards.deal"},       // and the limit, where it must: edit.c
    {"limits.*",       "sides.*.cards.limit"},
    {"ammo.*",         "sides.*.low-ammo"},
    {"artillery.*",    "sides.*.artillery"},        // artillery.allied.1.strength
    {"air.*",          "sides.*.air"},
    {"mines.*",        "sides.*.mines"},            // mines.axis.fields
    {"points",         "victory.points"},           // points.3.allied
    {"threshold",      "victory.threshold"},
    {"draw",           "victory.draw"},
    {"major",          "victory.major"},
    {"forts",          "map.forts"},
};
// clang-format on

// ---- patterns ---------------------------------------------------------------------------------

// `path` begins with `from` (whole keys): write `to` and what follows; the star is carried over.
static bool path_rewrite(const char *path, const char *from, const char *to,
                         char out[EDIT_PATH_BYTES]) {
    const char *star = "";
    int length = 0;
    for (; *from != '\0'; from++) {
        if (*from == '*') {
            star = path;
            length = (int)strcspn(path, ".");
            path += length;
        } else if (strncasecmp(from, path, 1) == 0) {
            path++;
        } else {
            return false;
        }
    }
    if (*path != '\0' && *path != '.') return false;
    const char *gap = strchr(to, '*');
    int before = gap != NULL ? (int)(gap - to) : (int)strlen(to);
    snprintf(out, EDIT_PATH_BYTES, "%.*s%.*s%s%s", before, to, length, star,
             gap != NULL ? gap + 1 : "", path);
    return true;
}

void path_expand(const char *path, char out[EDIT_PATH_BYTES]) {
    for (int i = 0; i < COUNT_OF(path_shorts); i++) {
        if (path_rewrite(path, path_shorts[i].form, path_shorts[i].path, out)) return;
    }
    snprintf(out, EDIT_PATH_BYTES, "%s", path);
}

const char *path_short(int index) {
    return index < COUNT_OF(path_shorts) ? path_shorts[index].form : NULL;
}

// What of a pattern follows the place's keys; NULL if they do not fit it.
static const char *pattern_tail(const char *pattern, const EditPlace *place) {
    for (int i = 0; i < place->depth; i++) {
        size_t length = strcspn(pattern, ".");
        const char *key = place->segment[i];
        bool any = length == 1 && pattern[0] == '*';
        if (!any && (strlen(key) != length || strncmp(key, pattern, length) != 0)) return NULL;
        pattern += length;
        if (*pattern == '.') pattern++;
    }
    return pattern;
}

int numbers_after(const EditPlace *place, const char *tails[NUMBER_ROWS_MAX]) {
    int count = 0;
    for (int i = 0; i < COUNT_OF(edit_numbers); i++) {
        const char *tail = pattern_tail(edit_numbers[i].pattern, place);
        if (tail != NULL && *tail != '\0' && *tail != '*') tails[count++] = tail;
    }
    return count;
}

// ---- listing ----------------------------------------------------------------------------------

typedef struct Listing {
    Number *out;
    int count;
    EditPlace place;
    bool said[COUNT_OF(edit_numbers)];
} Listing;

// The whole path, and the one that a person would type.
static void number_name(const EditPlace *place, Number *number) {
    char path[EDIT_PATH_BYTES];
    int from = 0;
    Text full = text_over(number->full, sizeof number->full);
    for (int i = 0; i < place->depth; i++) {
        text_put(&full, "%s%s", i > 0 ? "." : "", place->segment[i]);
    }
    if (place->depth > 4 && strcmp(place->segment[0], "sides") == 0) {
        if (strcmp(place->segment[2], "formations") == 0) from = 4;
        if (strcmp(place->segment[2], "weapons") == 0) from = 3;
    }
    Text text = text_over(number->path, sizeof number->path);
    if (from > 0) text_put(&text, "units");
    for (int i = from; i < place->depth; i++) {
        text_put(&text, "%s%s", text.length > 0 ? "." : "", place->segment[i]);
    }
    assert(text.length + 1 < text.size && full.length + 1 < full.size);
    for (int i = 0; i < COUNT_OF(path_shorts); i++) {
        if (!path_rewrite(number->path, path_shorts[i].path, path_shorts[i].form, path)) continue;
        assert(strlen(path) < sizeof number->path);
        memcpy(number->path, path, strlen(path) + 1);
        return;
    }
}

static void number_list(Listing *listing, const Node *node) {
    int value;
    if (node->kind != NODE_TEXT || !number_parse(node->text, &value)) return;
    for (int i = 0; i < COUNT_OF(edit_numbers); i++) {
        const NumberRow *row = &edit_numbers[i];
        const char *tail = pattern_tail(row->pattern, &listing->place);
        if (tail == NULL || *tail != '\0' || listing->count == NUMBERS_MAX) continue;
        Number *number = &listing->out[listing->count++];
        *number = (Number){.value = value, .low = row->low, .high = row->high, .help = row->help};
        number_name(&listing->place, number);
        listing->said[i] = true;
        return;
    }
}

static void node_list(Listing *listing, const Node *node) {
    char digits[12];
    int number = 0;
    number_list(listing, node);
    if (listing->place.depth == EDIT_DEPTH_MAX) return;
    for (const Node *item = node->first; item != NULL; item = item->next) {
        listing->place.segment[listing->place.depth++] = item_name(item, ++number, digits);
        node_list(listing, item);
        listing->place.depth--;
    }
}

int gbsu_numbers(const World *world, Number out[NUMBERS_MAX]) {
    Listing listing = {.out = out};
    Tree tree;
    if (!tree_parse(&tree, world->path, world->text, strlen(world->text), NULL)) return 0;
    node_list(&listing, tree.root);
    for (int i = 0; i < COUNT_OF(edit_numbers); i++) {
        const NumberRow *row = &edit_numbers[i];
        if (!row->always || listing.said[i] || listing.count == NUMBERS_MAX) continue;
        Number *number = &out[listing.count++];
        *number =
            (Number){.value = row->fallback, .low = row->low, .high = row->high, .help = row->help};
        EditPlace place = {.segment = {row->pattern}, .depth = 1};
        number_name(&place, number);
    }
    tree_close(&tree);
    return listing.count;
}
