// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_recount.c -- plays random games of all scenarios to the end and checks all that
// happens against the rulebook by independent calculations (recount.h).
#include "engine/rules/gbww2/load/load.h"
#include "engine/rules/rules.h"
#include "recount.h"
#include "recount_sequence.h"

enum {
    GAMES = 6,
    SEEDS = 200,  // seeds of each battle
    RECOUNTED = 8,
    COURSES = 8,
    MELEES = 60,
    FIRST_MELEE = 2,  // its seed. Attached stands are rare; these games have four
    PLIES_MOST = 8192,
    REDEALS = 10000
};

static const char *const battles[] = {"crossroads", "ridge", "primosole", "lenino-days"};

static World *battle_open(const char *name) {
    char path[128];
    Error error = {0};
    snprintf(path, sizeof path, "scenarios/gbww2/%s.yaml", name);
    World *it = world_load(path, &error);
    if (it == NULL) fail_msg("%s: %s", path, error.words);
    return it;
}

static Action any_action(const World *it, const State *at, Pcg *rng) {
    Game any = {.rules = &gbww2_rules, .world = it};
    Action list[ACTIONS_MAX];
    if (game_turn(&any, at) == CHANCE) return gbww2_draw(it, at, rng);
    int count = game_legal(&any, at, list);
    return list[pcg_below(rng, (uint32_t)count)];
}

// Returns a random action in proportion to the weights of the policy. Such games have more fights
// than those of equal chances.
static Action fair_action(const World *it, const State *at, Pcg *rng) {
    Game any = {.rules = &gbww2_rules, .world = it};
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX], sum = 0;
    if (game_turn(&any, at) == CHANCE) return gbww2_draw(it, at, rng);
    int count = game_legal(&any, at, list);
    gbww2_policy(it, at, list, count, weight);
    for (int i = 0; i < count; i++) sum += weight[i];
    float point = sum * pcg_unit(rng);
    for (int i = 0; i < count; i++) {
        if (point < weight[i]) return list[i];
        point -= weight[i];
    }
    return list[count - 1];
}

// Returns a charge if one is legal, otherwise fair_action(). Such games have many close combats.
static Action bold_action(const World *it, const State *at, Pcg *rng) {
    Game any = {.rules = &gbww2_rules, .world = it};
    Action list[ACTIONS_MAX];
    if (game_turn(&any, at) == CHANCE) return gbww2_draw(it, at, rng);
    int count = game_legal(&any, at, list);
    for (int i = 0; i < count; i++)
        if (action_verb(list[i]) == VERB_CLOSE) return list[i];
    return fair_action(it, at, rng);
}

static Action one_action(const World *it, const State *at, int index, Pcg *rng) {
    return index % 4 == 0   ? any_action(it, at, rng)
           : index % 4 == 1 ? bold_action(it, at, rng)
                            : fair_action(it, at, rng);
}

static void random_games_end(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        for (int index = 0; index < GAMES; index++) {
            static State at;
            Pcg rng = pcg_stream(38, (uint64_t)(SEEDS * i + index), PCG_TEST);
            int plies = 0;
            for (gbww2_setup(it, &at); frame_at(&at, 0)->phase != PHASE_OVER; plies++) {
                assert_true(plies < PLIES_MOST);
                gbww2_rules.apply(it, &at, any_action(it, &at, &rng));
            }
            assert_int_equal(at.winner, victory_winner(it, &at));
        }
        world_free(it);
    }
}

// Plays a whole game and checks every action. `kind` is the kind of player on both sides.
static void recounted(const World *it, int kind, int seed, Recount *out) {
    static State at, before;
    Pcg rng = pcg_stream(39, (uint64_t)seed, PCG_TEST);
    gbww2_setup(it, &at);
    recount_open(it, &at, out);
    while (frame_at(&at, 0)->phase != PHASE_OVER) {
        Action action = one_action(it, &at, kind, &rng);
        before = at;
        recount_before(out, &before, action);
        gbww2_rules.apply(it, &at, action);
        recount_after(out, &before, &at, action);
    }
}

// A scenario with two lines three inches apart, of all kinds of battalions in all kinds of cover.
#define OF(name, what) \
    "{name: " name ", division: D, quality: average, move: " what ", zone: z, reserve: never}"
static const char melee[] =
    "title: Melee\nrules: gbww2\nchart: charts/standard.yaml\nsummary: For tests.\n"
    "days: {count: 2, turns: 9}\nattacker: allied\nweather: clear\nmap:\n  size: 36 24\n  areas:\n"
    "    - {kind: wood, at: [2 8, 8 8, 8 10, 2 10]}\n"
    "    - {kind: trench, at: [10 8, 16 8, 16 10, 10 10]}\n"
    "    - {kind: bunker, at: [20 8, 23 8, 23 10, 20 10]}\n"
    "    - {kind: built-up, capacity: 6, at: [26 9, 31 9, 31 15, 26 15]}\n"
    "  roads: [{name: Highway, at: [18 24, 18 0], allied: 0-12, axis: 12-24}]\nsides:\n"
    "  allied:\n    name: Blue\n    activation: {points: 90}\n"
    "    zones: {z: [0 12, 36 12, 36 17, 0 17]}\n    exits: {D: Highway south}\n"
    "    fup: {D: 18 22}\n    c-ops: {D: Highway 1}\n    supply: good\n    battlegroups:\n      G:\n"
    "        - " OF("A", "foot, stands: 4 infantry, support: hq hw") "\n"
    "        - " OF("B", "foot, stands: 3 smg, support: hw") "\n"
    "        - " OF("T", "medium, stands: {count: 3, armour: medium, gun: medium}") "\n"
    "        - " OF("C", "half-track, stands: 2 infantry") "\n"
    "  axis:\n    name: Red\n    activation: {points: 90}\n"
    "    zones: {z: [0 5, 36 5, 36 9, 0 9]}\n    exits: {D: Highway north}\n"
    "    fup: {D: 18 2}\n    c-ops: {D: Highway 1}\n    supply: good\n    battlegroups:\n      H:\n"
    "        - " OF("X", "foot, stands: 4 infantry, support: hq hw") "\n"
    "        - " OF("Y", "foot, stands: 2 infantry, support: hw") "\n"
    "        - " OF("P", "medium, stands: {count: 2, armour: heavy, gun: heavy}") "\n"
    "    guns: [{name: Pak, division: D, battlegroup: H, quality: raw, move: motor, gun: medium, "
    "attached: Y}]\n"
    "objectives: [{name: Hill, at: 18 11, allied: 5, axis: 5}]\nvictory: {threshold: 0, losses: 1}\n";

static void close_combats_and_nights_follow_the_rulebook(void **unused) {
    (void)unused;
    Error error = {0};
    Recount all = {0};
    World *it =
        world_load_text("scenarios/gbww2/melee.yaml", melee, sizeof melee - 1, NULL, 0, &error);
    if (it == NULL) fail_msg("line %d: %s", error.line, error.words);
    for (int index = 0; index < MELEES; index++) {
        static Recount recount;
        recounted(it, 1, FIRST_MELEE + index, &recount);
        all.clashes += recount.clashes;
        all.wavers += recount.wavers;
        all.retreats += recount.retreats;
        all.stays += recount.stays;
        all.attached += recount.attached;
    }
    world_free(it);
    assert_true(all.clashes > 120 && all.wavers > 300 && all.retreats > 60);
    assert_true(all.stays > 240 && all.attached > 0);
}

static void games_follow_the_rulebook(void **unused) {
    (void)unused;
    Recount all = {0};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        for (int index = 0; index < RECOUNTED; index++) {
            static Recount recount;
            recounted(it, index, SEEDS * i + index, &recount);
            all.shots += recount.shots;
            all.moves += recount.moves;
            all.morals += recount.morals;
            all.barrages += recount.barrages;
            all.clashes += recount.clashes;
            all.stays += recount.stays;
            all.attached += recount.attached;
            all.nights += recount.nights;
            all.commands += recount.commands;
        }
        world_free(it);
    }
    // Make sure that each kind of check was made often enough.
    assert_true(all.shots > 600 && all.moves > 1200 && all.morals > 180 && all.barrages > 30);
    assert_true(all.clashes > 0 && all.nights >= 2 * RECOUNTED && all.commands > 1200);
}

// Checks the sequence of play in games of every scenario with each kind of player.
static void the_sequence_of_play_follows_the_rulebook(void **unused) {
    (void)unused;
    Course all = {0};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        for (int index = 0; index < COURSES; index++) {
            static State at, before;
            static Course course;
            Pcg rng = pcg_stream(41, (uint64_t)(COURSES * i + index), PCG_TEST);
            gbww2_setup(it, &at);
            course_open(it, &at, &course);
            while (frame_at(&at, 0)->phase != PHASE_OVER) {
                Action action = one_action(it, &at, index, &rng);
                before = at;
                course_before(&course, &before, action);
                gbww2_rules.apply(it, &at, action);
                course_after(&course, &before, &at, action);
            }
            all.acts += course.acts;
            all.cards += course.cards;
            all.declared += course.declared;
            all.delays += course.delays;
            all.deployed += course.deployed;
            all.drops += course.drops;
            all.walks += course.walks;
            all.places += course.places;
        }
        world_free(it);
    }
    assert_true(all.acts > 3500 && all.cards > 350 && all.declared > 200 && all.places > 700);
    assert_true(all.delays > 35 && all.deployed > 55 && all.drops > 55 && all.walks > 14);
}

// Checks that resampling always finds places for hidden battalions, so that it never has to keep
// the true ones.
static void resampling_never_falls_back_on_the_truth(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        static State at, guess;
        Pcg rng = pcg_stream(40, (uint64_t)i, PCG_TEST);
        gbww2_setup(it, &at);
        for (int k = 0; k < REDEALS / COUNT_OF(battles); k++) {
            if (frame_at(&at, 0)->phase == PHASE_OVER) gbww2_setup(it, &at);
            guess = at;
            assert_true(resample_places(it, &guess, (Side)(k % SIDES), &rng));
            gbww2_rules.apply(it, &at, any_action(it, &at, &rng));
        }
        world_free(it);
    }
}

// Checks that no text of an action has a comma, a semicolon or #. In the terminal a comma or
// semicolon ends a command, and # begins a comment.
static void action_texts_can_be_typed(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        Game any = {.rules = &gbww2_rules, .world = it};
        static State at;
        Pcg rng = pcg_stream(41, (uint64_t)i, PCG_TEST);
        gbww2_setup(it, &at);
        for (int ply = 0; frame_at(&at, 0)->phase != PHASE_OVER; ply++) {
            Action list[ACTIONS_MAX];
            int count = ply % 5 ? 0 : game_listed(&any, &at, list);
            for (int k = 0; k < count; k++) {
                char words[200];
                Text out = text_over(words, sizeof words);
                gbww2_format_action(it, &at, list[k], &out);
                if (strpbrk(words, ",;#") != NULL) fail_msg("'%s' cannot be typed", words);
            }
            gbww2_rules.apply(it, &at, any_action(it, &at, &rng));
        }
        world_free(it);
    }
}

// Checks that the log cites isolation [16.2.2] only for losses of the night, and says what it is.
static void rule_16_2_2_isolation_is_told_only_of_a_night(void **unused) {
    (void)unused;
    int nights = 0;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        for (int index = 0; index < 8; index++) {
            static State at, after;
            Pcg rng = pcg_stream(79, (uint64_t)index, PCG_TEST);
            gbww2_setup(it, &at);
            for (; frame_at(&at, 0)->phase != PHASE_OVER; at = after) {
                Action action = one_action(it, &at, index, &rng);
                char words[4096];
                Text text = text_over(words, sizeof words);
                gbww2_rules.describe(it, &at, action, NOBODY, &text);
                after = at;
                gbww2_rules.apply(it, &after, action);
                if (strstr(words, "16.2.2") == NULL) continue;
                bool night = is_night(&at) || is_night(&after) || after.day != at.day ||
                             frame_at(&after, 0)->phase == PHASE_OVER;
                if (!night) fail_msg("%s", words);
                assert_true(strstr(words, "cut off from its C Ops [16.2.2]") != NULL ||
                            strstr(words, "no C Ops on the table [16.2.2]") != NULL);
                nights++;
            }
        }
        world_free(it);
    }
    assert_true(nights > 0);
}

// Checks that the log says that a side has nothing to choose only if its hidden order has one
// choice, and that all such orders of a unit have one text, which the terminal prints once.
static void a_hidden_order_without_choice_says_so(void **unused) {
    (void)unused;
    int none = 0;
    for (int i = 0; i < COUNT_OF(battles); i++) {
        World *it = battle_open(battles[i]);
        Game any = {.rules = &gbww2_rules, .world = it};
        for (int index = 0; index < 3; index++) {
            static State at;
            int unit = -1;
            Pcg rng = pcg_stream(77, (uint64_t)index, PCG_TEST);
            Side turn;
            char before[2048] = "";
            gbww2_setup(it, &at);
            while ((turn = game_turn(&any, &at)) != NOBODY) {
                Action list[ACTIONS_MAX], action = one_action(it, &at, index, &rng);
                char words[2048] = "";
                Text text = text_over(words, sizeof words);
                if (turn != CHANCE) {
                    gbww2_rules.describe(it, &at, action, turn, &text);
                    bool is_none = strstr(words, "nothing to choose") != NULL;
                    if (is_none) assert_int_equal(game_legal(&any, &at, list), 1);
                    if (is_none && unit == frame_at(&at, 0)->unit)
                        assert_string_equal(words, before);
                    unit = is_none ? frame_at(&at, 0)->unit : -1;
                    none += is_none;
                }
                memcpy(before, words, sizeof before);
                gbww2_rules.apply(it, &at, action);
            }
        }
        world_free(it);
    }
    assert_true(none > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_end),
        cmocka_unit_test(games_follow_the_rulebook),
        cmocka_unit_test(close_combats_and_nights_follow_the_rulebook),
        cmocka_unit_test(the_sequence_of_play_follows_the_rulebook),
        cmocka_unit_test(resampling_never_falls_back_on_the_truth),
        cmocka_unit_test(rule_16_2_2_isolation_is_told_only_of_a_night),
        cmocka_unit_test(a_hidden_order_without_choice_says_so),
        cmocka_unit_test(action_texts_can_be_typed),
    };
    return cmocka_run_group_tests_name("gbww2 games", tests, NULL, NULL);
}
