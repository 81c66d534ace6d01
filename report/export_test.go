package report

// Fast reports whether a line is read without ReadJSON.
func (j *JSONReader) Fast(line []byte) bool {
	j.c.b, j.c.i, j.c.odd, j.d.err = line, 0, false, nil
	j.r = &Record{}
	j.record()
	return !j.c.odd && j.d.err == nil
}
