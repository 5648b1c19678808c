#!/bin/sh
# The matches of docs/results/noctule.md: docs/results/noctule.sh [FOLDER [PART...]]
# Parts: goals clock ablation budgets ladder rulesets; all unless named. Each goes on where it was broken off. All of it
# takes two cores some hours.
set -eu
cd "$(dirname "$0")/../.."
cargo build --release
noctule=target/release/noctule
out=${1:-target/noctule-results}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- goals clock ablation budgets ladder rulesets
mkdir -p "$out"
quick=noctule:nodes=5000:worlds=500

contest() { # NAME GAMES SEED A B [MORE]
  name=$1 games=$2 seed=$3 first=$4 second=$5
  shift 5
  resume=
  [ ! -e "$out/$name/plan.json" ] || resume=--resume
  nice "$noctule" match "$first" "$second" --games "$games" --seed "$seed" --out "$out/$name" $resume "$@" \
    > "$out/$name.txt"
}

for part in "$@"; do
  case $part in
  goals)
    contest random 400 1 noctule random --time 0.05 --margin 30
    contest capturing 400 1 noctule capturing --time 0.05 --margin 30
    contest darkboard 400 12 noctule darkboard:nodes=10000
    contest mcts-c 400 12 noctule mcts-c:nodes=20000:belief=1
    contest hs 200 12 noctule hs
    contest quarter 400 3 noctule:time=0.04 noctule:time=0.01 --margin 30
    ;;
  clock)
    # Nothing else should run beside these: the time that others take is taken from the players.
    contest clock-darkboard 400 12 noctule darkboard --time 0.05 --margin 30
    contest clock-mcts-c 400 12 noctule mcts-c:belief=1 --time 0.05 --margin 30
    contest clock-hs 200 12 noctule hs --time 0.05 --margin 30
    ;;
  ablation)
    for part_off in experience=0 styles=0 known=0 risk=0 front=0 probes=0 exposure=0 repeats=0; do
      contest "without-${part_off%=*}" 200 5 "$quick:$part_off" $quick
    done
    ;;
  budgets)
    contest budgets 40 6 noctule darkboard:nodes=10000 --budgets 0.01,0.04,0.15,0.6,2 --margin 30 \
      --svg docs/results/noctule-budgets.svg
    ;;
  ladder)
    resume=
    [ ! -e "$out/ladder/plan.json" ] || resume=--resume
    nice "$noctule" tournament random capturing los aosp hs mcts-a:nodes=50 mcts-b:nodes=1000 mcts-c:nodes=20000 \
      darkboard:nodes=10000 noctule:nodes=3000:worlds=300 noctule --games 12 --seed 7 --out "$out/ladder" $resume \
      --svg docs/results/ladder.svg > "$out/ladder.txt"
    ;;
  rulesets)
    for rules in berkeley berkeley-any cincinnati rand english italian; do
      contest "$rules" 20 8 noctule darkboard:nodes=10000 --ruleset "$rules"
    done
    ;;
  *)
    echo "noctule.sh: expected goals, clock, ablation, budgets, ladder or rulesets, got $part" >&2
    exit 2
    ;;
  esac
done
