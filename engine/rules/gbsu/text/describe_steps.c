// SPDX-License-Identifier: GPL-3.0-or-later
// describe_steps.c -- describes one automatic step of the rules, with its sum once the card has
// arrived. describe_step() at the end calls the function of each phase. describe_changes.c adds
// what the step has changed.
#include "describe.h"
#include "engine/rules/gbsu/rules/combat.h"
#include "format_action.h"

#include <stdio.h>

// --- fire, rally, demolition, mines --------------------------------------------------------------

static void describe_fire(Tale *tale, const State *before, const FireFrame *fire, int card) {
    const World *world = tale->world;
    bool defensive = fire->phase == PHASE_DEFEND;
    int support = fire->support, value = card_value(card);
    FireSum sum = fire_sum(world, before, fire->firer, fire->target, defensive);
    Text *out = tale_clause(tale);
    text_put(out, "%s fires at %s: ", world->unit[fire->firer].name,
             world->unit[fire->target].name);
    text_fire(out, &sum, support, value);
    text_put(out, ": %s [%s]",
             fire_verdict(sum.base + support + sum.times * value, sum.defence, sum.harmless),
             defensive ? "7.3.6" : "6.4");
}

static void describe_mine(Tale *tale, const State *before, const Frame *frame, int drawn) {
    const World *world = tale->world;
    const Mine *mine = &before->mine[frame_as(frame)->mine.mine];
    int value = mine_value(world, mine), card = card_value(drawn);
    int times = world->multiplier[world->unit[frame->unit].target_class][CLASS_MINE].times;
    int defence = unit_morale(world, before, frame->unit), fire = value + times * card;
    text_put(tale_clause(tale),
             "Mines strike %s: %d value + %d x %d card = %d against morale %d: %s [11.6.3]",
             world->unit[frame->unit].name, value, times, card, fire, defence,
             fire_verdict(fire, defence, false));
}

static void describe_rally(Tale *tale, const State *before, const Frame *frame) {
    int morale = unit_morale(tale->world, before, frame->unit), value = card_value(frame->card);
    bool rallied = value < morale;
    text_put(tale_clause(tale), "Card %d for %s, %s the morale of %d: the rally %s [8.3]", value,
             tale->world->unit[frame->unit].name, rallied ? "below" : "not below", morale,
             rallied ? "succeeds" : "fails");
}

static void describe_destroy(Tale *tale, const Frame *frame) {
    int wanted = tale->world->object[frame_as(frame)->destroy.object].card,
        value = card_value(frame->card);
    text_put(tale_clause(tale), "%s: card %d, needs %d or more: %s [11.7]",
             tale->world->object[frame_as(frame)->destroy.object].name, value, wanted,
             value >= wanted ? "destroyed" : "not destroyed");
}

// --- activation, limits --------------------------------------------------------------------------

static void describe_check(Tale *tale, const State *before, const Frame *frame) {
    int elements, rating = declared_rating(tale->world, before, &elements);
    int value = card_value(frame->card);
    bool passed = value >= rating;
    text_put(tale_clause(tale), "Activation check: card %d against rating %d: %s [4.2c]", value,
             rating, passed ? "all elements are activated" : "it fails and the turn ends");
}

static void describe_limit(Tale *tale, const State *before, const State *after,
                           const Frame *frame) {
    int unit = frame_as(frame)->reaction.drawer, value = card_value(frame->card);
    int ammo = before->ammo[tale->world->unit[unit].side], limit = unit_limit(after, unit);
    text_put(tale_clause(tale),
             "%s: card %d - ammo marker %d = %d, so %d defensive fire%s (1 to 4: one, 5 "
             "to 7: two, 8 or more: three) [7.3.1]",
             tale->world->unit[unit].name, value, ammo, value - ammo, limit, limit == 1 ? "" : "s");
}

// --- strikes, and hits without effect ------------------------------------------------------------

static void describe_aim(Tale *tale, const State *before, const State *after, const Frame *frame) {
    const Aim *aim = &before->aim;
    char name[32], label[4];
    const char *wanted = suit_name(tale->world->suit[aim->hex]);
    const char *rule = aim->needed > 1 ? "6.9.2" : "6.7.4a";
    text_put(tale_clause(tale), "Aim card %d of %d at %s: %s, needs %s [%s]", aim->count + 1,
             aim->needed, hex_name(tale->world, aim->hex, name), card_label(frame->card, label),
             wanted, rule);
    if (aim->count + 1 < aim->needed) return;
    bool over = after->depth < before->depth,
         hit = !over && frame_at(after, 0)->phase == PHASE_STRIKE;
    text_put(tale_clause(tale), hit    ? "on target"
                                : over ? "it misses and lands on no hex"
                                       : "it misses");
}

static void describe_struck(Tale *tale, const State *before, int card) {
    const World *world = tale->world;
    const Aim *aim = &before->aim;
    const Strike *strike = &world->strike[aim->strike];
    for (uint64_t rest = units_at(before, aim->hex); rest; rest &= rest - 1) {
        int unit = bits_first(rest), value = card_value(card);
        int times = strike_times(world, before, strike, aim->target, unit);
        int cover = unit_cover(world, before, unit), morale = unit_morale(world, before, unit);
        int fire = strike->strength + times * value;
        text_put(
            tale_clause(tale),
            "The strike on %s: %d strength + %d x %d card = %d against %d (%d morale + %d cover): "
            "%s [6.7.4b]",
            world->unit[unit].name, strike->strength, times, value, fire, morale + cover, morale,
            cover, fire_verdict(fire, morale + cover, false));
        if (rest & (rest - 1)) tale_end_line(tale);
    }
}

static void describe_strike(Tale *tale, const State *before) {
    char name[32];
    if (units_at(before, before->aim.hex)) return;
    text_put(tale_clause(tale), "No unit is at %s [6.7.4b]",
             hex_name(tale->world, before->aim.hex, name));
}

// [R33] Adds the reason why a settled hit has no effect: the random event of the card has moved or
// removed the target in the meantime.
static void describe_missed(Tale *tale, const State *before, const HitFrame *hit, int target) {
    if (hit->hit == HIT_NONE || before->hex[target] == hit->struck_at) return;
    text_put(tale_clause(tale), "%s has left the hex: no hit [6.4, R33]",
             tale->world->unit[target].name);
}

// --- close combat [9] ----------------------------------------------------------------------------

static const char *combat_rule(const Frame *frame, int stage) {
    switch (stage) {
        case STAGE_DEFENDER_UP:
            return "9.2b";
        case STAGE_ATTACKER_UP:
            return "9.2c";
        case STAGE_ARMS:
        case STAGE_COORDINATION:
            return frame->unit == NO_UNIT ? "9.2d, 9.2e" : "9.2c";
        case STAGE_REVEAL:
        case STAGE_COMPARE:
            return "9.2f";
        default:
            return "9.3";
    }
}

static void describe_combat_card(Tale *tale, const State *before, const Frame *frame) {
    const Combat *combat = &before->combat;
    int side = frame_as(frame)->combat.side, value = card_value(frame->card);
    int attacker = before->initiative, defender = side_other((Side)before->initiative);
    int total[SIDES] = {combat->total[ALLIED], combat->total[AXIS]};
    total[side] += value;
    text_put(
        tale_clause(tale), "Card %d for %s: total of %s %d, of %s %d [%s]", value,
        frame->unit == NO_UNIT ? side_name(tale->world, side) : tale->world->unit[frame->unit].name,
        side_name(tale->world, attacker), total[attacker], side_name(tale->world, defender),
        total[defender], combat_rule(frame, combat->stage));
}

static void describe_compare(Tale *tale, const State *before, const State *after) {
    const World *world = tale->world;
    int attacker = before->initiative, defender = side_other((Side)before->initiative);
    const int16_t *was = before->combat.total, *is = after->combat.total;
    int difference = after->combat.difference;
    text_put(tale_clause(tale),
             "%s: %d cards + %d firepower = %d against %d cards + %d firepower = %d of %s: ",
             side_name(world, attacker), was[attacker], is[attacker] - was[attacker], is[attacker],
             was[defender], is[defender] - was[defender], is[defender], side_name(world, defender));
    if (difference == 0) {
        text_put(&tale->line, "a tie, which the attackers win [9.2g]");
    } else {
        text_put(&tale->line, "the %s win by %d [9.2g]", difference > 0 ? "attackers" : "defenders",
                 difference > 0 ? difference : -difference);
    }
    if (frame_at(after, 0)->phase == PHASE_COUNTER) {
        text_put(tale_clause(tale), "a counter-attack is possible [9.3]");
    }
}

static void describe_combat(Tale *tale, const State *before, const State *after,
                            const Frame *frame) {
    int attacker = before->initiative, defender = side_other((Side)before->initiative);
    if (frame->card != CARD_NONE) describe_combat_card(tale, before, frame);
    switch (before->combat.stage) {
        case STAGE_DOWN:
            text_put(tale_clause(tale),
                     "Face-down cards: %d for the defenders, %d for the attackers [9.2a]",
                     after->combat.face_down[defender], after->combat.face_down[attacker]);
            break;
        case STAGE_ARMS:
            if (after->depth == before->depth) break;
            text_put(tale_clause(tale), "%s has combined arms: one more card [9.2d]",
                     side_name(tale->world, frame_as(frame_at(after, 1))->combat.side));
            break;
        case STAGE_COMPARE:
            describe_compare(tale, before, after);
            break;
        case STAGE_COUNTER_COMPARE: {
            tale_end_line(tale);
            int16_t total[SIDES] = {after->combat.total[ALLIED], after->combat.total[AXIS]};
            text_put(
                tale_clause(tale),
                "Counter-attack: total %d against %d of the attackers: %s [9.3d]", total[defender],
                total[attacker],
                total[defender] > total[attacker] ? "the attackers are thrown back" : "it fails");
            break;
        }
        case STAGE_ATTACKERS_LOST:
        case STAGE_DEFENDERS_LOST:
            text_put(tale_clause(tale), "Each unit of the losing side takes a loss [9.4]");
            break;
        default:
            break;
    }
}

// --- the card that has arrived -------------------------------------------------------------------

bool describe_card(Tale *tale, const State *before, const State *after, int card) {
    if (before->depth < 2 || after->frame[before->depth - 2].card != card) return false;
    const Frame *frame = frame_at(before, 1);
    if (phase_reads[frame->phase] == NULL) return false;
    tale_end_line(tale);
    switch (frame->phase) {
        case PHASE_FIRE:
        case PHASE_DEFEND:
            describe_fire(tale, before, &frame_as(frame)->fire, card);
            break;
        case PHASE_MINE:
            describe_mine(tale, before, frame, card);
            break;
        default:
            assert(frame->phase == PHASE_STRIKE);
            describe_struck(tale, before, card);
    }
    return true;
}

// --- the end of a turn [2.0, R12] ----------------------------------------------------------------

static void describe_surplus(Tale *tale, const State *before, const State *after) {
    int unit = frame_at(after, 0)->phase == PHASE_RETREAT ? frame_at(after, 0)->unit : NO_UNIT;
    char name[32];
    for (int i = 0; i < tale->world->unit_count && unit == NO_UNIT; i++) {
        bool hit = has(before->full ^ after->full, i) || has(before->on_map ^ after->on_map, i);
        if (hit || before->hex[i] != after->hex[i]) unit = i;
    }
    if (unit == NO_UNIT) return;
    text_put(tale_clause(tale), "%s is over its stacking limit, and %s arrived last [2.0]",
             hex_name(tale->world, before->hex[unit], name), tale->world->unit[unit].name);
}

// --- all steps -----------------------------------------------------------------------------------

void describe_step(Tale *tale, const State *before, const State *after) {
    const Frame *frame = frame_at(before, 0);
    bool card = frame->card != CARD_NONE;
    switch (frame->phase) {
        case PHASE_TURN_END:
            describe_surplus(tale, before, after);
            break;
        case PHASE_CHECK:
            if (card) describe_check(tale, before, frame);
            break;
        case PHASE_LIMITS:
            if (card) describe_limit(tale, before, after, frame);
            break;
        case PHASE_FIRE:
        case PHASE_DEFEND:
            if (card)
                describe_missed(tale, before, &frame_as(frame)->hit, frame_as(frame)->hit.target);
            break;
        case PHASE_MINE:
            if (card) describe_missed(tale, before, &frame_as(frame)->hit, frame->unit);
            break;
        case PHASE_RALLY:
            if (card) describe_rally(tale, before, frame);
            break;
        case PHASE_DESTROY:
            if (card) describe_destroy(tale, frame);
            break;
        case PHASE_AIM:
            if (card) describe_aim(tale, before, after, frame);
            break;
        case PHASE_STRIKE:
            if (!card) describe_strike(tale, before);
            break;
        case PHASE_COMBAT:
            describe_combat(tale, before, after, frame);
            break;
        default:
            break;
    }
}
