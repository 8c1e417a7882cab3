# needs: python3
# quick
trap 'echo usr1' USR1; kill -USR1 $$; trap 'echo exit $?' EXIT; for s in TERM KILL HUP INT QUIT PIPE ALRM USR1 ABRT FPE; do bash -c "ulimit -c 0; trap - $s; kill -$s \$\$; sleep 0.01"; echo "$s $?"; done 2>&1 | sed 's/line [0-9]*: *[0-9]* //; s|.*/||'
bash -c 'trap "echo term; exit 4" TERM; (sleep 0.05; kill -TERM $$) & while :; do sleep 0.01; done'; echo $?; bash -c 'trap "" TERM; kill -TERM $$; echo ignored'; sh -c 'trap "" INT; sh -c "kill -INT \$\$; echo inherited"'
python3 - <<'P'
import signal, os, time, select, errno
got = []
signal.signal(signal.SIGUSR1, lambda s, f: got.append(s)); signal.setitimer(signal.ITIMER_REAL, 0.002, 0.002); signal.signal(signal.SIGALRM, lambda s, f: got.append(s))
bad = 0
for i in range(2000):
    try: os.stat("."); os.close(os.open("x", os.O_CREAT | os.O_WRONLY)); os.unlink("x")
    except InterruptedError: bad += 1
signal.setitimer(signal.ITIMER_REAL, 0); print("interrupted", bad)
signal.siginterrupt(signal.SIGUSR1, True); got.clear(); os.kill(os.getpid(), signal.SIGUSR1); print(got == [signal.SIGUSR1])
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1]); os.kill(os.getpid(), signal.SIGUSR1); print(sorted(signal.sigpending()), signal.sigwait([signal.SIGUSR1]), signal.sigtimedwait([signal.SIGUSR1], 0.01)); signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGUSR1])
r, w = os.pipe(); signal.set_wakeup_fd(w) if os.set_blocking(w, False) is None else 0; os.kill(os.getpid(), signal.SIGUSR1); print(os.read(r, 10)); signal.set_wakeup_fd(-1)
p = os.fork()
if p == 0: signal.pause(); os._exit(8)
time.sleep(0.02); os.kill(p, signal.SIGSTOP); print(os.WIFSTOPPED(os.waitpid(p, os.WUNTRACED)[1])); os.kill(p, signal.SIGCONT); print(os.WIFCONTINUED(os.waitpid(p, os.WCONTINUED)[1])); os.kill(p, signal.SIGKILL); print(os.waitpid(p, 0)[1])
P
exit 3
