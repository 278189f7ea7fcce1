// SPDX-License-Identifier: GPL-3.0-or-later
// phases.h -- declares the phases of the game, the verbs of actions, and the functions that the
// files of rules/ call of each other.
//
// phases.c holds the table of phases. The file of a chapter holds the functions of its phases, with
// legal() beside apply(). A phase with run() asks nobody: run() is called at once, and must change
// the stack or its own frame.
#pragma once
#include "frames.h"

typedef enum PhaseKind {
    // Phases of the game and its turns. These are in the bottom frame of the stack.
    PHASE_OVER,
    PHASE_SETUP,
    PHASE_MINE_DRAW,
    PHASE_MINE_PLACE,
    PHASE_DEAL,
    PHASE_SUITS,
    PHASE_TURN_START,
    PHASE_REINFORCE,
    PHASE_INITIATIVE,
    PHASE_DECLARE,
    PHASE_CHECK,
    PHASE_ACTIVATE,
    PHASE_TURN_END,
    // The action of one unit, such as a move or a fire, with the reactions of the enemy.
    PHASE_UNIT,
    PHASE_MOVE,
    PHASE_WALK,
    PHASE_LIMITS,
    PHASE_REACT,
    PHASE_SUPPORT,
    PHASE_FIRE,
    PHASE_DEFEND,
    PHASE_RALLY,
    PHASE_DESTROY,
    PHASE_MINE,
    // Artillery fire and air strikes.
    PHASE_TARGET,
    PHASE_AIM,
    PHASE_LAND,
    PHASE_STRIKE,
    PHASE_STRIKE_UNITS,
    // PHASE_RETREAT asks for the hex of a retreat. The other three phases ask for a card, which the
    // frame just below on the stack receives.
    PHASE_CARD,
    PHASE_DRAW,
    PHASE_REVEAL,
    PHASE_RETREAT,
    // Close combat.
    PHASE_COMBAT,
    PHASE_COUNTER,
    PHASE_LAY,
    PHASE_LOSS,
    // Random events.
    PHASE_SNIPER,
    PHASE_QUICK_RALLY,
    PHASE_DISCARD,
    PHASE_REFILL,
    PHASE_DEAL_HAND,
    PHASES
} PhaseKind;

// A Verb is the kind of an Action. `who` and `where` of the Action mean what the comments say, and
// are 0 otherwise.
typedef enum Verb {
    VERB_NONE,
    // Outcomes of chance.
    VERB_SHOWN,   // `where` is the card that is drawn and shown
    VERB_DEALT,   // `where` is the card that side `who` draws unseen into its hand
    VERB_TURNED,  // `where` is the face-down card that is turned over
    VERB_MARKER,  // `where` is the index of the mine marker that side `who` draws
    // Set-up and reinforcements.
    VERB_PLACE,     // puts unit `who` into hex `where`
    VERB_LAY_MINE,  // lays a minefield of side `who` in hex `where`
    // Activation.
    VERB_FORMATION,       // declares the formation with the index `where`
    VERB_WEAPON,          // declares the support weapon `who` and all others in its hex [R38]
    VERB_DECLARE_STRIKE,  // declares World.strike[where]
    VERB_DECLARED,        // ends the declaration
    VERB_USE,             // chooses unit `who` to act next
    VERB_SHELL,           // uses the activated World.strike[where]
    VERB_ASSAULT,         // begins the waiting close combat in hex `where`
    VERB_END,             // ends the activation of all units
    // Actions of the unit `who`.
    VERB_MOVE,  // moves to hex `where`
    VERB_FIRE,  // fires at unit `where`
    VERB_RALLY,
    VERB_IMPROVE,
    VERB_CLEAR,
    VERB_DESTROY,  // tries to destroy World.object[where]
    VERB_HOLD,     // ends the action or the move of the unit
    // Reactions of the unit `who`.
    VERB_DEFEND,    // fires in defence at the mover
    VERB_CALL,      // calls World.strike[where] in defence
    VERB_WITHDRAW,  // retreats before the mover to hex `where`
    VERB_PASS,      // ends the reactions of the side to this hex; `who` is 0
    // Decisions within a fire, strike, retreat or close combat.
    VERB_SUPPORT,  // gives `where` support points of HQ `who`
    VERB_DRAW,
    VERB_PLAY,  // plays card `where`
    VERB_DECLINE,
    VERB_TARGET,   // aims World.strike[who] at hex `where`
    VERB_LAND,     // the strike lands in hex `where`; HEX_NONE: it has no effect
    VERB_RETREAT,  // unit `who` retreats to hex `where`
    VERB_COUNTER,
    VERB_ACCEPT,
    VERB_LAY,   // lays card `where` face-down; CARD_NONE: the next card of the pile, unseen
    VERB_LOSE,  // chooses unit `who` to take the loss
    // Decisions of random events [12].
    VERB_SNIPE,        // lets a sniper hit unit `who`
    VERB_QUICK_RALLY,  // rallies unit `who`
    VERB_DISCARD,      // discards card `where`
    VERB_REFILL,
    VERBS
} Verb;

// Rules.seen puts these values into an action if a side may not know the real ones. The `where` of
// a card dealt to the other side becomes CARD_NONE.
enum {
    CARD_HIDDEN = 62,      // `where` of a card that the other side discards or lays from its hand
    MARKER_HIDDEN = 0xff,  // `where` of a mine marker whose value the viewer does not know
};

extern const Phase phases[PHASES];

// A PhaseRead settles the effect of a card at the moment when it arrives, before its random event
// runs [R33]. phase_reads[] holds NULL for a phase that settles nothing then.
typedef void PhaseRead(const World *world, State *state, Frame *frame);
extern PhaseRead *const phase_reads[PHASES];
#define PHASE_READS(name) PhaseRead name##_read

// Each of these functions returns the side that chooses in one phase. phases.c has the functions
// for the other phases, except retreat_who() below.
Side react_who(const World *world, const State *state, const Frame *frame);
Side target_who(const World *world, const State *state, const Frame *frame);
Side land_who(const World *world, const State *state, const Frame *frame);

// chance.c: lists the outcomes in each phase that chance decides.
void chance_legal(const World *world, const State *state, const Frame *frame, ActionList *out);

// setup.c [3]: deal_to() returns the side that gets the next card of the deal, or NOBODY when all
// cards are dealt
Side deal_to(const World *world, const State *state);
PHASE_WAITS(setup);
PHASE_DRAWS(mine_draw);
PHASE_WAITS(mine_place);
PHASE_DRAWS(deal);
PHASE_DRAWS(suits);
PHASE_RUNS(turn_start);
PHASE_WAITS(reinforce);
PHASE_DRAWS(initiative);
PHASE_RUNS(turn_end);
// activation.c [4]
PHASE_WAITS(declare);
PHASE_RUNS(check);
PHASE_WAITS(activate);
PHASE_WAITS(unit);
// movement.c [5], reaction.c [7]
PHASE_WAITS(move);
PHASE_RUNS(walk);
PHASE_RUNS(limits);
PHASE_WAITS(react);
// fire.c [6]
PHASE_WAITS(support);
PHASE_RUNS(fire);
PHASE_READS(fire);
PHASE_RUNS(defend);
// strike.c [6.7-6.9, 11.1, 11.3]
PHASE_WAITS(target);
PHASE_RUNS(aim);
PHASE_WAITS(land);
PHASE_RUNS(strike);
PHASE_READS(strike);
PHASE_RUNS(strike_units);
// morale.c [8]
PHASE_RUNS(rally);
PHASE_WAITS(retreat);
// combat.c [9]
PHASE_RUNS(combat);
PHASE_WAITS(counter);
PHASE_WAITS(lay);
PHASE_WAITS(loss);
// special.c [11]
PHASE_RUNS(mine);
PHASE_READS(mine);
PHASE_RUNS(destroy);
// events.c [12], and the cards that other phases ask for
PHASE_WAITS(card);
PHASE_DRAWS(draw);
PHASE_DRAWS(reveal);
PHASE_WAITS(sniper);
PHASE_WAITS(quick_rally);
PHASE_WAITS(discard);
PHASE_WAITS(refill);
PHASE_DRAWS(deal_hand);

// A StepBar is the first reason that forbids a retreat to a hex, or a placement in it.
// text/refusal.c has the sentence for each reason.
typedef enum StepBar {
    STEP_FREE,
    STEP_BAR_FIXED,       // the unit is an emplacement [R35]
    STEP_BAR_FAR,         // the hex is off the map or not adjacent
    STEP_BAR_IMPASSABLE,  // the unit cannot enter the hex from its own hex [5.2]
    STEP_BAR_ENEMY,       // enemies are in the hex
    STEP_BAR_NEARER,      // the hex is not farther from the mover [R16] or from the enemy [8.2]
    STEP_BAR_BARRED,      // attackers entered from this hex [9.4.1, R37]
    STEP_BAR_COMBAT,      // the hex is that of the close combat, or the unit is in close combat
    STEP_BAR_FULL,        // the hex is at its stacking limit [2.0]
} StepBar;
// setup.c: returns why a unit may not be placed in a hex during set-up or on its arrival.
// STEP_BAR_FAR means that the scenario does not list the hex for the unit.
StepBar put_bar(const World *world, const State *state, int unit, Hex hex);

// activation.c: returns the rating of all declared elements, which the value of a card must reach
// [4.2a]. Sets *elements to the number of declared elements.
int declared_rating(const World *world, const State *state, int *elements);

// reach.c finds the hexes that a unit can reach. A leg is a part of a move that ends at the latest
// in a hex with enemies, or where the enemy may react. A journey is a move of one or more legs,
// which goes on if the reactions allow it [R43].
typedef enum Journey { JOURNEY_LEG, JOURNEY_FAR } Journey;
enum { ENEMY_COST = 2 };           // half MP that a hex with enemies costs more [5.7]
void paths_prepare(World *world);  // fills World.paths
// Returns the hexes with units of the side.
HexSet side_hexes(const World *world, const State *state, int side);
// Searches all hexes and paths of a leg or journey with Dijkstra's algorithm.
void flood_fill(const World *world, const State *state, int unit, Journey journey, Flood *flood);
// Returns the reachable hexes. They are those of flood_fill() in `reached`, but found faster.
HexSet reach_hexes(const World *world, const State *state, int unit, Journey journey);
// Returns true, and fills *far with all hexes of a journey, if some might lie beyond every leg.
bool reach_beyond(const World *world, const State *state, int unit, HexSet *far);
// Returns the path to a reachable hex and sets *steps to its length. A step takes STEP_BITS, the
// first step the lowest. A path to a neighbour is one direct step, if the unit can pay for it.
// Otherwise a leg takes the cheapest path, and a journey the safest path that the unit can pay.
uint64_t reach_path(const World *world, const State *state, int unit, Hex target, Journey journey,
                    uint8_t *steps);
// A WayBar is the reason why neither a leg nor a journey leads to a hex. text/refusal.c has the
// sentence for each reason. way_bar() returns it; *cost is the cost in half MP of the path for
// WAY_BAR_POINTS and WAY_BAR_AT_BEST.
typedef enum WayBar {
    WAY_FREE,         // a leg leads to the hex
    WAY_BAR_LEGS,     // a journey of several legs leads to the hex [R43]
    WAY_BAR_FIXED,    // the unit is an emplacement [R35]
    WAY_BAR_FULL,     // the close combat in the hex is at the stacking limit [9.1]
    WAY_BAR_TERRAIN,  // terrain or water lets the unit enter the hex from no neighbour [5.2]
    WAY_BAR_ALL,      // the step takes all MP, so it must be the first step of a move [5.3]
    WAY_BAR_POINTS,   // the cheapest path costs more than the MP of the unit
    WAY_BAR_AT_BEST,  // the cheapest path costs more than its MP even if no enemy hinders it
    WAY_BAR_ENEMY,    // enemies block the path [5.7, 9.1]
    WAY_BAR_RUIN,     // a destroyed bridge blocks the path [11.7]
    WAY_BAR_NONE,     // on the map as it is now, no path to the hex costs MP_MAX or less
} WayBar;
WayBar way_bar(const World *world, const State *state, int unit, Hex hex, int *cost);
// Returns the half MP left after a step in that direction, or POINTS_SHORT if it costs too much.
int step_left(const World *world, const State *state, int unit, int direction);
// reaction.c: returns the hexes where the enemy may react to the unit: by a mine, a limit card or a
// choice. A leg ends in such a hex, because only the owner of the unit may know the path beyond
// [R43].
HexSet answered_hexes(const World *world, const State *state, int unit);

// movement.c: moves a unit that is on the map into the hex, and updates control of the hex [13.2]
void unit_enter(const World *world, State *state, int unit, Hex hex);
// Takes the unit off the map. Another unit of its side in the hex gets its improved position.
// Enemies left alone there control the hex, unless its close combat is being resolved.
void unit_leave(const World *world, State *state, int unit);
// Puts a unit that is not on the map into the hex, and updates control of the hex [13.2].
void unit_put(const World *world, State *state, int unit, Hex hex);
// Starts a leg of the moving unit to the hex `target`.
void leg_begin(const World *world, State *state, Frame *frame, Hex target);
// Ends the action of the unit: it is done, does not move and has no MP left.
void unit_stop(const World *world, State *state, int unit);
// Gives control of the hex, if it is an objective, to a side that is alone in it [13.2].
void hex_taken(const World *world, State *state, Hex hex);
// Returns true if units of both sides are in the hex.
bool in_close_combat(const World *world, const State *state, Hex hex);

// The next declarations belong to fire.c.
typedef struct FireSum {  // the parts of the sum of a fire, before the card is added
    int defence;          // Defence value of the target: morale and cover [6.4.1]
    // firepower term, and gun rating less armour; the support points are not included [6.4.2]
    int base;
    int times;                  // multiplier of the card [6.10]
    bool doubled;               // `firepower` is twice that of the unit
    int firepower, gun, cover;  // these parts of `base` and `defence`, for texts
    // true: the firer is a support weapon, so its fire costs no step [10.3]
    bool harmless;
} FireSum;
// A Hit is the result of a fire [6.4.3, R17]. hit_of() returns it for a fire total and a Defence
// value. It is settled when the card arrives, and the frame keeps it while the random event of the
// card runs [R33].
typedef enum Hit { HIT_NONE, HIT_SHAKES, HIT_COSTS_A_STEP } Hit;
Hit hit_of(int fire, int defence);
// Returns the parts of the sum of a fire. In defensive fire, firepower is not doubled [7.3.6]. In
// an "adjacent only" cell of the chart it is 1 and the gun rating 0 [6.5.1].
FireSum fire_sum(const World *world, const State *state, int firer, int target, bool defensive);
// A FireBar is the first reason that forbids a fire. text/refusal.c has the sentence for each
// reason.
typedef enum FireBar {
    FIRE_FREE,
    FIRE_BAR_DISORGANISED,  // the firer is disorganised [8.1b, 8.1c]
    FIRE_BAR_UNARMED,       // the firer has no firepower [6.1]
    FIRE_BAR_LOW_AMMO,      // the side is low on ammunition [11.5.1]
    FIRE_BAR_COMBAT,        // the firer is in close combat
    FIRE_BAR_RANGE,         // the target is out of range
    FIRE_BAR_NIGHT,         // the target is in range, but out of sight at night [11.4]
    FIRE_BAR_SIGHT,         // the firer has no line of sight to the target
    // the chart lets this unit fire at such a target only from an adjacent hex [6.5.1, R3]
    FIRE_BAR_NEXT_DOOR,
    // in defensive fire: a friend of the firer is in the hex of the mover [7.3.5]
    FIRE_BAR_FRIENDS,
    FIRE_BAR_LIMIT,  // the firer has no defensive fires left [7.3.2]
    FIRE_BAR_ONCE,   // the firer has already fired at that mover in that hex [7.3.7, R14]
} FireBar;
// Returns what forbids all fire of an activated unit, or FIRE_FREE.
FireBar firer_bar(const World *world, const State *state, int firer);
// Returns the reason why the firer cannot fire at a target in hex `there`: no firepower, range,
// night, line of sight or an "adjacent only" cell of the chart. Returns FIRE_FREE if none of these
// forbids the fire.
FireBar shot_bar(const World *world, const State *state, int firer, int target, Hex there);
// Returns true if the firer may fire at this target only from an adjacent hex [R3].
bool fire_close(const World *world, int firer, int target);
// Fills *targets with the set of enemies at which an activated unit can fire. Returns their number.
int fire_targets(const World *world, const State *state, int firer, uint64_t *targets);
// Returns the cover of the unit by terrain, fort and improved position.
int unit_cover(const World *world, const State *state, int unit);
// Moves the ammo marker of the side up by one if a card of fire or close combat is a ten [11.5].
void fire_card_used(const World *world, State *state, int side, int card);

// reaction.c: watch_bar() returns what prevents a unit from firing in defence at a mover in the
// hex. watchers_of() returns all units that can fire at this mover there.
FireBar watch_bar(const World *world, const State *state, int unit, int mover, Hex hex);
uint64_t watchers_of(const World *world, const State *state, int mover, Hex hex);
// Returns what prevents a unit from retreating before a mover in hex `from` [7.2, R16].
StepBar withdraw_bar(const World *world, const State *state, Hex from, int unit, int direction);
// Returns false after a won close combat, where no unit may retreat before the winner [7.3.5].
bool withdraw_open(const State *state);

// strike.c: strike_times() returns the card multiplier against a unit. In a cell marked c of the
// chart it is 1 unless friends see the hex aimed at [6.10c, R20].
int strike_times(const World *world, const State *state, const Strike *strike, Hex aimed, int unit);
// Returns how many strikes of this kind are available now: 0 if their observer is not on the map.
int strikes_ready(const World *world, const State *state, int strike);
// Returns true if an organised signal unit of the side sees the hex [11.1].
bool strike_signalled(const World *world, const State *state, int side, Hex hex);
// Starts a strike at the hex: sets State.aim and pushes PHASE_AIM.
void strike_begin(const World *world, State *state, int strike, bool defensive, Hex hex);

// The next declarations belong to morale.c.
typedef enum RetreatWhy {
    RETREAT_DISORGANISED,  // a disorganised unit was hit again [8.2]
    RETREAT_HARMLESS,  // the same, by a support weapon; without a retreat nothing happens [10.3]
    RETREAT_DEFENDER,  // the unit is a beaten defender [9.4.1]
    RETREAT_ATTACKER,  // the unit is a beaten attacker [9.4.1]
    RETREAT_CROWDED    // the hex is over its stacking limit when the turn ends [2.0, R12]
} RetreatWhy;
// unit_hit() applies a hit: with `loss` the unit first loses a step, unless the hit is `harmless`.
// unit_lose_step() eliminates a unit that has no other step. unit_remove() eliminates the unit.
void unit_hit(const World *world, State *state, int unit, bool loss, bool harmless);
void unit_lose_step(const World *world, State *state, int unit);
void unit_remove(const World *world, State *state, int unit);
void unit_rally(State *state, int unit);
// Returns true if a fortification, intact or ruined, shelters the unit [11.8.1].
bool unit_sheltered(const World *world, const State *state, int unit);
// Retreats the unit at once if it has one hex to go to. Pushes PHASE_RETREAT if it has several. The
// unit suffers the penalty of `why` if it has none. `combat_hex` is the hex of the close combat
// that the unit leaves, or HEX_NONE.
void retreat_begin(const World *world, State *state, int unit, RetreatWhy why, Hex combat_hex);
// Returns the first of the units to arrive in their hex. All must be of one side and hex.
int first_to_arrive(const State *state, uint64_t units);
// Retreats the next unit of several units of one side that must all leave one hex.
void retreat_next(const World *world, State *state, uint64_t units, RetreatWhy why, Hex combat_hex);
// Returns what forbids the unit to retreat one hex in this direction.
StepBar retreat_bar(const World *world, const State *state, int unit, RetreatWhy why,
                    Hex combat_hex, int direction);
Side retreat_who(const World *world, const State *state, const Frame *frame);
// Returns the distance from the hex to the nearest enemy of the side, or HEXES_MAX without enemies.
int enemy_distance(const World *world, const State *state, int side, Hex hex);
// retreat_hexes() returns the hexes into which the unit may retreat; nowhere_to_go() returns true
// if there is none.
bool nowhere_to_go(const World *world, const State *state, int unit, RetreatWhy why,
                   Hex combat_hex);
HexSet retreat_hexes(const World *world, const State *state, int unit, RetreatWhy why,
                     Hex combat_hex);

// combat.c: combat_begin() pushes PHASE_COMBAT for the hex. A Loss is what PHASE_LOSS asks a side
// for: a step, or a whole unit.
typedef enum Loss { LOSE_STEP, LOSE_UNIT } Loss;
void combat_begin(const World *world, State *state, Hex hex);
// CombatCards counts the cards that a set of units of one side gets in a close combat, by which of
// them are organised now [9.2, R36].
typedef struct CombatCards {
    // face-down cards from the pile, one for each unit except organised support weapons [9.2a,
    // 10.5]
    int down;
    int up;  // face-up cards, one for each organised unit [9.2b-c, 8.1d]
    // defenders that get one more face-up card: organised units in a fortification, but no weapons
    // [11.8.3]
    uint64_t again;
    bool arms;  // true: the side gets one more card for combined arms [9.2d, R24]
    // cards that the attackers may also draw or play for coordination [9.2e]
    int coordination;
    int all;  // number of all these cards
} CombatCards;
// combat_cards() returns the cards that a set of units gets against `enemies`, on any hexes.
// combat_cards_here() returns the cards that one side gets in a hex.
CombatCards combat_cards(const World *world, const State *state, uint64_t units, uint64_t enemies,
                         bool attacks);
CombatCards combat_cards_here(const World *world, const State *state, Hex hex, int side);
// combat_firepower() returns the sum of the firepower, in which tanks count twice [9.2f, R25].
// combat_morale() returns the best morale of the units, or 0 without units [9.3].
int combat_firepower(const World *world, const State *state, uint64_t units);
int combat_morale(const World *world, const State *state, uint64_t units);

// special.c: mine_begin() reveals the minefield that strikes the unit in its hex, and pushes
// PHASE_MINE. A dummy is removed. Nothing happens if no minefield strikes the unit.
void mine_begin(const World *world, State *state, int unit);
// Returns true if the unit may try to destroy the object now [11.7].
bool object_destroyable(const World *world, const State *state, int unit, int object);
// Returns false if the minefield belongs to the unit's side, or another unit of that side in its
// hex is an organised engineer; otherwise returns true [11.2, 11.6.3].
bool mine_strikes(const World *world, const State *state, int unit, const Mine *mine);
// Returns the value of the minefield's marker; 0 is a dummy.
int mine_value(const World *world, const Mine *mine);

// card_request.c: asks for a card for the frame on top of the stack. With may_play the side may
// play a card from its hand. With may_decline the side may go without a card: the frame then keeps
// CARD_NONE. A side without a choice draws a card from the pile.
void card_ask(const World *world, State *state, int side, bool may_play, bool may_decline);
// Returns the cards that lie open on the table [R34].
uint64_t cards_open(const State *state);
// pile_ready() must be called before each draw. If the pile has no card to spare, it reshuffles the
// used cards [R5].
void pile_ready(const World *world, State *state);
// events.c: event_begin() runs the random event of a drawn card, or pushes a phase that asks for
// its choice. event_side() returns the side that gets the event.
void event_begin(const World *world, State *state, int card);
int event_side(const State *state, const Event *event);

// victory.c [13]: victory_margin() returns the points of Allied less those of Axis if the game
// ended now. victory_points() returns the points of one side, victory_award() those of one award.
int victory_margin(const World *world, const State *state);
int victory_points(const World *world, const State *state, int side);
int victory_award(const World *world, const State *state, const Award *award, int side);
// Returns the winner by points or sudden victory, or NOBODY for a draw.
Side victory_winner(const World *world, const State *state);
// Returns true if a side has won at once at the end of the turn, and sets the winner.
bool victory_sudden(const World *world, State *state);

// action_lists.c: each function adds one action for each member of a set, in ascending order
void actions_over_hexes(const HexSet *set, Verb verb, int who, ActionList *out);
void actions_over_units(uint64_t units, Verb verb, ActionList *out);            // unit in `who`
void actions_over_set(uint64_t set, Verb verb, unsigned who, ActionList *out);  // member in `where`
