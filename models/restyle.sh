#!/bin/sh
# Learns the styles anew from games of our own players against Noctule: models/restyle.sh DIR [SEED]
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

quick=noctule:nodes=1500:worlds=200
while read -r games enemy; do
  into=$folder/$(echo "$enemy" | tr := --) resume=
  [ ! -e "$into/plan.json" ] || resume=--resume
  cargo run --release --quiet -- match $quick "$enemy" --games "$games" --seed "$seed" --out "$into" $resume </dev/null
  set -- "$@" "$into/games.pgn"
done <<ENEMIES
160 hs
280 hs:nodes=60000
200 darkboard:nodes=1000
160 mcts-c:nodes=300:belief=1:worlds=300
40 mcts-c:nodes=1000:belief=1:worlds=500
160 mcts-b:nodes=100
120 $quick
300 capturing
300 random
ENEMIES
cargo run --release --quiet -- styles "$@" --against noctule -o models/styles.txt --force
