// SPDX-License-Identifier: GPL-3.0-or-later
// frames.h -- names the bytes of a Frame (engine/rules/stack.h) for each phase. In every phase,
// `unit` is the unit that acts or is affected. The other bytes are read and written through
// frame_as(). Phases without a struct here use none of them.
#pragma once
#include "engine/rules/stack.h"

enum { TRIP_STEPS_BITS = 4, TRIP_MEMORY_BITS = 12 };

typedef enum ClashStage {  // what clash_run() does next [F8]
    CLASH_DEFENDER_HIT,
    CLASH_ATTACKER_HIT,
    CLASH_LOSER_PAYS,
    CLASH_LOSER_RETREATS,
    CLASH_STAFF_RETREATS,  // repeated until no commander or observer stays behind alone
    CLASH_ADVANCE,
} ClashStage;

typedef union FrameView {
    Frame frame;
    struct {  // PHASE_WALK, PHASE_MORE
        uint8_t phase, unit;
        uint8_t leader;  // the commander who goes with the unit, or NO_UNIT
        uint8_t unused;
        uint16_t goal;                       // the hex where the walk is to end
        uint16_t steps : TRIP_STEPS_BITS;    // Trip.steps: hexes moved so far
        uint16_t memory : TRIP_MEMORY_BITS;  // Trip.memory
    } walk;
    struct {  // PHASE_FLAK
        uint8_t phase, unit, target, unused;
        uint16_t unused_hex;
        int16_t dice;
    } flak;
    struct {  // PHASE_FATE, PHASE_COMMANDER
        uint8_t phase, unit, unused;
        uint8_t reds;  // number of red cards drawn in a row
        uint16_t unused_hex;
        int16_t hits;  // hits whose card is still to be drawn
    } fate;
    struct {  // PHASE_BRIDGE
        uint8_t phase, unit;
        uint8_t bridge;  // index into World.bridge_hex
    } bridge;
    struct {  // PHASE_CLASH, PHASE_FOLLOW
        uint8_t phase, attacker, defender;
        uint8_t stage : 3;     // ClashStage
        uint8_t tied : 1;      // both sides made equally many effective hits
        uint8_t repulsed : 1;  // the attacker lost
        uint16_t loser_hex;
        int16_t winner_hex;
    } clash;
    struct {  // PHASE_FALL, PHASE_RETREAT
        uint8_t phase, unit, unused[2];
        uint16_t winner_hex;  // the hex of the winner, away from which the unit retreats
    } retreat;
} FrameView;
_Static_assert(sizeof(FrameView) == sizeof(Frame), "a view names the bytes of a frame");
// clang-format off
#define frame_as(at) \
    _Generic((at), Frame *: (FrameView *)(at), const Frame *: (const FrameView *)(at))
