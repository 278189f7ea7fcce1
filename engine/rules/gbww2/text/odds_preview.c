// SPDX-License-Identifier: GPL-3.0-or-later
// odds_preview.c -- writes the odds of a shot, the action "stand", opportunity fire, a strike, a
// consolidation or a close combat in a few words, for a list of choices. Counts only spotted
// enemies and own units. Start at gbww2_odds_preview().
#include <stdio.h>

#include "engine/rules/evaluation.h"
#include "engine/rules/scene.h"
#include "text_internal.h"

#define DIE_MEAN 5.5f  // mean roll of a d10

typedef struct Stake {  // the position and the text to which the odds are added
    const World *world;
    const State *state;
    const Frame *frame;
    Text *out;
} Stake;

// --- fire [14.4, 14.5]

int shot_suppresses(const State *state, int target, const Shot *shot) {
    if (is_suppressed(state, target)) return 0;
    return max_int(0, shot->hit) * (10 - shot->destroy);
}

static float stake_shot(const Stake *stake, int target) {
    Shot shot = shot_of(stake->world, stake->state, stake->frame->unit, target,
                        frame_seen(stake->frame)->target.flags);
    int kills = max_int(0, shot.hit) * shot.destroy;
    int suppresses = shot_suppresses(stake->state, target, &shot);
    text_put(stake->out, "destroys %d%%, ", kills);
    if (is_suppressed(stake->state, target))
        text_put(stake->out, "the target is already suppressed");
    else
        text_put(stake->out, "suppresses %d%%", suppresses);
    return (float)(kills + suppresses) / 100;
}

// Writes the odds of fire in which each stand shoots at the target that it hits most easily.
// Targets are stands of the moving battalion, or of any battalion if `mover` is NO_INDEX.
float volley_forecast(const World *world, const State *state, int battalion, int mover, int flags,
                      Text *out) {
    uint8_t stand[BODY_MAX], target[STANDS_MAX];
    State copy;
    state = once_shown(state, battalion, &copy);
    int count = stands_of(world, state, battalion, stand), fires = 0;
    double none = 1, spared = 1, idle = 1;
    for (int i = 0; i < count; i++) {
        int targets = volley_targets(world, state, stand[i], mover, flags, target);
        int hit = 0, kills = 0, suppresses = 0;
        for (int k = 0; k < targets; k++) {
            Shot shot = shot_of(world, state, stand[i], target[k], flags);
            if (shot.hit <= hit) continue;
            hit = shot.hit;
            kills = hit * shot.destroy;
            suppresses = shot_suppresses(state, target[k], &shot);
        }
        fires += hit > 0;
        none *= 1 - hit / 10.0;
        spared *= 1 - kills / 100.0;
        idle *= 1 - (kills + suppresses) / 100.0;
    }
    if (fires == 0) return -1;
    text_put(out, "%d stand%s fire%s: hits ", fires, fires == 1 ? "" : "s", fires == 1 ? "s" : "");
    text_chance(out, 1 - none, fires < 2);
    text_put(out, ", destroys one ");
    text_chance(out, 1 - spared, fires < 2);
    return (float)(1 - idle);
}

static float stake_answer(const Stake *stake, int battalion, bool weapons) {
    return volley_forecast(stake->world, stake->state, battalion, stake->frame->unit,
                           IN_ANSWER | (weapons ? WITH_WEAPONS : 0), stake->out);
}

// --- strikes [11, 12]

static float stake_air(const Stake *stake, int target) {
    State after = *stake->state;
    Action shoot = action_make(VERB_TARGET, stake->frame->unit, (unsigned)target);
    phases[stake->frame->phase].apply(stake->world, &after, frame_top(&after), shoot);
    float hurt[3];
    for (unsigned i = 0; i < 3; i++)
        hurt[i] = gbww2_odds(stake->world, &after, action_make(VERB_SHELL, (unsigned)target, i));
    text_put(stake->out, "destroys %.0f%%, ", (double)(100 * hurt[2]));
    if (is_suppressed(stake->state, target)) {
        text_put(stake->out, "the target is already suppressed");
        return hurt[2];
    }
    text_put(stake->out, "suppresses %.0f%%", (double)(100 * hurt[1]));
    return hurt[1] + hurt[2];
}

static void stake_call(const Stake *stake, int strike) {
    const World *world = stake->world;
    const uint8_t *row = world->chart.delay[world->side[strike_side(world, strike)].artillery];
    bool on_call = stake->state->strike[strike].kind == ON_CALL;
    int more = on_call ? world->chart.delay_on_call : 0;
    int now = max_int(0, min_int(100, row[0] - more)), low = now;
    for (int i = 1; i < 4; i++) low = max_int(low, min_int(100, row[i] - more));
    text_put(stake->out, "comes now %d%%, in 1 to 3 turns %d%%, never %d%%", now, low - now,
             100 - low);
}

typedef struct Struck {  // stands under a template: spotted enemies, own stands
    int enemies, friends;
    double spared;  // probability that no enemy is suppressed or destroyed
} Struck;

// Counts the side's stands and spotted enemy stands under a template with the middle `spot`.
static Struck struck_at(const Stake *stake, int side, Spot spot) {
    const World *world = stake->world;
    const State *state = stake->state;
    Struck struck = {.spared = 1};
    for (int i = 0; i < world->stand_count; i++) {
        Rect rect;
        if (!is_live(state, i) || !is_on(state, state->holder[i])) continue;
        bool enemy = side_of(world, state->holder[i]) != side;
        if (enemy && !flag(state, state->holder[i], SHOWN)) continue;
        if (!stand_rect(world, state, i, &rect)) continue;
        if (!template_touches(&rect, spot)) continue;
        *(enemy ? &struck.enemies : &struck.friends) += 1;
        if (enemy && is_shelled(world, state, i))
            struck.spared *= 1 - shell_number(world, state, i) / 10.0;
    }
    return struck;
}

static float stake_cell(const Stake *stake, int strike, unsigned cell) {
    if (cell == NOWHERE || cell & ROAD_CELL) return -1;
    Spot spot = spot_at(HALF * cell_x((int)cell), HALF * cell_y((int)cell));
    bool planned = stake->frame->phase == PHASE_PLAN_CELL;
    bool shut =
        planned && stake->state->strike[strike].kind == REGISTERED && spot_shut(stake->world, spot);
    if (shut) text_put(stake->out, "HIDDEN by terrain, so it can hardly ever be called [11.2.2]");
    Struck struck = struck_at(stake, strike_side(stake->world, strike), spot);
    if (struck.enemies + struck.friends == 0) return -1;
    if (shut) text_put(stake->out, "; ");
    if (struck.enemies > 0)
        text_put(stake->out,
                 "%d spotted enemy stand%s, suppresses one or more %.0f%% if it falls now",
                 struck.enemies, struck.enemies == 1 ? "" : "s", 100 * (1 - struck.spared));
    if (struck.friends > 0)
        text_put(stake->out, "%s%d FRIENDLY stand%s", struck.enemies ? "; " : "", struck.friends,
                 struck.friends == 1 ? "" : "s");
    return (float)(1 - struck.spared);
}

static void stake_square(const Stake *stake, int strike, unsigned where) {
    if (where == NOWHERE) return;
    State next = *stake->state;
    Action cell[SECTOR_INCHES * SECTOR_INCHES];
    ActionList list = {cell, 0, COUNT_OF(cell)};
    gbww2_apply(stake->world, &next, action_make(VERB_SQUARE, (unsigned)strike, where));
    gbww2_legal(stake->world, &next, &list);
    int most = 0;
    for (int i = 0; i < list.count; i++) {
        int at = (int)action_where(cell[i]);
        Spot spot = spot_at(HALF * cell_x(at), HALF * cell_y(at));
        most = max_int(most, struck_at(stake, strike_side(stake->world, strike), spot).enemies);
    }
    if (most > 0)
        text_put(stake->out, "up to %d spotted enemy stand%s under one template", most,
                 most == 1 ? "" : "s");
}

// --- the action "stand": rally and fire [14.1.5, 14.7.3]

static void stake_stand(const Stake *stake, int battalion, bool weapons) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(stake->world, stake->state, battalion, stand), down = 0;
    for (int i = 0; i < count; i++) down += is_suppressed(stake->state, stand[i]);
    if (down > 0)
        text_put(stake->out, "%d suppressed rall%s %d%%; ", down, down == 1 ? "ies" : "y each",
                 10 * rally_number(stake->world, stake->state, battalion));
    float hits = volley_forecast(stake->world, stake->state, battalion, NO_INDEX,
                                 weapons ? WITH_WEAPONS : 0, stake->out);
    if (hits < 0) text_put(stake->out, "no stand has a shot");
}

// --- the rendezvous

static void stake_consolidate(const Stake *stake, int battalion) {
    uint64_t linked;
    uint8_t stand[BODY_MAX];
    if (is_linked(stake->world, stake->state, battalion, &linked)) return;
    int lost = stands_of(stake->world, stake->state, battalion, stand) - bits_count(linked);
    text_put(stake->out, "%d stand%s too far from the rendezvous will be eliminated", lost,
             lost == 1 ? "" : "s");
}

// --- close combat [14.8.2]

int edge_sum(const Edge *edge) {
    return edge->cover + edge->weapons + edge->gun + edge->armour + edge->extra + edge->formation;
}

static int party_stands(const World *world, const State *state, Party party) {
    int count = 0;
    for (int i = 0; i < world->stand_count; i++)
        count += is_live(state, i) && party_has(state, party, i);
    return count;
}

// Fills *out with the odds of the close combat of a battalion. A side without stands loses.
static void clash_odds(const World *world, const State *state, int battalion, ClashOdds *out) {
    int side = side_of(world, battalion), other = (int)side_other((Side)side);
    Party own = party_of(world, state, side), enemy = party_of(world, state, other);
    *out = (ClashOdds){.our_rally = combat_rally(world, state, own),
                       .their_rally = combat_rally(world, state, enemy),
                       .our_stands = party_stands(world, state, own),
                       .their_stands = party_stands(world, state, enemy)};
    if (out->our_stands == 0 || out->their_stands == 0) {
        out->won = out->our_stands > 0 ? 100 : 0;
        return;
    }
    combat_edge(world, state, own, enemy, &out->ours);
    combat_edge(world, state, enemy, own, &out->theirs);
    int lead = edge_sum(&out->ours) - edge_sum(&out->theirs);
    for (int a = 1; a <= 10; a++)
        for (int b = 1; b <= 10; b++) {
            out->won += a - b + lead > 0;
            out->tied += a - b + lead == 0;
        }
}

bool clash_forecast(const World *world, const State *state, int battalion, int target,
                    ClashOdds *out) {
    State ahead = *state;
    Battalion *it = &ahead.battalion[battalion];
    int facing;
    if (!close_way(world, state, battalion, target, &facing, &ahead.walk)) return false;
    it->facing = (uint8_t)facing;
    if (it->formation == ROAD) it->formation = MARCH;
    flag_set(&ahead, battalion, SHOWN);
    for (int i = 0; i < ahead.walk.count; i++) {
        int step = walk_step(&ahead.walk, i);
        it->x = (uint8_t)(it->x + step_x[step]);
        it->y = (uint8_t)(it->y + step_y[step]);
    }
    party_link(world, &ahead, battalion);
    lone_guns_die(world, &ahead);  // before the dice are thrown, lone guns are destroyed [14.8.5]
    clash_odds(world, &ahead, battalion, out);
    return true;
}

static void stake_close(const Stake *stake, int battalion, int target) {
    ClashOdds odds;
    if (!clash_forecast(stake->world, stake->state, battalion, target, &odds)) return;
    if (odds.their_stands == 0)
        text_put(stake->out, "destroys lone guns without a roll [14.8.5]");
    else
        text_put(stake->out, "d10 %+d against d10 %+d: wins %d%%, a tie %d%%", edge_sum(&odds.ours),
                 edge_sum(&odds.theirs), odds.won, odds.tied);
    text_put(stake->out, ", if it arrives unharmed");
}

// --- the preview of any action, and the table of a close combat

float gbww2_odds_preview(const World *world, const State *state, Action action, Side viewer,
                         Text *out) {
    Stake stake = {world, state, frame_at(state, 0), out};
    int who = (int)action_who(action), phase = stake.frame->phase;
    unsigned where = action_where(action);
    (void)viewer;  // only spotted enemies are counted, because the viewer is the side that chooses
    switch (action_verb(action)) {
        case VERB_TARGET:
            return phase == PHASE_AIM ? stake_air(&stake, (int)where)
                                      : stake_shot(&stake, (int)where);
        case VERB_ANSWER:
            return stake_answer(&stake, who, where == HOW_WEAPONS);
        case VERB_CELL:
            return phase == PHASE_CALL_CELL || phase == PHASE_PLAN_CELL
                       ? stake_cell(&stake, who, where)
                       : -1;
        case VERB_SQUARE:
            if (phase == PHASE_CALL_SQUARE || phase == PHASE_PLAN_SQUARE)
                stake_square(&stake, who, where);
            return -1;
        case VERB_CALL:
            stake_call(&stake, who);
            return -1;
        case VERB_STAND:
            stake_stand(&stake, who, where == HOW_WEAPONS);
            return -1;
        case VERB_CONSOLIDATE:
            stake_consolidate(&stake, who);
            return -1;
        case VERB_CLOSE:
            stake_close(&stake, who, (int)where);
            return -1;
        default:
            return -1;
    }
}

static void line_put(SceneClash *out, const char *name, int attacker, int ours, int theirs) {
    if (ours == 0 && theirs == 0) return;
    assert(out->line_count < SCENE_CLASH_LINES_MAX);
    int line = out->line_count++;
    out->line[line].name = name;
    out->line[line].value[attacker] = (float)ours;
    out->line[line].value[side_other((Side)attacker)] = (float)theirs;
}

void gbww2_clash(const World *world, const State *state, Action action, Side viewer,
                 SceneClash *out) {
    ClashOdds odds;
    (void)viewer;
    if (action == NO_ACTION || action_verb(action) != VERB_CLOSE) return;
    int who = (int)action_who(action), side = side_of(world, who);
    int other = (int)side_other((Side)side);
    if (!clash_forecast(world, state, who, (int)action_where(action), &odds)) return;
    const Edge *a = &odds.ours, *d = &odds.theirs;
    out->there = true;
    out->place = NO_PLACE;
    out->attacker = (Side)side;
    line_put(out, "cover", side, a->cover, d->cover);
    line_put(out, "heavy weapons", side, a->weapons, d->weapons);
    line_put(out, "gun at armour", side, a->gun, d->gun);
    line_put(out, "armour against no cover", side, a->armour, d->armour);
    line_put(out, "more companies", side, a->extra, d->extra);
    line_put(out, "formation", side, a->formation, d->formation);
    int line = out->line_count++;
    out->line[line].name = "a die, on average";
    for (int i = 0; i < SIDES; i++) out->line[line].value[i] = DIE_MEAN;
    out->total[side] = (float)edge_sum(a) + DIE_MEAN;
    out->total[other] = (float)edge_sum(d) + DIE_MEAN;
    out->wins = (float)odds.won / 100;
    out->ties = (float)odds.tied / 100;
    for (int i = 0; i < SIDES; i++) {
        int stands = i == side ? odds.our_stands : odds.their_stands;
        int rally = i == side ? odds.our_rally : odds.their_rally;
        char who_fails[24] = "its stand";
        if (stands != 1) snprintf(who_fails, sizeof who_fails, "each of %d stands", stands);
        snprintf(out->won[i], sizeof out->won[i], "loses nothing");
        if (stands == 0)
            snprintf(out->lost[i], sizeof out->lost[i], "its lone guns are destroyed [14.8.5]");
        else
            snprintf(out->lost[i], sizeof out->lost[i],
                     "%s fails its morale check %d%%; then this side retreats [14.8.2]", who_fails,
                     100 - 10 * rally);
    }
}
