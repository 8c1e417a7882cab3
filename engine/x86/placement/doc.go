// Package placement replays what a real kernel answered about where kprobes may stand, and compares it
// with the decisions of package x86. A recording is a folder of tables (see testdata/placement of package
// x86). The Recording made from it is a kernel.Kernel and an engine.Code. So nothing decides but the
// bytes, the tables and the symbols that were recorded.
//
// The package imports engine.
package placement
