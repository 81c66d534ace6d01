package flags

import (
	"fmt"
	"io/fs"

	"github.com/spf13/pflag"

	"gorescore/rescore"
	"gorescore/score"
)

// Set is all that a game's record depends on, as flags: a run with the same Set
// says the same of a game wherever it is done. It travels as JSON once Load has
// put the files that it names into it.
type Set struct {
	Reading
	Counting
	Evidence
	Judging
	Files map[string][]byte // by the name that the flags have
}

// Register adds the flags to fl.
func (s *Set) Register(fl *pflag.FlagSet) {
	s.Reading.Register(fl)
	s.Counting.Register(fl)
	s.Evidence.Register(fl)
	s.Judging.Register(fl)
}

// Load reads the files that the flags name, for those who do not have them.
func (s *Set) Load(read ReadFile) error {
	names := s.RulesFile
	if s.Overrides != "" {
		names = append(names[:len(names):len(names)], s.Overrides)
	}
	s.Files = map[string][]byte{}
	for _, name := range names {
		data, err := read(name)
		if err != nil {
			return fmt.Errorf("cannot read %s: %v", name, unwrapPath(err))
		}
		s.Files[name] = data
	}
	return nil
}

// Open is the ReadFile of what Load has read.
func (s *Set) Open(name string) ([]byte, error) {
	data, ok := s.Files[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return data, nil
}

// Options checks all values and makes the options that they stand for. An
// external engine (gtp) is refused: what it says is no matter of the flags.
func (s *Set) Options() (*rescore.Options, error) {
	opt := &rescore.Options{}
	if err := s.Reading.Apply(opt); err != nil {
		return nil, err
	}
	if err := s.Counting.Apply(opt, s.Open); err != nil {
		return nil, err
	}
	if err := s.Evidence.Apply(opt); err != nil {
		return nil, err
	}
	for _, o := range opt.Life {
		if o == score.OriginGTP {
			return nil, usage("--life gtp: no engine is asked here; 'gorescore rescore' can ask one")
		}
	}
	return opt, s.Judging.Apply(opt, s.Open)
}
