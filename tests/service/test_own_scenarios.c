// SPDX-License-Identifier: GPL-3.0-or-later
// test_own_scenarios.c -- tests the requests `add_scenario` and `delete_scenario`: a valid file is
// played at once and after a restart, an invalid one is refused with line and column, and a hostile
// one reaches no other file.
#include "service_kit.h"

#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "play/service/requests/own_scenarios.h"

static char folder[64];
static Service *service;

static int open_service(void **unused) {
    (void)unused;
    strcpy(folder, "/tmp/cassino-own-XXXXXX");
    assert_non_null(mkdtemp(folder));
    service = service_of(folder);
    return 0;
}

static int close_service(void **unused) {
    char command[128];
    (void)unused;
    service_free(service);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

// Returns the text of a shipped scenario. The caller frees it.
static char *text_of(const char *path) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = memory_take(1, 1 << 17);
    size_t size = fread(text, 1, (1 << 17) - 1, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

// Sends a text. Returns the answer; *good is false for an error.
static json_t *sent(const char *text, bool *good) {
    Request request;
    Client client = {0};
    json_t *json = json_pack("{s:s, s:s}", "request", "add_scenario", "text", text);
    char *line = json_dumps(json, 0);
    request_read(&request, line, strlen(line));
    json_t *answer = request_answer(service, &request, &client, good);
    free(line);
    json_decref(json);
    return answer;
}

static void refused(const char *text, const char *words) {
    bool good;
    json_t *answer = sent(text, &good);
    const char *why = json_words_at(json_object_get(answer, "error"), "words");
    assert_false(good);
    if (strstr(why, words) == NULL) fail_msg("'%s' is not in '%s'", words, why);
    assert_null(strstr(why, folder));
    json_decref(answer);
    char paths[4][OWN_PATH_BYTES];
    assert_int_equal(own_scenarios(folder, paths, 4), 0);
}

static void a_valid_file_of_each_system_is_played_and_kept(void **unused) {
    static const char *const files[] = {"scenarios/gbsu/first-contact.yaml",
                                        "scenarios/rfic/two-sections.yaml",
                                        "scenarios/gbww2/crossroads.yaml"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        bool good;
        char *text = text_of(files[i]), name[OWN_PATH_BYTES], game[32];
        json_t *answer = sent(text, &good);
        assert_true(good);
        snprintf(name, sizeof name, "%s",
                 json_words_at(json_object_get(answer, "scenario"), "name"));
        json_decref(answer);
        json_decref(sent(text, &good));  // the same file once more
        assert_true(good);
        free(text);
        snprintf(game, sizeof game, "g%d", i);
        json_decref(asked_well(service,
                               "{\"request\":\"new\",\"name\":\"%s\",\"scenario\":\"%s\",\"axis\":"
                               "\"greedy\",\"seed\":5}",
                               game, name));
        json_decref(asked_well(service, "{\"request\":\"preview\",\"scenario\":\"%s\"}", name));
        played_on(service, game, 3, 1);
    }
    service_free(service);
    service = service_of(folder);
    json_decref(asked_well(service, "{\"request\":\"wait\",\"game\":\"g2\"}"));
    json_t *answer = asked_well(service, "{\"request\":\"scenarios\"}"), *line;
    size_t i, own = 0;
    json_array_foreach(json_object_get(answer, "scenarios"), i, line) own +=
        json_is_true(json_object_get(line, "own"));
    assert_int_equal(own, 3);
    json_decref(answer);
}

static void an_invalid_file_is_refused_with_line_and_column(void **unused) {
    (void)unused;
    char *text = text_of("scenarios/gbsu/first-contact.yaml");
    char *at = strstr(text, "\nmap:");
    assert_non_null(at);
    at[1] = 'q';
    refused(text, "line ");
    free(text);
    refused("title: [", "line ");
    refused("title: x\nrules: none\n", "unknown rule system");
    refused("title: x\n", "missing rule system");
}

static void a_hostile_file_reaches_no_other_file(void **unused) {
    static const char *const charts[] = {"/etc/passwd",
                                         "../../../../etc/passwd",
                                         "charts/../../secret.yaml",
                                         "charts/none.yaml",
                                         "charts/",
                                         "[a]",
                                         "charts/standard.yaml/x",
                                         "charts//standard.yaml"};
    char text[256];
    (void)unused;
    for (int i = 0; i < 8; i++) {
        snprintf(text, sizeof text, "title: x\nrules: gbsu\nchart: %s\n", charts[i]);
        refused(text, "line 3, column 8: unknown chart");
    }
    refused("title: x\nrules: ../gbsu\nchart: charts/standard.yaml\n", "unknown chart");
    refused("title: x\nrules: [gbsu]\nchart: charts/standard.yaml\n", "unknown chart");
    refused("title: &a [*a]\n", "");
    refused("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "");
    static const char *const names[] = {"/etc/passwd",
                                        "%s/scenarios/../x.yaml",
                                        "%s/scenarios/x/y.yaml",
                                        "%s/scenarios/x/../scenario.yaml",
                                        "%s/scenarios//scenario.yaml",
                                        "scenarios/gbsu/first-contact.yaml"};
    for (int i = 0; i < 6; i++) {
        char name[160];
        const char *rest = strncmp(names[i], "%s", 2) == 0 ? names[i] + 2 : names[i];
        snprintf(name, sizeof name, "%s%s", rest != names[i] ? folder : "", rest);
        asked_badly(service, "unknown scenario", "{\"request\":\"new\",\"scenario\":\"%s\"}", name);
    }
}

static void a_file_that_is_too_long_is_refused(void **unused) {
    (void)unused;
    size_t size = OWN_SCENARIO_BYTES + 2;
    char *text = memory_take(1, size);
    memset(text, '#', size - 1);
    refused(text, "expected 1 to 262144 bytes");
    free(text);
}

static void a_service_that_stores_nothing_refuses_files(void **unused) {
    (void)unused;
    Service *plain = service_of(NULL);
    asked_badly(plain, "need a folder of games",
                "{\"request\":\"add_scenario\",\"text\":\"title: x\"}");
    service_free(plain);
}

// Sends a text that is valid. Writes the name of the scenario, and returns its warnings as text,
// which the caller frees.
static char *added(const char *text, char name[OWN_PATH_BYTES]) {
    bool good;
    json_t *answer = sent(text, &good);
    assert_true(good);
    snprintf(name, OWN_PATH_BYTES, "%s",
             json_words_at(json_object_get(answer, "scenario"), "name"));
    char *warnings = json_dumps(json_object_get(answer, "warnings"), 0);
    json_decref(answer);
    return warnings;
}

static void a_file_is_added_with_the_warnings_of_check(void **unused) {
    (void)unused;
    char *text = text_of("scenarios/rfic/two-sections.yaml"), name[OWN_PATH_BYTES];
    char *warnings = added(text, name);
    assert_string_equal(warnings, "[]");
    free(warnings);
    char *threshold = strstr(text, "threshold:");
    assert_non_null(threshold);
    char *rest = strdup(threshold + strcspn(threshold, ",}\n"));
    sprintf(threshold, "threshold: 200%s", rest);
    warnings = added(text, name);
    assert_non_null(strstr(warnings, "Soviets cannot win on points"));
    free(warnings);
    free(rest);
    free(text);
}

static void an_added_scenario_can_be_deleted(void **unused) {
    (void)unused;
    char *text = text_of("scenarios/gbsu/first-contact.yaml"), name[OWN_PATH_BYTES];
    char paths[4][OWN_PATH_BYTES];
    free(added(text, name));
    json_decref(asked_well(
        service, "{\"request\":\"new\",\"name\":\"g\",\"scenario\":\"%s\",\"seed\":5}", name));
    json_decref(asked_well(service, "{\"request\":\"delete_scenario\",\"scenario\":\"%s\"}", name));
    assert_int_equal(own_scenarios(folder, paths, 4), 0);
    asked_badly(service, "deleted already", "{\"request\":\"delete_scenario\",\"scenario\":\"%s\"}",
                name);
    asked_badly(service, "expected the name of a scenario that `add_scenario` stored",
                "{\"request\":\"delete_scenario\",\"scenario\":\"gbsu/first-contact\"}");
    played_on(service, "g", 3, 1);  // the open game goes on
    service_free(service);
    service = service_of(folder);
    asked_badly(service, "first-contact", "{\"request\":\"wait\",\"game\":\"g\"}");
    free(added(text, name));  // the same file once more: the saved game works again
    json_decref(asked_well(service, "{\"request\":\"wait\",\"game\":\"g\"}"));
    free(text);
}

#define WITH_SERVICE(test) cmocka_unit_test_setup_teardown(test, open_service, close_service)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_SERVICE(a_valid_file_of_each_system_is_played_and_kept),
        WITH_SERVICE(an_invalid_file_is_refused_with_line_and_column),
        WITH_SERVICE(a_hostile_file_reaches_no_other_file),
        WITH_SERVICE(a_file_is_added_with_the_warnings_of_check),
        WITH_SERVICE(an_added_scenario_can_be_deleted),
        WITH_SERVICE(a_file_that_is_too_long_is_refused),
        WITH_SERVICE(a_service_that_stores_nothing_refuses_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
