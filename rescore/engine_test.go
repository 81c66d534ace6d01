package rescore

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"gorescore/replay"
	"gorescore/score"
)

// engineFunc makes an engine of a function.
type engineFunc func(ctx context.Context) ([]replay.Point, error)

func (f engineFunc) Dead(ctx context.Context, _ *replay.Game, _ *replay.Final) ([]replay.Point, error) {
	return f(ctx)
}

func askEngine(f engineFunc) *Options {
	return &Options{
		Life: []score.Origin{score.OriginGTP}, Engine: f, EngineTime: time.Minute,
		Include: map[string]bool{"resigned": true}, Jobs: 2,
	}
}

// TestEnginesWorkSideBySide: a few games, which make one task otherwise, keep
// every worker's engine busy. The two questions of this run wait for each other.
func TestEnginesWorkSideBySide(t *testing.T) {
	met := make(chan bool)
	opt := askEngine(func(context.Context) ([]replay.Point, error) {
		select {
		case met <- true:
		case <-met:
		case <-time.After(20 * time.Second):
			t.Error("one question at a time")
		}
		return nil, errors.New("no verdict")
	})
	var got lines
	if err := Run(t.Context(), []string{collection(t, 2)}, opt, nil, &got); err != nil || len(got.out) != 2 {
		t.Errorf("%d records, %v", len(got.out), err)
	}
}

// TestAnEngineHasItsOwnTime: --timeout is for the judge beside it.
func TestAnEngineHasItsOwnTime(t *testing.T) {
	opt := askEngine(func(ctx context.Context) ([]replay.Point, error) {
		time.Sleep(300 * time.Millisecond)
		return nil, ctx.Err()
	})
	opt.Timeout = 100 * time.Millisecond
	var got lines
	if err := Run(t.Context(), []string{collection(t, 1)}, opt, nil, &got); err != nil || len(got.out) != 1 {
		t.Fatalf("%d records, %v", len(got.out), err)
	}
	if bytes.Contains(got.out[0], []byte("life-timeout")) || bytes.Contains(got.out[0], []byte("life-engine-failed")) {
		t.Errorf("%s", got.out[0])
	}
}
