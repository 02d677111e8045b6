#!/bin/sh
# Makes ./secrets beside this file: one file for each password, once. A file that is there stays as it is.
set -eu
cd "$(dirname "$0")"
# the folder is yours alone; the files can be read by the containers' users, who get them one by one
umask 077
mkdir -p secrets
random() { openssl rand -hex "$1" | tr -d '\n'; }
once() {
  [ -s "secrets/$1" ] && return
  cat > "secrets/$1"
  chmod 644 "secrets/$1"
}
random 24 | once POSTGRES_PASSWORD
random 48 | once PARDE_SECRET
random 32 | once EDGE_SECRET
random 24 | once METRICS_TOKEN
printf 'postgresql://parde:%s@database:5432/parde' "$(cat secrets/POSTGRES_PASSWORD)" | once DATABASE_URL
if [ ! -s secrets/STORAGE_URL ]; then
  key=parde-house secret=$(random 24)
  printf 'ROOT_ACCESS_KEY_ID=%s\nROOT_SECRET_ACCESS_KEY=%s\n' "$key" "$secret" > secrets/store.env
  printf 's3+http://%s:%s@store:7070/house' "$key" "$secret" | once STORAGE_URL
fi
[ -e secrets/edge.conf ] || : > secrets/edge.conf
chmod 644 secrets/edge.conf
[ -e parde.env ] || cp parde.env.example parde.env
echo "secrets/ is complete. Store secrets/PARDE_SECRET away from this machine too: without it every encrypted film is dead."
