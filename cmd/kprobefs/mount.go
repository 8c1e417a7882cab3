//go:build cgo && linux && amd64

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/ns"
)

// mountFlags are the flags of mount.
type mountFlags struct {
	machineFlags
	page       pageFlags
	mirror     *choice
	name       string
	joinable   bool // --name was given
	daemon     bool
	allowOther bool
}

func newMount() *cobra.Command {
	f := &mountFlags{mirror: newChoice("files", "off")}
	cmd := &cobra.Command{
		Use:   "mount [flags] DIR",
		Short: "Start a machine and show it at DIR, an empty directory",
		Long: `Start a machine and show it at DIR, an empty directory:

  DIR/kprobes   list, enabled, blacklist      (/sys/kernel/debug/kprobes)
  DIR/debug     kprobes-optimization          (/proc/sys/debug)
  DIR/tracing   kprobe_events, events, …      (/sys/kernel/tracing)
  DIR/machine   status, kmsg, ctl, disasm, explain, proc: the
                machine's own controls

It runs in the foreground until SIGINT, SIGTERM, or umount. The mount point of
a server that was killed is recovered.`,
		Example: `  kprobefs mount --daemon /mnt
  echo 'p:open do_sys_openat2' > /mnt/tracing/kprobe_events
  echo 1 > /mnt/tracing/events/kprobes/open/enable
  cat /mnt/kprobes/list /mnt/tracing/kprobe_profile
  fusermount3 -u /mnt`,
		Args: arguments(false, "DIR"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			err := errors.Join(f.check(), f.page.check())
			if err == nil {
				err = f.mirrorFor(cmd, f.mirror)
			}
			if err == nil && args[0] == "" {
				err = errors.New("DIR is empty")
			}
			if err == nil && f.name == "" {
				err = errors.New("--name: its value is empty")
			}
			if err != nil {
				return usageError(cmd, err)
			}
			f.joinable = cmd.Flags().Changed("name")
			return f.run(args[0], cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	f.machineFlags.add(cmd)
	f.page.add(cmd, "")
	f.mirror.flag(cmd, "mirror", "what the machine does of what the host's processes do: operations on our files, or nothing")
	flags.StringVar(&f.name, "name", "kprobefs", "name of this machine, shown as the source in /proc/mounts; with it, kprobefs run --attach can join the machine")
	flags.BoolVar(&f.allowOther, "allow-other", os.Geteuid() == 0, "let other users in, as far as permission bits let them (default for root)")
	flags.BoolVar(&f.daemon, "daemon", false, "return as soon as the files are there, and go on in the background")
	return cmd
}

// mirrorsFiles is said once, on a terminal.
const mirrorsFiles = "kprobefs: only operations on its own files are mirrored: the machine makes the system calls that do them; kprobefs run shows all that a command does"

// run serves the machine at dir until it is unmounted or a signal comes.
func (f *mountFlags) run(dir string, stdout io.Writer) error {
	waiter, err := background(f.daemon)
	if err != nil {
		return err
	}
	if err := f.room(); err != nil {
		return err
	}
	log, closeLog, err := f.logger()
	if err != nil {
		return &codedError{exitUsage, err}
	}
	defer closeLog()
	if f.daemon && f.logFile == "" {
		log = zerolog.Nop()
	}
	settle := calmStart(f.image.path != "" || f.restore.given())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	ns.Notify(signals, unix.SIGHUP) // without effect under nohup
	helper := startHelper()
	defer func() {
		h, _ := helper()
		h.Close()
	}()
	w, err := newMachine(f, dir, log)
	if err != nil {
		return err
	}
	var a *ns.Announcement
	if f.joinable {
		var closed func()
		a, closed, err = f.announce(w, log)
		if err != nil {
			return errors.Join(err, w.server.Unmount(), w.close())
		}
		defer closed()
		defer a.Close()
	}
	url, err := f.page.serve(w, nil, log)
	if err != nil {
		return errors.Join(err, w.server.Unmount(), w.close())
	}
	if a != nil && url != "" {
		a.SetPage(url)
	}
	f.confine(w, a, helper, log)
	f.hints(w, url, stdout)
	if err := waiter.ready(); err != nil {
		return errors.Join(err, w.server.Unmount(), w.close())
	}
	if !f.daemon {
		fmt.Fprintf(stdout, "kprobefs: %s is ready\n", w.server.Dir())
	}
	defer settle().Stop()
	return w.wait(signals, log)
}

// hints prints what a user cannot know: the page's address, of a daemon, too, and on a terminal what is mirrored.
func (f *mountFlags) hints(w *machine, url string, stdout io.Writer) {
	if url != "" {
		fmt.Fprintln(stdout, url)
	}
	if w.mirror != nil && isTerminal(os.Stderr) {
		fmt.Fprintln(os.Stderr, mirrorsFiles)
	}
}

// wait serves the files that are mounted, until they are unmounted or a signal arrives. Then it closes w.
func (w *machine) wait(signals chan os.Signal, log zerolog.Logger) error {
	stopped := make(chan struct{})
	go func() {
		w.server.Wait()
		close(stopped)
	}()
	select {
	case <-stopped:
	case s := <-signals:
		log.Info().Stringer("signal", s).Msg("unmounting")
		signal.Stop(signals) // a second signal kills the program
		if err := w.server.Unmount(); err != nil {
			w.close()
			return err
		}
		<-stopped
	}
	return w.close()
}

// announce lets sessions join the machine. closed ends what they share. It must be called after the announcement's end.
func (f *mountFlags) announce(w *machine, log zerolog.Logger) (a *ns.Announcement, closed func(), err error) {
	first := newHost(w, &f.machineFlags, log)
	if closed, err = first.refuseBeside(); err != nil {
		return nil, nil, err
	}
	a, err = ns.Announce(f.name, w.mirror != nil, func() ns.Handler {
		h := newHost(w, &f.machineFlags, log)
		h.claims = first.claims
		return h
	})
	if err != nil {
		closed()
	}
	return a, closed, err
}
