// SPDX-License-Identifier: GPL-3.0-or-later
// describe.c -- writes the log: what an action does, in sentences that cite rules. The first
// sentence comes from the verb's row (verbs.c). Then the action is applied to a copy of the State,
// and differences that matter to a player add sentences. The log says nothing that the viewer
// cannot know. Start at gbww2_describe().
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/gbww2/evaluation/features.h"
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "text_internal.h"

typedef struct Telling {
    const World *world;
    const State *before, *after;
    Action action;
    int named;  // the cell that the first sentence names, or -1
    Side viewer;
    Text *out;
} Telling;

static bool shown(const Telling *telling, int battalion) {
    return telling->viewer == NOBODY ||
           side_of(telling->world, battalion) == (int)telling->viewer ||
           flag(telling->after, battalion, SHOWN);
}

// Returns why a stand is lost at night, as words behind "is destroyed". A division without a C Ops
// is isolated as a whole [5.1.3].
static const char *why_isolated(const Telling *telling, int stand) {
    int division = telling->world->battalion[telling->before->holder[stand]].division;
    unsigned both =
        telling->before->centre[division].flags & telling->after->centre[division].flags;
    return both & CENTRE_ON ? ": its battalion is cut off from its C Ops"
                            : ": its division has no C Ops on the table";
}

static void stand_tell(const Telling *telling, int stand) {
    const World *world = telling->world;
    const State *a = telling->before, *b = telling->after;
    bool died = !stand_in(&a->destroyed, stand) && stand_in(&b->destroyed, stand);
    bool shaken = !is_suppressed(a, stand) && is_suppressed(b, stand);
    // After a rally roll the first sentence has told this already.
    bool rested = is_suppressed(a, stand) && !is_suppressed(b, stand) && !died &&
                  frame_at(a, 0)->phase != PHASE_RALLY;
    if (!died && !shaken && !rested) return;
    text_char(telling->out, ' ');
    put_stand(world, stand, telling->out);
    if (!died && !shaken) {
        text_put(telling->out, " is no longer suppressed [16.2].");
        return;
    }
    const char *rule = rule_of_harm(world, a, b, telling->action, stand);
    text_put(telling->out, " is %s%s [%s].", died ? "destroyed" : "suppressed",
             rule == rule_of_trap        ? ", because no retreat is possible"
             : rule == rule_of_isolation ? why_isolated(telling, stand)
                                         : "",
             rule);
}

// Returns whether the action takes a stand from the battalion by detaching or attaching it.
static bool gives_stands(const Telling *telling, int battalion) {
    for (int i = 0; i < telling->world->stand_count; i++)
        if (telling->before->holder[i] == battalion && telling->after->holder[i] != battalion)
            return true;
    return false;
}

// Returns whether the battalion moves on after the enemy's opportunity fire.
static bool walks_on(const Telling *telling, int battalion) {
    const State *b = telling->after;
    if (frame_at(b, 0)->phase != PHASE_ANSWER || action_verb(telling->action) == VERB_BACK)
        return false;
    const Frame *walk = frame_at(b, 1);
    return walk->phase == PHASE_WALK && walk->unit == battalion && b->walk.done < b->walk.count;
}

static void battalion_tell(const Telling *telling, int battalion) {
    const World *world = telling->world;
    const State *a = telling->before, *b = telling->after;
    const char *name = world->battalion[battalion].name;
    if (!shown(telling, battalion)) return;
    bool placed = !flag(a, battalion, SHOWN) && flag(b, battalion, SHOWN);
    if (placed && b->battalion[battalion].place == ON_TABLE)
        text_put(telling->out, " %s is placed on the table for both sides to see [6.3].", name);
    if (!flag(a, battalion, GROUND) && flag(b, battalion, GROUND))
        text_put(telling->out, " %s goes to ground [9.4].", name);
    if (a->battalion[battalion].place != GONE && b->battalion[battalion].place == GONE &&
        a->day == b->day)
        text_put(telling->out, " %s %s.", name,
                 gives_stands(telling, battalion) ? "has no stand left"
                                                  : "is eliminated: no stand is left");
    bool moved = a->battalion[battalion].x != b->battalion[battalion].x ||
                 a->battalion[battalion].y != b->battalion[battalion].y;
    if (!moved || b->battalion[battalion].place != ON_TABLE) return;
    if (frame_at(a, 0)->phase == PHASE_SHAPE && frame_at(a, 0)->unit == battalion) return;
    int cell = cell_at(b->battalion[battalion].x, b->battalion[battalion].y);
    if (cell == telling->named) return;
    text_put(telling->out, " %s is %sat ", name, walks_on(telling, battalion) ? "on the way " : "");
    put_cell(world, (unsigned)cell, telling->out);
    text_put(telling->out, ".");
}

// Tells that a hit changed nothing. If its owner chooses who takes it, nothing is known yet.
static void hit_tell(const Telling *telling) {
    const State *a = telling->before, *b = telling->after;
    if (action_verb(telling->action) != VERB_SHOT || action_where(telling->action) == 0) return;
    int target = frame_seen(frame_at(a, 0))->shot.target;
    if (!is_suppressed(a, target) || frame_at(b, 0)->phase == PHASE_GIVE) return;
    for (int i = 0; i < telling->world->stand_count; i++)
        if (is_suppressed(a, i) != is_suppressed(b, i) ||
            stand_in(&a->destroyed, i) != stand_in(&b->destroyed, i))
            return;
    text_put(telling->out, " The stand stays suppressed: no effect.");
}

static void course_tell(const Telling *telling) {
    const World *world = telling->world;
    const State *a = telling->before, *b = telling->after;
    Text *out = telling->out;
    if (a->day != b->day) text_put(out, " Day %d begins [7.1].", b->day);
    if (a->turn != b->turn && b->turn > 0) text_put(out, " Turn %d begins [7.2].", b->turn);
    if (a->round != b->round && b->round > 0)
        text_put(out, " Round %d of turn %d begins [14.1].", b->round, b->turn);
    if (a->phasing != b->phasing && b->phasing < SIDES)
        text_put(out, " The player turn of the %s side begins [7.2].",
                 world->side[b->phasing].name);
    if (a->sight != b->sight) text_put(out, " Visibility is %d in [8.2].", b->sight);
    for (int i = 0; i < world->objective_count; i++)
        for (int side = 0; side < SIDES; side++)
            if (!(a->held[side] >> i & 1) && b->held[side] >> i & 1)
                text_put(out, " The %s side controls %s [W39].", world->side[side].name,
                         world->objective[i].name);
    for (int i = 0; i < world->division_count; i++)
        if (!(a->centre[i].flags & CENTRE_LOST) && b->centre[i].flags & CENTRE_LOST)
            text_put(out, " The C Ops of %s is overrun [5.1.3].", world->division[i].name);
    if (frame_at(b, 0)->phase != PHASE_OVER || frame_at(a, 0)->phase == PHASE_OVER) return;
    text_put(out, " The game is over: %s side ", world->side[ALLIED].name);
    text_count(out, side_points(world, b, ALLIED), "victory point");
    text_put(out, ", %s side %d [W13].", world->side[AXIS].name, side_points(world, b, AXIS));
}

// --- slots of the sentences in verbs.c

// The texts of the results of dice and cards, indexed by the `where` of the action. The last text
// of a row also stands for all higher values.
static const char *const results[VERBS][5] = {
    [VERB_DAYLIGHT] =
        {"Visibility grows at once, within the limit of the weather",
         "Visibility grows in the second player's turn, within the limit of the weather"},
    [VERB_CARD] = {"a diamond", "a black card", "a card"},
    [VERB_DELAY] = {"takes effect this turn", "takes effect in 1 turn", "takes effect in 2 turns",
                    "takes effect in 3 turns", "is never answered"},
    [VERB_SHELL] = {"no effect", "suppressed", "destroyed"},
    [VERB_UNDER] = {"suppresses no hidden stand", "suppresses one hidden stand or more"},
    [VERB_FLAK] = {"no effect", "suppressed", "destroyed"},
    [VERB_LAND] = {"unharmed", "suppressed", "destroyed"},
    [VERB_COMMAND] = {"no action", "1 action", "2 actions"},
    [VERB_SNEAK] = {"caught by the enemy", "gets through"},
    [VERB_SHOT] = {"misses", "is a hit that does not destroy", "is a hit that destroys"},
    [VERB_RALLY] = {"does not rally", "rallies"},
    [VERB_WAVER] = {"holds", "wavers"},
    [VERB_HOLD] = {"fails the morale check", "passes the morale check"},
    [VERB_REPLACE] = {"is not replaced", "comes back as a replacement"},
};

// Writes on what a command roll depends: ": average, HQ +10, mud -10" [13.0].
static void put_command(const Operand *it, Text *out) {
    int odds[3], hq;
    int quality = command_odds(it->world, it->state, (int)action_who(it->action), odds, &hq);
    text_put(out, ": %s", quality_names[quality]);
    if (hq != 0) text_put(out, ", HQ %+d", hq);
    if (is_mud(it->state)) text_put(out, ", mud %+d", it->world->chart.command_mud);
}

// Writes on what the two dice of a shot depend: "; at up to 6 in: 5 by the chart, cover -2; a die
// of 3 or less hits, a second of 4 or less destroys" [14.4.6, 14.4.7].
static void put_shot(const Operand *it, Text *out) {
    const ShotFrame *frame = &frame_seen(frame_at(it->state, 0))->shot;
    Shot shot = shot_of(it->world, it->state, frame->stand, frame->target, frame->flags);
    text_put(out, shot.indirect ? "; indirect fire " : "; ");
    shot_put(&shot, out);
    text_put(out, "; a die of %d or less hits", shot.hit);
    if (shot.destroy > 0) text_put(out, ", a second of %d or less destroys", shot.destroy);
}

// Writes a result, and for the dice of one unit how likely this result was.
static void put_result(const Operand *it, Text *out) {
    static const uint8_t of_units[] = {VERB_SHELL, VERB_FLAK,  VERB_LAND, VERB_COMMAND, VERB_SHOT,
                                       VERB_RALLY, VERB_WAVER, VERB_HOLD, VERB_REPLACE};
    unsigned verb = action_verb(it->action), where = action_where(it->action), last = 0;
    const char *const *names = results[verb];
    while (last + 1 < COUNT_OF(results[0]) && names[last + 1] != NULL) last++;
    text_put(out, "%s", names[where < last ? where : last]);
    if (verb == VERB_UNDER) {
        int side = frame_seen(frame_at(it->state, 0))->hidden.side;
        text_put(out, " of the %s side", it->world->side[side].name);
    }
    int percent = (int)lroundf(100 * gbww2_odds(it->world, it->state, it->action));
    if (memchr(of_units, (int)verb, sizeof of_units) == NULL || percent == 100) return;
    text_put(out, percent > 0 ? " (%d%% likely" : " (under 1%% likely", percent);
    if (verb == VERB_COMMAND) put_command(it, out);
    if (verb == VERB_SHOT) put_shot(it, out);
    text_char(out, ')');
}

// Writes what the action `done` means in this phase: for example, that a side has finished its
// activations. It may have made none.
static void put_done(const Operand *it, const Frame *frame, const char *side, Text *out) {
    static const struct {
        uint8_t phase;
        const char *does;
    } ends[] = {{PHASE_DEPLOY, "has finished its deployment"},
                {PHASE_ACTIVATE, "has finished its activations"},
                {PHASE_BARRAGE, "has finished its orders to artillery and aircraft"},
                {PHASE_AIM, "attacks no target from the air"},
                {PHASE_ANSWER, "has finished its opportunity fire for now"},
                {PHASE_DETACH, "has finished detaching support"},
                {PHASE_ATTACH, "has finished attaching support"}};
    if (frame->phase == PHASE_TARGET) {
        put_stand(it->world, frame->unit, out);
        text_put(out, " does not fire");
        return;
    }
    if (frame->phase == PHASE_ACT) {
        text_put(out, "The %s side ends round %d of turn %d", side, it->state->round,
                 it->state->turn);
        return;
    }
    for (int i = 0; i < COUNT_OF(ends); i++)
        if (ends[i].phase == frame->phase) {
            text_put(out, "The %s side %s", side, ends[i].does);
            return;
        }
    text_put(out, "%s has no stand left that could be suppressed",
             it->world->battalion[frame->unit].name);
}

static void put_lead(int lead, Text *out) {
    if (lead == 0)
        text_put(out, "equal");
    else
        text_put(out, "%d %s", abs(lead), lead > 0 ? "higher" : "lower");
}

// Writes the result of a close combat: by how much the dice of the Allied side are higher than
// those of the Axis, the modifiers of both sides, and by how much the Allied total is higher
// [14.8.2].
static void put_total(const Operand *it, Text *out) {
    const World *world = it->world;
    Party allied = party_of(world, it->state, ALLIED), axis = party_of(world, it->state, AXIS);
    int dice = (int)action_where(it->action) - DICE_EVEN;
    Edge ours, theirs;
    combat_edge(world, it->state, allied, axis, &ours);
    combat_edge(world, it->state, axis, allied, &theirs);
    int total = dice + edge_sum(&ours) - edge_sum(&theirs);
    text_put(out, "the dice of the %s side are ", world->side[ALLIED].name);
    put_lead(dice, out);
    text_put(out, ", its modifiers are ");
    edge_put(&ours, out);
    text_put(out, " against ");
    edge_put(&theirs, out);
    text_put(out, ", its total is ");
    put_lead(total, out);
    if (total == 0)
        text_put(out, ": a tie");
    else
        text_put(out, ": the %s side wins", world->side[total > 0 ? ALLIED : AXIS].name);
}

static void put_stay(const Operand *it, const Frame *frame, Text *out) {
    if (frame->phase == PHASE_PARK)
        text_put(out, "The FUP of %s stays", it->world->division[frame->unit].name);
    else
        text_put(out, "%s %s", it->world->battalion[frame->unit].name,
                 frame->phase == PHASE_FOLLOW ? "does not advance" : "stays for the night");
}

// Writes a facing in words. For "north+15" it writes "north, 15 degrees to the right".
static void put_facing(int facing, Text *out) {
    const char *name = facing_names[facing];
    size_t plain = strcspn(name, "+");
    const char *minus = strchr(name, '-');
    bool left = minus != NULL && minus[1] >= '0' && minus[1] <= '9';  // "north-east" has a minus
    if (left) plain = (size_t)(minus - name);
    text_put(out, "%.*s", (int)plain, name);
    if (name[plain] != '\0')
        text_put(out, ", %s degrees to the %s", name + plain + 1, left ? "left" : "right");
}

const char *const shape_phrases[SHAPES] = {"",
                                           ", in a tight line",
                                           ", with both wings bent back",
                                           ", with both wings bent forward",
                                           ", with the left wing bent back",
                                           ", with the right wing bent back",
                                           ", with the left wing bent forward",
                                           ", with the right wing bent forward"};

// Writes the whole posture that a side has now chosen for a battalion. The shape is the `where` of
// the action.
static void put_posture(const Operand *it, const PostureFrame *posture, Text *out) {
    text_put(out, "at ");
    put_cell_spot(it->world, posture->cell, out);
    text_put(out, " in %s formation, facing ", formation_names[posture->formation]);
    put_facing(posture->facing, out);
    text_put(out, "%s", shape_phrases[action_where(it->action)]);
}

// Returns whether the move goes to the place where the battalion stands already.
static bool stays_in_place(const Operand *it) {
    const Battalion *mover = &it->state->battalion[frame_at(it->state, 0)->unit];
    return action_where(it->action) == (unsigned)cell_at(mover->x, mover->y);
}

// Writes a slot of a sentence: %f the facing, %S the side, %r the result, %a barrage or aircraft,
// %t the target of a shot, %e the battalion that moves, %b the battalion of the phase, %w the unit
// or strike that is placed or moves, %k the strike or the stand that fires, %m how it does so, %l
// the unit that retreats, %n the turn of a strike, %x the total of a close combat, %y the unit that
// stays, %d the side that is done, %g how a unit attacks its target, %p the posture of a battalion,
// %c the cell of the action.
void describe_slot(const Operand *it, char slot, Text *out) {
    const World *world = it->world;
    const Frame *frame = frame_at(it->state, 0);
    const FrameView *view = frame_seen(frame);
    Side side = phases[frame->phase].who(world, it->state, frame);
    if (side == CHANCE && frame->phase == PHASE_DRAW) side = view->draw.side;
    const char *name = side < SIDES ? world->side[side].name : "";
    int phase = frame->phase;
    bool strikes = phase == PHASE_PLAN_CELL || phase == PHASE_CALL_CELL ||
                   phase == PHASE_PLAN_SQUARE || phase == PHASE_CALL_SQUARE;
    if (slot == 'S')
        text_put(out, "The %s side", name);
    else if (slot == 'f')
        put_facing((int)action_where(it->action), out);
    else if (slot == 'r')
        put_result(it, out);
    else if (slot == 'a')
        text_put(out, is_mission(world, view->shell.strike) ? "Aircraft attack" : "Shells fall on");
    else if (slot == 't')
        put_stand(world, view->shot.target, out);
    else if (slot == 'e' || slot == 'b')
        text_put(out, "%s", world->battalion[frame->unit].name);
    else if (slot == 'k' && phase == PHASE_TARGET)
        put_stand(world, (int)action_who(it->action), out);
    else if (slot == 'k' || (slot == 'w' && strikes))
        put_side_strike(world, slot == 'k' ? (int)action_who(it->action) : frame->unit, out);
    else if (slot == 'w' && phase == PHASE_COPS)
        text_put(out, "The C Ops of %s", world->division[frame->unit].name);
    else if (slot == 'l' && view->retreat.loose > 0)
        put_stand(world, it->state->loose[view->retreat.loose - 1].stand, out);
    else if (slot == 'w' || slot == 'l')
        text_put(out, "%s", world->battalion[frame->unit].name);
    else if (slot == 'm')
        text_put(out, phase == PHASE_MOVE && stays_in_place(it)    ? "stays at"
                      : phase == PHASE_MOVE || phase == PHASE_COPS ? "moves to"
                      : strikes                                    ? "is aimed at"
                      : phase == PHASE_DROP                        ? "drops at"
                                                                   : "is placed at");
    else if (slot == 'n' && action_where(it->action) == 0)
        text_put(out, "has no planned turn");
    else if (slot == 'n')
        text_put(out, "falls on turn %u", action_where(it->action));
    else if (slot == 'g')
        text_put(out, phase == PHASE_AIM ? "attacks" : "fires at");
    else if (slot == 'p')
        put_posture(it, &view->posture, out);
    else if (slot == 'c')
        put_cell_spot(world, action_where(it->action), out);
    else if (slot == 'x')
        put_total(it, out);
    else if (slot == 'y')
        put_stay(it, frame, out);
    else
        put_done(it, frame, name, out);
}

// --- the whole sentence

// Writes the sentence of an action. It makes the first letter a capital, because names such as
// "barrage 2" begin with a small letter.
static void sentence_put(const World *world, const State *state, Action seen, Text *out) {
    size_t begin = out->length;
    if (!verb_describe(&gbww2_verbs, world, state, seen, rule_at(state), out))
        gbww2_format_action(world, state, seen, out);
    if (begin < out->length && out->start[begin] >= 'a' && out->start[begin] <= 'z')
        out->start[begin] = (char)(out->start[begin] - 'a' + 'A');
    text_char(out, '.');
}

// Returns true for an order that has no effect. A battalion in reserve and a strike without a place
// take as many choices as others, so that the number of choices tells the enemy nothing. So does a
// hidden battalion that stays as it is at night.
static bool is_empty(const Frame *frame, Action action) {
    unsigned verb = action_verb(action);
    if (verb == VERB_SQUARE || verb == VERB_CELL) return action_where(action) == NOWHERE;
    bool posture = frame->phase == PHASE_FORMATION || frame->phase == PHASE_FACING ||
                   frame->phase == PHASE_SHAPE;
    return posture && frame_seen(frame)->posture.purpose != FOR_MOVE &&
           frame_seen(frame)->posture.cell == NOWHERE;
}

// Tells an empty order. All empty orders of a unit or strike have one text, which the terminal and
// the page print once.
static void empty_tell(const Telling *telling, const char *side) {
    const Frame *frame = frame_at(telling->before, 0);
    text_put(telling->out, "The %s side has nothing to choose for ", side);
    if (frame->phase >= PHASE_PLAN && frame->phase <= PHASE_PLAN_TURN)
        put_strike(telling->world, frame->unit, telling->out);
    else
        text_put(telling->out, "%s", telling->world->battalion[frame->unit].name);
    text_put(telling->out, " [%s].", rule_at(telling->before));
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    State after = *state;
    const Frame *frame = frame_at(state, 0);
    Action seen = gbww2_seen(world, state, action, viewer);
    gbww2_apply(world, &after, action);
    bool names = (action_verb(seen) == VERB_CELL || action_verb(seen) == VERB_RETREAT) &&
                 action_where(seen) != NOWHERE;
    Spot spot = names ? cell_spot(world, action_where(seen)) : (Spot){0};
    int named = names ? cell_at(spot.x / HALF, spot.y / HALF) : -1;
    Telling telling = {world, state, &after, action, named, viewer, out};
    Side who = phases[frame->phase].who(world, state, frame);
    const char *side = who < SIDES ? world->side[who].name : "";
    if (action_verb(seen) == VERB_ORDER) {
        bool plans = frame->phase >= PHASE_PLAN && frame->phase <= PHASE_PLAN_TURN;
        bool places = frame->phase >= PHASE_PLACE && frame->phase <= PHASE_SHAPE;
        text_put(out, "The %s side %s [%s].", side,
                 plans                        ? "plans barrages and air strikes, hidden from you"
                 : places && state->turn == 0 ? "sets up its battalions, hidden from you"
                                              : "gives a hidden order",
                 rule_at(state));
        return;
    }
    if (is_empty(frame, seen)) {
        empty_tell(&telling, side);
        return;
    }
    sentence_put(world, state, seen, out);
    for (int i = 0; i < world->stand_count; i++) stand_tell(&telling, i);
    hit_tell(&telling);
    for (int i = 0; i < world->battalion_count; i++) battalion_tell(&telling, i);
    course_tell(&telling);
}

void gbww2_describe(const World *world, const State *state, Action action, Side viewer, Text *out) {
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    describe(world, state, action, viewer, &text);
    told_put(world, told, out);
}
