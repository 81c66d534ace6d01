package life

// sureMisses says of every marked game that is called sure at seed 0, by the
// playouts alone or with the net, and not as its players marked it, who is wrong
// and why. The boards are in docs/accuracy. A recorded result of KGS follows from the marks, so
// that it bears out neither side.
var sureMisses = map[string]string{
	"2017-02-13-1":  "The marks are wrong: White has the eye at Q1-Q2 and takes the two stones in the corner by S2 and T1; nobody clicked them, which cost White 8 points and the game.",
	"2017-06-03-5":  "The judge is wrong: it lets the four stones at B10 live beside Black and calls E12 dead, which cannot both be. By the letter of art. 7-2 all of Black's group dies, as White takes the ko at E11 first; the players, under Chinese rules, held that Black wins the ko.",
	"2017-05-02-1":  "The marks are wrong: White has the eye at Q1-Q2 and takes the two stones in the corner by S2 and T1; nobody clicked them.",
	"2017-03-09-1":  "The marks are wrong: J5 is in atari in Black's one-point eye J6 and cannot connect.",
	"2017-06-29-51": "The marks are wrong: Q16 is a single stone in the whole upper right that White owns; were it alive, White would have no territory there.",
	"2017-05-12-25": "The marks are wrong: D1 is in atari in Black's eye E1 and cannot connect.",
	"2017-06-07-14": "The judge is too sure: the corner is a ko. By the letter of art. 7-2 it is dead whoever begins (White A17, Black takes at A16 and must not retake); the players, under Chinese rules, let it live, and White did not start the ko, which Black takes first.",
	"2017-01-04-35": "The marks are wrong: Q13 is in atari in Black's one-point eye Q12 and cannot connect.",
	"2017-02-28-24": "Open: White takes the three stones by T19, which leaves both parts one liberty and Black no answer; nobody marked them, nor White's points there. The players may have taken the corner for a seki.",
	"2017-03-13-3":  "The marks are wrong: S5-S6 has the liberties T5 and T6 in Black's territory and no eye; Black is connected through R4.",
}
