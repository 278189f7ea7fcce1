/* SPDX-License-Identifier: GPL-3.0-or-later
 * config.h -- what GSL's ./configure would find out about emscripten. */
#define HAVE_DECL_ACOSH    1
#define HAVE_DECL_EXPM1    1
#define HAVE_DECL_FREXP    1
#define HAVE_DECL_HYPOT    1
#define HAVE_DECL_ISFINITE 1
#define HAVE_DECL_ISINF    1
#define HAVE_DECL_ISNAN    1
#define HAVE_DECL_LDEXP    1
#define HAVE_DECL_LOG1P    1
#define RETURN_IF_NULL(x) \
    if (!x) return
