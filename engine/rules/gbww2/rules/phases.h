// SPDX-License-Identifier: GPL-3.0-or-later
// phases.h -- declares all phases and all verbs, with the functions of each phase. In most phases
// the game waits for a choice, a die or a card. The others run by themselves (PHASE_RUNS), except
// PHASE_OVER, which ends the game. phases.c is the table of phases; start there.
#pragma once
#include "engine/rules/gbww2/rules/moving/stand_positions.h"
#include "frames.h"

// clang-format off
typedef enum PhaseKind {
    PHASE_OVER,
    PHASE_COURSE,       // runs the set-up and the days, step by step (sequence_of_play.c)
    PHASE_PLACE, PHASE_CELL, PHASE_FORMATION, PHASE_FACING, PHASE_SHAPE,  // formation_and_facing.c
    PHASE_WEATHER, PHASE_DECLARE, PHASE_DAYLIGHT, PHASE_DRAW,             // dawn.c
    PHASE_PLAN, PHASE_PLAN_SQUARE, PHASE_PLAN_CELL, PHASE_PLAN_TURN,      // fire_plan.c
    PHASE_DEPLOY, PHASE_SUFFER,                                           // deployment.c
    PHASE_ACTIVATE,                                                       // activation.c
    PHASE_BARRAGE, PHASE_CALL_SQUARE, PHASE_CALL_CELL, PHASE_DELAY,       // barrage_calls.c
    PHASE_SHELLING, PHASE_SHELL, PHASE_SHELL_HIDDEN, PHASE_AIM,           // barrage_impact.c
    PHASE_DROP, PHASE_FLAK, PHASE_DRIFT, PHASE_LAND, PHASE_RENDEZVOUS,    // air_landing.c
    PHASE_COMMAND, PHASE_ACT,                                             // command_actions.c
    PHASE_MOVE, PHASE_COPS, PHASE_WALK, PHASE_MET,  // movement.c, combat_ops_moves.c, move_in_progress.c
    PHASE_GATHER, PHASE_SNEAK,                                            // rendezvous.c
    PHASE_ANSWER, PHASE_VOLLEY, PHASE_TARGET, PHASE_SHOT, PHASE_GIVE, PHASE_RALLY,  // fire.c, losses.c
    PHASE_CLASHES, PHASE_CLASH, PHASE_WAVER, PHASE_RETREAT, PHASE_FOLLOW, // close_combat.c, fall_back.c
    PHASE_MORALE, PHASE_HOLD,                                             // morale.c
    PHASE_PARK, PHASE_REPLACE, PHASE_STAY, PHASE_DETACH, PHASE_ATTACH,    // night.c
    PHASES
} PhaseKind;

typedef enum Verb {  // each phase lists its actions in this order, so that lists ascend by verb
    VERB_NONE,
    // These verbs are outcomes of chance.
    VERB_WEATHER, VERB_DAYLIGHT, VERB_CARD, VERB_DELAY, VERB_SHELL, VERB_UNDER, VERB_FLAK,
    VERB_DRIFT, VERB_LAND, VERB_COMMAND, VERB_SNEAK, VERB_SHOT, VERB_RALLY, VERB_CLASH, VERB_WAVER,
    VERB_HOLD, VERB_REPLACE,
    // These verbs are choices of sides.
    VERB_ORDER,  // the enemy sees this verb in place of a secret order
    VERB_RESERVE, VERB_SQUARE, VERB_CELL, VERB_FORMATION, VERB_FACING, VERB_SHAPE,
    VERB_TYPE, VERB_TURN, VERB_FIRST, VERB_PASS, VERB_COPS_BACK, VERB_DEPLOY, VERB_SUFFER,
    VERB_ACTIVATE, VERB_GROUP, VERB_GROUND, VERB_REMOVE, VERB_CANCEL, VERB_CALL,
    VERB_RENDEZVOUS, VERB_DISMOUNT, VERB_MOVE, VERB_CLOSE, VERB_FORM, VERB_STAND, VERB_REMOUNT,
    VERB_COPS, VERB_GATHER, VERB_CONSOLIDATE, VERB_TARGET, VERB_PACK, VERB_CONTACT, VERB_BACK,
    VERB_ANSWER, VERB_GIVE, VERB_RETREAT, VERB_FOLLOW, VERB_PARK, VERB_STAY, VERB_REFORM,
    VERB_WITHDRAW, VERB_DETACH, VERB_ATTACH, VERB_DONE,
    VERBS
} Verb;
// clang-format on

enum {
    CELLS_WIDE = 2 * TABLE_WIDE + 1,  // cells in a row: places of a front centre, each half inch
    NOWHERE = 0xffff,                 // in place of a cell or square: the unit has no place
    // width of a square; a side chooses the square of a place first, then the inch in the square
    SECTOR_INCHES = 6,
    SECTORS_WIDE = TABLE_WIDE / SECTOR_INCHES + 1,  // squares in a row
    RADIUS_DEPLOY = 12,      // inches: battalions deploy this near to a FUP or an exit [5.2.2]
    AVERAGE_COPS = AVERAGE,  // Quality by which a C Ops rolls for actions
    // highest d10 roll by which rockets destroy a stand that is neither a vehicle nor in a bunker,
    // with all charts [12.2.2]
    ROCKET_ANY = 2,
    PLIES_LAST = 6300,  // once this ply has come, the game ends at the end of a player turn [W38]
};

// The `where` of an action has these meanings.
enum {
    // VERB_SHELL, FLAK, LAND, SHOT: what happens to the stand
    HIT_NONE = 0,
    HIT_SUPPRESSES,
    HIT_DESTROYS,
    // VERB_SNEAK, RALLY, HOLD, REPLACE. VERB_WAVER has them in reverse: 1 is a failed check.
    ROLL_FAILED = 0,
    ROLL_PASSED,
    // VERB_CARD; CARD_UNSEEN hides the card from the enemy
    CARD_DIAMOND = 0,
    CARD_BLACK,
    CARD_UNSEEN,
    // VERB_STAND, ANSWER: heavy weapons do nothing, add to the fire, or are packed (STAND only)
    HOW_PLAIN = 0,
    HOW_WEAPONS,
    HOW_PACKING,
    // VERB_STAY at night: the battalion stays as it is, or mounts its vehicles
    STAY_AS_IT_IS = 0,
    STAY_MOUNTED,
    DELAY_NEVER = 4,  // VERB_DELAY: the fire never comes; a lower `where` is the delay in turns
    DICE_EVEN = 9,    // VERB_CLASH: the Allied die less the Axis die, plus this number
};
// VERB_DRIFT: `where` is ten times the d10 for south or north, plus the d10 for east or west; both
// are counted from 0.
static inline int drift_east(int where) { return where % 10; }
static inline int drift_south(int where) { return where / 10; }
enum { CARDS_BLACK = 26, CARDS_ALL = 39 };  // numbers of black cards and of all cards [W12]

// A cell is a place of a front centre: a number made of x and y in half inches.
static inline int cell_at(int x, int y) { return y * CELLS_WIDE + x; }
static inline int cell_of_inch(int x, int y) { return cell_at(2 * x, 2 * y); }
static inline int cell_x(int cell) { return cell % CELLS_WIDE; }
static inline int cell_y(int cell) { return cell / CELLS_WIDE; }
enum { ROAD_CELL = 0x8000 };  // this bit marks a cell that is a point of a road
// Returns the cell of a point of a road; `along` is in half inches from the road's start.
static inline unsigned road_cell(int road, int along) {
    return (unsigned)(ROAD_CELL | road << 8 | along);
}
static inline uint8_t road_cell_road(unsigned cell) { return (uint8_t)(cell >> 8 & 0x7f); }
static inline uint8_t road_cell_along(unsigned cell) { return (uint8_t)cell; }
static inline int sector_of(int x, int y) {  // x and y in half inches
    return y / (2 * SECTOR_INCHES) * SECTORS_WIDE + x / (2 * SECTOR_INCHES);
}
// Each returns a coordinate of the north-west corner of a 6-in square, in inches.
static inline int sector_x(int sector) { return sector % SECTORS_WIDE * SECTOR_INCHES; }
static inline int sector_y(int sector) { return sector / SECTORS_WIDE * SECTOR_INCHES; }
static inline Spot sector_spot(int sector) {
    return spot_at(INCH * sector_x(sector), INCH * sector_y(sector));
}

// The occasion on which a side chooses a battalion's posture: its place, formation, facing and
// shape, or some of them (formation_and_facing.c).
typedef enum Purpose {
    FOR_SETUP,  // set-up before the game [6.1]
    FOR_DAWN,   // deployment at dawn [8.1]
    FOR_DAY,    // deployment by day [10.2]
    FOR_FORM,   // change of formation [14.2]
    FOR_MOVE,   // facing at the end of a move [14.3.3]
    FOR_NIGHT,  // re-forming at night [16.3.1], or a scattered battalion forms [Rendezvous]
} Purpose;

extern const Phase phases[PHASES];
// Lists the outcomes of the die or card for which the game waits (chance.c).
void chance_legal(const World *world, const State *state, const Frame *frame, ActionList *out);

// --- frames

static inline Frame *frame_top(State *state) { return stack_top(state->frame, state->depth); }
static inline const Frame *frame_at(const State *state, int below) {
    return stack_at(state->frame, state->depth, below);
}
static inline Frame *frame_push(State *state, int phase, int unit, int other) {
    return stack_push(state->frame, &state->depth, FRAMES_MAX,
                      (Frame){(uint8_t)phase, (uint8_t)unit, (uint8_t)other, 0, 0, 0});
}
static inline void frame_pop(State *state) { stack_pop(state->frame, &state->depth); }

// --- the functions of each phase, in the order of PhaseKind

PHASE_RUNS(course);
PHASE_WAITS(place);
PHASE_WAITS(cell);
PHASE_WAITS(formation);
PHASE_WAITS(facing);
PHASE_WAITS(shape);
PHASE_DRAWS(weather);
PHASE_WAITS(declare);
PHASE_DRAWS(daylight);
PHASE_DRAWS(draw);
PHASE_WAITS(plan);
PHASE_WAITS(plan_square);
PHASE_WAITS(plan_cell);
PHASE_WAITS(plan_turn);
PHASE_WAITS(deploy);
PHASE_WAITS(suffer);
PHASE_WAITS(activate);
PHASE_WAITS(barrage);
PHASE_WAITS(call_square);
PHASE_WAITS(call_cell);
PHASE_DRAWS(delay);
PHASE_RUNS(shelling);
PHASE_DRAWS(shell);
PHASE_DRAWS(shell_hidden);
PHASE_WAITS(aim);
PHASE_WAITS(drop);
PHASE_DRAWS(flak);
PHASE_DRAWS(drift);
PHASE_DRAWS(land);
PHASE_WAITS(rendezvous);
PHASE_DRAWS(command);
PHASE_WAITS(act);
PHASE_WAITS(move);
PHASE_WAITS(cops);
PHASE_RUNS(walk);
PHASE_WAITS(met);
PHASE_RUNS(gather);
PHASE_DRAWS(sneak);
PHASE_WAITS(answer);
PHASE_RUNS(volley);
PHASE_WAITS(target);
PHASE_DRAWS(shot);
PHASE_WAITS(give);
PHASE_DRAWS(rally);
PHASE_RUNS(clashes);
PHASE_DRAWS(clash);
PHASE_DRAWS(waver);
PHASE_WAITS(retreat);
PHASE_WAITS(follow);
PHASE_RUNS(morale);
PHASE_DRAWS(hold);
PHASE_WAITS(park);
PHASE_DRAWS(replace);
PHASE_WAITS(stay);
PHASE_WAITS(detach);
PHASE_WAITS(attach);
