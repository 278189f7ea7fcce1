// SPDX-License-Identifier: GPL-3.0-or-later
// view.c -- shows positions and actions to one side; see view.h.
#include "view.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/nearest.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "engine/scenario/words.h"

enum { SIDE_BYTES = 64 };

const char *view_side(Side side) {
    static const char *const names[] = {
        [ALLIED] = "Allied", [AXIS] = "Axis", [CHANCE] = "chance", [NOBODY] = "nobody"};
    assert((unsigned)side < COUNT_OF(names));
    return names[side];
}

void view_show(const Game *game, const State *state, Side viewer, bool colour, Text *out) {
    assert(viewer != CHANCE);
    game->rules->render(game->world, state, viewer, colour, out);
}

void view_prompt(const Game *game, const State *state, Side viewer, Text *out) {
    assert(viewer != CHANCE);
    Side turn = game_turn(game, state);
    if (turn == NOBODY) {
        text_put(out, "The game is over.");
    } else if (turn == viewer || viewer == NOBODY) {
        game->rules->prompt(game->world, state, out);
    } else if (turn == CHANCE) {
        text_put(out, "A card or a die decides.");
    } else {
        text_put(out, "%s must decide.", view_side_name(game, turn));
    }
}

void view_tell(const Game *game, const State *state, Action action, Side viewer, Text *out) {
    assert(viewer != CHANCE);
    game->rules->describe(game->world, state, action, viewer, out);
}

const char *view_side_name(const Game *game, Side side) {
    return side < SIDES ? game->rules->scene.side_name(game->world, side) : view_side(side);
}

const char *view_step_name(const Game *game) {
    return game->rules->scene.step != NULL ? game->rules->scene.step : "step";
}

bool view_side_find(const Game *game, const char *word, bool both, Side *out, Error *error) {
    char typed[SIDE_BYTES], name[SIDE_BYTES];
    words_fold(word, strlen(word), typed, sizeof typed);
    unsigned begun = 0, whole = 0;  // sides with a name that begins with the word, or equals it
    for (Side side = ALLIED; side < (both ? SIDES + 1 : SIDES); side++) {
        const char *names[] = {side == SIDES ? "both" : scenario_sides[side],
                               side == SIDES ? "both" : view_side_name(game, side)};
        for (int i = 0; i < COUNT_OF(names); i++) {
            words_fold(names[i], strlen(names[i]), name, sizeof name);
            if (strcmp(name, typed) == 0) whole |= 1u << side;
            if (strlen(typed) >= 2 && strncmp(name, typed, strlen(typed)) == 0) begun |= 1u << side;
        }
    }
    unsigned found = whole != 0 ? whole : begun;
    if (bits_count(found) == 1) {
        *out = (Side)bits_first(found);
        return true;
    }
    const char *first = view_side_name(game, ALLIED), *second = view_side_name(game, AXIS);
    bool own = strcmp(first, view_side(ALLIED)) != 0 || strcmp(second, view_side(AXIS)) != 0;
    char names[2 * SIDE_BYTES] = "";
    if (own) snprintf(names, sizeof names, " (%.60s, %.60s)", first, second);
    return error_set(error, "--side must be allied%s%s, not '%.40s'",
                     both ? ", axis or both" : " or axis", names, word);
}

static Scale scale_of(const Game *game) {
    Scale scale = {0};
    if (game->rules->lab.scale != NULL) game->rules->lab.scale(game->world, &scale);
    return scale;
}

static bool is_major(const Scale *scale, int margin) {
    return scale->major > 0 && abs(margin - scale->threshold) >= scale->major;
}

// Appends which side would win at this margin, the margin, and the margins of each result. Writes
// all limits in full ("-3 or less"), because a reader should not have to calculate them. Appends
// nothing if the game has no scale.
static void leads_say(const Game *game, int margin, bool ended, Text *out) {
    Scale scale = scale_of(game);
    if (!scale.known) return;
    int low = scale.threshold - scale.draw, high = scale.threshold + scale.draw;
    const char *first = view_side_name(game, ALLIED), *second = view_side_name(game, AXIS);
    if (margin >= low && margin <= high)
        text_put(out, ended ? "Draw" : "Result now: draw");
    else
        text_put(out, "%s%s, %svictory",
                 ended ? "" : "Result now: ", margin > high ? first : second,
                 is_major(&scale, margin) ? "major " : "");
    text_put(out, ". Points of %s less those of %s: ", first, second);
    margins_say(margin, margin, out);
    text_put(out, ". ");
    scale_say(&scale, first, second, ", ", out);
}

void view_scene(const Game *game, const State *state, Side viewer, Scene *out) {
    assert(viewer != CHANCE);
    memset(out, 0, sizeof *out);
    out->viewer = viewer;
    out->about = -1;
    out->turn = game_turn(game, state);
    if (game->rules->margin != NULL) out->margin = game->rules->margin(game->world, state);
    Text question = text_over(out->question, sizeof out->question);
    Text leads = text_over(out->leads, sizeof out->leads);
    view_prompt(game, state, viewer, &question);
    leads_say(game, out->margin, out->turn == NOBODY, &leads);
    game->rules->scene.scene(game->world, state, viewer, out);
}

bool view_set_up(const Game *game, const State *state, Side viewer, Text *subject) {
    const SceneRules *scene = &game->rules->scene;
    return scene->set_up != NULL && game_turn(game, state) == viewer &&
           scene->set_up(game->world, state, subject);
}

void view_parts(const Game *game, const State *state, Action action, Parts *out) {
    char words[128];
    Text text = text_over(words, sizeof words);
    *out = (Parts){.piece = -1, .target = -1, .place = NO_PLACE, .number = -1};
    game->rules->format_action(game->world, state, action, &text);
    snprintf(out->verb, sizeof out->verb, "%.*s", (int)strcspn(words, " "), words);
    game->rules->scene.parts(game->world, state, action, out);
}

void view_result(const Game *game, const State *state, Side resigned, Text *out) {
    float payoff = resigned != NOBODY ? (float)(resigned == AXIS)
                                      : game->rules->payoff(game->world, state, ALLIED);
    Scale scale = scale_of(game);
    int margin = game->rules->margin(game->world, state);
    bool major = resigned == NOBODY && scale.known && game_by_points(game, state) &&
                 is_major(&scale, margin);
    if (payoff == 0.5f)
        text_put(out, "a draw");
    else
        text_put(out, "a %svictory of %s", major ? "major " : "",
                 view_side_name(game, payoff > 0.5f ? ALLIED : AXIS));
    if (resigned != NOBODY)
        text_put(out, ", because %s resigned", view_side_name(game, resigned));
    else
        text_put(out, ", margin %s%d", plus_of(margin), margin);
}
