#!/bin/sh
# An outside bot with nothing but curl: does the first thing it may do, and asks again.
#
# bot.sh http://127.0.0.1:8765 TABLE KEY     (the key that sitting down gave you)
table="$1/api/tables/$2" key="Authorization: Bearer $3"
while now=$(curl -sf -H "$key" "$table/now"); do
  case $now in *'"status":"over"'*) echo "the game is over"; exit 0 ;; esac
  action=$(printf %s "$now" | sed -n 's/.*"actions":\[\({[^}]*}\).*/\1/p')
  case $action in
    '' | *'"ready":false'*) sleep 0.2 ;; # nothing to do, or all is said
    *) curl -s -o /dev/null -H "$key" -H 'Content-Type: application/json' \
         -d "{\"action\":$action}" "$table/act" ;;
  esac
done
