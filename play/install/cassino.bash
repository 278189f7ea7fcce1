# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash. The program itself names its commands, options, scenarios and players:
# `cassino help --table` prints a line for each command, option and argument.

# Names under a heading of `cassino list`: Scenarios and Small, Rule, Players.
_cassino_names() {
    "$1" list --names 2>/dev/null | awk -v wanted="$2" '
        /^[A-Z]/ { under = index(wanted, $1) > 0 }
        under && /^  [a-z]/ { print $1 }'
}

_cassino() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} value= words= files=
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local table rows
    table=$("$program" help --table 2>/dev/null)
    rows=$(sed -n "s/^$command //p" <<<"$table")
    if [ "$word" = '=' ]; then  # --side=axis comes in three words
        word=
    elif [ "$before" = '=' ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    # The value of the option before the word, or else of the arguments without a name.
    if [ "$COMP_CWORD" -gt 1 ] && [[ $before == -?* ]]; then
        value=$(awk -v option="$before" '$1 == option || $2 == option { print $NF }' <<<"$rows")
        [ "$value" != "$before" ] && [[ $value != --* ]] && [[ $value != -? ]] || value=
    fi
    local named=$value
    if [ -z "$value" ]; then
        value=$(grep -v '^-' <<<"$rows")
        [ "$COMP_CWORD" -gt 2 ] || value=${value%%$'\n'*}  # the first argument
    fi
    if [ "$COMP_CWORD" -eq 1 ] || [ "$command" = help ]; then
        words=$(awk 'NF == 1' <<<"$table")
        [ "$COMP_CWORD" -eq 1 ] && words+=' help'
    elif [[ $word == -* ]] && [ -z "$named" ]; then
        words="--help $(grep -o -- '^--[a-z-]*' <<<"$rows")"
    else
        case $value in *PLAYER*) words=$(_cassino_names "$program" Players:) ;; esac
        case $value in *SIDE*) words='allied axis both' ;; esac
        case $value in *SYSTEM*) words=$(_cassino_names "$program" Rule) ;; esac
        case $value in *SCENARIO* | GAME) words+=" $(_cassino_names "$program" 'Scenarios: Small')" ;; esac
        case $value in *SCENARIO* | *RECORD* | *FILE* | *FOLDER* | *.db*) files=yes ;; esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [ -n "$files" ] || return 0
    [ "${#COMPREPLY[@]}" -gt 0 ] || compopt -o filenames 2>/dev/null  # a folder goes on after its /
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
}
complete -F _cassino cassino
