package page

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

var loadFor = flag.Duration("load", 0, "how long TestLoad watches a page under load; 0: not at all")

// What TestLoad holds the page against.
const (
	manyProbes  = 10_000
	hitsPerCall = 10_000
	firstPaint  = time.Second
	oneUpdate   = 100 * time.Millisecond
	dearer      = 1.03 // a hit with a page open, over one without
	heavier     = 1.25 // the page's memory at the end, over that after a minute
)

// TestLoad watches a page of 10,000 probes with 100,000 hits a second. It measures, so that it needs a quiet host:
//
//	go test ./tests/page -run TestLoad -v -timeout 30m -args -load 10m
func TestLoad(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("it measures, and takes its time: -args -load 10m")
	}
	dir, url := loaded(t)
	ctx, cancel := context.WithTimeout(loadBrowser(t), *loadFor+10*time.Minute)
	defer cancel()
	run := func(steps ...chromedp.Action) {
		t.Helper()
		if err := chromedp.Run(ctx, steps...); err != nil {
			t.Fatal(err)
		}
	}
	hitCost(t, run, dir, url)
	stop := steady(t, dir)
	defer stop()
	var paint, table float64
	run(chromedp.Navigate("about:blank"), chromedp.Navigate(url),
		until("the table is there", `document.querySelectorAll('#rows tr').length === 200`),
		chromedp.Evaluate(`performance.getEntriesByName('first-contentful-paint')[0].startTime`, &paint),
		chromedp.Evaluate(`performance.now()`, &table),
		chromedp.Evaluate(`window.long = []; new PerformanceObserver((l) => window.long.push(...l.getEntries().map((e) => e.duration))).observe({ type: 'longtask' });
			window.updates = []; // from the arrival of a state until the picture that shows it, in ms
			new PerformanceObserver((l) => l.getEntries().forEach((e) => requestAnimationFrame(() => setTimeout(() => window.updates.push(performance.now() - e.startTime))))).observe({ type: 'mark' })`, nil))
	t.Logf("first paint after %.0f ms, all of the table after %.0f ms at most", paint, table)
	if paint > float64(firstPaint.Milliseconds()) {
		t.Errorf("the first paint takes %.0f ms", paint)
	}
	var long, wall []float64 // of tasks of 50 ms and more, in ms; of updates
	run(chromedp.Sleep(3*time.Second), chromedp.Evaluate(`window.long.splice(0)`, &long), chromedp.Evaluate(`window.updates.splice(0)`, &wall))
	run(performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
	t.Logf("long tasks of the beginning, in ms: %.0f", long)
	var heaps []float64
	for end := time.Now().Add(*loadFor); ; {
		var heap float64
		run(heapprofiler.CollectGarbage(), chromedp.Evaluate(`performance.memory.usedJSHeapSize`, &heap), chromedp.Evaluate(`window.long`, &long))
		heaps = append(heaps, heap/1e6)
		t.Logf("the page has %.1f MB, and has had %d tasks of 50 ms and more; the server has %s", heap/1e6, len(long), resident(t, dir))
		if !time.Now().Before(end) {
			break
		}
		run(chromedp.Sleep(min(time.Minute, time.Until(end)))) // what is measured is that time passes
	}
	updates(t, run)
	if first, last := heaps[min(1, len(heaps)-1)], heaps[len(heaps)-1]; last > first*heavier {
		t.Errorf("the page's memory grows from %.1f to %.1f MB", first, last)
	}
}

// hitCost holds what a hit costs with the page open against what it costs without.
func hitCost(t *testing.T, run func(...chromedp.Action), dir, url string) {
	t.Helper()
	// What a hit costs, with and without the page, in turn.
	var without, with []time.Duration
	for range 10 {
		run(chromedp.Navigate("about:blank"))
		for range 20 {
			without = append(without, burst(t, dir, 10*hitsPerCall))
		}
		run(chromedp.Navigate(url), until("it is live", `document.querySelectorAll('#rows tr').length === 200`))
		for range 20 {
			with = append(with, burst(t, dir, 10*hitsPerCall))
		}
	}
	// The least of several rounds: other load on the host only ever adds.
	ratio := float64(slices.Min(with)) / float64(slices.Min(without))
	t.Logf("100,000 hits: %v without a page, %v with one: %+.1f %%", slices.Min(without), slices.Min(with), 100*(ratio-1))
	if ratio > dearer {
		t.Errorf("a hit costs %.3f times as much with a page", ratio)
	}
}

// updates holds how long updates of the page have taken since they were last asked for against what they may take.
func updates(t *testing.T, run func(...chromedp.Action)) {
	t.Helper()
	var wall, long []float64
	run(chromedp.Evaluate(`window.updates`, &wall), chromedp.Evaluate(`window.long`, &long))
	slices.Sort(wall)
	part := func(percent int) float64 { return wall[min(len(wall)*percent/100, len(wall)-1)] }
	t.Logf("%d updates, by the clock: half of them %.0f ms, 95 %% of them %.0f ms, the longest %.0f ms", len(wall), part(50), part(95), part(100))
	if part(95) > float64(oneUpdate.Milliseconds()) {
		t.Errorf("one update in 20 takes %.0f ms and more", part(95))
	}
	// The clock counts what the host does beside the page. The thread's own time does not.
	var metrics []*performance.Metric
	run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		metrics, err = performance.GetMetrics().Do(ctx)
		return err
	}))
	for _, m := range []string{"ScriptDuration", "LayoutDuration", "RecalcStyleDuration"} {
		t.Logf("%s: %.1f ms an update", m, 1000*metric(metrics, m)/float64(len(wall)))
	}
	took := time.Duration(metric(metrics, "TaskDuration") / float64(*loadFor/(500*time.Millisecond)) * float64(time.Second))
	t.Logf("an update takes %v of the page's thread; its tasks of 50 ms and more, in ms: %.0f", took.Round(time.Microsecond), long)
	if took > oneUpdate {
		t.Errorf("an update takes %v", took)
	}
}

// loaded mounts a machine with many probes, one of which kpbench's loop hits, and returns its directory and page.
func loaded(t *testing.T) (dir, url string) {
	t.Helper()
	dir, url = mounted(t, "--mirror=off")
	fill(t, dir)
	return dir, url
}

// mounted mounts a machine with a page, and returns its directory and the page's address.
func mounted(t *testing.T, flags ...string) (dir, url string) {
	t.Helper()
	dir = t.TempDir()
	cmd := exec.Command("kprobefs", append([]string{"mount", "--daemon", "--http=127.0.0.1:0"}, append(flags, dir)...)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Cleanup(func() { exec.Command("fusermount3", "-u", dir).Run() })
	at := strings.Index(string(out), "http://")
	if at < 0 {
		t.Fatalf("no address of a page: %s", out)
	}
	return dir, strings.Fields(string(out)[at:])[0]
}

// fill defines many probes, and enables one that kpbench's loop hits.
func fill(t *testing.T, dir string) {
	t.Helper()
	must(t, write(dir, "machine/ctl", "insmod kpbench\n"))
	functions, err := os.ReadFile(filepath.Join(dir, "tracing/available_filter_functions"))
	if err != nil {
		t.Fatal(err)
	}
	must(t, write(dir, "tracing/kprobe_events", "p:hit kpbench_target\n"))
	names := slices.DeleteFunc(strings.Fields(string(functions)), func(f string) bool {
		return strings.HasPrefix(f, "[") || strings.HasPrefix(f, "kpbench") || write(dir, "tracing/kprobe_events", "p:first_"+f+" "+f+"\n") != nil
	})
	var lines strings.Builder
	for n := len(names) + 1; n < manyProbes; n++ {
		fmt.Fprintf(&lines, "p:e%d %s\n", n, names[n%len(names)])
		if n%50 == 49 || n == manyProbes-1 {
			must(t, write(dir, "tracing/kprobe_events", lines.String()))
			lines.Reset()
		}
	}
	must(t, write(dir, "tracing/events/kprobes/hit/enable", "1\n"))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(dir, file, text string) error {
	f, err := os.OpenFile(filepath.Join(dir, file), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	if _, err = f.WriteString(text); err != nil {
		err = fmt.Errorf("%w: %.300s", err, text)
	}
	return errors.Join(err, f.Close())
}

// burst has n hits made, and says how long that takes.
func burst(t *testing.T, dir string, n int) time.Duration {
	t.Helper()
	start := time.Now()
	err := write(dir, "machine/ctl", fmt.Sprintf("call kpbench_loop %d\n", n))
	if err != nil {
		t.Error(err)
	}
	return time.Since(start)
}

// steady makes 100,000 hits a second until it is stopped.
func steady(t *testing.T, dir string) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				burst(t, dir, hitsPerCall)
			case <-done:
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}

// resident is the memory of the server that serves dir.
func resident(t *testing.T, dir string) string {
	t.Helper()
	out, err := exec.Command("sh", "-c", `for p in $(pgrep -f -- "--http=127.0.0.1:0 .*`+dir+`"); do grep -h VmRSS /proc/$p/status | cut -d: -f2; done | sort -n | tail -n 1`).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(out)), " ")
}

func metric(all []*performance.Metric, name string) float64 {
	for _, m := range all {
		if m.Name == name {
			return m.Value
		}
	}
	return 0
}

// loadBrowser is browser, without its limit of time.
func loadBrowser(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium")
	}
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), browserFlags(path)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}
