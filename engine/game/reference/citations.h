// SPDX-License-Identifier: GPL-3.0-or-later
// citations.h -- finds the rules that a text cites in brackets, such as "[7.3.1, R14]".
//
// A citation is a number ("7.3.1", "9.2d"), a number with a capital letter ("R14", "W25"), a table
// of a rules sheet ("sheet: cover") or the name of a section ("Air Landings").
#pragma once
#include "engine/base/base.h"

enum { CITATION_BYTES = 32 };

// A function that receives a rule that a text cites. `last` is the end of a range, or NULL for a
// single rule.
typedef void RangeVisitor(const char *first, const char *last, void *context);
// Calls `visitor` for each rule that `text` cites, in order.
void citations_ranges(const char *text, RangeVisitor *visitor, void *context);

typedef void CitationVisitor(const char *citation, void *context);
// Calls `visitor` for each rule that `text` cites, in order. A range ("9.2f-g", "7.3.1-4",
// "S1-S6", "14.4.7 to 14.4.11") cites its two ends. In "[sheet: range, dice]" both words are tables
// of the sheet. Brackets that hold anything else, such as "[hidden]", cite nothing.
void citations_each(const char *text, CitationVisitor *visitor, void *context);

// Returns true if `text` consists of numbers and ranges of rules, such as "6.3, W25". Returns false
// for bare numbers such as "12", which can count anything.
bool citation_alone(const char *text);
