# needs: python3
python3 - <<'P'
import os, fcntl, resource, select, array, socket, struct
os.chdir(".")
a = os.open("f", os.O_RDWR | os.O_CREAT, 0o640)
b = os.dup(a); c = fcntl.fcntl(a, fcntl.F_DUPFD_CLOEXEC, 50); d = os.dup2(a, 77)
print(a, b, c, d, os.get_inheritable(c), os.get_inheritable(d))
os.write(a, b"0123456789"); print(os.lseek(b, 0, 1), os.pread(c, 3, 4)); os.pwrite(d, b"XY", 1); os.ftruncate(b, 6)
print(os.readv(a, [bytearray(2)]), os.lseek(a, 0, 0), os.read(a, 100))
r, w = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC); print(r, w)
try: os.read(r, 1)
except OSError as e: print(e.errno)
n = 0
try:
    while True: n += os.write(w, b"x" * 4096)
except OSError as e: print(n, e.errno)
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (120, hard)); opened = []
try:
    while True: opened.append(os.open("/dev/null", os.O_RDONLY))
except OSError as e: print(len(opened), e.errno, max(opened))
for f in opened: os.close(f)
s, t = socket.socketpair()
socket.send_fds(s, [b"take"], [a]); m, fds, _, _ = socket.recv_fds(t, 10, 1); print(m, os.fstat(fds[0]).st_ino == os.fstat(a).st_ino, fds)
os.close(a); os.close(fds[0]); print(os.open("g", os.O_CREAT | os.O_WRONLY | os.O_EXCL))
p = os.open(".", os.O_PATH); print(os.open("f", os.O_RDONLY, dir_fd=p)); os.close_range = getattr(os, "closerange"); os.close_range(3, 120)
print(os.listdir("/proc/self/fd") and os.open("/dev/null", os.O_RDONLY))
P
echo "status $?"; exec 5> five 6>&5; echo five >&6; exec 5>&- 6>&-; echo x >&5; echo "status $?"
