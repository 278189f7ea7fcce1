// SPDX-License-Identifier: GPL-3.0-or-later
// explain.c -- Rules.explain: shows the dice, numbers and exact odds of a choice before it is made,
// and cites the rules. The text uses only what the side that chooses can know: what both
// sides see, and its own hidden units and plans.
#include "engine/rules/evaluation.h"
#include "engine/rules/rfic/evaluation/features.h"
#include "engine/rules/scene.h"
#include "format_action.h"
#include "hits.h"

#include <stdio.h>

enum { EXPLAINED_BYTES = 4096 };

typedef struct Why {
    const World *world;
    const State *state;
    Action action;
    Side viewer;
    Text *out;
} Why;

static void explain_pool(const Why *why, int unit, int target, Pool pool, bool covered) {
    double chance[POOL_MAX + 1], mean = 0;
    hits_effective(why->world, why->state, pool, covered, chance);
    for (int i = 1; i <= pool.dice; i++) mean += i * chance[i];
    text_put(why->out, "%s throws ", why->world->unit[unit].name);
    put_throw(why->world, why->state, why->viewer, unit, target, pool.dice, false, why->out);
    text_put(why->out, "; each hits at %d or more [sheet: dice, F7]. ", pool.number);
    if (covered) {
        text_put(why->out, "Cover: a hit takes effect on a red card; ");
        put_pile(why->world, why->state, RED, why->out);
        text_put(why->out, " [sheet: cover]. ");
    }
    text_put(why->out, "No effective hit ");
    text_chance(why->out, chance[0], true);
    text_put(why->out, ", one ");
    text_chance(why->out, pool.dice > 0 ? chance[1] : 0, true);
    text_put(why->out, ", two or more ");
    text_chance(why->out, 1 - chance[0] - (pool.dice > 0 ? chance[1] : 0), true);
    text_put(why->out, "; %.2f hits on average. ", mean);
}

static void explain_vehicle_hits(const Why *why, int target) {
    int reds = reds_needed(why->world, target);
    text_put(why->out,
             has(why->state->disrupted, target)
                 ? "It is disrupted: an effective hit draws cards"
                 : "The first effective hit disrupts it [F5]; each further one draws cards");
    if (reds == 1)
        text_put(why->out, ", and a red card destroys it [sheet: fate].");
    else
        text_put(why->out, ", and %d red cards in a row destroy it [sheet: fate].", reds);
}

static void explain_effect(const Why *why, int target) {
    const World *world = why->world;
    bool shaken = has(why->state->disrupted, target);
    char figures[32] = "its only figure";
    if (why->state->figures[target] != 1)
        snprintf(figures, sizeof figures, "one of its %d figures", why->state->figures[target]);
    if (is_kind(world, target, COMMANDER))
        text_put(why->out, "%s",
                 shaken ? "An effective hit draws a card: K, Q or J of hearts kills him, another "
                          "red card wounds him, and a second wound kills him [sheet: fate, F16]."
                        : "The first effective hit disrupts him; another can draw a card for his "
                          "fate [sheet: fate, F16].");
    else if (is_vehicle(world, why->state, target))
        explain_vehicle_hits(why, target);
    else
        text_put(why->out, "%sach effective hit costs %s [F5].",
                 shaken ? "E" : "The first effective hit disrupts it, and e", figures);
}

static void explain_fire(const Why *why, int unit, int target, Pool pool) {
    explain_pool(why, unit, target, pool, is_covered(why->world, why->state, target));
    uint64_t there = standing_at(why->state, why->state->hex[target]) & ~why->state->hidden;
    if ((is_artillery(why->world, unit) || is_kind(why->world, unit, AIRCRAFT)) &&
        there != bit(target))
        text_put(why->out, "The throw also hits the other pieces in the hex [G2]. ");
    explain_effect(why, target);
}

static void explain_assault(const Why *why, int unit, int target) {
    Clash clash;
    clash_forecast(why->world, why->state, unit, target, &clash);
    text_put(why->out, "The attacker throws ");
    put_throw(why->world, why->state, why->viewer, unit, target, clash.attack.dice, clash.river,
              why->out);
    text_put(why->out, " at %d or more", clash.attack.number);
    if (clash.defence.dice == 0) {
        text_put(why->out, "; the defender cannot hit it [F8]");
    } else {
        text_put(why->out, ", the defender ");
        put_throw(why->world, why->state, why->viewer, target, unit, clash.defence.dice, false,
                  why->out);
        text_put(why->out, " at %d or more [F8]", clash.defence.number);
    }
    text_put(why->out, "%s. Won ", clash.covered ? "; the defender has cover" : "");
    text_chance(why->out, clash.won, true);
    text_put(why->out, ", tied ");
    text_chance(why->out, clash.tied, true);
    text_put(why->out, ", lost ");
    text_chance(why->out, 1 - clash.won - clash.tied, true);
    text_put(why->out,
             ". The loser retreats, or is eliminated if it cannot; guns and transports always are. "
             "A loser other than a commander is disrupted [F8, F22].");
}

static void explain_bombs(const Why *why, int unit, int target) {
    int flak = flak_pool(why->world, why->state, target);
    if (flak > 0) {
        text_put(why->out, "Anti-aircraft guns throw %d %s first; chance to get through ", flak,
                 flak == 1 ? "die" : "dice");
        text_chance(why->out, flak_passed(why->world, flak), true);
        text_put(why->out, " [F11]. ");
    }
    explain_fire(why, unit, target, bomb_pool(why->world, why->state, unit, target));
}

// Writes the terrain of a hex, such as "Terrain: clear, no cover, trench. ".
static void explain_ground(const Why *why, Hex hex) {
    const Terrain *terrain = terrain_at(why->world, hex);
    text_put(why->out, "Terrain: %s, %s%s. ", terrain->name, terrain->note,
             hex_in(&why->state->trenches, hex) ? ", trench" : "");
}

// Explains a barrage. It will hit the pieces that are in the hex when it falls; the text names the
// visible pieces that are in the hex now.
static void explain_barrage(const Why *why, int unit, Hex hex) {
    Pool pool = barrage_pool(why->world, why->state, unit);
    uint64_t there = standing_at(why->state, hex) & ~why->state->hidden;
    text_put(why->out,
             "%s throws %d %s at the pieces that are there on that turn; each hits at %d or more "
             "[G7, F7]. No hit ",
             why->world->unit[unit].name, pool.dice, pool.dice == 1 ? "die" : "dice",
             why->world->hit[ARTILLERY].barrage);
    text_chance(why->out, hits_chance(why->world, pool, 0), true);
    text_put(why->out, ", %.2f hits on average; a piece without cover takes every hit [G2, F19]. ",
             (double)pool.dice * (7 - pool.number) / 6);
    explain_ground(why, hex);
    text_put(why->out, there ? "Seen there now:" : "No piece is seen there now.");
    for (int i = 0; there; there &= there - 1, i++)
        text_put(why->out, "%s %s%s", i ? "," : "", why->world->unit[bits_first(there)].name,
                 is_covered(why->world, why->state, bits_first(there)) ? " (under cover)" : "");
}

static void explain_plan(const Why *why, int barrage, int target) {
    int unit = why->world->barrage_unit[barrage];
    if (target == PLAN_NONE) {
        text_put(
            why->out,
            "No barrage. You are still asked for its turn, so that the enemy learns nothing [G7].");
        return;
    }
    explain_barrage(why, unit, why->world->side[why->world->unit[unit].side].target[target]);
}

// Writes the odds of what the unit can fight at the end of its move, assaults first. `leader` moves
// with it, if he is not NO_UNIT.
static void explain_fights(const Why *why, int unit, int leader, Hex hex) {
    static const unsigned verbs[] = {VERB_ASSAULT, VERB_FIRE};
    enum { FIGHTS_TOLD = 4 };
    State after;
    memcpy(&after, why->state, sizeof after);
    after.hex[unit] = hex;
    after.moved |= bit(unit);
    if (leader != NO_UNIT) {
        after.hex[leader] = hex;
        after.moved |= bit(leader);
    }
    Action list[2 * UNITS_MAX + 1];
    ActionList fights = {list, 0, COUNT_OF(list)};
    const Frame frame = {.unit = (uint8_t)unit};
    fight_legal(why->world, &after, &frame, &fights);
    int told = 0;
    for (int i = 0; i < COUNT_OF(verbs) * fights.count && told < FIGHTS_TOLD; i++) {
        Action action = list[i % fights.count];
        if (action_verb(action) != verbs[i / fights.count]) continue;
        text_put(why->out, "%s%s %s: ", told++ > 0 ? ". It can " : " From there it can ",
                 action_verb(action) == VERB_FIRE ? "fire at" : "assault",
                 why->world->unit[action_where(action)].name);
        rfic_odds_preview(why->world, &after, action, (Side)why->world->unit[unit].side, why->out);
    }
    int others = fights.count - 1 - told;  // the unit can also hold
    if (told > 0 && others > 0)
        text_put(why->out, ". %d more assault%s or shot%s not listed here", others,
                 others == 1 ? "" : "s", others == 1 ? " is" : "s are");
    if (told > 0) text_char(why->out, '.');
}

static void explain_move(const Why *why, int unit, Hex hex, bool led) {
    char label[5];
    SceneWay way = {0};
    const Frame *frame = frame_at(why->state, 0);
    int leader = led ? leader_for(why->world, why->state, unit) : NO_UNIT;
    bool mined = false;
    if (frame->phase == PHASE_MORE) leader = frame_as(frame)->walk.leader;
    rfic_way(why->world, why->state, why->action, &way);
    text_put(why->out, "Path:");
    for (int i = 0; i < way.steps; i++) {
        text_put(why->out, " %s", hex_label(&why->world->grid, (Hex)way.place[i], label));
        int mine = mine_in(why->world, why->state, unit, (Hex)way.place[i]);
        mined |= mine >= 0 && why->state->mine_known >> mine & 1;
    }
    text_put(why->out, ". ");
    if (mined) text_put(why->out, "Known mines on this path can hit it before it fights [F11]. ");
    explain_ground(why, hex);
    for (int i = 0; i < way.watcher_count; i++)
        text_put(why->out, "%s %s", i ? "," : "There it can be fired at by",
                 why->world->unit[way.watcher[i]].name);
    if (way.watcher_count > 0) text_put(why->out, ". ");
    if (led)
        text_put(
            why->out,
            "A commander leads it, which adds %d hex%s to its pace; both count as moved [F6]. ",
            why->world->with_commander, why->world->with_commander == 1 ? "" : "es");
    if (is_limbered(why->state, unit))
        text_put(why->out, "It is limbered and cannot fire [F13].");
    else if (!has(staff(why->world) | why->world->kind[TRANSPORT], unit))
        text_put(why->out, "After the move it fights with spent dice [sheet: dice].");
    explain_fights(why, unit, leader, hex);
}

static void explain_blow(const Why *why) {
    text_put(why->out, "A black card blows the bridge; ");
    put_pile(why->world, why->state, BLACK, why->out);
    text_put(why->out, " [F11].");
}

void rfic_explain(const World *world, const State *state, Action action, Side viewer, Text *out) {
    char told[EXPLAINED_BYTES];
    Text text = text_over(told, sizeof told);
    Why why = {world, state, action, viewer, &text};
    unsigned verb = action_verb(action);
    int unit = (int)action_who(action), where = (int)action_where(action);
    switch (verb) {
        case VERB_FIRE:
            explain_fire(&why, unit, where, fire_pool(world, state, unit, where));
            break;
        case VERB_ASSAULT:
            explain_assault(&why, unit, where);
            break;
        case VERB_BOMB:
            explain_bombs(&why, unit, where);
            break;
        case VERB_PLAN:
            explain_plan(&why, unit, where);
            break;
        case VERB_BARRAGE: {
            int due = barrage_due(world, state, unit);
            explain_plan(&why, due, state->barrage_target[due]);
            break;
        }
        case VERB_BLOW:
            explain_blow(&why);
            break;
        default:
            if (verb == VERB_MOVE || verb == VERB_LEAD)
                explain_move(&why, unit, (Hex)where, verb == VERB_LEAD);
            else if (rfic_verbs.rows[verb].learn == LEARN_GOES)
                explain_ground(&why, (Hex)where);
            else if (rfic_verbs.rows[verb].why != NULL)
                text_put(why.out, "%s", rfic_verbs.rows[verb].why);
            else
                text_put(why.out, "No card and no die decides this choice [%s].",
                         phases[frame_at(state, 0)->phase].rule);
    }
    told_put(world, told, out);
}
