// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- lists the weights of rfic_policy(). Worths and costs are in figures: 1 is the worth
// of one rifleman. factors.h has the weights of rfic_evaluate().
//
// `cassino tune rfic` fits the weights in games of `greedy` against itself over all scenarios.
// results/strength.md states how much stronger `greedy` became.
#pragma once

// Each line gives the name, the value and the help text of a weight.
// clang-format off
#define WEIGHTS(W)                                                                               \
    /* units: infantry, engineers and cavalry are also worth 1 for each man */                   \
    W(unit_afv, 5.97f, "worth of an AFV")                                                        \
    W(unit_afv_weight, 2.3f, "worth added for each weight class of an AFV above light")          \
    W(unit_transport, 2.59f, "worth of a transport")                                             \
    W(unit_gun, 4.55f, "worth of each man in the crew of a gun")                                 \
    W(unit_hmg, 1.78f, "worth added for each heavy machine gun")                                 \
    W(unit_lmg, 0.526f, "worth added for each light machine gun")                                \
    W(unit_smg, 0.299f, "worth added for each submachine gun")                                   \
    W(unit_commander, 2.97f, "worth of a commander")                                             \
    W(unit_observer, 2.14f, "worth of an observer")                                              \
    /* hits */                                                                                   \
    W(hit_shock, 0.437f, "worth of disrupting a unit")                                           \
    W(hit_shock_worth, 0.141f, "worth added for each figure that the disrupted unit is worth")   \
    W(hit_second, 0.191f, "probability of one more hit, for each hit that is expected")          \
    W(hit_commander, 0.186f, "probability that a card kills or wounds a commander")              \
    W(hit_cover, 0.51f, "share of the hits that cover lets through")                             \
    W(fire_stays, 0.0472f, "number added to the expected worth of a fire")                       \
    W(fire_opens, 0.264f, "worth of disrupting a target, for each unit that can assault it")     \
    W(bomb, 1.06f, "number added to the expected worth of the bombs")                            \
    /* close assault */                                                                          \
    W(assault_edge, 0.884f, "factor on the expected lead in hits, in standard deviations")       \
    W(assault_doubt, 0.299f, "number subtracted from the weighted lead in hits")                 \
    W(assault_theirs, 0.391f, "share of its worth that a beaten defender loses")                 \
    W(assault_won, 1.6f, "worth of winning an assault")                                          \
    W(assault_point, 0.574f, "worth added for each victory point of the hex")                    \
    W(assault_mine, 0.772f, "share of its worth that a beaten attacker loses")                   \
    /* moves of a side that must attack */                                                       \
    W(go_far, 1.78f, "cost of each hex to the nearest goal")                                     \
    W(go_late, 0.207f, "growth of go_far up to the last turn, as a share")                       \
    W(go_cover, 1.12f, "worth of cover")                                                         \
    W(go_point, 0.529f, "worth of each victory point of the hex")                                \
    W(go_exposed, 0.0558f, "cost of each hit to be expected in the hex")                         \
    W(go_join, 0.31f, "worth of each friend who can assault an enemy next to the hex")           \
    /* moves of a side that need not attack */                                                   \
    W(stay_far, 0.157f, "cost of each hex to the nearest goal")                                  \
    W(stay_cover, 2.57f, "worth of cover")                                                       \
    W(stay_held, 3.44f, "worth of an objective that the side controls")                          \
    W(stay_point, 0.478f, "worth of each victory point of the hex")                              \
    W(stay_exposed, 0.0498f, "cost of each hit to be expected in the hex")                       \
    /* moves of both, and of guns and observers */                                              \
    W(crowd, 0.306f, "cost of each friend in the hex")                                           \
    W(gun_cover, 0.688f, "worth of cover for guns and observers")                                \
    W(gun_far, 0.0275f, "cost of each hex to the nearest goal, for guns and observers")          \
    W(gun_moves, 1.42f, "cost of moving a gun")                                                  \
    W(move_fire, 0.573f, "share of the worth of the best fire from the new hex")                 \
    W(led, 0.237f, "worth of a move that a commander leads")                                     \
    /* moves of a commander */                                                                   \
    W(company_shaken, 2.97f, "worth of a disrupted unit in the hex")                             \
    W(company, 1.4f, "worth of an undisrupted unit in the hex")                                  \
    W(company_near, 0.233f, "worth added for each unit and each hex nearer to a goal than 8")    \
    W(company_most, 5.41f, "most that the units of a hex are worth to a commander")              \
    /* the rest of an activation */                                                              \
    W(arrive, 21.0f, "number added to the worth of the hex where a reserve arrives")             \
    W(unlimber, 2.78f, "worth of unlimbering within 6 hexes of a goal")                          \
    W(mount, 1.92f, "worth of mounting more than 5 hexes from a goal")                           \
    W(dismount, 2.73f, "worth of dismounting within 3 hexes of a goal")                          \
    W(clear, 1.91f, "worth of clearing mines")                                                   \
    W(dig, 0.304f, "worth of digging, for a side that need not attack")                          \
    W(blow, 1.49f, "worth of blowing a bridge, for a side that need not attack")                 \
    W(hold, 0.26f, "worth of holding, stopping and not advancing")                               \
    W(enter, 0.592f, "worth of advancing after an assault")                                      \
    W(enter_point, 1.02f, "worth added for each victory point of the hex")                       \
    W(retreat_cover, 0.863f, "worth of cover in a retreat")                                      \
    /* before the first turn */                                                                  \
    W(place_cover, 1.05f, "worth of cover for a unit or minefield in set-up")                               \
    W(place_point, 0.29f, "worth of each victory point within 3 hexes, divided by 1 + distance") \
    W(plan_worth, 0.319f, "worth of each enemy figure in the target hex of a barrage")           \
    W(plan_early, 0.0933f, "cost of each turn before a barrage")
// clang-format on

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER
