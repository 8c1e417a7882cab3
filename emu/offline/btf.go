package offline

// HasBTF tells whether there is type information in the image.
func (m *Machine) HasBTF() bool { return m.BTF() != nil }

// BTF is the type information in the image, between __start_BTF and __stop_BTF; nil if there is
// none. It must not be changed.
func (m *Machine) BTF() []byte {
	start, ok := m.kernel.Lookup("__start_BTF")
	end, also := m.kernel.Lookup("__stop_BTF")
	if !ok || !also || end <= start {
		return nil
	}
	for i := range m.kernel.Segments {
		g := &m.kernel.Segments[i]
		if off := start - g.Addr; start >= g.Addr && end-g.Addr <= uint64(len(g.Data)) {
			return g.Data[off : end-g.Addr]
		}
	}
	return nil
}
