# needs: python3
python3 - <<'P'
import ctypes, os, struct, select
libc = ctypes.CDLL(None, use_errno=True)
fd = libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK); os.mkdir("d"); open("d/there", "w").close()
wd = libc.inotify_add_watch(fd, b"d", 0xfff)
def events():
    out = []
    while select.select([fd], [], [], 0.05)[0]:
        b = os.read(fd, 4096); i = 0
        while i < len(b):
            w, mask, cookie, n = struct.unpack_from("iIII", b, i); out.append((hex(mask), b[i + 16:i + 16 + n].rstrip(b"\0").decode(), cookie != 0)); i += 16 + n
    return out
with open("d/new", "w") as f: f.write("x")
print(events()); os.rename("d/new", "d/other"); print(events()); os.chmod("d/other", 0o600); os.link("d/other", "d/l"); os.unlink("d/l"); print(events())
os.mkdir("d/sub"); os.symlink("x", "d/sym"); os.truncate("d/there", 5); print(events())
if os.fork() == 0:
    open("d/child", "w").close(); os._exit(0)
os.wait(); print(events()); print(libc.inotify_add_watch(fd, b"nosuch", 1), ctypes.get_errno()); print(libc.inotify_rm_watch(fd, wd), events())
P
