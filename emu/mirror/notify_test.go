package mirror

func (r *recorder) Renumber(old, pid, tgid, ppid int) bool { return true }
func (silent) Renumber(old, pid, tgid, ppid int) bool      { return true }
