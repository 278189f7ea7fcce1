// SPDX-License-Identifier: GPL-3.0-or-later
// explain.c -- the arithmetic behind a choice: exact odds of shots, calls and activations.
#include "engine/rules/judge.h"
#include "words.h"

static void shot_explain(const World *world, const State *state, const Frame *frame, int target,
                         Text *out) {
    static const char *const bands[] = {"2", "4", "6", "8", "12"};
    Shot shot = shot_of(world, state, frame->unit, target, frame->value);
    int hit = max_int(0, shot.hit);
    text_put(out,
             "%s at up to %s in: a d10 of at most %d hits [14.4.6], a second of at most %d "
             "destroys [14.4.7]: ",
             shot.indirect ? "Indirect fire" : "Fire", bands[shot.band], hit, shot.destroy);
    text_put(out, "destroyed %d%%, suppressed %d%%, nothing %d%%.", hit * shot.destroy,
             hit * (10 - shot.destroy), 100 - 10 * hit);
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

static void stand_explain(const World *world, const State *state, int battalion, Text *out) {
    int number = rally_number(world, state, battalion);
    text_put(out,
             "Each suppressed stand rallies on a d10 of at most %d, %d%% [14.7.3]; then those "
             "that can may fire.",
             number, 10 * number);
}

static void follow_explain(const World *world, const State *state, int battalion, Text *out) {
    text_put(out, "It holds its morale on a d100 of at most %d [15.1].",
             morale_number(world, state, battalion));
}

// --- close combat [14.8.2]

static void edge_put(const Edge *edge, Text *out) {
    const struct {
        const char *name;
        int number;
    } parts[] = {{"cover", edge->cover},          {"heavy weapons", edge->weapons},
                 {"gun at armour", edge->gun},    {"armour in the open", edge->armour},
                 {"more companies", edge->extra}, {"formation", edge->formation}};
    int sum = 0, told = 0;
    for (int i = 0; i < COUNT_OF(parts); i++) sum += parts[i].number;
    text_put(out, "%+d", sum);
    for (int i = 0; i < COUNT_OF(parts); i++) {
        if (parts[i].number == 0) continue;
        text_put(out, "%s%s %+d", told++ == 0 ? " (" : ", ", parts[i].name, parts[i].number);
    }
    if (told > 0) text_put(out, ")");
}

static int edge_sum(const Edge *edge) {
    return edge->cover + edge->weapons + edge->gun + edge->armour + edge->extra + edge->formation;
}

// Of the combat that is under way in this position.
static void clash_explain(const World *world, const State *state, int battalion, Text *out) {
    int side = side_of(world, battalion), other = (int)side_other((Side)side), won = 0, tied = 0;
    Party own = party_of(world, state, side), enemy = party_of(world, state, other);
    Edge ours, theirs;
    combat_edge(world, state, own, enemy, &ours);
    combat_edge(world, state, enemy, own, &theirs);
    int lead = edge_sum(&ours) - edge_sum(&theirs);
    for (int a = 1; a <= 10; a++)
        for (int b = 1; b <= 10; b++) {
            won += a - b + lead > 0;
            tied += a - b + lead == 0;
        }
    text_put(out, "A d10 each, ");
    edge_put(&ours, out);
    text_put(out, " against ");
    edge_put(&theirs, out);
    text_put(out,
             ": won %d%%, tied %d%%, lost %d%% [14.8.2]. Each stand of the loser wavers on a d10 "
             "above its rally number: ours %d, theirs %d.",
             won, tied, 100 - won - tied, combat_rally(world, state, own),
             combat_rally(world, state, enemy));
}

// Close combat as it would be fought if nothing stops or hits it on its way.
static void close_explain(const World *world, const State *state, int battalion, int target,
                          Text *out) {
    State ahead = *state;
    Battalion *it = &ahead.battalion[battalion];
    int facing;
    if (!close_way(world, state, battalion, target, &facing, &ahead.walk)) return;
    it->facing = (uint8_t)facing;
    if (it->formation == ROAD) it->formation = MARCH;
    flag_set(&ahead, battalion, SHOWN);
    for (int i = 0; i < ahead.walk.count; i++) {
        int step = walk_step(&ahead.walk, i);
        it->x = (uint8_t)(it->x + step_x[step]);
        it->y = (uint8_t)(it->y + step_y[step]);
    }
    party_link(world, &ahead, battalion);
    text_put(out, "If it gets there as it is: ");
    clash_explain(world, &ahead, battalion, out);
}

void gbww2_explain(const World *world, const State *state, Action action, Side viewer, Text *out) {
    const Frame *frame = frame_at(state, 0);
    int who = (int)action_who(action);
    (void)viewer;
    switch (action_verb(action)) {
        case VERB_TARGET:
            if (frame->phase == PHASE_TARGET)
                shot_explain(world, state, frame, (int)action_where(action), out);
            break;
        case VERB_CALL:
            delay_explain(world, state, who, out);
            break;
        case VERB_STAND:
            stand_explain(world, state, who, out);
            break;
        case VERB_CLOSE:
            close_explain(world, state, who, (int)action_where(action), out);
            break;
        case VERB_FOLLOW:
            follow_explain(world, state, who, out);
            break;
        case VERB_ACTIVATE:
            text_put(out, "It costs %d of %d [9.0].", cost_single(world, state, frame->other != 0),
                     funds(world, state, frame->unit));
            break;
        case VERB_GROUP:
            text_put(out, "It costs %d of %d [9.2].",
                     cost_group(world, state, frame->other != 0, frame->card),
                     funds(world, state, frame->unit));
            break;
        default:
            break;
    }
}
