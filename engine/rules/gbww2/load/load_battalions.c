// SPDX-License-Identifier: GPL-3.0-or-later
// load_battalions.c -- loads the battalions of each battlegroup, and guns, which act by themselves
// unless they are attached [1.0, 4.2].
#include <stdio.h>

#include "engine/base/letter.h"
#include "engine/scenario/words.h"
#include "load.h"

typedef struct BattalionNodes {
    const Node *name, *division, *stands, *support, *zone, *arrive, *drop, *attached, *group;
    int gun;
} BattalionNodes;

typedef struct ArmourRow {
    int count, armour, gun;
} ArmourRow;

static const char *const class_names[CLASSES] = {"light", "medium", "heavy", "super"};
static const char *const reserve_names[RESERVE_CHOICES] = {"free", "fixed", "never"};

// clang-format off
static const Field armour_fields[] = {
    {"count",  FIELD_NUMBER, offsetof(ArmourRow, count),  NEEDED, RANGE(1, COMPANIES_MAX), UNITS("companies"), HELP("number of tank companies")},
    {"armour", FIELD_CHOICE, offsetof(ArmourRow, armour), NEEDED, .high = CLASSES, .choices = class_names, HELP("armour class of the tanks")},
    {"gun",    FIELD_CHOICE, offsetof(ArmourRow, gun),    NEEDED, .high = CLASSES, .choices = class_names, HELP("gun class of the tanks")},
};
const FieldTable armour_table = FIELD_TABLE("'stands'", armour_fields);
// Battalions and guns share these keys. NAMED comes before their own keys, COMES after them.
#define NAMED                                                                                          \
    {"name",     FIELD_TEXT,   offsetof(BattalionNodes, name),     NEEDED, .high = 23,                 \
     HELP("name of the battalion or gun; no other battalion or gun has it")},                                                        \
    {"division", FIELD_TEXT,   offsetof(BattalionNodes, division), NEEDED, .high = 23,                 \
     UNITS("a division of `exits`"), HELP("division to which it belongs")},                                      \
    {"quality",  FIELD_CHOICE, BOUND(BattalionCard, quality), NEEDED, .high = QUALITIES,               \
     .choices = quality_names, HELP("quality of the troops")},                                         \
    {"move",     FIELD_CHOICE, BOUND(BattalionCard, move), NEEDED, .high = MOVERS,                     \
     .choices = mover_names, HELP("movement chart row: infantry has one of the first three, tanks one of the others, guns any")}
#define COMES                                                                                          \
    {"zone",     FIELD_TEXT,   offsetof(BattalionNodes, zone),     .high = 23, UNITS("a zone's name"), \
     HELP("zone in which it is set up. A battalion or gun needs one of `zone`, `arrive` and `drop`, " \
          "unless it has `reserve: fixed` or `attached`")},                                                          \
    {"arrive",   FIELD_TEXT,   offsetof(BattalionNodes, arrive),   .high = 8, UNITS("a time"),         \
     HELP("day and turn on which it arrives in reserve")},                                                              \
    {"reserve",  FIELD_CHOICE, BOUND(BattalionCard, reserve), .high = RESERVE_CHOICES,                 \
     .choices = reserve_names, HELP("`free`: it may begin in reserve instead of its zone; `fixed`: "   \
                                    "it begins in reserve; `never`: it begins in its zone, if it fits there")},          \
    {"airborne", FIELD_YES,    BOUND(BattalionCard, airborne),                                         \
     HELP("it loses no stand if it is isolated at night. A battalion with `drop` is always airborne")}, \
    {"drop",     FIELD_MAP,    offsetof(BattalionNodes, drop),     .table = &drop_table,               \
     HELP("air landing of the battalion: when and where")},                                                                 \
    {"attached", FIELD_WORDS,  offsetof(BattalionNodes, attached), UNITS("infantry battalions"),       \
     HELP("for tanks and guns: infantry battalions of the same battlegroup to which its stands are "   \
          "attached at the start, one name for each stand [4.0, W15]")}
static const Field battalion_fields[] = {
    NAMED,
    {"stands",      FIELD_NODE,   offsetof(BattalionNodes, stands),  .table = &armour_table, NEEDED, UNITS("`4 infantry` or `2 smg`, 1 to 4; for tanks a map"), HELP("companies of the battalion")},
    {"support",     FIELD_WORDS,  offsetof(BattalionNodes, support), UNITS("`hq`, `hw` or both"), HELP("own supports of the battalion: a headquarters, and heavy weapons (infantry only)")},
    COMES,
};
static const Field gun_fields[] = {
    NAMED,
    {"battlegroup", FIELD_TEXT,   offsetof(BattalionNodes, group), NEEDED, .high = 23, UNITS("a battlegroup of the side"), HELP("battlegroup to which the gun belongs")},
    {"gun",         FIELD_CHOICE, offsetof(BattalionNodes, gun),   NEEDED, .high = CLASSES, .choices = class_names, HELP("class of the gun")},
    COMES,
};
// clang-format on

const FieldTable battalion_table = FIELD_TABLE("a battalion", battalion_fields);
const FieldTable gun_table = FIELD_TABLE("a gun", gun_fields);

static bool stand_add(Load *load, const Node *node, BattalionCard *card, StandCard stand) {
    World *world = load->world;
    if (world->stand_count == STANDS_MAX)
        return node_error(node, load->error, "too many stands; both sides together have at most %d",
                          STANDS_MAX);
    stand.home = world->battalion_count;
    world->stand[world->stand_count++] = stand;
    card->stand_count++;
    return true;
}

// Reads the companies of a battalion, "4 infantry", or a map for tanks. Sets the battalion's kind.
static bool stands_read(Load *load, const Node *node, BattalionCard *card) {
    if (node->kind == NODE_MAP) {
        ArmourRow row;
        if (!fields_bind(node, &armour_table, &row, NULL, load->error)) return false;
        card->kind = BATTALION_ARMOUR;
        for (int i = 0; i < row.count; i++)
            if (!stand_add(load, node, card,
                           (StandCard){0, STAND_ARMOUR, (uint8_t)(row.gun + 1),
                                       (uint8_t)(row.armour + 1)}))
                return false;
        return true;
    }
    Words words = words_of(node);
    int count = 0;
    bool well = node->kind == NODE_TEXT && words_next(&words) && number_parse(words.word, &count) &&
                count >= 1 && count <= COMPANIES_MAX && words_next(&words);
    bool smg = well && strcmp(words.word, "smg") == 0;
    well = well && (smg || strcmp(words.word, "infantry") == 0) && !words_next(&words);
    if (!well)
        return node_error(
            node, load->error,
            "invalid 'stands'; expected 1 to %d companies, as '4 infantry' or '2 smg', or "
            "for tanks {count: 3, armour: medium, gun: medium}",
            COMPANIES_MAX);
    card->kind = BATTALION_FOOT;
    for (int i = 0; i < count; i++)
        if (!stand_add(load, node, card, (StandCard){0, smg ? STAND_SMG : STAND_INFANTRY, 0, 0}))
            return false;
    return true;
}

static bool support_read(Load *load, const Node *node, BattalionCard *card) {
    bool had[2] = {false, false};
    for (Words words = words_of(node); words_next(&words);) {
        bool hw = strcmp(words.word, "hw") == 0;
        if (!hw && strcmp(words.word, "hq") != 0)
            return words_error(
                &words, load->error,
                "unknown support '%s'; expected hq, hw or both (list guns in 'guns', "
                "with 'attached')",
                words.word);
        if (had[hw])
            return words_error(&words, load->error,
                               "'%s' is named twice; a battalion has one at most [4.0]",
                               words.word);
        had[hw] = true;
        if (card->kind != BATTALION_FOOT && hw)
            return words_error(&words, load->error, "only infantry can have heavy weapons [4.1.2]");
        if (!stand_add(load, node, card, (StandCard){0, hw ? STAND_HW : STAND_HQ, 0, 0}))
            return false;
    }
    return true;
}

// Makes the short label of a battalion for maps, at most five characters: its name if that is so
// short; else the capitals and digits of its name, and small letters as second or third character.
// If another battalion has this label, keeps four characters and adds a letter from a to z.
static void label_make(const World *world, BattalionCard *card) {
    enum { LABEL_MAX = 5 };
    char label[8];
    bool whole = strlen(card->name) <= LABEL_MAX;
    for (int last = 0;; last++) {
        int length = 0;
        for (const char *c = card->name; *c && length < LABEL_MAX - (last > 0); c++)
            if (whole || (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') ||
                (length > 0 && *c >= 'a' && *c <= 'z' && length < 3))
                label[length++] = *c;
        if (length == 0) label[length++] = 'B';
        if (last > 0) label[length++] = (char)('a' + last - 1);
        label[length] = '\0';
        bool taken = false;
        for (int i = 0; i < world->battalion_count; i++)
            taken |= strcmp(world->battalion[i].label, label) == 0;
        if (!taken || last == 26) break;
    }
    snprintf(card->label, sizeof card->label, "%s", label);
}

// Reads how a battalion enters the game: it is set up in a zone, begins or arrives in reserve, is
// dropped, or is attached.
static bool where_read(Load *load, const Node *node, const BattalionNodes *row,
                       BattalionCard *card) {
    const World *world = load->world;
    int ways = (row->zone != NULL) + (row->arrive != NULL) + (row->drop != NULL);
    if (ways > 1)
        return node_error(node, load->error,
                          "'%s' has more than one of 'zone', 'arrive' and 'drop'; keep one",
                          card->name);
    if (row->zone != NULL) {
        int zone = zone_find(world, card->side, row->zone->text);
        if (zone < 0) return zone_unknown(load, card->side, row->zone);
        card->zone = (uint8_t)zone;
        if (card->reserve == RESERVE_FIXED)
            return node_error(row->zone, load->error,
                              "'%s' has 'reserve: fixed' and 'zone'; remove one of them",
                              card->name);
    } else if (row->arrive == NULL && row->drop == NULL && row->attached == NULL &&
               card->reserve != RESERVE_FIXED) {
        return node_error(node, load->error,
                          "'%s' needs 'zone', 'arrive', 'drop'%s or 'reserve: fixed'", card->name,
                          card->kind == BATTALION_FOOT ? "" : ", 'attached'");
    }
    if (row->arrive != NULL) {
        Words words = words_of(row->arrive);
        int day, turn;
        if (!words_next(&words) || !time_of_word(load, &words, &day, &turn)) return false;
        card->arrive_day = (uint8_t)day;
        card->arrive_turn = (uint8_t)turn;
    }
    if (row->drop == NULL) return true;
    card->airborne = true;
    return load_drop(load, card->side, row->drop, &card->drop);
}

// Reads and checks the keys that battalions and guns share, and adds `card` to the World.
static bool battalion_end(Load *load, const Node *node, const BattalionNodes *row,
                          BattalionCard *card) {
    World *world = load->world;
    if (!name_keep(load, row->name, card->name)) return false;
    int same = battalion_find(world, card->name);
    if (same >= 0)
        return node_error(row->name, load->error,
                          "two battalions or guns are named '%s'; the first is in line %d",
                          card->name, load->battalion_node[same]->line);
    int division = division_find(world, card->side, row->division->text);
    if (division < 0) return division_unknown(load, card->side, row->division);
    card->division = (uint8_t)division;
    if (!where_read(load, node, row, card)) return false;
    bool tracked = card->move >= MOVE_SLOW;
    if (card->kind == BATTALION_ARMOUR ? !tracked : card->kind == BATTALION_FOOT && tracked)
        return node_error(
            node_get(node, "move"), load->error,
            card->kind == BATTALION_ARMOUR
                ? "invalid 'move' of tanks: %s; expected slow, medium, fast or wheeled"
                : "invalid 'move' of infantry: %s; expected foot, motor or half-track",
            mover_names[card->move]);
    label_make(world, card);
    load->battalion_node[world->battalion_count] = node;
    load->attach_node[world->battalion_count] = row->attached;
    world->side[card->side].battalions |= bit(world->battalion_count);
    world->battalion[world->battalion_count++] = *card;
    return true;
}

// Begins the card of a battalion or gun. The caller then adds its stands and calls battalion_end().
static bool card_begin(Load *load, int side, const Node *node, int group, BattalionCard *out) {
    World *world = load->world;
    if (world->battalion_count == BATTALIONS_MAX)
        return node_error(node, load->error,
                          "too many battalions and guns; both sides together have at most %d",
                          BATTALIONS_MAX);
    *out = (BattalionCard){.side = (uint8_t)side,
                           .group = (uint8_t)group,
                           .first_stand = world->stand_count,
                           .zone = NO_INDEX,
                           .drop = NO_INDEX};
    return true;
}

static bool battalion_add(Load *load, int side, int group, const Node *node) {
    BattalionNodes row;
    BattalionCard card;
    if (!card_begin(load, side, node, group, &card) ||
        !fields_bind(node, &battalion_table, &row, &card, load->error))
        return false;
    return stands_read(load, row.stands, &card) && support_read(load, row.support, &card) &&
           battalion_end(load, node, &row, &card);
}

static bool gun_add(Load *load, int side, const Node *node) {
    const World *world = load->world;
    BattalionNodes row = {0};
    BattalionCard card;
    if (!card_begin(load, side, node, 0, &card) ||
        !fields_bind(node, &gun_table, &row, &card, load->error))
        return false;
    const char *names[GROUPS_MAX];
    int group = -1, count = 0;
    for (int i = 0; i < world->group_count; i++) {
        if (world->group_side[i] != side) continue;
        names[count++] = world->group_name[i];
        if (strcmp(world->group_name[i], row.group->text) == 0) group = i;
    }
    if (group < 0)
        return name_unknown(row.group, "this side has no battlegroup", names, count, load->error);
    card.group = (uint8_t)group;
    card.kind = BATTALION_GUN;
    return stand_add(load, node, &card, (StandCard){0, STAND_AT, (uint8_t)(row.gun + 1), 0}) &&
           battalion_end(load, node, &row, &card);
}

bool load_battalions(Load *load, int side, const Node *groups, const Node *guns) {
    World *world = load->world;
    int count = 0;
    for (const Node *group = groups->first; group != NULL; group = group->next) {
        char is[64];
        if (++count > GROUPS_MAX / 2)
            return node_error(group, load->error, "too many battlegroups; a side has at most %d",
                              GROUPS_MAX / 2);
        int index = world->group_count;
        if (!name_keep(load, group->key, world->group_name[index])) return false;
        if (group->kind != NODE_LIST)
            return node_error(group, load->error,
                              "a battlegroup must be a list of battalions; this is %s",
                              node_describe(group, is, sizeof is));
        world->group_side[index] = (uint8_t)side;
        world->group_count++;
        for (const Node *item = group->first; item != NULL; item = item->next)
            if (!battalion_add(load, side, index, item)) return false;
    }
    for (const Node *item = guns ? guns->first : NULL; item != NULL; item = item->next)
        if (!gun_add(load, side, item)) return false;
    if (world->side[side].battalions != 0) return true;
    return node_error(groups, load->error, "this side needs a battalion");
}
