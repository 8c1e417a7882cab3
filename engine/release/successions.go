package release

// A Succession is a function that took another one's work over, in the history of Linux.
type Succession struct {
	Old, Now string
	Since    string // the release
}

// Successions are those that neither names nor neighbours nor parameters tell, of functions that tools attach to.
// Debian's kernels of 5.10, 6.1, 6.12, 6.16, 6.18, 6.19, 7.1, 7.2 and 7.3 agree with them: where Old is missing, Now
// or its own successor is there.
var Successions = []Succession{
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
	{"ttwu_do_wakeup", "ttwu_do_activate", "6.3"},
	{"tcp_sendpage", "tcp_sendmsg", "6.5"},
	{"do_tcp_sendpages", "tcp_sendmsg_locked", "6.5"},
	{"udp_sendpage", "udp_sendmsg", "6.5"},
	{"inet_sendpage", "inet_sendmsg", "6.5"},
	{"kernel_sendpage", "sock_sendmsg", "6.5"},
}

// Inlined are functions that became static inline ones, and since when.
var Inlined = map[string]string{
	"override_creds": "6.14", "revert_creds": "6.14",
}
