// Package tracing tests what tracing/ records and shows, also through other people's tools. It has tests only.
package tracing
