package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"image/png"
	"os"

	"github.com/rogpeppe/go-internal/testscript"
)

// writePDF makes a PDF file whose pages are PNG images at 300 dpi (ISO 32000-1, 7.5
// and 8.9): pdf OUT.pdf PAGE.png...
func writePDF(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: pdf OUT.pdf PAGE.png...")
	}
	var out bytes.Buffer
	var places []int
	object := func(format string, a ...any) {
		places = append(places, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n", len(places))
		fmt.Fprintf(&out, format, a...)
		out.WriteString("\nendobj\n")
	}
	out.WriteString("%PDF-1.4\n")
	kids := ""
	for i := range args[1:] {
		kids += fmt.Sprintf("%d 0 R ", 3+3*i)
	}
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [%s] /Count %d >>", kids, len(args)-1)
	for i, name := range args[1:] {
		data, err := os.ReadFile(ts.MkAbs(name))
		ts.Check(err)
		img, err := png.Decode(bytes.NewReader(data))
		ts.Check(err)
		var picture bytes.Buffer
		ts.Check(jpeg.Encode(&picture, img, &jpeg.Options{Quality: 95}))
		w, h := img.Bounds().Dx(), img.Bounds().Dy()
		width, height := float64(w)*72/300, float64(h)*72/300
		draw := fmt.Sprintf("q %.2f 0 0 %.2f 0 0 cm /Im Do Q", width, height)
		space := "DeviceRGB"
		if c, err := jpeg.DecodeConfig(bytes.NewReader(picture.Bytes())); err == nil && fmt.Sprintf("%T", c.ColorModel.Convert(img.At(0, 0))) == "color.Gray" {
			space = "DeviceGray"
		}
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R /Resources << /XObject << /Im %d 0 R >> >> >>", width, height, 4+3*i, 5+3*i)
		object("<< /Length %d >>\nstream\n%s\nendstream", len(draw), draw)
		object("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /%s /BitsPerComponent 8 /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream", w, h, space, picture.Len(), picture.String())
	}
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, at := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&out, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(places)+1, xref)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o644))
}
