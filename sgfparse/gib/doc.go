// Package gib reads the GIB records of the Tygem server (Korean: 타이젬, Chinese:
// 弈城) as SGF trees. It knows the lines of the format; what a komi, result or
// handicap means is left to package header, the charset to package charset.
//
// There is no specification. What is read here rests on the public description
// https://senseis.xmp.net/?GIB and on the records themselves:
//
//	\HS                                   header, lines of \[NAME=value\]
//	\[GAMEBLACKNAME=name (7D)\]
//	\[GAMEINFOMAIN=...,GRLT:3,ZIPSU:0,DUM:0,GONGJE:65,TCNT:180,...\]
//	\[GAMETAG=S1,R3,D5,G65,W3,Z0,T30-3-1200,C2016:03:26:17:29,...\]
//	\HE
//	\GS                                   the game
//	2 1 0
//	181 0 &4
//	INI 0 1 3 &4                          handicap of three
//	STO 0 2 2 15 15                       move 2: White at column 15, row 15, from 0
//	SKI 0 3                               a pass
//	\GE
//
// GRLT (W in GAMETAG) is the ending, ZIPSU (Z) the margin and GONGJE (G) the
// komi, both times ten.
package gib
