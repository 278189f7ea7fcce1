// SPDX-License-Identifier: GPL-3.0-or-later
// legend.c -- explains each number, badge, symbol, marker and track that scene.c puts on the map of
// rfic, the weapons of the chart, and some words of the rules. tests/game/test_legend.c checks that
// each of their names has a row here.
#include "text.h"

#define WEAPON(name, what) \
    { LEGEND_WEAPON, name, "sheet: range, dice", what }

// clang-format off
const LegendRow rfic_legend[] = {
    WEAPON("small-arms",     "rifles; each throws dice at targets within the range of the table"),
    WEAPON("smg",            "submachine guns"),
    WEAPON("lmg",            "light machine guns"),
    WEAPON("hmg",            "heavy machine guns"),
    WEAPON("against-afv",    "weapons on foot against armoured vehicles: these dice replace all others at an AFV"),
    WEAPON("medium-mortar",  "medium mortars"),
    WEAPON("heavy-mortar",   "heavy mortars"),
    WEAPON("light-afv-gun",  "a light gun on a vehicle"),
    WEAPON("medium-afv-gun", "a medium gun on a vehicle"),
    WEAPON("heavy-afv-gun",  "a heavy gun on a vehicle"),
    WEAPON("light-at-gun",   "a light anti-tank gun"),
    WEAPON("medium-at-gun",  "a medium anti-tank gun"),
    WEAPON("heavy-at-gun",   "a heavy anti-tank gun"),
    WEAPON("infantry-gun",   "an infantry gun"),
    WEAPON("mountain-gun",   "a mountain gun"),
    WEAPON("field-gun",      "a field gun"),
    WEAPON("medium-gun",     "a medium artillery gun"),
    WEAPON("heavy-gun",      "a heavy artillery gun"),
    {LEGEND_NUMBER, "range",  "sheet: range, dice", "the gun of the piece fires at targets up to this many hexes away"},
    {LEGEND_NUMBER, "armour", "F7",  "0 light, 1 medium, 2 heavy: subtracted from the weight of a gun that fires at it"},
    {LEGEND_NUMBER, "dice",   "F11", "dice that the bombs of the aircraft throw"},

    {LEGEND_BADGE, "disrupted", "F5",  "does not move, work or assault, and fires with fewer dice, until it rallies"},
    {LEGEND_BADGE, "moved",     "G4",  "has moved this turn, or has limbered, unlimbered, mounted or dismounted: it fires with fewer dice"},
    {LEGEND_BADGE, "limbered",  "F13", "the gun is on its tow: it can move and cannot fire"},
    {LEGEND_BADGE, "wounded",   "F16", "the commander adds no dice, does not lead and moves 1 hex, or further by road; a second wound kills him"},
    {LEGEND_BADGE, "riding",    "F15", "rides on a vehicle in its hex"},
    {LEGEND_BADGE, "hidden",    "F18", "the enemy does not know where the piece is"},
    {LEGEND_BADGE, "due",       "F21", "a reserve that may arrive, or an aircraft that may fly, when its card comes"},

    {LEGEND_SYMBOL, "infantry",     "F15", "foot soldiers"},
    {LEGEND_SYMBOL, "engineers",    "F11", "engineers: clear mines, dig trenches, blow bridges"},
    {LEGEND_SYMBOL, "cavalry",      "F15", "mounted soldiers"},
    {LEGEND_SYMBOL, "artillery",    "G7",  "guns or mortars with a crew"},
    {LEGEND_SYMBOL, "anti-tank",    "F7",  "anti-tank guns with a crew"},
    {LEGEND_SYMBOL, "anti-air",     "F11", "anti-aircraft guns: fire at aircraft near them"},
    {LEGEND_SYMBOL, "tanks",        "F15", "an armoured fighting vehicle (AFV)"},
    {LEGEND_SYMBOL, "transport",    "F15", "motor vehicles, or wagons with horses"},
    {LEGEND_SYMBOL, "headquarters", "F16", "a commander: leads moves, adds dice, helps to rally"},
    {LEGEND_SYMBOL, "observer",     "F9",  "sees for guns that fire indirectly"},
    {LEGEND_SYMBOL, "aircraft",     "F11", "an aircraft; its steps are its sorties"},

    {LEGEND_MARKER, "trench",      "F10", "cover for all but vehicles, cavalry and limbered guns"},
    {LEGEND_MARKER, "mine",        "F11", "minefield: throws dice at enemies that enter; engineers ignore it once it is known"},
    {LEGEND_MARKER, "bridge down", "F11", "a bridge that was blown"},
    {LEGEND_MARKER, "objective",   "F12", "belongs, for victory, to the side whose unit was the last in the hex; commanders, observers and hidden units do not count"},

    {LEGEND_TRACK, "turn",                    "S6",  "number of the turn, and of all turns of the scenario"},
    {LEGEND_TRACK, "red cards in the pile",   "F17", "red cards (hearts and diamonds) that are left: a red card lets a hit through cover"},
    {LEGEND_TRACK, "black cards in the pile", "F17", "black cards (clubs and spades) that are left: a black card makes cover stop a hit"},
    {LEGEND_TRACK, "strength lost",           "F12", "figures lost, in which a vehicle counts as several; the second number is the strength at the start, with reserves"},

    {LEGEND_WORD, "fresh, spent", "sheet: range, dice", "a piece is fresh if it has not moved this turn and is not disrupted; otherwise it is spent and throws fewer dice"},
    {LEGEND_WORD, "red, black",   "sheet: movement",    "the colour of the card that activates a piece decides how far it moves"},
    {LEGEND_WORD, "suit of a card", "sheet: cohesion",  "decides whether a unit of its grade rallies; the colour decides how far the activated piece moves"},
    {LEGEND_WORD, "cohesion",     "sheet: cohesion",    "the grade of a unit (good to very poor) decides which suits rally it"},
    {0},
};
// clang-format on
