// SPDX-License-Identifier: GPL-3.0-or-later
// study_words.c -- writes the answer of a study in sentences, and as JSON. The terminal and the
// page print the same sentences. Start at study_json().
#include <jansson.h>
#include <math.h>

#include "bench/report/figures_json.h"
#include "engine/rules/rules.h"
#include "study.h"

static const double break_told = 0.10;    // share of games not decided by points that is reported
static const double taken_rarely = 0.02;  // captures per game below which an objective is reported
static const double moves_rarely = 1;     // moves per game below which a side is reported

static const char *side_name(const Study *study, Side side) {
    return study->base.rules->scene.side_name(study->base.world, side);
}

static json_t *interval_json(Interval interval) {
    return json_pack("[f, f]", interval.low, interval.high);
}

static json_t *score_json(const StudyScore *score) {
    json_t *each = json_array();
    for (int i = 0; i < score->learners; i++)
        json_array_append_new(each, json_real(score->each[i]));
    return json_pack("{s:f, s:o, s:i, s:i, s:o}", "score", score->score, "interval",
                     interval_json(score->interval), "learners", score->learners, "games",
                     score->games, "each", each);
}

// Appends what the replication of a score says, if there is one.
static void again_say(const Study *study, const StudyScore *again, Text *text) {
    if (again->games == 0) return;
    text_put(text,
             " Tested again by %d new players in %d games on fresh seeds: %.1f %% (%.0f to %.0f "
             "%%) for %s.",
             again->learners, again->games, 100 * again->score, 100 * again->interval.low,
             100 * again->interval.high, side_name(study, ALLIED));
}

// ---- Sentences: {"about", "text", "evidence"}; "evidence" names a file in the folder

static void sentence_add(json_t *list, const char *about, const char *evidence, const Text *text) {
    json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "about", about, "text", text->start,
                                          "evidence", evidence));
}

static void verdict_say(const Study *study, json_t *list) {
    char words[600];
    Text text = text_over(words, sizeof words);
    const StudyScore *now = &study->now;
    Interval band = study->params.band;
    const char *first = side_name(study, ALLIED), *second = side_name(study, AXIS);
    text_put(
        &text,
        "Between players that have learned the battle, the score of %s is %.0f %% of the points "
        "and that of %s %.0f %% (95 %% interval for %s: %.0f to %.0f %%; a draw is half a "
        "point). ",
        first, 100 * now->score, second, 100 - 100 * now->score, first, 100 * now->interval.low,
        100 * now->interval.high);
    switch (study_verdict(study)) {
        case VERDICT_BALANCED:
            text_put(&text, "The battle is even: the whole interval lies between %.0f and %.0f %%.",
                     100 * band.low, 100 * band.high);
            break;
        case VERDICT_ALLIED:
        case VERDICT_AXIS:
            text_put(&text, "The battle is not even: it favours %s.",
                     now->score > 0.5 ? first : second);
            break;
        case VERDICT_OPEN:
            text_put(&text,
                     "This does not decide whether the battle is even (from %.0f to %.0f %%)",
                     100 * band.low, 100 * band.high);
            if (study_games_more(study) > 0)
                text_put(&text, "; about %d more games would, if the score stays the same.",
                         study_games_more(study));
            else
                text_put(&text,
                         ", and more games alone would not; a new study with more time would "
                         "let more players learn the battle.");
    }
    if (2 * study->plan.learning_games < study->plan.usual_games)
        text_put(
            &text,
            " This is provisional: each player learned in %d games, where learning usually takes "
            "%d; in a new study with more time they learn more.",
            study->plan.learning_games, study->plan.usual_games);
    again_say(study, &study->again, &text);
    if (study->params.registered)
        text_put(&text,
                 " The questions, sizes and seeds of this test were registered before the "
                 "first game, in register.json.");
    sentence_add(list, "verdict", "games.html", &text);
}

static void level_say(const Study *study, json_t *list) {
    char words[400];
    Text text = text_over(words, sizeof words);
    if (study->level.games == 0) {
        text_put(&text,
                 "There was no time for games between searching players (%s): %d of them take "
                 "%.1f minutes or more.",
                 study->params.level, LEVEL_LEAST, LEVEL_LEAST * study->plan.level_seconds / 60);
        sentence_add(list, "level", "study.json", &text);
        return;
    }
    Interval interval = interval_fixed(study->level, 0.95);
    double score = tally_score(&study->level);
    bool same =
        interval.low <= study->now.interval.high && study->now.interval.low <= interval.high;
    text_put(&text,
             "Between searching players (%s) the score of %s is %.0f %% (%.0f to %.0f %%, %.0f "
             "games). %s.",
             study->params.level, side_name(study, ALLIED), 100 * score, 100 * interval.low,
             100 * interval.high, study->level.games,
             same ? "It agrees with the score between players that learned the battle"
                  : "It disagrees with the score between players that learned the battle: the "
                    "balance depends on the players");
    sentence_add(list, "level", "games.html", &text);
}

static void edit_words(const Study *study, const Number *number, int value, Text *text) {
    int by = value - number->value;
    if (strcmp(number->path, "threshold") == 0) {
        text_put(text, "give %s %d more victory point%s (threshold %+d instead of %+d)",
                 side_name(study, by > 0 ? AXIS : ALLIED), abs(by), abs(by) == 1 ? "" : "s", value,
                 number->value);
        return;
    }
    // Find the side in the path of the number, in the file's word for it.
    const char *axis = strstr(number->path, "axis"), *allied = strstr(number->path, "allied");
    const char *side = axis != NULL     ? side_name(study, AXIS)
                       : allied != NULL ? side_name(study, ALLIED)
                                        : NULL;
    text_put(text, "change %s from %d to %d (%s%s%s%s%s)", number->path, number->value, value,
             number->help, number->among[0] != '\0' ? ", " : "", number->among,
             side != NULL ? ", " : "", side != NULL ? side : "");
}

static void change_words(const Study *study, const StudyChange *change, Text *text) {
    for (int i = 0; i < change->with_count; i++) {
        edit_words(study, &change->with[i].number, change->with[i].value, text);
        text_put(text, " and ");
    }
    edit_words(study, &change->number, change->value, text);
}

static void change_say(const Study *study, const StudyChange *change, json_t *list) {
    char words[1600];
    Text text = text_over(words, sizeof words);
    const StudyScore *score = &change->confirmed;
    if (!study_advises(study, change)) return;
    text_put(&text, "To make it even, ");
    change_words(study, change, &text);
    text_put(&text,
             ". Players that learned the changed battle then give %s %.0f %% (%.0f to %.0f %%)%s.",
             side_name(study, ALLIED), 100 * score->score, 100 * score->interval.low,
             100 * score->interval.high,
             change->answer == CHANGE_EVEN ? ""
                                           : "; this is uncertain, because the true score may well "
                                             "be more than 5 points from 50 %");
    if (change->level.games > 0) {
        Interval interval = interval_fixed(change->level, 0.95), band = study->params.band;
        bool apart = interval.high < band.low || interval.low > band.high;
        text_put(
            &text, " Between searching players (%s) it gives %s %.0f %% (%.0f to %.0f %%)%s.",
            study->params.level, side_name(study, ALLIED), 100 * tally_score(&change->level),
            100 * interval.low, 100 * interval.high,
            apart ? ", which is not even: the change suits only players without a search" : "");
    }
    again_say(study, &change->again, &text);
    sentence_add(list, "change", "study.json", &text);
}

// Adds a sentence on the change that came nearest to 50 %, if new learners confirmed that it comes
// nearer than the battle as it is.
static void nearest_say(const Study *study, json_t *list) {
    char words[1600];
    Text text = text_over(words, sizeof words);
    const StudyChange *nearest = NULL;
    double least = fabs(study->now.score - 0.5);
    for (int i = 0; i < study->change_count; i++) {
        const StudyScore *score = &study->changes[i].confirmed;
        if (score->games == 0 || fabs(score->score - 0.5) >= least) continue;
        least = fabs(score->score - 0.5);
        nearest = &study->changes[i];
    }
    if (nearest == NULL) return;
    text_put(&text, "The nearest to even that was found: ");
    change_words(study, nearest, &text);
    text_put(&text, ". Players that learned it give %s %.0f %% (%.0f to %.0f %%).",
             side_name(study, ALLIED), 100 * nearest->confirmed.score,
             100 * nearest->confirmed.interval.low, 100 * nearest->confirmed.interval.high);
    sentence_add(list, "change", "study.json", &text);
}

// Adds sentences on what was tried without success, and why there is no advice.
static void no_change_say(const Study *study, json_t *list) {
    char words[600];
    Text text = text_over(words, sizeof words);
    int advised = 0;
    for (int i = 0; i < study->change_count; i++)
        advised += study->changes[i].answer != CHANGE_MISSED;
    if (study_verdict(study) == VERDICT_BALANCED || study->stopped) return;
    if (study_near_even(study->now.score)) {
        text_put(&text, "The score is so near to 50 %% that no change was searched.");
        sentence_add(list, "change", "games.html", &text);
        return;
    }
    if (study->report->scale.known && !study->even_there) {
        text_put(&text,
                 "For at least one of the players that learned the battle, no victory threshold "
                 "makes it even: %.0f %% of all games are not decided by points.",
                 100 * study->not_by_points);
        sentence_add(list, "change", "games.html", &text);
    }
    if (advised > 0) return;
    text_clear(&text);
    if (study->out_of_time)
        text_put(&text,
                 "There was no time to learn every changed battle anew; no change is advised yet; "
                 "the same study with more time goes on.");
    else if (study->change_count == 0)
        text_put(&text,
                 "No number was found whose change might make the battle even, so that no change "
                 "was learned anew.");
    else
        text_put(&text,
                 "No change that was tried made the battle even between players that learned it "
                 "anew.");
    sentence_add(list, "change", "study.json", &text);
    nearest_say(study, list);
}

// ---- What spoils the game

static void begin_say(const Study *study, json_t *list) {
    char words[400];
    Text text = text_over(words, sizeof words);
    Level all = {0};
    for (int i = 0; i < study->plan.learners; i++) {
        for (Side side = ALLIED; side < SIDES; side++) {
            const Tally *of_one = &study->report->levels[i].begun[side];
            all.begun[side].games += of_one->games;
            all.begun[side].points += of_one->points;
            all.begun[side].squares += of_one->squares;
        }
    }
    Begin begin = level_begin(&all);
    if (!begin.known || fabs(begin.worth) <= BEGIN_MUCH ||
        begin.interval.low * begin.interval.high <= 0)
        return;
    text_put(
        &text,
        "Who begins decides much: the score of %s is %.0f %% with the first decision of turn 1 "
        "and %.0f %% without it, a difference of %.0f points (%.0f to %.0f).",
        side_name(study, ALLIED), 100 * begin.score[ALLIED], 100 * begin.score[AXIS],
        fabs(100 * begin.worth), 100 * fmin(fabs(begin.interval.low), fabs(begin.interval.high)),
        100 * fmax(fabs(begin.interval.low), fabs(begin.interval.high)));
    sentence_add(list, "flag", "games.html", &text);
}

static void objectives_say(const Study *study, json_t *list) {
    const Report *report = study->report;
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        char words[300];
        Text text = text_over(words, sizeof words);
        double taken = one->taken[ALLIED] + one->taken[AXIS];
        if (taken >= taken_rarely) continue;
        text_put(&text, "%s is rarely taken: on average %.1f times in 100 games.", one->name,
                 100 * taken);
        sentence_add(list, "flag", "games.html", &text);
    }
}

static void moves_say(const Study *study, json_t *list) {
    for (Side side = ALLIED; side < SIDES; side++) {
        char words[300];
        Text text = text_over(words, sizeof words);
        double moves = study->report->levels[0].moves[side];
        if (moves >= moves_rarely || study->report->piece_count == 0) continue;
        text_put(
            &text,
            "%s hardly moves: on average %.1f moves of all its units in a game of learned-1.db.",
            side_name(study, side), moves);
        sentence_add(list, "flag", "games.html", &text);
    }
}

static void breaks_say(const Study *study, json_t *list) {
    char words[300];
    Text text = text_over(words, sizeof words);
    if (study->not_by_points < break_told) return;
    text_put(&text,
             "%.0f %% of the games are not decided by points: a side breaks or wins suddenly, "
             "for example.",
             100 * study->not_by_points);
    sentence_add(list, "flag", "games.html", &text);
}

static void dead_say(const Study *study, json_t *list) {
    char words[1200];
    Text text = text_over(words, sizeof words);
    if (study->dead_count == 0) return;
    text_put(&text,
             "These numbers changed neither winner nor margin of a game, at any value tried:");
    for (int i = 0; i < study->dead_count; i++)
        text_put(&text, "%s %s (%s)", i > 0 ? "," : "", study->dead[i].path, study->dead[i].help);
    text_char(&text, '.');
    sentence_add(list, "flag", "study.json", &text);
}

static void compared_say(const Study *study, json_t *list) {
    for (int m = 0; m < SUITE_MEASURES; m++) {
        char words[300];
        Text text = text_over(words, sizeof words);
        study_compared_say(&study->compared, (SuiteMeasure)m, &text);
        if (words[0] != '\0') sentence_add(list, "flag", "study.html", &text);
    }
}

static void people_say(const Study *study, json_t *list) {
    if (study->people[0] == '\0') return;
    Text text = {.start = (char *)study->people};
    sentence_add(list, "people", "games.html", &text);
}

static json_t *sentences(const Study *study) {
    json_t *list = json_array();
    if (study->report == NULL) return list;
    verdict_say(study, list);
    for (int i = 0; i < study->change_count; i++) change_say(study, &study->changes[i], list);
    no_change_say(study, list);
    level_say(study, list);
    people_say(study, list);
    begin_say(study, list);
    objectives_say(study, list);
    moves_say(study, list);
    breaks_say(study, list);
    dead_say(study, list);
    compared_say(study, list);
    return list;
}

// ---- JSON

// Returns the sentences in the order in which they are told, under their questions. Leaves out
// questions without a sentence.
static json_t *parts_json(const json_t *told) {
    static const struct {
        const char *about, *title;
    } parts[] = {{"verdict", "Is it even?"},
                 {"change", "What would make it even?"},
                 {"level", "And between searching players?"},
                 {"people", "And between people?"},
                 {"flag", "What spoils the game?"}};
    json_t *out = json_array();
    for (int part = 0; part < COUNT_OF(parts); part++) {
        json_t *list = json_array(), *one;
        size_t i;
        json_array_foreach(told, i, one) {
            if (strcmp(json_string_value(json_object_get(one, "about")), parts[part].about) == 0)
                json_array_append(list, one);
        }
        if (json_array_size(list) > 0)
            json_array_append_new(
                out, json_pack("{s:s, s:O}", "title", parts[part].title, "sentences", list));
        json_decref(list);
    }
    return out;
}

static json_t *level_json(const Tally *level) {
    return level->games > 0 ? json_real(tally_score(level)) : json_null();
}

static json_t *change_json(const StudyChange *change) {
    static const char *const answers[] = {"even", "uncertain", "missed"};
    json_t *tried = json_array();
    for (int i = 0; i < change->tried_count; i++)
        json_array_append_new(
            tried, json_pack("{s:i, s:o}", "value", change->tried[i].value, "learned_anew",
                             score_json(&change->tried[i].score)));
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:o}", "path", change->number.path, "help",
                  change->number.help, "among", change->number.among, "from", change->number.value,
                  "to", change->value, "answer", answers[change->answer], "tried", tried);
    json_t *with = json_array();
    for (int i = 0; i < change->with_count; i++)
        json_array_append_new(
            with, json_pack("{s:s, s:s, s:i, s:i}", "path", change->with[i].number.path, "help",
                            change->with[i].number.help, "from", change->with[i].number.value, "to",
                            change->with[i].value));
    json_object_set_new(json, "with", with);
    json_object_set_new(json, "again",
                        change->again.games > 0 ? score_json(&change->again) : json_null());
    json_object_set_new(json, "confirmed",
                        change->confirmed.games > 0 ? score_json(&change->confirmed) : json_null());
    json_object_set_new(json, "level_score", level_json(&change->level));
    return json;
}

json_t *study_json(const Study *study) {
    static const char *const verdicts[] = {"open", "balanced", "allied", "axis"};
    const StudyPlan *plan = &study->plan;
    json_t *changes = json_array(), *dead = json_array();
    for (int i = 0; i < study->change_count; i++)
        json_array_append_new(changes, change_json(&study->changes[i]));
    for (int i = 0; i < study->dead_count; i++)
        json_array_append_new(dead, json_string(study->dead[i].path));
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:s, s:b, s:s, s:o, s:o, s:o, s:o}", "scenario", study->params.scenario,
        "title", study->base.rules->title_of(study->base.world), "first", side_name(study, ALLIED),
        "second", side_name(study, AXIS), "finished", !study->stopped, "verdict",
        verdicts[study_verdict(study)], "band", interval_json(study->params.band), "changes",
        changes, "dead_numbers", dead, "sentences", sentences(study));
    assert(json != NULL);
    json_object_set_new(json, "parts", parts_json(json_object_get(json, "sentences")));
    int more = study_games_more(study);
    json_object_set_new(json, "more_games", more > 0 ? json_integer(more) : json_null());
    json_object_set_new(json, "now", score_json(&study->now));
    json_object_set_new(json, "again",
                        study->again.games > 0 ? score_json(&study->again) : json_null());
    json_object_set_new(
        json, "plan",
        json_pack("{s:i, s:i, s:i, s:i, s:i, s:s}", "learners", plan->learners, "learning_games",
                  plan->learning_games, "games", plan->games_now, "level_games", plan->level_games,
                  "screening_games", plan->screening_games, "level", study->params.level));
    json_object_set_new(json, "measures", study_compared_json(&study->compared));
    json_object_set_new(json, "asked_numbers", json_integer(study->asked_count));
    json_object_set_new(json, "not_by_points", json_real(study->not_by_points));
    json_object_set_new(json, "level_score", level_json(&study->level));
    return json;
}
