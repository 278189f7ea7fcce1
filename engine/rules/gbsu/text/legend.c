// SPDX-License-Identifier: GPL-3.0-or-later
// legend.c -- explains each number, badge, symbol, marker and track that scene.c puts on the map of
// gbsu. tests/game/test_legend.c checks that each of their names has a row here.
#include "text.h"

// clang-format off
const LegendRow gbsu_legend[] = {
    {LEGEND_NUMBER, "firepower",  "6.4",   "added to the fire of the unit and to the total of its side in close combat; usually doubled in fire of an activated unit"},
    {LEGEND_NUMBER, "range",      "6.1",   "the unit fires at no target more hexes away than this"},
    {LEGEND_NUMBER, "morale",     "6.4",   "fire must exceed morale plus cover (mines: morale alone) to disorganise the unit; a card below its morale rallies it"},
    {LEGEND_NUMBER, "half MP",    "5.0",   "movement points in a turn, counted in halves: 8 are 4 MP; the terrain says how many MP a hex costs"},
    {LEGEND_NUMBER, "gun",        "6.5",   "added to the fire of this unit at a unit with armour"},
    {LEGEND_NUMBER, "armour",     "6.5",   "subtracted from fire by units at this unit; artillery, air strikes and mines ignore it"},
    {LEGEND_NUMBER, "support",    "6.6",   "points in a turn that this HQ, when activated, may add to fires of its formation at targets within its range"},
    {LEGEND_NUMBER, "fires left", "7.3.1", "defensive fires that the unit still has this turn"},

    {LEGEND_BADGE, "disorganised",      "8.1",  "may not move, fire or react; no special ability; morale 1 lower; if it is hit again, it retreats or, if it cannot, may lose a step"},
    {LEGEND_BADGE, "activated",         "4.2",  "has been activated in this turn, and its action is not over"},
    {LEGEND_BADGE, "done",              "4.3",  "has acted in this turn"},
    {LEGEND_BADGE, "improved position", "5.8",  "gives more cover to all units of its side in the hex, until the last one leaves"},
    {LEGEND_BADGE, "support weapon",    "10.1", "its fire causes no losses; a declared formation also activates the support weapons in its hexes"},
    {LEGEND_BADGE, "signals",           "11.1", "if it sees the target hex, aim cards may be played from the hand"},
    {LEGEND_BADGE, "engineers",         "11.2", "may clear a minefield; friends ignore the mines in its hex"},
    {LEGEND_BADGE, "anti-air",          "11.3", "an enemy air strike on its hex needs one more matching aim card"},

    {LEGEND_SYMBOL, "infantry",           "6.10", "foot soldiers"},
    {LEGEND_SYMBOL, "cavalry",            "6.10", "mounted soldiers; count as infantry under fire"},
    {LEGEND_SYMBOL, "headquarters",       "6.6",  "HQ of a formation, on foot: supports its fire"},
    {LEGEND_SYMBOL, "motor-headquarters", "6.6",  "HQ of a formation with vehicles: supports its fire"},
    {LEGEND_SYMBOL, "machine-guns",       "6.10", "machine guns; count as infantry under fire"},
    {LEGEND_SYMBOL, "signal",             "11.1", "signallers: if they see the target hex, aim cards may be played from the hand"},
    {LEGEND_SYMBOL, "anti-air",           "11.3", "anti-aircraft guns"},
    {LEGEND_SYMBOL, "anti-tank",          "6.5",  "anti-tank guns"},
    {LEGEND_SYMBOL, "engineers",          "11.2", "engineers: clear minefields"},
    {LEGEND_SYMBOL, "airborne",           "6.10", "parachute infantry"},
    {LEGEND_SYMBOL, "glider",             "6.10", "glider infantry"},
    {LEGEND_SYMBOL, "mountain",           "6.10", "mountain infantry"},
    {LEGEND_SYMBOL, "tanks",              "9.2",  "tanks; their firepower is doubled in close combat"},
    {LEGEND_SYMBOL, "motor-infantry",     "6.10", "infantry in lorries"},
    {LEGEND_SYMBOL, "mech-infantry",      "6.10", "infantry in half-tracks or carriers"},
    {LEGEND_SYMBOL, "motorcycle",         "6.10", "motorcycle infantry"},
    {LEGEND_SYMBOL, "reconnaissance",     "6.10", "armoured cars or scouts"},

    {LEGEND_MARKER, "objective",       "13.1", "its control gives victory points or counts for a sudden victory"},
    {LEGEND_MARKER, "mine",            "11.6", "minefield with its value, if you know it: above 0 it strikes enemies that enter, unless their engineers are there"},
    {LEGEND_MARKER, "fort",            "11.8", "fortification: shelters at most this many units that are not motorised"},
    {LEGEND_MARKER, "ruin",            "11.7", "a fortification or an object that was destroyed"},
    {LEGEND_MARKER, "bridge",          "11.7", "a bridge that may be destroyed"},
    {LEGEND_MARKER, "bridge in ruins", "11.7", "a bridge that was destroyed"},
    {LEGEND_MARKER, "object",          "11.7", "an object that may be destroyed"},

    {LEGEND_TRACK, "turn",             "3.0",  "number of the turn, and of all turns of the scenario"},
    {LEGEND_TRACK, "night",            "11.4", "units see adjacent hexes only"},
    {LEGEND_TRACK, "initiative",       "3.4",  "the side whose turn it is; the suit of the initiative card decides"},
    {LEGEND_TRACK, "initiative suits", "3.4",  "a card of these suits gives this side the initiative"},
    {LEGEND_TRACK, "ammunition",       "11.5", "each ten in fire or close combat raises the ammo marker; it lowers defensive fire limits; at its limit, no fire when active"},
    {LEGEND_TRACK, "victory points",   "13.1", "victory points of this side if the game ended now"},
    {LEGEND_TRACK, "air strikes",      "6.8",  "air strikes of this turn that are left"},
    {LEGEND_TRACK, "artillery fires",  "6.7",  "artillery fires of this turn that are left"},

    {LEGEND_WORD, "suit of a card", "3.4",  "decides who has the initiative, and which hex a strike hits"},
    {LEGEND_WORD, "suit of a hex", "6.7.4", "a strike hits the hex if all its aim cards have this suit; otherwise the suit of an aim card decides; the enemy may have a choice"},
    {LEGEND_WORD, "limit",         "7.3.1", "defensive fires of a unit in a turn, by a card less the ammo marker: below 1 gives none, 1 to 4 one, 5 to 7 two, 8 or more three"},
    {LEGEND_WORD, "AF",            "6.7",   "artillery fire: strikes every unit in a hex"},
    {LEGEND_WORD, "AS",            "6.8",   "air strike: strikes every unit in a hex"},
    {LEGEND_WORD, "VP",            "13.1",  "victory points"},
    {0},
};
// clang-format on
