package komi

import (
	"encoding/json"

	"gorescore/replay"
)

// In JSON, komi and margins are points, as in the records.

func exact(h replay.HalfPoints) json.RawMessage { return json.RawMessage(h.String()) }

// MarshalJSON implements json.Marshaler.
func (r KomiRow) MarshalJSON() ([]byte, error) {
	type rest KomiRow
	return json.Marshal(struct {
		Komi json.RawMessage `json:"komi"`
		rest
	}{exact(r.Komi), rest(r)})
}

// MarshalJSON implements json.Marshaler.
func (r SweepRow) MarshalJSON() ([]byte, error) {
	type rest SweepRow
	return json.Marshal(struct {
		Komi json.RawMessage `json:"komi"`
		rest
	}{exact(r.Komi), rest(r)})
}

// MarshalJSON implements json.Marshaler.
func (b Bar) MarshalJSON() ([]byte, error) {
	type rest Bar
	return json.Marshal(struct {
		Margin json.RawMessage `json:"margin"`
		rest
	}{exact(b.Margin), rest(b)})
}

// MarshalJSON implements json.Marshaler.
func (w Whole) MarshalJSON() ([]byte, error) {
	type rest Whole
	return json.Marshal(struct {
		Komi json.RawMessage `json:"komi"`
		rest
	}{exact(w.Komi), rest(w)})
}

// String names the scale: "none", "rank" or "rating".
func (s Scale) String() string { return [...]string{"none", "rank", "rating"}[min(s, 2)] }

// MarshalText implements encoding.TextMarshaler.
func (s Scale) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
