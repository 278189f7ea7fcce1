// SPDX-License-Identifier: GPL-3.0-or-later
// render.c -- draws the position as text: the score, a map with a letter for each 2-in square, then
// units, strikes, divisions and objectives as the viewer knows them.
#include <stdio.h>

#include "engine/rules/gbww2/rules/scene_places.h"
#include "text_internal.h"

enum { ROWS = TABLE_HIGH / 2, COLUMNS = TABLE_WIDE / 2 };

static bool may_see(const World *world, const State *state, int battalion, Side viewer) {
    return viewer == NOBODY || side_of(world, battalion) == (int)viewer ||
           flag(state, battalion, SHOWN);
}

// --- the map: a letter for each 2-in square

static const struct {
    char letter;
    const char *name;
} legend[] = {{'.', "open"},   {'"', "wood"},        {':', "orchard"},     {'#', "built-up"},
              {'=', "trench"}, {'@', "bunker"},      {'%', "marsh"},       {',', "mud"},
              {'~', "water"},  {'-', "stream"},      {'^', "crest"},       {'|', "bridge"},
              {';', "ford"},   {'+', "road of the"}, {'&', "road of the"}, {'*', "objective"},
              {'$', "C Ops"},  {'/', "FUP"},         {'!', "barrage"}};
static const char road_letters[SIDES] = {'+', '&'};

const char ground_letters[TERRAINS] = {'.', '"', ':', '#', '=', '@', '%', ',', '~', '~', '-', '^'};

static void map_put(char map[ROWS][COLUMNS + 1], Spot spot, char letter) {
    int x = spot.x / (2 * INCH), y = spot.y / (2 * INCH);
    if (x >= 0 && y >= 0 && x < COLUMNS && y < ROWS) map[y][x] = letter;
}

static void map_ground(const World *world, const State *state, char map[ROWS][COLUMNS + 1]) {
    for (int y = 0; y < world->height / 2; y++)
        for (int x = 0; x < world->width / 2; x++) {
            Spot middle = spot_at(2 * INCH * x + INCH, 2 * INCH * y + INCH);
            map[y][x] = ground_letters[ground_at(&world->ground, middle)];
        }
    for (int i = 0; i < world->area_count; i++) {  // mark areas smaller than a square too
        Spot middle = area_middle(&world->area[i]);
        if (area_at(&world->ground, middle) == i)
            map_put(map, middle, ground_letters[world->area[i].terrain]);
    }
    for (int i = 0; i < world->roads.point_count; i++) {
        const RoadPoint *point = &world->roads.point[i];
        map_put(map, road_spot(point), road_letters[piece_owner(state, point->piece)]);
    }
    for (int i = 0; i < world->ground.segment_count; i++) {
        const Segment *it = &world->ground.segment[i];
        for (int k = 0; k <= 32; k++)
            map_put(
                map,
                spot_at(it->x0 + (it->x1 - it->x0) * k / 32, it->y0 + (it->y1 - it->y0) * k / 32),
                it->kind == SEGMENT_RIDGE   ? '^'
                : it->kind == SEGMENT_RIVER ? '~'
                                            : '-');
    }
    for (int i = 0; i < world->objective_count; i++)
        map_put(map, spot_at(world->objective[i].x, world->objective[i].y), '*');
    for (int i = 0; i < world->ground.crossing_count; i++) {
        const Crossing *it = &world->ground.crossing[i];
        map_put(map, spot_at(it->x, it->y), it->ford ? ';' : '|');
    }
}

char battalion_letter(const World *world, int battalion) {
    int place = 0;
    for (int i = 0; i < battalion; i++) place += side_of(world, i) == side_of(world, battalion);
    return (char)((side_of(world, battalion) == ALLIED ? 'A' : 'a') + place % 26);
}

static Side road_owner(char letter) {
    return letter == road_letters[ALLIED] ? ALLIED : letter == road_letters[AXIS] ? AXIS : NOBODY;
}

// Writes the legend, wrapped to the width of a terminal.
static void legend_put(const World *world, char map[ROWS][COLUMNS + 1], Text *out) {
    enum { WIDE = 76 };
    int used = 0;
    for (int i = -1; i <= COUNT_OF(legend); i++) {
        char word[48];
        Text one = text_over(word, sizeof word);
        bool there = i < 0 || i == COUNT_OF(legend);
        for (int y = 0; y < world->height / 2 && !there; y++)
            there = strchr(map[y], legend[i].letter) != NULL;
        if (!there) continue;
        if (i < 0)
            text_put(&one, "each letter is a 2-in square:");
        else if (i == COUNT_OF(legend))
            text_put(&one, "other letters: stands, by battalion");
        else
            text_put(&one, "%c %s%s%s,", legend[i].letter, legend[i].name,
                     road_owner(legend[i].letter) == NOBODY ? "" : " ",
                     road_owner(legend[i].letter) == NOBODY
                         ? ""
                         : world->side[road_owner(legend[i].letter)].people);
        bool breaks = used + 1 + (int)one.length > WIDE;
        text_put(out, "%s%s", used == 0 ? "    " : breaks ? "\n    " : " ", word);
        used = (used == 0 || breaks ? 4 : used + 1) + (int)one.length;
    }
    text_put(out, "\n");
}

// Writes the map with the inches along its edges, then the legend.
static void map_put_out(const World *world, char map[ROWS][COLUMNS + 1], Text *out) {
    text_put(out, "    ");
    for (int x = 0; x < world->width; x += 10)
        text_put(out, "%-*d", x + 10 < world->width ? 5 : 0, x);
    text_put(out, "\n");
    for (int y = 0; y < world->height / 2; y++) text_put(out, "%3d %s\n", 2 * y, map[y]);
    legend_put(world, map, out);
}

static void map_show(const World *world, const State *state, Side viewer, Text *out) {
    char map[ROWS][COLUMNS + 1];
    memset(map, 0, sizeof map);
    map_ground(world, state, map);
    for (int i = 0; i < world->division_count; i++) {
        const Park *park = &state->park[i];
        if (park->flags) map_put(map, spot_at(HALF * park->x, HALF * park->y), '/');
        if (state->centre[i].flags & CENTRE_ON) map_put(map, cops_spot(world, state, i), '$');
    }
    for (int i = 0; i < world->battalion_count; i++) {
        Rect rect[BODY_MAX];
        uint8_t stand[BODY_MAX];
        if (!is_on(state, i) || !may_see(world, state, i, viewer)) continue;
        int count = rects_of(world, state, i, rect, stand);
        for (int k = 0; k < count; k++)
            map_put(map, rect_middle(&rect[k]), battalion_letter(world, i));
    }
    for (int i = 0; i < STRIKES_MAX; i++)
        if (state->strike[i].step == STRIKE_FALLS && !is_mission(world, i))
            map_put(map, strike_spot(&state->strike[i]), '!');
    map_put_out(world, map, out);
}

// --- units, strikes, divisions, points, and the whole text

static void put_flags(const State *state, int battalion, Text *out) {
    static const struct {
        int flag;
        const char *word;
    } names[] = {{ACTIVE, "active"},
                 {GROUND, "gone to ground"},
                 {TAKEN, "action taken"},
                 {MOUNTED, "mounted"},
                 {ACTED, "has acted"}};
    for (int i = 0; i < COUNT_OF(names); i++)
        if (flag(state, battalion, names[i].flag)) text_put(out, ", %s", names[i].word);
}

int actions_left(const State *state, int battalion) {
    int spent = max_int(state->round - 1, 0);
    if (state->round > 0 && flag(state, battalion, ACTED | TAKEN)) spent++;
    return max_int(state->battalion[battalion].actions - spent, 0);
}

int cops_actions_left(const State *state, int division) {
    const Centre *centre = &state->centre[division];
    int spent = max_int(state->round - 1, 0);
    if (state->round > 0 && centre->flags & CENTRE_ACTED) spent++;
    return max_int(centre->actions - spent, 0);
}

static void put_actions_left(int left, Text *out) {
    if (left > 0) text_put(out, ", %d action%s left", left, left > 1 ? "s" : "");
}

static void put_stands(const World *world, const State *state, int battalion, Text *out) {
    static const char *const kinds[STAND_KINDS] = {"infantry", "smg", "armour", "HQ", "HW", "gun"};
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand);
    for (int i = 0; i < count; i++) {
        text_put(out, "%s%s", i ? ", " : "", kinds[world->stand[stand[i]].kind]);
        if (is_company(world, battalion, stand[i]))
            text_put(out, " %d", stand[i] - world->battalion[battalion].first_stand + 1);
        if (is_suppressed(state, stand[i])) text_put(out, " (suppressed)");
        if (stand_in(&state->fired, stand[i])) text_put(out, " (set up)");
    }
}

static void put_loose(const World *world, const State *state, int battalion, Text *out) {
    for (int i = 0; i < LOOSE_MAX; i++) {
        const Loose *loose = &state->loose[i];
        if (loose->stand == NO_INDEX || state->holder[loose->stand] != battalion) continue;
        text_put(out, "; no. %d at ", loose->stand - world->battalion[battalion].first_stand + 1);
        put_cell(world, (unsigned)cell_at(loose->x, loose->y), out);
        if (state->battalion[battalion].rendezvous == i) text_put(out, " (rendezvous)");
        if (!(loose->flags & LOOSE_LANDED)) text_put(out, " (in the air)");
    }
}

void put_post(const World *world, const State *state, int battalion, Text *out) {
    const Battalion *it = &state->battalion[battalion];
    unsigned cell = it->formation == ROAD && it->place == ON_TABLE
                        ? road_cell(it->road, it->along)
                        : (unsigned)cell_at(it->x, it->y);
    put_cell_spot(world, cell, out);
}

bool put_arrival(const World *world, int battalion, Text *out) {
    const BattalionCard *card = &world->battalion[battalion];
    const Drop *drop = card->drop == NO_INDEX ? NULL : &world->drop[card->drop];
    int day = drop != NULL ? drop->day : card->arrive_day;
    if (day > 0)
        text_put(out, "arrives on day %d, turn %d%s", day,
                 drop != NULL ? drop->turn : card->arrive_turn, drop != NULL ? ", by air" : "");
    return day > 0;
}

static void put_where(const World *world, const State *state, int battalion, Text *out) {
    static const char *const places[] = {"not arrived yet", "in reserve", "at ",
                                         "in the air",      "scattered",  "no stand left"};
    const Battalion *it = &state->battalion[battalion];
    const BattalionCard *card = &world->battalion[battalion];
    bool waits = state->day == 0 && card->arrive_day == 0 && card->drop == NO_INDEX;
    text_put(out, "%s", it->place == AWAY && waits ? "not set up yet" : places[it->place]);
    char arrival[48];
    Text when = text_over(arrival, sizeof arrival);
    if (it->place == AWAY && put_arrival(world, battalion, &when)) text_put(out, ", %s", arrival);
    if (it->place == SCATTERED) put_loose(world, state, battalion, out);
    if (it->place != ON_TABLE) return;
    put_post(world, state, battalion, out);
    text_put(out, " facing %s, %s", facing_names[it->facing], formation_names[it->formation]);
    if (it->formation == DEFENCE && it->shape != STRAIGHT)
        text_put(out, " %s", shape_names[it->shape]);
}

static void battalion_show(const World *world, const State *state, int battalion, Side viewer,
                           Text *out) {
    const BattalionCard *card = &world->battalion[battalion];
    const Battalion *it = &state->battalion[battalion];
    bool seen = may_see(world, state, battalion, viewer), shown = flag(state, battalion, SHOWN);
    text_put(out, "%c %s (%s): ", battalion_letter(world, battalion), card->name,
             quality_names[card->quality]);
    bool unplaced = it->place == AWAY || it->place == GONE;
    if (seen || unplaced)
        put_where(world, state, battalion, out);
    else
        text_put(out, "not spotted yet%s",
                 flag(state, battalion, KNOWN) && it->place == ON_TABLE ? ", but on the table"
                 : flag(state, battalion, KNOWN)                        ? ", but in reserve"
                                                                        : "");
    if (seen && !shown && is_on(state, battalion)) text_put(out, ", hidden");
    if (seen)
        put_flags(state, battalion, out);
    else if (flag(state, battalion, ACTIVE))
        text_put(out, ", active");
    put_actions_left(actions_left(state, battalion), out);
    if (it->points > 0)
        text_put(out, ", %d casualty point%s, %d stand%s at dawn", it->points,
                 it->points == 1 ? "" : "s", it->start, it->start == 1 ? "" : "s");
    text_put(out, ": ");
    put_stands(world, state, battalion, out);
    text_char(out, '\n');
}

static bool is_game_over(const State *state) { return frame_at(state, 0)->phase == PHASE_OVER; }

// Writes what a side may still spend.
static void resources_show(const World *world, const State *state, int side, Side viewer,
                           Text *out) {
    const SideCard *card = &world->side[side];
    bool own = viewer == NOBODY || (int)viewer == side;
    text_put(out, ", ");
    if (world->cards && own) {
        text_count(out, state->black[side], "black card");
        text_put(out, " and ");
        text_count(out, state->diamonds[side], "diamond");
    } else if (world->cards) {
        text_count(out, state->black[side] + state->diamonds[side], "card");
    } else {
        text_count(out, state->points[side], "activation point");
        text_put(out, " left");
    }
    if (card->templates == 0) return;
    text_put(out, ", ");
    if (artillery_is_over(world, state, side)) {
        text_put(out, "artillery no longer available");
    } else {
        text_count(out, state->rounds[side], "artillery round");
        text_put(out, " left");
    }
}

static void side_show(const World *world, const State *state, int side, Side viewer, Text *out) {
    const SideCard *card = &world->side[side];
    text_put(out, "The %s: ", card->people);
    text_count(out, side_points(world, state, side), "victory point");
    text_put(out, ", ");
    text_count(out, stands_lost(world, state, side), "stand");
    text_put(out, " lost");
    if (!is_game_over(state)) resources_show(world, state, side, viewer, out);
    text_char(out, '\n');
    for (uint64_t rest = card->battalions; rest; rest &= rest - 1)
        battalion_show(world, state, bits_first(rest), viewer, out);
}

// Writes a strike as the viewer knows it. The viewer learns the kind and turn of an enemy strike
// when it is called, and its place when it takes effect.
static void strike_show(const World *world, const State *state, int strike, Side viewer,
                        Text *out) {
    static const char *const kinds[] = {"", "planned", "registered", "on call"};
    static const char *const steps[] = {"is waiting", "is called", "takes effect", "is spent"};
    const Strike *it = &state->strike[strike];
    int side = strike_side(world, strike);
    bool own = viewer == NOBODY || (int)viewer == side;
    text_put(out, "The %s: ", world->side[side].people);
    put_strike(world, strike, out);
    bool over = is_mission(world, strike)
                    ? state->flown >> strike & 1
                    : artillery_is_over(world, state, side) || state->rounds[side] == 0;
    bool unplanned = state->day == 0 || (state->turn == 0 && it->step == STRIKE_SPENT && !over);
    text_put(out, " %s", unplanned ? "is not planned yet" : steps[it->step]);
    bool told = own || it->step == STRIKE_CALLED;
    if (it->step <= STRIKE_CALLED && told && it->kind != STRIKE_NONE) {
        text_put(out, ", %s", kinds[it->kind]);
        if (it->turn > 0) text_put(out, ", turn %d", it->turn);
        if (own && it->flags & STRIKE_CANCELLED) text_put(out, ", cancelled");
    }
    bool placed =
        it->step == STRIKE_FALLS || (own && it->step < STRIKE_FALLS && (it->x > 0 || it->y > 0));
    if (placed && !is_mission(world, strike)) text_put(out, ", %d/%d", it->x, it->y);
    bool waits = own && state->turn > 0 && it->kind == REGISTERED && it->step == STRIKE_WAITS;
    if (waits && !is_mission(world, strike) && !side_sees(world, state, side, strike_spot(it)))
        text_put(out,
                 ", cannot be called: no spotted, unsuppressed stand of its side sees its place "
                 "[11.2.2]");
    text_char(out, '\n');
}

static void division_show(const World *world, const State *state, int division, Text *out) {
    const Centre *centre = &state->centre[division];
    const Park *park = &state->park[division];
    const Division *card = &world->division[division];
    text_put(out, "%s of the %s:", card->name, world->side[card->side].people);
    if (centre->flags & CENTRE_ON) {
        text_put(out, " C Ops at ");
        put_cell_spot(
            world,
            (unsigned)(centre->road == NO_INDEX ? cell_at(centre->x, centre->y)
                                                : (int)road_cell(centre->road, centre->along)),
            out);
        if (centre->goal_road != NO_INDEX && !(centre->flags & CENTRE_LANDED)) {
            text_put(out, " to ");
            put_cell_spot(world, road_cell(centre->goal_road, centre->goal_along), out);
        }
        put_actions_left(cops_actions_left(state, division), out);
    } else {
        text_put(out, " no C Ops%s", centre->flags & CENTRE_LOST ? " (lost)" : "");
    }
    if (park->flags) {
        text_put(out, ", FUP at ");
        put_cell(world, (unsigned)cell_at(park->x, park->y), out);
    }
    text_char(out, '\n');
}

void put_needs(const World *world, const char *comma, Text *out) {
    char first[40], second[40];
    Scale scale;
    gbww2_scale(world, &scale);
    snprintf(first, sizeof first, "the %s", world->side[ALLIED].people);
    snprintf(second, sizeof second, "the %s", world->side[AXIS].people);
    text_put(out, "victory points of %s less those of %s [W13].\n", first, second);
    scale_say(&scale, first, second, comma, out);
    draw_say(&scale, "; a draw is ", out);
    text_char(out, '.');
}

void put_points(const World *world, const char *semicolon, Text *out) {
    text_put(out, "%seach enemy stand destroyed %d", semicolon, world->loss_points);
    if (world->activation_points > 0)
        text_put(out, "%seach activation point that the enemy spends %d", semicolon,
                 world->activation_points);
    text_char(out, '.');
}

static void score_show(const World *world, const State *state, Text *out) {
    int margin = victory_margin(world, state);
    text_put(out, "Margin %s%d: ", plus_of(margin), margin);
    put_needs(world, ",\n    ", out);
    text_put(out, "\nVictory points: objectives controlled (below)");
    put_points(world, ";\n    ", out);
    text_char(out, '\n');
}

void gbww2_render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    int first, strikes = strikes_of(world, ALLIED, &first);
    strikes += strikes_of(world, AXIS, &first);
    (void)colour;
    text_put(out, "%s. ", world->heading.title);
    if (is_game_over(state))
        text_put(out, "The game is over after day %d of %d", state->day, world->days);
    else if (state->day == 0)
        text_put(out, "Set-up, before day 1 of %d", world->days);
    else if (is_night(state))
        text_put(out, "The night after day %d of %d, %s", state->day, world->days,
                 weather_names[state->weather]);
    else if (state->turn == 0)
        text_put(out, "Day %d of %d, before turn 1 of %d, %s", state->day, world->days,
                 turns_today(world, state), weather_names[state->weather]);
    else
        text_put(out, "Day %d of %d, turn %d of %d, %s, visibility %d in", state->day, world->days,
                 state->turn, turns_today(world, state), weather_names[state->weather],
                 state->sight);
    if (state->phasing < SIDES)
        text_put(out, ", player turn of the %s side", world->side[state->phasing].name);
    if (state->round > 0) text_put(out, ", round %d of turn %d", state->round, state->turn);
    text_put(out, ". The numbers of the charts are our own.\n");
    score_show(world, state, out);
    map_show(world, state, viewer, out);
    for (int side = 0; side < SIDES; side++) side_show(world, state, side, viewer, out);
    for (int i = 0; i < strikes && !is_game_over(state); i++)
        strike_show(world, state, i, viewer, out);
    for (int i = 0; i < world->division_count; i++) division_show(world, state, i, out);
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        int holder = state->held[ALLIED] >> i & 1 ? ALLIED
                     : state->held[AXIS] >> i & 1 ? AXIS
                                                  : NOBODY;
        text_put(out, "* %s at ", goal->name);
        put_spot(spot_at(goal->x, goal->y), out);
        text_put(out, ", controlled by %s%s: ", holder == NOBODY ? "" : "the ",
                 holder == NOBODY ? "nobody" : world->side[holder].people);
        text_count(out, goal->worth[ALLIED], "point");
        text_put(out, " for the %s, %d for the %s\n", world->side[ALLIED].people, goal->worth[AXIS],
                 world->side[AXIS].people);
    }
}
