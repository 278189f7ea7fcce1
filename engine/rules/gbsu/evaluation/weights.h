// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- all weights of policy() in one list, in victory points unless they say otherwise.
//
// They were tuned together in games of `greedy` against itself by simultaneous perturbation
// stochastic approximation (Spall 1992) over the four scenarios. results/strength.md has the gain.
#pragma once

// name, value, what it is
#define WEIGHTS(W)                                                                          \
    /* worth of a counter */                                                                \
    W(unit_firepower, 0.396f, "of each point of firepower, beside 1 for being there")       \
    W(unit_support, 0.266f, "of each support point")                                        \
    W(unit_gun, 0.208f, "of each point of its gun")                                         \
    W(unit_ability, 0.36f, "of a signal, engineer or anti-aircraft unit")                   \
    W(unit_weapon, 0.632f, "factor of a support weapon")                                    \
    W(unit_full, 1.27f, "factor of a counter with both steps")                              \
    /* fire: shares of the target's worth */                                                \
    W(hit_shock, 0.39f, "of disorganising it")                                              \
    W(hit_again, 0.255f, "of hitting it when disorganised")                                 \
    W(hit_objective, 0.374f, "more, if that drives it off an objective")                    \
    W(hit_step, 0.521f, "of a step, if it has two")                                         \
    W(fire_base, 0.114f, "of firing at all")                                                \
    W(fire_gain, 5.74f, "factor of what the fire is worth")                                 \
    W(fire_support, 0.53f, "share of the support at hand that is counted on")               \
    W(fire_ammo, 0.0937f, "less, if a ten would end the ammunition")                        \
    /* a move's end */                                                                      \
    W(move_cover, 0.141f, "of each point of cover")                                         \
    W(move_fort, 0.187f, "of a fortified hex")                                              \
    W(move_nearer, 0.00869f, "of each hex nearer to the goal")                              \
    W(move_nearer_point, 0.118f, "and for each point at the goal")                          \
    W(move_take, 1.94f, "of each point of an objective taken")                              \
    W(move_take_late, 0.00987f, "and times the share of the game that is gone")             \
    W(move_stack, -0.029f, "of each friend who is there")                                   \
    W(move_unguard, 0.562f, "less, of each point left without a guard")                     \
    W(move_mine, 0.96f, "less, onto a minefield")                                           \
    W(move_full, 0.5f, "less, of its worth, into a hex whose stack is full")                \
    W(move_hq, 0.304f, "less, for each hex that an HQ is nearer than 3 to an enemy")        \
    W(move_exposed, 0.312f, "less, of its worth, for each enemy that can fire at it there") \
    W(move_exposed_cover, 0.249f, "by how much each point of cover lessens that")           \
    W(move_aim, 0.148f, "of having an enemy in its own range there, a point of firepower")  \
    W(move_dig_out, 0.157f, "less, leaving an improved position")                           \
    W(hold, 0.133f, "of doing nothing")                                                     \
    W(hold_cover, 0.146f, "and for each point of cover")                                    \
    W(hold_exposed, -0.104f, "less, factor of what exposure costs a move")                  \
    W(improve, 0.273f, "of improving the position")                                         \
    W(improve_guard, 0.627f, "of a lone guard's doing so")                                  \
    W(improve_near, 0.35f, "more, with enemies within 4")                                   \
    W(clear, 0.212f, "of clearing a minefield")                                             \
    W(destroy, 0.0726f, "of an attempt to destroy, beside its points")                      \
    /* close combat */                                                                      \
    W(assault_theirs, 0.00888f, "of their worth, if it is won")                             \
    W(assault_mine, -0.217f, "of ours, if it is lost")                                      \
    W(assault_won, 0.209f, "of winning at all")                                             \
    W(assault_cost, 0.217f, "less, of entering one")                                        \
    W(assault_take, 2.27f, "of each point of the objective there, if won")                  \
    W(assault_spread, 1.02f, "of the odds: 1 is what the cards say")                        \
    W(assault_join, 0.0837f, "firepower counted on from each friend who may still join")    \
    W(counter_many, 2.08f, "of a counter-attack that is won, for two units or more")        \
    W(counter_one, 0.637f, "for one")                                                       \
    W(counter_odds, 0.0719f, "odds lost for each point of difference")                      \
    W(counter_accept, 0.601f, "of accepting the loss instead")                              \
    W(lay_card, 0.0729f, "of each point of a card laid from the hand")                      \
    W(lay_draw, 0.635f, "of drawing it unseen")                                             \
    /* reactions */                                                                         \
    W(defend_base, 0.0872f, "of defensive fire")                                            \
    W(defend_gain, 3.92f, "factor of what the fire is worth")                               \
    W(react_pass, 0.122f, "of letting it be")                                               \
    W(call_signalled, 0.363f, "chance that a strike lands, with a signal unit near")        \
    W(call_plain, 0.206f, "and without")                                                    \
    W(withdraw_odds, 1.06f, "odds of a lost close combat above which to withdraw")          \
    W(withdraw_stay, 0.272f, "less, of each point of the objective left")                   \
    W(withdraw_cover, 0.105f, "of each point of cover won")                                 \
    /* activation */                                                                        \
    W(use_base, 0.599f, "of using a unit")                                                  \
    W(use_rally, 0.694f, "of one that is disorganised")                                     \
    W(use_fire, 2.53f, "factor of its best fire")                                           \
    W(use_goal, 0.0146f, "of each point at its goal, over 1 + distance")                    \
    W(use_hq, 0.311f, "less, of an HQ")                                                     \
    W(use_weapon, 0.315f, "factor of a support weapon declared alone")                      \
    W(use_strike, 0.807f, "factor of a strike's best target")                               \
    W(use_sure, 1.73f, "less, factor of the card played to make sure")                      \
    W(order_rally, 1.04f, "a disorganised unit's place in the order")                       \
    W(order_going, 0.693f, "one's that is on its way")                                      \
    W(order_plain, 0.401f, "others'")                                                       \
    W(order_hq, 0.161f, "an HQ's")                                                          \
    W(order_fire, 1.87f, "more, if it can fire")                                            \
    W(order_firepower, 0.364f, "and for each point of firepower")                           \
    W(order_shell, 5.09f, "a strike's")                                                     \
    W(order_assault, 0.667f, "a close combat's")                                            \
    /* cards */                                                                             \
    W(card_high, 0.906f, "of keeping one of 8 or more")                                     \
    W(card_middle, 0.752f, "of 5 to 7")                                                     \
    W(card_low, 0.281f, "of 3 or 4")                                                        \
    W(card_worst, 0.0211f, "of less")                                                       \
    W(card_play, 0.872f, "factor of that when one is played")                               \
    W(need_check, 0.577f, "share of what is declared, that the check decides")              \
    W(need_rally, 0.337f, "of the unit, that a rally saves")                                \
    W(need_combat, 0.055f, "of each point in close combat")                                 \
    W(need_aim, 1.29f, "of a strike that lands")                                            \
    W(need_aim_draw, 0.201f, "of drawing for it")                                           \
    W(support_point, 0.0244f, "of a support point kept")                                    \
    /* places */                                                                            \
    W(goal_held, 0.486f, "factor of an objective's points when it is held")                 \
    W(goal_far, 8.35f, "added to the distance that divides them")                           \
    W(place_cover, 0.133f, "of each point of cover where a unit is placed or retreats to")  \
    W(place_fort, 0.96f, "of a fortified hex")                                              \
    W(place_goal, 0.59f, "factor of the pull of objectives")                                \
    W(place_crowd, 0.623f, "less, for each unit that is there already")                     \
    W(strike_friend, 1.55f, "factor of friends under a strike")                             \
    W(strike_near, 0.234f, "share of a hex's worth that its neighbours get")                \
    W(loss_step, 0.355f, "factor of a counter that loses one step of two")

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER

// Weights of evaluate(): each multiplies a feature of the position; the logistic function of the
// sum is the win probability. Features are those of the first side less those of the second; left:
// turns left as a share of all.
#define GUESS_FACTORS(W)                                                \
    W(margin, 2.82f, "of the margin now, above the threshold")          \
    W(margin_left, -1.07f, "more, times left")                          \
    W(margin_last, 6.61f, "of the margin, as the last turn is used up") \
    W(held, -1.55f, "of what objectives give now")                      \
    W(dispute, 2.26f, "of objectives by who presses on them")           \
    W(dispute_left, -1.36f, "more, times left")                         \
    W(forces, 0.009f, "of forces")                                      \
    W(forces_left, 0.144f, "more, times left")                          \
    W(start_left, -2.83f, "of the margin at the start, times left")     \
    W(start_left_left, 1.74f, "more, times left")                       \
    W(cards, 0.085f, "of cards in hand")                                \
    W(suits, 1.13f, "of initiative suits beyond two")                   \
    W(suits_left, -0.73f, "more, times left")                           \
    W(suits_turns, -0.8f, "more, divided by turns left")                \
    W(tempo, 0.38f, "of the initiative, as far as it is not used up")   \
    W(tempo_turns, 1.24f, "more, divided by turns left")

#define FACTOR_MEMBER(name, value, help) float name;
typedef struct GuessFactors {
    GUESS_FACTORS(FACTOR_MEMBER)
} GuessFactors;
#undef FACTOR_MEMBER
