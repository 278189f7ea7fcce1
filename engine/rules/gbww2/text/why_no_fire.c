// SPDX-License-Identifier: GPL-3.0-or-later
// why_no_fire.c -- writes why no stand of a battalion has a shot [14.4]: the first rule that bars
// the whole battalion, or the last reason of ShotBar that some pair of firer and target has.
#include "text_internal.h"

typedef struct Firers {
    int guns;   // number of front-row stands of a kind that fires, suppressed or not
    int able;   // number of these stands that are not suppressed
    int clear;  // number of able stands that are not under a barrage; they come first below
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
} Firers;

static void firers_of(const World *world, const State *state, int battalion, Firers *out) {
    int count = rects_of(world, state, battalion, out->rect, out->stand);
    unsigned front = front_row(world, state, battalion);
    out->guns = out->able = out->clear = 0;
    for (int i = 0; i < count; i++) {
        int kind = world->stand[out->stand[i]].kind;
        if (!(front >> i & 1) || kind == STAND_HQ || kind == STAND_HW) continue;
        out->guns++;
        if (is_suppressed(state, out->stand[i])) continue;
        out->able++;
        if (under_fire(state, &out->rect[i])) continue;
        out->rect[out->clear] = out->rect[i];
        out->stand[out->clear++] = out->stand[i];
    }
}

// Returns the first rule that bars all fire of the battalion, whatever the target; NULL: none does.
static const char *barred_all(const World *world, const State *state, int battalion,
                              const Firers *firers) {
    if (state->battalion[battalion].place == SCATTERED)
        return "It is scattered and cannot fire [W33].";
    if (flag(state, battalion, MOUNTED)) return "It is mounted and cannot fire [W14].";
    if (in_contact(world, state, battalion)) return "It is in contact and cannot fire [14.4.5].";
    if (firers->guns == 0) return "It has no stand in its front row that can fire [4.1.2].";
    if (firers->able == 0)
        return "Every company, tank and gun in its front row is suppressed [14.4.10].";
    if (firers->clear > 0) return NULL;
    return "Its front row cannot fire: those of its stands that are not suppressed are under a "
           "barrage [14.4.4].";
}

// Returns true if no stand may fire at this stand, because it is in contact or under a barrage.
static bool is_barred(const World *world, const State *state, int stand, const Rect *rect) {
    return in_contact(world, state, state->holder[stand]) || under_fire(state, rect);
}

typedef struct Nearest {
    int gap2;     // square of the range to the nearest spotted target, in u; -1: there is none
    bool barred;  // some stands in range may not be fired at
    ShotBar bar;  // the last reason in the list of ShotBar that some firer and target have
} Nearest;

static void nearest_find(const World *world, const State *state, int battalion, int mover,
                         int flags, const Firers *firers, Nearest *out) {
    int other = (int)side_other((Side)side_of(world, battalion));
    uint64_t placed = mover == NO_INDEX ? placed_of(world, state, other) : bit(mover);
    *out = (Nearest){.gap2 = -1, .bar = BAR_FAR};
    for (int k = 0; k < world->stand_count; k++) {
        Rect target;
        if (!is_live(state, k) || !has(placed, state->holder[k])) continue;
        if (!stand_rect(world, state, k, &target)) continue;
        bool barred = is_barred(world, state, k, &target);
        for (int i = 0; i < firers->clear; i++) {
            int gap2 = spot_rect_gap2(rect_front(&firers->rect[i]), &target);
            if (out->gap2 < 0 || gap2 < out->gap2) out->gap2 = gap2;
            out->barred |= barred && gap2 <= square(12 * INCH);
            if (barred) continue;
            Shot shot = shot_of(world, state, firers->stand[i], k, flags);
            if (shot.bar > out->bar) out->bar = shot.bar;
        }
    }
}

void put_no_shot(const World *world, const State *state, int battalion, int mover, int flags,
                 Text *out) {
    Nearest nearest;
    Firers firers;
    firers_of(world, state, battalion, &firers);
    const char *all = barred_all(world, state, battalion, &firers);
    if (all != NULL) {
        text_put(out, "%s", all);
        return;
    }
    nearest_find(world, state, battalion, mover, flags, &firers, &nearest);
    if (nearest.gap2 < 0) {
        text_put(out, "It has no target: no spotted enemy is on the table [8.2].");
        return;
    }
    if (nearest.bar == BAR_FAR && nearest.barred) {
        text_put(out,
                 "It has no target: enemies in contact or under a barrage cannot be fired at "
                 "[14.4.4, 14.4.5].");
        return;
    }
    int inches = (root_ceil(nearest.gap2) + INCH - 1) / INCH;
    const char *name =
        mover == NO_INDEX ? "the nearest spotted enemy" : world->battalion[mover].name;
    switch (nearest.bar) {
        case BAR_UNSEEN:
            if (mover != NO_INDEX)
                text_put(out, "It cannot see %s: visibility is %d in [8.2, 14.4.2].", name,
                         state->sight);
            else
                text_put(
                    out,
                    "It sees no enemy that it may fire at: visibility is %d in [8.2, 14.4.2]; only "
                    "infantry fires indirectly, at 8 in or less [14.6.2].",
                    state->sight);
            break;
        case BAR_NUMBER:
            text_put(
                out,
                "It has no shot: it cannot hit any target that it may fire at, because its hit "
                "number is 0 or the chart gives none [14.4.6].");
            break;
        case BAR_SWEPT:
            text_put(
                out,
                "It has no shot: a friend moved across its line of fire in this round [14.1.1].");
            break;
        default:
            text_put(out,
                     "It has no shot: %s is about %d in away; the range of fire is 12 in [14.4.5].",
                     name, inches);
    }
}
