package check

// A succession is a function that took another one's work over, in the history of Linux.
type succession struct {
	old, now string
	since    string // the release
}

// successions are those that neither names nor neighbours nor parameters tell, of functions that tools attach to.
var successions = []succession{
	{"__do_page_cache_readahead", "do_page_cache_ra", "5.10"},
	{"do_page_cache_ra", "page_cache_ra_unbounded", "5.18"}, // its only callee, as it is mostly inlined
	{"_do_fork", "kernel_clone", "5.10"},
	{"__page_cache_alloc", "filemap_alloc_folio", "5.16"},
	{"filemap_alloc_folio", "filemap_alloc_folio_noprof", "6.10"},
	{"add_to_page_cache_lru", "filemap_add_folio", "5.16"},
	{"mark_page_accessed", "folio_mark_accessed", "5.16"},
	{"account_page_dirtied", "__folio_mark_dirty", "5.16"},
	{"__set_page_dirty", "__folio_mark_dirty", "5.16"},
	{"kfree_skb", "kfree_skb_reason", "5.17"},
	{"kfree_skb_reason", "sk_skb_reason_drop", "6.11"},
	{"ttwu_do_wakeup", "ttwu_do_activate", "6.4"},
	{"tcp_sendpage", "tcp_sendmsg", "6.5"},
	{"do_tcp_sendpages", "tcp_sendmsg_locked", "6.5"},
	{"udp_sendpage", "udp_sendmsg", "6.5"},
	{"inet_sendpage", "inet_sendmsg", "6.5"},
	{"kernel_sendpage", "sock_sendmsg", "6.5"},
}

// inlined are functions that became static inline ones, and since when.
var inlined = map[string]string{
	"override_creds": "6.14", "revert_creds": "6.14", "get_cred_rcu": "6.14", "cred_fscmp": "6.14",
}

// succeeded are the functions that stand for name in kernels that have another release, the nearest first, each with
// what it is to name.
func succeeded(name string) (all []Instead) {
	seen := map[string]bool{name: true}
	for next := []string{name}; len(next) > 0; next = next[1:] {
		for _, s := range successions {
			switch {
			case s.old == next[0] && !seen[s.now]:
				seen[s.now] = true
				next, all = append(next, s.now), append(all, Instead{s.now, "its successor in " + s.since})
			case s.now == next[0] && !seen[s.old] && next[0] == name:
				seen[s.old] = true
				all = append(all, Instead{s.old, "its predecessor before " + s.since})
			}
		}
	}
	return all
}

// succeed adds the function of this kernel that stands for name, or what has become of it.
func (a *Asker) succeed(answer *Answer, name string) {
	for _, s := range succeeded(name) {
		if _, there := a.attacher.kernel.Lookup(s.Place); there {
			answer.Instead = append(answer.Instead, s)
			return
		}
	}
	if since := inlined[name]; since != "" && answer.Advice == "" {
		answer.Advice = "it is inline since " + since + ": probe what calls it"
	}
}
