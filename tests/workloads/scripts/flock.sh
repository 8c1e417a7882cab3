# needs: flock
echo 0 > n; for i in 1 2 3 4; do (for j in 1 2 3 4 5; do flock lock bash -c 'read -r v < n; echo $((v + 1)) > n'; done) & done; wait; cat n
exec 9> lock; flock 9; flock -n lock echo never; echo "status $?"; flock -w 0.05 lock true; echo "status $?"; flock -u 9; flock -n lock echo free; flock -s lock flock -s lock echo shared; flock -x -n lock sh -c 'flock -s -n lock true; echo $?'
(flock 8; echo first; sleep 0.05) 8> lock2 & p=$!; wait $p; flock lock2 echo second
python3 - 2> /dev/null <<'P' || true
import fcntl, os
f = open("posix", "w"); fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB, 10, 5)
pid = os.fork()
if pid == 0:
    g = open("posix", "r+")
    for a in [(10, 5), (5, 0)]:
        try: fcntl.lockf(g, fcntl.LOCK_EX | fcntl.LOCK_NB, *a); print("got", a, flush=True)
        except OSError as e: print("refused", a, e.errno in (11, 13), flush=True)
    os._exit(4)
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
P
