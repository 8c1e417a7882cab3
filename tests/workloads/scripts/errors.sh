# needs: python3
# quick
mkdir d; echo x > f; ln -s loop loop; ln -s nowhere dangling; mkfifo p
python3 - <<'P'
import os, ctypes, errno, socket
libc = ctypes.CDLL(None, use_errno=True)
def t(what, f):
    try: r = f()
    except OSError as e: r = errno.errorcode[e.errno]
    print(what, r if isinstance(r, str) else type(r).__name__)
long = "n" * 256; deep = "/".join(["d"] * 2100)
for n in ["nosuch", "f/x", "loop", "dangling", long, deep, "", "d", "/proc/1/nosuch", "/dev/nosuch", "/proc/self/exe"]:
    label = n[:12]
    t("open " + label, lambda: os.open(n, os.O_RDONLY)); t("write " + label, lambda: os.open(n, os.O_WRONLY | os.O_NONBLOCK))
    t("excl " + label, lambda: os.open(n, os.O_CREAT | os.O_EXCL | os.O_WRONLY) if n != "nosuch" and n[:1] != "/" else "-")
    t("stat " + label, lambda: os.stat(n)); t("lstat " + label, lambda: os.lstat(n)); t("access " + label, lambda: str(os.access(n, os.R_OK)))
    t("readlink " + label, lambda: os.readlink(n) and "link"); t("chdir " + label, lambda: (os.chdir(n), os.chdir(os.environ["HOME"])) and "in")
    t("exec " + label, lambda: os.execv(n, ["x"]) if n != "/proc/self/exe" else "-"); t("truncate " + label, lambda: os.truncate(n, 1) if n not in ("/proc/self/exe",) else "-")
    t("statfs " + label, lambda: os.statvfs(n)); t("xattr " + label, lambda: os.getxattr(n, "user.none"))
for a, b in [("nosuch", "x"), ("f", "d"), ("d", "f"), ("d", "d/x"), ("f", "nosuch/x"), ("f", long), ("loop", "loop2")]:
    for name in ["rename", "link", "symlink"]:
        def do(f=getattr(os, name)):
            f(a, b)
            back = {"rename": lambda: os.rename(b, a)}.get(name, lambda: os.unlink(b)); back(); return "done"
        t(f"{name} {a[:8]} {b[:8]}", do)
t("unlink d", lambda: os.unlink("d")); t("rmdir f", lambda: os.rmdir("f")); t("mkdir f", lambda: os.mkdir("f")); t("mkdir loop/x", lambda: os.mkdir("loop/x"))
t("open p", lambda: os.open("p", os.O_WRONLY | os.O_NONBLOCK)); t("dir", lambda: os.open("f", os.O_DIRECTORY)); t("nofollow", lambda: os.open("loop", os.O_NOFOLLOW))
for call, args in [("open", (8, 0)), ("stat", (8, 8)), ("mkdir", (8, 0o777)), ("unlink", (8,)), ("rename", (8, 8)), ("execve", (8, 0, 0)), ("read", (-1, 8, 1)), ("close", (-1,)), ("dup2", (-1, 3)), ("chdir", (8,)), ("kill", (1 << 29, 0)), ("waitpid", (-1, 0, 0)), ("link", (8, b"x")), ("readlink", (b"f", 8, 0))]:
    ctypes.set_errno(0); r = getattr(libc, call)(*args); print(call, r, errno.errorcode.get(ctypes.get_errno()))
P
echo "status $?"; cat nosuch; cd nosuch; ./f; ./d; nosuchcommand; echo "status $?"; sed -i s/x/y/ nosuch; echo "status $?"
