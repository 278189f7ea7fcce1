// SPDX-License-Identifier: GPL-3.0-or-later
// no_shot.c -- why nobody of a battalion has a shot: the first rule that bars all of it, or else
// how near its best stand comes to one [14.4].
#include "words.h"

// One of its own that bars fire at anybody; NULL: none does.
static const char *barred_all(const World *world, const State *state, int battalion) {
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int able = 0, clear = 0, count = rects_of(world, state, battalion, rect, stand);
    unsigned front = front_row(world, state, battalion);
    if (state->battalion[battalion].place == SCATTERED)
        return "Stands that have not gathered do not fire [W33].";
    if (flag(state, battalion, MOUNTED)) return "Mounted it does not fire [W14].";
    if (in_contact(world, state, battalion)) return "In contact it does not fire [14.4.5].";
    for (int i = 0; i < count; i++) {
        int kind = world->stand[stand[i]].kind;
        if (!(front >> i & 1) || kind == STAND_HQ || kind == STAND_HW) continue;
        if (is_suppressed(state, stand[i])) continue;
        able++;
        clear += !under_fire(state, &rect[i]);
    }
    if (able == 0) return "The stands of its front row are suppressed, and do not fire [14.4.10].";
    return clear == 0 ? "Shells fall on its front row, which does not fire [14.4.4]." : NULL;
}

static const char *barred_target(const World *world, const State *state, int stand) {
    Rect rect;
    if (in_contact(world, state, state->holder[stand])) return "contact";
    return stand_rect(world, state, stand, &rect) && under_fire(state, &rect) ? "shells" : NULL;
}

typedef struct Nearest {
    int gap2;     // of the nearest that may be fired at; -1: there is none
    int barred;   // placed enemies that nobody may fire at
    ShotBar bar;  // how near to a shot the best pair comes
} Nearest;

static void nearest_find(const World *world, const State *state, int battalion, int mover,
                         int flags, Nearest *out) {
    Rect rect[BODY_MAX], target;
    uint8_t stand[BODY_MAX];
    int count = rects_of(world, state, battalion, rect, stand);
    int other = (int)side_other((Side)side_of(world, battalion));
    uint64_t placed = mover == NO_INDEX ? placed_of(world, state, other) : bit(mover);
    *out = (Nearest){.gap2 = -1, .bar = BAR_FAR};
    for (int k = 0; k < world->stand_count; k++) {
        if (!is_live(state, k) || !has(placed, state->holder[k])) continue;
        if (!stand_rect(world, state, k, &target)) continue;
        if (barred_target(world, state, k) != NULL) {
            out->barred++;
            continue;
        }
        for (int i = 0; i < count; i++) {
            int gap2 = spot_rect_gap2(rect_front(&rect[i]), &target);
            Shot shot = shot_of(world, state, stand[i], k, flags);
            if (out->gap2 < 0 || gap2 < out->gap2) out->gap2 = gap2;
            if (shot.bar > out->bar) out->bar = shot.bar;
        }
    }
}

void put_no_shot(const World *world, const State *state, int battalion, int mover, int flags,
                 Text *out) {
    Nearest nearest;
    const char *all = barred_all(world, state, battalion);
    if (all != NULL) {
        text_put(out, "%s", all);
        return;
    }
    nearest_find(world, state, battalion, mover, flags, &nearest);
    if (nearest.gap2 < 0) {
        text_put(out, "%s",
                 nearest.barred > 0
                     ? "Enemies in contact or under shells are no targets [14.4.4, 14.4.5]."
                     : "No enemy shows.");
        return;
    }
    int inches = root_ceil(nearest.gap2) / INCH + (root_ceil(nearest.gap2) % INCH > 0);
    switch (nearest.bar) {
        case BAR_UNSEEN:
            text_put(out,
                     "It sees no enemy that shows: sight is %d in now [8.2, 14.4.2], and its "
                     "infantry fires unseen at 8 in or less [14.6.2].",
                     state->sight);
            break;
        case BAR_NUMBER:
            text_put(out, "Its numbers come to 0 at that range [14.4.6].");
            break;
        case BAR_SWEPT:
            text_put(out, "A friend moved across its line of fire in this round [14.1.1].");
            break;
        default:
            text_put(out,
                     "The nearest enemy that shows is some %d in away; fire reaches 12 [14.4.5].",
                     inches);
    }
}
