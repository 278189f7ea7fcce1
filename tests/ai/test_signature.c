// SPDX-License-Identifier: GPL-3.0-or-later
// test_signature.c -- tests that rules and search behave as recorded in tests/signature.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "bench/speed/signature.h"

static void the_signature_equals_that_in_tests_signature(void **unused) {
    (void)unused;
    uint64_t signature, expected = 0;
    Error error = {0};
    if (!signature_compute(&signature, &error)) fail_msg("%s", error.words);
    FILE *file = fopen("tests/signature", "r");
    if (file == NULL) fail_msg("tests/signature is missing: run from the top folder");
    int read = fscanf(file, "%16" SCNx64, &expected);
    fclose(file);
    assert_int_equal(read, 1);
    if (signature != expected)
        fail_msg(
            "the signature is %016" PRIx64 ", not %016" PRIx64
            ": rules, scenarios or search behave "
            "differently. If that is meant, write the new number to tests/signature and say why in "
            "the commit; if not, something broke.",
            signature, expected);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_signature_equals_that_in_tests_signature)};
    return cmocka_run_group_tests_name("signature", tests, NULL, NULL);
}
