// SPDX-License-Identifier: GPL-3.0-or-later
// legend.c -- lists the meaning of each number, badge, symbol, marker and track in gbww2's scene
// (scene.c, scene_pieces.c). tests/game/test_legend.c checks that the list is complete.
#include "text.h"

// clang-format off
const LegendRow gbww2_legend[] = {
    {LEGEND_NUMBER, "actions",         "13.0", "actions that the battalion still has this turn: two, one or none"},
    {LEGEND_NUMBER, "casualty points", "15.1", "2 for each loss and 1 for each suppression of today: lower its morale"},
    {LEGEND_NUMBER, "stands at dawn",  "15.1", "stands with which it began the day: more stands bear more casualty points"},

    {LEGEND_BADGE, "march",            "3.0",    "in file: the fastest formation; only the first company fires"},
    {LEGEND_BADGE, "assault",          "3.0",    "two companies in front, the others behind: the formation to attack in"},
    {LEGEND_BADGE, "defence",          "3.0",    "all companies in front: the formation to hold in"},
    {LEGEND_BADGE, "road-column",      "14.3.4", "in file along a road: moves by the rate of the road"},
    {LEGEND_BADGE, "mounted",          "3.5",    "in its vehicles: moves faster, does not fire"},
    {LEGEND_BADGE, "in reserve",       "5.3",    "off the table; may come in near its FUP at the start of a turn"},
    {LEGEND_BADGE, "scattered",        "Rendezvous", "landed by air; its stands gather before it is a battalion again"},
    {LEGEND_BADGE, "not arrived yet",  "Air Landings", "comes later, by air or by road"},
    {LEGEND_BADGE, "active",           "9.0",    "activated: may come near the enemy and close with it"},
    {LEGEND_BADGE, "gone to ground",   "9.4",    "is not activated again today"},
    {LEGEND_BADGE, "action taken",     "14.0",   "has used up the first action of its next turn"},
    {LEGEND_BADGE, "hidden",           "6.3",    "the enemy has not seen it: it is placed when it fires, moves or is sighted"},
    {LEGEND_BADGE, "not spotted yet",  "6.3",    "an enemy battalion that you have not seen"},
    {LEGEND_BADGE, "overrun",          "5.1.3",  "destroyed; it comes back at dawn"},

    {LEGEND_SYMBOL, "infantry",     "2.0",   "a battalion on foot, of up to four companies and some supports"},
    {LEGEND_SYMBOL, "airborne",     "Air Landings", "parachute or glider infantry"},
    {LEGEND_SYMBOL, "tanks",        "4.2",   "armour"},
    {LEGEND_SYMBOL, "anti-tank",    "4.2",   "guns"},
    {LEGEND_SYMBOL, "headquarters", "5.1.1", "C Ops, the centre of operations of a division: helps morale and supply"},

    {LEGEND_MARKER, "objective",          "W39",  "gives the points of its number to the side whose stand was last within 2 in of it"},
    {LEGEND_MARKER, "FUP",                "5.2",  "forming up place of a division: reserves come out within 12 in of it"},
    {LEGEND_MARKER, "barrage",            "11.3", "shells fall in this circle: each stand under it may be suppressed"},
    {LEGEND_MARKER, "planned barrage",    "11.2", "a barrage with a place and a turn: it comes by itself"},
    {LEGEND_MARKER, "registered barrage", "11.2", "a barrage with a place: it may be called when somebody sees the place"},
    {LEGEND_MARKER, "bridge",             "14.3", "crosses the water"},
    {LEGEND_MARKER, "ford",               "14.3", "a place where the water can be waded"},
    {LEGEND_MARKER, "road",               "5.1.1", "a stretch of road, in the colour of the side that last moved over it"},

    {LEGEND_TRACK, "day",               "7.0", "the current day, of all days of the battle"},
    {LEGEND_TRACK, "turn",              "7.1", "the current turn, of all turns of the day"},
    {LEGEND_TRACK, "sight in inches",   "8.2", "how far stands see today: 3, then 6, then 12 in, and less in bad weather"},
    {LEGEND_TRACK, "weather",           "8.0.1", "mist and rain limit sight; rain makes mud and keeps aircraft away"},
    {LEGEND_TRACK, "activation points", "9.5.2", "points that are left to activate battalions in the whole battle"},
    {LEGEND_TRACK, "artillery rounds",  "11.1", "rounds of artillery: a barrage uses one for each turn that it lies"},
    {LEGEND_TRACK, "stands lost",       "W13", "stands that this side has lost"},

    {LEGEND_WORD, "C Ops",        "5.1.1", "centre of operations of a division"},
    {LEGEND_WORD, "suppressed",   "14.4.7", "the stand does not fire or count in close combat until it rallies; a cross marks it"},
    {LEGEND_WORD, "round",        "14.0",  "all battalions take their first action, then those with two their second"},
    {LEGEND_WORD, "in",           "2.0",   "inches on the table; a square of the map is 2 in wide"},
    {0},
};
// clang-format on
