// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- lists the weights of gbww2_policy(). Each is the prior of a choice relative to the
// other choices of its list, unless the help text says otherwise. factors.h lists the weights of
// gbww2_evaluate().
//
// `cassino tune gbww2` found these weights in games of `greedy` against itself over the scenarios.
#pragma once

// Each row holds the name of a weight, its value and its help text.
// clang-format off
#define WEIGHTS(W)                                                                          \
    /* A place has the cube of its weight as its prior, a 6-in square the weight itself. */ \
    /* Objectives that the side does not control count; if it controls all, all of them. */ \
    W(place, 4.14f, "weight of a place at an objective not controlled")                     \
    W(place_far, 0.191f, "subtracted for each inch from the nearest objective not controlled") \
    W(place_cover, 0.637f, "added once for soft, twice for hard, three times for bunkers")  \
    W(place_range, 0.702f, "added if the nearest enemy is 2 to 6 in away")                  \
    W(place_close, 0.0251f, "subtracted if an enemy is within 2 in")                        \
    W(place_least, 0.119f, "lowest weight of a place")                                      \
    W(place_back, 0.04f, "factor if the battalion can only turn its back on the enemy there") \
    W(place_shelled, 0.2f, "factor if a barrage lies there")                                \
    /* barrages: added to the weight of a place or square that is planned; a call has no other */ \
    W(strike_enemy, 3.0f, "added for each spotted enemy stand under the template")          \
    W(strike_waits, 0.5f, "added for each stand of an enemy battalion that may be there at the start") \
    W(strike_friend, 0.2f, "factor for each own stand under the template")                  \
    W(strike_again, 0.3f, "factor for each own planned template that it would overlap")     \
    /* facing */                                                                            \
    W(face, 8.13f, "weight of facing the nearest enemy")                                    \
    W(face_15, 5.03f, "weight of facing 15 degrees away")                                   \
    W(face_45, 1.55f, "weight of facing up to 45 degrees away")                             \
    W(face_away, 0.0586f, "weight of facing further away")                                  \
    /* formations and shapes */                                                             \
    W(form_main, 4.25f, "assault for the attacker, defence for the defender")               \
    W(form_other, 1.41f, "defence for the attacker, assault for the defender")              \
    W(form_march, 0.205f, "march")                                                          \
    W(form_road, 0.0751f, "road column")                                                    \
    W(shape_straight, 2.52f, "straight defence")                                            \
    W(shape_other, 0.376f, "any other shape of defence")                                    \
    /* actions of a battalion */                                                            \
    W(close_3, 5.23f, "charge, if its modifiers exceed the enemy's by 3 or more")           \
    W(close_1, 2.85f, "charge, if its modifiers exceed the enemy's by 1 or 2")              \
    W(close_0, 0.359f, "charge, if its modifiers equal the enemy's")                        \
    W(close_less, 0.0575f, "charge, if its modifiers are below the enemy's")                \
    W(move, 2.83f, "any other move")                                                        \
    W(move_takes, 11.3f, "move, if an objective without enemies is 2 to 6 in away")         \
    W(move_holding, 0.387f, "move, if the side defends and controls an objective")          \
    W(move_there, 0.335f, "move that starts in defence, or at an objective not controlled") \
    W(move_ground, 0.1f, "factor of a move after going to ground")                          \
    W(stand_destroys, 13.0f, "standing: added for each stand it is expected to destroy") \
    W(stand_suppresses, 5.85f, "standing: added for each stand it is expected to suppress")\
    W(stand_rallies, 2.7f, "standing: added for each stand that may rally")                 \
    W(stand_least, 1.2f, "lowest weight of standing")                                       \
    W(stand_packs, 0.398f, "standing to pack heavy weapons")                                \
    W(form, 0.342f, "change of formation")                                                  \
    W(remount, 1.6f, "a lone gun mounts its vehicle")                                       \
    W(dismount, 0.1f, "dismounting, if the battalion cannot fire then")                     \
    W(dismount_fires, 3.5f, "dismounting, if the battalion can fire then")                  \
    W(gather, 5.31f, "gathering at the rendezvous")                                         \
    W(consolidate, 22.0f, "forming the battalion, if no more stands can come")              \
    W(consolidate_early, 0.0571f, "forming the battalion while more stands can come")       \
    W(done, 0.163f, "ending a round of actions")                                            \
    W(cops, 0.0624f, "moving a C Ops that has all its battalions within 11 in")             \
    W(cops_far, 1.0f, "moving a C Ops that has some of its battalions farther away")        \
    W(cops_near, 1.0f, "place of a C Ops: added for each of its battalions within 11 in")   \
    W(cops_mean, 0.0167f, "place of a C Ops: subtracted for each inch to them, on average") \
    W(cops_danger, 0.1f, "place of a C Ops: factor if an enemy is within 4 in")             \
    /* fire */                                                                              \
    W(fire, 0.0431f, "any target of fire")                                                  \
    W(fire_destroys, 0.0786f, "added for each percent of probability to destroy it")        \
    W(fire_suppresses, 0.0294f, "added for each percent of probability to suppress it")     \
    W(fire_not, 0.33f, "`done` in fire and in all phases but the actions")                  \
    W(aim, 3.46f, "target of an air mission")                                               \
    W(answer_4, 4.92f, "opportunity fire with a hit number of 4 or more")                   \
    W(answer_2, 1.13f, "opportunity fire with a hit number of 2 or 3")                      \
    W(answer_1, 0.247f, "opportunity fire with a lower hit number")                         \
    W(answer_weapons, 1.02f, "opportunity fire: factor with heavy weapons")                 \
    W(give_weapons, 3.0f, "letting heavy weapons take a hit")                               \
    W(pack, 0.803f, "packing a gun")                                                        \
    /* command */                                                                           \
    W(first, 2.6f, "becoming first player of the day, for the attacker")                    \
    W(first_defends, 0.624f, "becoming first player of the day, for the defender")          \
    W(reserve, 1.0f, "factor of a place in reserve at set-up")                              \
    W(reserve_holding, 0.05f, "the same if the side controls all objectives")               \
    W(deploy, 1.19f, "deploying from reserve")                                              \
    W(activate, 2.02f, "activating a battalion")                                            \
    W(group, 3.31f, "activating a battlegroup")                                             \
    W(ground, 0.0665f, "going to ground")                                                   \
    W(call, 1.52f, "calling a barrage or air strike")                                       \
    W(call_idle, 0.1f, "factor if no spotted enemy stand is where it would fall")           \
    W(cancel, 0.0521f, "cancelling a barrage or air strike, or removing another barrage")   \
    W(remove, 3.0f, "removing a barrage that lies on more own stands than spotted enemies") \
    W(follow, 3.17f, "advance after combat, for the attacker")                              \
    W(follow_defends, 0.405f, "advance after combat, for the defender")                     \
    W(withdraw, 0.0484f, "withdrawing at night")                                            \
    W(reform, 0.289f, "re-forming at night")                                                \
    W(detach, 0.0475f, "detaching a support")                                               \
    W(rest, 0.775f, "any other action")
// clang-format on

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER
