# quick
exec 2> /dev/null # when bash tells of the end of a job depends on who is quicker
set -m
sleep 100 & p=$!; kill -STOP $p; while [ "$(jobs | awk '{ print $2 }')" != Stopped ]; do sleep 0.01; done; jobs | sed 's/ *$//'; bg %1 > /dev/null; jobs | awk '{ print $2 }'; kill %1; wait $p; echo "status $?"
(exit 7) & wait $!; echo "status $?"; sleep 0.02 & sleep 0.04 & wait; jobs > done; rm done; { echo a; exit 3; } & wait %%; echo "status $?"
trap 'echo chld' CHLD; (true) & wait $!; trap - CHLD; sleep 50 | sleep 50 & kill -TERM -- -$(jobs -p %%); wait; echo "status $?"
set +m; sleep 100 & disown; kill $!; wait; (sleep 0.01; exit 4) & sleep 50 & q=$!; wait -n; echo "status $?"; kill $q; wait $q; echo "status $?"; coproc cat; echo through >&${COPROC[1]}; read -r l <&${COPROC[0]}; echo "$l"; exec {COPROC[1]}>&-; wait
