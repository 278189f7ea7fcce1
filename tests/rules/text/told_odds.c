// SPDX-License-Identifier: GPL-3.0-or-later
// told_odds.c -- implements told_odds.h.
#include "told_odds.h"

#include <ctype.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/rules/sanitized.h"

enum {
    ROOM_USUAL = 36,
    TRIAL_PLIES = 3000,  // a trial with more plies than this is an error of the test
    CHOICES = 2,         // number of choices of one verb that are sampled at one position
    TRIES = 60,          // number of choices of one verb whose texts are read at one position
    STAGES = 3,          // the stages have 1, 10 and 100 times the number of samples
    SHOWN_OF_A_KIND = 12,
};

static const double about_room = 0.02;  // an estimate marked "about" may differ by this much

// ---- One trial

// Returns true if a verdict of the trial is still open.
static bool trial_open(const Trial *trial) {
    for (int i = 0; i < trial->claim_count; i++)
        if (trial->verdict[i] == EVENT_OPEN) return true;
    return false;
}

static void trial_run(const ToldSystem *system, Trial *trial, State *state) {
    static _Thread_local Action list[ACTIONS_MAX];
    static _Thread_local StateBuffer last;
    const Rules *rules = trial->game->rules;
    Action action = trial->choice;
    for (int ply = 0; ply < TRIAL_PLIES; ply++) {
        game_copy(trial->game, state_of(&last), state);
        game_apply(trial->game, state, action);
        if (!system->watch(trial, state_of(&last), action, state) || !trial_open(trial)) return;
        Side turn = game_turn(trial->game, state);
        if (turn == NOBODY) return;
        if (turn == CHANCE) {  // the laws check that draws are listed
            action = rules->draw(trial->game->world, state, trial->rng);
            continue;
        }
        int count = game_legal(trial->game, state, list);
        action = system->answer(trial, state, list, count);
        if (action == NO_ACTION) return;
        assert(list_holds(list, count, action));
    }
    fail_msg("%s: a choice is not decided after %d plies", system->name, (int)TRIAL_PLIES);
}

// ---- Count and compare

typedef struct Count {
    int64_t asked, yes;
} Count;

static void sample(const ToldSystem *system, const Visit *visit, Action choice, int way,
                   const Claim claims[], int count, int64_t samples, Count counts[]) {
    for (int64_t i = 0; i < samples; i++) {
        StateBuffer start = {{0}}, now;
        game_copy(visit->game, state_of(&start), visit->state);
        visit->game->rules->resample(visit->game->world, state_of(&start), visit->turn, visit->rng);
        now = start;
        Trial trial = {.game = visit->game,
                       .before = state_of(&start),
                       .choice = choice,
                       .viewer = visit->turn,
                       .way = way,
                       .claims = claims,
                       .claim_count = count,
                       .rng = visit->rng};
        for (int k = 0; k < count; k++)
            trial.verdict[k] = system->way(claims[k].kind) == way ? EVENT_OPEN : EVENT_NOT_ASKED;
        trial_run(system, &trial, state_of(&now));
        for (int k = 0; k < count; k++) {
            counts[k].asked += trial.verdict[k] == EVENT_YES || trial.verdict[k] == EVENT_NO;
            counts[k].yes += trial.verdict[k] == EVENT_YES;
        }
    }
}

// Returns the probability of a count at least this extreme, if the true chance is the one within
// the rounding of the claim that fits best. Uses the binomial distribution, which is also right
// for rare events.
static double likelihood(const Claim *claim, const Count *count) {
    double room = claim->rounding + (claim->about ? about_room : 0) + 1e-6;
    double high = fmin(claim->chance + room, 1), low = fmax(claim->chance - room, 0);
    unsigned yes = (unsigned)count->yes, asked = (unsigned)count->asked;
    if (asked == 0) return 1;
    double share = (double)yes / asked;
    if (share > high) return gsl_cdf_binomial_Q(yes - 1, high, asked);
    if (share < low) return gsl_cdf_binomial_P(yes, low, asked);
    return 1;
}

// Returns the distance from the claim to the 99.9 % Wilson interval of the count, 0 if it is
// inside. Fills *low and *high with that interval.
static double apart(const Claim *claim, const Count *count, double *low, double *high) {
    const double z = 3.29;
    double n = (double)count->asked, share = (double)count->yes / n;
    double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    *low = middle - half;
    *high = middle + half;
    double told = claim->chance;
    double far = told > *high ? told - *high : told < *low ? *low - told : 0;
    return fmax(0, far - claim->rounding);
}

static void record(const ToldSystem *system, const char *where, const Claim *claim,
                   const Count *count, bool broken, ToldReport *report) {
    ToldResult *result = &report->kind[claim->kind];
    double low, high, far = apart(claim, count, &low, &high);
    double share = (double)count->yes / (double)count->asked;
    result->claims++;
    report->claims++;
    result->broken += broken;
    if (broken) {
        char line[sizeof report->first];
        snprintf(line, sizeof line, "%s: told %s%.2f%%, played %.2f%% of %lld (%s): \"%s\"", where,
                 claim->about ? "about " : "", 100 * claim->chance, 100 * share,
                 (long long)count->asked, system->kinds[claim->kind], claim->words);
        if (report->broken++ == 0) snprintf(report->first, sizeof report->first, "%s", line);
        if (report->verbose && result->broken <= SHOWN_OF_A_KIND) printf("%s\n", line);
    }
    if (result->claims > 1 && far <= result->worst) return;
    result->worst = far;
    result->told = claim->chance;
    result->played = share;
    result->low = low;
    result->high = high;
    result->about = claim->about;
    snprintf(result->words, sizeof result->words, "%s", claim->words);
}

// Tests all claims of a choice that belong to one way of deciding. Takes few samples at first,
// and ten times as many as long as some count is unlikely without being conclusive.
static void way_check(const ToldSystem *system, const char *where, const Visit *visit,
                      Action choice, int way, const Claim claims[], int count,
                      const ToldParams *params, ToldReport *report) {
    Count counts[CLAIMS_MAX] = {{0}};
    int64_t samples = params->samples;
    for (int stage = 0; stage < STAGES; stage++, samples *= 10) {
        double least = 1, gate = stage == 0 ? 5e-2 : 1e-3;
        sample(system, visit, choice, way, claims, count, samples, counts);
        for (int k = 0; k < count; k++)
            if (system->way(claims[k].kind) == way)
                least = fmin(least, likelihood(&claims[k], &counts[k]));
        if (least > gate || least < params->alpha) break;
    }
    for (int k = 0; k < count; k++)
        if (system->way(claims[k].kind) == way && counts[k].asked > 0)
            record(system, where, &claims[k], &counts[k],
                   likelihood(&claims[k], &counts[k]) < params->alpha, report);
}

// ---- Find choices to test

typedef struct Search {
    const ToldSystem *system;
    const char *scenario;
    const ToldParams *params;
    ToldReport *report;
    bool rare;  // the position is one that probe() wants in all cases
    // Number of claims tested per kind in this scenario, at usual positions [0] and rare ones
    // [1].
    int met[2][KINDS_MAX];
} Search;

static bool wanted(const Search *search, const Claim claims[], int count) {
    int room = search->system->room > 0 ? search->system->room : ROOM_USUAL;
    for (int i = 0; i < count; i++)
        if (search->met[search->rare][claims[i].kind] <
            room * max_int(1, search->params->games / 8))
            return true;
    return false;
}

// Tests the claims of a choice, if more claims of their kinds are wanted. Returns true if the
// texts of the choice have any claim.
static bool choice_check(Search *search, const Visit *visit, Action choice) {
    Claim claims[CLAIMS_MAX];
    char where[160], line[SAY_BYTES];
    Text words = text_over(line, sizeof line);
    unsigned done = 0;
    int count = search->system->claims(visit, choice, claims);
    if (!wanted(search, claims, count)) return count > 0;
    visit->game->rules->format_action(visit->game->world, visit->state, choice, &words);
    snprintf(where, sizeof where, "%s, game %d of seed %llu, ply %d, %.60s", search->scenario,
             visit->play, (unsigned long long)search->params->seed, visit->ply, line);
    for (int i = 0; i < count; i++) {
        int way = search->system->way(claims[i].kind);
        search->met[search->rare][claims[i].kind]++;
        if (done >> way & 1) continue;
        done |= 1u << way;
        way_check(search->system, where, visit, choice, way, claims, count, search->params,
                  search->report);
    }
    return count > 0;
}

// Tests up to CHOICES choices of each verb, from a random start in the list.
static void choices_check(Search *search, const Visit *visit) {
    uint8_t taken[UINT8_MAX + 1] = {0}, tried[UINT8_MAX + 1] = {0};
    int start = (int)pcg_below(visit->rng, (uint32_t)visit->count);
    for (int i = 0; i < visit->count; i++) {
        Action choice = visit->list[(start + i) % visit->count];
        unsigned verb = action_verb(choice);
        assert(verb <= UINT8_MAX);
        if (taken[verb] < CHOICES && tried[verb]++ < TRIES)
            taken[verb] += choice_check(search, visit, choice);
    }
}

static void doctored_check(Search *search, const Visit *visit) {
    static _Thread_local Action list[ACTIONS_MAX];
    StateBuffer buffer = {{0}};
    Visit other = *visit;
    game_copy(visit->game, state_of(&buffer), visit->state);
    search->system->doctor(visit, state_of(&buffer));
    assert(visit->game->rules->check_invariants(visit->game->world, state_of(&buffer)));
    other.state = state_of(&buffer);
    other.count = game_legal(visit->game, other.state, list);
    other.list = list;
    search->rare = true;
    choices_check(search, &other);
}

static bool position_check(const Visit *visit, void *context) {
    Search *search = context;
    if (visit->turn >= SIDES) return true;
    if (search->system->doctor != NULL && pcg_below(visit->rng, 4) == 0)
        doctored_check(search, visit);
    int one_in = search->system->probe(visit);
    search->rare = one_in == 1;
    if (pcg_below(visit->rng, (uint32_t)one_in) != 0) return true;
    choices_check(search, visit);
    return true;
}

void told_check(const ToldSystem *system, const char *scenario, const Game *game,
                const ToldParams *params, ToldReport *report) {
    Search search = {system, scenario, params, report, false, {{0}}};
    PositionsParams positions = {.seed = params->seed, .games = params->games, .probe_plies = 1};
    positions_visit(game, &positions, position_check, &search);
}

// ---- All scenarios of a system

static void report_print(const ToldSystem *system, const ToldReport *report) {
    printf(
        "| %s: what is told | claims | contrary | largest difference | told | played |\n"
        "|---|---|---|---|---|---|\n",
        system->name);
    for (int kind = 0; system->kinds[kind] != NULL; kind++) {
        const ToldResult *it = &report->kind[kind];
        if (it->claims == 0) continue;
        printf("| %s | %d | %d | %.1f | %s%.1f %% | %.1f %% [%.1f, %.1f] |\n", system->kinds[kind],
               it->claims, it->broken, 100 * it->worst, it->about ? "about " : "", 100 * it->told,
               100 * it->played, 100 * it->low, 100 * it->high);
    }
}

static void scenario_check(const ToldSystem *system, const char *name, const ToldParams *params,
                           ToldReport *report) {
    Game game;
    Error error = {0};
    char line[700];
    if (!game_open_shipped(&game, name, &error))
        fail_msg("%s: %s", name, error_line(&error, line, sizeof line));
    told_check(system, name, &game, params, report);
    game_close(&game);
}

void told_test(const ToldSystem *system) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    static ToldReport report;
    const char *games = getenv("CASSINO_TOLD_ODDS");
    // With alpha 1e-9, which is 6 standard deviations, a test of some thousand claims at three
    // stages fails without a fault about once in 100,000 runs.
    ToldParams params = {
        .seed = 27, .games = SANITIZED ? 2 : 4, .samples = SANITIZED ? 60 : 200, .alpha = 1e-9};
    if (games != NULL) params.games = max_int(1, atoi(games));
    if (games != NULL) params.samples = 1000;
    memset(&report, 0, sizeof report);
    report.verbose = games != NULL;
    int count = game_list(names, SCENARIOS_MAX);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(system->name);
        if (strncmp(names[i], system->name, length) == 0 && names[i][length] == '/')
            scenario_check(system, names[i], &params, &report);
    }
    for (int i = 0; system->more != NULL && system->more[i] != NULL; i++)
        scenario_check(system, system->more[i], &params, &report);
    if (games != NULL) report_print(system, &report);
    assert_true(report.claims > 50);
    if (report.broken > 0)
        fail_msg("%d of %d chances are not as told; the first: %s", report.broken, report.claims,
                 report.first);
}
