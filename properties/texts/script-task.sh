#!/bin/sh
# A JavaScript task on Node 24.14.1 with npm 11.11.0, built with npm, on instance XS with 1024 MiB of memory.
#
# Run it in the project's folder, or give it that folder: it writes and removes files there. The tools have to be installed,
# and the application's own variables, secrets among them, are taken from the environment.
#
# Quoted text is kept to the letter, for the shell that runs it:
# shellcheck disable=SC1003,SC1017,SC1110,SC1111,SC1112,SC2016
set -eu
CDPATH="" cd -- "${1:-.}"

unset NODE_ENV
export NODE_OPTIONS=--max-old-space-size=768

status=0
begin() {
  [ "$status" -eq 0 ] || return 1
  printf '== %s\n' "$1" >&2
}
step() {
  if begin "$1"; then sh -c -- "$2" || status=$?; fi
}

step install 'npm install'
step task 'node migrate.js'
exit "$status"
