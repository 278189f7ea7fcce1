// SPDX-License-Identifier: GPL-3.0-or-later
// barrage_impact.c -- step D4: barrages and air strikes take effect [11.3, 12.0]. Each spotted
// stand under a template rolls separately. The hidden stands of a side share one roll [W25].
#include "engine/rules/gbww2/rules/rules_internal.h"

enum { HIDDEN_MOST = BODY_MAX };  // most stands that one roll for hidden stands covers [W25]

// The stages of one barrage, kept in ShellingFrame.stage. An air mission goes from the first to
// SHELLS_DONE at once.
typedef enum ShellingStage {
    SHELLS_SPOTTED,        // each spotted stand under the template has a roll of its own
    SHELLS_HIDDEN_FIRST,   // the hidden stands of the Allied side share one roll
    SHELLS_HIDDEN_SECOND,  // the hidden stands of the Axis share one roll
    SHELLS_DONE,
} ShellingStage;

bool under_fire(const State *state, const Rect *rect) {
    for (int i = 0; i < STRIKES_MAX; i++) {
        const Strike *strike = &state->strike[i];
        bool lies = strike_lies(strike);
        if (lies && template_touches(rect, strike_spot(strike))) return true;
    }
    return false;
}

// Starts the strikes of a side that are due. Planned strikes are due on their turn, called strikes
// after their delay. Each barrage uses one artillery round of its side per turn, and ends when no
// round is left. An air mission that cannot fly is spent.
static void strike_lands(const World *world, State *state, int side) {
    int first, count = strikes_of(world, side, &first);
    for (int i = first; i < first + count; i++) {
        Strike *strike = &state->strike[i];
        bool cancelled = strike->flags & STRIKE_CANCELLED;
        bool comes = strike->turn == state->turn && !cancelled &&
                     (strike->step == STRIKE_CALLED ||
                      (strike->step == STRIKE_WAITS && strike->kind == PLANNED));
        if (!comes && strike->step != STRIKE_FALLS) continue;
        if (is_mission(world, i)) {
            if (!is_flying(state)) {
                strike_spend(strike);
                continue;
            }
            strike->step = STRIKE_FALLS;
            state->flown |= (uint16_t)(1u << i);
            strike->target = (uint8_t)i;  // any value but NO_INDEX: a mission has no template
        } else if (state->rounds[side] == 0) {
            strike_spend(strike);
        } else {
            state->rounds[side]--;
            strike->rounds++;
            strike->step = STRIKE_FALLS;
        }
    }
}

void shelling_begin(const World *world, State *state, int side) {
    int first, count = strikes_of(world, side, &first);
    strike_lands(world, state, side);
    Frame *frame = frame_push(state, PHASE_SHELLING, first, 0);
    frame_view(frame)->shelling.end = (uint16_t)(first + count);
}

// Advances *next to the next stand that the barrage can suppress: spotted, under the template, not
// suppressed yet, and of a kind that shells affect. Returns false if no such stand is left.
static bool shell_next(const World *world, State *state, const Strike *strike, uint8_t *next) {
    for (; *next < world->stand_count; ++*next) {
        int stand = *next, battalion = state->holder[stand];
        Rect rect;
        if (!is_live(state, stand) || !is_on(state, battalion) || !flag(state, battalion, SHOWN))
            continue;
        if (!is_shelled(world, state, stand) || !stand_rect(world, state, stand, &rect)) continue;
        if (template_touches(&rect, strike_spot(strike))) return true;
    }
    return false;
}

int under_template(const World *world, const State *state, int strike, int side,
                   uint8_t stand[BODY_MAX]) {
    Spot spot = strike_spot(&state->strike[strike]);
    int found = 0;
    for (uint64_t rest = hidden_of(world, state, side); rest; rest &= rest - 1) {
        Rect rect[BODY_MAX];
        uint8_t own[BODY_MAX];
        int count = rects_of(world, state, bits_first(rest), rect, own);
        for (int i = 0; i < count; i++)
            if (found < HIDDEN_MOST && is_shelled(world, state, own[i]) &&
                template_touches(&rect[i], spot))
                stand[found++] = own[i];
    }
    return found;
}

void shelling_run(const World *world, State *state, Frame *frame) {
    ShellingFrame *it = &frame_view(frame)->shelling;
    if (it->strike >= it->end) {
        frame_pop(state);
        return;
    }
    Strike *strike = &state->strike[it->strike];
    bool mission = is_mission(world, it->strike), falls = strike->step == STRIKE_FALLS;
    if (falls && mission && it->stage == SHELLS_SPOTTED) {
        it->stage = SHELLS_DONE;
        frame_push(state, PHASE_AIM, it->strike, 0);
    } else if (falls && !mission && it->stage == SHELLS_SPOTTED) {
        if (shell_next(world, state, strike, &it->next_stand))
            frame_push(state, PHASE_SHELL, it->next_stand++, it->strike);
        else
            it->stage = SHELLS_HIDDEN_FIRST;
    } else if (falls && !mission && it->stage < SHELLS_DONE) {
        int side = it->stage++ == SHELLS_HIDDEN_FIRST ? ALLIED : AXIS;
        if (has_unshown(world, state, side))
            frame_push(state, PHASE_SHELL_HIDDEN, it->strike, side);
    } else {
        if (mission && falls) strike_spend(strike);
        it->strike++;
        it->next_stand = it->stage = 0;
    }
}

static int cover_of(const World *world, const Rect *rect) {
    int ground = ground_at(&world->ground, rect_middle(rect));
    return world->chart.terrain[ground].cover;
}

// [11.3.3] Returns the highest roll that suppresses a stand: the number for its cover, but at most
// barrage_idle if its battalion is not active. Returns 0 if the stand is not on the table.
int shell_number(const World *world, const State *state, int stand) {
    const Chart *chart = &world->chart;
    const uint8_t by_cover[COVERS] = {chart->barrage_open, chart->barrage_soft, chart->barrage_hard,
                                      chart->barrage_bunker};
    Rect rect;
    if (!stand_rect(world, state, stand, &rect)) return 0;
    int number = by_cover[cover_of(world, &rect)];
    return flag(state, state->holder[stand], ACTIVE) ? number
                                                     : min_int(number, chart->barrage_idle);
}

void shell_apply(const World *world, State *state, Frame *frame, Action action) {
    int stand = frame->unit, battalion = state->holder[stand];
    frame_pop(state);
    if (action_where(action) == HIT_SUPPRESSES) stand_suppress(world, state, stand);
    if (action_where(action) == HIT_DESTROYS) stand_destroy(world, state, stand);
    battalion_checks(world, state, battalion);
}

// Suppresses the hidden stands that the roll hit. action_where() holds one bit for each stand, in
// the order of under_template().
void shell_hidden_apply(const World *world, State *state, Frame *frame, Action action) {
    uint8_t stand[BODY_MAX];
    const HiddenFrame *it = &frame_seen(frame)->hidden;
    int count = under_template(world, state, it->strike, it->side, stand);
    frame_pop(state);
    for (int i = 0; i < count; i++)
        if (action_where(action) >> i & 1) stand_suppress(world, state, stand[i]);
}

// [12.1, W21] Lists the targets of an air mission: spotted enemy stands, except HQ and heavy
// weapons. Unless the mission was planned, the side must also see the target.
void aim_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    int side = strike_side(world, frame->unit);
    bool planned = state->strike[frame->unit].kind == PLANNED;
    for (int i = 0; i < world->stand_count; i++) {
        int battalion = state->holder[i];
        Rect rect;
        if (!is_live(state, i) || side_of(world, battalion) == side || !is_on(state, battalion) ||
            !flag(state, battalion, SHOWN) || !shells_hurt(world, i) ||
            !stand_rect(world, state, i, &rect))
            continue;
        if (planned || side_sees(world, state, side, rect_middle(&rect)))
            actions_push(out, action_make(VERB_TARGET, frame->unit, (unsigned)i));
    }
    actions_push(out, action_make(VERB_DONE, (unsigned)side, 0));
}

void aim_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world;
    int strike = frame->unit;
    frame_pop(state);
    if (action_verb(action) == VERB_TARGET)
        frame_push(state, PHASE_SHELL, (int)action_where(action), strike);
}
