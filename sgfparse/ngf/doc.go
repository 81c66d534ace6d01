// Package ngf reads the NGF records of the Korean server CyberOro (wBaduk,
// Oro) as SGF trees. It knows the lines of the format; what a komi, result or
// handicap means is left to package header, the charset to package charset.
//
// There is no specification. What is read here rests on the public description
// https://senseis.xmp.net/?NGF:
//
//	Oro2000 Promotional Match      title
//	19                             size
//	jin42      10K*                White with rank
//	velobici   10K                 Black with rank
//	www.orozone.com                place
//	0                              handicap
//	0                              unknown
//	6                              komi, in even games without its half
//	20060928 [08:59]               date
//	15                             minutes
//	White loses on time            result, in the language of the program
//	247                            moves
//	PMABBREER                      PM, the number in letters (AB is 1), the
//	                               colour, column and row (B is the first),
//	                               row and column again; AAAA is a pass
package ngf
