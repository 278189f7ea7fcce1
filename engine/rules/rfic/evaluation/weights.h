// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- lists the weights of rfic_policy(), in figures (the worth of one rifleman) unless
// their help text names another unit. factors.h has the weights of rfic_evaluate(). The help text
// completes the sentence "weight ...".
//
// `cassino tune rfic` fits the weights in games of `greedy` against itself over all scenarios.
// results/strength.md states how much stronger `greedy` became.
#pragma once

// Each line gives the name, the value and the help text of a weight.
// clang-format off
#define WEIGHTS(W)                                                                                \
    /* worth of a unit; infantry, engineers and cavalry also count 1 for each man */              \
    W(unit_afv, 5.97f, "of an AFV")                                                               \
    W(unit_afv_weight, 2.3f, "of each class of an AFV above light, in addition")                  \
    W(unit_transport, 2.59f, "of a transport")                                                    \
    W(unit_gun, 4.55f, "of each man of a gun's crew")                                             \
    W(unit_hmg, 1.78f, "of each heavy machine gun, in addition to its figure")                    \
    W(unit_lmg, 0.526f, "of each light machine gun, in addition to its figure")                   \
    W(unit_smg, 0.299f, "of each submachine gun, in addition to its figure")                      \
    W(unit_commander, 2.97f, "of a commander")                                                    \
    W(unit_observer, 2.14f, "of an observer")                                                     \
    /* hits */                                                                                    \
    W(hit_shock, 0.437f, "of disrupting a unit")                                                  \
    W(hit_shock_worth, 0.141f, "of disrupting a unit, per figure of its worth")                   \
    W(hit_second, 0.191f, "chance of a second hit on an undisrupted unit, where one is expected") \
    W(hit_commander, 0.186f, "chance that a card kills or wounds a commander")                    \
    W(hit_cover, 0.51f, "share of hits that cover lets through")                                  \
    W(fire_stays, 0.0472f, "of firing, in addition to the worth of the fire")                     \
    W(fire_opens, 0.264f, "of disrupting a target, for each unit that can still assault it")      \
    W(bomb, 1.06f, "of bombing, in addition to the worth of the bombs")                           \
    /* close assault */                                                                           \
    W(assault_edge, 0.884f, "of each standard deviation of hits above the defender")              \
    W(assault_doubt, 0.299f, "subtracted from that before the logistic function")                 \
    W(assault_theirs, 0.391f, "share of its worth that a defeated defender loses")                \
    W(assault_won, 1.6f, "of a victory")                                                          \
    W(assault_point, 0.574f, "of a victory, for each victory point of the hex")                   \
    W(assault_mine, 0.772f, "share of its worth that a defeated attacker loses")                  \
    /* moves of a side that must attack */                                                        \
    W(go_far, 1.78f, "subtracted for each hex to the nearest goal")                               \
    W(go_late, 0.207f, "of that again, times the share of turns that is over")                    \
    W(go_cover, 1.12f, "of cover")                                                                \
    W(go_point, 0.529f, "of each victory point of the hex")                                       \
    W(go_exposed, 0.0558f, "subtracted for each expected hit on the unit there")                  \
    W(go_join, 0.31f, "of each friend who can assault an enemy next to the hex")                  \
    /* moves of a side that need not */                                                           \
    W(stay_far, 0.157f, "subtracted for each hex to the nearest goal")                            \
    W(stay_cover, 2.57f, "of cover")                                                              \
    W(stay_held, 3.44f, "of an objective that the side controls")                                 \
    W(stay_point, 0.478f, "of each victory point of the hex")                                     \
    W(stay_exposed, 0.0498f, "subtracted for each expected hit on the unit there")                \
    W(crowd, 0.306f, "subtracted for each friend in the hex")                                     \
    W(gun_cover, 0.688f, "of cover, for guns and observers")                                      \
    W(gun_far, 0.0275f, "subtracted for each hex to the nearest goal, for these")                 \
    W(gun_moves, 1.42f, "subtracted for moving a gun by hand")                                    \
    W(move_fire, 0.573f, "share of the worth of the best fire from there")                        \
    W(led, 0.237f, "of a move that a commander leads")                                            \
    /* moves of a commander */                                                                    \
    W(company_shaken, 2.97f, "of a disrupted unit in the hex")                                    \
    W(company, 1.4f, "of an undisrupted unit in the hex")                                         \
    W(company_near, 0.233f, "of a unit in the hex, for each hex nearer to a goal than 8")         \
    W(company_most, 5.41f, "most that all of these add up to")                                    \
    /* the rest of an activation */                                                               \
    W(arrive, 21.0f, "of arriving, in addition to the hex")                                       \
    W(unlimber, 2.78f, "of unlimbering within 6 hexes of a goal")                                 \
    W(mount, 1.92f, "of mounting more than 5 hexes from a goal")                                  \
    W(dismount, 2.73f, "of dismounting within 3 hexes of a goal")                                 \
    W(clear, 1.91f, "of clearing mines")                                                          \
    W(dig, 0.304f, "of digging, for a side that need not attack")                                 \
    W(blow, 1.49f, "of blowing a bridge, for a side that need not attack")                        \
    W(hold, 0.26f, "of holding and of stopping")                                                  \
    W(enter, 0.592f, "of advancing after an assault")                                             \
    W(enter_point, 1.02f, "of advancing, for each victory point of the hex")                      \
    W(retreat_cover, 0.863f, "of retreating into cover")                                          \
    /* before the first turn */                                                                   \
    W(place_cover, 1.05f, "of cover where a unit is set up")                                      \
    W(place_point, 0.29f, "of each victory point within 3 hexes, divided by 1 + distance")        \
    W(plan_worth, 0.319f, "of each enemy figure in the target hex of a barrage")                  \
    W(plan_early, 0.0933f, "subtracted for each turn before a barrage")
// clang-format on

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER
