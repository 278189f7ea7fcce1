// SPDX-License-Identifier: GPL-3.0-or-later
// test_install.c -- tests the installed program: it finds its scenarios, and the manual page and
// the completion come from its own output.
#include "program.h"

static char top[1024];  // the top folder of the source tree

// Runs a shell command in the test's folder. Its output is in `out`.
static void shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void shell(const char *format, ...) {
    char line[2048], whole[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    snprintf(whole, sizeof whole, "cd %s && { %s; } >out 2>err", folder, line);
    int status = system(whole);
    file_read("out", out);
    file_read("err", err);
    if (status != 0) fail_msg("%s: %s", line, err);
}

static void an_installed_program_finds_its_scenarios(void **unused) {
    (void)unused;
    shell(
        "mkdir -p there/bin there/share/cassino elsewhere && cp %s there/bin/cassino && "
        "cp -r %s/scenarios there/share/cassino/",
        program, top);
    shell("cd elsewhere && env -u CASSINO_SCENARIOS ../there/bin/cassino show gbsu/first-contact");
    assert_has(out, "First contact");
    shell("cd elsewhere && env -u CASSINO_SCENARIOS ../there/bin/cassino list");
    assert_has(out, "rfic/ford");
}

static void the_manual_page_has_every_command(void **unused) {
    (void)unused;
    shell("sh %s/play/install/man.sh %s", top, program);
    assert_has(out, ".TH CASSINO 6");
    assert_has(out, ".SH \"CASSINO PLAY\"");
    assert_has(out, ".SH \"CASSINO SERVE\"");
    assert_has(out, ".SH \"CASSINO SENSITIVITY\"");  // a name as long as its column
    assert_has(out, "\\-\\-opponent");
    assert_has(out, ".SH ENVIRONMENT");
    shell(
        "sh %s/play/install/man.sh %s | sed -n '/^.nf/,/^.fi/p' | tr -d '\\\\' | awk 'length > 78'",
        top, program);
    assert_string_equal(out, "");  // no line is too wide for 80 columns
}

static void completion_offers_commands_options_and_scenarios(void **unused) {
    (void)unused;
    static const char *const words[][2] = {
        {"cassino re", "replay review report"},
        {"cassino play --op", "--opponent"},
        {"cassino play gbsu/fir", "gbsu/first-contact"},
        {"cassino play tic", "tic_tac_toe\n"},
        {"cassino ca", "\n"},               // the examples in the help are not commands
        {"cassino sens", "sensitivity\n"},  // a name as long as its column
        {"cassino help rev", "review\n"},
        {"cassino play gbsu/first-contact --opponent vet", "veteran\n"},
        {"cassino play gbsu/first-contact --opponent = vet", "veteran\n"},
        {"cassino simulate gbsu/first-contact -p st", "staff\n"},
        {"cassino match gbsu/mokra --first gr", "greedy\n"},
        {"cassino play gbsu/first-contact --side ax", "axis\n"},
        {"cassino show x --side = b", "both\n"},
        {"cassino tune rf", "rfic\n"},
        {"cassino review my", "my-game.rec\n"},
        {"cassino play x --record my", "my-game.rec\n"},
        {"cassino play iter", "\n"},           // an option of players is not a scenario
        {"cassino play x --seed \"\"", "\n"},  // a number, so there is nothing to complete
    };
    file_write("my-game.rec", "");
    for (int i = 0; i < (int)(sizeof words / sizeof words[0]); i++) {
        shell(
            "bash -c '. %s/play/install/cassino.bash; COMP_WORDS=(%s); "
            "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_WORDS[0]=%s; _cassino; "
            "echo \"${COMPREPLY[@]}\"'",
            top, words[i][0], program);
        assert_has(out, words[i][1]);
        if (words[i][1][strlen(words[i][1]) - 1] == '\n') assert_string_equal(out, words[i][1]);
    }
}

static int open_all(void **unused) {
    (void)unused;
    return realpath(".", top) != NULL && program_open("test_install") ? 0 : -1;
}

static int close_all(void **unused) {
    (void)unused;
    program_close();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_installed_program_finds_its_scenarios, empty_folder),
        cmocka_unit_test_setup(the_manual_page_has_every_command, empty_folder),
        cmocka_unit_test_setup(completion_offers_commands_options_and_scenarios, empty_folder),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
