// Command program uses each package of kprobefs that other programs may import, except kprobefstest, which
// its tests use.
package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/check"
	"github.com/kprobefs/kprobefs/listfmt"
)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run asks a machine about probes, registers the accepted ones, calls a function that hits them, and prints
// the list.
func run(w io.Writer) error {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		return err
	}
	defer m.Close()
	probes, err := check.ReadProbes(strings.NewReader("int_sqrt\nint_sqrt+1 # within the nop\nnone\n"), "probes")
	if err != nil {
		return err
	}
	hits := map[string]int{}
	var accepted []*engine.Kprobe
	for _, probe := range probes {
		a := check.NewAsker(m, m.Release()).Ask(check.Specs(check.Register, probe.Text), nil)[0]
		if !a.OK {
			fmt.Fprintf(w, "%s: %s: %s\n", probe.From, a.Probe, a.Errno)
			continue
		}
		accepted = append(accepted, &engine.Kprobe{
			Addr:       uint64(a.Address),
			PreHandler: func(*engine.Kprobe, *engine.Context) bool { hits[probe.Text]++; return false },
		})
	}
	if err := m.Engine().RegisterKprobes(accepted); err != nil {
		return err
	}
	defer m.Engine().UnregisterKprobes(accepted)
	root, err := m.Call("int_sqrt", 144)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "int_sqrt(144) = %d, hits %v\n", root, hits)
	return show(w, m.Engine())
}

// show prints what is registered as kprobes/list has it.
func show(w io.Writer, e *engine.Engine) error {
	for _, p := range e.List() {
		line := listfmt.Kprobe{Addr: p.Addr, Kind: p.Kind, Symbol: p.Symbol, Offset: p.Offset, Module: p.Module,
			Gone: p.Gone, Disabled: p.Disabled, Optimized: p.Optimized, Ftrace: p.Ftrace}
		again, err := listfmt.ParseKprobe(line.String())
		if err != nil || again != line {
			return fmt.Errorf("%v is read as %v: %w", line, again, err)
		}
		fmt.Fprintf(w, "%c %s+%d ftrace %v\n", again.Kind, again.Symbol, again.Offset, again.Ftrace)
	}
	return nil
}
