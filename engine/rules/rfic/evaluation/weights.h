// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- every number that policy() judges by: one list, in figures (what one rifleman is
// worth) unless it says otherwise. Those of evaluate() are in factors.h.
//
// `cassino tune rfic` finds them, by games of `greedy` against itself over the scenarios;
// results/strength.md says what that won.
#pragma once

// name, value, what it is
// clang-format off
#define WEIGHTS(W)                                                                                \
    /* worth of a unit, beside a figure for each man */                                           \
    W(unit_afv, 5.97f, "of an AFV")                                                               \
    W(unit_afv_weight, 2.3f, "more, of each class above light")                                   \
    W(unit_transport, 2.59f, "of a transport")                                                    \
    W(unit_gun, 4.55f, "of each man of a gun's crew")                                             \
    W(unit_hmg, 1.78f, "more, of each heavy machine-gunner")                                      \
    W(unit_lmg, 0.526f, "more, of each light machine-gunner")                                     \
    W(unit_smg, 0.299f, "more, of each sub-machine-gunner")                                       \
    W(unit_commander, 2.97f, "of a commander")                                                    \
    W(unit_observer, 2.14f, "of an observer")                                                     \
    /* hits */                                                                                    \
    W(hit_shock, 0.437f, "of disrupting it")                                                      \
    W(hit_shock_worth, 0.141f, "more, of its worth")                                              \
    W(hit_second, 0.191f, "chance of a second hit, where one is expected, on what is fresh")      \
    W(hit_commander, 0.186f, "chance that a card kills or wounds a commander")                    \
    W(hit_cover, 0.51f, "share of hits that cover lets through")                                  \
    W(fire_stays, 0.0472f, "of firing, beside what it is worth")                                  \
    W(fire_opens, 0.264f, "more of disrupting it, for each who may come to assault it this turn") \
    W(bomb, 1.06f, "of coming, of an aircraft")                                                   \
    /* close assault */                                                                           \
    W(assault_edge, 0.884f, "of each standard deviation above the defender")                      \
    W(assault_doubt, 0.299f, "less, by then")                                                     \
    W(assault_theirs, 0.391f, "share of the defender that a victory costs him")                   \
    W(assault_won, 1.6f, "of a victory")                                                          \
    W(assault_point, 0.574f, "more, of each point of his hex")                                    \
    W(assault_mine, 0.772f, "share of the attacker that a repulse costs")                         \
    /* where a unit goes that must go forward */                                                  \
    W(go_far, 1.78f, "less, of each hex from what it goes for")                                   \
    W(go_late, 0.207f, "more of that, times the share of the game that is gone")                  \
    W(go_cover, 1.12f, "of cover")                                                                \
    W(go_point, 0.529f, "of each point of the hex")                                               \
    W(go_exposed, 0.0558f, "less, of each die that may be thrown at it there")                    \
    W(go_join, 0.31f, "of each friend who is next to an enemy that it would be next to")          \
    /* and one that need not */                                                                   \
    W(stay_far, 0.157f, "less, of each hex")                                                      \
    W(stay_cover, 2.57f, "of cover")                                                              \
    W(stay_held, 3.44f, "of a hex that it holds")                                                 \
    W(stay_point, 0.478f, "of each point of the hex")                                             \
    W(stay_exposed, 0.0498f, "less, of each die that may be thrown at it there")                  \
    W(crowd, 0.306f, "less, of each friend in the hex")                                           \
    W(gun_cover, 0.688f, "of cover, for guns and observers")                                      \
    W(gun_far, 0.0275f, "less, of each hex, for these")                                           \
    W(gun_moves, 1.42f, "less, of moving a gun by hand")                                          \
    W(move_fire, 0.573f, "factor of its best fire from there")                                    \
    W(led, 0.237f, "of going with a commander")                                                   \
    /* a commander's company */                                                                   \
    W(company_shaken, 2.97f, "of a disrupted unit with him")                                      \
    W(company, 1.4f, "of another")                                                                \
    W(company_near, 0.233f, "more, of each hex that it is nearer than 8")                         \
    W(company_most, 5.41f, "of company at most")                                                  \
    /* the rest of an activation */                                                               \
    W(arrive, 21.0f, "of arriving, beside the place")                                             \
    W(unlimber, 2.78f, "of unlimbering within 6 hexes")                                           \
    W(mount, 1.92f, "of mounting farther away than 5")                                            \
    W(dismount, 2.73f, "of getting off within 3")                                                 \
    W(clear, 1.91f, "of clearing mines")                                                          \
    W(dig, 0.304f, "of a trench, for who need not go forward")                                    \
    W(blow, 1.49f, "of a bridge, for the same")                                                   \
    W(hold, 0.26f, "of holding, of stopping")                                                     \
    W(enter, 0.592f, "of following up")                                                           \
    W(enter_point, 1.02f, "and of each point of the hex")                                         \
    W(retreat_cover, 0.863f, "of cover to fall back to")                                          \
    /* before the first turn */                                                                   \
    W(place_cover, 1.05f, "of cover where a unit is set up")                                      \
    W(place_point, 0.29f, "of each point within 3 hexes, over 1 + distance")                      \
    W(plan_worth, 0.319f, "of each figure that stands under a barrage")                           \
    W(plan_early, 0.0933f, "less, of each turn that it waits")
// clang-format on

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER
