package scan

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/gif"  // formats that pages come in
	_ "image/jpeg" //
	_ "image/png"  //

	_ "golang.org/x/image/bmp" // formats that scanners write
	"golang.org/x/image/draw"
	_ "golang.org/x/image/tiff" //
	_ "golang.org/x/image/webp" //
)

// Bounds of an image: a page at 600 dpi is 5,000 by 7,000 pixels. Tesseract
// itself refuses sides of 32,768.
const (
	maxSide   = 16_000
	maxPixels = 100_000_000
	maxBytes  = 400_000_000 // of its pixels in memory
)

// CheckSize returns an error for an image too large, or empty, to be read.
func CheckSize(width, height int) error {
	switch {
	case width < 1 || height < 1:
		return errors.New("the image is empty")
	case width > maxSide || height > maxSide || width*height > maxPixels:
		return fmt.Errorf("the image is too large: %d x %d pixels (at most %d a side and %d million in all); scan the page at 300 to 600 dpi", width, height, maxSide, maxPixels/1_000_000)
	}
	return nil
}

// IsImage tells by the first bytes of a file whether it is an image of a format
// that Decode knows, damaged or not.
func IsImage(data []byte) bool {
	_, _, err := image.DecodeConfig(bytes.NewReader(data))
	return !errors.Is(err, image.ErrFormat)
}

// Decode reads a PNG, JPEG, GIF, TIFF, WebP or BMP image. Its size is checked
// before its pixels are read; whatever is damaged is an error.
func Decode(data []byte) (img image.Image, err error) {
	format := "the"
	defer func() { // a decoder that a damaged file was too much for
		if r := recover(); r != nil {
			img, err = nil, fmt.Errorf("damaged %s image: %v", format, r)
		}
	}()
	c, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, errors.New("no image of a known format (PNG, JPEG, GIF, TIFF, WebP, BMP)")
	}
	if err := CheckSize(c.Width, c.Height); err != nil {
		return nil, err
	}
	if n := c.Width * c.Height * bytesOf(c.ColorModel); n > maxBytes {
		return nil, fmt.Errorf("the image is too large: %d x %d pixels take %d MB of memory, at most %d; save it in 256 greys", c.Width, c.Height, n/1_000_000, maxBytes/1_000_000)
	}
	img, _, err = image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("damaged %s image: %w", format, err)
	}
	return img, nil
}

// bytesOf is how many bytes a pixel takes in memory.
func bytesOf(m color.Model) int {
	switch m {
	case color.GrayModel, color.AlphaModel:
		return 1
	case color.Gray16Model, color.Alpha16Model:
		return 2
	case color.YCbCrModel:
		return 3
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	if _, ok := m.(color.Palette); ok {
		return 1
	}
	return 4
}

// gray returns an image in grey with its upper left at (0, 0), transparent
// parts white.
func gray(img image.Image) *image.Gray {
	b := img.Bounds()
	out := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, b.Min, draw.Over)
	return out
}
