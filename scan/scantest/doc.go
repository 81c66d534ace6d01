// Package scantest renders printed game diagrams in many styles and degrades
// them as copying, scanning and photographing do. It makes the pages that tests
// read and the patches that the reader of numbers is trained on; it reads
// nothing itself.
package scantest
