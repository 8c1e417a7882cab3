package emu

import (
	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/engine"
)

// EngineLog makes of l a log that an engine writes to, alone or in a machine that is only looked at
// (emu/offline).
func EngineLog(l zerolog.Logger) engine.Log { return engineLog{l} }

type engineLog struct{ to zerolog.Logger }

var logLevels = [...]zerolog.Level{
	engine.LogDebug: zerolog.DebugLevel, engine.LogInfo: zerolog.InfoLevel, engine.LogError: zerolog.ErrorLevel,
}

// Enabled is engine.Log's.
func (l engineLog) Enabled(level engine.LogLevel) bool {
	return l.to.WithLevel(logLevels[level]).Enabled()
}

// Log is engine.Log's.
func (l engineLog) Log(level engine.LogLevel, text string, fields ...any) {
	l.to.WithLevel(logLevels[level]).Fields(fields).Msg(text)
}
