// SPDX-License-Identifier: GPL-3.0-or-later
// select.c -- the selection rule. Floats are added in one order, and there is no libm: the same
// choice on every machine.
#include "select.h"

// ln(x) for x >= 1 to 1e-5: Abramowitz and Stegun 4.1.43 on the mantissa.
static inline float log_of(uint32_t x) {
    float whole = (float)x;
    uint32_t bits;
    memcpy(&bits, &whole, sizeof bits);
    float exponent = (float)(int)(bits >> 23) - 127.0f;
    bits = (bits & 0x7fffffu) | 0x3f800000u;
    float t;
    memcpy(&t, &bits, sizeof t);
    t -= 1.0f;
    // Estrin's scheme: the multiplications go on side by side, for this is waited for at each node.
    float square = t * t;
    float low = 0.99949556f - 0.49190896f * t, high = 0.28947478f - 0.13606275f * t;
    float ln = t * (low + square * (high + square * 0.03215845f));
    return exponent * 0.69314718f + ln;
}

static inline float root_of(float x) { return __builtin_sqrtf(x); }

// The mean over the visited choices: what a move that was not tried is judged by.
static float siblings_mean(const Choices *choices) {
    float sum = 0, visits = 0;
    for (int i = 0; i < choices->count; i++) {
        const Node *node = choices_node(choices, i);
        sum += node->mean * (float)node->visits;
        visits += (float)node->visits;
    }
    return visits > 0 ? sum / visits : 0.5f;
}

static inline uint32_t bits_of(float score) {
    uint32_t bits;
    memcpy(&bits, &score, sizeof bits);
    return bits;
}

// Bits that sort as the floats do, negative ones too.
static inline uint32_t order_of(float score) {
    uint32_t bits = bits_of(score);
    return bits ^ ((uint32_t)((int32_t)bits >> 31) | 0x80000000u);
}

// The greatest of some orders, and of equals any. `best` is the greatest of words that hold an
// order above its place: an integer maximum needs no branch, and which child is best is what a
// processor cannot predict.
typedef struct Best {
    uint64_t word;
    uint32_t order[ACTIONS_MAX];
} Best;

static inline void best_take(Best *best, uint32_t order, int place) {
    uint64_t word = (uint64_t)order << 32 | (uint32_t)place;
    best->order[place] = order;
    best->word = word > best->word ? word : best->word;
}

static int best_place(const Best *best, int count, Pcg *rng) {
    uint32_t top = (uint32_t)(best->word >> 32);
    int ties = 0, place = (int)(uint32_t)best->word;
    for (int i = 0; i < count; i++) ties += best->order[i] == top;
    if (ties < 2) return place;
    int skip = (int)pcg_below(rng, (uint32_t)ties);
    for (place = 0; best->order[place] != top || skip-- > 0;) place++;
    return place;
}

// sqrt(ln(available)) for the last `available` seen: the same for all siblings in most nodes.
typedef struct Width {
    uint32_t available;
    float width;
} Width;

static inline float width_of(Width *width, uint32_t available) {
    if (available != width->available) {
        width->available = available;
        width->width = root_of(log_of(available));
    }
    return width->width;
}

// Plain UCB, each choice tried once first: the inner loop of most searches. `all` is choices->all,
// known where this is inlined; and no score is below 0, so that its bits sort as they are.
static inline int ucb_over(float explore, const Choices *choices, bool all, bool flip, Pcg *rng) {
    float turned = flip ? 1.0f : 0.0f, sign = flip ? -1.0f : 1.0f;
    Width width = {1, 0};
    Best best;
    best.word = 0;
    for (int i = 0; i < choices->count; i++) {
        const Node *node = all ? &choices->nodes[i] : choices_node(choices, i);
        float wide = explore * width_of(&width, choices->passes - node->missed);
        uint32_t order = bits_of(turned + sign * node->mean + wide * node->rarity);
        best_take(&best, node->visits > 0 ? order : UINT32_MAX, i);
    }
    return best_place(&best, choices->count, rng);
}

static int select_ucb(float explore, const Choices *choices, bool flip, Pcg *rng) {
    return choices->all ? ucb_over(explore, choices, true, flip, rng)
                        : ucb_over(explore, choices, false, flip, rng);
}

// With priors or first-play urgency.
static int select_guided(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng) {
    float turned = flip ? 1.0f : 0.0f, sign = flip ? -1.0f : 1.0f;
    float untried = turned + sign * siblings_mean(choices) + params->fpu;
    Width width = {1, 0};
    Best best;
    best.word = 0;
    for (int i = 0; i < choices->count; i++) {
        const Node *node = choices_node(choices, i);
        float visits = (float)node->visits, prior = (float)node->prior * (1.0f / 65535);
        uint32_t available = choices->passes - node->missed;
        float score = node->visits > 0 ? turned + sign * node->mean : untried;
        if (params->policy == POLICY_PUCT)
            score += params->explore * prior * root_of((float)available) / (visits + 1.0f);
        else
            score += params->explore * width_of(&width, available) * node->rarity +
                     params->prior * prior / (visits + 1.0f);
        best_take(&best, order_of(score), i);
    }
    return best_place(&best, choices->count, rng);
}

static int select_equal(const Choices *choices, Pcg *rng) {
    Best best;
    best.word = 0;
    for (int i = 0; i < choices->count; i++)
        best_take(&best, UINT32_MAX - choices_node(choices, i)->visits, i);
    return best_place(&best, choices->count, rng);
}

int select_choice(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng) {
    assert(choices->count > 0 && choices->count <= ACTIONS_MAX);
    if (choices->count == 1) return 0;
    if (params->policy == POLICY_EQUAL) return select_equal(choices, rng);
    bool guided = params->policy == POLICY_PUCT || params->fpu < FPU_EACH_ONCE || params->prior > 0;
    if (guided) return select_guided(params, choices, flip, rng);
    return select_ucb(params->explore, choices, flip, rng);
}
