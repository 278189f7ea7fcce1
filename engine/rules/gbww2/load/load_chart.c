// SPDX-License-Identifier: GPL-3.0-or-later
// load_chart.c -- loads the chart file into World.chart: combat tables, movement, terrain. The
// tables of fields below are the schema of the file.
#include "load.h"

typedef struct ChartNodes {
    const Node *terrain[TERRAINS];
    int rules;
} ChartNodes;

static const char *const going_names[GOINGS] = {"good", "bad", "never"};
static const char *const cover_names[COVERS] = {"none", "soft", "hard", "bunker"};
static const char *const sight_names[SIGHTS] = {"clear", "1", "crest"};

_Static_assert(sizeof(MoveRow) == 7, "a line of 'move' is a list of its seven numbers");

// clang-format off
// Shorthands for rows of the schema. ONE reads a number into a member of Chart. MANY reads `size`
// numbers into `member` and the bytes after it.
#define ONE(member)        FIELD_NUMBER,  BOUND(Chart, member), NEEDED
#define MANY(member, size) FIELD_NUMBERS, BOUND(Chart, member), .count = (size), NEEDED
#define D100_2 RANGE(0, 100), UNITS("on a d100"), HELP("troops of this quality: the highest roll that gives two actions, and the highest that gives one [13.0]")
#define RALLY RANGE(1, 10), UNITS("on a d10"), HELP("the highest roll that rallies a stand of this quality [14.7]")
#define INCHES RANGE(0, 18), UNITS("inches"), HELP("inches in one action, on good and bad going in march, assault and defence; then in road column along a road [14.3.1]")
#define HITS RANGE(-1, 10), UNITS("on a d10"), HELP("the highest roll that hits at up to 2, 4, 6, 8 and 12 inches; -1: never [14.4.6]")
#define CHANGE(words) RANGE(-9, 9), HELP(words)
#define SUPPRESSES(words) RANGE(0, 10), UNITS("on a d10"), HELP(words)
#define DELAY RANGE(0, 100), UNITS("on a d100"), HELP("artillery of this quality: the highest rolls for a delay of 0, 1, 2 and 3 turns; above them the fire never comes [11.2]")
#define REPLACES RANGE(0, 10), UNITS("on a d10"), HELP("supply of this grade: the highest roll at night that brings a lost stand back, for a battalion that was in reserve all day, for others, and for an isolated one [16.2]")
#define DEPLOYS RANGE(0, 3), UNITS("stands"), HELP("stands suppressed and stands lost, as in `1+0`, if a battalion deploys with the nearest enemy over 12, at 6 to 12, at 3 to 6, and under 3 inches away [10.1.1]")
#define FLAK RANGE(0, 10), UNITS("on a d10"), HELP("a stand that is dropped: the highest roll that destroys and the highest that suppresses it, as `1/4`, at low, medium and high altitude [Air Landings]")
#define LANDS RANGE(1, 20), UNITS("on a d10"), HELP("a stand that lands there: the lowest roll that suppresses and the lowest that destroys it [Air Landings]")
static const Field command_fields[] = {
    {"raw",           MANY(command[RAW][0], 2),           D100_2},
    {"inexperienced", MANY(command[INEXPERIENCED][0], 2), D100_2},
    {"average",       MANY(command[AVERAGE][0], 2),       D100_2},
    {"experienced",   MANY(command[EXPERIENCED][0], 2),   D100_2},
    {"veteran",       MANY(command[VETERAN][0], 2),       D100_2},
    {"hq",            ONE(command_hq),  RANGE(-50, 50), HELP("added to both numbers of a battalion that has an unsuppressed HQ")},
    {"mud",           ONE(command_mud), RANGE(-50, 50), HELP("added to both numbers while there is mud")},
};
static const Field rally_fields[] = {
    {"raw",           ONE(rally[RAW]),           RALLY},
    {"inexperienced", ONE(rally[INEXPERIENCED]), RALLY},
    {"average",       ONE(rally[AVERAGE]),       RALLY},
    {"experienced",   ONE(rally[EXPERIENCED]),   RALLY},
    {"veteran",       ONE(rally[VETERAN]),       RALLY},
    {"hq",            ONE(rally_hq), RANGE(0, 5), HELP("added for a battalion that has an unsuppressed HQ")},
};
static const Field activation_fields[] = {
    {"battalion",        ONE(cost_battalion),    RANGE(0, 50), UNITS("points"), HELP("cost of activating one battalion [9.0]")},
    {"battlegroups",     MANY(cost_groups[0], 3), RANGE(0, 50), UNITS("points"), HELP("cost of activating one, two or three battlegroups in a turn")},
    {"after-first-turn", ONE(cost_later),        RANGE(0, 50), UNITS("points"), HELP("added once a turn to the cost of activation after the opening of the day")},
    {"cops-lost",        ONE(cops_lost),         RANGE(0, 50), UNITS("points"), HELP("activation points, or black cards with an activation deck, that a side loses with a C Ops [5.1.3]")},
};
static const Field move_fields[] = {
    {"foot",       MANY(move[MOVE_FOOT].pace[0][0], 7),       INCHES},
    {"motor",      MANY(move[MOVE_MOTOR].pace[0][0], 7),      INCHES},
    {"half-track", MANY(move[MOVE_HALF_TRACK].pace[0][0], 7), INCHES},
    {"slow",       MANY(move[MOVE_SLOW].pace[0][0], 7),       INCHES},
    {"medium",     MANY(move[MOVE_MEDIUM].pace[0][0], 7),     INCHES},
    {"fast",       MANY(move[MOVE_FAST].pace[0][0], 7),       INCHES},
    {"wheeled",    MANY(move[MOVE_WHEELED].pace[0][0], 7),    INCHES},
    {"c-ops",      ONE(move_cops),   RANGE(1, 18), UNITS("inches"), HELP("distance that a C Ops moves in one action [5.1.1]")},
    {"set-up",     ONE(move_set_up), RANGE(0, 4),  UNITS("inches"), HELP("most that a lone gun on foot, or a battalion whose guns or heavy weapons are set up, moves in one action [4.1.5]")},
};
static const Field modifiers_fields[] = {
    {"heavy-weapons", ONE(hit_heavy_weapons),       CHANGE("added to the hit number of infantry that fires with heavy weapons")},
    {"rear",          ONE(hit_rear),                CHANGE("added to the hit number at a target behind the firer's front")},
    {"opportunity",   ONE(hit_opportunity),         CHANGE("added to the hit number in opportunity fire")},
    {"soft",          ONE(hit_cover[COVER_SOFT]),   CHANGE("added to the hit number at a target in this cover")},
    {"hard",          ONE(hit_cover[COVER_HARD]),   CHANGE("added to the hit number at a target in this cover")},
    {"bunker",        ONE(hit_cover[COVER_BUNKER]), CHANGE("added to the hit number at a target in a bunker")},
};
static const FieldTable modifiers = FIELD_TABLE("modifiers of the number to hit", modifiers_fields);
static const Field hit_fields[] = {
    {"smg",                MANY(hit[GUN_SMG][0], BANDS),                HITS},
    {"infantry",           MANY(hit[GUN_INFANTRY][0], BANDS),           HITS},
    {"infantry-at-armour", MANY(hit[GUN_INFANTRY_AT_ARMOUR][0], BANDS), HITS},
    {"light",              MANY(hit[GUN_LIGHT][0], BANDS),              HITS},
    {"medium",             MANY(hit[GUN_MEDIUM][0], BANDS),             HITS},
    {"heavy",              MANY(hit[GUN_HEAVY][0], BANDS),              HITS},
    {"super",              MANY(hit[GUN_SUPER][0], BANDS),              HITS},
    {"modifiers",          FIELD_FIELDS, .table = &modifiers, NEEDED},
};
static const Field destroy_fields[] = {
    {"soft",              MANY(destroy_soft[0], BANDS),     RANGE(0, 10), UNITS("on a d10"), HELP("the highest second roll that destroys a gun or a stand on foot, at each range; a higher one suppresses [14.4.7]")},
    {"softskin",          MANY(destroy_softskin[0], BANDS), RANGE(0, 10), UNITS("on a d10"), HELP("the highest second roll that destroys a stand in lorries (mounted, with `move: motor`), at each range")},
    {"equal",             ONE(destroy_equal),       RANGE(0, 10), UNITS("on a d10"), HELP("the highest second roll that destroys armour of the same class as the gun")},
    {"per-class",         ONE(destroy_class),       RANGE(0, 10), HELP("added to `equal` for each class by which the gun exceeds the armour, subtracted for each class below")},
    {"per-band-beyond-4", ONE(destroy_band),        CHANGE("added to `equal` for each range band beyond 4 inches")},
    {"clamp",             MANY(destroy_clamp[0], 2), RANGE(0, 10), HELP("lowest and highest value of the sum of the three keys above")},
};
static const Field barrage_fields[] = {
    {"open",            ONE(barrage_open),    SUPPRESSES("the highest roll that suppresses a stand in the open under a barrage [11.3.3]")},
    {"soft",            ONE(barrage_soft),    SUPPRESSES("the highest roll that suppresses a stand in soft cover")},
    {"not-active",      ONE(barrage_idle),    SUPPRESSES("most that the roll for its cover can be for a stand of a battalion that is not active")},
    {"hard",            ONE(barrage_hard),    SUPPRESSES("the highest roll that suppresses a stand in hard cover")},
    {"bunker",          ONE(barrage_bunker),  SUPPRESSES("the highest roll that suppresses a stand in a bunker")},
    {"bomber-destroys", ONE(bomber_destroys), SUPPRESSES("the highest roll by which bombers destroy a stand, instead of suppressing it [12.2.1]")},
    {"rocket-vehicle",  ONE(rocket_vehicle),  SUPPRESSES("the highest roll by which rockets destroy a vehicle or a stand in a bunker; for any other stand it is 2 [12.2.2]")},
};
static const Field delay_fields[] = {
    {"good",    MANY(delay[GOOD][0], 4), DELAY},
    {"average", MANY(delay[FAIR][0], 4), DELAY},
    {"poor",    MANY(delay[POOR][0], 4), DELAY},
    {"on-call", ONE(delay_on_call), RANGE(0, 100), HELP("subtracted from all four rolls for fire on call")},
};
static const Field combat_fields[] = {
    {"heavy-weapons",  ONE(combat_heavy_weapons),       CHANGE("added to the die of a side that has heavy weapons [14.8.2]")},
    {"gun-at-armour",  ONE(combat_gun),                 CHANGE("added to the die of a side that has an anti-tank gun, if the enemy has armour")},
    {"armour-in-open", ONE(combat_armour),              CHANGE("added to the die of a side that has armour, if the enemy has no cover")},
    {"soft",           ONE(combat_cover[COVER_SOFT]),   CHANGE("added to the die of a side if this is the best cover that any of its stands has")},
    {"hard",           ONE(combat_cover[COVER_HARD]),   CHANGE("added to the die of a side if this is the best cover that any of its stands has")},
    {"bunker",         ONE(combat_cover[COVER_BUNKER]), CHANGE("added to the die of a side if any of its stands is in a bunker")},
    {"per-extra",      ONE(combat_extra),               RANGE(0, 9), HELP("added to the die of a side for each company that it has more than the enemy")},
    {"extra-most",     ONE(combat_extra_most),          RANGE(0, 9), HELP("most that these companies add")},
    {"defence",        ONE(combat_defence),             CHANGE("added to the die of a side whose largest battalion is in defence")},
    {"march",          ONE(combat_march),               CHANGE("added to the die of a side whose largest battalion is in march or road column")},
};
static const Field morale_fields[] = {
    {"base",       ONE(morale_base),  RANGE(1, 100), UNITS("on a d100"), HELP("the highest roll that passes the morale check of a battalion without casualty points [15.1]")},
    {"per-points", ONE(morale_per),   RANGE(0, 100), HELP("subtracted from `base`, times the casualty points, divided by stands at dawn")},
    {"hq",         ONE(morale_hq),    RANGE(0, 50),  HELP("added if the battalion has an unsuppressed HQ")},
    {"c-ops",      ONE(morale_cops),  RANGE(0, 50),  HELP("added while the division's C Ops is on the table, and after a drop has reached a road")},
    {"least",      ONE(morale_least), RANGE(0, 50),  HELP("lowest morale number, whatever is subtracted")},
};
static const Field replacement_fields[] = {
    {"good",    MANY(replace[GOOD][0], 3), REPLACES},
    {"average", MANY(replace[FAIR][0], 3), REPLACES},
    {"poor",    MANY(replace[POOR][0], 3), REPLACES},
    {"none",    MANY(replace[NONE][0], 3), REPLACES},
};
static const Field deploy_fields[] = {
    {"dawn", MANY(deploy[0][0][0], 8), DEPLOYS},
    {"day",  MANY(deploy[1][0][0], 8), DEPLOYS},
};
static const Field carry_fields[] = {
    {"bad",  ONE(weather_bad),  RANGE(-5, 5), HELP("added to the roll after a day of rain or storm")},
    {"good", ONE(weather_good), RANGE(-5, 5), HELP("added to the roll after a clear day")},
};
static const FieldTable carry = FIELD_TABLE("carry-over of weather", carry_fields);
#define WEATHER RANGE(0, 99), UNITS("on a d10"), HELP("the highest roll at dawn that brings this weather [8.0.1]")
static const Field weather_fields[] = {
    {"clear",    ONE(weather[CLEAR]),    WEATHER},
    {"overcast", ONE(weather[OVERCAST]), WEATHER},
    {"mist",     ONE(weather[MIST]),     WEATHER},
    {"rain",     ONE(weather[RAIN]),     WEATHER},
    {"storm",    ONE(weather[STORM]), RANGE(99, 99), UNITS("on a d10"), HELP("always 99: all rolls above those of the other weathers bring a storm")},
    {"carry",    FIELD_FIELDS, .table = &carry, NEEDED},
};
static const Field flak_fields[] = {
    {"light",  MANY(flak[FLAK_LIGHT][0][0], 6),  FLAK},
    {"medium", MANY(flak[FLAK_MEDIUM][0][0], 6), FLAK},
    {"heavy",  MANY(flak[FLAK_HEAVY][0][0], 6),  FLAK},
};
static const Field landing_fields[] = {
    {"open",     MANY(landing[0][0], 2), LANDS},
    {"wood",     MANY(landing[1][0], 2), LANDS},
    {"built-up", MANY(landing[2][0], 2), LANDS},
    {"marsh",    MANY(landing[3][0], 2), LANDS},
    {"glider",   ONE(landing_glider), RANGE(-5, 5), HELP("subtracted from both rolls for a glider")},
    {"night",    ONE(landing_night),  RANGE(-5, 5), HELP("subtracted from both rolls at night")},
    {"high",     ONE(landing_high),   RANGE(-5, 5), HELP("subtracted from both rolls for a parachute drop from high altitude")},
};
#define TERRAIN(name, row) {name, FIELD_WORDS, offsetof(ChartNodes, terrain[row]), NEEDED, UNITS("three words"), HELP("going: `good`, `bad` or `never`; cover: `none`, `soft`, `hard` or `bunker`; sight: `clear`, `1` (areas: a line of sight passes through an inch at most) or `crest` (ridges: hides what is beyond) [W4]")}
static const Field terrain_fields[] = {
    TERRAIN("open",     TERRAIN_OPEN),
    TERRAIN("wood",     TERRAIN_WOOD),
    TERRAIN("orchard",  TERRAIN_ORCHARD),
    TERRAIN("built-up", TERRAIN_BUILT_UP),
    TERRAIN("trench",   TERRAIN_TRENCH),
    TERRAIN("bunker",   TERRAIN_BUNKER),
    TERRAIN("marsh",    TERRAIN_MARSH),
    TERRAIN("mud",      TERRAIN_MUD),
    TERRAIN("ocean",    TERRAIN_OCEAN),
    TERRAIN("river",    TERRAIN_RIVER),
    TERRAIN("stream",   TERRAIN_STREAM),
    TERRAIN("ridge",    TERRAIN_RIDGE),
};

#define SECTION(name) static const FieldTable name = FIELD_TABLE("'" #name "'", name##_fields)
SECTION(command);
SECTION(rally);
SECTION(activation);
SECTION(move);
SECTION(hit);
SECTION(destroy);
SECTION(barrage);
SECTION(delay);
SECTION(combat);
SECTION(morale);
SECTION(replacement);
SECTION(deploy);
SECTION(weather);
SECTION(flak);
SECTION(landing);
SECTION(terrain);
#define WITHIN(name) {#name, FIELD_FIELDS, .table = &name, NEEDED}
static const Field chart_fields[] = {
    {"rules", FIELD_CHOICE, offsetof(ChartNodes, rules), NEEDED, .high = 1, .choices = load_rules_names, HELP("the rule system")},
    WITHIN(command), WITHIN(rally),  WITHIN(activation),  WITHIN(move),   WITHIN(hit),     WITHIN(destroy),
    WITHIN(barrage), WITHIN(delay),  WITHIN(combat),      WITHIN(morale), WITHIN(replacement),
    WITHIN(deploy),  WITHIN(weather), WITHIN(flak),       WITHIN(landing), WITHIN(terrain),
};
// clang-format on

const FieldTable chart_table = FIELD_TABLE("the chart", chart_fields);

static bool terrain_load(Load *load, const Node *const value[TERRAINS]);

bool load_chart(Load *load) {
    ChartNodes nodes;
    return fields_bind(load->opening->chart.root, &chart_table, &nodes, &load->world->chart,
                       load->error) &&
           terrain_load(load, nodes.terrain);
}

// Reads the next word, which must be one of `count` names, and stores the index of the name in
// *out. Fails if the name is unknown. If no word is left, fails with an error at `node`.
static bool word_of(Load *load, Words *words, const Node *node, const char *const names[],
                    int count, uint8_t *out) {
    char list[80];
    Text text = text_over(list, sizeof list);
    for (int i = 0; i < count; i++) text_put(&text, "%s%s", i ? ", " : "", names[i]);
    if (!words_next(words))
        return node_error(node, load->error,
                          "missing word; expected three words, and here one of %s", list);
    for (int i = 0; i < count; i++) {
        if (strcmp(words->word, names[i]) != 0) continue;
        *out = (uint8_t)i;
        return true;
    }
    return words_error(words, load->error, "unknown word '%s'; expected one of %s", words->word,
                       list);
}

// Reads three words for each terrain: going, cover and sight.
static bool terrain_load(Load *load, const Node *const value[TERRAINS]) {
    for (int i = 0; i < TERRAINS; i++) {
        GoingRow *row = &load->world->chart.terrain[i];
        Words words = words_of(value[i]);
        if (!word_of(load, &words, value[i], going_names, GOINGS, &row->going) ||
            !word_of(load, &words, value[i], cover_names, COVERS, &row->cover) ||
            !word_of(load, &words, value[i], sight_names, SIGHTS, &row->sight))
            return false;
        if (words_next(&words))
            return words_error(&words, load->error,
                               "unexpected word '%s'; expected three words: going, cover, sight",
                               words.word);
    }
    return true;
}
