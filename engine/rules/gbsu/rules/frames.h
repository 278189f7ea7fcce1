// SPDX-License-Identifier: GPL-3.0-or-later
// frames.h -- names the bytes of a Frame (engine/kit/stack.h) for each phase. In most phases,
// `unit` is the unit that acts or is affected, and `card` is the card that has arrived for the
// frame, or CARD_NONE. All other bytes are read and written through frame_as().
#pragma once
#include "engine/rules/gbsu/data/state.h"

typedef struct FireFrame {  // in PHASE_FIRE, PHASE_SUPPORT and PHASE_DEFEND, until the card arrives
    uint8_t phase, firer, target, card;
    uint16_t hq;      // index into World.hq of the HQ that is asked next; unused in PHASE_DEFEND
    int16_t support;  // support points that HQs have given to this fire [6.6]
} FireFrame;

typedef struct HitFrame {  // in PHASE_FIRE, PHASE_DEFEND, PHASE_MINE, once the card is there [R33]
    uint8_t phase, unit, target, card;
    uint16_t struck_at;  // the hex where the target stood when the card arrived
    int16_t hit;         // a Hit (phases.h)
} HitFrame;

typedef union FrameView {
    Frame frame;
    struct {  // used before the first turn: PHASE_SETUP to PHASE_SUITS, PHASE_TURN_START
        uint8_t phase, unit;
        uint8_t side;    // side that sets up or lays mines; NOBODY: both sides have set up
        uint8_t marker;  // index of the mine marker that is to be placed
        uint16_t unused;
        int16_t suits_drawn;  // cards drawn so far for initiative suits [3.3]
    } setup;
    struct {  // used in PHASE_TURN_END
        uint16_t unused[3];
        int16_t surplus_known;  // 1 once State.surplus is filled [R12]
    } turn_end;
    struct {  // used in PHASE_WALK
        uint8_t phase, unit, unused, card;
        uint16_t stands_at;  // the move ends if the unit is in another hex than this
    } walk;
    struct {  // used in PHASE_LIMITS, PHASE_REACT
        uint8_t phase, mover;
        uint8_t drawer;  // the unit whose defensive fire limit is drawn, or NO_UNIT
        uint8_t card;
        uint16_t entered;  // the hex that the mover entered
    } reaction;
    FireFrame fire;
    HitFrame hit;
    struct {  // used in PHASE_MINE
        uint8_t phase, unit;
        uint8_t mine, card;  // `mine` is an index into State.mine
        uint16_t struck_at;  // the hex where the unit stood when the card arrived
        int16_t hit;
    } mine;
    struct {  // used in PHASE_DESTROY
        uint8_t phase, unit;
        uint8_t object, card;  // `object` is an index into World.object
    } destroy;
    struct {  // used in PHASE_TARGET to PHASE_STRIKE_UNITS
        uint8_t phase, unit;
        uint8_t strike, card;  // `strike` is an index into World.strike
    } strike;
    struct {  // used in PHASE_CARD to PHASE_REVEAL, PHASE_COUNTER, PHASE_LAY, and the events
        uint8_t phase, unit;
        uint8_t side;  // the side that chooses, or for which the card is drawn
        uint8_t card;
        uint16_t unused;
        int16_t may_decline;  // in PHASE_CARD: 1 if the side may go without a card
    } request;
    struct {  // used in PHASE_DISCARD, PHASE_REFILL, PHASE_DEAL_HAND
        uint8_t phase, unit, side, card;
        uint16_t unused;
        int16_t count;  // cards discarded so far; in PHASE_DEAL_HAND: cards still to be dealt
    } hand;
    struct {  // used in PHASE_RETREAT
        uint8_t phase, unit;
        uint8_t side;  // if `unit` is NO_UNIT: the side that chooses which unit retreats next
        uint8_t card;
        uint16_t combat_hex;  // hex of the close combat from which the unit retreats, or HEX_NONE
        int16_t why;          // a RetreatWhy (phases.h)
    } retreat;
    struct {  // used in PHASE_COMBAT
        uint8_t phase, unit;
        uint8_t side;  // the side that gets a card, for `unit` or (NO_UNIT) for all its units
        uint8_t card;
        uint16_t hex;
        int16_t defender_paid;  // 1 if the defender has paid for its successful counter-attack
    } combat;
    struct {  // used in PHASE_COMBAT in STAGE_AFTERMATH
        uint8_t phase, unit, side, card;
        uint16_t hex;
        int16_t begun;  // 1 once Combat.todo holds the winners at which enemies may still fire
    } aftermath;
    struct {  // used in PHASE_LOSS
        uint8_t phase, unit, side, card;
        uint16_t unused;
        int16_t how;  // a Loss (phases.h)
    } loss;
} FrameView;
_Static_assert(sizeof(FrameView) == sizeof(Frame), "a view names the bytes of a frame");
// frame_as() returns a pointer to the same bytes as a FrameView.
// clang-format off
#define frame_as(at) \
    _Generic((at), Frame *: (FrameView *)(at), const Frame *: (const FrameView *)(at))
