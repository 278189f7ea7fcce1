// SPDX-License-Identifier: GPL-3.0-or-later
// report_page.h -- the parts that the page is put together from.
#pragma once
#include "report.h"
#include "simulate.h"

extern const char page_style[];                         // CSS
void page_verdict(const Report *report, FILE *out);     // section 1
void page_levels (const Report *report, FILE *out);     // section 2

// "balanced", "favours Allied", ...: of one file, by the report's band.
Verdict     level_verdict(const Report *report, const Level *level);
const char *verdict_words(Verdict verdict);
