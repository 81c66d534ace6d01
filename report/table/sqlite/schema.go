package sqlite

import (
	"fmt"
	"strings"

	"gorescore/report/table"
)

// createTable is the statement that makes a table. Its key is its order.
func createTable(t *table.Table) string {
	b := &strings.Builder{}
	fmt.Fprintf(b, "CREATE TABLE %s (\n", t.Name)
	for i := range t.Columns {
		c := &t.Columns[i]
		fmt.Fprintf(b, "  %s %s", c.Name, [...]string{
			table.Int: "INTEGER", table.Points: "REAL", table.Fraction: "REAL", table.Bool: "BOOLEAN", table.Text: "TEXT",
		}[c.Type])
		if !c.Null {
			b.WriteString(" NOT NULL")
		}
		b.WriteString(",\n")
	}
	if t.KeyColumns() == 1 {
		b.WriteString("  PRIMARY KEY (seq)\n)")
		return b.String()
	}
	b.WriteString("  PRIMARY KEY (seq, n),\n  FOREIGN KEY (seq) REFERENCES games (seq)\n) WITHOUT ROWID")
	return b.String()
}

func insertInto(t *table.Table) string {
	return fmt.Sprintf("INSERT INTO %s VALUES (?%s)", t.Name, strings.Repeat(", ?", len(t.Columns)-1))
}

// indexes are made when all rows are there.
var indexes = []string{
	"CREATE INDEX games_by_file ON games (file, game)",
	"CREATE INDEX games_by_digest ON games (digest)",
	"CREATE INDEX games_by_moves ON games (moves_digest)",
	"CREATE INDEX games_by_outcome ON games (outcome, why)",
	"CREATE INDEX flips_by_rules ON flips (rules, variant, main_cause)",
	"CREATE INDEX violations_by_kind ON violations (kind)",
	"CREATE INDEX diagnostics_by_code ON diagnostics (code)",
}

// View is one view of the database.
type View struct{ Name, Meaning, Query string }

// Views are those of every database.
var Views = []View{
	{
		"flip_rates", "Flips against the recorded result by ruleset and komi: `games` compared, `flips`, the `certain` ones, `rate`",
		`SELECT rules, variant, CASE WHEN variant = 'given' THEN komi END AS komi,
  count(*) AS games, sum(flip) AS flips, sum(coalesce(certain, 0)) AS certain, 1.0 * sum(flip) / count(*) AS rate
FROM scores WHERE flip IS NOT NULL GROUP BY 1, 2, 3`,
	}, {
		"pair_rates", "Two rulesets held against each other at the recorded and at their usual komi: `games` that both count, those in which they name `different` winners, `rate`",
		`SELECT a.rules AS rules_a, b.rules AS rules_b, a.variant,
  count(*) AS games, sum(a.winner <> b.winner) AS different, 1.0 * sum(a.winner <> b.winner) / count(*) AS rate
FROM games g JOIN scores a ON a.seq = g.seq JOIN scores b ON b.seq = a.seq AND b.variant = a.variant AND b.n > a.n
WHERE g.counted AND a.variant <> 'given' AND a.rules <> b.rules GROUP BY 1, 2, 3`,
	}, {
		"cause_rates", "What turns results over: `flips` by their main cause, ruleset and komi",
		`SELECT rules, variant, main_cause, count(*) AS flips FROM flips WHERE in_rates GROUP BY 1, 2, 3`,
	}, {
		"violation_kinds", "Fouls by kind: `fouls`, and the `games` that have one",
		`SELECT kind, count(*) AS fouls, count(DISTINCT seq) AS games FROM violations GROUP BY 1`,
	}, {
		"half_point_flips", "Flips by the last half point: the new winner has half a point",
		`SELECT g.file, g.game, g.black, g.white, g.date, g.recorded, s.rules, s.variant, s.komi, s.winner, s.certain, g.seq, s.n
FROM games g JOIN scores s ON s.seq = g.seq WHERE s.flip AND s.margin = 0.5`,
	}, {
		"last_dame_flips", "Games decided by who played the last stone, such as the last dame: in even games, at the recorded komi, parity alone turns the result over",
		`SELECT g.file, g.game, g.black, g.white, g.date, g.recorded, f.rules, f.komi, f.to_winner, f.swing, f.certain, g.seq, f.n
FROM games g JOIN flips f ON f.seq = g.seq
WHERE g.handicap = 0 AND f.in_rates AND f.variant = 'recorded' AND f.main_cause = 'parity' AND f.causes NOT LIKE '%,%'`,
	},
}
