//go:build cgo && linux && amd64

package main

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"strings"
	"syscall"
	"time"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/confine"
	"github.com/kprobefs/kprobefs/fs/ns"
)

// runFlags are the flags of run.
type runFlags struct {
	machineFlags
	page   pageFlags
	mirror *choice
	uname  *choice
	files  *choice
	root   *choice
	pid    bool
	noPath bool
	attach string

	argv   []string           // CMD
	settle func() *time.Timer // see calmStart
	auto   bool               // files was chosen by the program
	noFuse string             // reason why it is not FUSE
	alone  bool               // CMD may have a seccomp listener, because we have none
	watch  watcher            // set by trace
	mark   *shellMark         // nil: CMD is no shell that somebody types at
}

func newRun() *cobra.Command {
	f := &runFlags{mirror: newChoice("all", "off", "files", "calls", "every"), uname: newChoice("machine", "host"), files: newChoice(filesAuto, filesFuse, filesSeccomp), root: newChoice("sealed", rootHost)}
	cmd := &cobra.Command{
		Use:   "run [flags] [--] [CMD [ARG…]]",
		Short: "Run a command in a world where the kernel's files are a machine's",
		Long: `Run CMD (default: your shell) in a world where /sys/kernel/debug,
/sys/kernel/tracing, /proc/sys/debug, /proc/kallsyms, /proc/modules and
/proc/version are those of a machine of its own, where uname names its
kernel, and where insmod, rmmod, modprobe and lsmod act on it. Nobody else sees any of it, no privilege is
needed, and nothing is left behind. With --files=fuse who is not root is root
there, of namespaces in which his own files are his.

The machine's own files (kmsg, ctl, status, explain, …) are in
$KPROBEFS_DIR/machine.

It ends when CMD and everything that CMD has started have ended. Exit codes:
CMD's own, 128+N if signal N killed it, 127 if there is no such command, 126
if it cannot be run, 125 if kprobefs itself failed. A CMD killed by SIGKILL
takes everything it has started with it.`,
		Example: `  kprobefs run cat /sys/kernel/debug/kprobes/blacklist
  kprobefs run -- sh -c 'echo p vfs_read > /sys/kernel/tracing/kprobe_events
    cat /sys/kernel/debug/kprobes/list'
  kprobefs run`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.prepare(cmd); err != nil {
				return err
			}
			return f.run(args)
		},
	}
	f.add(cmd)
	return cmd
}

// add adds the flags of run to cmd, which runs a command, too.
func (f *runFlags) add(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return ownFailure(usageError(cmd, flagError(err))) })
	flags := cmd.Flags()
	flags.SetInterspersed(false) // words behind CMD belong to CMD
	f.machineFlags.add(cmd)
	f.page.add(cmd, "")
	f.mirror.flag(cmd, "mirror", "what the machine does of what CMD and its descendants do: nothing, operations on its files, also calls that fork, exec, exit, sleep or take a path, also those on descriptors, every call")
	f.uname.flag(cmd, "uname", "whose kernel uname(2), /proc/version and their like name")
	f.files.flag(cmd, "files", "how CMD gets the files: as is possible here, by FUSE mounts in namespaces, or by seccomp notifications alone, without a mount, a namespace or a privilege (see help files)")
	f.root.flag(cmd, "root", "whose root CMD's is: of a user namespace, from where the host's kernel cannot be changed, or the host's (see help sealing)")
	flags.BoolVar(&f.pid, "pid", false, "a pid namespace, too: CMD's processes see only each other")
	flags.BoolVar(&f.noPath, "no-path", false, "leave PATH alone: no insmod, rmmod, modprobe and lsmod of the machine's")
	flags.StringVar(&f.attach, "attach", "", "join the machine that was started by kprobefs mount --name `NAME`, instead of one of its own (whose flags do not count then)")
	cmd.RegisterFlagCompletionFunc("attach", completeMachine)
	cmd.ValidArgsFunction = completeCommand
}

// prepare checks the flags, and decides what they leave open.
func (f *runFlags) prepare(cmd *cobra.Command) error {
	err := errors.Join(f.check(), f.page.check())
	if err == nil {
		err = f.mirrorFor(cmd, f.mirror)
	}
	if err == nil {
		err = f.oneWorld(cmd)
	}
	if err == nil {
		err = f.filesFor(cmd)
	}
	if err != nil {
		return ownFailure(usageError(cmd, err))
	}
	return nil
}

// oneWorld refuses combinations of flags that name two machines.
func (f *runFlags) oneWorld(cmd *cobra.Command) error {
	if cmd.Flags().Changed("attach") && f.attach == "" {
		return errors.New("--attach: its value is empty")
	}
	if f.attach == "" {
		return nil
	}
	for _, name := range []string{"image", "restore", "http"} {
		if cmd.Flags().Changed(name) {
			return fmt.Errorf("--attach joins a machine that is mounted, --%s makes one: give one of the two", name)
		}
	}
	return nil
}

// ownFailure gives err the exit code of our own failures, unless err has one.
func ownFailure(err error) error {
	if coded := (*codedError)(nil); errors.As(err, &coded) && coded.code > ns.ExitFailure {
		return err
	}
	return &codedError{ns.ExitFailure, err}
}

// run runs argv in its own namespaces, with a machine.
func (f *runFlags) run(argv []string) error {
	if f.attach == "" {
		if err := f.room(); err != nil {
			return ownFailure(err)
		}
	}
	ns.KeepIgnored()
	log, closeLog, err := f.logger()
	if err != nil {
		return ownFailure(err)
	}
	defer closeLog()
	if len(argv) == 0 {
		argv = []string{shell()}
	}
	if f.mark = markOf(argv, f.attach); f.mark != nil {
		f.mark.tell(f.mirror.value)
	}
	if f.attach != "" {
		return f.runAttached(argv, log)
	}
	signals := passedOn()
	f.settle = calmStart(f.image.path != "" || f.restore.given())
	var w *machine
	if f.image.path != "" || f.restore.given() || f.watch.sink != nil || f.page.addr != "" { // they may be invalid, so no session is started yet
		if w, err = f.boot(log); err != nil {
			return ownFailure(err)
		}
	}
	// Without these flags the session starts while the machine boots.
	f.argv = argv
	s, err := f.start(f.image.path == "")
	if err != nil {
		if w != nil {
			err = errors.Join(err, w.close())
		}
		return ownFailure(err)
	}
	if w == nil {
		if w, err = f.boot(log); err != nil {
			return ownFailure(errors.Join(err, s.Kill()))
		}
	}
	if isTerminal(os.Stderr) {
		f.tellReach(w, notice)
	}
	code, err := f.serve(s, w, signals, log)
	if err != nil {
		return ownFailure(err)
	}
	return &codedError{code: code}
}

func (f *runFlags) boot(log zerolog.Logger) (*machine, error) {
	w, err := boot(&f.machineFlags, f.mirror.value != "off", log)
	if err != nil {
		return nil, err
	}
	if err := f.watch.begin(w); err != nil {
		return nil, errors.Join(err, w.close())
	}
	url, err := f.page.serve(w, nil, log)
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	if url != "" {
		notice(url)
	}
	return w, nil
}

// serve is the server's part of run. It returns when all processes of the session have ended.
func (f *runFlags) serve(s *ns.Session, w *machine, signals chan os.Signal, log zerolog.Logger) (code int, err error) {
	s, h, err := f.attend(s, w, log)
	if err != nil {
		if s != nil {
			err = errors.Join(err, s.Kill())
		}
		return 0, errors.Join(err, w.close())
	}
	w.confine(confine.Needs{Look: true, Kill: true, Answer: h.answers(), Sealed: s.Sealed()}, log)
	defer f.settle().Stop()
	go passOn(s, signals, log)
	go outlive(s, signals)
	code, err = s.Wait()
	h.wait()
	return code, errors.Join(err, w.close())
}

func passOn(s *ns.Session, signals <-chan os.Signal, log zerolog.Logger) {
	for sig := range signals {
		if err := s.Signal(sig.(syscall.Signal)); err != nil {
			log.Debug().Err(err).Stringer("signal", sig).Msg("not passed on")
		}
	}
}

// noticeTime is how long background processes of CMD may take to end before a user is told of them.
const noticeTime = 2 * time.Second

// outlive passes a terminal's signals to background processes of CMD. On a terminal it prints which
// processes it waits for.
func outlive(s *ns.Session, signals chan<- os.Signal) {
	select {
	case <-s.Left():
	case <-s.Over():
		return
	}
	ns.Notify(signals, unix.SIGINT, unix.SIGQUIT)
	select {
	case <-time.After(noticeTime):
	case <-s.Over():
		return
	}
	if _, err := unix.IoctlGetTermios(2, unix.TCGETS); err == nil {
		fmt.Fprintf(os.Stderr, "kprobefs run: the command has ended, and waits for what it has started: %s; Ctrl-C ends that\n", strings.Join(s.Members(), ", "))
	}
}

// passedOn returns a channel of the signals that are passed to CMD, except those that this process ignores.
// A terminal sends its signals to CMD itself.
func passedOn() chan os.Signal {
	c := make(chan os.Signal, 16)
	ns.Notify(c, unix.SIGTERM, unix.SIGHUP, unix.SIGUSR1, unix.SIGUSR2)
	if _, err := unix.IoctlGetTermios(0, unix.TCGETS); err != nil {
		ns.Notify(c, unix.SIGINT, unix.SIGQUIT)
	} else {
		ns.Survive(unix.SIGINT, unix.SIGQUIT) // CMD decides what they do
	}
	return c
}

// shell is the user's shell: SHELL, the one in the user database, or sh.
func shell() string {
	if sh := os.Getenv("SHELL"); sh != "" {
		return sh
	}
	if sh := loginShell("/etc/passwd"); sh != "" {
		return sh
	}
	return "/bin/sh"
}

func loginShell(passwd string) string {
	b, err := os.ReadFile(passwd)
	me, e := user.Current()
	if err != nil || e != nil {
		return ""
	}
	for line := range strings.Lines(string(b)) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), ":"); len(f) == 7 && f[2] == me.Uid {
			return f[6]
		}
	}
	return ""
}

// notice prints a text for the user, at every log level.
func notice(text string) { fmt.Fprintf(os.Stderr, "kprobefs run: %s\n", text) }

// completeMachine completes the names of machines that are mounted.
func completeMachine(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return ns.Machines(), cobra.ShellCompDirectiveNoFileComp
}
