#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Gets the sources of the libraries that `make web` compiles to WebAssembly: sources.sh FOLDER. They
# are Debian's source packages, from the mirrors that apt uses here. Needs no root.
set -eu
mkdir -p "$1"
cd "$1"
# apt's own list of mirrors, for sources instead of binaries, in a folder of its own.
mkdir -p mirrors lists/partial cache/archives/partial
for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -e "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"mirrors/$(basename "$file")"
done
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -e "$file" ] || sed -n 's/^deb /deb-src /p' "$file" >"mirrors/$(basename "$file").list"
done
options="-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts=$PWD/mirrors"
options="$options -o Dir::State::Lists=$PWD/lists -o Dir::Cache=$PWD/cache"
options="$options -o APT::Sandbox::User=root"
apt-get $options update
apt-get $options source --download-only libyaml jansson sqlite3 gsl
for library in libyaml jansson sqlite3 gsl; do
    rm -rf "$library"
    mkdir "$library"
    archive=$(ls "$library"_*.orig.tar.*)
    tar xf "$archive" -C "$library" --strip-components=1
done
touch jansson/src/jansson_private_config.h
# One file of all of SQLite, which its own tools put together.
(cd sqlite3 && ./configure --disable-tcl --disable-readline && make sqlite3.c) >sqlite3.log
