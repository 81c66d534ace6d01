package report

import (
	"slices"
	"strings"

	"gorescore/score"
)

// Word is a constant word that a record holds, with where it stands and what it
// means there. One word may stand in several fields.
type Word struct {
	Name    string
	Of      string // the field, as docs/records.md names it
	Meaning string // a few words, no full stop
}

// Glossary are the constant words of records, in the order of the fields, but for
// those of `why` and `left_out` (Reasons) and the codes of findings. Of a word with
// a number behind it ("komi 7.5") the first part is listed.
var Glossary = slices.Concat(
	headerWords, resultWords, verdictWords, readingWords, countWords(),
	wordsOf("scores.notes", NoteWords), wordsOf("flips.causes", CauseWords), wordsOf("violations.kind", FoulWords), foulClassWords,
	fieldWords,
)

// wordsOf are the words of a field whose meanings are in a map, by name.
func wordsOf[K ~string](of string, meanings map[K]string) (out []Word) {
	for name, meaning := range meanings {
		if name != "" {
			out = append(out, Word{string(name), of, meaning})
		}
	}
	slices.SortFunc(out, func(a, b Word) int { return strings.Compare(a.Name, b.Name) })
	return out
}

var headerWords = []Word{
	{"recorded", "komi.source, rules.source", "the record states it in its own property"},
	{"text", "komi.source, rules.source", "read from another text of the record; doubtful"},
	{"assumed", "komi.source, rules.source", "filled in because it was asked for (--assume-komi)"},
	{"unknown", "komi.source, rules.source", "the record does not say it, or not in a form that can be used"},
	{"hundredths", "komi.why", "the number is points times 100: 650 is 6.5"},
	{"zi-hundredths", "komi.why", "the number is zi times 100: 375 is 3.75 zi, 7.5 points"},
	{"quarter-zi", "komi.why", "a quarter can only be zi: 3.75 is 7.5 points"},
	{"zi", "komi.why", "the unit zi is written; one zi is two points"},
	{"decimal-comma", "komi.why", "a comma stands for the decimal point: 6,5"},
	{"text", "komi.why", "found in another text of the record, such as the name of the event"},
	{"ko-property", "komi.why", "KO in the root, where Chinese portals write the komi"},
	{"zero-in-even-game", "komi.why", "KM[0] in an even game, which servers write where they do not know: kept, doubtful"},
	{"even-komi-with-free-handicap", "komi.why", "the komi of an even game, but handicap stones were played as moves: doubtful or unknown"},
	{"contradicts-margin", "komi.why", "komi and margin cannot both be right: one is whole, the other has a half; the komi is unknown"},
	{"absent", "komi.why", "no komi is written, or an empty one; never taken for zero"},
	{"not-half-integer", "komi.why", "neither a multiple of a half point nor of a quarter zi: unknown"},
	{"quarter-under-territory", "komi.why", "a quarter, which only counting by zi has, under territory rules: unknown"},
	{"unread", "komi.why", "a text that is no number: unknown"},
	{"beyond-board", "komi.why", "more than the board has points: kept, doubtful"},
	{"out-of-range", "komi.why", "no game is played at such a komi: unknown"},
	{"era", "komi.why", "the ruleset's usual komi at the date of the game (--assume-komi era)"},
}

var resultWords = []Word{
	{"B", "winner", "Black"},
	{"W", "winner", "White"},
	{"draw", "winner", "nobody: a tie"},
	{"void", "recorded.winner", "the game ended without a result"},
	{"both-lose", "recorded.winner", "both players lost"},
	{"count", "recorded.method", "the board was counted"},
	{"resign", "recorded.method", "a player resigned"},
	{"time", "recorded.method", "a player ran out of time"},
	{"forfeit", "recorded.method", "a player forfeited the game"},
	{"illegal", "recorded.method", "an illegal move lost the game"},
	{"no-result", "recorded.method", "the game ended without a result, such as by a repetition"},
	{"unfinished", "recorded.method", "play was suspended"},
	{"unknown", "recorded.method", "the record does not say how the game was decided"},
	{"pt", "recorded.unit", "the margin is written in points"},
	{"zi", "recorded.unit", "the margin is written in zi; one zi is two points"},
}

var verdictWords = append([]Word{
	{Rescored, "outcome", "the game was counted under each ruleset: it has scores"},
	{NotCounted, "outcome", "a sound game that was not decided by counting; why says more"},
	{Skipped, "outcome", "the game could not be rescored; why says the reason"},
}, wordsOf("life.origin", OriginWords)...)

// ReadingLeft begins the reading that dead stones were left on the board. The
// first stones of their chains follow: commas between any one of several, plus
// signs between what was left together.
const ReadingLeft = "left"

// ReadingLeftText begins what ReadingText says of it.
const ReadingLeftText = "if the dead stones at "

var leftWords = strings.NewReplacer(",", ", or ", "+", " and ")

// ReadingText puts another reading of a count (Record.AgreesIf) into words that
// follow "reproduced".
func ReadingText(reading string) string {
	word, value, _ := strings.Cut(Clean(reading), " ")
	switch text := readingTexts[word]; {
	case reading == "":
		return ""
	case word == ReadingLeft && value != "":
		text := leftWords.Replace(value)
		if !strings.Contains(value, "+") { // nothing to keep apart
			text = strings.ReplaceAll(text, ", or ", " or ")
		}
		return ReadingLeftText + text + " stay on the board"
	case text == "":
		return "if read as " + Clean(reading)
	case value != "":
		return text + " " + value
	default:
		return text
	}
}

// readingTexts are the words of readings; a value follows some.
var readingTexts = map[string]string{
	"as-is":            "if counted as the board ended",
	"fill":             "if dame are filled in turn",
	"other-side-first": "if the other side fills dame first",
	"flood":            "if every surrounded point counts",
	"area":             "if counted by area",
	"territory":        "if counted by territory",
	"handicap":         "with handicap compensation",
	"komi":             "at komi",
	"other-winner":     "if the other side won",
	ReadingLeft:        "if dead stones stay on the board",
}

// readingWords are the other readings of a count (score.Map.Agrees).
var readingWords = []Word{
	{"as-is", "agrees_if", "the recorded result is that of the board as it ended: dame open, protective moves left out"},
	{"fill", "agrees_if", "the recorded result is that of the board with its dame filled in turn"},
	{"other-side-first", "agrees_if", "the recorded result is that of the board with its dame filled in turn, beginning with the other side than the passes tell"},
	{"flood", "agrees_if", "the recorded result is that of a plain count which gives every surrounded point, also false eyes and eyes in seki, as programs count that fill regions"},
	{"area", "agrees_if", "the recorded result is that of area counting, though the rules count territory"},
	{"territory", "agrees_if", "the recorded result is that of territory counting, though the rules count area"},
	{"handicap", "agrees_if", "the recorded result is that with this compensation for N handicap stones: 0, N-1 or N points"},
	{"other-winner", "agrees_if", "the recorded margin is that of the count, but the other side has it: a slip of B for W, most likely"},
	{ReadingLeft, "agrees_if", "the recorded result is that with dead stones left on the board, which the players may have overlooked: the chain at this point, any one of several with commas between, or several together, one group or two, with plus signs between (at most four such readings are named; for an estimate only; not two groups where the server finds the dead stones itself)"},
	{"komi", "agrees_if", "the recorded result is that at this komi, a likely slip: a point or less off, doubled (zi written as points) or halved"},
}

// countWords are the words of a count but for its notes.
func countWords() []Word {
	words := []Word{
		{DameName(score.DameFill), "scores.dame", "open dame were filled in turn before the count"},
		{DameName(score.DameAsIs), "scores.dame", "open dame stayed as they were"},
		{KomiRecorded, "variant", "at the game's own komi"},
		{KomiRuleset, "variant", "at the ruleset's usual komi"},
		{KomiGiven, "variant", "at a number of --komi"},
	}
	for _, t := range TermFields() {
		words = append(words, Word{t.Name, "scores.terms", t.Meaning})
	}
	return append(
		words,
		Word{"loss", "scores.foul.effect", "the foul lost the game (--fouls apply)"},
		Word{"void-pass", "scores.foul.effect", "the move was taken back and counts as a pass (--fouls apply)"},
		Word{"undo-pass", "scores.foul.effect", "the move, of two in a row both, was taken back and counts as a pass (--fouls apply)"},
	)
}

// foulClassWords are the shapes of repetitions and suicides.
var foulClassWords = []Word{
	{score.ClassBasicKo, "violations.class", "a single stone takes back at once the stone that took it"},
	{score.ClassSendingTwo, "violations.class", "two stones are thrown in and one comes back, again and again"},
	{score.ClassSendingThree, "violations.class", "three stones are thrown in and two come back, again and again"},
	{score.ClassEternalLife, "violations.class", "each side keeps a group alive by throwing in stones that the other must take (chosei)"},
	{score.ClassTripleKo, "violations.class", "three kos are taken in turn"},
	{score.ClassDoubleKoSeki, "violations.class", "two kos are taken in turn, with passes or threats between"},
	{score.ClassQuadrupleKo, "violations.class", "four kos are taken in turn"},
	{score.ClassRoundRobin, "violations.class", "a cycle of eight moves without passes that is no quadruple ko"},
	{score.ClassMolasses, "violations.class", "throw in, take one, take two, take one, pass, and the same by the other side (molasses ko)"},
	{score.ClassLongCycle, "violations.class", "a longer repetition of no shape with a name"},
	{"suicide-repeat", "violations.class", "a suicide that changes nothing repeats the position"},
	{"single", "violations.class", "suicide of one stone"},
	{"multi", "violations.class", "suicide of several stones"},
}

// fieldWords are the fields whose names reports use as words.
var fieldWords = []Word{
	{"outcome", "outcome", "what became of the game: rescored, not-counted or skipped"},
	{"why", "why", "why the game was not counted or was skipped; of a komi, how its text was read"},
	{"left_out", "left_out", "why a rescored game enters no rate, such as komi-unknown or mismatch; empty where it does"},
	{"violations", "violations", "moves against the rules and repetitions of the board; they change no recorded result"},
	{"agrees", "agrees", "whether the source's own ruleset, at the game's komi and with these dead stones, gives the recorded margin"},
	{"agrees_if", "record", "another reading of the board or the header that would give the recorded margin"},
	{"flip", "flips", "a count whose winner is not that of the recorded result, or where none is recorded not that of the source's own count"},
	{"certain", "flips.certain", "the winner is another one whatever the record leaves open; without it reports say that the game may flip"},
	{"against", "flips.against", "what a flip is held against: the recorded result, or the source's own count where none is recorded"},
	{"low", "scores.low", "the least margin over what the record leaves open: who takes the last dame, open kos, unsettled borders"},
	{"high", "scores.high", "the largest margin over what the record leaves open"},
	{"doubtful", "life.doubtful", "stones whose life or death is in doubt; of komi and rules: that the recorded one may not be that of the game"},
	{"dame", "scores.dame", "open points between both sides: filled in turn before the count, or left as they are"},
	{"usual", "variant", "the ruleset's usual komi, which records call ruleset"},
	{"break_even", "break_even", "the margin of the board at komi 0: a higher komi makes White the winner"},
}
