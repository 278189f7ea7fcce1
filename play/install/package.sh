#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# package.sh BUILD VERSION: makes three Debian packages from the tree that `make install` has put
# into BUILD/package/all: cassino (the program), libcassino1 (the shared library) and libcassino-dev
# (header, static library, pkg-config file and examples). What they depend on is asked of the system
# that they were built on. `make package` calls it.
set -eu
build=$1 version=$2
all=$build/package/all
machine=$(dpkg --print-architecture)

# The packages of the shared libraries that a file needs, separated by commas.
needs() {
    objdump -p "$1" | sed -n 's/^ *NEEDED *//p' | while read -r name; do
        file=$(ldd "$1" | sed -n "s|.*$name => \(/[^ ]*\) .*|\1|p")
        [ -n "$file" ] || continue # the loader itself
        dpkg-query -S "$file" 2>/dev/null || dpkg-query -S "/usr$file" 2>/dev/null ||
            dpkg-query -S "$(readlink -f "$file")"
    done | sed 's/:.*//' | sort -u | paste -sd, | sed 's/,/, /g'
}

# package NAME SECTION DEPENDS RECOMMENDS DESCRIPTION PATH...: moves paths of the tree into a package.
# DESCRIPTION is one line; each path is below usr/.
package() {
    name=$1 section=$2 depends=$3 recommends=$4 description=$5
    shift 5
    root=$build/package/$name
    for path in "$@"; do
        mkdir -p "$root/usr/$(dirname "$path")"
        mv "$all/usr/$path" "$root/usr/$path"
    done
    install -D -m 644 LICENSE "$root/usr/share/doc/$name/copyright"
    mkdir -p "$root/DEBIAN"
    {
        printf '%s\n' "Package: $name" "Version: $version" "Architecture: $machine" \
            "Section: $section" 'Priority: optional' \
            'Maintainer: The Cassino maintainers <cassino@localhost>' "Depends: $depends"
        [ -z "$recommends" ] || echo "Recommends: $recommends"
        printf '%s\n' "Description: $description" \
            ' Cassino plays card-driven wargames of the Second World War against you, in a browser or' \
            ' a terminal, and plays thousands of games against itself to tell whether a scenario is' \
            ' balanced, and why.'
    } >"$root/DEBIAN/control"
    [ "$name" != libcassino1 ] || echo 'activate-noawait ldconfig' >"$root/DEBIAN/triggers"
    dpkg-deb --root-owner-group --build "$root" "$build"
}

library=$(cd "$all/usr" && ls lib/*/libcassino.so.1)
folder=$(dirname "$library")
strip "$all/usr/bin/cassino" "$all/usr/$library"
gzip -9n "$all/usr/share/man/man6/cassino.6"
program_needs=$(needs "$all/usr/bin/cassino")
library_needs=$(needs "$all/usr/$library")
package libcassino-dev libdevel "libcassino1 (= $version)" 'pkgconf' \
    'library of card-driven wargames: files to build with' \
    include "$folder/libcassino.so" "$folder/libcassino.a" "$folder/pkgconfig" \
    share/doc/libcassino-dev
package libcassino1 libs "$library_needs" cassino \
    'library of card-driven wargames, their players and their search' "$library"
package cassino games "$program_needs" 'gnuplot-nox, xdg-utils' \
    'computer opponent and laboratory for card-driven wargames' bin share
