// Package ugf reads the UGF records (.ugf, .ugi) of Pandanet and the Japanese
// newspapers as SGF trees. It knows the sections and lines of the format; what
// a komi, result or handicap means is left to package header, the charset to
// package charset.
//
// There is no specification. What is read here rests on the public
// descriptions https://homepages.cwi.nl/~aeb/go/misc/ugf.html and
// https://senseis.xmp.net/?UGI:
//
//	[Header]
//	Lang=SJIS
//	Title=26th,Gosei,Title matches 5th game
//	Date=2001/08/20,09:00:00,2001/08/20,00:00:00
//	Rule=JPN
//	Size=19
//	Hdcp=0,5.50                 handicap, komi
//	Winner=B,1.5                a margin, C resigned, T time, F forfeit
//	Moves=230
//	CoordinateType=IGS          rows from below; otherwise from above
//	PlayerB=name,rank,0,
//	[Data]
//	PP,B1,1,0                   column and row (A is the first), colour with
//	                            the player's number, move, seconds; move 0 is
//	                            setup, a column of Y or Z a pass
//	[Figure]
//	.Text,57                    a comment on move 57
//	.#,6,16,E                   a label, column and row from 1
//	.EndText
package ugf
