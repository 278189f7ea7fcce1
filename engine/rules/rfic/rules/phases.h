// SPDX-License-Identifier: GPL-3.0-or-later
// phases.h -- where the game stops and waits, what can be done there, and who is asked.
//
// phases.c holds the table; each row's functions live in the file of their chapter, the offer
// (legal) beside the handling (apply).
#pragma once
#include "frames.h"
#include "state.h"

typedef enum PhaseKind {
    PHASE_OVER,
    // The bottom frame: the game and its turns.
    PHASE_SETUP,
    PHASE_LAY,
    PHASE_PLAN,
    PHASE_PLAN_TURN,
    PHASE_DAWN,
    PHASE_DEAL,
    PHASE_NEXT,
    PHASE_RALLY,
    PHASE_DUSK,
    // One activation.
    PHASE_ACT,
    PHASE_WALK,
    PHASE_MORE,
    PHASE_FIGHT,
    PHASE_DONE,
    // Dice and cards.
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

typedef enum Verb {  // what an Action does; who: the unit, unless said
    VERB_NONE,
    // Chance.
    VERB_CARD,    // where: the card dealt
    VERB_HITS,    // where: how many
    VERB_REDS,    // where: how many of the cover cards are red
    VERB_COLOUR,  // where: Colour
    VERB_FATE,    // where: CardClass, black cards as CLUBS_CLASS
    VERB_RALLY,   // where: RallySuit
    // Before the first turn.
    VERB_PLACE,      // where: hex
    VERB_LAY,        // who: mine; where: hex
    VERB_PLAN,       // who: barrage; where: target, or PLAN_NONE
    VERB_PLAN_TURN,  // who: barrage; where: turn
    // An activation.
    VERB_ARRIVE,  // where: hex
    VERB_MOVE,    // where: hex
    VERB_LEAD,    // with a commander; where: hex
    VERB_LIMBER,
    VERB_UNLIMBER,
    VERB_MOUNT,  // where: carrier
    VERB_DISMOUNT,
    VERB_CLEAR,  // where: hex
    VERB_DIG,
    VERB_BLOW,  // where: bridge
    VERB_BARRAGE,
    VERB_FIRE,     // where: target
    VERB_ASSAULT,  // where: target
    VERB_BOMB,     // where: target
    VERB_HOLD,
    VERB_STOP,
    // After an assault.
    VERB_RETREAT,  // where: hex
    VERB_ENTER,
    VERB_STAY,
    VERBS
} Verb;

enum { PLAN_NONE = 0xfffe };  // where of VERB_PLAN: no barrage

typedef enum RallySuit {
    RALLY_HEARTS,
    RALLY_DIAMONDS,
    RALLY_CLUBS,
    RALLY_SPADES,
    RALLY_SUITS
} RallySuit;

extern const Phase phases[PHASES];

void chance_legal(const World *world, const State *state, const Frame *frame, ActionList *out);

// setup.c
Side setup_who(const World *world, const State *state, const Frame *frame);
PHASE_WAITS(setup);
PHASE_WAITS(lay);
PHASE_WAITS(plan);
PHASE_WAITS(plan_turn);
// turn.c
PHASE_RUNS(dawn);
PHASE_DRAWS(deal);
PHASE_RUNS(next);
PHASE_DRAWS(rally);
PHASE_RUNS(dusk);
// activate.c
PHASE_WAITS(act);
PHASE_WAITS(fight);
PHASE_RUNS(done);
// move.c
PHASE_RUNS(walk);
PHASE_WAITS(more);
// fire.c
PHASE_DRAWS(dice);
PHASE_DRAWS(mine);
PHASE_DRAWS(flak);
// strike.c
PHASE_DRAWS(cover);
PHASE_RUNS(strike);
PHASE_DRAWS(fate);
PHASE_DRAWS(commander);
// assault.c
PHASE_DRAWS(answer);
PHASE_RUNS(clash);
PHASE_RUNS(fall);
PHASE_WAITS(retreat);
PHASE_WAITS(follow);
// work.c
PHASE_DRAWS(bridge);

// --- what the chapters do for each other

// setup.c: what is to be placed, laid or planned next
void setup_goes_on(const World *world, State *state, Frame *frame);  // to its next question
int setup_next(const World *world, const State *state);
int lay_next(const World *world, const State *state);
int plan_next(const World *world, const State *state);
bool plan_asked(const World *world, const State *state, int barrage);  // whole
bool plan_reaches(const World *world, const State *state, int unit, int target);
bool unit_room(const World *world, const State *state, int unit, Hex hex);  // [G2]
// Puts a unit onto the map as its card says it begins: limbered, hidden.
void unit_put(const World *world, State *state, int unit, Hex hex);
void unit_gone(const World *world, State *state, int unit);
bool side_hides(const World *world, const State *state, int side);  // anything on the map
// Cancels what a battery that moves or dies had planned [G7].
void barrages_lapse(const World *world, State *state, int unit);
// The barrage that a battery must fire now; NO_INDEX.
int barrage_due(const World *world, const State *state, int unit);
int barrage_fire(const World *world, State *state, int unit);  // which it is now

// turn.c: the undealt cards
void undealt(const World *world, const State *state, uint64_t packs[2]);  // a set of each pack
int card_order(int card);                                                 // [F1]
int card_class(int card);
Colour card_colour(int card);
int deal_next(const World *world, const State *state);   // who is dealt to next; NO_UNIT
int rally_next(const World *world, const State *state);  // who tries next; NO_UNIT
int grade_of(const World *world, const State *state, int unit);
int pile_left(const State *state, Colour colour);
int pile_all(const State *state);
void pile_ready(const World *world, State *state);  // [F3] until a card can be turned
typedef struct Deck {  // the cards that will be turned: the pile, then the discards [F3]
    int now[COLOURS], again[COLOURS];
} Deck;
Deck deck_of(const World *world, const State *state);
// Chance that the next card is red, after so many red and black ones.
double deck_red(const Deck *deck, int reds, int blacks);
// Chance that the next card is of that class [F17].
float pile_chance(const State *state, CardClass class);
void pile_take(State *state, CardClass class);
const char *card_name(int card, char out[16]);

// move.c: where a unit can get to
typedef struct Trip {  // of one move
    uint8_t unit, leader;
    uint8_t steps;       // walked so far
    uint8_t pace, road;  // hexes that it may walk; more if all go along a road
    uint8_t memory;      // of the way so far: move.c
    bool black;
} Trip;
Trip trip_begin(const World *world, const State *state, int unit, int leader);
void trip_reach(const World *world, const State *state, const Trip *trip, HexSet *out);
// May it take a step into a hex with room? Sooner known than all that it reaches.
bool trip_opens(const World *world, const State *state, const Trip *trip);
enum { TRIP_STEPS_MAX = 15 };  // hexes of one move
int trip_way(const World *world, const State *state, int unit, int leader, Hex target,
             Hex way[TRIP_STEPS_MAX], int *left);
int leader_for(const World *world, const State *state, int unit);  // [F6]; NO_UNIT
bool can_enter(const World *world, const State *state, int unit, Hex from, int direction);
void hex_taken(const World *world, State *state, int unit, Hex hex);  // if it counts [F12]
// It enters a hex, and what meets it there: eyes that open, mines. Whether something hidden showed.
bool step_taken(const World *world, State *state, int unit, Hex hex);
void arrival_begins(const World *world, State *state, Frame *frame, Hex hex);

// activate.c: a unit may fight now; if it cannot, and that tells nothing, it is done
void fight_opens(const World *world, State *state, Frame *frame);

// fire.c
typedef struct Pool {
    uint8_t dice, number;  // 0 dice or number 0: it cannot
    bool unseen;           // indirect
} Pool;
int target_kind(const World *world, const State *state, int unit);
Pool fire_pool(const World *world, const State *state, int unit, int target);
Pool barrage_pool(const World *world, const State *state, int unit);
Pool bomb_pool(const World *world, const State *state, int unit, int target);
int flak_pool(const World *world, const State *state, int target);
bool may_be_target(const World *world, const State *state, int side, int target);
bool is_covered(const World *world, const State *state, int unit);
int commander_dice(const World *world, const State *state, int unit);
int dice_of(Dice dice, int count, bool fresh);
void fight_begin(State *state, FightKind kind, int firer, int target, Hex hex, Pool pool);
bool fight_covered(const World *world, const State *state);  // a cover card is turned for its hits
// strike.c: the hits that take effect, on whom they fall
void strike_begins(const World *world, State *state, Frame *frame);
int reds_needed(const World *world, int unit);  // running, to destroy a vehicle [sheet: fate]
int number_at(const World *world, const State *state, int family, int gun, bool engineers,
              int target);
bool is_artillery(const World *world, int unit);

// assault.c
bool may_assault(const World *world, const State *state, int unit);
bool assault_way(const World *world, const State *state, int unit, int target, bool *river);
bool assault_covered(const World *world, const State *state, int unit, int target);
Pool assault_pool(const World *world, const State *state, int unit, int enemy, bool spent);
void retreat_hexes(const World *world, const State *state, int unit, Hex from, HexSet *out);

// spot.c [F18]
void hex_shows(const World *world, State *state, Hex hex);
bool spot(const World *world, State *state);  // by all; whether something showed

// work.c
void works_list(const World *world, const State *state, int unit, ActionList *out);
void mines_clear(const World *world, State *state, Hex hex);                // the known ones [F11]
void bridge_begin(const World *world, State *state, int unit, int bridge);  // a card decides
int mine_in(const World *world, const State *state, int unit, Hex hex);  // that it would meet; -1

// victory.c
int victory_margin(const World *world, const State *state);
Side victory_winner(const World *world, const State *state);  // once it is over
int strength_lost(const World *world, const State *state, int side);
Side victory_now(const World *world, const State *state);  // somebody has nothing left
typedef enum VictoryBy { BY_POINTS, BY_NOBODY_LEFT, BY_BREAKING, BY_SUDDEN } VictoryBy;
VictoryBy victory_by(const World *world, const State *state);  // how, once it is over
Side victory_dusk(const World *world, const State *state);     // sudden, broken; NOBODY

void actions_over_hexes(const HexSet *set, Verb verb, int who, ActionList *out);
