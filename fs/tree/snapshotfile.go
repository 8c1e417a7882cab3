package tree

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"syscall"

	"github.com/klauspost/compress/zstd"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/fs/tracefs"
)

// A snapshot file is a fileHeader and a compressed part. The compressed part has the sysctl values as JSON
// with their length before them, tracing (tracefs.State.WriteTo), and the machine
// (emu.Snapshot.WriteBinary). Version changes when any of these changes.
type fileHeader struct {
	Magic   [20]byte
	Version uint32
	Guest   [sha256.Size]byte // hash of the embedded kernel and modules
	Size    uint64            // length of the rest, in bytes
	Sum     [sha256.Size]byte // checksum of the rest
}

var fileMagic = [20]byte([]byte("kprobefs snapshot\n\x00\x00"))

// fileVersion is the version that is written, and the only one that is read.
const fileVersion = 1

// Limits of the parts of a file, in bytes.
const (
	maxFile    = 1 << 30 // compressed
	maxWhole   = 3 << 30 // uncompressed
	maxSysctls = 1 << 12
	maxWindow  = 8 << 20 // window of the compression
)

// guestSum is the hash of the guest's images.
var guestSum = sync.OnceValue(func() (sum [sha256.Size]byte) {
	h := sha256.New()
	h.Write(guest.Kernel())
	for _, name := range guest.ModuleNames() {
		b, _ := guest.Module(name)
		fmt.Fprintf(h, "%s %d\n", name, len(b))
		h.Write(b)
	}
	h.Sum(sum[:0])
	return sum
})

// WriteTo writes s as a file, for UnmarshalSnapshot. Its numbers have the low byte first on every host.
func (s *Snapshot) WriteTo(w io.Writer) (int64, error) {
	var payload bytes.Buffer
	z, err := zstd.NewWriter(&payload, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(maxWindow/8))
	if err != nil {
		return 0, err
	}
	if err := errors.Join(s.writeParts(z), z.Close()); err != nil {
		return 0, err
	}
	if payload.Len() > maxFile {
		return 0, fmt.Errorf("a snapshot of %d MB, at most %d: %w", payload.Len()>>20, maxFile>>20, syscall.EFBIG)
	}
	h := fileHeader{Magic: fileMagic, Version: fileVersion, Guest: guestSum(), Size: uint64(payload.Len()), Sum: sha256.Sum256(payload.Bytes())}
	if err := binary.Write(w, binary.LittleEndian, &h); err != nil {
		return 0, err
	}
	n, err := payload.WriteTo(w)
	return int64(binary.Size(&h)) + n, err
}

func (s *Snapshot) writeParts(w io.Writer) error {
	sysctls, err := json.Marshal(s.Sysctls)
	if err != nil {
		return err
	}
	if _, err := w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(sysctls))), sysctls...)); err != nil {
		return err
	}
	if _, err := s.Tracing.WriteTo(w); err != nil {
		return err
	}
	return s.Machine.WriteBinary(w)
}

// UnmarshalSnapshot reads the bytes that WriteTo wrote. EINVAL: they are something else; the error names
// the file. It takes no more memory than the file's content needs.
func UnmarshalSnapshot(name string, r io.Reader) (*Snapshot, error) {
	s, err := unmarshal(r)
	if err != nil && !errors.Is(err, syscall.EINVAL) {
		err = fmt.Errorf("%w: %w", err, syscall.EINVAL)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

func unmarshal(r io.Reader) (*Snapshot, error) {
	var h fileHeader
	switch err := binary.Read(r, binary.LittleEndian, &h); {
	case err != nil || h.Magic != fileMagic:
		return nil, errors.New("no snapshot of kprobefs: take one by echo snapshot NAME > machine/ctl, and copy machine/snapshots/NAME")
	case h.Version != fileVersion || h.Guest != guestSum():
		return nil, errors.New("made by another kprobefs or guest image: take it again")
	case h.Size > maxFile:
		return nil, fmt.Errorf("%d MB, of at most %d: take it again", h.Size>>20, maxFile>>20)
	}
	var payload bytes.Buffer // grows with the bytes that really come
	if _, err := io.CopyN(&payload, r, int64(h.Size)); err != nil || sha256.Sum256(payload.Bytes()) != h.Sum {
		return nil, errors.New("cut short or changed since it was made: copy it again")
	}
	z, err := zstd.NewReader(&payload, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxWhole), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return readParts(io.LimitReader(z, maxWhole))
}

func readParts(r io.Reader) (*Snapshot, error) {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return nil, fmt.Errorf("sysctl values: %w", err)
	}
	n := binary.LittleEndian.Uint32(size[:])
	if n > maxSysctls {
		return nil, fmt.Errorf("%d bytes of sysctl values", n)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return nil, fmt.Errorf("sysctl values: %w", err)
	}
	s := &Snapshot{}
	err := json.Unmarshal(text, &s.Sysctls)
	if err == nil {
		err = s.Sysctls.Check()
	}
	if err == nil {
		s.Tracing, err = tracefs.ReadState(r)
	}
	if err == nil {
		s.Machine, err = emu.UnmarshalSnapshot(r)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}
