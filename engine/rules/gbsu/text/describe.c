// SPDX-License-Identifier: GPL-3.0-or-later
// describe.c -- Rules.describe: writes the game log in sentences that cite their rules.
//
// gbsu_describe() applies the action to a copy of the position, one automatic step at a time. It
// describes each step by comparing the positions before and after the step, so no rule is repeated
// here. It hides what Rules.seen hides from the viewer, and the values of the other side's mines
// until they are revealed.
#include "describe.h"

#include <stdio.h>

#include "format_action.h"

enum { TOLD_BYTES = 8192 };

Text *tale_clause(Tale *tale) {
    if (tale->line.length > 0) text_put(&tale->line, "; ");
    return &tale->line;
}

void tale_end_line(Tale *tale) {
    if (tale->line.length == 0) return;
    if (tale->out->length > 0 && tale->out->start[tale->out->length - 1] != '\n') {
        text_char(tale->out, '\n');
    }
    text_put(tale->out, "%s", tale->letters);
    text_clear(&tale->line);
}

void text_fire(Text *out, const FireSum *sum, int support, int value) {
    text_put(out, "%d firepower", sum->firepower);
    if (sum->doubled) text_put(out, " (2 x %d)", sum->firepower / 2);
    if (support) text_put(out, " + %d support", support);
    if (sum->gun) {
        text_put(out, " %c %d gun/armour", sum->gun < 0 ? '-' : '+',
                 sum->gun < 0 ? -sum->gun : sum->gun);
    }
    text_put(out, " + ");
    if (sum->times > 1) text_put(out, "%d x ", sum->times);
    if (value) {
        text_put(out, "%d card = %d", value, sum->base + support + sum->times * value);
    } else {
        text_put(out, "card");
    }
    text_put(out, " against %d (%d morale", sum->defence, sum->defence - sum->cover);
    if (sum->cover) text_put(out, " + %d cover", sum->cover);
    text_put(out, ")");
}

const char *fire_verdict(int fire, int defence, bool harmless) {  // [6.4.3, R17, 10.3]
    if (fire <= defence) return "no effect";
    if (fire < 2 * defence) return "a hit";
    return harmless ? "a hit, no step loss from a support weapon [10.3]" : "a hit with a step loss";
}

// Returns the unit whose new hex the action's own sentence already names, or NO_UNIT.
static int action_mover(Action action) {
    switch (action_verb(action)) {
        case VERB_PLACE:
        case VERB_WITHDRAW:
        case VERB_RETREAT:
            return (int)action_who(action);
        default:
            return NO_UNIT;
    }
}

static void tell(const World *world, const State *state, Action action, Side viewer, Text *out) {
    Tale tale = {.world = world, .viewer = viewer, .action = action, .out = out};
    State before, after = *state;
    tale.line = text_over(tale.letters, sizeof tale.letters);
    Frame *frame = frame_top(&after);
    phases[frame->phase].apply(world, &after, frame, action);
    describe_action(&tale, state, gbsu_seen(world, state, action, viewer));
    unsigned verb = action_verb(action);
    bool card = verb == VERB_SHOWN || verb == VERB_PLAY || verb == VERB_TURNED;
    bool read = card && describe_card(&tale, state, &after, (int)action_where(action));
    bool event = describe_event(&tale, state, &after);
    describe_changes(&tale, state, &after, action_mover(action));
    if (event || !read)
        tale_end_line(&tale);  // otherwise the effect of the card follows on the same line
    for (int i = 0; i < STEPS_MAX && phases[frame_top(&after)->phase].run != NULL; i++) {
        frame = frame_top(&after);
        before = after;
        phases[frame->phase].run(world, &after, frame);
        describe_step(&tale, &before, &after);
        int top = before.frame[before.depth - 1].phase;
        describe_changes(&tale, &before, &after,
                         top == PHASE_WALK ? frame_at(&before, 0)->unit : NO_UNIT);
        tale_end_line(&tale);
    }
}

void gbsu_describe(const World *world, const State *state, Action action, Side viewer, Text *out) {
    assert(viewer != CHANCE);
    char told[TOLD_BYTES];
    Text text = text_over(told, sizeof told);
    tell(world, state, action, viewer, &text);
    told_put(world, told, out);
}
