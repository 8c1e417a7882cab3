package facts

import (
	"encoding/json"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Head tells which kernel facts are about.
type Head struct {
	Release  string `json:"release"`            // as uname -r prints it
	Version  string `json:"version,omitempty"`  // as the image's header has it
	BuildID  string `json:"buildID"`            // of the kernel
	Features string `json:"features,omitempty"` // of the processor that it was taken to boot on
	ISA      string `json:"isa"`                // the name of its instruction set
	// Modules: the kernel's modules were known, too.
	Modules bool `json:"modules,omitempty"`
	// Unread: modules have their names among the facts, and not their functions.
	Unread bool `json:"unread,omitempty"`
	// NoReturn are functions whose returns cannot be probed.
	NoReturn []string `json:"noReturn,omitempty"`
	// Span is where symbols lie.
	Span kernel.Range `json:"span"`
	// Spans are parts of Span where an address can be that of a symbol: kernels that name their functions only know none
	// between their texts. Nil: it is one part.
	Spans []kernel.Range `json:"spans,omitempty"`
	Codes []code         `json:"codes"` // that section code has by their numbers
}

// A code is what is known about an instruction.
type code struct {
	Length int           `json:"length"` // in bytes; 0: what follows is no instruction
	Rule   engine.Rule   `json:"rule"`   // what registering a probe answers
	Best   engine.Arming `json:"best"`   // how a probe is armed
	Opt    engine.Rule   `json:"opt"`    // why not by a jump
	Boost  engine.Rule   `json:"boost"`  // why not boosted
	// Fits: it begins a function that ftrace does not know, and a trampoline's call fits into the nop that is there.
	Fits  bool `json:"fits,omitempty"`
	Fill  bool `json:"fill,omitempty"`  // all bytes up to the region's end are such instructions, of one byte each
	Moves bool `json:"moves,omitempty"` // a probe is put behind it: the instruction is an endbr at a function's entry
}

// spans are the parts where an address can be that of a symbol.
func (h *Head) spans() []kernel.Range {
	if len(h.Spans) == 0 {
		return []kernel.Range{h.Span}
	}
	return h.Spans
}

// maxCodes is how many codes there can be: numbers are one byte, or wide and two bytes.
const (
	maxCodes = 1 << 16
	wide     = 255
	maxLen   = 16 // bytes of an instruction
)

// isas are the instruction sets that kernels can have.
var isas = []*arch.ISA{arch.AMD64, arch.I386, arch.ARM64}

// isa is the instruction set called name; nil: there is none.
func isa(name string) *arch.ISA {
	for _, i := range isas {
		if i.Name == name {
			return i
		}
	}
	return nil
}

// readHead reads the section, and looks at what others rely on.
func readHead(u unpacker, b []byte) (h Head, err error) {
	c := cursor{b: b}
	if b, err = u.unpack(c.packed(maxBlock)); err != nil {
		return h, err
	}
	if err := json.Unmarshal(b, &h); err != nil {
		return h, damaged(err.Error())
	}
	if isa(h.ISA) == nil {
		return h, damaged("no known instruction set " + h.ISA)
	}
	if len(h.Codes) > maxCodes {
		return h, damaged("too many codes")
	}
	for i := range h.Codes {
		if l := h.Codes[i].Length; l < 0 || l > maxLen || h.Codes[i].Fill && l != 1 {
			return h, damaged("an instruction is too long")
		}
	}
	return h, nil
}
