// SPDX-License-Identifier: GPL-3.0-or-later
// test_export.c -- tests the CSV export of a simulation's file, and that bench/simulate/SCHEMA.md
// describes each column of each table and nothing else.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/simulate/export.h"
#include "bench/simulate/simulate.h"
#include "bench/simulate/suite.h"
#include "folder_kit.h"

static const char *played(Path out, const char *name, bool suite) {
    SimulateParams params;
    SimulateResult result;
    Error error = {0};
    file_in(out, name);
    simulate_params_defaults(&params);
    params.scenario = "gbsu/first-contact";
    params.games = 12;
    params.threads = 1;
    params.out = out;
    params.suite = suite;
    if (!simulate_run(&params, &result, &error)) fail_msg("%s", error.words);
    return out;
}

// ---- The document.

static bool told(const char *title, const char *name) {
    char line[2000], wanted[100];
    bool here = false, found = false;
    FILE *page = fopen("bench/simulate/SCHEMA.md", "r");
    assert_non_null(page);
    snprintf(wanted, sizeof wanted, "| `%s` |", name);
    while (fgets(line, sizeof line, page) != NULL) {
        if (strncmp(line, "## ", 3) == 0) here = strncmp(line + 3, title, strlen(title)) == 0;
        found |= here && strncmp(line, wanted, strlen(wanted)) == 0;
    }
    fclose(page);
    return found;
}

static int told_count(const char *title) {
    char line[2000];
    bool here = false;
    int count = 0;
    FILE *page = fopen("bench/simulate/SCHEMA.md", "r");
    assert_non_null(page);
    while (fgets(line, sizeof line, page) != NULL) {
        if (strncmp(line, "## ", 3) == 0) here = strncmp(line + 3, title, strlen(title)) == 0;
        count += here && strncmp(line, "| `", 3) == 0;
    }
    fclose(page);
    return count;
}

static void columns_check(const char *path, const char *title) {
    sqlite3 *db;
    sqlite3_stmt *row;
    int columns = 0, missing = 0;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT m.name || '.' || c.name FROM sqlite_schema m,"
                                        " pragma_table_info(m.name) c WHERE m.type = 'table'",
                                        -1, &row, NULL),
                     SQLITE_OK);
    for (; sqlite3_step(row) == SQLITE_ROW; columns++) {
        const char *name = (const char *)sqlite3_column_text(row, 0);
        if (told(title, name)) continue;
        print_error("SCHEMA.md does not tell of %s\n", name);
        missing++;
    }
    sqlite3_finalize(row);
    sqlite3_close(db);
    assert_int_equal(missing, 0);
    assert_int_equal(told_count(title), columns);
}

static void schema_md_describes_exactly_the_columns(void **unused) {
    (void)unused;
    Path path;
    assert_false(told("A file of one", "game.nothing"));
    columns_check(played(path, "one.db", false), "A file of one simulation");
    columns_check(played(path, "many.db", true), "A file of many simulations");
}

// ---- CSV.

static char *exported(const char *path, ExportTable table) {
    char *words = NULL;
    size_t size = 0;
    Error error = {0};
    FILE *out = open_memstream(&words, &size);
    if (!export_csv(path, table, out, &error)) fail_msg("%s", error.words);
    fclose(out);
    return words;
}

static int lines_of(const char *words) {
    int lines = 0;
    for (; *words != '\0'; words++) lines += *words == '\n';
    return lines;
}

static int commas_of(const char *line) {
    int commas = 0;
    bool quoted = false;
    for (; *line != '\0' && *line != '\r'; line++) {
        quoted ^= *line == '"';
        commas += *line == ',' && !quoted;
    }
    return commas;
}

static void commas_same(const char *words) {
    int commas = commas_of(words);
    for (const char *line = words; *line != '\0'; line = strchr(line, '\n') + 1)
        assert_int_equal(commas_of(line), commas);
}

static void exported_rows_match_games_turns_and_units(void **unused) {
    (void)unused;
    static const int wanted[EXPORT_TABLES] = {12, 12 * 7, 12 * 12};
    Path path;
    played(path, "rows.db", false);
    for (int table = 0; table < EXPORT_TABLES; table++) {
        char *words = exported(path, (ExportTable)table);
        assert_int_equal(lines_of(words), wanted[table] + 1);
        commas_same(words);
        free(words);
    }
    played(path, "more.db", true);
    char *words = exported(path, EXPORT_GAMES);
    assert_int_equal(lines_of(words), 13);
    free(words);
    Error error = {0};
    assert_false(export_csv(path, EXPORT_UNITS, stdout, &error));
}

// Checks that SCHEMA.md describes every column of the CSV and that the CSV has every column
// described.
static void schema_md_describes_each_csv_column(void **unused) {
    (void)unused;
    static const char *const tables[EXPORT_TABLES] = {"game", "turn", "units"};
    // Number of columns of three measures, for both sides.
    static const int measures[EXPORT_TABLES] = {0, 6, 0};
    static const int columns[EXPORT_TABLES] = {23, 11, 10};
    Path path;
    played(path, "columns.db", false);
    for (int table = 0; table < EXPORT_TABLES; table++) {
        char *words = exported(path, (ExportTable)table);
        int count = 0, of_measures = 0;
        words[strcspn(words, "\r")] = '\0';
        for (char *name = strtok(words, ","); name != NULL; name = strtok(NULL, ",")) {
            char column[80];
            snprintf(column, sizeof column, "%s.%.60s", tables[table], name);
            if (strchr(name, ' ') != NULL)
                of_measures++;
            else if (!told(table == EXPORT_UNITS ? "The CSV" : "A file of one", column))
                fail_msg("%s is not told in SCHEMA.md", column);
            else
                count++;
        }
        assert_int_equal(count, columns[table]);
        assert_int_equal(of_measures, measures[table]);
        free(words);
    }
    assert_int_equal(told_count("The CSV"), columns[EXPORT_UNITS]);
}

static void a_name_with_a_comma_or_a_quote_stays_one_value(void **unused) {
    (void)unused;
    Path path;
    sqlite3 *db;
    played(path, "names.db", false);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "UPDATE piece SET name = 'a, \"b\"' WHERE piece = 0", NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    char *words = exported(path, EXPORT_UNITS);
    assert_non_null(strstr(words, "\r\n0,\"a, \"\"b\"\"\",allied,"));
    free(words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schema_md_describes_exactly_the_columns),
        cmocka_unit_test(exported_rows_match_games_turns_and_units),
        cmocka_unit_test(schema_md_describes_each_csv_column),
        cmocka_unit_test(a_name_with_a_comma_or_a_quote_stays_one_value),
    };
    return cmocka_run_group_tests_name("export", tests, folder_make, folder_remove);
}
