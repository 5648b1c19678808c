#!/bin/sh
# Learns the generic model anew from games of two of our own players: models/relearn.sh [A B [GAMES [SEED]]]
set -eu
cd "$(dirname "$0")/.."
first=${1:-darkboard:nodes=1000} second=${2:-hs} games=${3:-400} seed=${4:-7}
# The same games on every machine, whatever tables of endings it has.
export NOCTULE_ENDINGS=none
records=$(mktemp -d)/games.pgn
cargo run --release --quiet -- match "$first" "$second" --games "$games" --seed "$seed" --records "$records"
cargo run --release --quiet -- learn "$records" -o models/generic.txt --force --generic-only \
  --about "$games games of $first against $second, wild16, seed $seed"
