package debugfs_test

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/debugfs"
	"golang.org/x/sys/unix"
)

// floor is the least that go-fuse can do: a file of constant content.
type floor struct{ gofs.Inode }

func (f *floor) Getattr(_ context.Context, _ gofs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	out.Mode, out.Size = 0o644, 2
	return 0
}

func (f *floor) Open(context.Context, uint32) (gofs.FileHandle, uint32, syscall.Errno) {
	return struct{}{}, fuse.FOPEN_DIRECT_IO | fuse.FOPEN_NOFLUSH, 0
}

func (f *floor) Read(_ context.Context, _ gofs.FileHandle, dest []byte, off int64) (fuse.ReadResult, syscall.Errno) {
	return fuse.ReadResultData([]byte("1\n")[min(off, 2):]), 0
}

type floorRoot struct{ gofs.Inode }

func (r *floorRoot) OnAdd(ctx context.Context) {
	r.AddChild("file", r.NewPersistentInode(ctx, &floor{}, gofs.StableAttr{Mode: syscall.S_IFREG}), false)
}

// Getattr lets the directory's attributes be cached.
func (r *floorRoot) Getattr(_ context.Context, _ gofs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	out.Mode = 0o755
	out.SetTimeout(time.Hour)
	return 0
}

// mountFloor mounts it as our files are mounted: names cached, attributes of
// the file not.
func mountFloor(b *testing.B) string {
	dir, hour, never := b.TempDir(), time.Hour, time.Duration(0)
	o := &gofs.Options{EntryTimeout: &hour, AttrTimeout: &never, NullPermissions: true}
	o.AllowOther, o.DirectMount, o.DisableXAttrs = true, true, true
	o.Options = []string{"default_permissions"}
	s, err := gofs.Mount(dir, &floorRoot{}, o)
	if err != nil {
		b.Skip(err)
	}
	b.Cleanup(func() { s.Unmount() })
	return filepath.Join(dir, "file")
}

func mountKprobes(b *testing.B, e *fake, opts fs.Options) string {
	dir := b.TempDir()
	opts.AllowOther = os.Geteuid() == 0
	s, err := fs.Mount(dir, debugfs.New(e, noRestriction), opts)
	if err != nil {
		b.Skip(err)
	}
	b.Cleanup(func() { s.Unmount() })
	return dir
}

// cat opens, reads to the end and closes.
func cat(b *testing.B, name string, buf []byte) (total int) {
	fd, err := unix.Open(name, unix.O_RDONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	for {
		n, err := unix.Read(fd, buf)
		if err != nil {
			b.Fatal(err)
		}
		if n == 0 {
			break
		}
		total += n
	}
	unix.Close(fd)
	return total
}

// BenchmarkCatEnabled reads `enabled` and the floor in turns, in one run, and
// reports the first as a ratio to the second.
func BenchmarkCatEnabled(b *testing.B) {
	file := filepath.Join(mountKprobes(b, newFake(), fs.Options{}), "enabled")
	compare(b, file, mountFloor(b))
}

// BenchmarkCatEnabledObserved has an observer that does nothing.
func BenchmarkCatEnabledObserved(b *testing.B) {
	file := filepath.Join(mountKprobes(b, newFake(), fs.Options{Observer: idle{}}), "enabled")
	compare(b, file, mountFloor(b))
}

type idle struct{}

func (idle) Op(context.Context, fs.Op) {}
func (idle) Settle()                   {}

func compare(b *testing.B, file, floor string) {
	buf := make([]byte, 4096)
	const turn = 50
	var ours, least time.Duration
	n := 0
	for b.Loop() {
		for _, c := range []struct {
			name string
			sum  *time.Duration
		}{{floor, &least}, {file, &ours}} {
			start := time.Now()
			for range turn {
				if cat(b, c.name, buf) != 2 {
					b.Fatal("not two bytes")
				}
			}
			*c.sum += time.Since(start)
		}
		n += turn
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(ours.Microseconds())/float64(n), "µs/cat")
	b.ReportMetric(float64(least.Microseconds())/float64(n), "µs/floor")
	b.ReportMetric(float64(ours)/float64(least), "×floor")
}

// BenchmarkCatList10000 reads a list of 10,000 probes with cat's buffer.
func BenchmarkCatList10000(b *testing.B) {
	e := newFake()
	e.list = manyProbes(10_000)
	file := filepath.Join(mountKprobes(b, e, fs.Options{}), "list")
	buf := make([]byte, 128<<10)
	var total int
	for b.Loop() {
		total = cat(b, file, buf)
	}
	b.SetBytes(int64(total))
}
