#!/bin/sh
# Every match and measurement of docs/results/mcts.md: docs/results/mcts.sh [FOLDER]
# Builds first; each contest goes on where it was broken off. FULL=1 takes a core some hours.
set -eu
cd "$(dirname "$0")/../.."
cargo build --release
noctule=target/release/noctule
# The same games on every machine, whatever tables of endings it has.
export NOCTULE_ENDINGS=none
out=${1:-target/mcts}
mkdir -p "$out"

contest() { # NAME GAMES SEED A B [MORE]
  name=$1 games=$2 seed=$3 first=$4 second=$5
  shift 5
  resume=
  [ -d "$out/$name" ] && resume=--resume
  nice "$noctule" match "$first" "$second" --games "$games" --seed "$seed" --threads 1 \
    --out "$out/$name" $resume "$@" > "$out/$name.txt"
}

# FULL=1 takes B on to the paper's longer settings: a core is busy for some hours.
budgets=125,250,500,1000
if [ "${FULL:-0}" = 1 ]; then budgets=$budgets,2000,4000x20,8000x20; fi
fast=nodes=4000

nice "$noctule" bench nodes mcts-c mcts-b:k=1 darkboard --nodes 10000 --moves 10 > "$out/nodes.txt"
nice "$noctule" bench model --players mcts-c,darkboard --nodes 1500 --games 12 > "$out/model.txt"
nice "$noctule" bench boards --games 6 --nodes 500 --worlds 500 > "$out/boards.txt"
contest c-darkboard 100 21 mcts-c:nodes=20000:model=0 darkboard:worlds=0:nodes=10000
contest c-model-darkboard 100 24 mcts-c:nodes=20000:model=1 darkboard:worlds=0:nodes=10000
contest c-usual-darkboard 200 28 mcts-c:nodes=20000 darkboard:worlds=0:nodes=10000
contest c-belief-darkboard 100 25 mcts-c:nodes=20000:belief=1 darkboard:worlds=0:nodes=10000
contest c-belief-worlds 40 27 mcts-c:nodes=20000:belief=1 darkboard:nodes=10000
contest a-darkboard 400 31 mcts-a:nodes=50 darkboard:worlds=0:nodes=500
contest a-horizon 60 53 mcts-a:nodes=50:horizon=5 darkboard:worlds=0:nodes=500
contest a-eager 60 52 mcts-a:nodes=50:eager=1 darkboard:worlds=0:nodes=500
contest a-belief 60 51 mcts-a:nodes=50:belief=1:worlds=500 darkboard:worlds=0:nodes=500
contest a-model 60 54 mcts-a:nodes=50:model=1 darkboard:worlds=0:nodes=500
contest c-belief 200 41 mcts-c:$fast:belief=1:worlds=500 mcts-c:$fast
contest progressive 200 43 mcts-c:$fast:progressive=0.3 mcts-c:$fast
contest hybrid 200 44 mcts-b:nodes=100:hybrid=1 mcts-b:nodes=100
contest c-model 60 42 mcts-c:$fast:model=1 mcts-c:$fast:model=0
contest b-darkboard 60 61 mcts-b:k=1 darkboard:worlds=0:nodes=2000 --budgets nodes=$budgets \
  --also mcts-b:k=3 --also mcts-b:k=7 --also mcts-b:k=10 --svg docs/results/mcts-b.svg
