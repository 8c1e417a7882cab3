# needs: script python3
# quick
script -qec 'tty > /dev/null && echo a terminal; stty size > /dev/null && echo sized; exit 5' /dev/null < /dev/null | tr -d '\r'; echo "${PIPESTATUS[0]}"
python3 - <<'P'
import os, pty, select, signal, termios, time
def talk(argv, says):
    pid, fd = pty.fork()
    if pid == 0: os.execvp(argv[0], argv)
    out = b""
    for want, line in says:
        while want not in out: out += os.read(fd, 1000)
        os.write(fd, line); out = out.split(want, 1)[1]
    rest = b""
    try:
        while True:
            b = os.read(fd, 1000)
            if not b: break
            rest += b
    except OSError: pass
    print(argv[0], os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), out[:0] + rest[-60:])
talk(["sh", "-c", "echo ready; read x; echo got $x; exit 3"], [(b"ready\r\n", b"line\n")])
talk(["sh", "-c", "trap 'echo int; exit 9' INT; echo ready; while :; do sleep 0.01; done"], [(b"ready\r\n", b"\x03")])
talk(["cat"], [(b"", b"one\n\x04")])
talk(["bash", "--norc", "-c", "echo ready; cat; echo after"], [(b"ready\r\n", b"text\n\x04")])
P
