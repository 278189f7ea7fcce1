// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- every number that rate() judges by: one list; weights among the choices of one list
// unless it says otherwise. Those of guess() are in factors.h.
//
// `cassino tune gbww2` finds them, by games of `greedy` against itself over the scenarios.
#pragma once

// name, value, what it is
// clang-format off
#define WEIGHTS(W)                                                                               \
    /* worth of a place, before it is cubed; of a square of places as it is */                   \
    W(place, 6.0f, "of a place where points lie")                                                \
    W(place_far, 0.25f, "less, of each inch from there")                                         \
    W(place_cover, 0.6f, "of each point of cover")                                               \
    W(place_range, 0.8f, "of enemies in range, from 2 to 6 in")                                  \
    W(place_close, 0.01f, "less, of enemies within 2 in")                                        \
    W(place_least, 0.1f, "of a place at least")                                                  \
    /* facing the nearest enemy, or off by so much */                                            \
    W(face, 8.0f, "of facing him")                                                               \
    W(face_15, 4.0f, "15 degrees off")                                                           \
    W(face_45, 1.0f, "up to 45 degrees off")                                                     \
    W(face_away, 0.05f, "further off")                                                           \
    /* formations */                                                                             \
    W(form_main, 4.0f, "of assault who attacks, of defence who defends")                         \
    W(form_other, 2.0f, "of assault who defends, and the other way round")                       \
    W(form_march, 0.3f, "of march")                                                              \
    W(form_road, 0.1f, "of a road column")                                                       \
    W(shape_straight, 3.0f, "of a straight line")                                                \
    W(shape_other, 0.3f, "of a bent one")                                                        \
    /* acts of a battalion */                                                                    \
    W(close_3, 6.0f, "of closing with three more than he has, on the die")                       \
    W(close_1, 2.0f, "with one or two more")                                                     \
    W(close_0, 0.4f, "with as much")                                                             \
    W(close_less, 0.05f, "with less")                                                            \
    W(move, 3.0f, "of moving")                                                                   \
    W(move_holding, 0.6f, "of a defender who holds something")                                   \
    W(move_there, 0.4f, "of moving where points lie, or out of defence")                         \
    W(stand, 4.0f, "of standing, to fire and rally")                                             \
    W(stand_packs, 0.3f, "of packing heavy weapons")                                             \
    W(form, 0.3f, "of forming")                                                                  \
    W(remount, 1.0f, "of remounting")                                                            \
    W(dismount, 1.0f, "of dismounting")                                                          \
    W(gather, 5.0f, "of gathering")                                                              \
    W(consolidate, 20.0f, "of forming when all are linked")                                      \
    W(consolidate_early, 0.05f, "of forming before")                                             \
    W(done, 0.15f, "of ending a round of actions")                                               \
    W(cops, 0.05f, "of moving a C Ops")                                                          \
    /* fire */                                                                                   \
    W(fire, 0.05f, "of firing at all")                                                           \
    W(fire_destroys, 0.06f, "of each hundredth of destroying")                                   \
    W(fire_suppresses, 0.02f, "of each hundredth of suppressing who is not")                     \
    W(fire_not, 0.6f, "of not firing, of done elsewhere")                                        \
    W(aim, 2.0f, "of an air mission's target")                                                   \
    W(answer_4, 4.0f, "of answering by 4 and better")                                            \
    W(answer_2, 1.2f, "by 2 and 3")                                                              \
    W(answer_1, 0.3f, "by less")                                                                 \
    W(answer_weapons, 1.2f, "times, with heavy weapons")                                         \
    W(pack, 1.0f, "of packing a gun")                                                            \
    /* command */                                                                                \
    W(first, 4.0f, "of beginning the day, for who attacks")                                      \
    W(first_defends, 1.0f, "for who defends")                                                    \
    W(reserve, 0.3f, "of a place in reserve")                                                    \
    W(deploy, 2.0f, "of coming out of it")                                                       \
    W(activate, 2.0f, "of activating a battalion")                                               \
    W(group, 3.0f, "of a battlegroup")                                                           \
    W(ground, 0.05f, "of going to ground")                                                       \
    W(call, 2.0f, "of calling a barrage")                                                        \
    W(cancel, 0.05f, "of cancelling or removing one")                                            \
    W(follow, 3.0f, "of taking the ground, for who attacks")                                     \
    W(follow_defends, 0.5f, "for who defends")                                                   \
    W(withdraw, 0.05f, "of withdrawing at night")                                                \
    W(reform, 0.3f, "of forming anew at night")                                                  \
    W(detach, 0.05f, "of detaching a support")                                                   \
    W(rest, 1.0f, "of whatever else")
// clang-format on

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER
