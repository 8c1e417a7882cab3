# needs: python3
python3 - <<'P'
import os, subprocess, tempfile, shutil, threading, multiprocessing, glob, sqlite3, json, hashlib, concurrent.futures as cf
seed = int(os.environ["SEED"])
print(subprocess.run(["sh", "-c", "cat; echo err >&2; exit 3"], input=b"in", capture_output=True))
print(subprocess.run("echo $X", shell=True, env={"X": "1", "PATH": os.environ["PATH"]}, capture_output=True).stdout)
try: subprocess.run(["nosuch"])
except FileNotFoundError as e: print(e)
try: subprocess.run(["sleep", "5"], timeout=0.05)
except subprocess.TimeoutExpired as e: print("timeout", e.cmd)
p = subprocess.Popen(["cat"], stdin=-1, stdout=-1); print(p.communicate(b"x" * 200000)[0] == b"x" * 200000, p.returncode)
p = subprocess.Popen(["sleep", "9"]); p.terminate(); print(p.wait())
with tempfile.TemporaryDirectory() as d:
    for i in range(20): open(os.path.join(d, f"f{i}"), "w").write(str(i * seed))
    shutil.copytree(d, "copy"); print(len(glob.glob(d + "/*")), hashlib.md5("".join(sorted(open(f).read() for f in glob.glob(d + "/*"))).encode()).hexdigest())
print(os.path.exists(d)); shutil.make_archive("arch", "zip", "copy"); shutil.unpack_archive("arch.zip", "un"); print(len(os.listdir("un"))); os.remove("arch.zip")
lock, n = threading.Lock(), [0]
def add():
    for _ in range(500):
        with lock: n[0] += 1
ts = [threading.Thread(target=add) for _ in range(12)]; [t.start() for t in ts]; [t.join() for t in ts]; print(n)
with cf.ThreadPoolExecutor(8) as ex: print(sum(ex.map(lambda i: len(open(f"copy/f{i % 20}").read()), range(200))))
with multiprocessing.get_context("fork").Pool(4) as pool: print(sum(pool.map(abs, range(-100, 100))))
with os.scandir(".") as it: print(sorted(e.name for e in it if e.is_dir()))
print(os.get_terminal_size.__name__, os.isatty(0), os.cpu_count() > 0, len(os.urandom(8)))
P
echo "status $?"; python3 -c 'import sys; sys.exit(77)'; echo $?; python3 -c 'import os; os.abort()' 2> /dev/null; echo $?
