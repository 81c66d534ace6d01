package main

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gorescore/rescore"
	"gorescore/rescore/flags"
	"gorescore/score"
	"gorescore/score/gtp"
)

// lifeFlags say who decides which stones are dead.
type lifeFlags struct {
	flags.Evidence
	engine string
	pool   *gtp.Pool // nil: no engine is asked
}

// defaultEngineTime is the limit on one attempt of an engine if --timeout is not
// given: they read for seconds where the estimate takes milliseconds.
const defaultEngineTime = time.Minute

func (f *lifeFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	f.Register(fl)
	complete(cmd, "net", rescore.NetWords)
	fl.StringVar(&f.engine, "gtp", "", "external engine that 'gtp' in --life asks: a `COMMAND` that speaks GTP, such as \"gnugo --mode gtp\"; it has --timeout for each attempt at a game (1m if not given), and may answer differently in each run")
}

// apply sets the order of evidence, and the engine that it names. Nothing is
// started yet; opt.Timeout and opt.Jobs must be set.
func (f *lifeFlags) apply(cmd *cobra.Command, opt *rescore.Options) error {
	if err := f.Apply(opt); err != nil {
		return misused(cmd, err)
	}
	asked := slices.Index(opt.Life, score.OriginGTP)
	estimate := slices.Index(opt.Life, score.OriginEstimate)
	given := cmd.Flags().Changed("gtp")
	switch {
	case asked < 0 && !given:
		return nil
	case asked < 0:
		return usageError(cmd, "--gtp is never asked: put gtp into --life, such as --life overrides,marks,gtp,estimate")
	case !given:
		return usageError(cmd, "--life gtp needs an engine: --gtp \"gnugo --mode gtp\", or another command that speaks GTP")
	case estimate >= 0 && estimate < asked:
		return usageError(cmd, "--life: gtp is never asked after estimate, which always has an answer; put gtp before it")
	}
	words, err := gtp.Split(f.engine)
	if err != nil {
		return usageError(cmd, "--gtp: %v", err)
	}
	limit, start := defaultEngineTime, 30*time.Second
	if cmd.Flags().Changed("timeout") {
		limit, start = opt.Timeout, max(start, opt.Timeout)
	}
	f.pool, err = gtp.New(cmd.Context(), gtp.Options{Command: words, Engines: opt.Jobs, Limit: limit, Start: start})
	if err != nil {
		return usageError(cmd, "--gtp: %v", err)
	}
	opt.Engine, opt.EngineTime, opt.EngineName = f.pool, f.pool.Longest(), f.engine
	return nil
}

// start makes sure that the engine can be asked, before anything is read or
// written.
func (f *lifeFlags) start(ctx context.Context) error {
	if f.pool == nil {
		return nil
	}
	err := f.pool.Probe(ctx)
	switch {
	case ctx.Err() != nil:
		return &exitError{exitInterrupted, "interrupted"}
	case err != nil:
		return &exitError{exitUsage, "--gtp: the engine cannot be used: " + err.Error() + "\nRun it by hand: it should answer the line 'list_commands' and then 'quit'."}
	}
	return nil
}

// close ends the engine.
func (f *lifeFlags) close() {
	if f.pool != nil {
		f.pool.Close()
	}
}
