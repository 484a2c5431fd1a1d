#!/bin/sh
# A static service on static-web-server, on instance XS with 1024 MiB of memory.
#
# Run it in the project's folder, or give it that folder: it writes and removes files there. The tools have to be installed,
# and the application's own variables, secrets among them, are taken from the environment.
# What a request passes on the platform: internet → 8080 app
#
# Quoted text is kept to the letter, for the shell that runs it:
# shellcheck disable=SC1003,SC1017,SC1110,SC1111,SC1112,SC2016
set -eu
CDPATH="" cd -- "${1:-.}"

export PORT=8080

status=0
begin() {
  [ "$status" -eq 0 ] || return 1
  printf '== %s\n' "$1" >&2
}
step() {
  if begin "$1"; then sh -c -- "$2" || status=$?; fi
}
# Runs only after a failure, and leaves its status as it is.
rescue() {
  [ "$status" -ne 0 ] || return 0
  printf '== %s\n' "$1" >&2
  sh -c -- "$2" || :
}
# A service has started when its port takes connections.
listens() { curl --silent --output /dev/null --max-time 5 http://127.0.0.1:8080/; }
served=""
serve() {
  begin "$1" || return 0
  sh -c -- "$2" &
  served=$!
  trap 'kill "$served" 2>/dev/null || :' HUP INT TERM
  until listens; do
    if ! kill -0 "$served" 2>/dev/null; then
      wait "$served" || status=$?
      [ "$status" -ne 0 ] || status=1
      served=""
      printf '== %s ended before it listened\n' "$1" >&2
      return 0
    fi
    sleep 1
  done
}
serving() {
  [ -n "$served" ] || return 0
  if [ "$status" -ne 0 ]; then
    kill "$served" 2>/dev/null || :
    wait "$served" || :
    return 0
  fi
  wait "$served" || status=$?
  # A signal ends the wait early: wait again until the server has ended.
  while kill -0 "$served" 2>/dev/null; do
    status=0
    wait "$served" || status=$?
  done
}

step pre-run ./pre-run.sh
serve start 'npm start'
step run-succeeded ./succeeded.sh
rescue run-failed ./failed.sh
serving
exit "$status"
