#!/bin/sh
# Learns anew from games of our own players what positions are worth in the dark: models/relive.sh DIR [SEED]
# In two rounds: from games by chess alone, then also from games by what these taught. The games are kept in DIR; when
# they were broken off, the same command goes on with them.
set -eu
if [ $# -eq 0 ]; then
  echo "models/relive.sh: expected a folder for the games" >&2
  exit 2
fi
case $1 in /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac
cd "$(dirname "$0")/.."
seed=${2:-77}
set --
# The same games on every machine, whatever tables of endings it has.
export NOCTULE_ENDINGS=none

play() { # NAME GAMES PLAYER ENEMY
  resume=
  [ ! -e "$folder/$1/plan.json" ] || resume=--resume
  cargo run --release --quiet -- match "$3" "$4" --games "$2" --seed "$seed" --out "$folder/$1" $resume
}

round() { # NAME PLAYER
  play "$1-hs" 240 "$2" hs
  play "$1-darkboard" 200 "$2" darkboard:nodes=1000
  play "$1-itself" 360 "$2" "$2:name=other"
  for enemy in hs darkboard itself; do
    records="${records-} $folder/$1-$enemy/games.pgn"
  done
  cargo run --release --quiet -- experience $records -o models/experience.txt --force
  seed=$((seed + 1))
}

quick=noctule:nodes=5000:worlds=500
round chess $quick:experience=0
round experienced $quick
