// SPDX-License-Identifier: GPL-3.0-or-later
// stand_positions.h -- finds where the stands of a State are, as rectangles, and answers small
// questions about stands.
#pragma once
#include "stand_cache.h"

typedef struct Crowd {  // the stands of some battalions, and where they are
    int count;
    Rect rect[STANDS_MAX];
    uint8_t stand[STANDS_MAX], battalion[STANDS_MAX];
} Crowd;

// Returns whether the battalion has any of these BattalionFlags.
static inline bool flag(const State *state, int battalion, int flags) {
    return (state->battalion[battalion].flags & flags) != 0;
}
static inline void flag_set(State *state, int battalion, int flags) {
    state->battalion[battalion].flags |= (uint16_t)flags;
}
static inline void flag_clear(State *state, int battalion, int flags) {
    state->battalion[battalion].flags &= (uint16_t)~flags;
}
static inline int side_of(const World *world, int battalion) {
    return world->battalion[battalion].side;
}
static inline uint64_t friends_of(const World *world, int battalion) {
    return world->side[side_of(world, battalion)].battalions;
}
static inline bool is_on(const State *state, int battalion) {
    int place = state->battalion[battalion].place;
    return place == ON_TABLE || place == SCATTERED;
}
// Returns whether the battalion is in formation on the table and was never spotted.
static inline bool is_hidden(const State *state, int battalion) {
    return state->battalion[battalion].place == ON_TABLE && !flag(state, battalion, SHOWN);
}
// Each returns the set of a side's battalions on the table that were spotted; that are hidden.
uint64_t placed_of(const World *world, const State *state, int side);
uint64_t hidden_of(const World *world, const State *state, int side);
// Returns whether a side has unspotted battalions, on the table or in reserve. Both sides know
// this.
bool has_unshown(const World *world, const State *state, int side);

// Returns the side that owns a piece of road [5.1.1].
static inline int piece_owner(const State *state, int piece) {
    return state->friendly[piece / 8] >> piece % 8 & 1 ? AXIS : ALLIED;
}

// Each lists the living stands of a battalion in the order of a Body: companies, supports, heavy
// weapons, HQ. stands_of() returns their number, body_of() their Body.
int stands_of(const World *world, const State *state, int battalion, uint8_t out[BODY_MAX]);
Body body_of(const World *world, const State *state, int battalion, uint8_t stand[BODY_MAX]);
int stand_size(const World *world, int stand, bool mounted);  // returns a StandSize
// Each lists the stands of a battalion and their places, and returns their number. rects_of()
// returns 0 off the table, and lists only landed stands of a scattered battalion. rects_as() lists
// the stands as if the battalion stood in formation as in *as.
int rects_of(const World *world, const State *state, int battalion, Rect out[BODY_MAX],
             uint8_t stand[BODY_MAX]);
int rects_as(const World *world, const State *state, int battalion, const Battalion *as,
             Rect out[BODY_MAX], uint8_t stand[BODY_MAX]);
void crowd_of(const World *world, const State *state, uint64_t battalions, Crowd *out);
// Returns the stands in the front row, which may fire, as bits in the order of stands_of().
unsigned front_row(const World *world, const State *state, int battalion);
// Finds the place of one stand. Returns false if it is not on the table.
bool stand_rect(const World *world, const State *state, int stand, Rect *out);

// Returns whether the stand belongs to a battalion and is not destroyed.
static inline bool is_live(const State *state, int stand) {
    return state->holder[stand] != NO_INDEX && !stand_in(&state->destroyed, stand);
}
static inline bool is_suppressed(const State *state, int stand) {
    return stand_in(&state->suppressed, stand);
}
// Returns a living, unsuppressed stand of that kind in the battalion, or NO_INDEX [4.1].
int able_stand(const World *world, const State *state, int battalion, int kind);
// Returns whether the battalion has a living stand of that kind, suppressed or not.
bool has_kind(const World *world, const State *state, int battalion, int kind);
// Returns whether barrages [11.3.2] and aircraft [12.1] have an effect on stands of this kind.
static inline bool shells_hurt(const World *world, int stand) {
    return world->stand[stand].kind != STAND_HQ && world->stand[stand].kind != STAND_HW;
}
// Returns whether a barrage can suppress the stand: shells hurt it, and it is not suppressed yet.
static inline bool is_shelled(const World *world, const State *state, int stand) {
    return shells_hurt(world, stand) && !is_suppressed(state, stand);
}
// Returns whether a stand is a company: the battalion's own infantry, or a tank battalion's tanks.
bool is_company(const World *world, int battalion, int stand);
// Returns whether a spotted battalion is in contact with a spotted enemy.
bool in_contact(const World *world, const State *state, int battalion);
// Returns false if the front centres of two battalions are too far apart for any contact.
bool may_touch(const Battalion *a, const Battalion *b);
// Returns whether an entry of State.loose holds a living stand that has landed.
static inline bool loose_landed(const State *state, int index) {
    const Loose *loose = &state->loose[index];
    return loose->stand != NO_INDEX && loose->flags & LOOSE_LANDED &&
           is_live(state, loose->stand) &&
           state->battalion[state->holder[loose->stand]].place == SCATTERED;
}
// Returns the set of spotted enemies in contact with a battalion; 0 if it was never spotted.
uint64_t contacts_of(const World *world, const State *state, int battalion);
