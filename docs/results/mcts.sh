#!/bin/sh
# Every match and measurement of docs/results/mcts.md: docs/results/mcts.sh [FOLDER]
# Builds first; each contest goes on where it was broken off. FULL=1 plays the numbers of games that the goals
# ask for, which takes a core some hours.
set -eu
cd "$(dirname "$0")/../.."
cargo build --release
noctule=target/release/noctule
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

if [ "${FULL:-0}" = 1 ]; then
  c=400 a=400 belief=200 variation=200 b=100 budgets=250,500,1000,2000 darkboard=10000
else
  c=100 a=400 belief=100 variation=60 b=20 budgets=50,100,200,400 darkboard=10000
fi

nice "$noctule" bench nodes mcts-c mcts-b:k=1 darkboard > "$out/nodes.txt"
nice "$noctule" bench model --players mcts-c,darkboard --nodes 1500 --games 30 > "$out/model.txt"
nice "$noctule" bench boards > "$out/boards.txt"
contest c-darkboard $c 21 mcts-c:nodes=20000 darkboard:nodes=$darkboard
contest a-darkboard $a 31 mcts-a:nodes=50 darkboard:nodes=500
contest c-belief $belief 41 mcts-c:nodes=10000:belief=1:worlds=1000 mcts-c:nodes=10000
contest c-model $variation 42 mcts-c:nodes=10000:model=1 mcts-c:nodes=10000
contest progressive $variation 43 mcts-c:nodes=10000:progressive=0.3 mcts-c:nodes=10000
contest hybrid $variation 44 mcts-b:nodes=300:hybrid=1 mcts-b:nodes=300
contest a-belief $variation 51 mcts-a:nodes=50:belief=1:worlds=1000 darkboard:nodes=500
contest a-eager $variation 52 mcts-a:nodes=50:eager=1 darkboard:nodes=500
contest a-horizon $variation 53 mcts-a:nodes=50:horizon=5 darkboard:nodes=500
contest b-darkboard $b 61 mcts-b:k=1 darkboard:nodes=500 --budgets nodes=$budgets \
  --also mcts-b:k=3 --also mcts-b:k=7 --also mcts-b:k=10 --svg docs/results/mcts-b.svg
