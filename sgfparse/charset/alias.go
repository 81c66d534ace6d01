package charset

import "strings"

// Canonical names of the charsets.
const (
	ascii   = "us-ascii"
	utf8n   = "utf-8"
	utf16le = "utf-16le"
	utf16be = "utf-16be"
	gb18030 = "gb18030"
	hz      = "hz-gb-2312"
	big5    = "big5"
	sjis    = "shift_jis"
	eucjp   = "euc-jp"
	iso2022 = "iso-2022-jp"
	euckr   = "euc-kr"
	cp1252  = "windows-1252"
	cp1251  = "windows-1251"
	koi8r   = "koi8-r"
)

// aliases maps what people write, folded by fold, to canonical names. GB2312
// and GBK labels are all used for GBK data, and GB18030 contains both; ISO
// 8859-1 labels are all used for Windows-1252.
var aliases = func() map[string]string {
	m := map[string]string{}
	for name, list := range map[string]string{
		ascii:   "ascii usascii ansix34 iso646us us cp367",
		utf8n:   "utf8 utf8bom utf8n utf8mac cp65001 u8 unicode11utf8 unicodeutf8",
		utf16le: "utf16le utf16 ucs2 ucs2le unicode cp1200 iso10646ucs2",
		utf16be: "utf16be ucs2be cp1201",
		gb18030: "gb18030 gb180302000 gb180302005 gb2312 gb231280 gb gbk cp936 ms936 windows936 936 euccn eucgb xgbk xeuccn xgb csgb2312 chinese chinesesimplified simplifiedchinese zhcn zhcngbk zhcngb2312 gbt2312 isoir58 cngb",
		hz:      "hz hzgb2312 hzgb",
		big5:    "big5 big5eten bigfive cp950 ms950 windows950 950 big5hkscs big5hk hkscs xxbig5 cnbig5 csbig5 chinesetraditional traditionalchinese zhtw zhtwbig5",
		sjis:    "shiftjis sjis xsjis mskanji csshiftjis cp932 ms932 windows932 windows31j cswindows31j 932 shiftjisx0213 sjis2004 jajpsjis japanese jajp",
		eucjp:   "eucjp xeucjp xeuc ujis eucjpms eucjpwin cp51932 cp20932 csseucpkdfmtjapanese jajpeucjp",
		iso2022: "iso2022jp iso2022jp1 iso2022jp2 iso2022jp3 iso2022jpms csiso2022jp jis jis7 jisx0208 cp50220 cp50221 junet",
		euckr:   "euckr xeuckr cp949 ms949 windows949 949 uhc xwindows949 unifiedhangul ksc5601 ksc56011987 ksc56011989 ks5601 ksx1001 kscc5601 cseuckr cp51949 korean kokr kokreuckr isoir149 wansung",
		cp1252:  "windows1252 cp1252 ms1252 1252 xcp1252 ansi ansi1252 winansi western westerneuropean iso88591 iso88591x latin1 l1 isolatin1 cp819 ibm819 iso885911987 isoir100 8859 88591 iso8859",
		cp1251:  "windows1251 cp1251 ms1251 1251 xcp1251 cyrillic win1251 wincyr",
		koi8r:   "koi8r koi8 koi cskoi8r",
		// Charsets that are only ever declared.
		"koi8-u":       "koi8u koi8ru",
		"windows-1250": "windows1250 cp1250 ms1250 1250 xcp1250",
		"windows-1253": "windows1253 cp1253 1253",
		"windows-1254": "windows1254 cp1254 1254 iso88599 latin5",
		"windows-1255": "windows1255 cp1255 1255",
		"windows-1256": "windows1256 cp1256 1256",
		"windows-1257": "windows1257 cp1257 1257",
		"windows-1258": "windows1258 cp1258 1258 vietnamese",
		"windows-874":  "windows874 cp874 874 tis620 thai iso885911",
		"iso-8859-2":   "iso88592 latin2 l2 isolatin2",
		"iso-8859-3":   "iso88593 latin3",
		"iso-8859-4":   "iso88594 latin4",
		"iso-8859-5":   "iso88595",
		"iso-8859-6":   "iso88596",
		"iso-8859-7":   "iso88597 greek",
		"iso-8859-8":   "iso88598 hebrew",
		"iso-8859-10":  "iso885910 latin6",
		"iso-8859-13":  "iso885913 latin7",
		"iso-8859-14":  "iso885914 latin8",
		"iso-8859-15":  "iso885915 latin9 l9",
		"iso-8859-16":  "iso885916 latin10",
		"cp850":        "cp850 ibm850 850",
		"cp852":        "cp852 ibm852 852",
		"cp866":        "cp866 ibm866 866 dos866",
		"cp437":        "cp437 ibm437 437 oem dos",
		"macintosh":    "macintosh macroman mac xmacroman",
	} {
		for _, a := range strings.Fields(list) {
			m[a] = name
		}
	}
	return m
}()

// fold reduces a label to lower-case letters and digits: "KS_C_5601-1987" and
// "ks c 5601 1987" are one name.
func fold(label string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(label) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Canonical returns the canonical name of a charset, lower case as in
// "gb18030", for any of the names that people write for it; ok is false if the
// label is not known.
func Canonical(label string) (name string, ok bool) {
	name, ok = aliases[fold(label)]
	return name, ok
}
