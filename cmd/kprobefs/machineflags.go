//go:build cgo && linux && amd64

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/offline/call"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tree"
)

// machineFlags are the flags of every command that makes a machine.
type machineFlags struct {
	cpus    int
	seed    uint64
	clock   *choice
	load    bool
	log     *choice
	logFile string
	image   imageFlags
	inside  kernelFlags
	restore restoreFlag
}

// add adds the flags to cmd.
func (f *machineFlags) add(cmd *cobra.Command) {
	f.clock = newChoice("host", "virtual")
	f.log = newChoice("warn", "trace", "debug", "info", "error", "disabled")
	flags := cmd.Flags()
	flags.IntVar(&f.cpus, "cpus", 2, "virtual processors")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of everything that could be otherwise: lengths of time slices, placement of tasks")
	f.clock.flag(cmd, "clock", "what the machine's time follows; virtual: executed instructions, for runs that repeat")
	flags.BoolVar(&f.load, "load", false, "run threads in the background, so that there is something to probe")
	f.log.flag(cmd, "log", "least level of what is logged")
	f.image.add(cmd)
	f.inside.add(cmd)
	f.restore.add(cmd)
	flags.StringVar(&f.logFile, "log-file", "", "log to this file (default: stderr; of mount --daemon nowhere)")
}

func (f *machineFlags) check() error {
	if f.cpus < 1 || f.cpus > emu.MaxCPUs {
		return fmt.Errorf("--cpus=%d: from 1 to %d are possible", f.cpus, emu.MaxCPUs)
	}
	if f.image.path != "" && f.load {
		return errors.New("--load needs a machine that runs, --image is none")
	}
	return errors.Join(f.image.check(), f.restore.check())
}

// start makes the machine. With an image, the machine does not run. Its clock begins at since.
func (f *machineFlags) start(since time.Duration, log zerolog.Logger) (tree.Machine, error) {
	kernel, err := f.inside.kernel()
	if err != nil {
		return nil, err
	}
	cfg := emu.Config{Kernel: kernel, Since: since, CPUs: f.cpus, Seed: f.seed, Load: f.load, Log: log}
	if f.clock.value == "virtual" {
		cfg.Clock = emu.ClockVirtual
	}
	if f.image.path != "" {
		m, _, err := f.image.start(offline.Config{CPUs: cfg.CPUs, Seed: cfg.Seed, Clock: cfg.Clock, Log: emu.EngineLog(cfg.Log)})
		if err != nil {
			return nil, &codedError{exitImage, err}
		}
		log.Warn().Str("image", f.image.path).Msg("this kernel is looked at, not run: no probe is hit, nothing is mirrored")
		return call.Machine{Machine: m}, nil
	}
	m, err := emu.New(cfg)
	if err != nil {
		return nil, doesNotStart(err)
	}
	return m, nil
}

// room fails if the host cannot have enough memory for a running machine. It is called before everything
// else.
func (f *machineFlags) room() error {
	if err := roomForFiles(); err != nil {
		return doesNotStart(err)
	}
	if f.image.path != "" {
		return nil
	}
	if err := emu.CheckLimits(); err != nil {
		return doesNotStart(err)
	}
	return nil
}

// minFiles is how many open files a server needs with one command, with reserve.
const minFiles = 64

// roomForFiles says that so few files may be open that nothing works (EMFILE). Go's runtime has raised the limit as far
// as it can be raised.
func roomForFiles() error {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil || limit.Cur >= minFiles {
		return nil // without the limit's number, what comes tells
	}
	return fmt.Errorf("%d files may be open, and %d are needed: ulimit -n %[2]d: %w", limit.Cur, minFiles, unix.EMFILE)
}

func doesNotStart(err error) error {
	return &codedError{exitImage, fmt.Errorf("the machine does not start: %w", err)}
}

// logger returns the log of state changes.
func (f *machineFlags) logger() (log zerolog.Logger, close func(), err error) {
	level, err := zerolog.ParseLevel(f.log.value)
	if err != nil {
		return log, nil, err
	}
	var out io.Writer = zerolog.ConsoleWriter{Out: os.Stderr, TimeFormat: "15:04:05.000", NoColor: !isTerminal(os.Stderr) || os.Getenv("NO_COLOR") != ""}
	close = func() {}
	if f.logFile != "" {
		file, err := os.OpenFile(f.logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return log, nil, fmt.Errorf("--log-file %w", fileError(err))
		}
		out, close = file, func() { file.Close() }
	}
	return zerolog.New(out).Level(level).With().Timestamp().Logger(), close, nil
}

// mirrorFor turns mirroring off for an image. It refuses a --mirror that turns it on.
func (f *machineFlags) mirrorFor(cmd *cobra.Command, mirror *choice) error {
	if err := f.inside.check(cmd, f.image.path); err != nil {
		return err
	}
	if f.restore.given() && f.inside.name.value != release.Reference {
		return fmt.Errorf("--restore: files are of kernel %s, not of --kernel %s", release.Reference, f.inside.name.value)
	}
	if f.image.path == "" {
		if cmd.Flags().Changed("image") {
			return errNoName
		}
		return nil
	}
	if cmd.Flags().Changed("mirror") && mirror.value != "off" {
		return fmt.Errorf("--mirror=%s: with --image nothing can be mirrored, only off is possible", mirror.value)
	}
	mirror.value = "off"
	return nil
}
