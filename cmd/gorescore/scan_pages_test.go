package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"image/png"
	"os"

	"github.com/rogpeppe/go-internal/testscript"
)

func readPNG(ts *testscript.TestScript, name string) image.Image {
	data, err := os.ReadFile(ts.MkAbs(name))
	ts.Check(err)
	img, err := png.Decode(bytes.NewReader(data))
	ts.Check(err)
	return img
}

// writeTIFF makes a TIFF file of several grey pages (TIFF 6.0, section 4):
// tiff OUT.tiff PAGE.png...
func writeTIFF(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: tiff OUT.tiff PAGE.png...")
	}
	le := binary.LittleEndian
	out := []byte("II*\x00\x00\x00\x00\x00")
	link := 4
	for _, name := range args[1:] {
		img := readPNG(ts, name)
		grey := image.NewGray(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
		draw.Draw(grey, grey.Rect, img, img.Bounds().Min, draw.Src)
		strip := len(out)
		out = append(out, grey.Pix...)
		le.PutUint32(out[link:], uint32(len(out)))
		w, h := uint32(grey.Rect.Dx()), uint32(grey.Rect.Dy())
		entries := [][2]uint32{{256, w}, {257, h}, {258, 8}, {259, 1}, {262, 1}, {273, uint32(strip)}, {277, 1}, {278, h}, {279, w * h}}
		out = le.AppendUint16(out, uint16(len(entries)))
		for _, e := range entries {
			out = le.AppendUint16(le.AppendUint16(out, uint16(e[0])), 4)
			out = le.AppendUint32(le.AppendUint32(out, 1), e[1])
		}
		link = len(out)
		out = le.AppendUint32(out, 0)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out, 0o644))
}

// writeGIF makes a moving picture: gif OUT.gif IMAGE.png...
func writeGIF(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: gif OUT.gif IMAGE.png...")
	}
	all := &gif.GIF{}
	for _, name := range args[1:] {
		img := readPNG(ts, name)
		frame := image.NewPaletted(img.Bounds(), palette.WebSafe)
		draw.Draw(frame, frame.Rect, img, img.Bounds().Min, draw.Src)
		all.Image, all.Delay = append(all.Image, frame), append(all.Delay, 10)
		all.Config.Width, all.Config.Height = max(all.Config.Width, frame.Rect.Dx()), max(all.Config.Height, frame.Rect.Dy())
	}
	var out bytes.Buffer
	ts.Check(gif.EncodeAll(&out, all))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o644))
}
