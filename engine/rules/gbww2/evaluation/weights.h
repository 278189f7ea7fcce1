// SPDX-License-Identifier: GPL-3.0-or-later
// weights.h -- every number that policy() judges by: one list; weights among the choices of one
// list unless it says otherwise. Those of evaluate() are in factors.h.
//
// `cassino tune gbww2` finds them, by games of `greedy` against itself over the scenarios.
#pragma once

// name, value, what it is
// clang-format off
#define WEIGHTS(W)                                                                               \
    /* worth of a place, before it is cubed; of a square of places as it is */                   \
    W(place, 4.14f, "of a place where points lie")                                               \
    W(place_far, 0.191f, "less, of each inch from there")                                        \
    W(place_cover, 0.637f, "of each point of cover")                                             \
    W(place_range, 0.702f, "of enemies in range, from 2 to 6 in")                                \
    W(place_close, 0.0251f, "less, of enemies within 2 in")                                      \
    W(place_least, 0.119f, "of a place at least")                                                \
    /* facing the nearest enemy, or off by so much */                                            \
    W(face, 8.13f, "of facing him")                                                              \
    W(face_15, 5.03f, "15 degrees off")                                                          \
    W(face_45, 1.55f, "up to 45 degrees off")                                                    \
    W(face_away, 0.0586f, "further off")                                                         \
    /* formations */                                                                             \
    W(form_main, 4.25f, "of assault who attacks, of defence who defends")                        \
    W(form_other, 1.41f, "of assault who defends, and the other way round")                      \
    W(form_march, 0.205f, "of march")                                                            \
    W(form_road, 0.0751f, "of a road column")                                                    \
    W(shape_straight, 2.52f, "of a straight line")                                               \
    W(shape_other, 0.376f, "of a bent one")                                                      \
    /* acts of a battalion */                                                                    \
    W(close_3, 5.23f, "of closing with three more than he has, on the die")                      \
    W(close_1, 2.85f, "with one or two more")                                                    \
    W(close_0, 0.359f, "with as much")                                                           \
    W(close_less, 0.0575f, "with less")                                                          \
    W(move, 2.83f, "of moving")                                                                  \
    W(move_holding, 0.387f, "of a defender who holds something")                                 \
    W(move_there, 0.335f, "of moving where points lie, or out of defence")                       \
    W(stand, 4.75f, "of standing, to fire and rally")                                            \
    W(stand_packs, 0.398f, "of packing heavy weapons")                                           \
    W(form, 0.342f, "of forming")                                                                \
    W(remount, 1.6f, "of remounting")                                                            \
    W(dismount, 0.1f, "of dismounting")                                                          \
    W(dismount_fires, 3.5f, "who can fire then")                                                 \
    W(gather, 5.31f, "of gathering")                                                             \
    W(consolidate, 22.0f, "of forming when no more can link")                                   \
    W(consolidate_early, 0.0571f, "of forming before")                                           \
    W(done, 0.163f, "of ending a round of actions")                                              \
    W(cops, 0.0624f, "of moving a C Ops")                                                        \
    W(cops_far, 1.0f, "one that some of its own are far from")                                   \
    W(cops_near, 1.0f, "of a place for it, of each of its own that would be near")               \
    W(cops_mean, 0.0167f, "less, of each inch to them")                                          \
    W(cops_danger, 0.1f, "times, with enemies within 4 in")                                      \
    /* fire */                                                                                   \
    W(fire, 0.0431f, "of firing at all")                                                         \
    W(fire_destroys, 0.0786f, "of each hundredth of destroying")                                 \
    W(fire_suppresses, 0.0294f, "of each hundredth of suppressing who is not")                   \
    W(fire_not, 0.33f, "of not firing, of done elsewhere")                                       \
    W(aim, 3.46f, "of an air mission's target")                                                  \
    W(answer_4, 4.92f, "of answering by 4 and better")                                           \
    W(answer_2, 1.13f, "by 2 and 3")                                                             \
    W(answer_1, 0.247f, "by less")                                                               \
    W(answer_weapons, 1.02f, "times, with heavy weapons")                                        \
    W(pack, 0.803f, "of packing a gun")                                                          \
    /* command */                                                                                \
    W(first, 2.6f, "of beginning the day, for who attacks")                                      \
    W(first_defends, 0.624f, "for who defends")                                                  \
    W(reserve, 0.468f, "of a place in reserve")                                                  \
    W(deploy, 1.19f, "of coming out of it")                                                      \
    W(activate, 2.02f, "of activating a battalion")                                              \
    W(group, 3.31f, "of a battlegroup")                                                          \
    W(ground, 0.0665f, "of going to ground")                                                     \
    W(call, 1.52f, "of calling a barrage")                                                       \
    W(cancel, 0.0521f, "of cancelling or removing one")                                          \
    W(follow, 3.17f, "of taking the ground, for who attacks")                                    \
    W(follow_defends, 0.405f, "for who defends")                                                 \
    W(withdraw, 0.0484f, "of withdrawing at night")                                              \
    W(reform, 0.289f, "of forming anew at night")                                                \
    W(detach, 0.0475f, "of detaching a support")                                                 \
    W(rest, 0.775f, "of whatever else")
// clang-format on

#define WEIGHT_MEMBER(name, value, help) float name;
typedef struct Weights {
    WEIGHTS(WEIGHT_MEMBER)
} Weights;
#undef WEIGHT_MEMBER
