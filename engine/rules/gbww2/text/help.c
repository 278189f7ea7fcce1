// SPDX-License-Identifier: GPL-3.0-or-later
// help.c -- writes reference texts: the charts with this scenario's numbers (some in help_days.c),
// the briefing, and the terrain, roads, barrages and observers of a place. refusal.c writes why a
// battalion or C Ops cannot act.
#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/scenario/opening.h"
#include "text_internal.h"

// --- the charts and the briefing

// clang-format off
#define SIGHTS_OF(words) {words, words ", more than an inch of it hides what is beyond", words ", hides what is beyond"}
#define COVERS_OF(going) \
    {SIGHTS_OF(going ", no cover"), SIGHTS_OF(going ", soft cover"), SIGHTS_OF(going ", hard cover"), SIGHTS_OF(going ", cover of a bunker")}
static const char *const ground_notes[GOINGS][COVERS][SIGHTS] = {
    COVERS_OF("good going"), COVERS_OF("bad going"), COVERS_OF("cannot be entered")};
// clang-format on

const char *ground_note(const World *world, int terrain) {
    const GoingRow *row = &world->chart.terrain[terrain];
    return ground_notes[row->going][row->cover][row->sight];
}

// Writes the terrain of lines of the map, and open terrain. The board describes areas.
static void chart_ground(const World *world, Text *out) {
    static const uint8_t lines[] = {TERRAIN_OPEN, TERRAIN_RIVER, TERRAIN_STREAM, TERRAIN_RIDGE};
    for (int i = 0; i < COUNT_OF(lines); i++)
        text_put(out, "%c %s: %s%s\n", ground_letters[lines[i]], terrain_names[lines[i]],
                 ground_note(world, lines[i]),
                 lines[i] == TERRAIN_RIVER ? "; bridges and fords cross it" : "");
}

static void chart_moves(const World *world, Text *out) {
    const Chart *chart = &world->chart;
    text_put(out,
             "Inches in an action [14.3.1], good going and bad:\n"
             "                march   assault defence road column\n");
    for (int mover = 0; mover < MOVERS; mover++) {
        const MoveRow *row = &chart->move[mover];
        text_put(out, "  %-13s", mover_names[mover]);
        for (int formation = 0; formation < ROAD; formation++)
            text_put(out, " %2d %2d  ", row->pace[formation][0], row->pace[formation][1]);
        text_put(out, " %d\n", row->road);
    }
    text_put(
        out,
        "  A C Ops moves %d; a lone gun on foot, or a battalion with guns or heavy weapons set up, "
        "at most %d [4.1.5].\n",
        chart->move_cops, chart->move_set_up);
}

static void chart_quality(const World *world, Text *out) {
    const Chart *chart = &world->chart;
    text_put(out,
             "Highest d100 roll for two actions, and for at least one [13.0]; highest d10 roll to "
             "rally a stand [14.7]:\n                two one rally\n");
    for (int quality = 0; quality < QUALITIES; quality++)
        text_put(out, "  %-13s %3d %3d %5d\n", quality_names[quality], chart->command[quality][0],
                 chart->command[quality][1], chart->rally[quality]);
    text_put(
        out,
        "  With an unsuppressed HQ %+d for actions and %+d to rally; in mud %+d for actions.\n",
        chart->command_hq, chart->rally_hq, chart->command_mud);
    text_put(
        out,
        "Activating a battalion costs %d; one, two or three battlegroups %d, %d, %d; after the "
        "opening of the day %d more [9.0]. The loss of a C Ops costs its side %d [5.1.3].\n",
        chart->cost_battalion, chart->cost_groups[0], chart->cost_groups[1], chart->cost_groups[2],
        chart->cost_later, chart->cops_lost);
}

static void put_number(int number, Text *out) {
    if (number < 0)
        text_put(out, "  -");
    else
        text_put(out, " %2d", number);
}

static void chart_fire(const World *world, Text *out) {
    const Chart *chart = &world->chart;
    text_put(
        out,
        "A d10 of at most this number hits [14.4.6], at up to 2, 4, 6, 8, 12 in (-: no shot):\n");
    for (int gun = 0; gun < GUNS; gun++) {
        text_put(out, "  %-18s", gun_names[gun]);
        for (int band = 0; band < BANDS; band++) put_number(chart->hit[gun][band], out);
        text_char(out, '\n');
    }
    text_put(out,
             "  Infantry with heavy weapons %+d, at a target behind the firer's front %+d, "
             "opportunity fire "
             "%+d; target in soft cover %+d, hard %+d, bunker %+d.\n",
             chart->hit_heavy_weapons, chart->hit_rear, chart->hit_opportunity,
             chart->hit_cover[COVER_SOFT], chart->hit_cover[COVER_HARD],
             chart->hit_cover[COVER_BUNKER]);
    text_put(
        out,
        "A second d10 of at most this number destroys, at up to 2, 4, 6, 8, 12 in; a higher one "
        "suppresses [14.4.7]:\n  foot, guns");
    for (int band = 0; band < BANDS; band++) put_number(chart->destroy_soft[band], out);
    text_put(out, "\n  lorries   ");
    for (int band = 0; band < BANDS; band++) put_number(chart->destroy_softskin[band], out);
    text_put(out,
             "\n  armour: %d if the gun has its class, %+d for each class of the gun above that "
             "and as much less for each below, %+d for each range band beyond 4 in; at least %d, "
             "at most %d.\n",
             chart->destroy_equal, chart->destroy_class, chart->destroy_band,
             chart->destroy_clamp[0], chart->destroy_clamp[1]);
}

static void chart_guns(const World *world, Text *out) {
    const Chart *chart = &world->chart;
    text_put(out,
             "A barrage suppresses on a d10 of at most [11.3.3]: in the open %d, soft cover %d, "
             "hard %d, bunker %d; a battalion that is not active at most %d.\n",
             chart->barrage_open, chart->barrage_soft, chart->barrage_hard, chart->barrage_bunker,
             chart->barrage_idle);
    text_put(out,
             "Highest d100 roll by which a called barrage or air strike comes after 0, 1, 2 and 3 "
             "turns, by the quality of the artillery [11.2]:\n");
    for (int grade = 0; grade < NONE; grade++) {
        text_put(out, "  %-8s", grade_names[grade]);
        for (int i = 0; i < 4; i++) text_put(out, " %3d", chart->delay[grade][i]);
        text_char(out, '\n');
    }
    text_put(out, "  A barrage or air strike on call: all these numbers %d less.\n",
             chart->delay_on_call);
}

static void chart_combat(const World *world, Text *out) {
    const Chart *chart = &world->chart;
    text_put(
        out,
        "Close combat: a d10 for each side, plus [14.8.2]: heavy weapons %+d, a gun at armour %+d, "
        "armour at an enemy without cover %+d, own soft cover %+d, hard %+d, bunker %+d, each "
        "company more than the enemy %+d "
        "(at most %+d), in defence %+d, in march or road column %+d.\n",
        chart->combat_heavy_weapons, chart->combat_gun, chart->combat_armour,
        chart->combat_cover[COVER_SOFT], chart->combat_cover[COVER_HARD],
        chart->combat_cover[COVER_BUNKER], chart->combat_extra, chart->combat_extra_most,
        chart->combat_defence, chart->combat_march);
    text_put(out,
             "A battalion passes its morale check on a d100 of at most %d, less %d times its "
             "casualty points divided by its stands at dawn; %+d with an unsuppressed HQ, %+d "
             "while the C Ops of its division is on the table (after a drop: on a road); at least "
             "%d [15.1].\n",
             chart->morale_base, chart->morale_per, chart->morale_hq, chart->morale_cops,
             chart->morale_least);
}

void gbww2_chart(const World *world, Text *out) {
    chart_ground(world, out);
    text_put(out, "The charts of the rulebook are lost: these numbers are our own.\n");
    chart_moves(world, out);
    chart_quality(world, out);
    chart_fire(world, out);
    chart_guns(world, out);
    chart_combat(world, out);
    chart_days(world, out);
}

// Writes how long the battle lasts, what gives victory points, and who wins with how many.
static void brief_aims(const World *world, Text *out) {
    for (int day = 0; day < world->days; day++)
        text_put(out, "%s%d", day == 0 ? "\nTurns: " : " and ", world->turns[day]);
    text_put(out, "%s. Victory points%s:", world->days > 1 ? ", one number a day" : "",
             world->objective_count > 0 ? " for control at the end" : "");
    for (int i = 0; i < world->objective_count; i++) {
        const Goal *goal = &world->objective[i];
        text_put(out, "%s %s %d", i > 0 ? "," : "", goal->name, goal->worth[ALLIED]);
        if (goal->worth[ALLIED] != goal->worth[AXIS])
            text_put(out, " for the %s and %d for the %s", world->side[ALLIED].people,
                     goal->worth[AXIS], world->side[AXIS].people);
    }
    put_points(world, world->objective_count > 0 ? "; " : " ", out);
    text_put(out, "\nThe margin decides: ");
    put_needs(world, ", ", out);
}

// Writes the briefing of the scenario, and a warning about divisions without C Ops or FUP.
void gbww2_brief(const World *world, Text *out) {
    scenario_brief(world, out);
    brief_aims(world, out);
    for (int i = 0; i < world->division_count; i++) {
        const Division *it = &world->division[i];
        if (it->cops_road == NO_INDEX && it->cops_drop == NO_INDEX)
            text_put(
                out,
                "\n%s of the %s has no C Ops: at night all of it is isolated, and each spotted "
                "battalion on the table that is not airborne loses a stand [16.2.2].",
                it->name, world->side[it->side].people);
        if (it->fup_x == NO_INDEX)
            text_put(out,
                     "\n%s of the %s has no FUP: its reserves deploy only within 12 in of where %s "
                     "leaves the table [5.2.4].",
                     it->name, world->side[it->side].people, world->roads.road[it->road].name);
    }
}

// --- what is at a place now

// Writes the names of a side's spotted battalions that have an unsuppressed stand in sight of a
// spot. Writes nothing if there are none.
void put_seen(const World *world, const State *state, int side, Spot spot, Text *out) {
    Watch watch;
    uint64_t seeing = 0;
    watch_open(world, state, side, &watch);
    for (int i = 0; i < watch.count; i++)
        if (view_sees_spot(watch.view, &watch.rect[i], spot)) seeing |= bit(watch.battalion[i]);
    if (seeing) text_put(out, "Seen by the %s:", world->side[side].people);
    for (; seeing; seeing &= seeing - 1)
        text_put(out, " %s%s", world->battalion[bits_first(seeing)].name,
                 seeing & (seeing - 1) ? "," : ". ");
}

static bool lies_in(const World *world, int place, Spot spot) {
    int squares = places_wide(world) * places_high(world);
    return place < squares ? place_of(world, spot) == place
                           : area_at(&world->ground, spot) == place - squares;
}

static bool segment_in(const World *world, int place, const Segment *it) {
    enum { SAMPLES = 64 };
    for (int k = 0; k <= SAMPLES; k++)
        if (lies_in(world, place,
                    spot_at(it->x0 + (it->x1 - it->x0) * k / SAMPLES,
                            it->y0 + (it->y1 - it->y0) * k / SAMPLES)))
            return true;
    return false;
}

// Returns whether the crossing opens a part of the place. It can lie on the edge of two squares.
static bool crossing_in(const World *world, int place, const Crossing *it) {
    for (int y = it->y - INCH; y <= it->y + INCH; y += HALF)
        for (int x = it->x - INCH; x <= it->x + INCH; x += HALF) {
            Spot middle = spot_at(x / HALF * HALF + HALF / 2, y / HALF * HALF + HALF / 2);
            if (crossing_opens(it, middle) && lies_in(world, place, middle)) return true;
        }
    return false;
}

// Writes the lines of the map at a place, bridges and fords, and the owners of roads.
static void put_features(const World *world, const State *state, int place, Text *out) {
    static const struct {
        const char *name;
        int terrain;
    } lines[] = {[SEGMENT_RIDGE] = {"A crest", TERRAIN_RIDGE},
                 [SEGMENT_STREAM] = {"A stream", TERRAIN_STREAM},
                 [SEGMENT_RIVER] = {"A river", TERRAIN_RIVER}};
    const Ground *ground = &world->ground;
    unsigned told = 0;
    for (int i = 0; i < ground->segment_count; i++) {
        int kind = ground->segment[i].kind;
        if (told >> kind & 1 || !segment_in(world, place, &ground->segment[i])) continue;
        told |= 1u << kind;
        text_put(out, "%s: %s. ", lines[kind].name, ground_note(world, lines[kind].terrain));
    }
    for (int i = 0; i < ground->crossing_count; i++) {
        const Crossing *it = &ground->crossing[i];
        if (!crossing_in(world, place, it)) continue;
        text_put(out, "%s at ", it->ford ? "Ford (foot only, bad going)" : "Bridge");
        put_spot(spot_at(it->x, it->y), out);
        text_put(out, ". ");
    }
    for (int i = 0; i < world->roads.count; i++) {
        const Road *road = &world->roads.road[i];
        bool owns[SIDES] = {false};
        for (int k = 0; k < road->count; k++) {
            const RoadPoint *point = road_point(&world->roads, i, k);
            if (lies_in(world, place, road_spot(point)))
                owns[piece_owner(state, point->piece)] = true;
        }
        if (owns[ALLIED] || owns[AXIS])
            text_put(out, "%s, road of the %s%s%s [5.1.1]. ", road->name,
                     world->side[owns[ALLIED] ? ALLIED : AXIS].people,
                     owns[ALLIED] && owns[AXIS] ? " and the " : "",
                     owns[ALLIED] && owns[AXIS] ? world->side[AXIS].people : "");
    }
    if (is_mud(state))
        text_put(out, "Mud: good going counts as bad, except in road column [8.0.1]. ");
}

void gbww2_place(const World *world, const State *state, int place, Side viewer, Text *out) {
    Spot spot = place_spot(world, place);
    (void)viewer;  // hidden battalions observe nothing [W20]
    bool is_square = place < places_wide(world) * places_high(world);
    text_put(out, is_square ? "It is a square of 3 in with its centre at " : "Its middle is at ");
    put_cell(world, (unsigned)cell_at(spot.x / HALF, spot.y / HALF), out);
    text_put(out, ". ");
    put_features(world, state, place, out);
    for (int i = 0; i < STRIKES_MAX; i++)
        if (state->strike[i].step == STRIKE_FALLS && !is_mission(world, i) &&
            spots_gap2(strike_spot(&state->strike[i]), spot) <=
                square(TEMPLATE + INCH * PLACE_INCHES / 2))
            text_put(out, "A barrage falls here or nearby [11.3]. ");
    for (int side = 0; side < SIDES; side++) put_seen(world, state, side, spot, out);
}
