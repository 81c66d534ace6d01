package parquet

import "testing"

// SmallGroups makes row groups of so many rows for one test.
func SmallGroups(t *testing.T, rows int) {
	before := groupRows
	groupRows = rows
	t.Cleanup(func() { groupRows = before })
}
