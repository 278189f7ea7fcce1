// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- lists the weights of policy() and evaluate(). Worths and costs are victory points.
//
// `cassino tune` found the weights of policy() by simultaneous perturbation stochastic
// approximation (Spall 1992) in games of `greedy` against itself over four scenarios.
// results/strength.md states the gain in strength.
#pragma once

// Each line gives the name, the value and the help text of a weight.
#define WEIGHTS(W)                                                                                 \
    /* worth of a counter */                                                                       \
    W(unit_firepower, 0.396f, "worth of each point of firepower; each counter also has 1")         \
    W(unit_support, 0.266f, "worth of each support point")                                         \
    W(unit_gun, 0.208f, "worth of each point of the gun rating")                                   \
    W(unit_ability, 0.36f, "worth of a signal, engineer or anti-aircraft ability")                 \
    W(unit_weapon, 0.632f, "factor on the worth of a support weapon")                              \
    W(unit_full, 1.27f, "factor on the worth of a counter with both steps")                        \
    /* fire; shares are of the target's worth */                                                   \
    W(hit_shock, 0.39f, "share for disorganising the target")                                      \
    W(hit_again, 0.255f, "share for a hit on a disorganised target")                               \
    W(hit_objective, 0.374f, "added share if that hit drives it off an objective")                 \
    W(hit_step, 0.521f, "share for a step, if the target has two")                                 \
    W(fire_base, 0.114f, "worth of any fire")                                                      \
    W(fire_gain, 5.74f, "factor on the expected worth of the hits")                                \
    W(fire_support, 0.53f, "share of the available support that is expected")                      \
    W(fire_ammo, 0.0937f, "cost if a card of value 10 would use up the ammunition")                \
    /* the hex where a move ends */                                                                \
    W(move_cover, 0.141f, "worth of each point of cover")                                          \
    W(move_fort, 0.187f, "worth of a fortified hex")                                               \
    W(move_nearer, 0.00869f, "worth of each hex nearer to the goal")                               \
    W(move_nearer_point, 0.118f, "added for each point that the goal is worth")                    \
    W(move_take, 1.94f, "worth of each point of an objective taken")                               \
    W(move_take_late, 0.00987f, "added, times the share of the game that is over")                 \
    W(move_stack, -0.029f, "worth of each friendly unit in the hex")                               \
    W(move_unguard, 0.562f, "cost of each point of an objective left without a guard")             \
    W(move_mine, 0.96f, "cost of entering a minefield")                                            \
    W(move_full, 0.5f, "cost of entering a full hex, as a share of the unit")                      \
    W(move_hq, 0.304f, "cost to an HQ of each hex nearer than 3 to an enemy")                      \
    W(move_exposed, 0.312f, "cost of each enemy that can fire at the hex, as a share of the unit") \
    W(move_exposed_cover, 0.249f, "how much each point of cover lowers that cost")                 \
    W(move_aim, 0.148f, "worth of an enemy in range, for each point of firepower")                 \
    W(move_dig_out, 0.157f, "cost of leaving an improved position")                                \
    W(hold, 0.133f, "worth of doing nothing")                                                      \
    W(hold_cover, 0.146f, "added for each point of cover")                                         \
    W(hold_exposed, -0.104f, "factor on the cost of exposure")                                     \
    W(improve, 0.273f, "worth of improving the position")                                          \
    W(improve_guard, 0.627f, "the same, for a unit that guards an objective alone")                \
    W(improve_near, 0.35f, "added if an enemy is within 4 hexes")                                  \
    W(clear, 0.212f, "worth of clearing a minefield")                                              \
    W(destroy, 0.0726f, "worth of an attempt to destroy an object, beside its points")             \
    /* close combat */                                                                             \
    W(assault_theirs, 0.00888f, "share of the defenders' worth, if the combat is won")             \
    W(assault_mine, -0.217f, "cost as a share of the attackers' worth, if it is lost")             \
    W(assault_won, 0.209f, "worth of a won combat")                                                \
    W(assault_cost, 0.217f, "cost of entering a combat")                                           \
    W(assault_take, 2.27f, "worth of each point of an objective in the hex, if won")               \
    W(assault_spread, 1.02f, "factor on the standard deviation of the cards; 1: the true one")     \
    W(assault_join, 0.0837f, "firepower expected from each friend who may still join")             \
    W(counter_many, 2.08f, "worth of a won counter-attack of two units or more")                   \
    W(counter_one, 0.637f, "worth of a won counter-attack of one unit")                            \
    W(counter_odds, 0.0719f, "probability lost for each point of difference")                      \
    W(counter_accept, 0.601f, "worth of accepting the loss instead")                               \
    W(lay_card, 0.0729f, "worth of each point of a card laid from the hand")                       \
    W(lay_draw, 0.635f, "worth of a card from the pile instead")                                   \
    /* reactions */                                                                                \
    W(defend_base, 0.0872f, "worth of any defensive fire")                                         \
    W(defend_gain, 3.92f, "factor on the expected worth of its hits")                              \
    W(react_pass, 0.122f, "worth of no reaction")                                                  \
    W(call_signalled, 0.363f, "probability that a strike lands, with a signal unit near")          \
    W(call_plain, 0.206f, "probability that a strike lands, without a signal unit")                \
    W(withdraw_odds, 1.06f, "probability of losing a close combat above which units retreat")      \
    W(withdraw_stay, 0.272f, "cost of each point of the objective that is given up")               \
    W(withdraw_cover, 0.105f, "worth of each point of cover gained")                               \
    /* activation */                                                                               \
    W(use_base, 0.599f, "worth of using a unit")                                                   \
    W(use_rally, 0.694f, "worth of using a disorganised unit")                                     \
    W(use_fire, 2.53f, "factor on the worth of its best fire")                                     \
    W(use_goal, 0.0146f, "worth of each point at its goal, divided by 1 + distance")               \
    W(use_hq, 0.311f, "cost of using an HQ")                                                       \
    W(use_weapon, 0.315f, "factor on a support weapon activated alone")                            \
    W(use_strike, 0.807f, "factor on the worth of a strike's best target")                         \
    W(use_sure, 1.73f, "factor on the worth of a card played to pass the check")                   \
    W(order_rally, 1.04f, "priority of a disorganised unit")                                       \
    W(order_going, 0.693f, "priority of a unit whose move is in progress")                         \
    W(order_plain, 0.401f, "priority of other units")                                              \
    W(order_hq, 0.161f, "priority of an HQ")                                                       \
    W(order_fire, 1.87f, "added priority of a unit that can fire")                                 \
    W(order_firepower, 0.364f, "added priority for each point of firepower")                       \
    W(order_shell, 5.09f, "priority of a strike")                                                  \
    W(order_assault, 0.667f, "priority of a close combat")                                         \
    /* cards */                                                                                    \
    W(card_high, 0.906f, "worth of a card of value 8 or more in hand")                             \
    W(card_middle, 0.752f, "worth of a card of value 5 to 7")                                      \
    W(card_low, 0.281f, "worth of a card of value 3 or 4")                                         \
    W(card_worst, 0.0211f, "worth of a card of value 2 or less")                                   \
    W(card_play, 0.872f, "factor on that worth when the card is played")                           \
    W(need_check, 0.577f, "share of the declared units that the activation check decides")         \
    W(need_rally, 0.337f, "share of the unit that a rally saves")                                  \
    W(need_combat, 0.055f, "worth of each point in close combat")                                  \
    W(need_aim, 1.29f, "factor on the worth of a strike that lands")                               \
    W(need_aim_draw, 0.201f, "worth of drawing the aim card")                                      \
    W(support_point, 0.0244f, "worth of a support point kept")                                     \
    /* places */                                                                                   \
    W(goal_held, 0.486f, "factor on an objective's points if the side controls it")                \
    W(goal_far, 8.35f, "added to the distance by which the points are divided")                    \
    W(place_cover, 0.133f, "worth of each point of cover in set-up and retreat")                   \
    W(place_fort, 0.96f, "worth of a fortified hex")                                               \
    W(place_goal, 0.59f, "factor on the pull of objectives")                                       \
    W(place_crowd, 0.623f, "cost of each unit that is already in the hex")                         \
    W(strike_friend, 1.55f, "factor on the worth of friends under a strike")                       \
    W(strike_near, 0.234f, "share of a hex's worth that its neighbours get")                       \
    W(loss_step, 0.355f, "factor on the worth of a counter that loses one of two steps")

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER

// The weights of evaluate(). Each multiplies a feature of the position, and the logistic function
// of the sum is the win probability of the first side. A feature is the value of the first side
// less that of the second side. `left` is the share of all turns that are left.
#define GUESS_FACTORS(W)                                             \
    W(margin, 2.82f, "margin now, above the threshold")              \
    W(margin_left, -1.07f, "the same, times left")                   \
    W(margin_last, 6.61f, "margin, growing as the last turn passes") \
    W(held, -1.55f, "points that controlled objectives score now")   \
    W(dispute, 2.26f, "objectives, by the units near them")          \
    W(dispute_left, -1.36f, "the same, times left")                  \
    W(forces, 0.009f, "worth of all units")                          \
    W(forces_left, 0.144f, "the same, times left")                   \
    W(start_left, -2.83f, "margin at the start, times left")         \
    W(start_left_left, 1.74f, "the same, times left again")          \
    W(cards, 0.085f, "cards in hand")                                \
    W(suits, 1.13f, "initiative suits beyond two")                   \
    W(suits_left, -0.73f, "the same, times left")                    \
    W(suits_turns, -0.8f, "the same, divided by turns left")         \
    W(tempo, 0.38f, "share of the initiative that is not used up")   \
    W(tempo_turns, 1.24f, "the same, divided by turns left")

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct GuessFactors {
    GUESS_FACTORS(FACTOR_MEMBER)
} GuessFactors;
#undef FACTOR_MEMBER
