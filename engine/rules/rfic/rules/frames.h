// SPDX-License-Identifier: GPL-3.0-or-later
// frames.h -- names the bytes of a Frame (engine/kit/stack.h) for each phase. In every phase,
// `unit` is the unit that acts or is affected, or NO_UNIT if the phase is not about one unit. The
// other bytes are read and written through frame_as(). Phases without a struct here do not read
// them; PHASE_DICE, PHASE_ANSWER and PHASE_COVER keep the defender of an assault for PHASE_CLASH.
#pragma once
#include "engine/kit/stack.h"

enum { TRIP_STEPS_BITS = 4, TRIP_MEMORY_BITS = 12 };  // widths of walk.steps and walk.memory

typedef enum ClashStage {  // what clash_run() does next [F8]
    CLASH_DEFENDER_HIT,    // the winner is found, and the defender takes its hits
    CLASH_ATTACKER_HIT,    // the attacker takes its hits
    CLASH_LOSER_PAYS,      // after a tie the assault ends; else the loser and its commanders suffer
    CLASH_LOSER_RETREATS,  // the loser retreats if it is still in its hex
    CLASH_STAFF_RETREATS,  // repeated until no commander or observer stays behind alone
    CLASH_ADVANCE,         // a winning attacker may advance into the empty hex
} ClashStage;

typedef union FrameView {
    Frame frame;
    struct {  // used in PHASE_WALK, PHASE_MORE
        uint8_t phase, unit;
        uint8_t leader;  // the commander who goes with the unit, or NO_UNIT
        uint8_t unused;
        // the hex where the walk is to end; HEX_NONE after the walk
        uint16_t goal;
        uint16_t steps : TRIP_STEPS_BITS;    // Trip.steps: hexes moved so far
        uint16_t memory : TRIP_MEMORY_BITS;  // Trip.memory: flags of the path
    } walk;
    struct {  // used in PHASE_FLAK
        uint8_t phase, unit, target, unused;
        uint16_t unused_hex;
        int16_t dice;  // number of anti-aircraft dice
    } flak;
    struct {  // used in PHASE_FATE, PHASE_COMMANDER
        uint8_t phase, unit, unused;
        uint8_t reds;  // number of red cards that were drawn in a row
        uint16_t unused_hex;
        int16_t hits;  // number of hits whose cards are still to be drawn
    } fate;
    struct {  // used in PHASE_BRIDGE
        uint8_t phase, unit;
        uint8_t bridge;  // index into World.bridge_hex
    } bridge;
    struct {  // used in PHASE_CLASH, PHASE_FOLLOW
        uint8_t phase, attacker, defender;
        uint8_t stage : 3;     // a value of ClashStage
        uint8_t tied : 1;      // true: both sides have made equally many effective hits
        uint8_t repulsed : 1;  // true: the attacker has lost
        // where the loser (after a tie, the defender) was at the start of the clash
        uint16_t loser_hex;
        int16_t winner_hex;  // where the winner (after a tie, the attacker) was at the start
    } clash;
    struct {  // used in PHASE_FALL, PHASE_RETREAT
        uint8_t phase, unit, unused[2];
        uint16_t winner_hex;  // the hex of the winner, from which the unit retreats
    } retreat;
} FrameView;
_Static_assert(sizeof(FrameView) == sizeof(Frame), "a view names the bytes of a frame");
// clang-format off
#define frame_as(at) \
    _Generic((at), Frame *: (FrameView *)(at), const Frame *: (const FrameView *)(at))
