// Package placement replays recorded answers of a real kernel about where
// kprobes may stand against the decisions of package x86. A recording is a folder
// of tables (see testdata/placement of package x86): a Recording made from it is an
// engine.Kernel and an engine.Code, so that nothing but the bytes, the
// tables and the symbols recorded there decides.
//
// It imports engine and engine/x86.
package placement
