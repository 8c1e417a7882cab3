package tree

import (
	"context"

	"github.com/kprobefs/kprobefs/emu/mirror"
	"github.com/kprobefs/kprobefs/fs"
)

// Mirrored has m run what callers do with files that are mounted at dir, an absolute path. server tells
// this mount's open files from those of other mounts that m mirrors, and fits in 16 bits.
func Mirrored(m *mirror.Mirror, dir string, server uint64) fs.Observer {
	return mirrored{m, dir, server << 48}
}

// mirrored gives the operations on our files to the mirror.
type mirrored struct {
	mirror *mirror.Mirror
	dir    string // the mount point, absolute
	fh     uint64 // the server's number, above the numbers of open files
}

// kinds has the mirror's name of each kind of operation.
var kinds = [...]mirror.Kind{
	fs.OpOpen: mirror.Open, fs.OpRead: mirror.Read, fs.OpWrite: mirror.Write, fs.OpRelease: mirror.Release,
	fs.OpMkdir: mirror.Mkdir, fs.OpRmdir: mirror.Rmdir, fs.OpReaddir: mirror.Readdir,
}

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

func (o mirrored) Settle() { o.mirror.Settle() }
