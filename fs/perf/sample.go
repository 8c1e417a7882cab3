package perf

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/fs/tracefs"
)

// sample is what a record of a hit is made of.
type sample struct {
	hit       *tracefs.PerfHit
	tid, tgid int
	comm      string
	period    uint64
}

// A record is the bytes of one record of a ring.
type record []byte

func (b *record) u16(v uint16) { *b = binary.NativeEndian.AppendUint16(*b, v) }
func (b *record) u32(v uint32) { *b = binary.NativeEndian.AppendUint32(*b, v) }
func (b *record) u64(v uint64) { *b = binary.NativeEndian.AppendUint64(*b, v) }

// begin starts a record of that type. finish completes its header (struct perf_event_header).
func begin(b []byte, kind uint32, misc uint16) record {
	r := record(b[:0])
	r.u32(kind)
	r.u16(misc)
	r.u16(0)
	return r
}

// finish reports whether the record is not too long.
func (b record) finish() bool {
	binary.NativeEndian.PutUint16(b[6:], uint16(len(b)))
	return len(b) < 1<<16 && len(b)%8 == 0
}

// sample writes a record of a hit into r, and what readers must know before (perf_event_output).
func (s *Server) sample(e *event, r *ring, x *sample) {
	s.names(r, x)
	b := begin(s.scratch, recordSample, miscKernel)
	b.sample(s, e, x)
	s.scratch = b
	s.put(e, r, x, b)
}

// put writes a record, and before it how many were lost (__perf_output_begin).
func (s *Server) put(e *event, r *ring, x *sample, b record) {
	if !b.finish() {
		return
	}
	var lost record
	if r.lost > 0 {
		lost = begin(s.lost, recordLost, 0)
		lost.u64(e.id)
		lost.u64(r.lost)
		lost.trailer(e, x)
		s.lost = lost
		lost.finish()
	}
	if !r.room(len(lost) + len(b)) {
		r.lost++
		e.lost++
		return
	}
	if lost != nil {
		r.write(lost)
		r.lost = 0
	}
	r.write(b)
}

// names writes the name of a task that is new to the readers of r, or has another one (perf_event_comm). The kernel writes that
// when it happens; here it is written before a record needs it.
func (s *Server) names(r *ring, x *sample) {
	e := r.tracker
	if e == nil || x.tid == 0 || r.comms[x.tid] == x.comm {
		return
	}
	misc := uint16(miscUser)
	if _, known := r.comms[x.tid]; known && e.has(flagCommExec) {
		misc |= miscCommExec
	}
	if len(r.comms) >= maxComms {
		clear(r.comms)
	}
	r.comms[x.tid] = x.comm
	b := begin(s.comm, recordComm, misc)
	b.u32(uint32(x.tgid))
	b.u32(uint32(x.tid))
	b = append(b, x.comm...)
	b = append(b, 0)
	for len(b)%8 != 0 {
		b = append(b, 0)
	}
	b.trailer(e, x)
	s.comm = b
	s.put(e, r, x, b)
}

// trailer is the end of a record that is no sample (perf_event__output_id_sample).
func (b *record) trailer(e *event, x *sample) {
	if !e.has(flagSampleIDAll) {
		return
	}
	if e.wants(sampleTID) {
		b.u32(uint32(x.tgid))
		b.u32(uint32(x.tid))
	}
	if e.wants(sampleTime) {
		b.u64(x.hit.Time)
	}
	if e.wants(sampleID) {
		b.u64(e.id)
	}
	if e.wants(sampleStreamID) {
		b.u64(e.id)
	}
	if e.wants(sampleCPU) {
		b.u32(uint32(x.hit.CPU))
		b.u32(0)
	}
	if e.wants(sampleIdentifier) {
		b.u64(e.id)
	}
}

// sample is the body of a sample, part by part in the order of perf_output_sample.
func (b *record) sample(s *Server, e *event, x *sample) {
	for _, p := range parts {
		if e.sampleType&p.bit != 0 {
			p.put(b, s, e, x)
		}
	}
}

// parts are the parts of samples in their order. Those that only hardware fills are 0.
var parts = []struct {
	bit uint64
	put func(b *record, s *Server, e *event, x *sample)
}{
	{sampleIdentifier, putID},
	{sampleIP, func(b *record, _ *Server, _ *event, x *sample) { b.u64(x.hit.IP) }},
	{sampleTID, func(b *record, _ *Server, _ *event, x *sample) { b.u32(uint32(x.tgid)); b.u32(uint32(x.tid)) }},
	{sampleTime, func(b *record, _ *Server, _ *event, x *sample) { b.u64(x.hit.Time) }},
	{sampleAddr, putZero},
	{sampleID, putID},
	{sampleStreamID, putID},
	{sampleCPU, func(b *record, _ *Server, _ *event, x *sample) { b.u32(uint32(x.hit.CPU)); b.u32(0) }},
	{samplePeriod, func(b *record, _ *Server, _ *event, x *sample) { b.u64(x.period) }},
	{sampleRead, func(b *record, s *Server, e *event, x *sample) { b.values(e, x.hit.Time) }},
	{sampleCallchain, (*record).callchain},
	{sampleRaw, (*record).raw},
	{sampleRegsUser, putZero}, // PERF_SAMPLE_REGS_ABI_NONE
	{sampleStackUser, putZero},
	{sampleWeight | sampleWeightStruct, putZero},
	{sampleDataSrc, putZero},
	{sampleTransaction, putZero},
	{sampleRegsIntr, putZero},
	{samplePhysAddr, putZero},
	{sampleCgroup, putZero},
	{sampleDataPage, putZero},
	{sampleCodePage, putZero},
}

func putID(b *record, _ *Server, e *event, _ *sample) { b.u64(e.id) }

func putZero(b *record, _ *Server, _ *event, _ *sample) { b.u64(0) }

// raw is the entry as its format file says it, padded so that it and its size are whole words (perf_trace_buf_alloc).
func (b *record) raw(_ *Server, _ *event, x *sample) {
	size := (len(x.hit.Entry)+4+7)&^7 - 4
	b.u32(uint32(size))
	*b = append(*b, x.hit.Entry...)
	for range size - len(x.hit.Entry) {
		*b = append(*b, 0)
	}
}

// callchain is the stack of the kernel (perf_callchain_kernel).
func (b *record) callchain(s *Server, e *event, x *sample) {
	if e.has(flagNoKernelChain) {
		b.u64(0)
		return
	}
	limit := maxCallchain
	if e.maxStack > 0 {
		limit = int(e.maxStack)
	}
	s.pcs[0] = x.hit.IP
	n := 1
	if s.conf.Stack != nil {
		n += s.conf.Stack(x.hit, s.pcs[1:])
	}
	n = min(n, limit)
	b.u64(uint64(1 + n))
	b.u64(contextKernel)
	for _, pc := range s.pcs[:n] {
		b.u64(pc)
	}
}

// values are what read(2) of e returns (perf_read).
func (b *record) values(e *event, now uint64) {
	one := func(o *event) {
		b.u64(o.count)
		if e.readFormat&formatGroup == 0 {
			b.times(e, now)
		}
		if e.readFormat&formatID != 0 {
			b.u64(o.id)
		}
		if e.readFormat&formatLost != 0 {
			b.u64(o.lost)
		}
	}
	if e.readFormat&formatGroup == 0 {
		one(e)
		return
	}
	b.u64(uint64(1 + len(e.leader.members)))
	b.times(e.leader, now)
	one(e.leader)
	for _, o := range e.leader.members {
		one(o)
	}
}

// times are how long e was enabled, and how long it counted, which is the same.
func (b *record) times(e *event, now uint64) {
	for _, bit := range []uint64{formatTotalEnabled, formatTotalRunning} {
		if e.readFormat&bit != 0 {
			b.u64(e.time(now))
		}
	}
}
