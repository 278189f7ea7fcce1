// SPDX-License-Identifier: GPL-3.0-or-later
// study_words.c -- writes the answer of a study in sentences, and as JSON. The terminal and the
// page print the same sentences. Start at study_json().
#include <math.h>

#include "bench/report/figures_json.h"
#include "engine/rules/rules.h"
#include "study_sentences.h"

const char *study_side_name(const Study *study, Side side) {
    return study->base.rules->scene.side_name(study->base.world, side);
}

bool study_provisional(const Study *study) {
    return 2 * study->plan.learning_games < study->plan.usual_games;
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

// Returns 1 if a share in percent is so near to one of two limits that the rounded number could
// contradict what is said of it, else 0: the number of its decimals.
static int decimals_of(double share, double low, double high) {
    double apart = fmin(fabs(share - low), fabs(share - high));
    return apart > 1e-9 && apart < 0.005;
}

// Appends an interval, as "41 to 62 %".
static void interval_put(const Study *study, Interval interval, Text *text) {
    Interval band = study->params.band;
    int decimals = max_int(decimals_of(interval.low, band.low, band.high),
                           decimals_of(interval.high, band.low, band.high));
    text_put(text, "%.*f to %.*f %%", decimals, 100 * interval.low, decimals, 100 * interval.high);
}

// Appends a score and its interval, as "55 % (41 to 62 %)".
static void score_put(const Study *study, const StudyScore *score, Text *text) {
    text_put(text, "%.*f %% (", decimals_of(score->score, 0.45, 0.55), 100 * score->score);
    interval_put(study, score->interval, text);
    text_char(text, ')');
}

// Appends what the replication `again` of a score says, without the answer to its question.
static void again_say(const Study *study, const StudyScore *again, Text *text) {
    text_put(text,
             " Tested again by %d new players in %d games on fresh seeds: %.1f %% (%.0f to %.0f "
             "%%) for %s. ",
             again->learners, again->games, 100 * again->score, 100 * again->interval.low,
             100 * again->interval.high, study_side_name(study, ALLIED));
}

// ---- Sentences: {"about", "text", "evidence"}; "evidence" names a file in the folder

void study_sentence_add(json_t *list, const char *about, const char *evidence, const Text *text) {
    json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "about", about, "text", text->start,
                                          "evidence", evidence));
}

// Says why the games do not decide whether the battle is even, and what would.
static void open_say(const Study *study, Text *text) {
    const StudyScore *now = &study->now;
    Interval band = study->params.band;
    bool ahead = now->interval.low > 0.5 || now->interval.high < 0.5;
    if (ahead)
        text_put(text,
                 "The advantage lies with %s, but this does not decide whether it is small enough "
                 "to call the battle even (%g to %g %%)",
                 study_side_name(study, now->score > 0.5 ? ALLIED : AXIS), 100 * band.low,
                 100 * band.high);
    else
        text_put(text, "This does not decide whether the battle is even (%g to %g %%)",
                 100 * band.low, 100 * band.high);
    if (study_games_more(study) > 0)
        text_put(text, "; about %d more games would decide it, if the score stays the same.",
                 study_games_more(study));
    else if (study_provisional(study))
        text_put(text,
                 ", because each player learned in only %d games instead of the usual %d. In a new "
                 "study with more time they learn more.",
                 study->plan.learning_games, study->plan.usual_games);
    else if (now->learners >= STUDY_LEARNERS_MOST)
        text_put(text, ", because %d players are too few or differ too much.", now->learners);
    else
        text_put(text, ", because %d players are too few. %s", now->learners,
                 study_near_even(now->score) ? "With more time the same study adds players."
                                             : "With more time a new study has more players.");
}

static void verdict_say(const Study *study, json_t *list) {
    char words[1200];
    Text text = text_over(words, sizeof words);
    const StudyScore *now = &study->now;
    Interval band = study->params.band;
    const char *first = study_side_name(study, ALLIED), *second = study_side_name(study, AXIS);
    double least = 1, most = 0;
    for (int i = 0; i < now->learners; i++) {
        least = fmin(least, now->each[i]);
        most = fmax(most, now->each[i]);
    }
    text_put(&text,
             "Between computer players that learned this battle independently, the score is %s "
             "%.0f %%, %s %.0f %% (a win counts 1, a draw one half). Allowing for the luck of play "
             "and of learning, the true score of %s is from ",
             first, 100 * now->score, second, 100 - round(100 * now->score), first);
    interval_put(study, now->interval, &text);
    text_put(&text, " (95 %% confidence). ");
    if (round(100 * least) < round(100 * most))
        text_put(&text, "Single pairings of players gave %.0f to %.0f %%. ", 100 * least,
                 100 * most);
    switch (study_verdict(study)) {
        case VERDICT_BALANCED:
            text_put(&text, "The battle is even: the whole range lies within %g to %g %%.",
                     100 * band.low, 100 * band.high);
            break;
        case VERDICT_ALLIED:
        case VERDICT_AXIS:
            text_put(&text, "The battle is not even: the advantage lies with %s.",
                     now->score > 0.5 ? first : second);
            break;
        case VERDICT_OPEN:
            open_say(study, &text);
    }
    if (study_provisional(study) &&
        (study_verdict(study) != VERDICT_OPEN || study_games_more(study) > 0))
        text_put(&text, " This is provisional: each player learned in %d games; %d are usual.",
                 study->plan.learning_games, study->plan.usual_games);
    if (study->again.games > 0) {
        static const char *const answers[] = {
            [VERDICT_OPEN] = "This does not decide whether the battle is even.",
            [VERDICT_BALANCED] = "By this test the battle is even.",
            [VERDICT_ALLIED] = "By this test the battle is not even.",
            [VERDICT_AXIS] = "By this test the battle is not even."};
        again_say(study, &study->again, &text);
        text_put(&text, "%s", answers[verdict_in(study->again.interval, band)]);
    }
    if (study->params.registered)
        text_put(&text,
                 " The questions, sizes and seeds of the test with new players were fixed in "
                 "register.json before the first game.");
    study_sentence_add(list, "verdict", "games.html", &text);
}

static void level_say(const Study *study, json_t *list) {
    enum { GAMES_FEW = 100, GAMES_CLEAR = 30 };  // to tell that nothing differs, and that it does
    char words[600];
    Text text = text_over(words, sizeof words);
    if (study->level.games == 0) {
        text_put(&text,
                 "Left out: even %d games of the searching player (%s) would take %.1f minutes or "
                 "more.",
                 LEVEL_LEAST, study->params.level, LEVEL_LEAST * study->plan.level_seconds / 60);
        study_sentence_add(list, "level", "study.html", &text);
        return;
    }
    // Compare with the first pairing, because the searching players have its policies.
    Interval interval = interval_fixed(study->level, 0.95);
    double score = tally_score(&study->level), learned = study->now.each[0];
    double half = NORMAL_95 * sqrt(study->now.of_games);
    Interval apart =
        interval_apart(learned, (Interval){learned - half, learned + half}, score, interval);
    bool differs = study->level.games >= GAMES_CLEAR && (apart.low > 0 || apart.high < 0);
    text_put(
        &text,
        "When the first two of these players also look ahead (%s), the score of %s is %.0f %% "
        "(%.0f to %.0f %%, %.0f games); without looking ahead it is %.0f %% between the same two. "
        "%s.",
        study->params.level, study_side_name(study, ALLIED), 100 * score, 100 * interval.low,
        100 * interval.high, study->level.games, 100 * learned,
        differs ? "This is a clear difference: the balance depends on who plays"
        : study->level.games < GAMES_FEW ? "These are too few games to tell a difference"
                                         : "This is no clear difference");
    study_sentence_add(list, "level", "games.html", &text);
}

// Returns true if a part of a path between dots is `word`.
static bool path_names(const char *path, const char *word) {
    size_t length = strlen(word);
    for (const char *at = path; at != NULL; at = strchr(at, '.')) {
        if (*at == '.') at++;
        if (strncmp(at, word, length) == 0 && (at[length] == '.' || at[length] == '\0'))
            return true;
    }
    return false;
}

// Copies the name of a choice such as "1: average" from number->among. Returns false if the number
// is no choice.
static bool choice_name(const Number *number, int value, char out[NUMBER_AMONG_BYTES]) {
    char key[16];
    snprintf(key, sizeof key, "%d: ", value);
    const char *at = strstr(number->among, key);
    bool begins = at != NULL && (at == number->among || at[-1] == ' ');
    if (!begins || strncmp(number->among, "0: ", 3) != 0) return false;
    at += strlen(key);
    snprintf(out, NUMBER_AMONG_BYTES, "%.*s", (int)strcspn(at, ","), at);
    return true;
}

static void edit_words(const Study *study, const Number *number, int value, Text *text) {
    int by = value - number->value;
    if (strcmp(number->path, "threshold") == 0) {
        text_put(text, "give %s %d more victory point%s (set threshold to %d; it is %d)",
                 study_side_name(study, by > 0 ? AXIS : ALLIED), abs(by), abs(by) == 1 ? "" : "s",
                 value, number->value);
        return;
    }
    const char *side = path_names(number->path, "axis")     ? study_side_name(study, AXIS)
                       : path_names(number->path, "allied") ? study_side_name(study, ALLIED)
                                                            : NULL;
    char from[NUMBER_AMONG_BYTES], to[NUMBER_AMONG_BYTES];
    bool named = choice_name(number, number->value, from) && choice_name(number, value, to);
    if (number_is_unit(number)) {
        const char *unit = number->path + strlen("units.");
        text_put(text, value == 0 ? "leave out the unit %s" : "add a second unit %s", unit);
        text_put(text, " (set %s to %d; it is %d)", number->path, value, number->value);
    } else if (strcmp(number->path, "turns") == 0 || strcmp(number->path, "days.turns") == 0) {
        text_put(text, "play %d turns instead of %d (%s)", value, number->value, number->path);
    } else if (strncmp(number->path, "points.", strlen("points.")) == 0 && side != NULL) {
        text_put(text, "give %s %d instead of %d victory points (%s: %s%s%s)", side, value,
                 number->value, number->path, number->help, number->among[0] != '\0' ? ", " : "",
                 number->among);
    } else if (named) {
        text_put(text, "change %s from %s to %s (%d to %d: %s%s%s)", number->path, from, to,
                 number->value, value, number->help, side != NULL ? ", " : "",
                 side != NULL ? side : "");
    } else {
        text_put(text, "change %s from %d to %d (%s%s%s%s%s)", number->path, number->value, value,
                 number->help, number->among[0] != '\0' ? ", " : "", number->among,
                 side != NULL ? ", " : "", side != NULL ? side : "");
    }
}

static void change_words(const Study *study, const StudyChange *change, Text *text) {
    for (int i = 0; i < change->with_count; i++) {
        edit_words(study, &change->with[i].number, change->with[i].value, text);
        text_put(text, " and ");
    }
    edit_words(study, &change->number, change->value, text);
}

// Returns the evidence of a sentence on changes.
static const char *changes_shown(const Study *study) {
    return study->change_count > 0 ? "study.html#changes" : "study.html";
}

static void change_say(const Study *study, const StudyChange *change, json_t *list) {
    char words[1600];
    Text text = text_over(words, sizeof words);
    const StudyScore *score = &change->confirmed;
    if (!study_advises(study, change)) return;
    Interval interval = interval_fixed(change->level, 0.95), band = study->params.band;
    bool apart = change->level.games > 0 && (interval.high < band.low || interval.low > band.high);
    bool proven = change->answer == CHANGE_EVEN && !apart;
    bool wide = score->interval.high - score->interval.low > 0.5;  // says next to nothing
    text_put(&text, "%s",
             proven                          ? "To make it even, "
             : change->answer == CHANGE_EVEN ? "Even between players that do not look ahead, but "
                                               "not between others: "
             : wide                          ? "A guess, because too little is known yet: "
                                             : "Worth trying, but not proven: ");
    change_words(study, change, &text);
    text_put(&text, ". Between players that learned the changed battle the score of %s is then ",
             study_side_name(study, ALLIED));
    score_put(study, score, &text);
    text_put(&text, "%s.",
             change->answer == CHANGE_EVEN ? "" : "; this does not prove that it is even");
    if (change->level.games > 0)
        text_put(
            &text,
            " When two of these players also look ahead (%s), it is %.0f %% (%.0f to %.0f %%, "
            "%.0f games)%s.",
            study->params.level, 100 * tally_score(&change->level), 100 * interval.low,
            100 * interval.high, change->level.games,
            apart ? ", which is not even: do not rely on this change before longer tests" : "");
    if (change->again.games > 0) {
        again_say(study, &change->again, &text);
        text_put(&text, study_near_even(change->again.score)
                            ? "So the change holds: this is from 45 to 55 %%."
                        : study_not_even(&change->again, band)
                            ? "So the change does not hold."
                            : "So it is not clear whether the change holds: this is not from 45 to "
                              "55 %%, but its interval reaches the balanced range.");
    } else {
        text_put(&text,
                 " It was chosen among several, so the true score may be a little farther from 50 "
                 "%%.");
    }
    study_sentence_add(list, "change", changes_shown(study), &text);
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
    text_put(&text, "The nearest to even so far (not proven better): ");
    change_words(study, nearest, &text);
    text_put(&text, ". Between players that learned it the score of %s is ",
             study_side_name(study, ALLIED));
    score_put(study, &nearest->confirmed, &text);
    text_char(&text, '.');
    study_sentence_add(list, "change", changes_shown(study), &text);
}

static void out_of_time_say(const Study *study, Text *text) {
    int learned = 0;
    for (int i = 0; i < study->change_count; i++) learned += study->changes[i].tried_count > 1;
    if (learned == 0)
        text_put(text, "Time ran out before any changed battle was learned. ");
    else
        text_put(text, "Time ran out: %d change%s learned, and none can be advised yet. ", learned,
                 learned == 1 ? " was" : "s were");
    text_put(text, study_provisional(study)
                       ? "In a new study with more time the players learn more."
                       : "The same study with more time goes on.");
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
        text_put(&text,
                 "No change was looked for, because the score is from 45 to 55 %%. That does not "
                 "prove that the battle is even.");
        study_sentence_add(list, "change", "games.html", &text);
        return;
    }
    if (study->report->scale.known && !study->even_there) {
        text_put(&text,
                 "Between at least one pair of players that learned the battle, no victory "
                 "threshold makes it even");
        if (study->not_by_points >= STUDY_BREAKS_TOLD)
            text_put(&text, ": %.0f %% of all games are not decided by points",
                     100 * study->not_by_points);
        text_char(&text, '.');
        study_sentence_add(list, "change", "games.html", &text);
    }
    if (advised > 0) return;
    text_clear(&text);
    if (study->out_of_time)
        out_of_time_say(study, &text);
    else if (study->change_count == 0 && study->asked_count == 0)
        text_put(&text, "No change was looked for, because the time was too short.");
    else if (study->change_count == 0)
        text_put(&text, "No number was found whose change might make the battle even.");
    else
        text_put(&text,
                 "No change that was tried made the battle even between players that learned it.");
    if (study->asked_count == STUDY_NUMBERS_MAX)
        text_put(&text, " At most %d numbers are searched.", STUDY_NUMBERS_MAX);
    study_sentence_add(list, "change", changes_shown(study), &text);
    nearest_say(study, list);
}

// ---- All sentences

static void people_say(const Study *study, json_t *list) {
    if (study->people[0] == '\0') return;
    Text text = {.start = (char *)study->people};
    study_sentence_add(list, "people", "games.html", &text);
}

static json_t *sentences(const Study *study) {
    json_t *list = json_array();
    if (study->report == NULL) return list;
    verdict_say(study, list);
    for (int i = 0; i < study->change_count; i++) change_say(study, &study->changes[i], list);
    no_change_say(study, list);
    level_say(study, list);
    people_say(study, list);
    study_flags_say(study, list);
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
                 {"level", "And between players that look ahead?"},
                 {"people", "And between people?"},
                 {"flag", "What should you look at?"}};
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

static const char *answer_words(const StudyChange *change, Interval band) {
    if (change->answer == CHANGE_EVEN) return "even";
    if (change->confirmed.games == 0) return "not tested further";
    return study_not_even(&change->confirmed, band) ? "not even" : "not clear";
}

static json_t *change_json(const StudyChange *change, Interval band) {
    json_t *tried = json_array();
    for (int i = 0; i < change->tried_count; i++)
        json_array_append_new(
            tried, json_pack("{s:i, s:o}", "value", change->tried[i].value, "learned_anew",
                             score_json(&change->tried[i].score)));
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:o}", "path", change->number.path, "help",
                  change->number.help, "among", change->number.among, "from", change->number.value,
                  "to", change->value, "answer", answer_words(change, band), "tried", tried);
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
    for (int i = 0; i < study->change_count; i++) {
        const StudyChange *change = &study->changes[i];
        if (change->value != change->number.value)
            json_array_append_new(changes, change_json(change, study->params.band));
    }
    for (int i = 0; i < study->dead_count; i++)
        json_array_append_new(dead, json_string(study->dead[i].path));
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:s, s:b, s:s, s:o, s:o, s:o, s:o}", "scenario",
                  study->params.scenario, "title", study->base.rules->title_of(study->base.world),
                  "first", study_side_name(study, ALLIED), "second", study_side_name(study, AXIS),
                  "finished", !study->stopped, "verdict", verdicts[study_verdict(study)], "band",
                  interval_json(study->params.band), "changes", changes, "dead_numbers", dead,
                  "sentences", sentences(study));
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
    json_object_set_new(json, "effects", study_effects_json(study));
    json_object_set_new(json, "asked_numbers", json_integer(study->asked_count));
    json_object_set_new(json, "not_by_points", json_real(study->not_by_points));
    json_object_set_new(json, "level_score", level_json(&study->level));
    return json;
}
