package scan

import (
	"bytes"
	"errors"
	"fmt"
	"image"
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
// before its pixels are read.
func Decode(data []byte) (image.Image, error) {
	c, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, errors.New("no image of a known format (PNG, JPEG, GIF, TIFF, WebP, BMP)")
	}
	if err := CheckSize(c.Width, c.Height); err != nil {
		return nil, err
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("damaged %s image: %w", format, err)
	}
	return img, nil
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
