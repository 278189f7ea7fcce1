// SPDX-License-Identifier: GPL-3.0-or-later
// fields_page.h -- the reference of a schema, as scenarios/README.md shows it: a table of Markdown
// for each table of fields, written from the rows. Tests of rule systems call page_holds_fields().
#pragma once
#include "engine/base/fields.h"

// Fails unless every row of `table`, and of all tables that it names, fits its member, and
// scenarios/README.md shows them, and nothing else, between the lines `<!-- keys NAME -->` and
// `<!-- end -->`. With CASSINO_RENEW=1 it writes them there.
void page_holds_fields(const char *name, const FieldTable *table);
