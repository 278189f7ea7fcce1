// SPDX-License-Identifier: GPL-3.0-or-later
// legend.c -- lists the meaning of each number, badge, symbol, marker and track in gbww2's scene
// (scene.c, scene_pieces.c). tests/game/test_legend.c checks that the list is complete.
#include "text.h"

// clang-format off
const LegendRow gbww2_legend[] = {
    {LEGEND_NUMBER, "actions",         "13.0", "actions that are left of the two, one or none that its command roll of this player turn gave it"},
    {LEGEND_NUMBER, "casualty points", "15.1", "2 for each loss and 1 for each suppression of today; they lower its morale number"},
    {LEGEND_NUMBER, "stands at dawn",  "15.1", "stands with which it began the day; the more, the less each casualty point counts"},

    {LEGEND_BADGE, "march",            "3.0",    "its stands are in file; only the first one fires"},
    {LEGEND_BADGE, "assault",          "3.0",    "two companies in front, the others behind: the formation to attack in"},
    {LEGEND_BADGE, "defence",          "3.0",    "all companies in front: the formation to hold in"},
    {LEGEND_BADGE, "road-column",      "14.3.4", "its stands are in file along a road, and it may move at the rate of the road"},
    {LEGEND_BADGE, "mounted",          "3.5",    "its companies, or its gun, are in vehicles: it moves by their rate and cannot fire"},
    {LEGEND_BADGE, "in reserve",       "5.3",    "it is off the table; it may deploy near its FUP or exit at dawn or at the start of its side's player turn"},
    {LEGEND_BADGE, "scattered",        "Rendezvous", "it landed by air; its stands must gather before it is a battalion again"},
    {LEGEND_BADGE, "not arrived yet",  "Air Landings", "it arrives later, by air or in reserve; during set-up, it has no place yet"},
    {LEGEND_BADGE, "active",           "9.0",    "it was activated: it may come within 12 in of known enemies and enter close combat"},
    {LEGEND_BADGE, "gone to ground",   "9.4",    "it cannot be activated again today"},
    {LEGEND_BADGE, "action taken",     "14.0",   "it gives no opportunity fire, and loses the first action that a command roll gives it"},
    {LEGEND_BADGE, "hidden",           "6.3",    "the enemy has not spotted it; it is placed on the table when it fires, moves or is seen"},
    {LEGEND_BADGE, "not spotted yet",  "6.3",    "an enemy battalion that you have not spotted"},
    {LEGEND_BADGE, "overrun",          "5.1.3",  "an enemy moved over this C Ops and destroyed it; its side may bring it back at dawn"},

    {LEGEND_SYMBOL, "infantry",     "2.0",   "infantry, on foot or in vehicles; a battalion has up to four companies and some supports"},
    {LEGEND_SYMBOL, "airborne",     "Air Landings", "parachute or glider infantry"},
    {LEGEND_SYMBOL, "tanks",        "4.2",   "armour"},
    {LEGEND_SYMBOL, "anti-tank",    "4.2",   "guns"},
    {LEGEND_SYMBOL, "headquarters", "5.1.1", "a C Ops, the centre of operations of a division, which helps morale and supply; also the HQ stand of a battalion"},

    {LEGEND_MARKER, "objective",          "W39",  "its number is the victory points for controlling it at the end; if they differ for the two sides, the higher number"},
    {LEGEND_MARKER, "FUP",                "5.2",  "forming up place of a division: reserves deploy within 12 in of it"},
    {LEGEND_MARKER, "barrage",            "11.3", "shells fall in this circle: each stand under it may be suppressed, except HQ, heavy weapons and C Ops"},
    {LEGEND_MARKER, "planned barrage",    "11.2", "a barrage with a place and a turn: it falls without a call"},
    {LEGEND_MARKER, "registered barrage", "11.2", "a barrage with a place: it may be called while a stand of its side sees the place; once called, it has a turn"},
    {LEGEND_MARKER, "on-call barrage",    "11.2", "a barrage that was called: it falls on the turn of its number"},
    {LEGEND_MARKER, "bridge",             "14.3", "all units can cross the river here"},
    {LEGEND_MARKER, "ford",               "14.3", "units on foot can cross the river here, in bad going"},
    {LEGEND_MARKER, "road",               "5.1.1", "a stretch of road, in the colour of its owner: the side that last moved over it, or owned it at the start"},

    {LEGEND_TRACK, "day",               "7.0", "the current day, of all days of the battle"},
    {LEGEND_TRACK, "turn",              "7.1", "the current turn, of all turns of the day"},
    {LEGEND_TRACK, "sight in inches",   "8.2", "how far stands see: 3 in, 6 from turn 2 and 12 from turn 3 (or their second player turns), less in bad weather"},
    {LEGEND_TRACK, "weather",           "8.0.1", "mist, rain and storm limit visibility and keep aircraft away; rain and storm make mud"},
    {LEGEND_TRACK, "activation points", "9.5.2", "points that the side has left to activate battalions in the rest of the game"},
    {LEGEND_TRACK, "artillery rounds",  "11.1", "rounds of artillery left: a barrage uses one in each turn in which it falls"},
    {LEGEND_TRACK, "stands lost",       "W13", "stands of this side that are destroyed now"},

    {LEGEND_WORD, "C Ops",        "5.1.1", "centre of operations of a division"},
    {LEGEND_WORD, "crest",        "14.4.3", "a line along a ridge: it hides what is beyond, unless firer or target touches it"},
    {LEGEND_WORD, "black card",   "9.5.2", "gives one point for activations, in battles that draw cards"},
    {LEGEND_WORD, "diamond card", "9.5.2", "gives no point for activations"},
    {LEGEND_WORD, "suppressed",   "14.4.7", "the stand does not fire, and does not count in close combat, until it rallies or night comes; a cross marks it"},
    {LEGEND_WORD, "round",        "14.0",  "a player turn has two rounds of actions: in the first units with an action may act, in the second those with two again"},
    {LEGEND_WORD, "in",           "2.0",   "inches on the table; a square of the board is 3 in wide, a letter of the text map 2 in"},
    {0},
};
// clang-format on
