// SPDX-License-Identifier: GPL-3.0-or-later
// frames.h -- what the bytes of a Frame (engine/rules/stack.h) mean in each phase: one structure
// for each phase, or group of phases, that keeps more than `unit`. frame_view() lays the structures
// over a Frame.
#pragma once
#include "engine/rules/stack.h"

// clang-format off
// PHASE_COURSE by day: a Step, how often it has run, the half of the turn (0: the first player's),
// and the turn of the opening activations (0: not yet). At night: a NightStage instead of the half.
typedef struct CourseFrame { uint8_t phase, step, index, half; uint16_t opening_turn; int16_t spare; } CourseFrame;
typedef struct NightFrame { uint8_t phase, step, index, stage; uint16_t opening_turn; int16_t spare; } NightFrame;
// PHASE_DRAW: cards still to draw.
typedef struct DrawFrame { uint8_t phase, side, cards, spare[5]; } DrawFrame;

// PHASE_PLACE to PHASE_SHAPE: a Purpose; the formation from PHASE_FACING on; the cell (NOWHERE: in
// reserve) from PHASE_FORMATION on; the facing in PHASE_SHAPE.
typedef struct PostureFrame { uint8_t phase, battalion, purpose, formation; uint16_t cell; int16_t facing; } PostureFrame;
// PHASE_CELL of the set-up, PLAN_CELL, CALL_CELL: the square that was chosen, or NOWHERE.
typedef struct SquareFrame { uint8_t phase, unit, purpose, spare; uint16_t square; int16_t spare_2; } SquareFrame;
// PHASE_DEPLOY: a Purpose.
typedef struct DeployFrame { uint8_t phase, side, purpose, spare[5]; } DeployFrame;
// PHASE_SUFFER: stands still to destroy, then stands still to suppress.
typedef struct SufferFrame { uint8_t phase, battalion, spare, losses; uint16_t spare_2; int16_t suppressions; } SufferFrame;
// PHASE_ACTIVATE: 1 if it opens the day; battlegroups declared so far; 1 if one battalion is declared.
typedef struct ActivateFrame { uint8_t phase, side, opening, groups; uint16_t spare; int16_t single; } ActivateFrame;

// PHASE_SHELLING: the strike that takes effect, the next stand to look at, the stage of this strike
// (barrage_impact.c), and the strike at which to stop, which is the other side's.
typedef struct ShellingFrame { uint8_t phase, strike, next_stand, stage; uint16_t end; int16_t spare; } ShellingFrame;
// PHASE_SHELL and PHASE_SHELL_HIDDEN.
typedef struct ShellFrame { uint8_t phase, stand, strike, spare[5]; } ShellFrame;
typedef struct HiddenFrame { uint8_t phase, strike, side, spare[5]; } HiddenFrame;
// PHASE_FLAK, DRIFT, LAND: a stand, or COPS_UNIT and a division; the cell where the drop was aimed.
typedef struct LandingFrame { uint8_t phase, unit, spare[2]; uint16_t cell; int16_t spare_2; } LandingFrame;
// PHASE_GATHER: the place in State.loose to look at next; 1 when the enemy has been asked about
// opportunity fire; the longest walk of one stand, in u.
typedef struct GatherFrame { uint8_t phase, battalion, next, asked; uint16_t walked; int16_t spare; } GatherFrame;

// PHASE_WALK: a WalkKind and WalkFlags (move_in_progress.c); the stands that have rolled for barrages
// on this walk, a bit each; where a road column goes: road_cell() without ROAD_CELL, else 0.
typedef struct WalkFrame { uint8_t phase, battalion, kind, flags; uint16_t shelled; int16_t road_goal; } WalkFrame;
// PHASE_MET: the battalion that moves, and the first of the hidden battalions that it meets.
typedef struct MetFrame { uint8_t phase, battalion, enemy, spare[5]; } MetFrame;

// PHASE_VOLLEY: the battalion that moves (NO_INDEX: none); how many stands have had their turn to
// rally, then from VOLLEY_FIRES on to fire (fire.c); the stands that were suppressed at the start, a
// bit each; ShotFlags.
typedef struct VolleyFrame { uint8_t phase, battalion, mover, next; uint16_t suppressed; int16_t flags; } VolleyFrame;
// PHASE_TARGET: the firer, the battalion that moves (NO_INDEX: none) and ShotFlags. PHASE_SHOT: the
// firer, its target and ShotFlags. PHASE_ANSWER: who moves, and the side that may fire.
typedef struct TargetFrame { uint8_t phase, stand, mover, spare[3]; int16_t flags; } TargetFrame;
typedef struct ShotFrame { uint8_t phase, stand, target, spare[3]; int16_t flags; } ShotFrame;
typedef struct AnswerFrame { uint8_t phase, mover, side, spare[5]; } AnswerFrame;
// PHASE_GIVE: the stand that was hit; 0 if it is suppressed. PHASE_RALLY: not 0 if the HQ helps.
typedef struct GiveFrame { uint8_t phase, stand, destroyed, spare[5]; } GiveFrame;
typedef struct RallyFrame { uint8_t phase, stand, helped, spare[5]; } RallyFrame;

// PHASE_CLASHES: the stage of one combat; the next stand (LOSER_STANDS) or loose stand (LOSER_GOES).
typedef struct ClashesFrame { uint8_t phase, spare[2], stage; uint16_t next; int16_t spare_2; } ClashesFrame;
// PHASE_WAVER: a die above `rally` fails.
typedef struct WaverFrame { uint8_t phase, stand, rally, spare[5]; } WaverFrame;
// PHASE_RETREAT: the direction straight back; the place in State.loose plus 1, or 0 of a battalion in
// formation; 1 if it may retreat in any direction [15.2.2].
typedef struct RetreatFrame { uint8_t phase, battalion, facing, loose; uint16_t spare; int16_t any_way; } RetreatFrame;
// PHASE_MORALE: the battalion to look at next; of a scattered battalion (plus 1; 0: none), whose
// stands fall back one by one, the place in State.loose to look at next.
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
