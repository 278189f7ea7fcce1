#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# man.sh PROGRAM -- the manual page, made of the program's own help texts, on stdout.
set -eu
program=$1
export ARGP_HELP_FMT=rmargin=72  # a manual page is indented, and read in 80 columns
# Lines that roff would read as its own: a dot or a quote at the start, backslashes anywhere.
verbatim() {
    echo .nf
    sed 's/\\/\\e/g; s/^\([.'"'"']\)/\\\&\1/; s/-/\\-/g'
    echo .fi
}
printf '.TH CASSINO 6 "" "%s" "Games"\n' "$("$program" --version)"
echo .SH NAME
echo 'cassino \- a computer opponent and a Monte Carlo laboratory for card-driven wargames'
echo .SH SYNOPSIS
printf '.B cassino\n.I COMMAND\n[\n.I WORDS...\n]\n'
echo .SH DESCRIPTION
"$program" --help | tail -n +2 | verbatim
"$program" --help | sed -n '/^For/q; s/^  \([a-z][a-z]*\) .*/\1/p' | while read -r command; do
    printf '.SH "CASSINO %s"\n' "$(echo "$command" | tr '[:lower:]' '[:upper:]')"
    "$program" help "$command" | verbatim
done
cat <<'END'
.SH ENVIRONMENT
.TP
.B CASSINO_SCENARIOS
Where scenarios are looked for first: a folder with gbsu, rfic and gbww2 in it.
.TP
.B XDG_DATA_HOME
The games of the page are kept in cassino/games below it; if it is not set, below ~/.local/share.
.TP
.B NO_COLOR
Set to anything, it turns colours off.
.SH "SEE ALSO"
README.md, PROTOCOL.md, browser.md, terminal.md and laboratory.md among the documents that are
installed with it.
END
