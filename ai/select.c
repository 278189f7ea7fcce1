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

void select_prepare(float widths[SELECT_WIDTHS]) {
    for (uint32_t i = 1; i < SELECT_WIDTHS; i++) widths[i] = root_of(log_of(i));
}

static inline float root_of_log(const Choices *choices, uint32_t x) {
    bool known = choices->widths != NULL && x < SELECT_WIDTHS;
    return known ? choices->widths[x] : root_of(log_of(x));
}

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
    float turned, sign;        // the viewer's values, as the side to choose sees them
    float first_play_urgency;  // value of a choice without visits
    uint32_t available;  // the last number whose root of the logarithm was taken: the same for
    float width;         // all siblings in most nodes
} Judge;

static inline float width_of(Judge *judge, uint32_t available) {
    if (available != judge->available) {
        judge->available = available;
        judge->width = root_of_log(judge->choices, available);
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
    float wide =
        judge->params->explore * width_of(judge, judge->choices->passes - node->unavailable);
    uint32_t order = bits_of(judge->turned + judge->sign * node->mean + wide * node->rarity);
    return node->visits > 0 ? order : UINT32_MAX;
}

static inline uint32_t order_puct(Judge *judge, const Node *node) {
    float visits = (float)node->visits, prior = (float)node->prior * (1.0f / 65535);
    uint32_t available = judge->choices->passes - node->unavailable;
    float score =
        node->visits > 0 ? judge->turned + judge->sign * node->mean : judge->first_play_urgency;
    score += judge->params->explore * prior * root_of((float)available) / (visits + 1.0f);
    return order_of(score);
}

static inline uint32_t order_equal(Judge *judge, const Node *node) {
    (void)judge;
    return UINT32_MAX - node->visits;
}

// ---- Where all were missed as often: four at a time, for then little differs between them. Nodes
// behind the last are read, for the arena ends with some (NODES_SPARE), and left out.

enum { EVEN_MAX = 64, FOUR = 4 };
typedef float Floats __attribute__((vector_size(16)));
typedef int32_t Words __attribute__((vector_size(16)));
typedef uint32_t Counts __attribute__((vector_size(16)));
typedef uint64_t Pairs __attribute__((vector_size(16)));
_Static_assert(NODES_SPARE >= FOUR - 1, "the last four may be one");
_Static_assert(offsetof(Node, rarity) == offsetof(Node, mean) + sizeof(float), "a pair");

typedef struct Even {
    float turned, sign, first_play_urgency;  // as in Judge
    float explore, wide;                     // `wide` is what all share
} Even;
typedef Floats Scores(const Even *even, const Node node[FOUR]);

static inline uint64_t pair_of(const Node *node) {
    uint64_t pair;
    memcpy(&pair, &node->mean, sizeof pair);
    return pair;
}

static inline Floats blend(Words which, Floats yes, Floats no) {
    return (Floats)(((Words)yes & which) | ((Words)no & ~which));
}

// `wide` is above 0: who was never tried is first.
static inline Floats scores_ucb(const Even *even, const Node node[FOUR]) {
    Floats low = (Floats)(Pairs){pair_of(&node[0]), pair_of(&node[1])};
    Floats high = (Floats)(Pairs){pair_of(&node[2]), pair_of(&node[3])};
    Floats mean = __builtin_shufflevector(low, high, 0, 2, 4, 6);
    Floats rarity = __builtin_shufflevector(low, high, 1, 3, 5, 7);
    return even->turned + even->sign * mean + even->wide * rarity;
}

#define OF_FOUR(member) \
    { node[0].member, node[1].member, node[2].member, node[3].member }

static inline Floats scores_puct(const Even *even, const Node node[FOUR]) {
    Words count = (Words)(Counts)OF_FOUR(visits), share = OF_FOUR(prior);
    Floats mean = OF_FOUR(mean), visits = __builtin_convertvector(count, Floats);
    Floats prior = __builtin_convertvector(share, Floats) * (1.0f / 65535);
    Floats tried = even->turned + even->sign * mean, first_play_urgency = {0};
    return blend(count > 0, tried, first_play_urgency + even->first_play_urgency) +
           even->explore * prior * even->wide / (visits + 1.0f);
}

// The greater one; `other` where `score` is no number.
static inline Floats greater_of(Floats score, Floats other) {
#ifdef __SSE__
    return __builtin_ia32_maxps(score, other);
#else
    return blend(score > other, score, other);
#endif
}

// Its greatest, four times.
static inline Floats spread_greatest(Floats four) {
    four = greater_of(four, __builtin_shufflevector(four, four, 2, 3, 0, 1));
    return greater_of(four, __builtin_shufflevector(four, four, 1, 0, 3, 2));
}

static inline unsigned signs_of(Words words) {
#ifdef __SSE__
    return (unsigned)__builtin_ia32_movmskps((Floats)words);
#else
    Words bits = words & (Words){1, 2, 4, 8};
    return (unsigned)(bits[0] | bits[1] | bits[2] | bits[3]);
#endif
}

__attribute__((always_inline)) static inline int greatest_even(const Choices *choices,
                                                               const Even *even, Scores *scores,
                                                               Pcg *rng) {
    // Or'ed to the last four: all bits, which are no number, where there is no node.
    static const int32_t behind[2 * FOUR] = {[FOUR] = -1, -1, -1, -1};
    Floats score[EVEN_MAX / FOUR], most = {-1, -1, -1, -1};  // no score is below 0
    int last = (choices->count - 1) / FOUR;
    Words none;
    memcpy(&none, &behind[FOUR - (choices->count - last * FOUR)], sizeof none);
    for (int g = 0; g <= last; g++) {
        score[g] = scores(even, &choices->nodes[g * FOUR]);
        if (g == last) score[g] = (Floats)((Words)score[g] | none);
        most = greater_of(score[g], most);
    }
    most = spread_greatest(most);
    uint64_t ties = 0;
    for (int g = 0; g <= last; g++) ties |= (uint64_t)signs_of(score[g] == most) << g * FOUR;
    return (ties & (ties - 1)) == 0 ? bits_first(ties) : pcg_member(rng, ties);
}

static bool all_tried(const Choices *choices) {
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < choices->count; i++)
        least = choices->nodes[i].visits < least ? choices->nodes[i].visits : least;
    return least > 0;
}

__attribute__((noinline)) static int select_even_puct(const SearchParams *params,
                                                      const Choices *choices, float turned,
                                                      float sign, Pcg *rng) {
    uint32_t available = choices->passes - choices->nodes[0].unavailable;
    Even even = {turned, sign, 0, params->explore, root_of((float)available)};
    if (!all_tried(choices)) even.first_play_urgency = turned + sign * siblings_mean(choices);
    return greatest_even(choices, &even, scores_puct, rng);
}

static inline int select_even_ucb(const SearchParams *params, const Choices *choices, float turned,
                                  float sign, Pcg *rng) {
    uint32_t available = choices->passes - choices->nodes[0].unavailable;
    if (available == 1) return (int)pcg_below(rng, (uint32_t)choices->count);  // none was tried
    Even even = {turned, sign, 0, 0, params->explore * root_of_log(choices, available)};
    return greatest_even(choices, &even, scores_ucb, rng);
}

// Any list, one by one. Apart, for what saves its registers would be paid at every choice.
__attribute__((noinline)) static int select_any(const SearchParams *params, const Choices *choices,
                                                float turned, float sign, Pcg *rng) {
    Judge judge = {params, choices, turned, sign, 0, 1, 0};
    if (params->policy == POLICY_EQUAL) return greatest(&judge, false, order_equal, rng);
    if (params->policy == POLICY_PUCT) {
        judge.first_play_urgency = judge.turned + judge.sign * siblings_mean(choices);
        return greatest(&judge, false, order_puct, rng);
    }
    return choices->all ? greatest(&judge, true, order_ucb, rng)
                        : greatest(&judge, false, order_ucb, rng);
}

int select_choice(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng) {
    assert(choices->count > 0 && choices->count <= ACTIONS_MAX);
    if (choices->count == 1) return 0;
    float turned = flip ? 1.0f : 0.0f, sign = flip ? -1.0f : 1.0f;
    bool even = choices->even && choices->count <= EVEN_MAX && params->explore > 0;
    if (!even || params->policy == POLICY_EQUAL)
        return select_any(params, choices, turned, sign, rng);
    return params->policy == POLICY_PUCT ? select_even_puct(params, choices, turned, sign, rng)
                                         : select_even_ucb(params, choices, turned, sign, rng);
}
