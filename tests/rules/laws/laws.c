// SPDX-License-Identifier: GPL-3.0-or-later
// laws.c -- implements laws.h. The table laws[] lists all laws in the order in which
// laws_broken() checks them.
#include "laws.h"

#include "engine/base/hash.h"
#include "engine/game/open.h"
#include "engine/kit/action_space.h"
#include "laws_cache.h"
#include "laws_learn.h"
#include "laws_scene.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MARGIN_MAX = 1 << 20,  // a margin outside +/- MARGIN_MAX is reported as an error
};

// The input of a law: a position, the side that chooses in it, and its legal actions.
typedef struct Position {
    const Game *game;
    const State *state;
    Side turn;
    Action list[ACTIONS_MAX];  // legal actions in ascending order; empty when the game is over
    int count;
    Pcg *rng;
    const LawsParams *params;
    // Number of chance nodes at which law_draw() will still test the full distribution.
    int *chance_nodes;
} Position;

LawsParams laws_params_defaults(void) {
    return (LawsParams){.seed = 1,
                        .games = 20,
                        .probe_plies = 1,
                        .chance_draws = 300,
                        .chance_nodes = 6,
                        .twin_redeals = 400,
                        .twin_nodes = 60};
}

static bool broken(Text *why, const char *words) {
    text_put(why, "%s", words);
    return false;
}

static bool same_state(const Game *game, const State *a, const State *b) {
    return memcmp(a, b, game->rules->state_bytes) == 0;
}

static void say(const Game *game, const State *state, Action action, char out[SAY_BYTES]) {
    Text text = text_over(out, SAY_BYTES);
    game->rules->format_action(game->world, state, action, &text);
}

static void say_why(const Position *at, Action action, Text *why, const char *words) {
    char line[SAY_BYTES];
    say(at->game, at->state, action, line);
    text_put(why, "%s: '%s' (%08x)", words, line, action);
}

// ---- Laws about the list of legal actions ----

static bool law_legal(const Position *at, Text *why) {
    if (at->turn == NOBODY) return true;
    if (at->count < 1) return broken(why, "no legal action, and the game is not over");
    if (at->count > at->game->rules->actions_max) return broken(why, "more than actions_max");
    for (int i = 0; i < at->count; i++) {
        if (at->list[i] == NO_ACTION) return broken(why, "NO_ACTION is listed");
        if (i > 0 && at->list[i] <= at->list[i - 1]) {
            return broken(why, "not ascending, or twice the same");
        }
    }
    Action again[ACTIONS_MAX];
    if (game_listed(at->game, at->state, again) != at->count ||
        memcmp(again, at->list, sizeof(Action) * (size_t)at->count) != 0) {
        return broken(why, "asked twice, listed two lists");
    }
    return true;
}

// Checks that every legal action has a number, that this number gives the same action again, and
// that the numbers ascend as the actions do.
static bool law_number(const Position *at, Text *why) {
    static ActionSpace space;
    action_space_fill(at->game->rules, at->game->world, &space);
    for (int i = 0, last = -1; i < at->count; i++) {
        int number = action_number(&space, at->list[i]);
        if (number <= last || number >= space.count ||
            action_of_number(&space, number) != at->list[i]) {
            say_why(at, at->list[i], why, "no number of its own");
            return false;
        }
        last = number;
    }
    return true;
}

// Checks that check_invariants() holds in this position and after every legal action.
static bool law_sound(const Position *at, Text *why) {
    const Rules *rules = at->game->rules;
    if (!rules->check_invariants(at->game->world, at->state))
        return broken(why, "unsound as it stands");
    for (int i = 0; i < at->count; i++) {
        StateBuffer next = {{0}};
        game_copy(at->game, (State *)&next, at->state);
        rules->apply(at->game->world, (State *)&next, at->list[i]);
        if (!rules->check_invariants(at->game->world, (State *)&next)) {
            say_why(at, at->list[i], why, "unsound after");
            return false;
        }
    }
    return true;
}

// Checks that one action changes a state and its copy in the same way, which proves that a state
// has no data outside its own bytes.
static bool law_copy(const Position *at, Text *why) {
    const Rules *rules = at->game->rules;
    if (at->count == 0) return true;
    Action action = at->list[pcg_below(at->rng, (uint32_t)at->count)];
    StateBuffer one = {{0}}, two;
    memset(&two, 0xa5, sizeof two);  // bytes beyond state_bytes must not change the result
    game_copy(at->game, (State *)&one, at->state);
    game_copy(at->game, (State *)&two, at->state);
    rules->apply(at->game->world, (State *)&one, action);
    rules->apply(at->game->world, (State *)&two, action);
    if (same_state(at->game, (State *)&one, (State *)&two)) return true;
    say_why(at, action, why, "two copies differ after");
    return false;
}

// Checks plans, which are actions that become legal only after other actions. They must be in
// ascending order and not be legal yet, and onward() must give each a legal first action.
static bool law_plans(const Position *at, Text *why) {
    const Rules *rules = at->game->rules;
    Action plans[ACTIONS_MAX];
    if ((rules->plans == NULL) != (rules->onward == NULL)) return broken(why, "one without other");
    int count = at->turn < SIDES ? game_plans(at->game, at->state, plans) : 0;
    for (int i = 0; i < count; i++) {
        if (i > 0 && plans[i] <= plans[i - 1]) return broken(why, "not ascending, or twice");
        if (list_holds(at->list, at->count, plans[i])) return broken(why, "legal at once");
        Action first = rules->onward(at->game->world, at->state, at->state, plans[i]);
        if (list_holds(at->list, at->count, first)) continue;
        say_why(at, plans[i], why, "cannot be begun");
        return false;
    }
    return true;
}

// Checks that thin() keeps at least one action, adds none and keeps the order.
static bool law_thin(const Position *at, Text *why) {
    const Rules *rules = at->game->rules;
    Action thinned[ACTIONS_MAX];
    if (rules->thin == NULL || at->turn >= SIDES) return true;
    memcpy(thinned, at->list, sizeof(Action) * (size_t)at->count);
    int kept = rules->thin(at->game->world, at->state, thinned, at->count);
    if (kept < 1 || kept > at->count) return broken(why, "none, or more than there were");
    for (int i = 0, next = 0; i < kept; i++, next++) {
        while (next < at->count && at->list[next] != thinned[i]) next++;
        if (next == at->count) return broken(why, "not of the list, or out of its order");
    }
    return true;
}

// Checks that nothing but the choice of a side belongs to the opening, and that whether it does is
// no secret from that side.
static bool law_is_opening(const Position *at, Text *why) {
    const Rules *rules = at->game->rules;
    if (rules->is_opening == NULL) return true;
    bool opening = rules->is_opening(at->game->world, at->state);
    if (at->turn >= SIDES) return !opening || broken(why, "nobody chooses");
    StateBuffer guess;
    game_copy(at->game, state_of(&guess), at->state);
    rules->resample(at->game->world, state_of(&guess), at->turn, at->rng);
    return rules->is_opening(at->game->world, state_of(&guess)) == opening ||
           broken(why, "depends on what the side cannot see");
}

// ---- Laws about texts ----

static bool law_say(const Position *at, Text *why) {
    static char lines[ACTIONS_MAX][SAY_BYTES];
    for (int i = 0; i < at->count; i++) {
        say(at->game, at->state, at->list[i], lines[i]);
        size_t length = strlen(lines[i]);
        if (length == 0 || length >= SAY_BYTES - 1 || strchr(lines[i], '\n') != NULL ||
            strchr(lines[i], '#') != NULL) {
            return broken(why, "say() must be one line, neither empty, too long nor with a '#'");
        }
        for (int j = 0; j < i; j++) {
            if (strcmp(lines[i], lines[j]) == 0) {
                say_why(at, at->list[i], why, "two actions in the same words");
                return false;
            }
        }
    }
    return true;
}

static void view(const Game *game, const State *state, Side viewer, Text *out) {
    text_clear(out);
    game->rules->prompt(game->world, state, out);
    text_char(out, '\n');
    game->rules->render(game->world, state, viewer, false, out);
}

static bool law_words(const Position *at, Text *why) {
    static char shown[LAWS_TEXT_BYTES];
    const Rules *rules = at->game->rules;
    Text out = text_over(shown, sizeof shown);
    for (Side viewer = ALLIED; viewer <= NOBODY; viewer++) {
        if (viewer == CHANCE) continue;
        view(at->game, at->state, viewer, &out);
        if (out.length < 2 || out.length >= sizeof shown - 1)
            return broken(why, "no view, or too long");
        if (at->count == 0) continue;
        Action action = at->list[pcg_below(at->rng, (uint32_t)at->count)];
        text_clear(&out);
        rules->describe(at->game->world, at->state, action, viewer, &out);
        if (out.length == 0 && (viewer == NOBODY || viewer == at->turn)) {
            return broken(why, "tell() says nothing to him who acts");
        }
        if (rules->explain == NULL) continue;
        text_clear(&out);
        rules->explain(at->game->world, at->state, action, viewer, &out);
    }
    return true;
}

// ---- Laws about chance events ----

static bool law_odds(const Position *at, Text *why) {
    double sum = 0;
    if (at->turn != CHANCE) return true;
    for (int i = 0; i < at->count; i++) {
        float odds = at->game->rules->odds(at->game->world, at->state, at->list[i]);
        if (!(odds > 0 && odds <= 1)) {
            say_why(at, at->list[i], why, "odds not in (0,1]");
            return false;
        }
        sum += (double)odds;
    }
    if (fabs(sum - 1) > 1e-4) {
        text_put(why, "odds sum to %.6f", sum);
        return false;
    }
    return true;
}

static int list_find(const Action list[], int count, Action action) {
    for (int i = 0; i < count; i++) {
        if (list[i] == action) return i;
    }
    return -1;
}

// Checks with a chi-square test that draw() draws each outcome as often as odds() says. A correct
// draw() fails at one node in ten million.
static bool law_draw(const Position *at, Text *why) {
    int seen[ACTIONS_MAX] = {0};
    if (at->turn != CHANCE || at->count < 1) return true;
    int draws = *at->chance_nodes > 0 ? at->params->chance_draws * at->count : 1;
    for (int i = 0; i < draws; i++) {
        Action action = at->game->rules->draw(at->game->world, at->state, at->rng);
        int which = list_find(at->list, at->count, action);
        if (which < 0) {
            say_why(at, action, why, "drawn, but not listed");
            return false;
        }
        seen[which]++;
    }
    if (draws == 1 || at->count == 1) return true;
    --*at->chance_nodes;
    double distance = 0;
    for (int i = 0; i < at->count; i++) {
        double wanted =
            draws * (double)at->game->rules->odds(at->game->world, at->state, at->list[i]);
        distance += (seen[i] - wanted) * (seen[i] - wanted) / wanted;
    }
    if (gsl_cdf_chisq_Q(distance, at->count - 1) > 1e-7) return true;
    text_put(why, "draw() does not match odds(): chi-square %.1f with %d outcomes", distance,
             at->count);
    return false;
}

// ---- Laws about hidden information ----

// Checks that resample() leaves unchanged what the viewer can see: the view, the side to move,
// the viewer's own legal actions, and the result.
static bool law_resample(const Position *at, Text *why) {
    static char before[LAWS_TEXT_BYTES], after[LAWS_TEXT_BYTES];
    const Rules *rules = at->game->rules;
    Text old = text_over(before, sizeof before), new = text_over(after, sizeof after);
    for (Side viewer = ALLIED; viewer < SIDES; viewer++) {
        StateBuffer guess = {{0}}, twin = {{0}};
        Pcg same = *at->rng;
        game_copy(at->game, (State *)&guess, at->state);
        game_copy(at->game, (State *)&twin, at->state);
        rules->resample(at->game->world, (State *)&guess, viewer, at->rng);
        rules->resample(at->game->world, (State *)&twin, viewer, &same);
        const State *state = (State *)&guess;
        if (!same_state(at->game, state, (State *)&twin))
            return broken(why, "not a function of its generator");
        if (!rules->check_invariants(at->game->world, state))
            return broken(why, "unsound after it");
        if (rules->turn(at->game->world, state) != at->turn) return broken(why, "the turn changed");
        view(at->game, at->state, viewer, &old);
        view(at->game, state, viewer, &new);
        if (strcmp(before, after) != 0) {
            text_put(why, "the viewer sees it. Before:\n%s\nafter:\n%s", before, after);
            return false;
        }
        if (at->turn == NOBODY) {
            float was = rules->payoff(at->game->world, at->state, viewer);
            if (was != rules->payoff(at->game->world, state, viewer))
                return broken(why, "the result changed");
        }
        if (at->turn == viewer) {
            Action list[ACTIONS_MAX];
            int count = game_listed(at->game, state, list);
            if (count != at->count || memcmp(list, at->list, sizeof(Action) * (size_t)count) != 0) {
                return broken(why, "the viewer's own choices changed");
            }
        }
    }
    return true;
}

// Returns a hash of all that `viewer` learns from `action`: its description and the view after
// it.
static uint64_t witness(const Position *at, Action action, Side viewer) {
    static char shown[LAWS_TEXT_BYTES];
    Text out = text_over(shown, sizeof shown);
    StateBuffer next = {{0}};
    at->game->rules->describe(at->game->world, at->state, action, viewer, &out);
    uint64_t told = quick_hash(shown, out.length);
    game_copy(at->game, (State *)&next, at->state);
    at->game->rules->apply(at->game->world, (State *)&next, action);
    view(at->game, (State *)&next, viewer, &out);
    return hash_join(told, quick_hash(shown, out.length));
}

// Checks that seen() hides exactly what the viewer cannot see: seen() maps two neighbouring
// outcomes of a chance event to one action if and only if their descriptions and the views after
// them are equal. A side's own choice must not be hidden from it.
static bool law_seen(const Position *at, Text *why) {
    enum { OUTCOMES = 24 };  // of a chance event with more, this many neighbours are compared
    static uint64_t witnesses[ACTIONS_MAX];
    const Rules *rules = at->game->rules;
    for (Side viewer = ALLIED; viewer < SIDES; viewer++) {
        Action seen[ACTIONS_MAX];
        int first = 0, end = at->count;
        if (at->turn == CHANCE && at->count > OUTCOMES) {
            first = (int)pcg_below(at->rng, (uint32_t)(at->count - OUTCOMES + 1));
            end = first + OUTCOMES;
        }
        for (int i = first; i < end; i++) {
            char line[SAY_BYTES];
            seen[i] = rules->seen(at->game->world, at->state, at->list[i], viewer);
            if (at->turn == viewer && seen[i] != at->list[i]) {
                say_why(at, at->list[i], why, "his own choice is hidden from him");
                return false;
            }
            say(at->game, at->state, seen[i], line);
            if (line[0] == '\0') return broken(why, "a seen action has no words");
            if (at->turn == CHANCE) witnesses[i] = witness(at, at->list[i], viewer);
        }
        if (at->turn != CHANCE) continue;
        for (int i = first + 1; i < end; i++) {
            bool same_words = witnesses[i] == witnesses[i - 1];
            if (same_words == (seen[i] == seen[i - 1])) continue;
            say_why(at, at->list[i], why,
                    same_words ? "seen() leaks" : "seen() hides what is shown");
            return false;
        }
    }
    return true;
}

// A twin is a second game state that `viewer` cannot tell from the true one. At each ply the twin
// applies an action that looks the same to `viewer`. If the views differ afterwards, the twin
// becomes a copy of the true state again.
typedef struct Twin {
    StateBuffer state;
    Side viewer;
} Twin;

static void twin_apply(Twin *twin, const Position *at, Action action, const State *next) {
    static char before[LAWS_TEXT_BYTES], after[LAWS_TEXT_BYTES];
    const Rules *rules = at->game->rules;
    State *state = state_of(&twin->state);
    Text one = text_over(before, sizeof before), two = text_over(after, sizeof after);
    Action list[ACTIONS_MAX];
    Action seen = rules->seen(at->game->world, at->state, action, twin->viewer);
    int count = game_listed(at->game, state, list), same = 0;
    for (int i = 0; i < count; i++) {
        Action looks = rules->seen(at->game->world, state, list[i], twin->viewer);
        if (looks == seen) list[same++] = list[i];
    }
    if (same > 0) {
        rules->apply(at->game->world, state, list[pcg_below(at->rng, (uint32_t)same)]);
        // Skip the slow views when the states are equal.
        if (memcmp(state, next, rules->state_bytes) == 0) return;
        view(at->game, state, twin->viewer, &one);
        view(at->game, next, twin->viewer, &two);
        if (strcmp(before, after) == 0 &&
            rules->turn(at->game->world, state) == rules->turn(at->game->world, next)) {
            return;
        }
    }
    // The views differ, so the twin becomes a copy of the true state.
    game_copy(at->game, state, next);
}

// Checks that resample() does not use information that its viewer lacks: from a state and from
// its twin it must draw the same distribution. Compares hashes of the results by a chi-square
// test.
static bool law_blind(const Position *at, const Twin *twin, Text *why) {
    enum { BUCKETS = 16 };
    const Rules *rules = at->game->rules;
    int hits[2][BUCKETS] = {{0}}, filled = 0;
    double distance = 0;
    bool changed = false;
    for (int i = 0; i < 2 * at->params->twin_redeals; i++) {
        const State *from = i % 2 == 0 ? at->state : state_of_const(&twin->state);
        StateBuffer guess = {{0}};
        game_copy(at->game, state_of(&guess), from);
        rules->resample(at->game->world, state_of(&guess), twin->viewer, at->rng);
        changed = changed || !same_state(at->game, state_of(&guess), from);
        hits[i % 2][hash_bytes(&guess, rules->state_bytes) % BUCKETS]++;
    }
    if (!changed) return broken(why, "two states look the same, and no redeal changes either");
    for (int i = 0; i < BUCKETS; i++) {
        double sum = hits[0][i] + hits[1][i], less = hits[0][i] - hits[1][i];
        if (sum == 0) continue;
        distance += less * less / sum;
        filled++;
    }
    if (filled < 2 || gsl_cdf_chisq_Q(distance, filled - 1) > 1e-7) return true;
    text_put(why, "redeals of two states that look the same differ: chi-square %.1f", distance);
    return false;
}

// ---- Laws about results and values ----

static bool law_payoff(const Position *at, Text *why) {
    const Rules *rules = at->game->rules;
    int margin = rules->margin != NULL ? rules->margin(at->game->world, at->state) : 0;
    if (margin < -MARGIN_MAX || margin > MARGIN_MAX)
        return broken(why, "margin() is out of bounds");
    Scale scale = {0};
    if (rules->lab.scale != NULL) rules->lab.scale(at->game->world, &scale);
    if (scale.step > 0 && margin % scale.step != 0)
        return broken(why, "margin() is no multiple of the step of the scale");
    if (at->turn != NOBODY) return true;
    float allied = rules->payoff(at->game->world, at->state, ALLIED);
    float axis = rules->payoff(at->game->world, at->state, AXIS);
    if (scale.known && scale.drawless && allied == 0.5f)
        return broken(why, "a draw, which the scale excludes");
    if (allied >= 0 && allied <= 1 && axis >= 0 && axis <= 1 && fabsf(allied + axis - 1) < 1e-5f) {
        return true;
    }
    text_put(why, "payoffs %g and %g", (double)allied, (double)axis);
    return false;
}

static bool law_judgement(const Position *at, Text *why) {
    const Rules *rules = at->game->rules;
    if (rules->policy != NULL && at->turn < SIDES) {
        float weights[ACTIONS_MAX];
        rules->policy(at->game->world, at->state, at->list, at->count, weights);
        for (int i = 0; i < at->count; i++) {
            if (weights[i] > 0 && isfinite(weights[i])) continue;
            say_why(at, at->list[i], why, "weight not above 0");
            return false;
        }
    }
    if (rules->evaluate != NULL && at->turn != NOBODY) {
        float allied = rules->evaluate(at->game->world, at->state, ALLIED);
        float axis = rules->evaluate(at->game->world, at->state, AXIS);
        if (!(allied >= 0 && allied <= 1 && axis >= 0 && axis <= 1)) {
            return broken(why, "guess() is not in [0,1]");
        }
    }
    return true;
}

static bool scene_kept(const Position *at, Text *why) {
    return law_scene(at->game, at->state, at->list, at->count, at->rng, why);
}

static bool lab_kept(const Position *at, Text *why) {
    return law_lab(at->game, at->state, at->list, at->count, at->rng, why);
}

static bool learn_kept(const Position *at, Text *why) {
    return law_features(at->game, at->state, at->list, at->count, at->rng, why);
}

static bool cache_kept(const Position *at, Text *why) {
    return law_cache(at->game, at->state, at->list, at->count, why);
}

typedef struct Law {
    const char *name;
    bool dear;  // true: the law is slow and is checked at sampled positions only
    bool (*holds)(const Position *at, Text *why);
} Law;

// clang-format off
static const Law laws[] = {     // the order counts: a later law relies on the earlier ones
    {"legal",     false, law_legal},
    {"number",    true,  law_number},
    {"sound",     true,  law_sound},
    {"copy",      false, law_copy},
    {"plans",     true,  law_plans},
    {"thin",      true,  law_thin},
    {"is_opening",  true,  law_is_opening},
    {"say",       true,  law_say},
    {"words",     true,  law_words},
    {"odds",      false, law_odds},
    {"draw",      false, law_draw},
    {"redeal",    true,  law_resample},
    {"seen",      true,  law_seen},
    {"payoff",    false, law_payoff},
    {"judgement", true,  law_judgement},
    {"scene",     true,  scene_kept},
    {"lab",       true,  lab_kept},
    {"learn",     true,  learn_kept},
    {"cache",     true,  cache_kept},
};
// clang-format on

// Checks the constants of a rule system once per game: its name, title and limits.
static bool law_table(const Game *game, Text *why) {
    const Rules *rules = game->rules;
    if (rules->name == NULL || rules->name[0] == '\0') return broken(why, "no name");
    if (rules->title_of(game->world)[0] == '\0') return broken(why, "no title");
    if (rules->state_bytes < 1 || rules->state_bytes > STATE_BYTES_MAX)
        return broken(why, "state_bytes");
    if (rules->actions_max < 1 || rules->actions_max > ACTIONS_MAX)
        return broken(why, "actions_max");
    if (rules->plies_max < 1 || rules->plies_max > PLIES_MAX) return broken(why, "plies_max");
    return law_board(game, why) && law_tables(game, why);
}

static void position_ask(Position *at) {
    at->turn = at->game->rules->turn(at->game->world, at->state);
    at->count = at->turn == NOBODY ? 0 : game_listed(at->game, at->state, at->list);
}

static const char *position_broken(const Position *at, bool dear, Text *why) {
    for (int i = 0; i < COUNT_OF(laws); i++) {
        if (laws[i].dear && !dear) continue;
        if (!laws[i].holds(at, why)) return laws[i].name;
    }
    return NULL;
}

// Checks that the same actions from the start of the game lead to the same bytes as `end`.
static bool law_replay(const Game *game, const Action actions[], int plies, const State *end,
                       Text *why) {
    StateBuffer buffer;
    memset(&buffer, 0x5a, sizeof buffer);
    State *state = (State *)&buffer;
    game->rules->setup(game->world, state);
    for (int i = 0; i < plies; i++) game->rules->apply(game->world, state, actions[i]);
    return same_state(game, state, end) || broken(why, "another state at the end");
}

// The numbers of nodes at which the slow laws of chance and of twins will still be checked.
typedef struct Budget {
    int chance_nodes, twin_nodes;
} Budget;

static const char *twins_broken(const Position *at, const Twin twins[], Budget *budget, Text *why) {
    for (Side side = ALLIED; side < SIDES && at->turn != NOBODY; side++) {
        const Twin *twin = &twins[side];
        bool apart = !same_state(at->game, at->state, state_of_const(&twin->state));
        if (!apart || budget->twin_nodes == 0 || pcg_below(at->rng, 4) != 0) continue;
        budget->twin_nodes--;
        if (!law_blind(at, twin, why)) return "blind";
    }
    return NULL;
}

static const char *game_broken(const Game *game, const LawsParams *params, Pcg *rng, Budget *budget,
                               Text *why) {
    static Action actions[PLIES_MAX + 1];
    StateBuffer buffer = {{0}}, before = {{0}};
    State *state = state_of(&buffer);
    Twin twins[SIDES] = {{.viewer = ALLIED}, {.viewer = AXIS}};
    Position at = {.game = game, .state = state, .rng = rng, .params = params};
    at.chance_nodes = &budget->chance_nodes;
    game->rules->setup(game->world, state);
    for (Side side = ALLIED; side < SIDES; side++) {
        game_copy(game, state_of(&twins[side].state), state);
    }
    for (int ply = 0;; ply++) {
        position_ask(&at);
        bool dear = at.turn == NOBODY || pcg_below(rng, (uint32_t)params->probe_plies) == 0;
        const char *law = position_broken(&at, dear, why);
        if (law == NULL && dear) law = twins_broken(&at, twins, budget, why);
        if (law != NULL) {
            text_put(why, " [ply %d]", ply);
            return law;
        }
        if (at.turn == NOBODY) return law_replay(game, actions, ply, state, why) ? NULL : "replay";
        if (ply == game->rules->plies_max) {
            broken(why, "goes on after plies_max");
            return "end";
        }
        Action action = at.turn == CHANCE ? game->rules->draw(game->world, state, rng)
                                          : at.list[pcg_below(rng, (uint32_t)at.count)];
        actions[ply] = action;
        game_copy(game, state_of(&before), state);
        game->rules->apply(game->world, state, action);
        at.state = state_of(&before);
        for (Side side = ALLIED; side < SIDES; side++) twin_apply(&twins[side], &at, action, state);
        at.state = state;
    }
}

const char *laws_broken(const Game *game, const LawsParams *params, Text *why) {
    Budget budget = {params->chance_nodes, params->twin_nodes};
    assert(params->games > 0 && params->probe_plies > 0);
    if (!law_table(game, why)) return "table";
    for (int i = 0; i < params->games; i++) {
        Pcg rng = pcg_stream(params->seed, (uint64_t)i, PCG_TEST);
        const char *law = game_broken(game, params, &rng, &budget, why);
        if (law == NULL) continue;
        text_put(why, " [%s, game %d of seed %llu]", game->rules->name, i,
                 (unsigned long long)params->seed);
        return law;
    }
    return NULL;
}

const char *fuzz_game(const Game *game, const uint8_t *data, size_t size, Text *why) {
    LawsParams params = laws_params_defaults();
    int chance_nodes = 0;
    StateBuffer buffer = {{0}};
    State *state = (State *)&buffer;
    Pcg rng = pcg_stream(hash_bytes(data, size), 0, PCG_TEST);
    Position at = {.game = game,
                   .state = state,
                   .rng = &rng,
                   .params = &params,
                   .chance_nodes = &chance_nodes};
    game->rules->setup(game->world, state);
    for (size_t i = 0; i <= size; i++) {
        position_ask(&at);
        bool dear = at.turn == NOBODY || i == size;
        const char *law = position_broken(&at, dear, why);
        if (law != NULL) return law;
        if (at.turn == NOBODY || i == size) return NULL;
        // Read a second byte if one byte cannot name every choice.
        uint32_t choice = data[i];
        if (at.count > 256 && i + 1 < size) choice = choice << 8 | data[++i];
        Action action = at.list[choice % (uint32_t)at.count];
        game->rules->apply(game->world, state, action);
        if (!game->rules->check_invariants(game->world, state)) {
            text_put(why, "unsound after %08x", action);
            return "sound";
        }
    }
    return NULL;
}
