"""A pytest plug-in: probes in tests of Python, or of any command.

It drives the program kprobefs ($KPROBEFS, or the one in PATH), and needs no root. Copy this file beside
conftest.py, and say in it:  pytest_plugins = ["pytest_kprobefs"]

    def test_opens(kprobefs_trace):
        calls = kprobefs_trace(["do_sys_openat2 file=+0($arg2):ustring"], ["cat", "/dev/null"])
        assert "/dev/null" in [c["args"]["file"] for c in calls]

    def test_list(kprobefs_machine):
        m = kprobefs_machine()
        m.probe("p:open do_sys_openat2")
        m.shell("cat kprobes/list")
        assert m.hits("open") > 0

A test is skipped where kprobefs is not installed, or where kprobefs_machine cannot mount. Any other failure is
an error of the test.
"""

import json
import os
import shutil
import subprocess
import tempfile

import pytest

CANNOT_MOUNT = 3  # an exit code of kprobefs mount
CANNOT_RUN = 125  # the least exit code that says that CMD was not run
PATIENCE = 120  # seconds


@pytest.fixture(scope="session")
def kprobefs_program():
    """The path of the program."""
    path = os.environ.get("KPROBEFS") or shutil.which("kprobefs")
    if not path:
        pytest.skip("kprobefs is not installed: $KPROBEFS can name it")
    return path


@pytest.fixture
def kprobefs_trace(kprobefs_program, tmp_path):
    """A function that runs a command, and returns what probes see of it.

    probes are those of kprobefs trace -p; argv is the command. check: the command must succeed. Each call is a
    dict: function, event, args (by name), returned (True, False), ret (by name: {"ret": 3}), errno (a name), took (s),
    comm, pid, cpu, time (s). What a call does not have is left out.
    """

    def trace(probes, argv, check=True, flags=()):
        calls = tmp_path / "calls.json"
        command = [kprobefs_program, "trace", "--json", "-o", str(calls), *flags]
        for probe in probes:
            command += ["-p", probe]
        done = subprocess.run([*command, "--", *argv], timeout=PATIENCE, check=False)
        if done.returncode >= CANNOT_RUN and done.returncode <= CANNOT_RUN + 2:
            pytest.fail(f"kprobefs trace has not run {argv[0]}: exit code {done.returncode}")
        if check and done.returncode != 0:
            pytest.fail(f"{argv[0]}: exit code {done.returncode}")
        return [json.loads(line) for line in calls.read_text(encoding="utf-8").splitlines()]

    return trace


class Machine:
    """A machine that is mounted at dir."""

    def __init__(self, program, path):
        self.program, self.dir = program, path

    def read(self, path):
        """The text of a file, as kprobes/list."""
        with open(os.path.join(self.dir, path), encoding="utf-8", errors="replace") as file:
            return file.read()

    def write(self, path, text):
        """Write text to a file, by one write(2). OSError has the kernel's errno."""
        fd = os.open(os.path.join(self.dir, path), os.O_WRONLY | os.O_APPEND)
        try:
            os.write(fd, text.encode())
        finally:
            os.close(fd)

    def probe(self, line):
        """Define a probe by a line of kprobe_events that names its event, enable it, and return that name."""
        name = line.split()[0].partition(":")[2]
        self.write("tracing/kprobe_events", line + "\n")
        group = "" if "/" in name else "kprobes/"
        self.write(f"tracing/events/{group}{name}/enable", "1\n")
        return name

    def shell(self, command):
        """Run a command line in the machine's directory, and return what it prints."""
        done = subprocess.run(
            ["sh", "-c", command], cwd=self.dir, timeout=PATIENCE, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    def counts(self, event):
        """Hits and misses of an event, as kprobe_profile has them."""
        for line in self.read("tracing/kprobe_profile").splitlines():
            name, hits, missed = line.split()
            if name == event.rpartition("/")[2]:
                return int(hits), int(missed)
        raise LookupError(f"there is no event {event}")

    def hits(self, event):
        """How often an event was hit."""
        return self.counts(event)[0]

    def trace(self):
        """The lines of tracing/trace, without its head."""
        return [line for line in self.read("tracing/trace").splitlines() if not line.startswith("#")]

    def close(self):
        """Unmount it. The machine ends with that."""
        unmount = shutil.which("fusermount3")
        subprocess.run([unmount, "-u", self.dir] if unmount else ["umount", self.dir], check=True)


@pytest.fixture
def kprobefs_machine(kprobefs_program):
    """A function that mounts a machine, with flags of kprobefs mount, until the test ends."""
    machines, dirs = [], []

    def mount(*flags):
        path = tempfile.mkdtemp(prefix="pytest-kprobefs-")
        dirs.append(path)
        done = subprocess.run(
            [kprobefs_program, "mount", "--daemon", *flags, path],
            timeout=PATIENCE, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        if done.returncode == CANNOT_MOUNT:
            pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
        assert done.returncode == 0, done.stderr
        machines.append(Machine(kprobefs_program, path))
        return machines[-1]

    yield mount
    for machine in machines:
        machine.close()
    for path in dirs:
        os.rmdir(path)
