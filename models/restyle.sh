#!/bin/sh
# Learns the styles anew from games of our own players: models/restyle.sh DIR [SEED]
# The games are kept in DIR; when they were broken off, the same command goes on with them.
set -eu
if [ $# -eq 0 ]; then
  echo "models/restyle.sh: expected a folder for the games" >&2
  exit 2
fi
case $1 in /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac
cd "$(dirname "$0")/.."
seed=${2:-9}
set --
# The same games on every machine, whatever tables of endings it has.
export NOCTULE_ENDINGS=none

play() { # FOLDER COMMAND...
  into=$folder/$1 resume=
  shift
  [ ! -e "$into/plan.json" ] || resume=--resume
  cargo run --release --quiet -- "$@" --seed "$seed" --out "$into" $resume
}

play everybody tournament darkboard:nodes=10000 mcts-c:nodes=20000 hs mcts-b:nodes=100 noctule capturing random \
  --games 18
for enemy in hs:60 darkboard:nodes=10000:60 mcts-c:nodes=20000:60 mcts-b:nodes=100:60 capturing:20 random:20; do
  name=${enemy%%:*}
  play "$name" match "${enemy%:*}" noctule --games "${enemy##*:}"
  set -- "$@" "$folder/$name/games.pgn"
done
cargo run --release --quiet -- styles "$folder/everybody/games.pgn" "$@" --against noctule -o models/styles.txt --force
