package sgfparse

// propClass says what the grammar must know of a property: where its values
// end, and what a second value means.
type propClass uint8

const (
	classText   propClass = 1 << iota // free text: an unescaped "]" is possible
	classSingle                       // takes one value
	classPlain                        // text that is never composed: ":" needs no escape
	classLong                         // FF[4] Text: line breaks count
	classRoot                         // belongs to roots alone (FF[4] root properties)
	classPoint                        // numbers, points, lists of points: never holds "["
	classLower                        // not of a name: it is written in lower case, so others may be
)

// classes is indexed by classIndex. Properties that are not listed may hold
// anything: they count as text, of any number of values.
var classes = func() (t [1024]propClass) {
	for i := range t {
		t[i] = classText
	}
	set := func(c propClass, names ...string) {
		for _, n := range names {
			t[classIndex(ID(n))] = c
		}
	}
	// The types are those of https://www.red-bean.com/sgf/proplist_t.html
	set(classText|classSingle|classPlain|classLong, "C", "GC")
	set(classText|classSingle|classPlain, "N", "AN", "BR", "BT", "CP", "DT", "EV", "GN",
		"ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "US", "WR", "WT", "TM")
	set(classText|classSingle, "FG")
	set(classText|classSingle|classRoot, "AP")
	set(classText|classSingle|classPlain|classRoot, "CA")
	set(classPoint|classSingle|classRoot, "FF", "GM", "ST", "SZ")
	set(classPoint|classSingle, "B", "W", "MN", "PL", "KM", "HA", "BL", "WL", "OB", "OW", "PM")
	set(classPoint, "AB", "AW", "AE", "TB", "TW", "CR", "MA", "SL", "SQ", "TR", "DD", "VW", "AR", "LN")
	return t
}()

// classIndex maps names of one or two capitals to 0..1023 without collisions;
// digits collide with letters, which hasClass sorts out.
func classIndex(id PropID) int {
	return int(id>>8&31)<<5 | int(id&31)
}

func classOf(id PropID) propClass {
	if id == OtherProp || id&0x60 != 0x40 || id >= 0x100 && id>>8&0x60 != 0x40 {
		return classText // long, or with a digit
	}
	return classes[classIndex(id)]
}

// The move properties.
const (
	idB = PropID('B')
	idC = PropID('C')
	idW = PropID('W')
)
