// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_refusal_law.c -- tests that each refusal has a reason and that the reason is true
// (tests/rules/text/refusals.h). Each check calculates the rule of the sheet from the position
// itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/board/card.h"
#include "engine/rules/rfic/rfic.h"
#include "tests/rules/text/refusals.h"

// ---- Questions about the position

static const World *world_at(const RefusalCase *it) { return it->visit->game->world; }
static const State *now(const RefusalCase *it) { return it->visit->state; }
static const Unit *unit_of(const RefusalCase *it) { return &world_at(it)->unit[it->piece]; }

static int distance_to(const RefusalCase *it) {
    return hex_distance(&world_at(it)->grid, now(it)->hex[it->piece], (Hex)it->place);
}

// Returns the enemies in the hex that the side can see; with riders only if `riders`.
static uint64_t enemies_at(const World *world, const State *state, int side, int place,
                           bool riders) {
    uint64_t set = 0;
    for (int i = 0; i < world->unit_count; i++)
        if (world->unit[i].side != side && has(state->on_map, i) && state->hex[i] == place &&
            !has(state->hidden, i) && (riders || !has(state->riding, i)))
            set |= bit(i);
    return set;
}

static uint64_t enemies_here(const RefusalCase *it) {
    return enemies_at(world_at(it), now(it), unit_of(it)->side, it->place, false);
}

static bool own_at_hand(const RefusalCase *it, UnitKind kind, Hex hex) {
    for (int i = 0; i < world_at(it)->unit_count; i++)
        if (i != it->piece && world_at(it)->unit[i].side == unit_of(it)->side &&
            world_at(it)->unit[i].kind == kind && has(now(it)->on_map, i) && now(it)->hex[i] == hex)
            return true;
    return false;
}

// ---- Movement

static bool is_disrupted(const RefusalCase *it) { return has(now(it)->disrupted, it->piece); }
static bool has_moved(const RefusalCase *it) { return has(now(it)->moved, it->piece); }
static bool is_riding(const RefusalCase *it) { return has(now(it)->riding, it->piece); }
static bool is_gun_unlimbered(const RefusalCase *it) {
    return unit_of(it)->kind == GUN && !has(now(it)->limbered, it->piece);
}
static bool enemy_stands_there(const RefusalCase *it) { return enemies_here(it) != 0; }

// [G2] Returns true if the hex has as many units of the piece's side as the stacking limit, which
// the refusal tells. Commanders and observers do not count.
static bool is_full(const RefusalCase *it) {
    int count = 0;
    for (int i = 0; i < world_at(it)->unit_count; i++) {
        const Unit *unit = &world_at(it)->unit[i];
        count += i != it->piece && unit->side == unit_of(it)->side && has(now(it)->on_map, i) &&
                 !has(now(it)->riding, i) && now(it)->hex[i] == it->place &&
                 unit->kind != COMMANDER && unit->kind != OBSERVER;
    }
    return count >= world_at(it)->stacking && (int)it->number[0] == world_at(it)->stacking;
}

// [sheet: movement] Returns the number of hexes that the piece moves on its card's colour, plus
// one if `led`; -1 if it is towed.
static int pace_of(const RefusalCase *it, bool led) {
    int mover = has(now(it)->limbered, it->piece) ? unit_of(it)->tow : unit_of(it)->mover;
    bool tow = has(now(it)->limbered, it->piece);
    int card = now(it)->card[it->piece];
    bool black =
        card != NO_CARD && card_suit(card % CARDS) != HEARTS && card_suit(card % CARDS) != DIAMONDS;
    int row = unit_of(it)->pace;
    (void)mover;
    if (tow) return -1;  // a towed gun moves as its transport does
    return world_at(it)->pace[row][black ? BLACK : RED] + led * world_at(it)->with_commander;
}

static bool is_too_far(const RefusalCase *it) {
    const char *road = strstr(it->words, "along a road"), *led = strstr(it->words, " leads it");
    const char *comma = strrchr(it->words, ',');
    int pace = (int)it->number[0], away = (int)it->number[it->number_count - 1], most = pace;
    if (road != NULL && comma != NULL) most = atoi(comma + 1);
    int own = pace_of(it, led != NULL);
    bool wounded = has(now(it)->wounded, it->piece);
    return away == distance_to(it) && away > most && (own < 0 || wounded || own == pace);
}

static bool is_transport_on_red(const RefusalCase *it) {
    int card = now(it)->card[it->piece] % CARDS;
    bool red = card_suit(card) == HEARTS || card_suit(card) == DIAMONDS;
    return red && (unit_of(it)->kind == TRANSPORT || has(now(it)->limbered, it->piece));
}

static bool enemy_is_near(const RefusalCase *it) {
    int far = distance_to(it) + 2;
    for (int i = 0; i < world_at(it)->unit_count; i++)
        if (world_at(it)->unit[i].side != unit_of(it)->side && has(now(it)->on_map, i) &&
            !has(now(it)->hidden, i) &&
            hex_distance(&world_at(it)->grid, now(it)->hex[it->piece], now(it)->hex[i]) <= far)
            return true;
    return false;
}

static bool is_within_pace(const RefusalCase *it) {
    return distance_to(it) <= (int)it->number[0] + world_at(it)->road_bonus && distance_to(it) > 0;
}

// [F10] Returns true if the piece cannot enter the hex from any side: because of its terrain, or
// of rivers and streams on all sides.
static bool ground_is_closed(const RefusalCase *it) {
    const World *world = world_at(it);
    int mover = has(now(it)->limbered, it->piece) ? unit_of(it)->tow : unit_of(it)->mover;
    const Terrain *terrain = &world->terrains[world->terrain[it->place]];
    if (!(terrain->enters >> mover & 1)) return true;
    for (int d = 0; d < HEX_DIRECTIONS; d++)
        if (world->grid.neighbour[it->place][d] != HEX_NONE &&
            !(world->river[it->place] >> d & 1) && !(world->stream[it->place] >> d & 1))
            return false;
    return true;
}

static bool is_between_legs(const RefusalCase *it) {
    return frame_at(now(it), 0)->phase == PHASE_MORE;
}

static bool no_commander_here(const RefusalCase *it) {
    return !own_at_hand(it, COMMANDER, now(it)->hex[it->piece]);
}
static bool commander_here(const RefusalCase *it) { return !no_commander_here(it); }
static bool is_commander(const RefusalCase *it) { return unit_of(it)->kind == COMMANDER; }
static bool named_is_disrupted(const RefusalCase *it) {
    return has(now(it)->disrupted, it->name[0]);
}
static bool named_has_moved(const RefusalCase *it) { return has(now(it)->moved, it->name[0]); }
static bool named_is_wounded(const RefusalCase *it) { return has(now(it)->wounded, it->name[0]); }

// ---- Retreats [F22]

static bool not_next(const RefusalCase *it) { return distance_to(it) != 1; }
static bool no_farther(const RefusalCase *it) {
    Hex winner = frame_at(now(it), 0)->hex;
    return hex_distance(&world_at(it)->grid, (Hex)it->place, winner) <=
           hex_distance(&world_at(it)->grid, now(it)->hex[it->piece], winner);
}
static bool over_river(const RefusalCase *it) {
    Hex here = now(it)->hex[it->piece];
    for (int d = 0; d < HEX_DIRECTIONS; d++)
        if (world_at(it)->grid.neighbour[here][d] == it->place)
            return world_at(it)->river[here] >> d & 1;
    return false;
}
static bool is_next(const RefusalCase *it) { return distance_to(it) == 1; }

// ---- Fights

static bool is_limbered_now(const RefusalCase *it) { return has(now(it)->limbered, it->piece); }
static bool is_unarmed(const RefusalCase *it) {
    const Unit *unit = unit_of(it);
    if (unit->weapon != NO_INDEX) return false;
    for (int i = 0; i < ARMS; i++)
        if (unit->arms[now(it)->figures[it->piece]][i] > 0) return unit->kind > CAVALRY;
    return true;
}
static bool target_is_there(const RefusalCase *it) {
    return now(it)->hex[it->name[0]] == it->place;
}

// [sheet: range] Returns true if the target is beyond the range of the piece's weapon or
// longest-ranging arms; armour has a range of its own.
static bool is_out_of_range(const RefusalCase *it) {
    const World *world = world_at(it);
    const Unit *unit = unit_of(it);
    int reach = 0, away = (int)it->number[1];
    bool afv = world->unit[it->name[0]].kind == AFV;
    if (unit->weapon != NO_INDEX) reach = world->weapon[unit->weapon].range;
    for (int i = 0; unit->weapon == NO_INDEX && i < ARMS; i++)
        if (unit->arms[now(it)->figures[it->piece]][i] > 0 && world->weapon[i].range > reach)
            reach = world->weapon[i].range;
    if (unit->weapon == NO_INDEX && afv) reach = world->weapon[AGAINST_AFV].range;
    return target_is_there(it) && away == distance_to(it) && away > reach &&
           reach == (int)it->number[0];
}

// [F7] Returns true if no die can hit the target, because its number in the table is 0.
static bool cannot_hurt(const RefusalCase *it) {
    const World *world = world_at(it);
    const Unit *unit = unit_of(it), *target = &world->unit[it->name[0]];
    int family = unit->weapon == NO_INDEX ? FOOT_WEAPONS : world->weapon[unit->weapon].family;
    const HitRow *row = &world->hit[family];
    bool limbered = has(now(it)->limbered, it->name[0]);
    switch (target->kind) {
        case AFV:
            if (family == AFV_GUNS || family == AT_GUNS)
                return row->class[2 - (unit->gun - target->armour)] == 0;
            return (unit->kind == ENGINEERS ? row->engineers : row->afv) == 0;
        case CAVALRY:
        case TRANSPORT:
            return row->mounted == 0;
        case COMMANDER:
        case OBSERVER:
            return row->alone == 0;
        default:
            return (limbered ? row->mounted : row->foot) == 0;
    }
}

static bool sees_not(const RefusalCase *it) {
    return !sight_clear(&world_at(it)->sight, now(it)->hex[it->piece], (Hex)it->place);
}
static bool is_spent(const RefusalCase *it) {
    return has(now(it)->moved | now(it)->disrupted, it->piece);
}
static bool assaults_never(const RefusalCase *it) {
    int kind = unit_of(it)->kind;
    return kind != INFANTRY && kind != ENGINEERS && kind != CAVALRY && kind != AFV;
}
// [G6] Returns true if the target is a commander or observer that shares its hex with a visible
// unit of its side that is neither a commander nor an observer.
static bool is_in_company(const RefusalCase *it) {
    const World *world = world_at(it);
    int target = it->name[0], kind = world->unit[target].kind;
    if (kind != COMMANDER && kind != OBSERVER) return false;
    for (int i = 0; i < world->unit_count; i++)
        if (world->unit[i].side == world->unit[target].side && has(now(it)->on_map, i) &&
            !has(now(it)->hidden, i) && !has(now(it)->riding, i) &&
            now(it)->hex[i] == now(it)->hex[target] && world->unit[i].kind != COMMANDER &&
            world->unit[i].kind != OBSERVER)
            return true;
    return false;
}
static bool named_rides(const RefusalCase *it) { return has(now(it)->riding, it->name[0]); }

// [G7] Returns true if the piece has a barrage planned for this turn.
static bool has_barrage(const RefusalCase *it) {
    for (int i = 0; i < BARRAGES_MAX; i++)
        if (world_at(it)->barrage_unit[i] == it->piece && now(it)->barrage_turn[i] == now(it)->turn)
            return true;
    return false;
}

static bool is_no_target(const RefusalCase *it) {
    const SideCard *side = &world_at(it)->side[unit_of(it)->side];
    for (int i = 0; i < side->targets; i++)
        if (side->target[i] == it->place) return false;
    return true;
}
static bool is_out_of_barrage(const RefusalCase *it) {
    return (int)it->number[1] == distance_to(it) && it->number[1] > it->number[0];
}
static bool falls_back(const RefusalCase *it) {
    return frame_at(now(it), 0)->phase == PHASE_RETREAT && frame_at(now(it), 0)->unit == it->piece;
}
static bool follows_up(const RefusalCase *it) {
    return frame_at(now(it), 0)->phase == PHASE_FOLLOW;
}

// ---- Whose turn it is

static bool waits_for_its_card(const RefusalCase *it) {
    char card[16];
    int own = now(it)->card[it->piece];
    return own != NO_CARD && strncmp(it->words, card_name(own, card), sizeof card) == 0;
}
static bool has_no_card(const RefusalCase *it) { return now(it)->card[it->piece] == NO_CARD; }
static bool named_has_card(const RefusalCase *it) { return now(it)->card[it->name[0]] != NO_CARD; }
static bool is_before_turn_1(const RefusalCase *it) { return now(it)->turn == 0; }

// clang-format off
static const Reason reasons[] = {
    {"~ stands at ~.", BARS_NOTHING, NULL, NULL},
    {"~ stand at ~.", BARS_NOTHING, NULL, NULL},
    {"It is disrupted and cannot move [G3].", BARS_MOVE, is_disrupted, NULL},
    {"It has already moved this turn [G4].", BARS_MOVE, has_moved, NULL},
    {"It can move only when towed [sheet: movement].", BARS_MOVE, is_gun_unlimbered, NULL},
    {"It cannot move [sheet: movement].", BARS_MOVE, NULL, NULL},
    {"Enemies hold that hex, so it cannot move there~ [G5].", BARS_MOVE, enemy_stands_there, NULL},
    {"Enemies hold that hex, so it cannot move there [G5].", BARS_MOVE, enemy_stands_there, NULL},
    {"Terrain or water keeps it out of that hex [F10].", BARS_MOVE, ground_is_closed, NULL},
    {"The hex is full: it holds at most # pieces of a side [G2].", BARS_MOVE, is_full, NULL},
    {"The rest of its move does not reach that hex [sheet: movement].", BARS_MOVE, is_between_legs, NULL},
    {"It moves # hex~, and that hex is # away [sheet: movement].", BARS_MOVE, is_too_far, NULL},
    {"It is wounded and moves # hex~ and that hex is # away [sheet: movement].", BARS_MOVE, is_too_far, NULL},
    {"It is wounded and moves # hex, and that hex is # away [sheet: movement].", BARS_MOVE, is_too_far, NULL},
    {"Transport enters woods and hills only on a black card or by road [sheet: movement].", BARS_MOVE, is_transport_on_red, NULL},
    {"Enemies block the path [F20].", BARS_MOVE, enemy_is_near, NULL},
    {"No path of # hex~ leads there: ~.", BARS_MOVE, is_within_pace, NULL},
    {"No path of # hex leads there: ~.", BARS_MOVE, is_within_pace, NULL},
    {"Commanders do not lead each other [F6].", BARS_NOTHING, is_commander, NULL},
    {"A commander can join only at the start of a move [F6].", BARS_NOTHING, is_between_legs, NULL},
    {"No commander is in its hex to lead it [F6].", BARS_NOTHING, no_commander_here, NULL},
    {"The commander in its hex cannot take that path [F6].", BARS_NOTHING, commander_here, NULL},
    {"@ is disrupted and cannot lead [F6].", BARS_NOTHING, named_is_disrupted, NULL},
    {"@ has moved this turn and cannot lead [F6].", BARS_NOTHING, named_has_moved, NULL},
    {"@ is wounded and cannot lead [F6].", BARS_NOTHING, named_is_wounded, NULL},
    {"It is limbered and cannot fire [F13].", BARS_FIRE, is_limbered_now, NULL},
    {"It has no weapon to fire [F16].", BARS_FIRE, is_unarmed, NULL},
    {"Its range is # hex~ against @, and the distance is # [sheet: range].", BARS_FIRE, is_out_of_range, NULL},
    {"Its range is # hex against @, and the distance is # [sheet: range].", BARS_FIRE, is_out_of_range, NULL},
    {"Its dice cannot hurt @ [F7].", BARS_FIRE, cannot_hurt, NULL},
    {"It is still moving and can fight only after it stops [G4].", BARS_FIRE, is_between_legs, NULL},
    {"It has no line of sight to that hex~", BARS_FIRE, sees_not, NULL},
    {"It has too few figures left to throw a die after a move or while disrupted [sheet: dice].", BARS_FIRE, is_spent, NULL},
    {"Only infantry, engineers, cavalry and AFVs can close assault [F8].", BARS_NOTHING, assaults_never, NULL},
    {"It is disrupted and cannot close assault [F8].", BARS_NOTHING, is_disrupted, NULL},
    {"It can close assault only from an adjacent hex [G5].", BARS_NOTHING, not_next, NULL},
    {"It cannot enter that hex from its own hex, so it cannot assault there [F8, F10].", BARS_NOTHING, is_next, NULL},
    {"In a close assault its dice cannot hurt @ [F7].", BARS_NOTHING, cannot_hurt, NULL},
    {"It has too few figures left to throw a die in a close assault after a move or over a river [F8, sheet: dice].", BARS_NOTHING, NULL, NULL},
    {"@ stands with other pieces and cannot be targeted alone [G6].", BARS_FIRE, is_in_company, NULL},
    {"@ rides, hit only through the carrier [F15].", BARS_FIRE, named_rides, NULL},
    {"@ ride, hit only through the carrier [F15].", BARS_FIRE, named_rides, NULL},
    {"It must fire the barrage that was planned for this turn [G7].", BARS_BOTH, has_barrage, NULL},
    {"It rides on a carrier and can only dismount or hold [F15].", BARS_BOTH, is_riding, NULL},
    {"It is disrupted and cannot dismount [G3].", BARS_NOTHING, is_disrupted, NULL},
    {"It cannot dismount: a hex holds at most # pieces of a side [G2].", BARS_NOTHING, NULL, NULL},
    {"After its close assault it can only advance into the vacated hex or stay [F8].", BARS_BOTH, follows_up, NULL},
    {"After a lost close assault it must retreat one hex [F22].", BARS_FIRE, falls_back, NULL},
    {"That hex is not adjacent [F22].", BARS_MOVE, not_next, NULL},
    {"That hex is no farther from the winner [F22].", BARS_MOVE, no_farther, NULL},
    {"It cannot retreat across a river [F22].", BARS_MOVE, over_river, NULL},
    {"It cannot enter that hex from its own hex [F10].", BARS_MOVE, is_next, NULL},
    {"Enemies hold that hex [F22].", BARS_MOVE, enemy_stands_there, NULL},
    {"That hex is not one of the barrage targets of ~ [G7].", BARS_BOTH, is_no_target, NULL},
    {"Its range is # hexes, and that hex is # away [sheet: range].", BARS_BOTH, is_out_of_barrage, NULL},
    {"Its range is # hex, and that hex is # away [sheet: range].", BARS_BOTH, is_out_of_barrage, NULL},
    {"Choose the turn of its barrage now [G7].", BARS_BOTH, NULL, NULL},
    {"It can mount a carrier only in its own hex [F15].", BARS_NOTHING, NULL, NULL},
    {"Engineers clear mines in or next to their own hex, undisrupted and before they move [F11].", BARS_NOTHING, NULL, NULL},
    {"The bridge there is already blown [F11].", BARS_NOTHING, NULL, NULL},
    {"Engineers blow a bridge from one of its ends, undisrupted and before they move [F11].", BARS_NOTHING, NULL, NULL},
    {"It is already set up; it can act when its card comes, after the set-up [F18].", BARS_BOTH, is_before_turn_1, NULL},
    {"It waits for its card, ~: the piece with the lowest card acts first [S3].", BARS_BOTH, waits_for_its_card, NULL},
    {"It holds no card now [S4].", BARS_BOTH, has_no_card, NULL},
    {"It has acted, and its action is resolved first [G4].", BARS_BOTH, NULL, NULL},
    {"The cards of this turn are being dealt [S2].", BARS_BOTH, NULL, NULL},
    {"@ acts now, with card ~.", BARS_NOTHING, named_has_card, NULL},
    {"@ act now, with card ~.", BARS_NOTHING, named_has_card, NULL},
    {NULL, BARS_NOTHING, NULL, NULL},
};
// clang-format on

// Returns the kinds of action that the user could mean: a move, and a fight if visible enemies
// are in the hex.
static Bars wanted(const Visit *visit, int piece, int place) {
    const World *world = visit->game->world;
    uint64_t enemies = enemies_at(world, visit->state, world->unit[piece].side, place, true);
    return enemies != 0 && visit->state->turn > 0 ? BARS_BOTH : BARS_MOVE;
}

static const RefusalSystem the_system = {
    .name = "rfic", .reasons = reasons, .wanted = wanted, .near_most = 7, .enemy_most = 12};

// Tests all scenarios. They include issue B7: `lead` without a commander.
static void refusals_are_true_and_never_silent(void **context) {
    (void)context;
    refusals_test(&the_system, 6, 4);
}

static void missing_and_false_reasons_are_caught(void **context) {
    (void)context;
    refusals_mutants_test(&the_system, "rfic/two-sections", "It has already moved this turn [G4].");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_are_true_and_never_silent),
        cmocka_unit_test(missing_and_false_reasons_are_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
