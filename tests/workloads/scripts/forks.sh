# needs: python3
tree() { if [ $1 -gt 0 ]; then tree $(($1 - 1)) & tree $(($1 - 1)) & wait; else echo x >> leaves; fi; }; tree 6; wc -l < leaves
for i in $(seq 60); do (exit $((i % 4))) & done; for j in $(jobs -p); do wait $j; echo $?; done | sort | uniq -c
f() { [ $1 -eq 0 ] && return 5; (f $(($1 - 1))); }; f 20; echo $?
python3 - <<'P'
import os, time, signal
kids = {}
for i in range(40):
    p = os.fork()
    if p == 0:
        time.sleep(0.001 * (i % 5))
        if i % 10 == 3: os.kill(os.getpid(), signal.SIGTERM)
        os._exit(i)
    kids[p] = i
got = {}
while kids:
    p, st = os.wait(); got[kids.pop(p)] = os.waitstatus_to_exitcode(st)
print(sorted(got.items()))
r, w = os.pipe()
if os.fork() == 0:
    if os.fork() == 0:
        time.sleep(0.02); os.write(w, b"orphan" if os.getppid() != 0 else b"?"); os._exit(0)
    os._exit(0)
os.wait(); os.close(w); print(os.read(r, 10))
try: os.wait()
except ChildProcessError as e: print(e.errno)
p = os.spawnvp(os.P_NOWAIT, "sh", ["sh", "-c", "exit 9"]); print(os.waitid(os.P_PID, p, os.WEXITED | os.WNOWAIT).si_status, os.waitpid(p, 0)[1] >> 8)
p = os.posix_spawn("/bin/sh", ["sh", "-c", "echo spawned; exit 2"], os.environ); print(os.waitpid(p, 0)[1])
P
