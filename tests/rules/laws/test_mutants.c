// SPDX-License-Identifier: GPL-3.0-or-later
// test_mutants.c -- checks that no law (laws.h) is blind: each law must catch a faulty game. Each
// mutant here is a small game with one faulty function. `sane` is the correct game.
#include "laws.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "engine/game/open.h"

static Game opened(const char *name) {
    Game game;
    assert_true(game_open(&game, name, NULL));
    return game;
}

static const Rules *sane;
static int calls;  // counts calls outside the state, which a correct rule system must not do

static void broken_by(const char *game_name, const Rules *mutant, const char *law) {
    char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    LawsParams params = laws_params_defaults();
    Game game = opened(game_name);
    Game wrong = {.rules = mutant, .world = game.world};
    const char *found = laws_broken(&wrong, &params, &why);
    game_close(&game);
    if (found == NULL || strcmp(found, law) != 0) {
        fail_msg("wanted '%s' to be broken, found '%s': %s", law, found != NULL ? found : "none",
                 words);
    }
}

// Returns a copy of the named small game's function table, in which a test replaces one function.
static Rules mutant_of(const char *name) {
    Game game = opened(name);
    sane = game.rules;
    calls = 0;
    Rules mutant = *game.rules;
    game_close(&game);
    return mutant;
}

static void legal_twice(const World *world, const State *state, ActionList *out) {
    sane->legal(world, state, out);
    actions_push(out, out->at[out->count - 1]);
}

static void legal_downward(const World *world, const State *state, ActionList *out) {
    sane->legal(world, state, out);
    Action first = out->at[0];
    out->at[0] = out->at[out->count - 1];
    out->at[out->count - 1] = first;
}

static void legal_nothing(const World *world, const State *state, ActionList *out) {
    (void)world, (void)state, (void)out;
}

static void legal_by_call(const World *world, const State *state, ActionList *out) {
    sane->legal(world, state, out);
    if (out->count > 1 && ++calls % 2 == 0) out->count--;
}

static void law_legal_catches_lists_out_of_order_empty_unsteady_or_unnumbered(void **context) {
    (void)context;
    Rules mutant = mutant_of("leduc_poker");
    mutant.legal = legal_twice;
    broken_by("leduc_poker", &mutant, "legal");
    mutant.legal = legal_downward;
    broken_by("leduc_poker", &mutant, "legal");
    mutant.legal = legal_nothing;
    broken_by("leduc_poker", &mutant, "legal");
    mutant.legal = legal_by_call;
    broken_by("leduc_poker", &mutant, "legal");
    mutant.legal = sane->legal;
    mutant.actions_max = 2;
    broken_by("leduc_poker", &mutant, "legal");
    mutant.actions_max = sane->actions_max;
    mutant.bounds.where--;
    broken_by("leduc_poker", &mutant, "number");
}

static void apply_spoiling(const World *world, State *state, Action action) {
    sane->apply(world, state, action);
    ((uint8_t *)state)[sane->state_bytes - 1] ^= 0x80;
}

static void law_sound_catches_a_spoiled_state(void **context) {
    (void)context;
    Rules mutant = mutant_of("leduc_poker");
    mutant.apply = apply_spoiling;
    broken_by("leduc_poker", &mutant, "sound");
}

static bool sound_always(const World *world, const State *state) {
    (void)world, (void)state;
    return true;
}

static void apply_remembering(const World *world, State *state, Action action) {
    sane->apply(world, state, action);
    ((uint8_t *)state)[sane->state_bytes - 1] = (uint8_t)++calls;
}

static void law_copy_catches_data_outside_the_state(void **context) {
    (void)context;
    Rules mutant = mutant_of("leduc_poker");
    mutant.apply = apply_remembering;
    mutant.check_invariants = sound_always;
    broken_by("leduc_poker", &mutant, "copy");
}

static void setup_remembering(const World *world, State *state) {
    sane->setup(world, state);
    ((uint8_t *)state)[sane->state_bytes - 1] = (uint8_t)++calls;
}

static void law_replay_catches_a_setup_that_differs(void **context) {
    (void)context;
    Rules mutant = mutant_of("leduc_poker");
    mutant.setup = setup_remembering;
    mutant.check_invariants = sound_always;
    broken_by("leduc_poker", &mutant, "replay");
}

static void say_verb_alone(const World *world, const State *state, Action action, Text *out) {
    (void)world, (void)state;
    text_put(out, "verb %u", action_verb(action));
}

static void say_nothing(const World *world, const State *state, Action action, Text *out) {
    (void)world, (void)state, (void)action, (void)out;
}

static void law_say_catches_one_text_for_two_actions(void **context) {
    (void)context;
    Rules mutant = mutant_of("tic_tac_toe");
    mutant.format_action = say_verb_alone;
    broken_by("tic_tac_toe", &mutant, "say");
    mutant.format_action = say_nothing;
    broken_by("tic_tac_toe", &mutant, "say");
}

static void tell_nothing(const World *world, const State *state, Action action, Side viewer,
                         Text *out) {
    (void)world, (void)state, (void)action, (void)viewer, (void)out;
}

static void law_words_catches_an_action_without_log_text(void **context) {
    (void)context;
    Rules mutant = mutant_of("tic_tac_toe");
    mutant.describe = tell_nothing;
    broken_by("tic_tac_toe", &mutant, "words");
}

static float odds_wrong(const World *world, const State *state, Action action) {
    return 0.9f * sane->odds(world, state, action);
}

static void law_odds_catches_a_sum_that_is_not_1(void **context) {
    (void)context;
    Rules mutant = mutant_of("backgammon");
    mutant.odds = odds_wrong;
    broken_by("backgammon", &mutant, "odds");
}

static Action draw_first(const World *world, const State *state, Pcg *rng) {
    Action list[ACTIONS_MAX];
    Game game = {.rules = sane, .world = world};
    (void)rng;
    game_legal(&game, state, list);
    return list[0];
}

static Action draw_even(const World *world, const State *state, Pcg *rng) {
    Action list[ACTIONS_MAX];
    Game game = {.rules = sane, .world = world};
    return list[pcg_below(rng, (uint32_t)game_legal(&game, state, list))];
}

static Action draw_unlisted(const World *world, const State *state, Pcg *rng) {
    return sane->draw(world, state, rng) + 0x4000;
}

static void law_draw_catches_draws_that_do_not_match_their_odds(void **context) {
    (void)context;
    Rules mutant = mutant_of("backgammon");
    mutant.draw = draw_first;
    broken_by("backgammon", &mutant, "draw");
    mutant.draw = draw_even;  // the mutant draws doubles as often as other throws, which is wrong
    broken_by("backgammon", &mutant, "draw");
    mutant.draw = draw_unlisted;
    broken_by("backgammon", &mutant, "draw");
}

static void resample_for_the_enemy(const World *world, State *state, Side viewer, Pcg *rng) {
    sane->resample(world, state, side_other(viewer), rng);
}

static void resample_by_call(const World *world, State *state, Side viewer, Pcg *rng) {
    Pcg own = pcg_stream((uint64_t)++calls, 0, PCG_TEST);
    (void)rng;
    sane->resample(world, state, viewer, &own);
}

static void resample_turning(const World *world, State *state, Side viewer, Pcg *rng) {
    (void)viewer, (void)rng;
    sane->setup(world, state);
}

static void law_resample_catches_a_change_that_the_viewer_sees(void **context) {
    (void)context;
    Rules mutant = mutant_of("kuhn_poker");
    mutant.resample = resample_for_the_enemy;
    broken_by("kuhn_poker", &mutant, "redeal");
    mutant.resample = resample_by_call;
    broken_by("kuhn_poker", &mutant, "redeal");
    mutant.resample = resample_turning;
    broken_by("kuhn_poker", &mutant, "redeal");
}

static void show_all(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    (void)viewer;
    sane->render(world, state, NOBODY, colour, out);
}

static Action seen_all(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state, (void)viewer;
    return action;
}

static void resample_nothing(const World *world, State *state, Side viewer, Pcg *rng) {
    (void)world, (void)state, (void)viewer, (void)rng;
}

// Resamples correctly three times in four; otherwise leaves the true state, which is wrong.
static void resample_peeking(const World *world, State *state, Side viewer, Pcg *rng) {
    if (pcg_below(rng, 4) != 0) sane->resample(world, state, viewer, rng);
}

static void law_blind_catches_resampling_that_uses_the_true_position(void **context) {
    static const char *const names[] = {"kuhn_poker", "leduc_poker", "phantom_ttt", "goofspiel"};
    (void)context;
    for (int i = 0; i < COUNT_OF(names); i++) {
        Rules mutant = mutant_of(names[i]);
        mutant.resample = resample_nothing;
        broken_by(names[i], &mutant, "blind");
        mutant.resample = resample_peeking;
        broken_by(names[i], &mutant, "blind");
    }
}

static void law_blind_looks_at_scenarios_too(void **context) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    (void)context;
    if (game_list(names, SCENARIOS_MAX) == 0) skip();
    Rules mutant = mutant_of(names[0]);
    mutant.resample = resample_nothing;
    broken_by(names[0], &mutant, "blind");
}

// Checks that a view which shows all breaks the law "seen" where chance dealt the secret, and the
// law "redeal" where the enemy chose it.
static void laws_catch_a_view_that_shows_hidden_information(void **context) {
    static const char *const cases[][2] = {{"kuhn_poker", "seen"},
                                           {"leduc_poker", "seen"},
                                           {"phantom_ttt", "redeal"},
                                           {"goofspiel", "redeal"}};
    (void)context;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        Rules mutant = mutant_of(cases[i][0]);
        mutant.render = show_all;
        broken_by(cases[i][0], &mutant, cases[i][1]);
    }
    // If seen() shows the secret too, only the redeal reveals the fault.
    Rules mutant = mutant_of("kuhn_poker");
    mutant.render = show_all;
    mutant.seen = seen_all;
    broken_by("kuhn_poker", &mutant, "redeal");
}

static Action seen_verb(const World *world, const State *state, Action action, Side viewer) {
    return sane->turn(world, state) == viewer ? action : action_make(action_verb(action), 0, 0);
}

static Action seen_never(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state, (void)viewer;
    return action_make(action_verb(action), action_who(action), 0);
}

static void law_seen_catches_a_leak_and_a_hidden_public_action(void **context) {
    (void)context;
    Rules mutant = mutant_of("leduc_poker");
    mutant.seen = seen_all;
    broken_by("leduc_poker", &mutant, "seen");
    mutant.seen = seen_verb;  // the mutant hides a player's own card from that player
    broken_by("leduc_poker", &mutant, "seen");
    mutant = mutant_of("goofspiel");
    mutant.seen = seen_never;
    broken_by("goofspiel", &mutant, "seen");
}

static float payoff_generous(const World *world, const State *state, Side side) {
    return 0.2f + 0.8f * sane->payoff(world, state, side);
}

static int margin_endless(const World *w, const State *s) { return sane->margin(w, s) + (1 << 29); }
static void scale_coarse(const World *world, Scale *out) { (void)world, out->step = 1 << 10; }

static void law_payoff_catches_numbers_out_of_bounds(void **context) {
    (void)context;
    Rules mutant = mutant_of("kuhn_poker");
    mutant.payoff = payoff_generous;
    broken_by("kuhn_poker", &mutant, "payoff");
    mutant.payoff = sane->payoff;
    mutant.lab.scale = scale_coarse;
    broken_by("kuhn_poker", &mutant, "payoff");
    mutant.margin = margin_endless;
    broken_by("kuhn_poker", &mutant, "payoff");
}

static void scale_drawless(const World *world, Scale *out) {
    (void)world;
    *out = (Scale){.known = true, .drawless = true};
}

static void law_payoff_catches_a_draw_that_the_scale_excludes(void **context) {
    (void)context;
    Rules mutant = mutant_of("tic_tac_toe");
    mutant.lab.scale = scale_drawless;
    broken_by("tic_tac_toe", &mutant, "payoff");
}

static int ending_3(const World *world, const State *state) { return (void)world, (void)state, 3; }
static bool never(const World *world) { return (void)world, false; }

static void law_lab_catches_an_ending_not_listed_or_not_possible(void **context) {
    static const Ending points[] = {ENDINGS_BY_POINTS, {0}};
    static const Ending miracle[] = {ENDINGS_BY_POINTS, {"miracle", "", false, never}, {0}};
    (void)context;
    Rules mutant = mutant_of("kuhn_poker");
    mutant.lab.ending = ending_3;
    mutant.lab.endings = points;
    broken_by("kuhn_poker", &mutant, "lab");
    mutant.lab.endings = miracle;
    broken_by("kuhn_poker", &mutant, "lab");
}

static int outcomes_plural(const World *world, OutcomeKind out[OUTCOME_KINDS_MAX]) {
    (void)world;
    out[0] = (OutcomeKind){.label = "1 hits"};
    return 1;
}

static int outcome_0(const World *world, const State *state, Action action) {
    (void)world, (void)state, (void)action;
    return 0;
}

static void law_table_catches_one_outcome_in_the_plural(void **context) {
    (void)context;
    Rules mutant = mutant_of("kuhn_poker");
    mutant.lab.outcome_kinds = outcomes_plural;
    mutant.lab.outcome_kind = outcome_0;
    broken_by("kuhn_poker", &mutant, "table");
}

static void rate_nothing(const World *world, const State *state, const Action list[], int count,
                         float out[]) {
    (void)world, (void)state, (void)list;
    for (int i = 0; i < count; i++) out[i] = 0;
}

static float guess_high(const World *world, const State *state, Side side) {
    (void)world, (void)state, (void)side;
    return 1.5f;
}

static void law_judgement_catches_a_weight_of_0_and_an_evaluation_above_1(void **context) {
    (void)context;
    Rules mutant = mutant_of("kuhn_poker");
    mutant.policy = rate_nothing;
    broken_by("kuhn_poker", &mutant, "judgement");
    mutant.policy = NULL;
    mutant.evaluate = guess_high;
    broken_by("kuhn_poker", &mutant, "judgement");
}

static int features_beyond(const World *world, const State *state, const Action list[], int count,
                           FeatureRun out[]) {
    int runs = sane->learn.move_features(world, state, list, count, out);
    out[runs - 1].fixed[0] = FEATURES_MOST;
    return runs;
}

static int features_of_a_memory(const World *world, const State *state, const Action list[],
                                int count, FeatureRun out[]) {
    int runs = sane->learn.move_features(world, state, list, count, out);
    out[0].fixed[0] = (Feature)(1 + calls++ % 2);
    return runs;
}

static void law_learn_catches_a_feature_of_no_table_and_one_that_changes(void **context) {
    (void)context;
    Rules mutant = mutant_of("gbsu/first-contact");
    mutant.learn.move_features = features_beyond;
    broken_by("gbsu/first-contact", &mutant, "learn");
    mutant.learn.move_features = features_of_a_memory;
    broken_by("gbsu/first-contact", &mutant, "learn");
}

static void law_end_catches_a_game_longer_than_it_promised(void **context) {
    (void)context;
    Rules mutant = mutant_of("goofspiel");
    mutant.plies_max--;
    broken_by("goofspiel", &mutant, "end");
}

static void fuzzing_catches_a_spoiled_state(void **context) {
    char words[LAWS_TEXT_BYTES];
    Text why = text_over(words, sizeof words);
    Rules mutant = mutant_of("leduc_poker");
    (void)context;
    mutant.apply = apply_spoiling;
    Game game = opened("leduc_poker");
    Game wrong = {.rules = &mutant, .world = game.world};
    const char *law = fuzz_game(&wrong, (const uint8_t[]){1, 2, 3}, 3, &why);
    game_close(&game);
    assert_non_null(law);
    assert_string_equal(law, "sound");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(law_legal_catches_lists_out_of_order_empty_unsteady_or_unnumbered),
        cmocka_unit_test(law_sound_catches_a_spoiled_state),
        cmocka_unit_test(law_copy_catches_data_outside_the_state),
        cmocka_unit_test(law_replay_catches_a_setup_that_differs),
        cmocka_unit_test(law_say_catches_one_text_for_two_actions),
        cmocka_unit_test(law_words_catches_an_action_without_log_text),
        cmocka_unit_test(law_odds_catches_a_sum_that_is_not_1),
        cmocka_unit_test(law_draw_catches_draws_that_do_not_match_their_odds),
        cmocka_unit_test(law_resample_catches_a_change_that_the_viewer_sees),
        cmocka_unit_test(law_blind_catches_resampling_that_uses_the_true_position),
        cmocka_unit_test(law_blind_looks_at_scenarios_too),
        cmocka_unit_test(laws_catch_a_view_that_shows_hidden_information),
        cmocka_unit_test(law_seen_catches_a_leak_and_a_hidden_public_action),
        cmocka_unit_test(law_payoff_catches_numbers_out_of_bounds),
        cmocka_unit_test(law_payoff_catches_a_draw_that_the_scale_excludes),
        cmocka_unit_test(law_lab_catches_an_ending_not_listed_or_not_possible),
        cmocka_unit_test(law_table_catches_one_outcome_in_the_plural),
        cmocka_unit_test(law_judgement_catches_a_weight_of_0_and_an_evaluation_above_1),
        cmocka_unit_test(law_learn_catches_a_feature_of_no_table_and_one_that_changes),
        cmocka_unit_test(law_end_catches_a_game_longer_than_it_promised),
        cmocka_unit_test(fuzzing_catches_a_spoiled_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
