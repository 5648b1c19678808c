#!/bin/sh
# The matches of docs/results/noctule.md: docs/results/noctule.sh [FOLDER [PART...]]
# Parts: goals usual ablation budgets ladder rulesets belief; all unless named. Each goes on where it was broken off.
# All of it takes two cores some hours.
set -eu
cd "$(dirname "$0")/../.."
cargo build --release
noctule=target/release/noctule
out=${1:-target/noctule-results}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- goals usual ablation budgets ladder rulesets belief
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
    # On time: nothing else should run beside these, because the time that others take is taken from the players.
    contest hs 200 65 noctule hs --time 0.1 --margin 30
    contest hs-longer 200 62 noctule hs --time 0.2 --margin 30
    contest darkboard 400 31 noctule darkboard --time 0.05 --margin 30
    contest random 400 31 noctule random --time 0.05 --margin 30
    contest capturing 400 31 noctule capturing --time 0.05 --margin 30
    contest quarter 400 41 noctule:time=0.04 noctule:time=0.01 --margin 30
    contest mcts-c 400 53 noctule mcts-c:belief=1 --time 0.05 --margin 30
    ;;
  usual)
    contest usual-hs 200 43 noctule hs
    contest usual-darkboard 400 12 noctule darkboard:nodes=10000
    ;;
  ablation)
    for part_off in experience=0 styles=0 known=0 risk=0 front=0 probes=0 exposure=0 repeats=0 waits=0 temper=0 foresight=0; do
      contest "without-${part_off%=*}" 200 5 "$quick:$part_off" $quick
    done
    ;;
  budgets)
    # The dear ones have fewer games.
    contest budgets 60 6 noctule $quick --budgets 0.01,0.04,0.16,0.64x40,4x8 --margin 30 \
      --svg docs/results/noctule-budgets.svg
    ;;
  ladder)
    resume=
    [ ! -e "$out/ladder/plan.json" ] || resume=--resume
    nice "$noctule" tournament random capturing los aosp hs mcts-a mcts-b mcts-c darkboard noctule --games 8 --seed 7 \
      --time 0.02 --margin 30 --out "$out/ladder" $resume --svg docs/results/ladder.svg > "$out/ladder.txt"
    ;;
  rulesets)
    for rules in berkeley berkeley-any cincinnati rand english italian; do
      contest "$rules" 20 8 noctule darkboard:nodes=10000 --ruleset "$rules"
    done
    ;;
  belief)
    for enemy in darkboard:nodes=2000 hs mcts-c:nodes=5000; do
      nice "$noctule" bench belief --suspects --players "$quick,$enemy" --worlds 3000 --games 20 --seed 9 \
        > "$out/belief-${enemy%%:*}.txt"
    done
    ;;
  *)
    echo "noctule.sh: expected goals, usual, ablation, budgets, ladder, rulesets or belief, got $part" >&2
    exit 2
    ;;
  esac
done
