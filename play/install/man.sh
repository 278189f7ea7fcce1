#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# man.sh PROGRAM -- prints the manual page, made of the help texts of the program.
set -eu
program=$1
export ARGP_HELP_FMT=rmargin=72  # a manual page is indented, and read in 80 columns
# Keeps lines as they are: roff would interpret a dot or a quote at the start, and backslashes.
verbatim() {
    echo .nf
    sed 's/\\/\\e/g; s/^\([.'"'"']\)/\\\&\1/; s/-/\\-/g'
    echo .fi
}
printf '.TH CASSINO 6 "" "%s" "Games"\n' "$("$program" --version)"
echo .SH NAME
echo 'cassino \- a computer opponent and a Monte Carlo laboratory for card-driven wargames'
echo .SH SYNOPSIS
printf '.B cassino\n.I COMMAND\n[\n.I ARGUMENT...\n]\n'
echo .SH DESCRIPTION
"$program" --help | tail -n +2 | verbatim
"$program" help --table | awk 'NF == 1' | while read -r command; do
    printf '.SH "CASSINO %s"\n' "$(echo "$command" | tr '[:lower:]' '[:upper:]')"
    "$program" help "$command" | verbatim
done
cat <<'END'
.SH ENVIRONMENT
.TP
.B CASSINO_SCENARIOS
Folder that is searched first for scenarios; it contains gbsu, rfic and gbww2.
.TP
.B XDG_DATA_HOME
Folder whose cassino/games stores the games of the page (default: ~/.local/share).
.TP
.B NO_COLOR
Any value turns colors off.
.SH "SEE ALSO"
README.md, PROTOCOL.md, browser.md, terminal.md and laboratory.md, installed with the program.
END
