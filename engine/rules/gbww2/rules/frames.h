// SPDX-License-Identifier: GPL-3.0-or-later
// frames.h -- declares what the bytes of a Frame (engine/kit/stack.h) mean in each phase. Each
// phase, or group of phases, that keeps more than `unit` has a structure. frame_view() lays the
// structures over a Frame. The comment above a structure explains its members.
#pragma once
#include "engine/kit/stack.h"

// clang-format off
// PHASE_COURSE by day: `step` is a Step (sequence_of_play.c). A step that is called more than once
// counts its calls in `index`, to find the side, battalion, division or strike that is next. `half`
// is 0 in the first player's turn, 1 in the second's. `opening_turn` is the turn of the opening
// activations; 0: not yet. At night NightFrame has a NightStage (night.c) in `stage` instead of
// `half`.
typedef struct CourseFrame { uint8_t phase, step, index, half; uint16_t opening_turn; int16_t spare; } CourseFrame;
typedef struct NightFrame { uint8_t phase, step, index, stage; uint16_t opening_turn; int16_t spare; } NightFrame;
// PHASE_DRAW: `cards` is the number of cards still to draw.
typedef struct DrawFrame { uint8_t phase, side, cards, spare[5]; } DrawFrame;

// PHASE_PLACE to PHASE_SHAPE: `purpose` is a Purpose. The choices so far are in `cell` (from
// PHASE_FORMATION on; NOWHERE: no place is chosen, as in reserve or at the end of a move),
// `formation` (from PHASE_FACING on) and `facing` (in PHASE_SHAPE).
typedef struct PostureFrame { uint8_t phase, battalion, purpose, formation; uint16_t cell; int16_t facing; } PostureFrame;
// PHASE_CELL of the set-up, PLAN_CELL, PLAN_TURN, CALL_CELL: `square` is the square that was chosen
// (sector_x()); NOWHERE: in reserve, or a strike without a place.
typedef struct SquareFrame { uint8_t phase, unit, purpose, spare; uint16_t square; int16_t spare_2; } SquareFrame;
// PHASE_DEPLOY: `purpose` is FOR_DAWN or FOR_DAY.
typedef struct DeployFrame { uint8_t phase, side, purpose, spare[5]; } DeployFrame;
// PHASE_SUFFER: `losses` and `suppressions` are the numbers of stands still to destroy and to
// suppress.
typedef struct SufferFrame { uint8_t phase, battalion, spare, losses; uint16_t spare_2; int16_t suppressions; } SufferFrame;
// PHASE_ACTIVATE: `opening` is 1 in the activations that open the day. `groups` is the number of
// battlegroups declared so far. `single` is 1 once a single battalion is declared.
typedef struct ActivateFrame { uint8_t phase, side, opening, groups; uint16_t spare; int16_t single; } ActivateFrame;

// PHASE_SHELLING: `strike` is the strike to look at now. `next_stand` is the stand to test next.
// `stage` is a ShellingStage (barrage_impact.c). `end` is the last strike of the side plus 1.
typedef struct ShellingFrame { uint8_t phase, strike, next_stand, stage; uint16_t end; int16_t spare; } ShellingFrame;
// PHASE_SHELL: `stand` rolls for `strike`. PHASE_SHELL_HIDDEN: the hidden stands of `side`
// under the template share one roll.
typedef struct ShellFrame { uint8_t phase, stand, strike, spare[5]; } ShellFrame;
typedef struct HiddenFrame { uint8_t phase, strike, side, spare[5]; } HiddenFrame;
// PHASE_FLAK, DRIFT, LAND: `unit` is a stand, or COPS_UNIT plus a division; `cell` is where the
// drop was aimed.
typedef struct LandingFrame { uint8_t phase, unit, spare[2]; uint16_t cell; int16_t spare_2; } LandingFrame;
// PHASE_GATHER: `next` is the index in State.loose to look at next. `asked` is not 0 once all
// stands have moved and the enemy was offered opportunity fire, if any was due. `walked` is the
// longest move of one stand so far, in u.
typedef struct GatherFrame { uint8_t phase, battalion, next, asked; uint16_t walked; int16_t spare; } GatherFrame;

// PHASE_WALK: `kind` is a WalkKind and `flags` are WalkFlags (move_in_progress.c). `shelled` is the
// set of stands that have rolled for barrages during this move, as bits in the order of
// stands_of(). `road_goal` is where a road column goes: road_cell() without ROAD_CELL; 0 for others.
typedef struct WalkFrame { uint8_t phase, battalion, kind, flags; uint16_t shelled; int16_t road_goal; } WalkFrame;
// PHASE_MET: `battalion` moves; `enemy` is the first of the hidden battalions that it meets.
typedef struct MetFrame { uint8_t phase, battalion, enemy, spare[5]; } MetFrame;

// PHASE_VOLLEY: `battalion` rallies and fires. `mover` is the battalion that moves, in opportunity
// fire; NO_INDEX: it is the action "stand". `next` is the stand that rolls to rally next; from
// VOLLEY_FIRES (fire.c) on, VOLLEY_FIRES plus the stand that fires next. `suppressed` is the set of
// stands that were suppressed at the start. `flags` are ShotFlags. Stands have the order of
// stands_of().
typedef struct VolleyFrame { uint8_t phase, battalion, mover, next; uint16_t suppressed; int16_t flags; } VolleyFrame;
// PHASE_TARGET: `stand` fires and `mover` moves (NO_INDEX: none). PHASE_SHOT: `stand` fires at
// `target`. `flags` are ShotFlags. PHASE_ANSWER: `mover` moves and `side` may fire at it.
typedef struct TargetFrame { uint8_t phase, stand, mover, spare[3]; int16_t flags; } TargetFrame;
typedef struct ShotFrame { uint8_t phase, stand, target, spare[3]; int16_t flags; } ShotFrame;
typedef struct AnswerFrame { uint8_t phase, mover, side, spare[5]; } AnswerFrame;
// PHASE_GIVE: `stand` was hit; `destroyed` is 0 if the hit only suppresses. PHASE_RALLY: `stand`
// rolls to rally; `helped` is not 0 if the HQ helps.
typedef struct GiveFrame { uint8_t phase, stand, destroyed, spare[5]; } GiveFrame;
typedef struct RallyFrame { uint8_t phase, stand, helped, spare[5]; } RallyFrame;

// PHASE_CLASHES: `stage` is the stage of one combat (close_combat.c). `next` is the stand to look at
// next (in LOSER_STANDS), or the index in State.loose (in LOSER_GOES).
typedef struct ClashesFrame { uint8_t phase, spare[2], stage; uint16_t next; int16_t spare_2; } ClashesFrame;
// PHASE_WAVER: `stand` fails its morale check on a d10 above `rally`.
typedef struct WaverFrame { uint8_t phase, stand, rally, spare[5]; } WaverFrame;
// PHASE_RETREAT: `facing` is the direction of the retreat, which may turn from it by 45 degrees.
// `any_way` is 1 if all directions are allowed [15.2.2]. `loose` is the index in State.loose plus 1;
// 0: the battalion is in formation.
typedef struct RetreatFrame { uint8_t phase, battalion, facing, loose; uint16_t spare; int16_t any_way; } RetreatFrame;
// PHASE_MORALE: `next` is the battalion to look at next. `scattered` is the scattered battalion, plus
// 1, whose stands retreat one by one; 0: none. `next_loose` is the index in State.loose to look at
// next.
typedef struct MoraleFrame { uint8_t phase, spare, next, next_loose; uint16_t scattered; int16_t spare_2; } MoraleFrame;

typedef union FrameView {
    Frame frame;
    CourseFrame course; NightFrame night; DrawFrame draw;
    PostureFrame posture; SquareFrame square; DeployFrame deploy; SufferFrame suffer; ActivateFrame activate;
    WalkFrame walk; MetFrame met; VolleyFrame volley; ShellingFrame shelling;
    ShellFrame shell; HiddenFrame hidden; LandingFrame landing; GatherFrame gather;
    TargetFrame target; ShotFrame shot; AnswerFrame answer; GiveFrame give; RallyFrame rally;
    ClashesFrame clashes; WaverFrame waver; RetreatFrame retreat; MoraleFrame morale;
} FrameView;
// clang-format on
_Static_assert(sizeof(FrameView) == sizeof(Frame), "a view has the bytes of a frame");

static inline FrameView *frame_view(Frame *frame) { return (FrameView *)frame; }
static inline const FrameView *frame_seen(const Frame *frame) { return (const FrameView *)frame; }
