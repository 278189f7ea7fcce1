// SPDX-License-Identifier: GPL-3.0-or-later
// frames.h -- what the bytes of a Frame (engine/rules/stack.h) mean in each phase: one structure
// for each phase, or group of phases, that keeps more than `unit`. frame_view() lays the structures
// over a Frame.
#pragma once
#include "engine/rules/stack.h"

// clang-format off
// PHASE_COURSE by day: `step` is a Step, `index` how often that step has run, `half` the player
// turn (0: the first player's), `opening_turn` the turn of the opening activations (0: not yet). At
// night NightFrame has a NightStage in `stage` instead of `half`.
typedef struct CourseFrame { uint8_t phase, step, index, half; uint16_t opening_turn; int16_t spare; } CourseFrame;
typedef struct NightFrame { uint8_t phase, step, index, stage; uint16_t opening_turn; int16_t spare; } NightFrame;
// PHASE_DRAW: `cards` is the number of cards still to draw.
typedef struct DrawFrame { uint8_t phase, side, cards, spare[5]; } DrawFrame;

// PHASE_PLACE to PHASE_SHAPE: `purpose` is a Purpose. `formation` is chosen from PHASE_FACING on,
// `cell` (NOWHERE: in reserve) from PHASE_FORMATION on, and `facing` in PHASE_SHAPE.
typedef struct PostureFrame { uint8_t phase, battalion, purpose, formation; uint16_t cell; int16_t facing; } PostureFrame;
// PHASE_CELL of the set-up, PLAN_CELL, CALL_CELL: `square` is the square that was chosen, or
// NOWHERE.
typedef struct SquareFrame { uint8_t phase, unit, purpose, spare; uint16_t square; int16_t spare_2; } SquareFrame;
// PHASE_DEPLOY: `purpose` is a Purpose.
typedef struct DeployFrame { uint8_t phase, side, purpose, spare[5]; } DeployFrame;
// PHASE_SUFFER: `losses` and `suppressions` are the numbers of stands still to destroy and to
// suppress.
typedef struct SufferFrame { uint8_t phase, battalion, spare, losses; uint16_t spare_2; int16_t suppressions; } SufferFrame;
// PHASE_ACTIVATE: `opening` is 1 if the activation opens the day, `groups` the number of
// battlegroups declared so far, `single` 1 if a single battalion is declared.
typedef struct ActivateFrame { uint8_t phase, side, opening, groups; uint16_t spare; int16_t single; } ActivateFrame;

// PHASE_SHELLING: `strike` takes effect now, `next_stand` is the stand to test next, `stage` the
// stage of this strike (barrage_impact.c). `end` is the first strike of the other side, before
// which the phase stops.
typedef struct ShellingFrame { uint8_t phase, strike, next_stand, stage; uint16_t end; int16_t spare; } ShellingFrame;
// PHASE_SHELL: `stand` rolls for `strike`. PHASE_SHELL_HIDDEN: all hidden stands of `side` roll
// once.
typedef struct ShellFrame { uint8_t phase, stand, strike, spare[5]; } ShellFrame;
typedef struct HiddenFrame { uint8_t phase, strike, side, spare[5]; } HiddenFrame;
// PHASE_FLAK, DRIFT, LAND: `unit` is a stand, or COPS_UNIT plus a division; `cell` is where the
// drop was aimed.
typedef struct LandingFrame { uint8_t phase, unit, spare[2]; uint16_t cell; int16_t spare_2; } LandingFrame;
// PHASE_GATHER: `next` is the place in State.loose to look at next; `asked` is 1 once the enemy has
// been offered opportunity fire; `walked` is the longest move of one stand, in u.
typedef struct GatherFrame { uint8_t phase, battalion, next, asked; uint16_t walked; int16_t spare; } GatherFrame;

// PHASE_WALK: `kind` is a WalkKind and `flags` are WalkFlags (move_in_progress.c). `shelled` is the
// set of stands that have rolled for barrages during this move, one bit each. `road_goal` is where
// a road column goes: road_cell() without ROAD_CELL; 0 for others.
typedef struct WalkFrame { uint8_t phase, battalion, kind, flags; uint16_t shelled; int16_t road_goal; } WalkFrame;
// PHASE_MET: `battalion` moves; `enemy` is the first of the hidden battalions that it meets.
typedef struct MetFrame { uint8_t phase, battalion, enemy, spare[5]; } MetFrame;

// PHASE_VOLLEY: `mover` is the battalion that moves (NO_INDEX: none). `next` is the number of
// stands that have had their turn to rally, and from VOLLEY_FIRES on to fire (fire.c). `suppressed`
// are the stands that were suppressed at the start, one bit each; `flags` are ShotFlags.
typedef struct VolleyFrame { uint8_t phase, battalion, mover, next; uint16_t suppressed; int16_t flags; } VolleyFrame;
// PHASE_TARGET: `stand` fires and `mover` moves (NO_INDEX: none). PHASE_SHOT: `stand` fires at
// `target`. `flags` are ShotFlags. PHASE_ANSWER: `mover` moves and `side` may fire at it.
typedef struct TargetFrame { uint8_t phase, stand, mover, spare[3]; int16_t flags; } TargetFrame;
typedef struct ShotFrame { uint8_t phase, stand, target, spare[3]; int16_t flags; } ShotFrame;
typedef struct AnswerFrame { uint8_t phase, mover, side, spare[5]; } AnswerFrame;
// PHASE_GIVE: `stand` was hit; `destroyed` is 0 if the hit only suppresses. PHASE_RALLY: `helped`
// is not 0 if the HQ helps.
typedef struct GiveFrame { uint8_t phase, stand, destroyed, spare[5]; } GiveFrame;
typedef struct RallyFrame { uint8_t phase, stand, helped, spare[5]; } RallyFrame;

// PHASE_CLASHES: `stage` is the stage of one combat; `next` is the next stand (in LOSER_STANDS) or
// loose stand (in LOSER_GOES).
typedef struct ClashesFrame { uint8_t phase, spare[2], stage; uint16_t next; int16_t spare_2; } ClashesFrame;
// PHASE_WAVER: a roll above `rally` fails.
typedef struct WaverFrame { uint8_t phase, stand, rally, spare[5]; } WaverFrame;
// PHASE_RETREAT: `facing` is the direction straight back. `loose` is the place in State.loose plus
// 1, or 0 for a battalion in formation. `any_way` is 1 if it may retreat in any direction [15.2.2].
typedef struct RetreatFrame { uint8_t phase, battalion, facing, loose; uint16_t spare; int16_t any_way; } RetreatFrame;
// PHASE_MORALE: `next` is the battalion to look at next. `scattered` is a scattered battalion plus
// 1 (0: none) whose stands fall back one by one; `next_loose` is the place in State.loose to look
// at next.
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
