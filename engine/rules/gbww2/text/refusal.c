// SPDX-License-Identifier: GPL-3.0-or-later
// refusal.c -- writes why a battalion or a C Ops has no legal action now, or no legal action to a
// place: where it is, its actions, the distance, and what blocks the place. Start at
// gbww2_refusal().
#include "engine/rules/gbww2/rules/scene_places.h"
#include "text_internal.h"

typedef struct Refusal {
    const World *world;
    const State *state;
    int battalion;
    Text *out;
} Refusal;

static void refuse_absent(const Refusal *it) {
    char arrival[48];
    Text when = text_over(arrival, sizeof arrival);
    bool arrives = put_arrival(it->world, it->battalion, &when);
    switch (it->state->battalion[it->battalion].place) {
        case RESERVE:
            text_put(it->out,
                     " is in reserve: it may deploy at dawn or at the start of its side's player "
                     "turn [5.3]");
            break;
        case GONE:
            text_put(it->out,
                     steps_of(it->world, it->state, it->battalion) > 0
                         ? " has no stand: those that live are detached, or attached elsewhere"
                         : " is eliminated");
            break;
        case IN_AIR:
            text_put(it->out, " is in the air");
            break;
        default:
            text_put(it->out, it->state->day == 0 && !arrives ? " is not set up yet"
                                                              : " has not arrived yet");
            if (arrives) text_put(it->out, ": it %s", arrival);
    }
    text_char(it->out, '.');
}

static void refuse_activation(const Refusal *it) {
    const ActivateFrame *activate = &frame_seen(frame_at(it->state, 0))->activate;
    int cost = cost_single(it->world, it->state, activate->opening);
    int left = funds(it->world, it->state, activate->side);
    if (flag(it->state, it->battalion, ACTIVE)) {
        text_put(it->out, " It is already active.");
    } else if (flag(it->state, it->battalion, BROKEN)) {
        text_put(it->out,
                 " It went to ground or failed its morale check today and cannot be activated "
                 "again [9.4].");
    } else if (activate->groups > 0 || activate->single) {
        text_put(it->out,
                 " A turn activates one battalion or up to three battlegroups, not both [9.2].");
    } else if (left < cost) {
        text_put(it->out, " %s: it costs %d, its side has %d [9.0].", funds_name(it->world), cost,
                 left);
    }
}

static void refuse_fire(const Refusal *it, int mover, int flags) {
    const World *world = it->world;
    State copy;
    const State *state = once_shown(it->state, it->battalion, &copy);
    bool weapons = able_stand(world, state, it->battalion, STAND_HW) != NO_INDEX;
    flags |= weapons ? WITH_WEAPONS : 0;
    bool fires = mover == NO_INDEX ? any_shot(world, state, it->battalion, flags)
                                   : best_answer(world, state, it->battalion, mover) > 0;
    if (fires) return;
    text_char(it->out, ' ');
    put_no_shot(world, state, it->battalion, mover, flags, it->out);
}

// Returns true if a person who named the place may have meant fire: a spotted enemy stands there.
static bool may_mean_fire(const Refusal *it, int place) {
    int enemy = (int)side_other((Side)side_of(it->world, it->battalion));
    if (place < 0) return true;
    for (uint64_t left = placed_of(it->world, it->state, enemy); left; left &= left - 1)
        if (place_of(it->world, battalion_spot(it->state, bits_first(left))) == place) return true;
    return false;
}

static bool is_moving(const Refusal *it) {
    const Frame *frame = frame_at(it->state, 0);
    return frame->phase == PHASE_MOVE && frame->unit == it->battalion;
}

static void refuse_action(const Refusal *it, int place) {
    const Battalion *battalion = &it->state->battalion[it->battalion];
    if (battalion->place == SCATTERED)
        text_put(it->out,
                 " It is scattered: use its actions to `gather` at the rendezvous [Rendezvous].");
    if (is_moving(it)) return;  // refuse_way() says what bars the place
    bool able = false;          // it has an action now
    if (flag(it->state, it->battalion, ACTED))
        text_put(it->out, " It has acted in this round of actions [14.0].");
    else if (battalion->actions == 0)
        text_put(it->out, " It has no actions this turn [13.0].");
    else if (flag(it->state, it->battalion, TAKEN))
        text_put(
            it->out, " It is marked \"action taken\", which costs its first action%s [W22].",
            battalion->actions == 2 ? ": it acts in the second round" : ", and it has no other");
    else if (battalion->actions < it->state->round)
        text_put(it->out,
                 " It had one action, in the first round; this is the second round [14.0].");
    else
        able = true;
    if (able && in_contact(it->world, it->state, it->battalion))
        text_put(
            it->out,
            " It is in contact with the enemy: it cannot move or change its formation [14.3].");
    if (!flag(it->state, it->battalion, ACTIVE))
        text_put(it->out,
                 " It is not active: it cannot enter close combat, come within 12 in of a known "
                 "enemy, or come nearer to one that is within 12 in [9.3].");
    if (able && may_mean_fire(it, place)) refuse_fire(it, NO_INDEX, 0);
}

// Writes why the battalion cannot give opportunity fire [14.5].
static void refuse_answer(const Refusal *it, int mover) {
    if (flag(it->state, it->battalion, TAKEN))
        text_put(it->out,
                 " It is marked \"action taken\" and cannot give opportunity fire [14.5.5].");
    else
        refuse_fire(it, mover, IN_ANSWER);
}

// Returns a reason why the battalion cannot move straight to a place with its front centre there,
// at its present facing. Returns NULL if this function finds none.
static const char *barred_there(const Refusal *it, Spot there) {
    const World *world = it->world;
    Battalion as = it->state->battalion[it->battalion];
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    Obstacles obstacles;
    obstacles_open(world, it->state, it->battalion, &obstacles);
    as.x = (uint8_t)(there.x / HALF);
    as.y = (uint8_t)(there.y / HALF);
    if (as.formation == ROAD) as.formation = MARCH;
    int count = rects_as(world, it->state, it->battalion, &as, rect, stand);
    bool beside = false, over = false;
    for (int i = 0; i < count; i++) {
        beside |= !rect_on_table(&rect[i], world->width, world->height);
        over |= any_overlap(&rect[i], obstacles.around.friend, obstacles.around.friend_count);
    }
    if (beside) return "part of it would be off the table [14.3]";
    if (any_contact(rect, count, obstacles.around.enemy, obstacles.around.enemy_count))
        return "it would touch an enemy; use `close` for close combat [14.3.11]";
    bool foot = obstacles.around.foot;
    if (!around_stands(&obstacles.around, rect, count, false) ||
        !ground_enters(&world->ground, spot_at(HALF * as.x, HALF * as.y), foot))
        return "it would be on terrain that it cannot enter [14.3.2]";
    if (over) return "it would overlap a friend, which it may only pass through [14.3.3]";
    if (!town_fits(world, it->state, it->battalion, rect, count))
        return "the stands in that town would exceed its stacking limit [14.3.5]";
    Line way = {battalion_spot(it->state, it->battalion), there};
    Around bare = {.ground = &world->ground, .foot = foot};
    if (!around_straight(&bare, way.a, way.b))
        return "the straight way there leads over terrain that it cannot enter [W42]";
    for (int i = 0; i < obstacles.around.fence_count; i++)
        if (lines_cross(way, obstacles.around.fence[i]))
            return "it would pass between enemy stands 2 in apart or less [14.1.2]";
    return NULL;
}

static void refuse_way(const Refusal *it, int place) {
    Spot there = place_spot(it->world, place), here = battalion_spot(it->state, it->battalion);
    int gap2 = spots_gap2(here, there), inches = 0;
    while (square(INCH * inches) < gap2) inches++;
    int good = move_rate(it->world, it->state, it->battalion, false);
    int bad = move_rate(it->world, it->state, it->battalion, true);
    uint8_t stand[BODY_MAX];
    Body body = body_of(it->world, it->state, it->battalion, stand);
    // the formation that a battalion of one stand counts as [3.4]
    int formation = formation_of(&body, it->state->battalion[it->battalion].formation);
    bool set = fired_of(it->world, it->state, it->battalion);
    text_char(it->out, ' ');
    put_spot(there, it->out);
    text_put(
        it->out,
        ", the middle of that place, is about %d in away; in %s%s it moves up to %d in per action",
        inches, formation_names[formation], set ? ", with guns or heavy weapons set up," : "",
        good / INCH);
    if (formation != ROAD) text_put(it->out, ", %d over bad going", bad / INCH);
    text_put(it->out, " [14.3.1].");
    if (is_moving(it)) text_put(it->out, " No choice of its move leads there [14.3].");
    const char *barred = barred_there(it, there);
    if (barred != NULL) text_put(it->out, " With the middle of its front there, %s.", barred);
    if (!is_moving(it) && may_mean_fire(it, place) && it->state->sight > 0 &&
        gap2 > square(INCH * it->state->sight))
        text_put(it->out, " Nor can it see an enemy there: visibility is %d in [8.2].",
                 it->state->sight);
}

// Writes the refusal in set-up: the place is outside the zone, or the user must choose its 6-in
// square first.
static void refuse_setup(const Refusal *it, int place) {
    const BattalionCard *card = &it->world->battalion[it->battalion];
    if (card->zone == NO_INDEX || place < 0) return;
    const Zone *zone = &it->world->zone[card->zone];
    Spot there = place_spot(it->world, place);
    if (zone_has(zone, there.x, there.y))
        text_put(it->out,
                 " That place is in its set-up zone, %s: choose a 6-in square, then the centre of "
                 "its front, where the whole battalion fits [6.1].",
                 zone->name);
    else
        text_put(it->out, " That place is outside its set-up zone, %s [6.1].", zone->name);
}

static void refuse_cops(const World *world, const State *state, int division, bool own, Text *out) {
    const Centre *centre = &state->centre[division];
    const Division *card = &world->division[division];
    text_put(out, "%s of the %s", card->cops_name, world->side[card->side].people);
    if (!(centre->flags & CENTRE_ON)) {
        text_put(out, " is not on the table%s.",
                 centre->flags & CENTRE_LOST ? ": it was overrun [5.1.3]" : "");
        return;
    }
    text_put(out, " is on the table.");
    const Frame *frame = frame_at(state, 0);
    if (frame->phase == PHASE_COPS && frame->unit == division)
        text_put(out, " It is moving now.");
    else if (own && state->round > 0 && centre->flags & CENTRE_ACTED)
        text_put(out, " It has acted in this round of actions [14.0].");
    else if (own && centre->actions < max_int(state->round, 1))
        text_put(out, " It has no action now [13.0].");
}

// Writes why a battalion on the table must wait: it is the player turn of the other side, or
// actions come later in this player turn. Writes nothing in other cases, such as at dawn.
static void refuse_other(const Refusal *it) {
    const Frame *frame = frame_at(it->state, 0);
    int side = side_of(it->world, it->battalion);
    switch (frame->phase) {
        case PHASE_ACT:
            if (frame->unit != side)
                text_put(it->out, " This is the player turn of the %s side [7.2].",
                         it->world->side[frame->unit].name);
            break;
        case PHASE_BARRAGE:
        case PHASE_DEPLOY:
            if (frame->unit == side && it->state->turn > 0)
                text_put(it->out, " Actions come later in this player turn [7.2].");
            break;
        default:
            break;
    }
}

static void refuse(const World *world, const State *state, int piece, int place, Side viewer,
                   Text *out) {
    if (piece < 0 || piece >= world->battalion_count + world->division_count) return;
    if (piece >= world->battalion_count) {
        int division = piece - world->battalion_count;
        bool ours = viewer == NOBODY || world->division[division].side == viewer;
        refuse_cops(world, state, division, ours, out);
        return;
    }
    Refusal it = {world, state, piece, out};
    bool own = viewer == NOBODY || side_of(world, piece) == (int)viewer;
    text_put(out, "%s of the %s", world->battalion[piece].name,
             world->side[side_of(world, piece)].people);
    if (!battalion_known(world, state, piece, viewer)) {
        text_put(out, " has not been spotted yet [6.3].");
        return;
    }
    if (state->battalion[piece].place != ON_TABLE && state->battalion[piece].place != SCATTERED) {
        refuse_absent(&it);
        const PostureFrame *pending = &frame_seen(frame_at(state, 0))->posture;
        if (own && pending->phase == PHASE_FACING && pending->battalion == piece &&
            pending->purpose == FOR_SETUP)
            text_put(out,
                     " At another facing, one of its stands would be off the table or outside its "
                     "zone, touch another stand, or be on terrain that it cannot enter [6.1].");
        if (own && state->day == 0) refuse_setup(&it, place);
        return;
    }
    bool scattered = state->battalion[piece].place == SCATTERED;
    if (scattered && state->battalion[piece].rendezvous == NO_INDEX) {
        text_put(out, " is scattered, without a rendezvous.");
    } else {
        text_put(out, scattered ? " is scattered; the rendezvous is at " : " stands at ");
        put_post(world, state, piece, out);
        text_char(out, '.');
    }
    if (!own) return;
    const Frame *frame = frame_at(state, 0);
    bool asked = frame->unit == side_of(world, piece);  // the actions of the other side stay hidden
    if (frame->phase == PHASE_ACTIVATE && asked) refuse_activation(&it);
    if (frame->phase == PHASE_MOVE || (frame->phase == PHASE_ACT && asked))
        refuse_action(&it, place);
    if (frame->phase == PHASE_ANSWER && frame_seen(frame)->answer.side == side_of(world, piece))
        refuse_answer(&it, frame->unit);
    refuse_other(&it);
    if (place >= 0 && state->battalion[piece].place == ON_TABLE) refuse_way(&it, place);
}

void gbww2_refusal(const World *world, const State *state, int piece, int place, Side viewer,
                   Text *out) {
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    refuse(world, state, piece, place, viewer, &text);
    told_put(world, told, out);
}
