package tree

import (
	"context"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs"
)

// Mirrored returns an Observer that makes m mirror what callers do with files that are mounted at dir, an
// absolute path. server distinguishes this mount's open files from those of other mounts that m mirrors. It
// has at most 16 bits.
func Mirrored(m *mirror.Mirror, dir string, server uint64) fs.Observer {
	return mirrored{m, dir, server << 48}
}

// mirrored passes the operations on our files to the mirror.
type mirrored struct {
	mirror *mirror.Mirror
	dir    string // the mount point, absolute
	fh     uint64 // the server's number, above the numbers of open files
}

// kinds maps each kind of operation to the mirror's.
var kinds = [...]mirror.Kind{
	fs.OpOpen: mirror.Open, fs.OpRead: mirror.Read, fs.OpWrite: mirror.Write, fs.OpRelease: mirror.Release,
	fs.OpMkdir: mirror.Mkdir, fs.OpRmdir: mirror.Rmdir, fs.OpReaddir: mirror.Readdir,
}

// Op is that of fs.Observer.
func (o mirrored) Op(ctx context.Context, op fs.Op) {
	ret := int64(op.Ret)
	if op.Err != 0 {
		ret = mirror.Errno(op.Err)
	}
	do := o.mirror.Op
	if op.Later {
		do = o.mirror.Later
	}
	do(mirror.Op{
		Kind: kinds[op.Kind], TID: int(op.PID), Path: o.dir + "/" + op.Path,
		FH: op.FH | o.fh, Flags: op.Flags, Size: op.Size, Data: op.Data, Ret: ret, Context: ctx,
	})
}

// Settle waits until the mirror has handled all operations.
func (o mirrored) Settle() { o.mirror.Settle() }
