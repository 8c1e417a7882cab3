package page

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/kprobefs/kprobefs/tests/script"
)

func TestMain(m *testing.M) { script.Main(m) }

// patience is how long a journey waits for what must come.
const patience = 40 * time.Second

// browser starts a Chromium, and returns the context of its first tab.
func browser(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*patience)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, browserFlags(path)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

// browserFlags are those of the Chromium at path.
func browserFlags(path string) []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WindowSize(1024, 768), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
}

// view starts kprobefs view with flags, and returns the page's address.
func view(t *testing.T, flags ...string) string {
	t.Helper()
	cmd := exec.Command("kprobefs", append([]string{"view"}, flags...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(cmd.Process.Signal(os.Interrupt), cmd.Wait()); err != nil {
			t.Error(err)
		}
	})
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return strings.TrimSpace(url)
}

// A step waits until an expression of the page is true.
func until(what, expression string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var ok bool
		if err := chromedp.Poll(expression, &ok, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(patience)).Do(ctx); err != nil {
			var now string
			chromedp.Evaluate(`document.body.innerText.slice(0, 3000)`, &now).Do(ctx)
			return errors.Join(errors.New(what), err, errors.New(now))
		}
		return nil
	})
}

func define(line string) chromedp.Action {
	return chromedp.SendKeys("#line", line+kb.Enter)
}

// JavaScript that the steps share.
const (
	row  = `[...document.querySelectorAll('#rows tr')].find(r => r.textContent.includes(%q))`
	says = `document.getElementById('motion-says').textContent`
	line = `document.querySelector('#instructions li[data-offset="5"]')`
)

func TestJourneys(t *testing.T) {
	url := view(t, "--http-write", "--load", "--cpus=1")
	ctx := browser(t)
	journeys := []struct {
		name  string
		steps []chromedp.Action
	}{
		{"a function, and why it cannot be probed in the middle of an instruction", []chromedp.Action{
			chromedp.Navigate(url),
			until("vfs_read is shown", `document.querySelectorAll('#instructions li').length > 20`),
			until("its release", `document.getElementById('release').textContent.startsWith('6.1.')`),
			until("the stream is live", `document.getElementById('connection').textContent === 'live'`),
			chromedp.Click(`#instructions li[data-offset="5"]`),
			until("it is explained", `document.getElementById('why').textContent.startsWith('vfs_read+5')`),
			chromedp.Click(`#instructions li[data-offset="47"]`),
			until("why another one is not optimised", `document.getElementById('why').textContent.includes('not optimised: an instruction of the region cannot run out of line')`),
		}},
		{"define a probe, and see it become a jump", []chromedp.Action{
			define("p:read vfs_read+5"),
			until("it is in the table", strings.ReplaceAll(row, "%q", `"kprobes/read"`)+` !== undefined`),
			define("p:sched schedule"),
			until("the second, too", strings.ReplaceAll(row, "%q", `"kprobes/sched"`)+` !== undefined`),
			chromedp.Click(`button[data-knob="events"]`),
			until("the jump is in the text", line+`?.textContent.includes('jmpq')`),
			until("its detour buffer is shown", `document.getElementById('instructions').textContent.includes('detour buffer')`),
		}},
		{"step a jump", []chromedp.Action{
			chromedp.Click(`#instructions li[data-offset="5"]`),
			until("there is something to step", `!document.getElementById('step').hidden`),
			chromedp.Click("#record"),
			until("the jump is next", says+`.includes('the jump is next')`),
			chromedp.KeyEvent(kb.ArrowRight), until("the gate", says+`.includes('the gate is next')`),
			chromedp.KeyEvent(kb.ArrowRight), until("the pre_handler", says+`.includes('the pre_handler runs')`),
			chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight),
			until("a push has changed the stack pointer", `[...document.querySelectorAll('#registers .changed')].some(d => d.textContent.startsWith('sp'))`),
			chromedp.KeyEvent(kb.ArrowLeft), until("back", says+`.startsWith('4 of')`),
			chromedp.Click("#motion-last"), until("the function goes on", says+`.includes('the function goes on')`),
			chromedp.KeyEvent(kb.Escape), until("it is closed", `document.getElementById('motion').hidden`),
		}},
		{"turn a knob, and the text changes", []chromedp.Action{
			chromedp.Click(`button[data-knob="optimization"]`),
			until("a breakpoint is in the text", line+`?.textContent.includes('int3')`),
			chromedp.Click(`button[data-knob="enabled"]`),
			until("the text is the original", `!`+line+`?.textContent.includes('# was')`),
			chromedp.Click(`button[data-knob="enabled"]`),
			chromedp.Click(`button[data-knob="optimization"]`),
			until("the jump is back", line+`?.textContent.includes('jmpq')`),
		}},
		{"which probe is hit, and which is stale", []chromedp.Action{
			until("schedule is hit", `Number(`+strings.ReplaceAll(row, "%q", `"kprobes/sched"`)+`?.cells[3].textContent) > 10`),
			chromedp.Evaluate(`[...document.querySelectorAll('th button')].find(b => b.textContent === 'hits').click()`, nil),
			until("the most hit is first", `document.querySelector('#rows tr').textContent.includes('schedule')`),
			chromedp.Evaluate(`[...document.querySelectorAll('th button')].find(b => b.textContent === 'hits').click()`, nil),
			until("the stale one is first", `document.querySelector('#rows tr').textContent.includes('vfs_read')`),
			chromedp.Evaluate(`[...document.querySelectorAll('th button')].find(b => b.textContent === 'registered by').click()`, nil),
			until("a group has one", `document.querySelector('#rows tr.group')?.textContent.match(/^events of kprobes, by kprobefs-\d+: 2, 1 without a hit$/) != null`),
			chromedp.Evaluate(`[...document.querySelectorAll('th button')].find(b => b.textContent === 'hits').click()`, nil),
		}},
		{"a refused probe says why", []chromedp.Action{
			define("p:bad vfs_read+6"),
			until("the reason", `document.getElementById('refused').textContent.includes('instruction')`),
		}},
		{"filter with the keyboard", []chromedp.Action{
			chromedp.Evaluate(`document.activeElement.blur()`, nil),
			chromedp.KeyEvent("/"), until("the key leads to the filter", `document.activeElement.id === 'filter'`),
			chromedp.Evaluate(`document.getElementById('filter').value = ''`, nil), // an event that a program makes types the key, too
			chromedp.SendKeys("#filter", "optimized"),
			until("one of two", `document.getElementById('count').textContent === '(1 of 2)'`),
			chromedp.Evaluate(`document.querySelector('#rows tr').focus()`, nil), chromedp.KeyEvent(kb.Enter),
			until("its instruction is chosen", line+`?.getAttribute('aria-selected') === 'true'`),
		}},
		{"how long a function takes, and from where it is called", []chromedp.Action{
			chromedp.Evaluate(`for (const f of ['filter', 'line']) { const i = document.getElementById(f); i.value = ''; i.dispatchEvent(new Event('input')); }`, nil),
			chromedp.Click(`button[data-knob="stacks"]`), define("p:in load_net"),
			until("the entry", strings.ReplaceAll(row, "%q", `"kprobes/in"`)+` !== undefined`),
			define("r:out load_net"),
			until("the return", strings.ReplaceAll(row, "%q", `"kprobes/out"`)+` !== undefined`),
			until("some events are on", `document.querySelector('button[data-knob="events"]').textContent === 'events: some'`),
			chromedp.Click(`button[data-knob="events"]`),
			until("all are off", `document.querySelector('button[data-knob="events"]').textContent === 'events: off'`),
			chromedp.Click(`button[data-knob="events"]`),
			chromedp.Click("#show-returns"),
			until("a histogram", `document.querySelectorAll('#drawing .histogram rect').length > 0`),
			chromedp.Click("#show-stacks"),
			until("a flame graph", `document.getElementById('drawing').textContent.includes('kload_once: ')`),
		}},
		{"what the optimizer has done", []chromedp.Action{
			chromedp.Click("#show-optimizer"),
			until("from a breakpoint to a jump", `/vfs_read\+0x5registered.*queued.*int3.*jump/.test(document.getElementById('drawing').textContent)`),
		}},
		{"the trace and the log", []chromedp.Action{
			chromedp.Click("#show-trace"),
			until("hits are in the trace", `document.getElementById('text').textContent.includes('sched: (schedule+0x0')`),
			chromedp.SendKeys("#trace-filter", "no such text"),
			until("nothing is left", `document.getElementById('text').textContent === ''`),
			chromedp.Click("#show-log"),
			until("the kernel log", `document.getElementById('text').textContent.includes('Linux version')`),
		}},
	}
	for _, j := range journeys {
		ok := t.Run(j.name, func(t *testing.T) {
			if err := chromedp.Run(ctx, j.steps...); err != nil {
				t.Fatal(err)
			}
		})
		if !ok {
			return // each goes on where the one before has ended
		}
	}
}

// A page of an image has no hits, and says that it only shows.
func TestImage(t *testing.T) {
	kernel := filepath.Join("..", "..", "emu", "guest", "kernel.elf")
	old := t.TempDir()
	if out, err := exec.Command("tar", "-C", old, "-xzf", filepath.Join("..", "..", "emu", "guest", "5.10.tar.gz"), "./kernel.elf").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	url := view(t, "--image", kernel, "--against", filepath.Join(old, "kernel.elf"))
	ctx := browser(t)
	err := chromedp.Run(ctx, chromedp.Navigate(url),
		until("nothing runs", `document.getElementById('release').textContent.includes('nothing runs')`),
		until("the knobs are shown only", `document.querySelector('button[data-knob="enabled"]').disabled`),
		until("no line to define with", `getComputedStyle(document.getElementById('define')).display === 'none'`),
		chromedp.SendKeys("#search", "do_sys_openat2"+kb.Enter),
		until("the function", `document.getElementById('name').textContent.startsWith('do_sys_openat2')`),
		// A matrix of two kernels.
		chromedp.Click("#show-matrix"),
		chromedp.SetValue("#asked", "vfs_read\ndo_sys_open\narch_rethook_trampoline\nno_such"),
		chromedp.Evaluate(`document.getElementById('asked').dispatchEvent(new Event('change'))`, nil),
		until("two kernels answer to four probes", `document.querySelectorAll('.matrix tbody tr').length === 4 && document.querySelectorAll('.matrix th').length === 3`),
		until("they differ first", `document.querySelector('.matrix tbody tr').className === 'differ' && document.querySelector('.matrix .differ').textContent.includes('ENOENT')`),
		// The reasons, by keys alone.
		chromedp.Focus(`.matrix tbody tr`), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter),
		until("why", `document.querySelectorAll('.matrix tbody tr')[1] === document.activeElement && document.querySelector('#drawing .why').textContent.split('\n').length === 3`),
	)
	if err != nil {
		t.Fatal(err)
	}
}

// With another token the page says what to do.
func TestWrongToken(t *testing.T) {
	url := view(t)
	address, _, _ := strings.Cut(url, "#")
	err := chromedp.Run(browser(t), chromedp.Navigate(address+"#0123"),
		until("the way out", `document.getElementById('connection').textContent.includes('the address that was printed')`))
	if err != nil {
		t.Fatal(err)
	}
}

// Probes are in groups of who has registered them, and a process that has ended is said to have.
func TestOwners(t *testing.T) {
	dir, url := mounted(t)
	must(t, write(dir, "machine/ctl", "insmod kprobe_example symbol=kernel_clone\n"))
	must(t, write(dir, "tracing/kprobe_events", "p:mine vfs_read\n"))
	must(t, exec.Command("sh", "-c", "echo p:old vfs_write >> "+dir+"/tracing/kprobe_events").Run())
	ctx := browser(t)
	err := chromedp.Run(ctx, chromedp.Navigate(url),
		until("three probes", `document.getElementById('count').textContent === '(3)'`),
		chromedp.Evaluate(`[...document.querySelectorAll('th button')].find(b => b.textContent === 'registered by').click()`, nil),
		until("the process that has ended", `[...document.querySelectorAll('tr.group')].some(g => /^events of kprobes, by sh-\d+, ended: 1, 1 without a hit$/.test(g.textContent))`),
		until("the one that has not", fmt.Sprintf(`[...document.querySelectorAll('tr.group')].some(g => g.textContent.includes('-%d: 1, '))`, os.Getpid())),
		until("the module", `[...document.querySelectorAll('tr.group')].some(g => g.textContent.startsWith('module kprobe_example: 1, '))`),
		until("a disarmed probe", `[...document.querySelectorAll('#rows tr')].find(r => r.textContent.includes('kprobes/old'))?.cells[6].textContent === 'all'`),
	)
	if err != nil {
		t.Fatal(err)
	}
	// The module's probe is of no event, and has hits all the same.
	must(t, exec.Command("cat", dir+"/kprobes/list").Run())
	if err := chromedp.Run(ctx, until("hits", `Number([...document.querySelectorAll('#rows tr:not(.group)')].find(r => r.textContent.includes('module kprobe_example'))?.cells[3].textContent) > 0`)); err != nil {
		t.Fatal(err)
	}
}

// All of the page can be reached by keys alone, and no list has to be walked through to what is behind it.
func TestKeyboard(t *testing.T) {
	url := view(t, "--http-write", "--load", "--cpus=1")
	at := func(id string) chromedp.Action {
		return until("the focus is at "+id, fmt.Sprintf(`document.activeElement.id === %q`, id))
	}
	tab := func(what, expression string) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			var passed []string
			for range 20 {
				var is bool
				var at string
				if err := chromedp.Run(ctx, chromedp.KeyEvent(kb.Tab), chromedp.Evaluate(expression, &is), chromedp.Evaluate(`document.activeElement.outerHTML.slice(0, 40)`, &at)); err != nil || is {
					return err
				}
				passed = append(passed, at)
			}
			return fmt.Errorf("20 times Tab do not lead to %s: %q", what, passed)
		})
	}
	err := chromedp.Run(browser(t), chromedp.Navigate(url), until("the function", `document.querySelectorAll('#instructions li').length > 20`),
		tab("the line", `document.activeElement.id === 'line'`),
		chromedp.KeyEvent("p:read vfs_read+5"), chromedp.KeyEvent(kb.Enter),
		until("it is in the table", strings.ReplaceAll(row, "%q", `"kprobes/read"`)+` !== undefined`),
		tab("the table", `document.activeElement.matches('#rows tr')`), chromedp.KeyEvent(kb.Enter),
		until("its instruction is chosen", line+`?.getAttribute('aria-selected') === 'true'`),
		tab("the function", `document.activeElement.matches('#instructions li')`),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter),
		until("the third one is explained", `document.getElementById('why').textContent.startsWith('vfs_read+7')`),
		chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter),
		until("the second one is explained", `document.getElementById('why').textContent.startsWith('vfs_read+5')`),
		tab("what is called", `document.activeElement.id === 'call'`), chromedp.KeyEvent("ksys_read 1"),
		until("it is typed", `document.getElementById('call').value === 'ksys_read 1'`),
		tab("the views", `document.activeElement.id === 'show-optimizer'`), chromedp.KeyEvent(kb.Enter),
		until("the optimizer", `document.getElementById('drawing').textContent.includes('wait for a jump')`),
		chromedp.KeyEvent("/"), at("filter"), chromedp.Evaluate(`document.activeElement.blur()`, nil),
		chromedp.KeyEvent("f"), at("search"),
	)
	if err != nil {
		t.Fatal(err)
	}
}
