// SPDX-License-Identifier: GPL-3.0-or-later
// policy_cards.c -- weights declarations, the choice to draw a card or play one, and the choice of
// support points.
#include "engine/base/hash.h"
#include "policy.h"

// --- activation [4.2]: the set of elements with the highest expected worth ----------------------

enum { ELEMENTS_MAX = 64 };

typedef struct Element {
    Action action;
    float worth;
    int rating;  // points that the element adds to the rating of the activation [4.2]
} Element;

// Uses is a cache of each thread, outside State and World. It holds the worth of using each unit,
// which is the same for all decisions of a declaration and its check. An entry is found only by all
// data on which it depends, so the cache changes no result.
typedef struct Uses {
    uint64_t world;  // hash of the World and of its weights
    State state;     // the position without declarations, cards and frames
    uint64_t known;  // set of the units whose worth is in use[]
    float use[UNITS_MAX];
} Uses;

static Uses *uses_of(const World *world, const State *state) {
    static _Thread_local Uses uses;
    uint64_t hash = hash_join(world->heading.hash, evaluation_of(world)->weights_hash);
    State key = *state;
    key.declared_formations = 0;
    key.declared_weapons = 0;
    memset(key.strike_active, 0, sizeof key.strike_active);
    memset(&key.cards, 0, sizeof key.cards);
    memset(key.frame, 0, sizeof key.frame);
    key.depth = 0;
    if (uses.world == hash && memcmp(&uses.state, &key, sizeof key) == 0) return &uses;
    uses.world = hash;
    uses.state = key;
    uses.known = 0;
    return &uses;
}

static float unit_use(const World *world, const State *state, Uses *uses, int unit) {
    if (!has(uses->known, unit)) uses->use[unit] = rate_use(world, state, unit);
    uses->known |= bit(unit);
    return uses->use[unit];
}

static float strike_use(const World *world, const State *state, int strike) {
    const Strike *it = &world->strike[strike];
    float best = 0.0f;
    for (uint64_t rest = side_units(world, state, side_other((Side)it->side)); rest;
         rest &= rest - 1) {
        int unit = bits_first(rest);
        int defence = unit_morale(world, state, unit) + unit_cover(world, state, unit);
        float worth = hit_worth(world, state, unit, it->strength, 3, defence, false);
        if (worth > best) best = worth;
    }
    return weights_of(world)->use_strike * best;
}

static float element_worth(const World *world, const State *state, Uses *uses, Action action) {
    uint64_t units = 0;
    switch (action_verb(action)) {
        case VERB_FORMATION:
            units = world->formation[action_where(action)].units & state->on_map;
            break;
        case VERB_WEAPON:  // a declared weapon stands for all support weapons in its hex [R38]
            units = units_at(state, state->hex[action_who(action)]) & world->weapons &
                    world->side[state->initiative].units;
            break;
        default:
            return strike_use(world, state, (int)action_where(action));
    }
    float sum = 0.0f;
    for (; units; units &= units - 1) sum += unit_use(world, state, uses, bits_first(units));
    return action_verb(action) == VERB_WEAPON ? weights_of(world)->use_weapon * sum : sum;
}

// Sorts the elements by worth, the highest first. Returns how many of them to declare, beside those
// already declared, so that the expected worth is highest.
static int plan_best(const World *world, const State *state, Element elements[], int count,
                     int rating, int declared, float so_far) {
    (void)world;
    int best_hand = 0;
    for (uint64_t rest = state->cards.hand[state->initiative]; rest; rest &= rest - 1) {
        best_hand = max_int(best_hand, card_value(bits_first(rest)));
    }
    for (int i = 1; i < count; i++) {  // insertion sort, the highest worth first
        Element it = elements[i];
        int k = i;
        for (; k > 0 && elements[k - 1].worth < it.worth; k--) elements[k] = elements[k - 1];
        elements[k] = it;
    }
    int best = 0;
    float most = declared == 0 ? 0.0f : -1.0f, sum = so_far;
    for (int k = 0; k <= count; k++) {
        if (k > 0) {
            sum += elements[k - 1].worth;
            rating += elements[k - 1].rating;
        }
        if (declared + k == 0) continue;
        float pass = declared + k == 1 ? 1.0f : chance_at_least(rating);
        float value = pass * sum;
        if (declared + k > 1 && best_hand >= rating) {
            float sure = sum - weights_of(world)->use_sure * card_worth(world, best_hand);
            if (sure > value) value = sure;
        }
        if (value > most) {
            most = value;
            best = k;
        }
    }
    return best;
}

static float declared_worth(const World *world, const State *state, Uses *uses) {
    float sum = 0.0f;
    for (uint32_t rest = state->declared_formations; rest; rest &= rest - 1) {
        sum += element_worth(world, state, uses,
                             action_make(VERB_FORMATION, 0, (unsigned)__builtin_ctz(rest)));
    }
    for (uint64_t rest = state->declared_weapons; rest; rest &= rest - 1) {
        sum += weights_of(world)->use_weapon * unit_use(world, state, uses, bits_first(rest));
    }
    for (int i = 0; i < world->strike_count; i++) {
        if (state->strike_active[i])
            sum += (float)state->strike_active[i] * strike_use(world, state, i);
    }
    return sum;
}

void rate_declare(const World *world, const State *state, const Action list[], int count,
                  float out[]) {
    Element elements[ELEMENTS_MAX];
    Uses *uses = uses_of(world, state);
    int kept = 0, declared, rating = declared_rating(world, state, &declared);
    for (int i = 0; i < count; i++) {
        out[i] = 0.05f;
        if (action_verb(list[i]) == VERB_DECLARED || kept == ELEMENTS_MAX) continue;
        elements[kept++] = (Element){list[i], element_worth(world, state, uses, list[i]),
                                     action_verb(list[i]) == VERB_WEAPON ? 1 : 2};
    }
    int best = plan_best(world, state, elements, kept, rating, declared,
                         declared_worth(world, state, uses));
    Action next = action_make(VERB_DECLARED, 0, 0);
    for (int i = 0; i < best; i++) {
        if (elements[i].action < next)
            next = elements[i].action;  // a side declares its elements in ascending order
    }
    for (int i = 0; i < count; i++) {
        if (list[i] == next) out[i] = 2.0f;
        if (list[i] == next && best == 0 && declared == 0) out[i] = 1.0f;
    }
}

// --- draw or play a card, and support points ----------------------------------------------------

typedef struct Need {   // what a card must reach for its purpose
    int base, times;    // `first` and `second` are compared with base + times * card value
    int first, second;  // thresholds; 0: no threshold
    float first_worth, second_worth;  // worth of reaching each threshold
    bool below;                       // true in a rally, where the value must be lower than `first`
    float each;                       // worth of each point of card value, in close combat
} Need;

static void need_fire(const World *world, const State *state, const FireFrame *fire, Need *need) {
    FireSum sum = fire_sum(world, state, fire->firer, fire->target, false);
    float worth = unit_worth(world, state, fire->target);
    need->base = sum.base + fire->support;
    need->times = sum.times;
    need->first = sum.defence + 1;
    need->first_worth =
        worth * (has(state->disorganised, fire->target) ? weights_of(world)->hit_again
                                                        : weights_of(world)->hit_shock);
    if (sum.harmless) return;
    need->second = 2 * sum.defence;
    need->second_worth =
        worth * (has(state->full, fire->target) ? weights_of(world)->hit_step : 1.0f);
}

static Need need_of(const World *world, const State *state) {
    const Frame *below = frame_at(state, 1);
    Need need = {0, 1, 0, 0, 0.0f, 0.0f, false, 0.0f};
    int elements;
    switch (below->phase) {
        case PHASE_CHECK:
            need.first = declared_rating(world, state, &elements);
            need.first_worth =
                weights_of(world)->need_check * declared_worth(world, state, uses_of(world, state));
            break;
        case PHASE_FIRE:
            need_fire(world, state, &frame_as(below)->fire, &need);
            break;
        case PHASE_RALLY:
            need.first = unit_morale(world, state, below->unit);
            need.first_worth =
                weights_of(world)->need_rally * unit_worth(world, state, below->unit);
            need.below = true;
            break;
        case PHASE_DESTROY:
            need.first = world->object[frame_as(below)->destroy.object].card;
            need.first_worth =
                0.5f + evaluation_of(world)->object_points[frame_as(below)->destroy.object];
            break;
        default:
            need.each = weights_of(world)->need_combat;
            break;  // close combat; rate_card() does not use the need of an aim
    }
    return need;
}

static float need_met(const Need *need, int value) {
    if (need->below) return value < need->first ? need->first_worth : 0.0f;
    int sum = need->base + need->times * value;
    float worth = need->each * (float)value;
    if (need->first && sum >= need->first) worth += need->first_worth;
    if (need->second && sum >= need->second) worth += need->second_worth;
    return worth;
}

static float aim_worth(const World *world, const State *state, int card) {
    bool match = card_suit(card) == world->suit[state->aim.hex];
    return match ? weights_of(world)->need_aim : 0.0f;
}

// Returns the worth of drawing a card, averaged over a full deck.
static float need_drawn(const Need *need) {
    float sum = 16.0f * need_met(need, 1);
    for (int value = 2; value <= 10; value++) sum += 4.0f * need_met(need, value);
    return sum * (1.0f / CARDS);
}

void rate_card(const World *world, const State *state, const Action list[], int count,
               float out[]) {
    bool aim = frame_at(state, 1)->phase == PHASE_AIM;
    Need need = need_of(world, state);
    for (int i = 0; i < count; i++) {
        float worth = 0.02f;
        int card = (int)action_where(list[i]);
        switch (action_verb(list[i])) {
            case VERB_DRAW:
                worth = aim ? weights_of(world)->need_aim_draw : need_drawn(&need);
                break;
            case VERB_PLAY:
                worth = (aim ? aim_worth(world, state, card) : need_met(&need, card_value(card))) -
                        weights_of(world)->card_play * card_worth(world, card_value(card));
                break;
            default:
                break;
        }
        out[i] = weight_of(worth);
    }
}

// Weights the support points that an HQ can give: the gain for this fire, less the worth of keeping
// the points for another fire.
void rate_support(const World *world, const State *state, const Action list[], int count,
                  float out[]) {
    const FireFrame *fire = &frame_as(frame_at(state, 0))->fire;
    float none = fire_worth(world, state, fire->firer, fire->target, fire->support, false);
    for (int i = 0; i < count; i++) {
        int points = (int)action_where(list[i]);
        float gain =
            fire_worth(world, state, fire->firer, fire->target, fire->support + points, false) -
            none;
        float worth = 0.15f + gain - weights_of(world)->support_point * (float)points;
        out[i] = weight_of(worth);
    }
}
