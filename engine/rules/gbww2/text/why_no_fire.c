// SPDX-License-Identifier: GPL-3.0-or-later
// why_no_fire.c -- why nobody of a battalion has a shot: the first rule that bars all of it, or
// else how near its best stand comes to one [14.4].
#include "text_internal.h"

typedef struct Firers {
    int guns;   // stands of its front row that fire, suppressed or not
    int able;   // of them not suppressed
    int clear;  // of those not under shells: these fire
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

// What of its own bars fire at anybody; NULL: nothing does.
static const char *barred_all(const World *world, const State *state, int battalion,
                              const Firers *firers) {
    if (state->battalion[battalion].place == SCATTERED)
        return "Its stands have not gathered, and do not fire [W33].";
    if (flag(state, battalion, MOUNTED)) return "It is mounted, and does not fire [W14].";
    if (in_contact(world, state, battalion)) return "It is in contact, and does not fire [14.4.5].";
    if (firers->guns == 0) return "It has no stand left that can fire [4.1.2].";
    if (firers->able == 0)
        return "The stands of its front row are suppressed, and do not fire [14.4.10].";
    if (firers->clear > 0) return NULL;
    return "Shells fall on its front row, which does not fire [14.4.4].";
}

// In contact, or under shells.
static bool is_barred(const World *world, const State *state, int stand, const Rect *rect) {
    return in_contact(world, state, state->holder[stand]) || under_fire(state, rect);
}

typedef struct Nearest {
    int gap2;     // of the nearest enemy that shows; -1: there is none
    bool barred;  // some in range are no targets
    ShotBar bar;  // how near to a shot the best pair comes
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
        text_put(out, "It has nobody to fire at: no enemy shows [8.2].");
        return;
    }
    if (nearest.bar == BAR_FAR && nearest.barred) {
        text_put(out,
                 "It has nobody to fire at: enemies in contact or under shells are no targets "
                 "[14.4.4, 14.4.5].");
        return;
    }
    int inches = (root_ceil(nearest.gap2) + INCH - 1) / INCH;
    const char *name =
        mover == NO_INDEX ? "the nearest enemy that shows" : world->battalion[mover].name;
    switch (nearest.bar) {
        case BAR_UNSEEN:
            if (mover != NO_INDEX)
                text_put(out, "It does not see %s: sight is %d in now [8.2, 14.4.2].", name,
                         state->sight);
            else
                text_put(out,
                         "It sees no enemy that shows: sight is %d in now [8.2, 14.4.2], and its "
                         "infantry fires unseen at 8 in or less [14.6.2].",
                         state->sight);
            break;
        case BAR_NUMBER:
            text_put(out, "It has no shot: its numbers come to 0 at that range [14.4.6].");
            break;
        case BAR_SWEPT:
            text_put(
                out,
                "It has no shot: a friend moved across its line of fire in this round [14.1.1].");
            break;
        default:
            text_put(out, "It has no shot: %s is some %d in away; fire reaches 12 [14.4.5].", name,
                     inches);
    }
}
