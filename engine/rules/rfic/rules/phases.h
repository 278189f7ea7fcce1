// SPDX-License-Identifier: GPL-3.0-or-later
// phases.h -- declares the phases of the game, the verbs of its actions, and the functions that the
// files of rules/ call from one another.
//
// A phase either waits for an action of a side or of chance (who, legal, apply), or runs by itself
// (run); PHASE_OVER does neither. phases.c holds the table of phases, and the `who` of phases in
// which chance or the unit's side acts. chance_legal(), the `legal` of all chance phases, is in
// chance.c. All other functions of a phase are in the file that is named above their declarations.
//
// `unit`, `target` and `leader` are indices into World.unit; NO_UNIT means no unit. A set of units
// is a uint64_t with a bit for each index. A Hex is an index into the grid; HEX_NONE means no hex.
// All distances are in hexes. No function checks its arguments except by assertion.
#pragma once
#include "engine/rules/rfic/data/state.h"
#include "frames.h"

typedef enum PhaseKind {
    // The phases of the bottom frame: the end of the game, set-up, and the parts of a turn.
    PHASE_OVER,
    PHASE_SETUP,
    PHASE_LAY,
    PHASE_PLAN,
    PHASE_PLAN_TURN,
    PHASE_DAWN,
    PHASE_DEAL,
    PHASE_NEXT,
    PHASE_RALLY,
    PHASE_DUSK,
    // The activation of one unit.
    PHASE_ACT,
    PHASE_WALK,
    PHASE_MORE,
    PHASE_FIGHT,
    PHASE_DONE,
    // Dice and cards, and their effects.
    PHASE_MINE,
    PHASE_FLAK,
    PHASE_DICE,
    PHASE_ANSWER,
    PHASE_COVER,
    PHASE_STRIKE,
    PHASE_FATE,
    PHASE_COMMANDER,
    PHASE_BRIDGE,
    // Close assault.
    PHASE_CLASH,
    PHASE_FALL,
    PHASE_RETREAT,
    PHASE_FOLLOW,
    PHASES
} PhaseKind;

// A Verb is the kind of an Action. `who` of the Action is the unit that acts or, for a verb of
// chance, the unit of the frame, unless a comment says otherwise. If a comment does not name
// `where`, it is 0.
typedef enum Verb {
    VERB_NONE,
    // Chance.
    VERB_CARD,    // `where` is the card that is dealt
    VERB_HITS,    // `where` is the number of dice that hit
    VERB_REDS,    // `where` is the number of red cards among the cover cards
    VERB_COLOUR,  // `where` is the Colour of the card that is drawn
    VERB_FATE,    // `where` is the CardClass of the card; any black card counts as CLUBS_CLASS
    VERB_RALLY,   // `where` is the RallySuit of the card
    // Before the first turn.
    VERB_PLACE,      // sets the unit up in hex `where`
    VERB_LAY,        // lays the minefield `who` in hex `where`
    VERB_PLAN,       // aims barrage `who` at SideCard.target[where]; PLAN_NONE: plans none
    VERB_PLAN_TURN,  // plans barrage `who`, if it has a target, for turn `where`
    // An activation.
    VERB_ARRIVE,  // arrives in hex `where`
    VERB_MOVE,    // moves to hex `where`
    VERB_LEAD,    // moves to hex `where` together with a commander
    VERB_LIMBER,
    VERB_UNLIMBER,
    VERB_MOUNT,  // mounts the unit `where`
    VERB_DISMOUNT,
    VERB_CLEAR,    // clears mines in hex `where`
    VERB_DIG,      // digs a trench in its hex
    VERB_BLOW,     // tries to blow up the bridge with the index `where`: a card decides
    VERB_BARRAGE,  // fires the barrage that is due
    VERB_FIRE,     // fires at the unit `where`
    VERB_ASSAULT,  // assaults the unit `where`
    VERB_BOMB,     // bombs the unit `where` and all units in its hex
    VERB_HOLD,     // does nothing, or does not fight after a move
    VERB_STOP,     // ends the move
    // After an assault.
    VERB_RETREAT,  // retreats to hex `where`
    VERB_ENTER,    // advances into hex `where`
    VERB_STAY,     // does not advance
    VERBS
} Verb;

enum { PLAN_NONE = 0xfffe };  // `where` of the VERB_PLAN with which a side plans no barrage

// The suit of a card in a rally check, where all hearts count alike.
typedef enum RallySuit {
    RALLY_HEARTS,
    RALLY_DIAMONDS,
    RALLY_CLUBS,
    RALLY_SPADES,
    RALLY_SUITS
} RallySuit;

extern const Phase phases[PHASES];

// chance.c: lists the outcomes in each phase that chance decides.
void chance_legal(const World *world, const State *state, const Frame *frame, ActionList *out);

// The next functions are in setup.c.
Side setup_who(const World *world, const State *state, const Frame *frame);
PHASE_WAITS(setup);
PHASE_WAITS(lay);
PHASE_WAITS(plan);
PHASE_WAITS(plan_turn);
// The next functions are in turn.c.
PHASE_RUNS(dawn);
PHASE_DRAWS(deal);
PHASE_RUNS(next);
PHASE_DRAWS(rally);
PHASE_RUNS(dusk);
// The next functions are in activate.c.
PHASE_WAITS(act);
PHASE_WAITS(fight);
PHASE_RUNS(done);
// The next functions are in move.c.
PHASE_RUNS(walk);
PHASE_WAITS(more);
// The next functions are in fire.c.
PHASE_DRAWS(dice);
PHASE_DRAWS(mine);
PHASE_DRAWS(flak);
PHASE_DRAWS(answer);
// The next functions are in strike.c.
PHASE_DRAWS(cover);
PHASE_RUNS(strike);
PHASE_DRAWS(fate);
PHASE_DRAWS(commander);
// The next functions are in assault.c.
PHASE_RUNS(clash);
PHASE_RUNS(fall);
PHASE_WAITS(retreat);
PHASE_WAITS(follow);
// The next functions are in work.c.
PHASE_DRAWS(bridge);

// The next functions are in setup.c.
// Sets the frame to the next set-up decision, or to PHASE_DAWN if none is left.
void setup_goes_on(const World *world, State *state, Frame *frame);
// Each function returns the unit to place, the minefield to lay or the barrage to plan next, or -1
// if none is left.
int setup_next(const World *world, const State *state);
int lay_next(const World *world, const State *state);
int plan_next(const World *world, const State *state);
// Returns true if the side has already chosen the target of the barrage, or none, and the turn.
bool plan_asked(const World *world, const State *state, int barrage);
// Returns true if the target (an index into SideCard.target) is in range of the battery `unit`.
bool plan_reaches(const World *world, const State *state, int unit, int target);
// Returns true if the stacking limit lets the unit enter the hex [G2]. Ignores enemies and terrain.
bool unit_room(const World *world, const State *state, int unit, Hex hex);
// Puts a unit that is not on the map into the hex, limbered or hidden as the scenario says. Unless
// it is hidden, also calls hex_taken().
void unit_put(const World *world, State *state, int unit, Hex hex);
// Eliminates a unit: removes it from the map and from all sets except `moved`, discards its card
// [F3] and cancels its barrages. A unit that rides on it stays in the hex, disrupted.
void unit_gone(const World *world, State *state, int unit);
// Returns true if the side has hidden units on the map.
bool side_hides(const World *world, const State *state, int side);
// Cancels all barrages of the unit that are not fired yet, because it moves, retreats, limbers,
// unlimbers or is lost [G7, F13].
void barrages_lapse(const World *world, State *state, int unit);
// Returns the index of the barrage that the battery must fire this turn, or NO_INDEX if no barrage
// is due.
int barrage_due(const World *world, const State *state, int unit);
// Marks the due barrage as fired and returns its new index. The fired barrages of a battery come
// first, so that the index of a fired barrage reveals nothing about the others.
int barrage_fire(const World *world, State *state, int unit);

// The next functions are in turn.c.
// Sets packs[i] to the cards of pack i that no unit holds.
void undealt(const World *world, const State *state, uint64_t packs[2]);
int card_order(int card);  // returns the place of the card in the order of activation, from 0 [F1]
int card_class(int card);  // returns a CardClass
Colour card_colour(int card);
// Returns the unit that is dealt the next card, or NO_UNIT when all units of State.on_map and
// State.due have cards.
int deal_next(const World *world, const State *state);
// Returns the unit that makes the next rally check, or NO_UNIT when all checks are made.
int rally_next(const World *world, const State *state);
// Returns the grade of the unit in a rally check. A commander in its hex improves the grade by one
// if it is not the best already, but not the grade of a commander [sheet: cohesion].
int grade_of(const World *world, const State *state, int unit);
// pile_left() returns how many cards of the colour the pile has. pile_all() returns how many cards
// it has in all.
int pile_left(const State *state, Colour colour);
int pile_all(const State *state);
// pile_ready() must be called before each phase that draws a card from the pile. If the pile is
// empty, it makes the discards the pile; without discards, the card of the acting unit [F3].
void pile_ready(const World *world, State *state);
typedef struct Deck {    // numbers of cards by colour
    int now[COLOURS];    // cards in the pile
    int again[COLOURS];  // cards in each later pile, which the discards become [F3]
} Deck;
Deck deck_of(const World *world, const State *state);
// Returns the probability that the next card is red once `reds` red and `blacks` black cards have
// been drawn.
double deck_red(const Deck *deck, int reds, int blacks);
// Returns the probability that the next card is of this class [F17].
float pile_chance(const State *state, CardClass class);
// Takes a card of this class, which must be in the pile, out of the pile.
void pile_take(State *state, CardClass class);
const char *card_name(int card, char out[16]);  // writes "QH"; "QH/2" for the second pack

// The next declarations belong to move.c.
typedef struct Trip {      // a move in progress
    uint8_t unit, leader;  // the leader is NO_UNIT if no commander goes with the unit
    uint8_t steps;         // number of hexes moved so far
    uint8_t pace, road;    // most hexes of the whole move; hexes added if each step follows a road
    uint8_t memory;        // set of TRIP_... flags (move.c) of the path so far
    bool black;            // true: the unit's card is black
} Trip;
// Returns a move that has not begun. Its pace follows from the unit's kind, weight, card, tow,
// wound and leader [sheet: movement, F6, F16].
Trip trip_begin(const World *world, const State *state, int unit, int leader);
// Sets *out to the hexes where the move can end.
void trip_reach(const World *world, const State *state, const Trip *trip, HexSet *out);
// Returns true if one more step is possible into a hex with room. It is faster than trip_reach().
bool trip_opens(const World *world, const State *state, const Trip *trip);
enum { TRIP_STEPS_MAX = 15 };  // room for the hexes of one move, which are always fewer
// Fills way[] with the hexes that the unit will walk to the target unless something stops it, and
// sets *left to the hexes that it could still move afterwards. Returns the number of hexes, or 0 if
// no path leads to the target. Between two legs of a move (PHASE_MORE) `leader` is ignored.
int trip_way(const World *world, const State *state, int unit, int leader, Hex target,
             Hex way[TRIP_STEPS_MAX], int *left);
// Returns the commander who can lead the unit, or NO_UNIT [F6].
int leader_for(const World *world, const State *state, int unit);
// Returns true if terrain and hexside let the unit step from hex `from` in that direction. Ignores
// units.
bool can_enter(const World *world, const State *state, int unit, Hex from, int direction);
// Gives control of the hex to the unit's side. Does nothing if the hex is no objective or the unit
// is a commander or observer [F12].
void hex_taken(const World *world, State *state, int unit, Hex hex);
// Moves the unit into the hex, which can reveal units, change control and set off mines; it pushes
// a frame if the mines throw dice. Returns true if a hidden unit was revealed.
bool step_taken(const World *world, State *state, int unit, Hex hex);
// Makes the frame of an activation the arrival of a reserve in the hex [F21].
void arrival_begins(const World *world, State *state, Frame *frame, Hex hex);

// activate.c: ends the activation if the unit can neither fire nor assault. If its side has hidden
// units, the side is asked even then, because a missing question would reveal something [F18].
void fight_opens(const World *world, State *state, Frame *frame);

// The next declarations belong to fire.c.
typedef struct Pool {  // the dice of one throw
    // number of dice; a die hits at `number` or more. 0 in either: no die hits
    uint8_t dice, number;
    bool unseen;  // true: a barrage, or indirect fire at a target that only an observer sees
} Pool;
int target_kind(const World *world, const State *state, int unit);  // returns a Target
// Returns the dice of the unit against a target for which may_be_target() is true. The pool is
// empty if the target is out of range or cannot be hurt, if too few figures are left for a die, or
// if the unit has no weapon, rides, is limbered or is due. It is also empty if the unit does not
// see the target, except for an indirect weapon if an observer sees it [F7, F9, G6, G7].
Pool fire_pool(const World *world, const State *state, int unit, int target);
// barrage_pool() returns the dice of a planned barrage [G7]. bomb_pool() returns the dice of an
// aircraft's bombs against one target [F11].
Pool barrage_pool(const World *world, const State *state, int unit);
Pool bomb_pool(const World *world, const State *state, int unit, int target);
// Returns the number of anti-aircraft dice thrown at an aircraft that bombs the target [F11].
int flak_pool(const World *world, const State *state, int target);
// Returns true if the side may choose the target: an enemy on the map that does not hide or ride. A
// commander or observer must have no friend in its hex other than commanders, observers, riders and
// hidden units [G6].
bool may_be_target(const World *world, const State *state, int side, int target);
// Returns true if the unit is in terrain with cover or, unless it is a vehicle, cavalry or a
// limbered gun, in a trench [sheet: cover, F10].
bool is_covered(const World *world, const State *state, int unit);
// Returns the dice that unwounded commanders in the unit's hex add; 0 for an AFV [F16].
int commander_dice(const World *world, const State *state, int unit);
// Returns the dice of `count` figures by a row of the dice table. Spent dice are for whole groups
// of Dice.per figures.
int dice_of(Dice dice, int count, bool fresh);
// Sets State.fight for the throw of the pool. The caller must push the frame that throws. For
// FIGHT_LOSS the pool is empty, and no dice are thrown.
void fight_begin(State *state, FightKind kind, int firer, int target, Hex hex, Pool pool);
// Returns the lowest number on a die of this weapon family that hits the target, or 0 if no number
// hits [F7]. `gun` is the Weight of the gun. `engineers` means that engineers throw.
int number_at(const World *world, const State *state, int family, int gun, bool engineers,
              int target);
// Returns true for a gun whose weapon is of the family ARTILLERY, which hits all units in a hex.
bool is_artillery(const World *world, int unit);

// strike.c: returns true if each hit of State.fight draws a cover card [sheet: cover].
bool fight_covered(const World *world, const State *state);
// Starts to apply the effective hits of State.fight to the units that take them. In an assault the
// frame becomes PHASE_CLASH instead.
void strike_begins(const World *world, State *state, Frame *frame);
// Returns the number of red cards in a row that destroy the vehicle [sheet: fate].
int reds_needed(const World *world, int unit);

// assault.c [F8]
// Returns true if the unit is of a kind that assaults, undisrupted, no rider and not due.
bool may_assault(const World *world, const State *state, int unit);
// Returns true if the target is in a neighbouring hex that the unit can enter. Sets *river to true
// if the unit must cross a river.
bool assault_way(const World *world, const State *state, int unit, int target, bool *river);
// Returns true if each hit on the defender draws a cover card.
bool assault_covered(const World *world, const State *state, int unit, int target);
// Returns the dice that the unit throws at `enemy` in an assault, and the number that hits. The
// pool has 0 dice if it cannot hurt `enemy` or has too few figures for a die, and for commanders,
// observers, transports and limbered guns. With `spent`, a fresh unit gets its spent dice.
Pool assault_pool(const World *world, const State *state, int unit, int enemy, bool spent);
// Sets *out to the hexes into which the unit can retreat from a winner in hex `from` [F22].
void retreat_hexes(const World *world, const State *state, int unit, Hex from, HexSet *out);

// spot.c [F18]
// Reveals all hidden units in the hex, and then hidden enemies that the revealed units see.
void hex_shows(const World *world, State *state, Hex hex);
// Reveals the hidden units that either side sees. Returns true if a unit was revealed.
bool spot(const World *world, State *state);

// work.c [F11]: appends the works that the unit can do: clear mines, dig a trench, blow bridges.
// Appends nothing unless the unit is engineers.
void works_list(const World *world, const State *state, int unit, ActionList *out);
// Removes the known minefields in the hex.
void mines_clear(const World *world, State *state, Hex hex);
// Pushes the frame in which a card decides whether the bridge is blown.
void bridge_begin(const World *world, State *state, int unit, int bridge);
// Returns the index of a minefield, known or not, that acts on the unit in the hex, or -1 if no
// minefield does.
int mine_in(const World *world, const State *state, int unit, Hex hex);

// victory.c [F12]: returns the victory points of the Allied side less those of the Axis.
int victory_margin(const World *world, const State *state);
// Returns the part of victory_margin() that is for objectives.
int objectives_margin(const World *world, const State *state);
// Returns the winner of a finished game, or NOBODY for a draw.
Side victory_winner(const World *world, const State *state);
// Returns the strength that a side has lost, in figures. A vehicle counts as World.vehicle_figures,
// an aircraft as 0.
int strength_lost(const World *world, const State *state, int side);
// Returns the side that has won because only the enemy has no fighting unit left, or NOBODY.
Side victory_now(const World *world, const State *state);
typedef enum VictoryBy { BY_POINTS, BY_NOBODY_LEFT, BY_BREAKING, BY_SUDDEN } VictoryBy;
// Returns the kind of victory by which a finished game was won; BY_POINTS for a draw.
VictoryBy victory_by(const World *world, const State *state);
// Returns the side that wins at the end of a turn, by victory_now(), by breaking the enemy or by
// sudden victory. Returns NOBODY if no side wins or both would.
Side victory_dusk(const World *world, const State *state);

// Adds an action of the verb for each hex of the set, in ascending order of hexes.
void actions_over_hexes(const HexSet *set, Verb verb, int who, ActionList *out);
