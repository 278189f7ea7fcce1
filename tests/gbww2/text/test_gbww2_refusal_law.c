// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_refusal_law.c -- tests that refusals are true and never empty
// (tests/rules/text/refusals.h), for Great Battles of WWII. Each check reads the State by the
// rulebook. Pieces are battalions; a place is a square of the board.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "tests/rules/text/refusals.h"

// ---- Questions about the position

static const World *world_at(const RefusalCase *it) { return it->visit->game->world; }
static const State *now(const RefusalCase *it) { return it->visit->state; }
static bool is_cops(const RefusalCase *it) { return it->piece >= world_at(it)->battalion_count; }
static const Battalion *battalion_of(const RefusalCase *it) {
    return &now(it)->battalion[it->piece];
}
static const Centre *centre_of(const RefusalCase *it) {
    return &now(it)->centre[it->piece - world_at(it)->battalion_count];
}
static int flags_of(const RefusalCase *it) { return is_cops(it) ? 0 : battalion_of(it)->flags; }

// Returns the distance in inches from the battalion's front centre to the middle of the place.
static double distance_to(const RefusalCase *it) {
    Spot there = place_spot(world_at(it), it->place);
    double dx = there.x / (double)INCH - battalion_of(it)->x / 2.0;
    double dy = there.y / (double)INCH - battalion_of(it)->y / 2.0;
    return sqrt(dx * dx + dy * dy);
}

static bool has_acted(const RefusalCase *it) {
    return is_cops(it) ? (centre_of(it)->flags & CENTRE_ACTED) != 0 : (flags_of(it) & ACTED) != 0;
}
static bool has_no_action(const RefusalCase *it) {
    return is_cops(it) ? centre_of(it)->actions < max_int(now(it)->round, 1)
                       : battalion_of(it)->actions == 0;
}
static bool had_one_action(const RefusalCase *it) {
    return battalion_of(it)->actions == 1 && now(it)->round == 2;
}
static bool is_idle(const RefusalCase *it) { return !(flags_of(it) & ACTIVE); }
static bool is_active(const RefusalCase *it) { return (flags_of(it) & ACTIVE) != 0; }
static bool is_barred_today(const RefusalCase *it) {
    return (flags_of(it) & (GROUND | BROKEN)) != 0;
}
static bool costs_too_much(const RefusalCase *it) { return it->number[0] > it->number[1]; }

// [14.3] Returns true if an enemy stand is within 12 u (3/4 in) of a stand of the battalion.
static bool touches(const RefusalCase *it) {
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_of(world_at(it), now(it), it->piece, own, stand);
    for (int i = 0; i < world_at(it)->battalion_count; i++) {
        bool enemy = side_of(world_at(it), i) != side_of(world_at(it), it->piece);
        if (!enemy || now(it)->battalion[i].place != ON_TABLE) continue;
        int all = rects_of(world_at(it), now(it), i, other, stand);
        if (any_contact(own, count, other, all)) return true;
    }
    return false;
}

// [14.3.1] Returns true if the distance in the refusal is that to the place, rounded up by less
// than an inch.
static bool distance_is_told(const RefusalCase *it) {
    return it->number[0] >= distance_to(it) - 1e-9 && it->number[0] < distance_to(it) + 1;
}
static bool is_too_far(const RefusalCase *it) { return it->number[0] > it->number[1]; }
static bool zone_holds(const RefusalCase *it) {
    const BattalionCard *card = &world_at(it)->battalion[it->piece];
    Spot there = place_spot(world_at(it), it->place);
    return card->zone != NO_INDEX && zone_has(&world_at(it)->zone[card->zone], there.x, there.y);
}
static bool zone_holds_not(const RefusalCase *it) { return !zone_holds(it); }

// ---- Shots

static bool is_scattered(const RefusalCase *it) { return battalion_of(it)->place == SCATTERED; }
static bool is_mounted(const RefusalCase *it) { return (flags_of(it) & MOUNTED) != 0; }
static bool is_taken(const RefusalCase *it) { return (flags_of(it) & TAKEN) != 0; }

// Returns true if a company, gun or tank of the battalion is suppressed.
static bool is_suppressed_in_front(const RefusalCase *it) {
    const World *world = world_at(it);
    int down = 0;
    for (int i = 0; i < world->stand_count; i++)
        down += now(it)->holder[i] == it->piece && is_live(now(it), i) &&
                is_suppressed(now(it), i) && world->stand[i].kind != STAND_HQ &&
                world->stand[i].kind != STAND_HW;
    return down > 0;
}
static bool shells_lie(const RefusalCase *it) {
    for (int i = 0; i < STRIKES_MAX; i++)
        if (now(it)->strike[i].step == STRIKE_FALLS) return true;
    return false;
}
static bool nobody_shows(const RefusalCase *it) {
    for (int i = 0; i < world_at(it)->battalion_count; i++) {
        const Battalion *other = &now(it)->battalion[i];
        bool there = other->place == ON_TABLE || other->place == SCATTERED;
        if (side_of(world_at(it), i) != side_of(world_at(it), it->piece) && there &&
            other->flags & SHOWN)
            return false;
    }
    return true;
}
static bool sight_is_told(const RefusalCase *it) { return now(it)->sight == (int)it->number[0]; }
static bool friend_has_moved(const RefusalCase *it) {
    for (int i = 0; i < world_at(it)->battalion_count; i++)
        if (i != it->piece && side_of(world_at(it), i) == side_of(world_at(it), it->piece) &&
            now(it)->battalion[i].flags & MOVED)
            return true;
    return false;
}
// [14.4.5] Returns true if no spotted enemy's front centre is nearer than the distance in the
// refusal, less the width of a battalion.
static bool is_beyond_12(const RefusalCase *it) {
    const int broad = 8;
    if (it->number[0] <= 12) return false;
    for (int i = 0; i < world_at(it)->battalion_count; i++) {
        const Battalion *other = &now(it)->battalion[i];
        double dx = (other->x - battalion_of(it)->x) / 2.0;
        double dy = (other->y - battalion_of(it)->y) / 2.0;
        if (side_of(world_at(it), i) != side_of(world_at(it), it->piece) &&
            other->place == ON_TABLE && other->flags & SHOWN &&
            sqrt(dx * dx + dy * dy) < it->number[0] - broad)
            return false;
    }
    return true;
}

// ---- Opportunity fire

static bool is_mover(const RefusalCase *it) {
    const Frame *frame = frame_at(now(it), 0);
    return frame->phase == PHASE_ANSWER && frame->unit == it->name[0];
}

// Returns the distance in inches from a spot to the edge of a stand; 0 if the spot is inside.
static double gap_to(Spot from, const Rect *rect) {
    Spot corner[CORNERS];
    double least = INFINITY;
    int inside = 0;
    rect_corners(rect, corner);
    for (int i = 0; i < CORNERS; i++) {
        Spot a = corner[i], b = corner[(i + 1) % CORNERS];
        double wide = b.x - a.x, high = b.y - a.y, square = wide * wide + high * high;
        double along = ((from.x - a.x) * wide + (from.y - a.y) * high) / square;
        along = along < 0 ? 0 : along > 1 ? 1 : along;
        inside += wide * (from.y - a.y) - high * (from.x - a.x) >= 0 ? 1 : -1;
        least = fmin(least, hypot(a.x + along * wide - from.x, a.y + along * high - from.y));
    }
    return abs(inside) == CORNERS ? 0 : least / INCH;
}

// Finds the least and the greatest distance from the fronts of the battalion's stands to the
// moving enemy.
static void mover_gaps(const RefusalCase *it, double *least, double *most) {
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_of(world_at(it), now(it), it->piece, own, stand);
    int all = rects_of(world_at(it), now(it), it->name[0], other, stand);
    *least = INFINITY;
    *most = 0;
    for (int i = 0; i < count; i++) {
        double nearest = INFINITY;
        for (int k = 0; k < all; k++)
            nearest = fmin(nearest, gap_to(spot_at(own[i].x, own[i].y), &other[k]));
        *least = fmin(*least, nearest);
        *most = fmax(*most, nearest);
    }
}

static bool mover_is_beyond_12(const RefusalCase *it) {
    double least, most;
    mover_gaps(it, &least, &most);
    return is_mover(it) && it->number[0] > 12 && it->number[0] > least - 0.1 &&
           it->number[0] < most + 1.1;
}
// Returns true if the moving enemy is in range, so that the reason against fire is the line of
// sight.
static bool mover_is_unseen(const RefusalCase *it) {
    double least, most;
    mover_gaps(it, &least, &most);
    return is_mover(it) && sight_is_told(it) && least <= 12;
}
// [4.1.2] Returns true if the battalion has only HQ and heavy weapons.
static bool has_no_firer(const RefusalCase *it) {
    const World *world = world_at(it);
    for (int i = 0; i < world->stand_count; i++)
        if (now(it)->holder[i] == it->piece && is_live(now(it), i) &&
            world->stand[i].kind != STAND_HQ && world->stand[i].kind != STAND_HW)
            return false;
    return true;
}

// ---- Places

// Fills `out` with the stands of the battalion, moved so that its front centre is at the place,
// in its present formation and facing. Returns their number. A road column would leave the road
// in march, so only its distance is right.
static int shifted(const RefusalCase *it, Rect out[BODY_MAX]) {
    Spot there = place_spot(world_at(it), it->place);
    uint8_t stand[BODY_MAX];
    int count = rects_of(world_at(it), now(it), it->piece, out, stand);
    for (int i = 0; i < count; i++) {
        out[i].x = (int16_t)(out[i].x + there.x / HALF * HALF - battalion_of(it)->x * HALF);
        out[i].y = (int16_t)(out[i].y + there.y / HALF * HALF - battalion_of(it)->y * HALF);
    }
    return count;
}
// Returns true if the battalion at the place would touch stands of `side`, in formation or
// scattered; or overlap them, if `upon`.
static bool would_meet(const RefusalCase *it, int side, bool upon) {
    Rect own[BODY_MAX], other[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = shifted(it, own);
    for (int i = 0; i < world_at(it)->battalion_count; i++) {
        if (i == it->piece || side_of(world_at(it), i) != side) continue;
        int all = rects_of(world_at(it), now(it), i, other, stand);
        for (int k = 0; k < all; k++) {
            bool on_road = battalion_of(it)->formation == ROAD;
            if (on_road && gap_to(place_spot(world_at(it), it->place), &other[k]) <= 10)
                return true;
            if (!on_road && !upon && any_contact(own, count, &other[k], 1)) return true;
            if (!on_road && upon && any_overlap(&other[k], own, count)) return true;
        }
    }
    return false;
}
static bool place_is_barred(const RefusalCase *it) {
    int side = side_of(world_at(it), it->piece);
    if (strstr(it->words, "a friend") != NULL) return would_meet(it, side, true);
    if (strstr(it->words, "an enemy") != NULL)
        return would_meet(it, (int)side_other((Side)side), false);
    return true;
}
static bool is_moving(const RefusalCase *it) {
    return frame_at(now(it), 0)->phase == PHASE_MOVE && frame_at(now(it), 0)->unit == it->piece;
}
static bool is_out_of_sight(const RefusalCase *it) {
    return !is_moving(it) && now(it)->sight == (int)it->number[0] &&
           distance_to(it) > it->number[0];
}

static bool is_moving_cops(const RefusalCase *it) {
    const Frame *frame = frame_at(now(it), 0);
    return frame->phase == PHASE_COPS && frame->unit == it->piece - world_at(it)->battalion_count;
}

static bool is_other_half(const RefusalCase *it) {
    return frame_at(now(it), 0)->unit != side_of(world_at(it), it->piece);
}
static bool is_before_actions(const RefusalCase *it) {
    int phase = frame_at(now(it), 0)->phase;
    return phase == PHASE_BARRAGE || phase == PHASE_DEPLOY;
}

// clang-format off
static const Reason reasons[] = {
    {"~ stands at ~.", BARS_NOTHING, NULL, NULL},
    {"~ stand at ~.", BARS_NOTHING, NULL, NULL},
    {"~ is scattered; the rendezvous is at ~.", BARS_NOTHING, is_scattered, NULL},
    {"~ are scattered; the rendezvous is at ~.", BARS_NOTHING, is_scattered, NULL},
    {"~ is scattered, without a rendezvous.", BARS_NOTHING, is_scattered, NULL},
    {"~ are scattered, without a rendezvous.", BARS_NOTHING, is_scattered, NULL},
    {"~ is on the table.", BARS_NOTHING, NULL, NULL},
    {"It is moving now.", BARS_NOTHING, is_moving_cops, NULL},
    {"It is already active.", BARS_NOTHING, is_active, NULL},
    {"It went to ground or failed its morale check today and cannot be activated again [9.4].", BARS_BOTH, is_barred_today, NULL},
    {"Activation points: it costs #, its side has # [9.0].", BARS_BOTH, costs_too_much, NULL},
    {"Black cards: it costs #, its side has # [9.0].", BARS_BOTH, costs_too_much, NULL},
    {"A turn activates one battalion or up to three battlegroups, not both [9.2].", BARS_BOTH, NULL, NULL},
    {"It is scattered: use its actions to `gather` at the rendezvous [Rendezvous].", BARS_MOVE, is_scattered, NULL},
    {"It has acted in this round of actions [14.0].", BARS_BOTH, has_acted, NULL},
    {"No choice of its move leads there [14.3].", BARS_MOVE, is_moving, NULL},
    {"It has no actions this turn, one is taken from it [13.0].", BARS_BOTH, has_no_action, NULL},
    {"It has no actions this turn [13.0].", BARS_BOTH, has_no_action, NULL},
    {"It has no action now [13.0].", BARS_BOTH, has_no_action, NULL},
    {"It had one action, in the first round; this is the second round [14.0].", BARS_BOTH, had_one_action, NULL},
    {"It is in contact with the enemy: it cannot move or change its formation [14.3].", BARS_BOTH, touches, NULL},
    {"It is not active: it cannot enter close combat, come within 12 in of a known enemy, or come nearer to one that is within 12 in [9.3].", BARS_NOTHING, is_idle, NULL},
    {"~, the middle of that place, is about # in away; in ~ it moves up to # in per action, # over bad going [14.3.1].", BARS_MOVE, distance_is_told, is_too_far},
    {"~, the middle of that place, is about # in away; in ~ it moves up to # in per action [14.3.1].", BARS_MOVE, distance_is_told, is_too_far},
    {"Nor can it see an enemy there: visibility is # in [8.2].", BARS_FIRE, is_out_of_sight, NULL},
    {"~ That place is in its set-up zone, ~: choose a 6-in square, then the centre of its front, where the whole battalion fits [6.1].", BARS_MOVE, zone_holds, NULL},
    {"That place is outside its set-up zone, ~ [6.1].", BARS_BOTH, zone_holds_not, NULL},
    {"It is scattered and cannot fire [W33].", BARS_FIRE, is_scattered, NULL},
    {"It is mounted and cannot fire [W14].", BARS_FIRE, is_mounted, NULL},
    {"It is in contact and cannot fire [14.4.5].", BARS_FIRE, touches, NULL},
    {"Every company, tank and gun in its front row is suppressed [14.4.10].", BARS_FIRE, is_suppressed_in_front, NULL},
    {"Its front row cannot fire: those of its stands that are not suppressed are under a barrage [14.4.4].", BARS_FIRE, shells_lie, NULL},
    {"It has no target: enemies in contact or under a barrage cannot be fired at [14.4.4, 14.4.5].", BARS_FIRE, NULL, NULL},
    {"It has no target: no spotted enemy is on the table [8.2].", BARS_FIRE, nobody_shows, NULL},
    {"It sees no enemy that it may fire at: visibility is # in [8.2, 14.4.2]; only infantry fires indirectly, at 8 in or less [14.6.2].", BARS_FIRE, sight_is_told, NULL},
    {"It has no shot: it cannot hit any target that it may fire at, because its hit number is 0 or the chart gives none [14.4.6].", BARS_FIRE, NULL, NULL},
    {"It has no shot: a friend moved across its line of fire in this round [14.1.1].", BARS_FIRE, friend_has_moved, NULL},
    {"It has no shot: the nearest spotted enemy is about # in away; the range of fire is 12 in [14.4.5].", BARS_FIRE, is_beyond_12, NULL},
    {"It has no shot: @ is about # in away; the range of fire is 12 in [14.4.5].", BARS_FIRE, mover_is_beyond_12, NULL},
    {"It has no shot: @ are about # in away; the range of fire is 12 in [14.4.5].", BARS_FIRE, mover_is_beyond_12, NULL},
    {"It cannot see @: visibility is # in [8.2, 14.4.2].", BARS_FIRE, mover_is_unseen, NULL},
    {"It has no stand in its front row that can fire [4.1.2].", BARS_FIRE, has_no_firer, NULL},
    {"It is marked \"action taken\", which costs its first action~ [W22].", BARS_BOTH, is_taken, NULL},
    {"It is marked \"action taken\" and cannot give opportunity fire [14.5.5].", BARS_FIRE, is_taken, NULL},
    {"With the middle of its front there, ~.", BARS_MOVE, place_is_barred, NULL},
    {"This is the player turn of the ~ side [7.2].", BARS_BOTH, is_other_half, NULL},
    {"Actions come later in this player turn [7.2].", BARS_BOTH, is_before_actions, NULL},
    {NULL, BARS_NOTHING, NULL, NULL},
};
// clang-format on

// Returns true if the front centre of a spotted enemy battalion is at the place.
static bool enemy_shows(const Visit *visit, int side, int place) {
    const World *world = visit->game->world;
    const State *state = visit->state;
    for (int i = 0; i < world->battalion_count; i++) {
        const Battalion *it = &state->battalion[i];
        Spot spot = spot_at(HALF * it->x, HALF * it->y);
        if (side_of(world, i) != side && it->place == ON_TABLE && (it->flags & SHOWN) &&
            place_of(world, spot) == place)
            return true;
    }
    return false;
}

// Returns the kinds of action that a refusal must rule out. While a battalion moves, that is its
// move. While actions are chosen, that is a move, for a battalion without a legal move, and fire
// at a spotted enemy in the place, for a battalion that can neither fire nor charge. In other
// cases a refusal may be empty, but must be true.
static Bars wanted(const Visit *visit, int piece, int place) {
    const World *world = visit->game->world;
    const Frame *frame = frame_at(visit->state, 0);
    bool moves = false, fights = false;
    if (piece >= world->battalion_count) return BARS_NOTHING;
    if (frame->phase == PHASE_MOVE) return frame->unit == piece ? BARS_MOVE : BARS_NOTHING;
    if (frame->phase != PHASE_ACT) return BARS_NOTHING;
    for (int i = 0; i < visit->count; i++) {
        unsigned verb = action_verb(visit->list[i]);
        if ((int)action_who(visit->list[i]) != piece) continue;
        moves |= verb == VERB_MOVE;
        fights |= verb == VERB_STAND || verb == VERB_CLOSE;
    }
    bool target = !fights && enemy_shows(visit, side_of(world, piece), place);
    return (Bars)((moves ? BARS_NOTHING : BARS_MOVE) | (target ? BARS_FIRE : BARS_NOTHING));
}

static const RefusalSystem the_system = {
    .name = "gbww2", .reasons = reasons, .wanted = wanted, .near_most = 14, .enemy_most = 14};

static void refusals_are_true_and_never_silent(void **context) {
    (void)context;
    refusals_test(&the_system, 2, 12);
}

static void the_law_catches_silence_and_lies(void **context) {
    (void)context;
    refusals_mutants_test(&the_system, "gbww2/crossroads",
                          "It has acted in this round of actions [14.0].");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_are_true_and_never_silent),
        cmocka_unit_test(the_law_catches_silence_and_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
