// SPDX-License-Identifier: GPL-3.0-or-later
// test_advice.c -- tests the advice on what to change, on the first screen of the report.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bench/report/figures/advice.h"
#include "bench/report/figures_json.h"
#include "bench/report/page/page.h"
#include "bench/simulate/simulate.h"
#include "play/commands/commands.h"
#include "play/commands/laboratory/report_advise.h"
#include "tests/bench/simulate/folder_kit.h"

static Report *report_of(const char *path) {
    Report *report = calloc(1, sizeof *report);
    Error error = {0};
    report->band = (Interval){0.4, 0.6};
    report->wanted = (Shares){0.1, 0.5, 0.4};
    if (!report_read(report, &path, 1, &error)) fail_msg("%s", error.words);
    return report;
}

static char *page_of(const Report *report) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    report_page(report, "cassino report x.db --out x.html", out);
    fclose(out);
    return text;
}

// Lets the program advise on a scenario far from even. It must tell the threshold that would make
// it even.
static void advice_is_asked_for_within_a_budget(void **unused) {
    (void)unused;
    Path path;
    const char *name = file_in(path, "advised.db");
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    simulate_params_defaults(&params);
    params.scenario = "rfic/ford";
    params.edits[params.edit_count++] = "threshold=12";
    params.edits[params.edit_count++] = "turns=5";
    params.games = 60;
    params.threads = 1;
    params.out = name;
    assert_true(simulate_run(&params, &result, &error));
    Report *report = report_of(name);
    report->band = (Interval){0.01, 0.99};  // the range for `balance`, too
    if (!report_advise(report, 1000, &error)) fail_msg("%s", error.words);
    assert_true(report->advice_count > 0);
    bool points = false;
    for (int i = 0; i < report->advice_count; i++) {
        const Advice *advice = &report->advice[i];
        points |= strcmp(advice->path, "threshold") == 0 && advice->from == 12 && advice->to < 12;
        if (advice->balance) assert_string_equal(advice->verdict, "even before learning");
    }
    assert_true(points);
    report_free(report);
    free(report);
}

// Checks that a change is proposed only if it brings the scenario closer to even. Otherwise the
// page says that no change does.
static void a_change_for_the_worse_is_not_proposed(void **unused) {
    (void)unused;
    static const char *const better[] = {"true", "false"};
    Path path, answer;
    char hash[17];
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    const char *name = file_in(path, "even.db");
    simulate_params_defaults(&params);
    params.scenario = "gbsu/first-contact";
    params.games = 60;
    params.out = name;
    assert_true(simulate_run(&params, &result, &error));
    for (int i = 0; i < 2; i++) {
        Report *report = report_of(name);
        snprintf(hash, sizeof hash, "%s", report->levels[0].about.value[META_HASH]);
        FILE *out = fopen(file_in(answer, "change.json"), "w");
        fprintf(
            out,
            "{\"band\": [0.4, 0.6], \"hash\": \"%s\", \"allied\": \"greedy\", \"axis\": "
            "\"greedy\", \"numbers\": "
            "[{\"path\": \"threshold\", \"help\": \"points\", \"value\": 1, \"change\": 2, "
            "\"better\": %s, \"verdict\": \"not clear\", \"confirmed\": {\"mean\": 0.4, "
            "\"low\": 0.35, \"high\": 0.45}}, {\"path\": \"turns\", \"value\": 6, \"reach\": "
            "{\"clear\": true, \"value\": 9, \"share\": {\"mean\": 0.2, \"low\": 0.1, \"high\": "
            "0.3}}}]}",
            hash, better[i]);
        fclose(out);
        if (!advice_read(report, answer, &error)) fail_msg("%s", error.words);
        char *text = page_of(report);
        bool proposed =
            strstr(text, "threshold</code> (points) 1 → <b>2</b>: the score of Blue is 40.0 %") !=
            NULL;
        bool worse =
            strstr(text, "No change that was tried brings the scenario closer to even") != NULL &&
            strstr(text, "closer to even than 1 does (2: the score of Blue is 40.0 %") != NULL;
        assert_true(proposed == (i == 0));
        assert_true(worse == (i == 1));
        assert_non_null(strstr(text, "toward even or away from it"));
        report->band.low = 0.45;
        assert_false(advice_read(report, answer, &error));
        assert_non_null(strstr(error.words, "its balanced range is not that of the report"));
        free(text);
        report_free(report);
        free(report);
    }
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "sensitivity") == 0)
        return command_call(&command_sensitivity, argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "balance") == 0)
        return command_call(&command_balance, argc - 1, argv + 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_is_asked_for_within_a_budget),
        cmocka_unit_test(a_change_for_the_worse_is_not_proposed),
    };
    return cmocka_run_group_tests_name("advice", tests, folder_make, folder_remove);
}
