package run

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A hostileModule is an attack of testdata/hostile/hostile.c.
type hostileModule struct {
	what   string
	killed bool   // insmod does not come back from it, and the module cannot be unloaded
	anyone bool   // that happens to whoever runs: insmod, or another task
	until  string // what the log has once the attack is over; "": it is over at once
	log    string
}

const (
	lockup = `soft lockup - CPU#\d stuck for \d+s! \[`
	wiped  = ` was overwritten, and is as before again.*\n.*double fault: 0000 \[#1\]`
)

var hostileModules = []hostileModule{
	{what: "tasklet-spins", until: "lockup", log: lockup},
	{what: "tasklet-again"},
	{what: "tasklet-long", until: "tasklet ends", log: "tasklet ends"}, // no attack: the watchdog has patience
	{what: "tasklet-cr3", anyone: true, until: "end trace", log: "CR3" + wiped},
	{what: "hrtimer-spins", until: "lockup", log: lockup},
	{what: "hrtimer-again"},
	{what: "timer-spins", until: "lockup", log: lockup},
	{what: "cr3", killed: true, log: "CR3" + wiped},
	{what: "cr4", killed: true, log: "CR4" + wiped},
	{what: "paging", killed: true, log: "CR0" + wiped},
	{what: "gdt", killed: true, log: "the GDT" + wiped},
	{what: "percpu", killed: true, log: "the base of per-CPU data" + wiped},
	{what: "proc-filled"},
	{what: "proc-circle"},
}

// hostileSession loads the module $1 with the attack $2. Once $3 is in the log, other programs and modules go on.
const hostileSession = `
log() { cat "$KPROBEFS_DIR/machine/kmsg"; }
insmod "$1/hostile.ko" what="$2" && echo loaded
until log | grep -q "$3"; do :; done
cat /proc/self/comm
insmod "$1/good.ko" && rmmod good && rmmod hostile && echo unloaded
log`

// TestHostileModules: whatever a module does to the kernel, insmod comes back, the kernel says what has happened where it
// notices, and the machine goes on.
func TestHostileModules(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"hostile.c", "good.c"} {
		cmd := exec.Command("kprobefs", "module", "build", "-o", dir, filepath.Join("testdata", "hostile", name))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	for _, h := range hostileModules {
		t.Run(h.what, func(t *testing.T) {
			if testing.Short() && (strings.HasSuffix(h.what, "-spins") || h.what == "tasklet-long") {
				t.Skip("takes seconds")
			}
			h.attack(t, dir)
		})
	}
}

func (h *hostileModule) attack(t *testing.T, dir string) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "kprobefs", "run", "--", "sh", "-c", hostileSession, "sh", dir, h.what, h.until)
	b, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v, %v\n%s", ctx.Err(), err, b)
	}
	const dies = "The machine has killed it"
	killed := h.killed || h.anyone && strings.Contains(string(b), dies)
	for text, want := range map[string]bool{
		"\nloaded\n": !killed, dies: killed, "\ncat\n": true, "good: all of it works": true, "\nunloaded\n": !killed,
	} {
		if strings.Contains("\n"+string(b), text) != want {
			t.Errorf("%q: %v\n%s", text, !want, b)
		}
	}
	if !regexp.MustCompile(h.log).Match(b) {
		t.Errorf("no %s in\n%s", h.log, b)
	}
}
