//go:build cgo && linux && amd64

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine/release"
)

// kmodTool is this program under a name of one of kmod's tools. It acts on the machine of its session.
// Messages and exit codes are those of kmod 30.
type kmodTool struct {
	dir            string // directory of the machine's files
	stdout, stderr io.Writer
	host           func(name string) string // hostTool
}

// kmodTools are the names, each with its function.
var kmodTools = map[string]func(*kmodTool, []string) int{
	"insmod": (*kmodTool).insmod, "rmmod": (*kmodTool).rmmod,
	"modprobe": (*kmodTool).modprobe, "lsmod": (*kmodTool).lsmod, "depmod": (*kmodTool).depmod,
}

// runKmod runs the tool that argv[0] names. ok is false if it names none.
func runKmod(argv []string, stdout, stderr io.Writer) (code int, ok bool) {
	if len(argv) == 0 {
		return 0, false
	}
	name := filepath.Base(argv[0])
	tool, ok := kmodTools[name]
	if !ok {
		return 0, false
	}
	dir := os.Getenv(placeVar)
	if dir == "" {
		fmt.Fprintf(stderr, "%s: ERROR: %s is not set: this is not a world of kprobefs run\n", name, placeVar)
		return 1, true
	}
	return tool(&kmodTool{dir + "/machine", stdout, stderr, hostTool}, argv[1:]), true
}

// options removes the options at the start of args. known has the letters of known options; long options
// stand for letters.
func (k *kmodTool) options(tool, known string, long map[string]byte, args []string) (set string, rest []string, ok bool) {
	for len(args) > 0 && strings.HasPrefix(args[0], "-") && args[0] != "-" {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			break
		}
		letters := arg[1:]
		if name, isLong := strings.CutPrefix(arg, "--"); isLong {
			letters = string(long[name])
		}
		for _, c := range letters {
			if !strings.ContainsRune(known, c) {
				fmt.Fprintf(k.stderr, "%s: unrecognized option '%s'\n", tool, arg)
				return "", nil, false
			}
		}
		set += letters
	}
	return set, args, true
}

// ctl writes one command to machine/ctl.
func (k *kmodTool) ctl(word ...string) error {
	for i, w := range word {
		name, value, isParam := strings.Cut(w, "=")
		switch {
		case !strings.ContainsAny(w, " \t\n"):
		case strings.ContainsAny(w, "\n\""):
			return unix.EINVAL // ctl has no way to quote these
		case isParam && i > 1:
			word[i] = name + `="` + value + `"`
		default:
			word[i] = `"` + w + `"`
		}
	}
	// An os.File would wait after EAGAIN, which ctl says of a module in use.
	fd, err := unix.Open(k.dir+"/ctl", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	_, err = unix.Write(fd, []byte(strings.Join(word, " ")+"\n"))
	return errors.Join(err, unix.Close(fd))
}

// message is the text of strerror(3) for the errno of ctl.
func message(err error) string {
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		return err.Error()
	}
	s := errno.Error()
	return strings.ToUpper(s[:1]) + s[1:]
}

// moduleMessage is the text of kmod's mod_strerror for the errno of loading a module's file. ESRCH is not the kernel's, which
// would have killed the tool, too: the init has died of an oops.
func moduleMessage(err error) string {
	for errno, text := range map[error]string{
		unix.ENOEXEC: "Invalid module format", unix.ENOENT: "Unknown symbol in module",
		unix.ESRCH: "The machine has killed it: dmesg says why", unix.EINVAL: "Invalid parameters",
	} {
		if errors.Is(err, errno) {
			return text
		}
	}
	return message(err)
}

// moduleName converts a file name, or any spelling, to the kernel's name of a module.
func moduleName(s string) string {
	s, _, _ = strings.Cut(filepath.Base(s), ".ko")
	return strings.ReplaceAll(s, "-", "_")
}

// modulePath is the name of the module in a file for ctl: the file's absolute path. If there is no such
// file, a name without a slash is that of a module that the machine has.
func modulePath(file string) (string, error) {
	if _, err := os.Stat(file); err == nil {
		return filepath.Abs(file)
	} else if strings.Contains(file, "/") {
		return "", err
	}
	return moduleName(file), nil
}

func (k *kmodTool) insmod(args []string) int {
	set, args, ok := k.options("insmod", "fsv", map[string]byte{"force": 'f', "syslog": 's', "verbose": 'v'}, args)
	if !ok {
		return 1
	}
	if len(args) == 0 {
		fmt.Fprintln(k.stderr, "insmod: ERROR: missing filename.")
		return 1
	}
	words := []string{"insmod"}
	if strings.Contains(set, "f") {
		words = append(words, "-f")
	}
	path, err := modulePath(args[0])
	if err == nil {
		err = k.ctl(append(append(words, path), args[1:]...)...)
		if err == nil {
			return 0
		}
	}
	if errors.Is(err, unix.ENOENT) && !strings.Contains(path, "/") {
		fmt.Fprintf(k.stderr, "insmod: ERROR: could not load module %s: %s\n", args[0], message(err))
	} else {
		fmt.Fprintf(k.stderr, "insmod: ERROR: could not insert module %s: %s\n", args[0], moduleMessage(err))
	}
	return 1
}

func (k *kmodTool) rmmod(args []string) int {
	set, args, ok := k.options("rmmod", "fsvw", map[string]byte{"force": 'f', "syslog": 's', "verbose": 'v'}, args)
	if !ok {
		return 1
	}
	if len(args) == 0 {
		fmt.Fprintln(k.stderr, "rmmod: ERROR: missing module name.")
		return 1
	}
	code := 0
	for _, arg := range args {
		if !k.remove("rmmod", arg, strings.Contains(set, "f")) {
			code = 1
		}
	}
	return code
}

// remove unloads one module.
func (k *kmodTool) remove(tool, arg string, force bool) bool {
	name := moduleName(arg)
	m, loaded := k.loaded()[name]
	switch {
	case !loaded && tool == "modprobe":
		fmt.Fprintf(k.stderr, "modprobe: FATAL: Module %s not found.\n", arg)
		return false
	case !loaded:
		fmt.Fprintf(k.stderr, "%s: ERROR: Module %s is not currently loaded\n", tool, name)
		return false
	case m.users != "" && !force:
		fmt.Fprintf(k.stderr, "%s: ERROR: Module %s is in use by: %s\n", tool, name, strings.ReplaceAll(m.users, ",", " "))
		return false
	case m.refs != "0" && !force:
		fmt.Fprintf(k.stderr, "%s: ERROR: Module %s is in use\n", tool, name)
		return false
	}
	words := []string{"rmmod", name}
	if force {
		words = []string{"rmmod", "-f", name}
	}
	if err := k.ctl(words...); err != nil {
		fmt.Fprintf(k.stderr, "%s: ERROR: could not remove '%s': %s\n", tool, name, message(err))
		return false
	}
	return true
}

// modprobeOptions are the options of modprobe that we know, and modprobeNames their long names.
const modprobeOptions = "aqrvsfib"

var modprobeNames = map[string]byte{
	"all": 'a', "quiet": 'q', "remove": 'r', "verbose": 'v', "syslog": 's', "force": 'f', "use-blacklist": 'b', "ignore-install": 'i',
}

func (k *kmodTool) modprobe(args []string) int {
	if k.asksHost(args) {
		if code, ok := k.byHost("modprobe", args); ok {
			return code
		}
	}
	set, args, ok := k.options("modprobe", modprobeOptions, modprobeNames, args)
	if !ok {
		return 1
	}
	if len(args) == 0 {
		fmt.Fprintln(k.stderr, "modprobe: ERROR: missing parameters. See -h.")
		return 1
	}
	names, params := args[:1], args[1:]
	if strings.ContainsAny(set, "ar") {
		names, params = args, nil
	}
	code := 0
	for _, name := range names {
		do := func() bool { return k.probe(name, params, strings.Contains(set, "q")) }
		if strings.Contains(set, "r") {
			do = func() bool { return k.remove("modprobe", name, strings.Contains(set, "f")) }
		}
		if !do() {
			code = 1
		}
	}
	return code
}

// probe loads a module if it is not loaded yet.
func (k *kmodTool) probe(arg string, params []string, quiet bool) bool {
	name := moduleName(arg)
	if _, loaded := k.loaded()[name]; loaded {
		return true
	}
	err := k.load(name, params)
	if errors.Is(err, unix.ENOENT) && k.indexed() { // it may be an alias
		words := append([]string{arg}, params...)
		if quiet {
			words = append([]string{"-q"}, words...)
		}
		if code, ok := k.byHost("modprobe", words); ok {
			return code == 0
		}
	}
	switch {
	case err == nil:
		return true
	case quiet && errors.Is(err, unix.ENOENT):
	case errors.Is(err, unix.ENOENT):
		fmt.Fprintf(k.stderr, "modprobe: FATAL: Module %s not found in directory /lib/modules/%s\n", arg, k.release())
	default:
		fmt.Fprintf(k.stderr, "modprobe: ERROR: could not insert '%s': %s\n", name, message(err))
	}
	return false
}

// load loads a module and what it needs: an installed one, or else one that the machine has.
func (k *kmodTool) load(name string, params []string) error {
	files := k.installed(name)
	if len(files) == 0 {
		return k.ctl(append([]string{"insmod", name}, params...)...)
	}
	for i, file := range files {
		words := []string{"insmod", file}
		if i == len(files)-1 {
			words = append(words, params...)
		}
		if err := k.ctl(words...); err != nil && !(i < len(files)-1 && errors.Is(err, unix.EEXIST)) {
			return err
		}
	}
	return nil
}

// loadedModule is a line of /proc/modules.
type loadedModule struct{ size, refs, users string }

// loaded reads the machine's modules, by name.
func (k *kmodTool) loaded() map[string]loadedModule {
	found, _ := k.modules()
	return found
}

// modules is loaded that also returns the names in the file's order.
func (k *kmodTool) modules() (found map[string]loadedModule, order []string) {
	b, err := os.ReadFile(k.dir + "/proc/modules")
	if err != nil {
		return nil, nil
	}
	found = map[string]loadedModule{}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) >= 4 {
			users := strings.TrimSuffix(f[3], ",")
			if users == "-" {
				users = ""
			}
			found[f[0]] = loadedModule{f[1], f[2], users}
			order = append(order, f[0])
		}
	}
	return found, order
}

func (k *kmodTool) lsmod(args []string) int {
	if len(args) > 0 {
		fmt.Fprintln(k.stderr, "Usage: lsmod")
		return 1
	}
	fmt.Fprintln(k.stdout, "Module                  Size  Used by")
	found, order := k.modules()
	for _, name := range order {
		m := found[name]
		fmt.Fprintf(k.stdout, "%-19s %8s  %s %s\n", name, m.size, m.refs, m.users)
	}
	return 0
}

// release is the machine's uname -r.
func (k *kmodTool) release() string {
	b, err := os.ReadFile(k.dir + "/proc/version")
	if uname := release.InBanner(string(b)); err == nil && uname != "" {
		return uname
	}
	return "unknown"
}
