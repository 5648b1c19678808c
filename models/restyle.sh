#!/bin/sh
# Learns the styles anew from games of our own players: models/restyle.sh DIR [GAMES [SEED [PLAYER PLAYER...]]]
# The games are kept in DIR; when they were broken off, the same command goes on with them.
set -eu
if [ $# -eq 0 ]; then
  echo "models/restyle.sh: expected a folder for the games" >&2
  exit 2
fi
case $1 in /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac
cd "$(dirname "$0")/.."
games=${2:-18} seed=${3:-9}
if [ $# -gt 3 ]; then
  shift 3
else
  set -- darkboard:nodes=10000 mcts-c:nodes=20000 hs mcts-b:nodes=100 noctule capturing random
fi
# The same games on every machine, whatever tables of endings it has.
export NOCTULE_ENDINGS=none
resume=
[ ! -e "$folder/plan.json" ] || resume=--resume
cargo run --release --quiet -- tournament "$@" --games "$games" --seed "$seed" --out "$folder" $resume
cargo run --release --quiet -- styles "$folder/games.pgn" -o models/styles.txt --force
