//go:build cgo && linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/ns"
	"github.com/kprobefs/kprobefs/fs/page"
)

// pageFlags are the flags of commands whose machine can be looked at in a browser.
type pageFlags struct {
	addr  string
	write bool
}

// localPage is where a page is served if no address is given: here only, at a free port.
const localPage = "127.0.0.1:0"

// add adds the flags to cmd. addr is the address without --http; "": no page is served then.
func (f *pageFlags) add(cmd *cobra.Command, addr string) {
	cmd.Flags().StringVar(&f.addr, "http", addr, "serve a page of the machine at this `ADDRESS`, as 127.0.0.1:8080 (without a host: 127.0.0.1; without a port: any that is free); it prints the page's own, with a token in it")
	cmd.Flags().BoolVar(&f.write, "http-write", false, "who has the page's address may also turn knobs and define probes")
}

// check refuses flags that contradict each other.
func (f *pageFlags) check() error {
	if f.write && f.addr == "" {
		return errors.New("--http-write needs --http")
	}
	return nil
}

// serve serves the page of w until w is closed, and returns its address; "": no page is wanted.
func (f *pageFlags) serve(w *machine, with *comparison, log zerolog.Logger) (url string, err error) {
	if f.addr == "" {
		return "", nil
	}
	cfg := page.Config{
		Files: w.Root(), Engine: w.Machine.Engine(), Kernel: w.Machine.Kernel(), ReadText: w.Machine.ReadText,
		Release: w.Machine.Release(), Now: w.Machine.Clock().Now, Write: f.write,
	}
	if with != nil {
		cfg.Kernels, cfg.Ask = with.names, with.cells
	}
	if m, runs := w.Machine.(*emu.Machine); runs {
		cfg.Runs, cfg.Record = true, recorder(m)
	}
	s, err := page.Listen(f.addr, cfg)
	if err != nil {
		return "", fmt.Errorf("--http: %w", err)
	}
	w.page = s
	go func() {
		if err := s.Serve(); err != nil {
			log.Error().Err(err).Msg("the page is not served any more")
		}
	}()
	return s.URL(), nil
}

// recorder records hits of m, each in a copy of it.
func recorder(m *emu.Machine) func(context.Context, uint64, page.Call) (*page.Hit, error) {
	return func(ctx context.Context, addr uint64, call page.Call) (hit *page.Hit, err error) {
		twin, err := m.Twin()
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, twin.Close()) }()
		rec, err := twin.Record(ctx, emu.HitRequest{Addr: addr, Call: call.Symbol, Args: call.Args})
		if err != nil {
			return nil, err
		}
		hit = &page.Hit{PID: rec.PID, Comm: rec.Comm, CPU: rec.CPU, Returns: rec.Returns, Returned: rec.Returned}
		for i := range rec.Moments {
			mo := &rec.Moments[i]
			hit.Moments = append(hit.Moments, page.Moment{
				Kind: string(mo.Kind), Place: string(mo.Place), Probe: mo.Probe, Regs: mo.Regs, Code: mo.Code, Stack: mo.Stack[:],
			})
		}
		return hit, nil
	}
}

// viewFlags are the flags of view.
type viewFlags struct {
	machineFlags
	page    pageFlags
	against []string // images
	name    string   // of a machine that is mounted; "": the page is one of its own
}

func newView() *cobra.Command {
	f := &viewFlags{}
	cmd := &cobra.Command{
		Use:   "view [flags]",
		Short: "Look at a machine or at an image in a browser",
		Long: `Serve a page of a machine: its probes with their hits, functions with what a
probe at each instruction would be, knobs, trace and kernel log. With --image it is
a kernel that is looked at and never run. With --against its matrix says what other
kernels answer to the same probes. It prints the page's address, and ends with
SIGINT or SIGTERM.

To look at a machine that is mounted or that a command runs in, give --http to
"kprobefs mount" or "kprobefs run"; --name says again where the page of a mounted
one is.`,
		Example: `  kprobefs view --load
  kprobefs view --image /boot/vmlinuz-6.1.0-56-amd64
  kprobefs view --image old.deb --against new.deb`,
		Args: usage(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := errors.Join(f.check(), f.page.check()); err != nil {
				return usageError(cmd, err)
			}
			if f.name != "" {
				return f.pageOf(cmd)
			}
			return f.run(cmd)
		},
	}
	f.machineFlags.add(cmd)
	f.page.add(cmd, localPage)
	cmd.Flags().StringArrayVar(&f.against, "against", nil, "a `KERNEL` image to compare with in the page's matrix; may be given several times")
	cmd.Flags().StringVar(&f.name, "name", "", "print the address of the page that the machine of mount --name `NAME` --http serves, and end")
	cmd.RegisterFlagCompletionFunc("name", completeMachine)
	return cmd
}

// pageOf prints the address of the page of a machine that is mounted.
func (f *viewFlags) pageOf(cmd *cobra.Command) error {
	r, err := ns.Dial(f.name)
	if err != nil {
		return err
	}
	defer r.Close()
	if r.Page == "" {
		return fmt.Errorf("the machine %q has no page; it was mounted without --http", f.name)
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), r.Page)
	return err
}

func (f *viewFlags) run(cmd *cobra.Command) (err error) {
	if f.page.addr == "" {
		return usageError(cmd, errors.New("--http: its value is empty"))
	}
	if err := f.room(); err != nil {
		return err
	}
	log, closeLog, err := f.logger()
	if err != nil {
		return &codedError{exitUsage, err}
	}
	defer closeLog()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	w, err := boot(&f.machineFlags, false, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	with, err := f.compare(w.Machine)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, with.end()) }()
	url, err := f.page.serve(w, with, log)
	if err != nil {
		return err
	}
	confineTo(confine.Needs{}, log)
	fmt.Fprintln(cmd.OutOrStdout(), url)
	<-signals
	return nil
}
