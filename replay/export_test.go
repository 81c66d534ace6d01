package replay

// WithoutRepeats is a Replayer that looks for no repetitions: for measuring
// what they cost.
func WithoutRepeats() *Replayer { return &Replayer{ignoreRepeats: true} }
