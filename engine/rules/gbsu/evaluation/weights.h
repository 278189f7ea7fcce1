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
    W(unit_firepower, 0.396f, "worth of each point of firepower; the counter itself has 1")        \
    W(unit_support, 0.266f, "worth of each support point")                                         \
    W(unit_gun, 0.208f, "worth of each point of the gun rating")                                   \
    W(unit_ability, 0.36f, "worth of a signal, engineer or anti-aircraft ability")                 \
    W(unit_weapon, 0.632f, "factor on the worth of a support weapon")                              \
    W(unit_full, 1.27f, "factor on the worth of a counter with both steps")                        \
    /* fire; shares are of the target's worth */                                                   \
    W(hit_shock, 0.39f, "worth of disorganising the target, as a share of its worth")              \
    W(hit_again, 0.255f, "worth of a hit on a disorganised target, as a share of its worth")       \
    W(hit_objective, 0.374f, "number added to hit_again if the target is on an objective")         \
    W(hit_step, 0.521f, "worth of the first of two steps, as a share of the target's worth")       \
    W(fire_base, 0.114f, "worth of firing at all")                                                 \
    W(fire_gain, 5.74f, "factor on the expected worth of the hits")                                \
    W(fire_support, 0.53f, "share of the available support points that a fire gets")               \
    W(fire_ammo, 0.0937f, "cost of a fire if a ten would use up the ammunition")                   \
    /* the hex where a move ends */                                                                \
    W(move_cover, 0.141f, "worth of each point of cover")                                          \
    W(move_fort, 0.187f, "worth of a fortified hex")                                               \
    W(move_nearer, 0.00869f, "worth of each hex nearer to the goal")                               \
    W(move_nearer_point, 0.118f, "number added to move_nearer for each victory point of the goal") \
    W(move_take, 1.94f, "worth of each victory point of an objective that the unit takes")         \
    W(move_take_late, 0.00987f, "number added to move_take, times the share of turns over")        \
    W(move_stack, -0.029f, "worth of each friendly unit in the hex")                               \
    W(move_unguard, 0.562f, "cost of each victory point of an objective left without a guard")     \
    W(move_mine, 0.96f, "cost of entering a minefield")                                            \
    W(move_full, 0.5f, "cost of entering a full hex, as a share of the unit's worth")              \
    W(move_hq, 0.304f, "cost to an HQ or signal unit of each hex nearer than 3 to an enemy")       \
    W(move_exposed, 0.312f, "cost of each enemy that fires there, as a share of the unit's worth") \
    W(move_exposed_cover, 0.249f, "number subtracted from move_exposed for each point of cover")   \
    W(move_aim, 0.148f, "worth of an enemy in range and sight, for each point of firepower")       \
    W(move_dig_out, 0.157f, "cost of leaving an improved position")                                \
    W(hold, 0.133f, "worth of a unit that does nothing")                                           \
    W(hold_cover, 0.146f, "number added to hold for each point of cover")                          \
    W(hold_exposed, -0.104f, "factor on the cost of enemies that can fire at the present hex")     \
    W(improve, 0.273f, "worth of improving the position")                                          \
    W(improve_guard, 0.627f, "worth of improving the position of the only guard of an objective")  \
    W(improve_near, 0.35f, "number added to the worth of improving with an enemy within 4 hexes")  \
    W(clear, 0.212f, "worth of clearing a minefield")                                              \
    W(destroy, 0.0726f, "worth of trying to destroy an object, beside its victory points")         \
    /* close combat */                                                                             \
    W(assault_theirs, 0.00888f, "worth of a won combat, as a share of the defenders' worth")       \
    W(assault_mine, -0.217f, "cost of a lost combat, as a share of the attackers' worth")          \
    W(assault_won, 0.209f, "number added to the worth of a won combat")                            \
    W(assault_cost, 0.217f, "cost of entering a combat")                                           \
    W(assault_take, 2.27f, "worth of each victory point of an objective in the hex, if won")       \
    W(assault_spread, 1.02f, "factor on the standard deviation of the card totals")                \
    W(assault_join, 0.0837f, "firepower that is expected from each friend who may still join")     \
    W(counter_many, 2.08f, "worth of a won counter-attack of two units or more")                   \
    W(counter_one, 0.637f, "worth of a won counter-attack of one unit")                            \
    W(counter_odds, 0.0719f, "win probability that each point of difference costs")                \
    W(counter_accept, 0.601f, "worth of accepting the defeat instead of a counter-attack")         \
    W(lay_card, 0.0729f, "worth of each point of a card laid from the hand")                       \
    W(lay_draw, 0.635f, "worth of laying a card from the pile instead")                            \
    /* reactions */                                                                                \
    W(defend_base, 0.0872f, "worth of firing in defence at all")                                   \
    W(defend_gain, 3.92f, "factor on the expected worth of the hits in defence")                   \
    W(react_pass, 0.122f, "worth of not reacting")                                                 \
    W(call_signalled, 0.363f, "probability that a strike hits, if a signal unit sees its hex")     \
    W(call_plain, 0.206f, "probability that a strike hits, if no signal unit sees its hex")        \
    W(withdraw_odds, 1.06f, "probability of losing a close combat above which units retreat")      \
    W(withdraw_stay, 0.272f, "cost of each victory point of an objective that the unit leaves")    \
    W(withdraw_cover, 0.105f, "worth of each point of cover that the unit gains")                  \
    /* activation */                                                                               \
    W(use_base, 0.599f, "worth of using a unit")                                                   \
    W(use_rally, 0.694f, "worth of using a disorganised unit")                                     \
    W(use_fire, 2.53f, "factor on the worth of the best fire of the unit")                         \
    W(use_goal, 0.0146f, "worth of each victory point of the goal, divided by 1 + distance")       \
    W(use_hq, 0.311f, "cost of using an HQ")                                                       \
    W(use_weapon, 0.315f, "factor on the worth of a support weapon that is activated alone")       \
    W(use_strike, 0.807f, "factor on the worth of a strike at its best target")                    \
    W(use_sure, 1.73f, "factor on the worth of a card played to pass the check")                   \
    W(order_rally, 1.04f, "priority of a disorganised unit in the order of activation")            \
    W(order_going, 0.693f, "priority of a unit whose move is in progress")                         \
    W(order_plain, 0.401f, "priority of other units")                                              \
    W(order_hq, 0.161f, "priority of an HQ")                                                       \
    W(order_fire, 1.87f, "number added to the priority of a unit that can fire")                   \
    W(order_firepower, 0.364f, "number added to order_fire for each point of firepower")           \
    W(order_shell, 5.09f, "priority of a strike")                                                  \
    W(order_assault, 0.667f, "priority of a close combat")                                         \
    /* cards */                                                                                    \
    W(card_high, 0.906f, "worth of a card of value 8 or more in hand")                             \
    W(card_middle, 0.752f, "worth of a card of value 5 to 7 in hand")                              \
    W(card_low, 0.281f, "worth of a card of value 3 or 4 in hand")                                 \
    W(card_worst, 0.0211f, "worth of a card of value 1 or 2 in hand")                              \
    W(card_play, 0.872f, "factor on the worth of a card in hand, as the cost of playing it")       \
    W(need_check, 0.577f, "worth of passing the check, as a share of the declared worth")          \
    W(need_rally, 0.337f, "worth of a rally, as a share of the unit's worth")                      \
    W(need_combat, 0.055f, "worth of each point of card value in close combat")                    \
    W(need_aim, 1.29f, "worth of an aim card of the right suit")                                   \
    W(need_aim_draw, 0.201f, "worth of drawing the aim card instead of playing one")               \
    W(support_point, 0.0244f, "worth of keeping a support point")                                  \
    /* places */                                                                                   \
    W(goal_held, 0.486f, "factor on an objective's victory points if the side controls it")        \
    W(goal_far, 8.35f, "number added to the distance that divides an objective's victory points")  \
    W(place_cover, 0.133f, "worth of each point of cover in set-up, arrival and retreat")          \
    W(place_fort, 0.96f, "worth of a fortified hex in set-up, arrival and retreat")                \
    W(place_goal, 0.59f, "factor on the attraction of objectives in set-up, arrival, retreat")     \
    W(place_crowd, 0.623f, "cost of each unit that is already in the hex, in set-up and arrival")  \
    W(strike_friend, 1.55f, "factor on the worth of friends in the hex of a strike")               \
    W(strike_near, 0.234f, "share of the worth of a target hex that its neighbours get")           \
    W(loss_step, 0.355f, "factor on the worth of a counter that loses only one of two steps")

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER

// The weights of evaluate(). Each weight multiplies a feature of the position, which its help text
// names. A feature is the value of the Allied side less that of the Axis side. The logistic
// function of the sum is the win probability of the Allied side. evaluate.c says how the weights
// were fitted.
#define GUESS_FACTORS(W)                                                                        \
    W(margin, 2.82f, "victory margin now, less the threshold")                                  \
    W(margin_left, -1.07f, "victory margin, times the share of turns left")                     \
    W(margin_last, 6.61f, "margin beyond a draw, times the part of the last turn that is over") \
    W(held, -1.55f, "victory points that controlled objectives give now")                       \
    W(dispute, 2.26f, "victory points of objectives, times the balance of worth near them")     \
    W(dispute_left, -1.36f, "dispute, times the share of turns left")                           \
    W(forces, 0.009f, "worth of all units")                                                     \
    W(forces_left, 0.144f, "worth of all units, times the share of turns left")                 \
    W(start_left, -2.83f, "victory margin at the start, times the share of turns left")         \
    W(start_left_left, 1.74f, "margin at the start, times the squared share of turns left")     \
    W(cards, 0.085f, "worth of the cards in hand")                                              \
    W(suits, 1.13f, "number of initiative suits beyond two")                                    \
    W(suits_left, -0.73f, "initiative suits, times the share of turns left")                    \
    W(suits_turns, -0.8f, "initiative suits, divided by the number of turns left")              \
    W(tempo, 0.38f, "part of the initiative of this turn that is not used up")                  \
    W(tempo_turns, 1.24f, "unused part of the initiative, divided by the number of turns left")

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct GuessFactors {
    GUESS_FACTORS(FACTOR_MEMBER)
} GuessFactors;
#undef FACTOR_MEMBER
