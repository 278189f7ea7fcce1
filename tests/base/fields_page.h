// SPDX-License-Identifier: GPL-3.0-or-later
// fields_page.h -- writes the reference of a schema for scenarios/README.md: a Markdown table for
// each table of fields. Tests of rule systems call page_holds_fields().
#pragma once
#include "engine/base/fields.h"

// Fails unless every row of `table`, and of all tables that it refers to, fits its member, and
// scenarios/README.md has exactly these rows between the lines `<!-- keys NAME -->` and `<!-- end
// -->`. With CASSINO_RENEW=1 it writes them there instead.
void page_holds_fields(const char *name, const FieldTable *table);
