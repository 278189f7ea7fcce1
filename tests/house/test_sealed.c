// SPDX-License-Identifier: GPL-3.0-or-later
// test_sealed.c -- checks with nm that the sealed object of a rule system exports its table and
// no other symbol, so that two systems may use the same function names. A system that is not in
// the registry exports nothing.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rules/rules.h"

enum { LINE_BYTES = 512 };

static int tables;  // tables found in all objects

// Writes the folder of sealed objects in this build, found from the path of the program.
static void sealed_folder(char out[LINE_BYTES]) {
    const char *program = getenv("CASSINO");
    if (program == NULL) skip();  // run by hand, so the build folder is unknown
    const char *slash = strrchr(program, '/');
    snprintf(out, LINE_BYTES, "%.*s/sealed", slash == NULL ? 0 : (int)(slash - program), program);
}

static void object_check(const char *path) {
    char command[4 * LINE_BYTES], line[LINE_BYTES];
    snprintf(command, sizeof command, "nm -g --defined-only '%s'", path);
    FILE *listing = popen(command, "r");
    assert_non_null(listing);
    while (fgets(line, sizeof line, listing) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        const char *name = strrchr(line, ' ');
        if (name == NULL || strncmp(name, " __", 3) == 0) continue;  // a symbol of a sanitizer
        size_t length = strlen(name);
        static const char ending[] = "_rules";
        if (length < sizeof ending || strcmp(name + length - strlen(ending), ending) != 0)
            fail_msg("%s exports the symbol %s", path, name);
        tables++;
    }
    assert_int_equal(pclose(listing), 0);
}

static void a_system_shows_its_table_alone(void **unused) {
    (void)unused;
    char folder[LINE_BYTES], path[2 * LINE_BYTES];
    sealed_folder(folder);
    DIR *open = opendir(folder);
    if (open == NULL) fail_msg("no folder %s", folder);
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length < 3 || strcmp(entry->d_name + length - 2, ".o") != 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        object_check(path);
    }
    closedir(open);
    int listed = 0;
    while (rules_all[listed] != NULL) listed++;
    assert_int_equal(tables, listed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_system_shows_its_table_alone)};
    return cmocka_run_group_tests_name("sealed", tests, NULL, NULL);
}
