// SPDX-License-Identifier: GPL-3.0-or-later
// explain.c -- explains what a choice does: for example, the odds of shots, calls and close
// combats, and the costs of activation. Start at gbww2_explain().
#include <string.h>

#include "engine/rules/evaluation.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "text_internal.h"

void shot_put(const Shot *shot, Text *out) {
    static const char *const bands[] = {"2", "4", "6", "8", "12"};
    const struct {
        const char *name;
        int number;
    } parts[] = {{"heavy weapons", shot->weapons},
                 {"behind its front", shot->rear},
                 {"opportunity fire", shot->answer},
                 {"cover", shot->cover}};
    text_put(out, "at up to %s in: %d by the chart", bands[shot->band], shot->base);
    for (int i = 0; i < COUNT_OF(parts); i++)
        if (parts[i].number != 0) text_put(out, ", %s %+d", parts[i].name, parts[i].number);
}

static void shot_explain(const World *world, const State *state, const Frame *frame, int target,
                         Text *out) {
    Shot shot = shot_of(world, state, frame->unit, target, frame_seen(frame)->target.flags);
    int hit = max_int(0, shot.hit);
    text_put(out, shot.indirect ? "Indirect fire " : "Fire ");
    shot_put(&shot, out);
    text_put(out,
             ". A d10 of at most %d hits [14.4.6], a second of at most %d destroys [14.4.7]: ", hit,
             shot.destroy);
    int kills = hit * shot.destroy, suppresses = shot_suppresses(state, target, &shot);
    text_put(out, "destroyed %d%%, ", kills);
    if (is_suppressed(state, target))
        text_put(out, "nothing %d%%: it is already suppressed [14.4.10].", 100 - kills);
    else
        text_put(out, "suppressed %d%%, nothing %d%%.", suppresses, 100 - 10 * hit);
}

// Explains a choice of a stand in fire: its shot, and why it has no choice to do nothing.
static void fire_explain(const World *world, const State *state, const Frame *frame, Action action,
                         Text *out) {
    if (frame->phase != PHASE_TARGET) return;
    if (action_verb(action) == VERB_TARGET)
        shot_explain(world, state, frame, (int)action_where(action), out);
    if (frame_seen(frame)->target.flags & MUST_ACT)
        text_put(out,
                 " No other stand of the battalion has done anything or can do anything, so this "
                 "one has to [W45].");
}

static void delay_explain(const World *world, const State *state, int strike, Text *out) {
    int side = strike_side(world, strike);
    const uint8_t *row = world->chart.delay[world->side[side].artillery];
    int more = state->strike[strike].kind == ON_CALL ? world->chart.delay_on_call : 0, low = 0;
    text_put(out, "Delay [11.2]:");
    for (int i = 0; i < 4; i++) {
        int most = max_int(low, row[i] - more);
        text_put(out, " %d turn%s %d%%,", i, i == 1 ? "" : "s", most - low);
        low = most;
    }
    text_put(out, " never %d%%.", 100 - low);
}

static int suppressed_stands(const World *world, const State *state, int battalion) {
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand), down = 0;
    for (int i = 0; i < count; i++) down += is_suppressed(state, stand[i]);
    return down;
}

static void stand_explain(const World *world, const State *state, int battalion, bool weapons,
                          Text *out) {
    int number = rally_number(world, state, battalion);
    int down = suppressed_stands(world, state, battalion);
    if (down > 0)
        text_put(out, "%s rallies on a d10 of at most %d, %d%% [14.7.3], and does not fire. ",
                 down == 1 ? "The suppressed stand" : "Each suppressed stand", number, 10 * number);
    int flags = weapons ? WITH_WEAPONS : 0;
    if (volley_forecast(world, state, battalion, NO_INDEX, flags, out) >= 0) {
        text_put(out, " [14.4.6].");
        return;
    }
    put_no_shot(world, state, battalion, NO_INDEX, flags, out);
}

static void follow_explain(const World *world, const State *state, int battalion, Text *out) {
    text_put(out,
             "As the winner it makes no morale check in this player turn, with or without the "
             "advance [14.8.4]. Its morale number is %d now [15.1].",
             morale_number(world, state, battalion));
}

static void consolidate_explain(const World *world, const State *state, int battalion, Text *out) {
    uint64_t linked;
    if (is_linked(world, state, battalion, &linked)) {
        text_put(out, "All stands are within 2 in of the rendezvous or of a stand that is.");
        return;
    }
    text_put(out,
             "Stands that are not within 2 in of the rendezvous, or of a stand that is, are "
             "eliminated:");
    const char *between = " ";
    for (int i = 0; i < LOOSE_MAX; i++) {
        int stand = state->loose[i].stand;
        if (stand == NO_INDEX || state->holder[stand] != battalion || has(linked, i)) continue;
        text_put(out, "%s", between);
        put_stand(world, stand, out);
        between = ", ";
    }
    text_put(out, " [Rendezvous].");
}

void edge_put(const Edge *edge, Text *out) {
    const struct {
        const char *name;
        int number;
    } parts[] = {{"cover", edge->cover},          {"heavy weapons", edge->weapons},
                 {"gun at armour", edge->gun},    {"armour against no cover", edge->armour},
                 {"more companies", edge->extra}, {"formation", edge->formation}};
    int sum = 0, told = 0;
    for (int i = 0; i < COUNT_OF(parts); i++) sum += parts[i].number;
    text_put(out, "%s%d", plus_of(sum), sum);
    for (int i = 0; i < COUNT_OF(parts); i++) {
        if (parts[i].number == 0) continue;
        text_put(out, "%s%s %+d", told++ == 0 ? " (" : ", ", parts[i].name, parts[i].number);
    }
    if (told > 0) text_put(out, ")");
}

static void clash_explain(const ClashOdds *odds, Text *out) {
    if (odds->their_stands == 0) {
        text_put(
            out,
            "the enemy there has only lone guns, which are destroyed without a roll [14.8.5].");
        return;
    }
    text_put(out, "A d10 each, ");
    edge_put(&odds->ours, out);
    text_put(out, " against ");
    edge_put(&odds->theirs, out);
    text_put(out,
             ": won %d%%, tied %d%%, lost %d%% [14.8.2]. Each stand of the loser fails its morale "
             "check on a d10 above its rally number: ours %d, theirs %d.",
             odds->won, odds->tied, 100 - odds->won - odds->tied, odds->our_rally,
             odds->their_rally);
}

static void close_explain(const World *world, const State *state, int battalion, int target,
                          Text *out) {
    ClashOdds odds;
    if (!clash_forecast(world, state, battalion, target, &odds)) return;
    text_put(out, "If it arrives unharmed: ");
    clash_explain(&odds, out);
}

static void move_explain(const World *world, const State *state, int battalion, Text *out) {
    uint8_t stand[BODY_MAX];
    Body body = body_of(world, state, battalion, stand);
    // the formation that a battalion of one stand counts as [3.4]
    int formation = formation_of(&body, state->battalion[battalion].formation);
    text_put(out, "In %s it moves up to %d in per action", formation_names[formation],
             move_rate(world, state, battalion, false) / INCH);
    if (formation != ROAD)
        text_put(out, ", %d over bad going", move_rate(world, state, battalion, true) / INCH);
    if (fired_of(world, state, battalion))
        text_put(out, ", because its guns or heavy weapons are set up [4.1.5]");
    if (suppressed_stands(world, state, battalion) > 0)
        text_put(out, ", because suppressed stands find all going bad [14.3.10]");
    text_put(
        out,
        " [14.3.1]. Enemies may give opportunity fire at it once it has moved an inch in their "
        "range and sight [14.5].");
}

// Writes the odds of fire, and of a close combat with each enemy, of a battalion that stands with
// its front centre at a spot and faces as it does now. It acts there in a later round, in which the
// moves of this one bar no fire [W24].
static void ahead_explain(const World *world, const State *state, int battalion, unsigned cell,
                          Text *out) {
    enum { CLOSES_TOLD = 3 };
    uint8_t target[STANDS_MAX];
    uint64_t told = 0;
    State ahead = *state;
    char shots[160];
    Text text = text_over(shots, sizeof shots);
    ahead.battalion[battalion].x = (uint8_t)cell_x((int)cell);
    ahead.battalion[battalion].y = (uint8_t)cell_y((int)cell);
    flag_set(&ahead, battalion, SHOWN);
    for (int i = 0; i < world->battalion_count; i++) flag_clear(&ahead, i, MOVED);
    if (volley_forecast(world, &ahead, battalion, NO_INDEX, 0, &text) >= 0)
        text_put(out, " From there, unharmed and facing as now, %s [14.4.6].", shots);
    if (!flag(state, battalion, ACTIVE) || !may_close(world, &ahead, battalion, 0)) return;
    int count = close_targets(world, &ahead, battalion, target);
    for (int i = 0; i < count && bits_count(told) < CLOSES_TOLD; i++) {
        ClashOdds odds;
        int enemy = state->holder[target[i]];
        if (has(told, enemy) || !may_close(world, &ahead, battalion, bit(enemy)) ||
            !clash_forecast(world, &ahead, battalion, target[i], &odds))
            continue;
        text_put(out, "%s %s: wins %d%%, a tie %d%%",
                 told ? ";" : " Close combat from there, if it arrives unharmed, with",
                 world->battalion[enemy].name, odds.won, odds.tied);
        told |= bit(enemy);
    }
    if (told) text_put(out, " [14.8.2].");
}

// Names the barrages whose templates would touch the battalion at a cell that it moves to, facing
// as it does now.
static void shells_explain(const World *world, const State *state, int battalion, unsigned cell,
                           Text *out) {
    Battalion as = state->battalion[battalion];
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    bool stays = cell == (unsigned)cell_at(as.x, as.y);
    as.x = (uint8_t)cell_x((int)cell);
    as.y = (uint8_t)cell_y((int)cell);
    int count = rects_as(world, state, battalion, &as, rect, stand);
    for (int k = 0; k < STRIKES_MAX; k++) {
        const Strike *strike = &state->strike[k];
        if (!strike_lies(strike)) continue;
        bool touches = false, rolls = false;
        for (int i = 0; i < count; i++) {
            if (!template_touches(&rect[i], strike_spot(strike))) continue;
            touches = true;
            rolls |= !stays && is_shelled(world, state, stand[i]);
        }
        if (!touches) continue;
        text_put(out, " The template of ");
        put_side_strike(world, k, out);
        text_put(out, " lies there: ");
        if (rolls) text_put(out, "stands that come under it roll for suppression [14.1.3], and ");
        text_put(out, "no stand under it fires or is fired at [14.4.4].");
    }
}

// Explains a cell: the terrain at the front centre, which spotted enemies see the cell from their
// present places, barrages, and what the battalion could fight from it. Writes nothing for a point
// of a road, or for no place.
static void cell_explain(const World *world, const State *state, int battalion, unsigned cell,
                         Text *out) {
    if (cell & ROAD_CELL || cell == NOWHERE) return;
    Spot spot = spot_at(HALF * cell_x((int)cell), HALF * cell_y((int)cell));
    int ground = ground_at(&world->ground, spot);
    put_seen(world, state, (int)side_other((Side)side_of(world, battalion)), spot, out);
    text_put(out, "Terrain there: %s, %s.", terrain_names[ground], ground_note(world, ground));
    if (state->battalion[battalion].formation == ROAD) return;
    if (frame_at(state, 0)->phase == PHASE_MOVE) shells_explain(world, state, battalion, cell, out);
    ahead_explain(world, state, battalion, cell, out);
}

// Explains the place of a registered barrage, which can be called only while a stand of its side
// sees the place [11.2.2]. Writes nothing for other strikes.
static void plan_explain(const World *world, const State *state, int strike, unsigned cell,
                         Text *out) {
    if (state->strike[strike].kind != REGISTERED || cell == NOWHERE) return;
    Spot spot = spot_at(HALF * cell_x((int)cell), HALF * cell_y((int)cell));
    text_put(out,
             "A registered barrage can be called only while one of your stands sees its place "
             "[11.2.2]. ");
    if (spot_shut(world, spot))
        text_put(out,
                 "Terrain hides this place from stands 2 in away in every direction [14.4.3], so "
                 "hardly any stand but one nearer to it could see it.");
    else
        text_put(out, "Terrain lets stands 2 in away see this place from at least one direction.");
}

// What a choice means that has no odds and no price.
static const char *const meanings[VERBS] = {
    [VERB_RESERVE] = "It stays off the table and may deploy later [10.1].",
    [VERB_FIRST] =
        "Your side becomes the first player: in each turn of the day it acts before the other "
        "[7.2, 8.3].",
    [VERB_PASS] =
        "Your side waits for more light. If both sides pass, only planned barrages and aircraft "
        "come this turn [8.3, W17].",
    [VERB_GROUND] = "It is no longer active, and cannot be activated again today [9.4].",
    [VERB_REMOVE] = "The barrage stops at once and is spent for the day [11.4].",
    [VERB_CANCEL] = "The barrage or air strike does not come today [11.1.5].",
    [VERB_FORM] = "It uses an action to change its formation [14.2].",
    [VERB_COPS] =
        "The C Ops moves along friendly roads or its own edge of the table, or after a drop "
        "straight to a road [14.3.12].",
};

// What it means to choose nothing more.
static const char *const endings[PHASES] = {
    [PHASE_ACTIVATE] =
        "Your side activates no more this turn. Those of your battalions that stay inactive may "
        "not come within 12 in of a known enemy [9.3].",
    [PHASE_BARRAGE] = "Barrages and air strikes keep the orders that they have [11.1].",
    [PHASE_ACT] = "Your side takes no more action in this round [14.0].",
    [PHASE_ANSWER] = "Your battalions hold their fire for now [14.5].",
    [PHASE_TARGET] = "This stand does not fire [14.4.1].",
    [PHASE_DEPLOY] = "The other battalions stay in reserve [10.1].",
};

static const char *const plans[] = {
    [STRIKE_NONE] = "It does not come today [11.1].",
    [PLANNED] = "You choose its place and its turn now. It comes by itself [11.2.1].",
    [REGISTERED] = "You choose its place now, and call it while a stand of yours sees it [11.2.2].",
    [ON_CALL] = "You call it later, at any place that a stand of yours sees then [11.2.3].",
};

// Returns "" if there is nothing to say.
static const char *meaning_of(int phase, Action action) {
    unsigned verb = action_verb(action);
    const char *meaning = verb == VERB_DONE   ? endings[phase]
                          : verb == VERB_TYPE ? plans[action_where(action)]
                                              : meanings[verb];
    return meaning != NULL ? meaning : "";
}

// Writes the cost and the battalions of a battlegroup [9.2].
static void group_explain(const World *world, const State *state, const Frame *frame, int group,
                          Text *out) {
    const ActivateFrame *activate = &frame_seen(frame)->activate;
    int count = 0;
    text_put(out, "%s: it costs %d, your side has %d [9.2]. Its battalions: ", funds_name(world),
             cost_group(world, state, activate->opening, activate->groups),
             funds(world, state, frame->unit));
    for (int i = 0; i < world->battalion_count; i++)
        if (world->battalion[i].group == group)
            text_put(out, "%s%s", count++ > 0 ? ", " : "", world->battalion[i].name);
    text_char(out, '.');
}

// Writes what the legend says of a formation.
static void formation_explain(const char *name, Text *out) {
    for (const LegendRow *row = gbww2_legend; row->name != NULL; row++)
        if (row->kind == LEGEND_BADGE && strcmp(row->name, name) == 0)
            text_put(out, "In %s, %s [%s].", name, row->help, row->rule);
}

static void activate_explain(const World *world, const State *state, const Frame *frame,
                             Text *out) {
    text_put(out,
             "%s: it costs %d, your side has %d. Then no other battalion is activated this turn "
             "[9.0, 9.2].",
             funds_name(world), cost_single(world, state, frame_seen(frame)->activate.opening),
             funds(world, state, frame->unit));
}

static void explain(const World *world, const State *state, Action action, Side viewer, Text *out) {
    const Frame *frame = frame_at(state, 0);
    int who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_TARGET:
        case VERB_PACK:
            fire_explain(world, state, frame, action, out);
            break;
        case VERB_CALL:
            delay_explain(world, state, who, out);
            break;
        case VERB_STAND:
            stand_explain(world, state, who, action_where(action) == HOW_WEAPONS, out);
            break;
        case VERB_CLOSE:
            close_explain(world, state, who, (int)action_where(action), out);
            break;
        case VERB_MOVE:
            move_explain(world, state, who, out);
            break;
        case VERB_CELL:
            if (action_where(action) != NOWHERE && action_where(action) & ROAD_CELL) {
                text_put(out, "That point of the road is at ");
                put_spot(cell_spot(world, action_where(action)), out);
                text_char(out, '.');
            }
            if (frame->phase == PHASE_MOVE || frame->phase == PHASE_CELL)
                cell_explain(world, state, frame->unit, action_where(action), out);
            if (frame->phase == PHASE_PLAN_CELL)
                plan_explain(world, state, frame->unit, action_where(action), out);
            break;
        case VERB_ANSWER:
            gbww2_odds_preview(world, state, action, viewer, out);
            text_put(out,
                     ". Opportunity fire costs the firing battalion its next action [14.5.5].");
            break;
        case VERB_CONSOLIDATE:
            consolidate_explain(world, state, who, out);
            break;
        case VERB_FOLLOW:
            follow_explain(world, state, who, out);
            break;
        case VERB_ACTIVATE:
            activate_explain(world, state, frame, out);
            break;
        case VERB_GROUP:
            group_explain(world, state, frame, who, out);
            break;
        case VERB_FORMATION:
            formation_explain(formation_names[action_where(action)], out);
            break;
        case VERB_SHAPE: {
            const char *phrase = shape_phrases[action_where(action)];
            text_put(out, "Its line stands%s [3.3].", phrase[0] == ',' ? phrase + 1 : " straight");
            break;
        }
        default:
            text_put(out, "%s", meaning_of(frame->phase, action));
    }
}

void gbww2_explain(const World *world, const State *state, Action action, Side viewer, Text *out) {
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    explain(world, state, action, viewer, &text);
    told_put(world, told, out);
}
