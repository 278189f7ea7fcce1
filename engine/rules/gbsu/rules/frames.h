// SPDX-License-Identifier: GPL-3.0-or-later
// frames.h -- names the bytes of a Frame (engine/rules/stack.h) for each phase. In every phase,
// `unit` is the unit that acts or is affected, and `card` is the card that has arrived for the
// frame, or CARD_NONE. Other bytes are read and written through frame_as().
#pragma once
#include "state.h"

typedef struct FireFrame {  // PHASE_FIRE, PHASE_SUPPORT, PHASE_DEFEND: until the card arrives
    uint8_t phase, firer, target, card;
    uint16_t hq;      // index into World.hq of the next HQ that can give support
    int16_t support;  // support points given so far [6.6]
} FireFrame;

typedef struct HitFrame {  // the same phases, and PHASE_MINE: the card has arrived [R33]
    uint8_t phase, unit, target, card;
    uint16_t struck_at;  // the hex where the target stood when the card arrived
    int16_t hit;         // a Hit
} HitFrame;

typedef union FrameView {
    Frame frame;
    struct {  // before the first turn: PHASE_SETUP to PHASE_SUITS, PHASE_TURN_START
        uint8_t phase, unit;
        uint8_t side;    // the side that sets up or places mines; NOBODY: both sides have set up
        uint8_t marker;  // the mine marker to be placed
        uint16_t unused;
        int16_t suits_drawn;
    } setup;
    struct {  // PHASE_TURN_END
        uint16_t unused[3];
        int16_t surplus_known;  // 1 once State.surplus holds the units over a stacking limit [R12]
    } turn_end;
    struct {  // PHASE_WALK
        uint8_t phase, unit, unused, card;
        uint16_t stands_at;  // hex where the unit must be; in any other hex, its move ends
    } walk;
    struct {  // PHASE_LIMITS, PHASE_REACT
        uint8_t phase, mover;
        uint8_t drawer;  // the unit whose limit card is drawn, or NO_UNIT
        uint8_t card;
        uint16_t entered;  // the hex that the mover entered
    } reaction;
    FireFrame fire;
    HitFrame hit;
    struct {  // PHASE_MINE
        uint8_t phase, unit;
        uint8_t mine;  // index into State.mine
        uint8_t card;
        uint16_t struck_at;  // the hex where the unit stood when the card arrived
        int16_t hit;
    } mine;
    struct {  // PHASE_DESTROY
        uint8_t phase, unit, object, card;
    } destroy;
    struct {  // PHASE_TARGET to PHASE_STRIKE_UNITS
        uint8_t phase, unit;
        uint8_t strike;  // index into World.strike
        uint8_t card;
    } strike;
    struct {  // PHASE_CARD to PHASE_REVEAL, PHASE_COUNTER, PHASE_LAY, and the events
        uint8_t phase, unit;
        uint8_t side;  // the side that chooses, or that the card is drawn for
        uint8_t card;
        uint16_t unused;
        int16_t may_decline;  // PHASE_CARD: 1 if the side may go without a card
    } request;
    struct {  // PHASE_DISCARD, PHASE_REFILL, PHASE_DEAL_HAND
        uint8_t phase, unit, side, card;
        uint16_t unused;
        int16_t count;  // number of cards discarded so far, then of cards still to be dealt
    } hand;
    struct {  // PHASE_RETREAT
        uint8_t phase, unit;
        uint8_t side;  // the side that chooses which unit retreats first, if `unit` is NO_UNIT
        uint8_t card;
        uint16_t combat_hex;  // HEX_NONE: the retreat does not follow a close combat
        int16_t why;          // a RetreatWhy
    } retreat;
    struct {  // PHASE_COMBAT
        uint8_t phase, unit;
        uint8_t side;  // the side that needs a card, for `unit` or for the side as a whole
        uint8_t card;
        uint16_t hex;
        int16_t defender_paid;  // 1 after a counter-attack, when the defender takes no further loss
    } combat;
    struct {  // PHASE_COMBAT in STAGE_AFTERMATH
        uint8_t phase, unit, side, card;
        uint16_t hex;
        int16_t begun;  // 1 once Combat.todo holds the winners at which enemies may still fire
    } aftermath;
    struct {  // PHASE_LOSS
        uint8_t phase, unit, side, card;
        uint16_t unused;
        int16_t how;  // a Loss
    } loss;
} FrameView;
_Static_assert(sizeof(FrameView) == sizeof(Frame), "a view names the bytes of a frame");
// clang-format off
#define frame_as(at) \
    _Generic((at), Frame *: (FrameView *)(at), const Frame *: (const FrameView *)(at))
