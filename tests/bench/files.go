package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/debugfs"
)

// files times what a reader sees: `enabled` with and without mirroring beside
// the floor, a file of constant content that go-fuse serves in this process,
// and a list of 10,000 probes.
func files(t *table, rounds int) error {
	m, err := emu.New(emu.Config{})
	if err != nil {
		return err
	}
	defer m.Close()
	mi, err := mirror.New(m, zerolog.Nop())
	if err != nil {
		return err
	}
	defer mi.Close()
	root := debugfs.New(m.Engine(), func() int { return 0 })

	dir, err := os.MkdirTemp("", "kprobefs-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"floor", "plain", "mirrored"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			return err
		}
	}
	floor, err := mountFloor(filepath.Join(dir, "floor"))
	if err != nil {
		return err
	}
	defer floor.Unmount()
	plain, err := fs.Mount(filepath.Join(dir, "plain"), root, fs.Options{})
	if err != nil {
		return err
	}
	defer plain.Unmount()
	mirrored, err := fs.Mount(filepath.Join(dir, "mirrored"), root, fs.Options{Observer: observer{mi}})
	if err != nil {
		return err
	}
	defer mirrored.Unmount()

	took := make([][]time.Duration, 3)
	for range rounds {
		each, err := timeClient(dir+"/floor/enabled", dir+"/plain/enabled", dir+"/mirrored/enabled")
		if err != nil {
			return err
		}
		for i, d := range each {
			took[i] = append(took[i], d)
		}
	}
	least := middle(took[0])
	t.row("floor: constant content, go-fuse alone", least, 0, "", "")
	t.row("enabled, --mirror=off", middle(took[1]), least, "the floor", "≤ 1.05 ×")
	t.row("enabled, mirrored", middle(took[2]), least, "the floor", "≤ 1.3 ×")
	return list(t, m.Engine(), plain.Dir()+"/list", instructions(m, 10_000), rounds, least)
}

// list times reading the whole list of 10,000 probes.
func list(t *table, e *engine.Engine, path string, places []uint64, rounds int, floor time.Duration) error {
	ks := make([]*engine.Kprobe, 10_000)
	for i := range ks {
		ks[i] = &engine.Kprobe{Addr: places[i%len(places)]}
	}
	if err := e.RegisterKprobes(ks); err != nil {
		return err
	}
	defer e.UnregisterKprobes(ks)
	size := 0
	d, err := median(rounds, func() (time.Duration, error) {
		// The text of an unchanged list is cached. This test times making it.
		if err := e.DisableKprobe(ks[0]); err != nil {
			return 0, err
		}
		start := time.Now()
		b, err := exec.Command("cat", path).Output()
		took := time.Since(start)
		size = len(b)
		return took, errors.Join(err, e.EnableKprobe(ks[0]))
	})
	if err != nil {
		return err
	}
	t.row(fmt.Sprintf("cat list of %d probes (%d bytes)", len(ks), size), d, floor, "the floor", "≤ 8 ms")
	return nil
}

func middle(ds []time.Duration) time.Duration {
	i := -1
	d, _ := median(len(ds), func() (time.Duration, error) { i++; return ds[i], nil })
	return d
}

// timeClient makes another process read files many times. It returns the median time for each file.
func timeClient(paths ...string) (each []time.Duration, err error) {
	out, err := exec.Command("/proc/self/exe", append([]string{"-client"}, paths...)...).Output()
	for f := range strings.FieldsSeq(string(out)) {
		ns, e := strconv.ParseInt(f, 10, 64)
		each, err = append(each, time.Duration(ns)), errors.Join(err, e)
	}
	if err == nil && len(each) != len(paths) {
		err = fmt.Errorf("%d files timed: %q", len(paths), out)
	}
	return each, err
}

// How often a client reads a file before it goes to the next one: rarely enough that the host's speed stays
// the same, and often enough that the time includes the work that the server puts off.
const (
	clientTurns = 30
	clientReads = 100
)

// clientMain is the main function of that other process.
func clientMain(paths []string) {
	took := make([][]time.Duration, len(paths))
	for range clientTurns {
		for i, p := range paths {
			d, err := timeReads(p)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			took[i] = append(took[i], d)
		}
	}
	for _, ds := range took {
		fmt.Println(middle(ds).Nanoseconds())
	}
}

// timeReads is the mean time that opening, reading and closing path takes.
func timeReads(path string) (time.Duration, error) {
	buf := make([]byte, 4096)
	start := time.Now()
	for range clientReads {
		fd, err := syscall.Open(path, syscall.O_RDONLY, 0)
		if err != nil {
			return 0, err
		}
		for {
			n, err := syscall.Read(fd, buf)
			if err != nil {
				return 0, err
			}
			if n == 0 {
				break
			}
		}
		if err := syscall.Close(fd); err != nil {
			return 0, err
		}
	}
	return time.Since(start) / clientReads, nil
}

// observer passes operations to the mirror, as the program does.
type observer struct{ m *mirror.Mirror }

var kinds = map[fs.OpKind]mirror.Kind{fs.OpOpen: mirror.Open, fs.OpRead: mirror.Read, fs.OpRelease: mirror.Release,
	fs.OpWrite: mirror.Write, fs.OpReaddir: mirror.Readdir}

// Op is that of fs.Observer.
func (o observer) Op(_ context.Context, op fs.Op) {
	if k, ok := kinds[op.Kind]; ok {
		do := o.m.Op
		if op.Later {
			do = o.m.Later
		}
		do(mirror.Op{Kind: k, TID: int(op.PID), Path: op.Path, FH: op.FH, Flags: op.Flags, Size: op.Size, Ret: int64(op.Ret)})
	}
}

// Settle is that of fs.Observer.
func (o observer) Settle() { o.m.Settle() }

// floorFile is the cheapest possible file of go-fuse.
type floorFile struct{ gofs.Inode }

// Getattr returns constant attributes.
func (*floorFile) Getattr(_ context.Context, _ gofs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	out.Mode, out.Size = 0o644, 2
	return 0
}

// Open opens without a handle.
func (*floorFile) Open(context.Context, uint32) (gofs.FileHandle, uint32, syscall.Errno) {
	return nil, fuse.FOPEN_DIRECT_IO | fuse.FOPEN_NOFLUSH, 0
}

// Read returns "1" and a newline.
func (*floorFile) Read(_ context.Context, _ gofs.FileHandle, _ []byte, off int64) (fuse.ReadResult, syscall.Errno) {
	return fuse.ReadResultData([]byte("1\n")[min(off, 2):]), 0
}

// floorDir is the cheapest possible directory of go-fuse.
type floorDir struct{ gofs.Inode }

// Getattr returns constant attributes.
func (*floorDir) Getattr(_ context.Context, _ gofs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	out.Mode = 0o755
	out.SetTimeout(time.Hour)
	return 0
}

type floorRoot struct{ floorDir }

// OnAdd adds one floorFile.
func (r *floorRoot) OnAdd(ctx context.Context) {
	r.AddChild("enabled", r.NewPersistentInode(ctx, &floorFile{}, gofs.StableAttr{Mode: syscall.S_IFREG}), false)
}

func mountFloor(dir string) (*fuse.Server, error) { return mountAs(dir, &floorRoot{}) }

// mountAs mounts with the options that our own mounts have.
func mountAs(dir string, root gofs.InodeEmbedder) (*fuse.Server, error) {
	hour, never := time.Hour, time.Duration(0)
	o := &gofs.Options{EntryTimeout: &hour, AttrTimeout: &never, NullPermissions: true}
	o.DirectMount, o.DisableXAttrs = true, true
	o.DisableSplice = true // or every read would try it
	o.Options = []string{"default_permissions"}
	return gofs.Mount(dir, root, o)
}
