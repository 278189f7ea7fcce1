// SPDX-License-Identifier: GPL-3.0-or-later
// page_files.h -- what the browser loads, by its path under play/page/ ("index.html"), and the
// readings of each system's rules ("rules/gbsu.md").
#pragma once
#include "engine/base/embedded.h"

extern const Embedded page_files[];
