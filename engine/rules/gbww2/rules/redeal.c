// SPDX-License-Identifier: GPL-3.0-or-later
// redeal.c -- makes a determinization for one viewer: resamples the enemy fire plan and barrage
// calls, the enemy hand, secret placements under way, and the places of enemy battalions that were
// never spotted. It avoids positions that the viewer can exclude, such as a battalion where he has
// looked. The probabilities are a prior of our own. Start at gbww2_resample().
#include "play.h"

enum {
    TRIES = 200,    // random places tried for one battalion or strike
    RESTARTS = 64,  // orders of battalions tried before resample_places() fails
    NEAR = 3,       // inches: largest offset, in x and y, of a sampled strike from its target
};

typedef struct Deal {
    const World *world;
    State *state;
    Side viewer;
    int other;
    Pcg *rng;
} Deal;

static int below(const Deal *deal, int bound) { return (int)pcg_below(deal->rng, (uint32_t)bound); }

// --- the places of battalions

// Returns true if the battalion may stand as in *as: it fits there, it is in its zone, and no stand
// of it is in a square that the viewer has seen to be empty.
static bool holds(const Deal *deal, int battalion, const Battalion *as) {
    const World *world = deal->world;
    const Zone *zone = &world->zone[world->battalion[battalion].zone];
    Rect rect[BODY_MAX];
    uint8_t stand[BODY_MAX];
    int count = rects_as(world, deal->state, battalion, as, rect, stand);
    for (int i = 0; i < count; i++) {
        Spot middle = rect_middle(&rect[i]);
        // A stand whose middle is on the edge stands over it, and sight_square() needs less.
        if (middle.x >= INCH * world->width || middle.y >= INCH * world->height) return false;
        if (!zone_has(zone, middle.x, middle.y)) return false;
        if (sight_in(deal->state->seen_empty[deal->viewer], sight_square(middle))) return false;
    }
    return post_fits(world, deal->state, battalion, as);
}

// Returns the facing from the battalion towards the mean of the viewer's exits; 0 (north) if there
// are none.
static int facing_them(const Deal *deal, const Battalion *as) {
    const World *world = deal->world;
    int x = 0, y = 0, count = 0;
    for (int i = 0; i < world->division_count; i++) {
        if (world->division[i].side != (int)deal->viewer) continue;
        Spot exit = exit_spot(world, i);
        x += exit.x;
        y += exit.y;
        count++;
    }
    if (count == 0) return 0;
    int dx = x / count - HALF * as->x, dy = y / count - HALF * as->y;
    return dx == 0 && dy == 0 ? 0 : facing_to(dx, dy);
}

static bool place_at(const Deal *deal, int battalion, int cell) {
    const World *world = deal->world;
    Battalion *it = &deal->state->battalion[battalion], as = *it;
    uint8_t stand[BODY_MAX];
    Body body = body_of(world, deal->state, battalion, stand);
    as.x = (uint8_t)cell_x(cell);
    as.y = (uint8_t)cell_y(cell);
    as.formation = (uint8_t)formation_of(&body, below(deal, ROAD));
    as.shape = (uint8_t)(as.formation == DEFENCE ? below(deal, SHAPES) : STRAIGHT);
    as.facing = (uint8_t)(below(deal, 2) ? below(deal, FACINGS) : facing_them(deal, &as));
    as.place = ON_TABLE;
    as.road = as.along = 0;  // the sampled posture is never a road column
    as.flags &= (uint16_t) ~(MOUNTED | REVERSE);
    if (!holds(deal, battalion, &as)) return false;
    *it = as;
    return true;
}

static bool place_somewhere(const Deal *deal, int battalion) {
    const World *world = deal->world;
    int wide = world->width + 1, all = wide * (world->height + 1), start = below(deal, all);
    const Zone *zone = &world->zone[world->battalion[battalion].zone];
    int low_x = INT16_MAX, low_y = INT16_MAX, high_x = 0, high_y = 0;
    for (int i = 0; i < zone->corners; i++) {
        low_x = min_int(low_x, zone->x[i] / INCH), high_x = max_int(high_x, zone->x[i] / INCH);
        low_y = min_int(low_y, zone->y[i] / INCH), high_y = max_int(high_y, zone->y[i] / INCH);
    }
    for (int i = 0; i < TRIES; i++) {
        int x = low_x + below(deal, high_x - low_x + 1),
            y = low_y + below(deal, high_y - low_y + 1);
        if (place_at(deal, battalion, cell_at(2 * x, 2 * y))) return true;
    }
    for (int i = 0; i < all; i++) {
        int at = (start + i) % all;
        if (place_at(deal, battalion, cell_at(2 * (at % wide), 2 * (at / wide)))) return true;
    }
    return false;
}

// Returns true if the place of the battalion must be resampled: it is an enemy that was never
// spotted, it has a set-up zone, and it is in reserve or on the table.
static bool is_dealt(const Deal *deal, int battalion) {
    const Battalion *it = &deal->state->battalion[battalion];
    const BattalionCard *card = &deal->world->battalion[battalion];
    return card->side == deal->other && !(it->flags & SHOWN) && card->zone != NO_INDEX &&
           (it->place == RESERVE || it->place == ON_TABLE);
}

// Samples whether the battalion is on the table, unless the viewer or the scenario decides it.
static bool on_table_dealt(const Deal *deal, int battalion) {
    const Battalion *it = &deal->state->battalion[battalion];
    if (it->flags & KNOWN) return it->place == ON_TABLE;
    if (deal->world->battalion[battalion].reserve == RESERVE_NEVER && deal->state->day <= 1)
        return true;
    return below(deal, 2) == 0;
}

static bool deal_all(const Deal *deal, const uint8_t order[], int count) {
    for (int i = 0; i < count; i++) deal->state->battalion[order[i]].place = AWAY;
    for (int i = 0; i < count; i++) {
        // The caller restores the true places if this fails.
        if (deal->state->battalion[order[i]].rendezvous == 1) {
            if (!place_somewhere(deal, order[i])) return false;
        } else {
            reserve_enter(deal->world, deal->state, order[i]);
        }
        // A battalion that was never spotted has stayed where it is since dawn [5.3.2].
        if (deal->state->day > 0) flag_set(deal->state, order[i], RESTED);
    }
    return true;
}

bool resample_places(const World *world, State *state, Side viewer, Pcg *rng) {
    Deal deal = {world, state, viewer, (int)side_other(viewer), rng};
    Battalion truth[BATTALIONS_MAX];
    uint8_t order[BATTALIONS_MAX];
    int count = 0;
    for (int i = 0; i < world->battalion_count; i++)
        if (is_dealt(&deal, i)) order[count++] = (uint8_t)i;
    if (count == 0) return true;
    memcpy(truth, state->battalion, sizeof truth);
    for (int again = 0; again < RESTARTS; again++) {
        for (int i = count - 1; i > 0; i--) {
            int k = below(&deal, i + 1);
            uint8_t swap = order[i];
            order[i] = order[k], order[k] = swap;
        }
        memcpy(state->battalion, truth, sizeof truth);
        // `rendezvous` has no other use here: it marks the battalions to place on the table.
        for (int i = 0; i < count; i++)
            state->battalion[order[i]].rendezvous = on_table_dealt(&deal, order[i]);
        bool well = deal_all(&deal, order, count);
        for (int i = 0; i < count; i++) state->battalion[order[i]].rendezvous = NO_INDEX;
        if (well) return true;
    }
    memcpy(state->battalion, truth, sizeof truth);
    return false;
}

// --- a posture that the enemy is choosing in secret

static void resample_posture(const Deal *deal, PostureFrame *posture) {
    State *state = deal->state;
    int unit = posture->battalion;
    if (posture->purpose == FOR_NIGHT || posture->phase == PHASE_PLACE) {
        if (posture->phase == PHASE_PLACE) return;
        posture->cell = NOWHERE;
        posture->formation = posture->phase > PHASE_FORMATION ? MARCH : 0;
        posture->facing = 0;
        return;
    }
    Battalion truth = state->battalion[unit];
    const BattalionCard *card = &deal->world->battalion[unit];
    bool table = card->reserve != RESERVE_FREE || below(deal, 2) == 0;
    if (!table || !place_somewhere(deal, unit)) {
        posture->cell = NOWHERE;
        posture->formation = posture->phase > PHASE_FORMATION ? MARCH : 0;
        posture->facing = 0;
        state->battalion[unit] = truth;
        return;
    }
    const Battalion *as = &state->battalion[unit];
    if (posture->phase == PHASE_CELL)
        ((FrameView *)posture)->square.square = (uint16_t)sector_of(as->x, as->y);
    else
        posture->cell = (uint16_t)cell_at(as->x, as->y);
    posture->formation = posture->phase > PHASE_FORMATION ? as->formation : 0;
    posture->facing = posture->phase > PHASE_FACING ? as->facing : 0;
    state->battalion[unit] = truth;
}

// --- strikes

static void strike_place(const Deal *deal, Strike *strike, bool seen) {
    const World *world = deal->world;
    Crowd crowd;
    int x = below(deal, world->width + 1), y = below(deal, world->height + 1),
        kind = below(deal, 4);
    crowd_of(world, deal->state, placed_of(world, deal->state, (int)deal->viewer), &crowd);
    if (kind < 2 && crowd.count > 0) {
        const Rect *rect = &crowd.rect[below(deal, crowd.count)];
        x = rect->x / INCH + below(deal, 2 * NEAR + 1) - NEAR;
        y = rect->y / INCH + below(deal, 2 * NEAR + 1) - NEAR;
    } else if (kind == 2 && world->objective_count > 0) {
        const Goal *goal = &world->objective[below(deal, world->objective_count)];
        x = goal->x / INCH + below(deal, 2 * NEAR + 1) - NEAR;
        y = goal->y / INCH + below(deal, 2 * NEAR + 1) - NEAR;
    }
    strike->x = (uint8_t)max_int(0, min_int(world->width, x));
    strike->y = (uint8_t)max_int(0, min_int(world->height, y));
    for (int i = 0;
         seen && i < TRIES && !side_sees(world, deal->state, deal->other, strike_spot(strike));
         i++) {
        strike->x = (uint8_t)below(deal, world->width + 1);
        strike->y = (uint8_t)below(deal, world->height + 1);
    }
}

// Returns the first turn on which a planned strike of the enemy can still take effect.
static int first_turn(const Deal *deal) {
    const State *state = deal->state;
    if (state->phasing >= SIDES || state->first >= SIDES) return max_int(1, state->turn);
    bool fallen = course_has_shelled(state);
    if (state->phasing == deal->other) return state->turn + fallen;
    return state->turn + (deal->other == state->first);
}

static void resample_strike(const Deal *deal, int index, int stage) {
    const World *world = deal->world;
    Strike *strike = &deal->state->strike[index];
    bool mission = is_mission(world, index);
    int first = first_turn(deal), last = turns_today(world, deal->state);
    if (strike->step == STRIKE_CALLED) {
        if (!mission) strike_place(deal, strike, strike->kind == ON_CALL);
        return;
    }
    bool late = first > last;
    strike->kind = (uint8_t)(late ? REGISTERED + below(deal, 2) : PLANNED + below(deal, 3));
    strike->x = strike->y = strike->turn = 0;
    if (strike->kind != ON_CALL && !mission && stage >= PHASE_PLAN_TURN)
        strike_place(deal, strike, false);
    if (strike->kind == PLANNED && stage > PHASE_PLAN_TURN)
        strike->turn = (uint8_t)(first + below(deal, last - first + 1));
}

static void resample_strikes(const Deal *deal) {
    State *state = deal->state;
    Frame *top = frame_top(state);
    SquareFrame *square = &frame_view(top)->square;
    int first, count = strikes_of(deal->world, deal->other, &first), open = 0, cancelled = 0;
    uint8_t unlanded[STRIKES_MAX];
    for (int i = first; i < first + count; i++) {
        Strike *strike = &state->strike[i];
        if (strike->step > STRIKE_CALLED) continue;
        bool planning = top->phase >= PHASE_PLAN && top->phase <= PHASE_PLAN_TURN && top->unit == i;
        bool asking = top->phase == PHASE_PLAN && planning;
        bool calling =
            (top->phase == PHASE_CALL_SQUARE || top->phase == PHASE_CALL_CELL) && top->unit == i;
        if (asking || calling) continue;
        bool late = strike->step == STRIKE_CALLED && strike->turn < first_turn(deal) &&
                    top->phase != PHASE_DELAY;
        if (!planning && !late) {
            cancelled += strike->flags & STRIKE_CANCELLED ? 1 : 0;
            strike->flags &= (uint8_t)~STRIKE_CANCELLED;
            unlanded[open++] = (uint8_t)i;
        }
        resample_strike(deal, i, planning ? top->phase : PHASES);
        if (planning && top->phase == PHASE_PLAN_CELL) {
            Strike probe = *strike;
            strike_place(deal, &probe, false);
            bool has_place = strike->kind != ON_CALL && !is_mission(deal->world, i);
            square->square = (uint16_t)(has_place ? sector_of(2 * probe.x, 2 * probe.y) : NOWHERE);
        } else if (planning) {
            bool has_place = strike->kind != ON_CALL && !is_mission(deal->world, i);
            if (top->phase == PHASE_PLAN_TURN)
                square->square =
                    (uint16_t)(has_place ? sector_of(2 * strike->x, 2 * strike->y) : NOWHERE);
        }
    }
    for (; cancelled > 0; cancelled--) {
        int pick = below(deal, open);
        state->strike[unlanded[pick]].flags |= STRIKE_CANCELLED;
        unlanded[pick] = unlanded[--open];
    }
}

// Resamples a barrage call whose square is already chosen, from the squares that the enemy sees.
static void resample_call(const Deal *deal, Frame *frame) {
    Action list[ACTIONS_MAX];
    ActionList squares = {list, 0, ACTIONS_MAX};
    call_square_legal(deal->world, deal->state, frame, &squares);
    if (squares.count > 0)
        frame_view(frame)->square.square = (uint16_t)action_where(list[below(deal, squares.count)]);
}

// --- cards, and the whole determinization

// Samples the enemy's hand from the deck without the viewer's cards.

static void resample_hand(const Deal *deal) {
    State *state = deal->state;
    int cards = state->black[deal->other] + state->diamonds[deal->other];
    int black = CARDS_BLACK - state->black[deal->viewer];
    int all = CARDS_ALL - state->black[deal->viewer] - state->diamonds[deal->viewer], held = 0;
    for (int i = 0; i < cards; i++)
        if (below(deal, all - i) < black - held) held++;
    state->black[deal->other] = (uint8_t)held;
    state->diamonds[deal->other] = (uint8_t)(cards - held);
}

void gbww2_resample(const World *world, State *state, Side viewer, Pcg *rng) {
    Deal deal = {world, state, viewer, (int)side_other(viewer), rng};
    Frame *top = frame_top(state);
    resample_places(world, state, viewer, rng);
    bool posture = top->phase >= PHASE_PLACE && top->phase <= PHASE_SHAPE;
    if (posture && side_of(world, top->unit) == deal.other &&
        (frame_seen(top)->posture.purpose == FOR_SETUP ||
         (frame_seen(top)->posture.purpose == FOR_NIGHT && !flag(state, top->unit, SHOWN))))
        resample_posture(&deal, &frame_view(top)->posture);
    resample_strikes(&deal);
    if (top->phase == PHASE_CALL_CELL && strike_side(world, top->unit) == deal.other)
        resample_call(&deal, top);
    if (world->cards) resample_hand(&deal);
}
