// SPDX-License-Identifier: GPL-3.0-or-later
// select.c -- the selection rule (select.h). Start at select_choice().
//
// The choice is the same on every machine: floats are added in a fixed order, without libm. The
// formula has two implementations: greatest() for any list, and greatest_simd() for four nodes at a
// time in the common case: all choices have the same availability count, there are at most
// SIMD_CHOICES_MAX of them, the rule is not `equal`, and `explore` is above 0.
#include "select.h"

#ifdef __SSE__
#include <xmmintrin.h>
#endif

// Returns ln(x) for x >= 1 with an error below 1e-5, by the polynomial of Abramowitz and Stegun
// 4.1.43.
static inline float log_of(uint32_t x) {
    float whole = (float)x;
    uint32_t bits;
    memcpy(&bits, &whole, sizeof bits);
    float exponent = (float)(int)(bits >> 23) - 127.0f;
    bits = (bits & 0x7fffffu) | 0x3f800000u;
    float t;
    memcpy(&t, &bits, sizeof t);
    t -= 1.0f;
    // Estrin's scheme lets the processor multiply in parallel. Each step of a descent waits for
    // this result.
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

// Returns the first-play urgency: the visit-weighted mean value of the visited siblings; 0.5 if
// none was visited.
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

// Returns an unsigned integer with the same order as `score`, for negative floats too.
static inline uint32_t order_of(float score) {
    uint32_t bits = bits_of(score);
    return bits ^ ((uint32_t)((int32_t)bits >> 31) | 0x80000000u);
}

// Holds the inputs of the scores of the choices of one node.
typedef struct Scorer {
    const SearchParams *params;
    const Choices *choices;
    float turned, sign;        // turned + sign * mean is the value for the side to choose
    float first_play_urgency;  // value of a choice without visits
    uint32_t available;        // last argument of width_of(); equal for most siblings
    float width;               // result of width_of() for `available`
} Scorer;

static inline float width_of(Scorer *scorer, uint32_t available) {
    if (available != scorer->available) {
        scorer->available = available;
        scorer->width = root_of_log(scorer->choices, available);
    }
    return scorer->width;
}

// Returns the score of a node as an unsigned integer with the same order.
typedef uint32_t Order(Scorer *scorer, const Node *node);

// Returns the index of the choice with the greatest score. If several have it, returns one of them
// at random.
//   1. Put score and place into one 64-bit word and take the maximum: the last of the best places.
//      An integer maximum needs no branch, and the processor could not predict that branch.
//   2. Do so with inverted places too: the first of the best places.
//   3. If both are equal, the best choice is unique. Else count the ties and draw one of them.
__attribute__((always_inline)) static inline int greatest(Scorer *scorer, bool all,
                                                          Order *order_of_node, Pcg *rng) {
    const Choices *choices = scorer->choices;
    uint64_t up = 0, down = 0;
    for (int i = 0; i < choices->count; i++) {
        const Node *node = all ? &choices->nodes[i] : choices_node(choices, i);
        uint64_t word = (uint64_t)order_of_node(scorer, node) << 32 | (uint32_t)i;
        up = word > up ? word : up;
        word ^= UINT32_MAX;
        down = word > down ? word : down;
    }
    if ((uint32_t)up == ~(uint32_t)down) return (int)(uint32_t)up;
    uint32_t top = (uint32_t)(up >> 32), ties = 0;
    for (int i = 0; i < choices->count; i++)
        ties += order_of_node(scorer, choices_node(choices, i)) == top;
    int skip = (int)pcg_below(rng, ties), place = 0;
    while (order_of_node(scorer, choices_node(choices, place)) != top || skip-- > 0) place++;
    return place;
}

// Returns the UCB score of a node as an integer; an unvisited node comes first. Scores are not
// negative, so that their bits have the same order.
static inline uint32_t order_ucb(Scorer *scorer, const Node *node) {
    float wide = scorer->params->explore *
                 width_of(scorer, scorer->choices->parent_visits - node->unavailable);
    uint32_t order = bits_of(scorer->turned + scorer->sign * node->mean + wide * node->rarity);
    return node->visits > 0 ? order : UINT32_MAX;
}

static inline uint32_t order_puct(Scorer *scorer, const Node *node) {
    float visits = (float)node->visits, prior = (float)node->prior * (1.0f / 65535);
    uint32_t available = scorer->choices->parent_visits - node->unavailable;
    float score =
        node->visits > 0 ? scorer->turned + scorer->sign * node->mean : scorer->first_play_urgency;
    score += scorer->params->explore * prior * root_of((float)available) / (visits + 1.0f);
    return order_of(score);
}

static inline uint32_t order_equal(Scorer *scorer, const Node *node) {
    (void)scorer;
    return UINT32_MAX - node->visits;
}

// SIMD selection scores four nodes at a time, for choices that are equally available and share one
// width. The last group of four may read nodes behind the last choice (NODES_SPARE); a mask
// excludes them.
enum { SIMD_CHOICES_MAX = 64, FOUR = 4 };
typedef float Floats __attribute__((vector_size(16)));
typedef int32_t Words __attribute__((vector_size(16)));
typedef uint32_t Counts __attribute__((vector_size(16)));
typedef uint64_t Pairs __attribute__((vector_size(16)));
_Static_assert(NODES_SPARE >= FOUR - 1, "the last four nodes may hold only one choice");
_Static_assert(offsetof(Node, rarity) == offsetof(Node, mean) + sizeof(float),
               "pair_of() reads mean and rarity as one word");

typedef struct SimdScorer {
    float turned, sign, first_play_urgency;  // as in Scorer
    // PUCT: exploration constant, sqrt(available). UCB: 0, constant * sqrt(ln(available))
    float explore, wide;
} SimdScorer;
typedef Floats Scores(const SimdScorer *scorer, const Node node[FOUR]);

static inline uint64_t pair_of(const Node *node) {
    uint64_t pair;
    memcpy(&pair, &node->mean, sizeof pair);
    return pair;
}

static inline Floats blend(Words which, Floats yes, Floats no) {
    return (Floats)(((Words)yes & which) | ((Words)no & ~which));
}

// Returns the UCB scores of four nodes. An unvisited node has infinite `rarity` and therefore an
// infinite score.
static inline Floats scores_ucb(const SimdScorer *scorer, const Node node[FOUR]) {
    Floats low = (Floats)(Pairs){pair_of(&node[0]), pair_of(&node[1])};
    Floats high = (Floats)(Pairs){pair_of(&node[2]), pair_of(&node[3])};
    Floats mean = __builtin_shufflevector(low, high, 0, 2, 4, 6);
    Floats rarity = __builtin_shufflevector(low, high, 1, 3, 5, 7);
    return scorer->turned + scorer->sign * mean + scorer->wide * rarity;
}

#define OF_FOUR(member) \
    { node[0].member, node[1].member, node[2].member, node[3].member }

static inline Floats scores_puct(const SimdScorer *scorer, const Node node[FOUR]) {
    Words count = (Words)(Counts)OF_FOUR(visits), share = OF_FOUR(prior);
    Floats mean = OF_FOUR(mean), visits = __builtin_convertvector(count, Floats);
    Floats prior = __builtin_convertvector(share, Floats) * (1.0f / 65535);
    Floats tried = scorer->turned + scorer->sign * mean, first_play_urgency = {0};
    return blend(count > 0, tried, first_play_urgency + scorer->first_play_urgency) +
           scorer->explore * prior * scorer->wide / (visits + 1.0f);
}

// Returns the greater value of each of the four pairs. Returns `other` where `score` is not a
// number.
static inline Floats greater_of(Floats score, Floats other) {
#ifdef __SSE__
    return (Floats)_mm_max_ps((__m128)score, (__m128)other);
#else
    return blend(score > other, score, other);
#endif
}

// Returns a vector that has the greatest of the four values in all four places.
static inline Floats broadcast_greatest(Floats four) {
    four = greater_of(four, __builtin_shufflevector(four, four, 2, 3, 0, 1));
    return greater_of(four, __builtin_shufflevector(four, four, 1, 0, 3, 2));
}

static inline unsigned signs_of(Words words) {
#ifdef __SSE__
    return (unsigned)_mm_movemask_ps((__m128)words);
#else
    Words bits = words & (Words){1, 2, 4, 8};
    return (unsigned)(bits[0] | bits[1] | bits[2] | bits[3]);
#endif
}

__attribute__((always_inline)) static inline int greatest_simd(const Choices *choices,
                                                               const SimdScorer *scorer,
                                                               Scores *scores, Pcg *rng) {
    // Mask for the last group of four. It sets all bits where no choice exists; all bits set is
    // NaN.
    static const int32_t behind[2 * FOUR] = {[FOUR] = -1, -1, -1, -1};
    Floats score[SIMD_CHOICES_MAX / FOUR], most = {-1, -1, -1, -1};  // no score is below 0
    int last = (choices->count - 1) / FOUR;
    Words none;
    memcpy(&none, &behind[FOUR - (choices->count - last * FOUR)], sizeof none);
    for (int g = 0; g <= last; g++) {
        score[g] = scores(scorer, &choices->nodes[g * FOUR]);
        if (g == last) score[g] = (Floats)((Words)score[g] | none);
        most = greater_of(score[g], most);
    }
    most = broadcast_greatest(most);
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

__attribute__((noinline)) static int select_simd_puct(const SearchParams *params,
                                                      const Choices *choices, float turned,
                                                      float sign, Pcg *rng) {
    uint32_t available = choices->parent_visits - choices->nodes[0].unavailable;
    SimdScorer scorer = {turned, sign, 0, params->explore, root_of((float)available)};
    if (!all_tried(choices)) scorer.first_play_urgency = turned + sign * siblings_mean(choices);
    return greatest_simd(choices, &scorer, scores_puct, rng);
}

static inline int select_simd_ucb(const SearchParams *params, const Choices *choices, float turned,
                                  float sign, Pcg *rng) {
    uint32_t available = choices->parent_visits - choices->nodes[0].unavailable;
    if (available == 1) return (int)pcg_below(rng, (uint32_t)choices->count);  // none was visited
    SimdScorer scorer = {turned, sign, 0, 0, params->explore * root_of_log(choices, available)};
    return greatest_simd(choices, &scorer, scores_ucb, rng);
}

// Selects from any list, node by node. It is not inlined, because saving its registers would slow
// down the common case.
__attribute__((noinline)) static int select_any(const SearchParams *params, const Choices *choices,
                                                float turned, float sign, Pcg *rng) {
    Scorer scorer = {params, choices, turned, sign, 0, 1, 0};
    if (params->policy == POLICY_EQUAL) return greatest(&scorer, false, order_equal, rng);
    if (params->policy == POLICY_PUCT) {
        scorer.first_play_urgency = scorer.turned + scorer.sign * siblings_mean(choices);
        return greatest(&scorer, false, order_puct, rng);
    }
    return choices->all ? greatest(&scorer, true, order_ucb, rng)
                        : greatest(&scorer, false, order_ucb, rng);
}

int select_choice(const SearchParams *params, const Choices *choices, bool flip, Pcg *rng) {
    assert(choices->count > 0 && choices->count <= ACTIONS_MAX);
    if (choices->count == 1) return 0;
    float turned = flip ? 1.0f : 0.0f, sign = flip ? -1.0f : 1.0f;
    bool even =
        choices->equally_available && choices->count <= SIMD_CHOICES_MAX && params->explore > 0;
    if (!even || params->policy == POLICY_EQUAL)
        return select_any(params, choices, turned, sign, rng);
    return params->policy == POLICY_PUCT ? select_simd_puct(params, choices, turned, sign, rng)
                                         : select_simd_ucb(params, choices, turned, sign, rng);
}
