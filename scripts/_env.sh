# shellcheck shell=bash
# Sourced by the other scripts: makes ready_for the thing you want to do, in .venv at the project's top.
#   ready_for play     what a player needs
#   ready_for web      what a server needs
#   ready_for dev      what the tests need as well
# Nothing is asked, and nothing is installed again until the build files change.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
venv="$top/.venv"
python="$venv/bin/python"

# Shims and half-installed Pythons answer to a name and then fail, so each candidate has to run.
new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

can_make_venv() {
  new_enough "$1" && "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

find_python() {
  local candidate
  for candidate in "${PYTHON:-}" python3.13 python3.12 python3.11 python3 python; do
    if [ -n "$candidate" ] && can_make_venv "$candidate"; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

apt_works() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null 2>&1
}

# On a fresh Debian or Ubuntu. Older releases keep a newer Python under its own name.
install_python() {
  say "Installing Python with apt-get"
  apt-get update -qq </dev/null >/dev/null 2>&1 || true
  apt_install python3 python3-venv || true
  find_python >/dev/null && return 0
  local version
  for version in 3.13 3.12 3.11; do
    apt_install "python$version" "python$version-venv" || continue
    find_python >/dev/null && return 0
  done
  return 1
}

has_headers() {
  "$1" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
}

# The compiled kernel is optional: without a compiler the game plays all the same, its bots think longer.
offer_compiler() {
  if command -v cc >/dev/null 2>&1 && has_headers "$1"; then return 0; fi
  apt_works || return 0
  say "Installing a C compiler with apt-get, for the compiled kernel"
  apt-get update -qq </dev/null >/dev/null 2>&1 || true
  apt_install gcc libc6-dev python3-dev || say "There is none to be had: the slower kernel in Python serves"
}

# The tests of the browser client drive a real one; without it they say that they are skipped.
offer_browser() {
  local name
  for name in chromium chromium-browser google-chrome; do
    ! command -v "$name" >/dev/null 2>&1 || return 0
  done
  apt_works || return 0
  say "Installing Chromium with apt-get, for the tests of the browser client"
  apt-get update -qq </dev/null >/dev/null 2>&1 || true
  apt_install chromium fonts-dejavu-core || say "There is none to be had: tests in a browser are skipped"
}

# The tests of several processes use a Redis of their own; without one they say that they are skipped.
offer_redis() {
  ! command -v redis-server >/dev/null 2>&1 || return 0
  apt_works || return 0
  say "Installing Redis with apt-get, for the tests of several processes"
  apt-get update -qq </dev/null >/dev/null 2>&1 || true
  apt_install redis-server || say "There is none to be had: tests of hints are skipped"
}

make_venv() {
  local found
  if ! found="$(find_python)"; then
    if ! apt_works || ! install_python; then
      fail "euchre needs Python 3.11 or newer with its venv module" \
        "(on Debian and Ubuntu: apt-get install python3 python3-venv), or set PYTHON to one."
    fi
    found="$(find_python)"
  fi
  offer_compiler "$found"
  say "Creating .venv with $("$found" --version)"
  "$found" -m venv --clear "$venv"
}

# The place counts too: an editable install points at it, and a moved project has to be installed again.
fingerprint() {
  local file
  {
    printf '%s\n' "$top"
    for file in "$top"/pyproject.toml "$top"/setup.py "$top"/src/euchre/kernel/*.p[xy][xdi]; do
      [ ! -f "$file" ] || cat "$file"
    done
  } | cksum
}

install_project() {
  local extra="$1" wanted="$top[$1]"
  [ "$extra" != play ] || wanted="$top[tui]"
  say "Installing euchre into .venv (once; again only when the build files change)"
  "$python" -m pip install -qq --no-input --disable-pip-version-check --editable "$wanted" </dev/null ||
    fail "euchre could not be installed: see the lines above; once they are dealt with, run this again."
}

# Two scripts started together must not install into one .venv at the same moment.
hold_the_door() {
  exec 9<"$top/pyproject.toml"
  ! command -v flock >/dev/null 2>&1 || flock 9
}

ready_for() {
  local extra="$1" now stamp="$venv/euchre-$1.stamp"
  hold_the_door
  [ "$extra" != dev ] || offer_browser
  [ "$extra" != dev ] || offer_redis
  new_enough "$python" || make_venv
  now="$(fingerprint)"
  # what the tests need holds all that players and servers need
  if [ "$extra" != dev ] && [ "$(cat "$venv/euchre-dev.stamp" 2>/dev/null)" = "$now" ]; then
    stamp="$venv/euchre-dev.stamp"
  fi
  if [ "$(cat "$stamp" 2>/dev/null)" != "$now" ]; then
    install_project "$extra"
    printf '%s\n' "$now" >"$stamp"
  fi
  exec 9<&-
}
