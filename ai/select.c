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

// What a selection rule judges by.
typedef struct Judge {
    const SearchParams *params;
    const Choices *choices;
    float turned, sign;  // the viewer's values, as the side to choose sees them
    float untried;       // value of a choice without visits
    uint32_t available;  // the last number whose root of the logarithm was taken: the same for
    float width;         // all siblings in most nodes
} Judge;

static inline float width_of(Judge *judge, uint32_t available) {
    if (available != judge->available) {
        judge->available = available;
        judge->width = root_of(log_of(available));
    }
    return judge->width;
}

// Words that sort as the scores of the choices do.
typedef uint32_t Order(Judge *judge, const Node *node);

// The choice of the greatest order, and of equals any. The greatest of words that hold an order
// above a place is found twice, with the places up and down: if both name one place, it is alone.
// An integer maximum needs no branch, and which child is best is what a processor cannot predict.
__attribute__((always_inline)) static inline int greatest(Judge *judge, bool all,
                                                          Order *order_of_node, Pcg *rng) {
    const Choices *choices = judge->choices;
    uint64_t up = 0, down = 0;
    for (int i = 0; i < choices->count; i++) {
        const Node *node = all ? &choices->nodes[i] : choices_node(choices, i);
        uint64_t word = (uint64_t)order_of_node(judge, node) << 32 | (uint32_t)i;
        up = word > up ? word : up;
        word ^= UINT32_MAX;
        down = word > down ? word : down;
    }
    if ((uint32_t)up == ~(uint32_t)down) return (int)(uint32_t)up;
    uint32_t top = (uint32_t)(up >> 32), ties = 0;
    for (int i = 0; i < choices->count; i++)
        ties += order_of_node(judge, choices_node(choices, i)) == top;
    int skip = (int)pcg_below(rng, ties), place = 0;
    while (order_of_node(judge, choices_node(choices, place)) != top || skip-- > 0) place++;
    return place;
}

// Plain UCB, each choice tried once first: the inner loop of most searches. No score is below 0, so
// that its bits sort as they are.
static inline uint32_t order_ucb(Judge *judge, const Node *node) {
    float wide = judge->params->explore * width_of(judge, judge->choices->passes - node->missed);
    uint32_t order = bits_of(judge->turned + judge->sign * node->mean + wide * node->rarity);
    return node->visits > 0 ? order : UINT32_MAX;
}

static inline uint32_t order_puct(Judge *judge, const Node *node) {
    float visits = (float)node->visits, prior = (float)node->prior * (1.0f / 65535);
    uint32_t available = judge->choices->passes - node->missed;
    float score = node->visits > 0 ? judge->turned + judge->sign * node->mean : judge->untried;
    score += judge->params->explore * prior * root_of((float)available) / (visits + 1.0f);
    return order_of(score);
}

static inline uint32_t order_equal(Judge *judge, const Node *node) {
    (void)judge;
    return UINT32_MAX - node->visits;
}

int select_choice(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng) {
    assert(choices->count > 0 && choices->count <= ACTIONS_MAX);
    if (choices->count == 1) return 0;
    Judge judge = {params, choices, flip ? 1.0f : 0.0f, flip ? -1.0f : 1.0f, 0, 1, 0};
    if (params->policy == POLICY_EQUAL) return greatest(&judge, false, order_equal, rng);
    if (params->policy == POLICY_PUCT) {
        judge.untried = judge.turned + judge.sign * siblings_mean(choices);
        return greatest(&judge, false, order_puct, rng);
    }
    return choices->all ? greatest(&judge, true, order_ucb, rng)
                        : greatest(&judge, false, order_ucb, rng);
}
