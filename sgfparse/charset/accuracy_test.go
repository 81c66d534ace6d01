package charset

import (
	"archive/zip"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// traditional pairs simplified characters with their traditional forms, to
// make Big5 records of simplified ones. A record with a character that is not
// here does not encode, and is left out.
const traditional = "级級胜勝盘盤负負执執让讓国國赛賽张張刘劉陈陳杨楊黄黃赵趙吴吳孙孫马馬罗羅郑鄭谢謝许許韩韓冯馮邓鄧蒋蔣余餘叶葉苏蘇吕呂卢盧钟鍾邹鄒龙龍龚龔钱錢严嚴汤湯连連党黨时時" +
	"华華风風无無云雲飞飛来來东東阳陽剑劍红紅长長鹰鷹猪豬猫貓鱼魚鸟鳥虫蟲这這个個们們对對会會发發动動过過说說产產种種后後学學经經进進电電里裏现現实實两兩体體机機当當" +
	"点點从從业業应應开開还還义義间間样樣与與关關线線内內数數么麼质質气氣变變条條没沒结結问問军軍并並题題员員总總设設头頭资資边邊图圖统統较較将將组組见見计計别別论論" +
	"运運农農几幾区區强強决決干幹战戰则則据據处處队隊给給门門规規热熱领領导導压壓争爭济濟阶階术術极極联聯认認权權证證转轉单單带帶场場车車务務达達积積议議声聲报報斗鬥" +
	"类類离離确確节節话話况況温溫传傳广廣记記观觀织織装裝书書复復儿兒须須际際验驗断斷难難备備办辦习習响響约約劳勞团團历歷构構称稱准準号號维維划劃选選标標写寫亲親养養" +
	"层層却卻专專状狀厂廠识識适適属屬圆圓调調满滿参參细細听聽该該铁鐵价價围圍届屆轮輪环環锦錦职職网網络絡谊誼兰蘭灵靈丰豐腾騰讯訊贴貼终終伟偉晓曉杰傑鹏鵬涛濤辉輝刚剛" +
	"静靜丽麗颖穎洁潔轩軒泽澤宁寧诗詩梦夢瑶瑤铭銘润潤誉譽凯凱恺愷铮錚鹤鶴栋棟侠俠炜煒灿燦尧堯旸暘颢顥远遠硕碩骏駿驰馳汉漢独獨败敗遥遙圣聖雾霧烟煙闪閃宝寶银銀铜銅钢鋼" +
	"枪槍弹彈净淨疯瘋癫癲饭飯脚腳爱愛爷爺妈媽贝貝帅帥靓靚丑醜壮壯咸鹹浓濃游遊荡蕩尽盡挡擋冲衝夹夾挂掛优優势勢轻輕缓緩恶惡误誤坏壞双雙稳穩占佔损損获獲谭譚陆陸贾賈韦韋" +
	"贺賀顾顧万萬聂聶众眾为為于於"

var toTraditional = func() *strings.Replacer {
	var list []string
	for _, r := range traditional {
		list = append(list, string(r))
	}
	return strings.NewReplacer(list...)
}()

// cjk counts the characters beyond Latin, Greek and Cyrillic.
func cjk(s string) int {
	n := 0
	for _, r := range s {
		if r >= 0x2E80 {
			n++
		}
	}
	return n
}

// held reports whether a text belongs to the half that is not looked at while
// the detector is worked on.
func held(s string) bool {
	sum := sha256.Sum256([]byte(s))
	return sum[0]&1 == 1
}

// A tally counts right detections of long and short texts.
type tally struct{ right, all [2]int }

func (c *tally) count(text string, ok bool) {
	i := 0
	if cjk(text) < 12 {
		i = 1
	}
	c.all[i]++
	if ok {
		c.right[i]++
	}
}

func (c *tally) String() string {
	s := ""
	for i, what := range []string{"12 or more characters", "fewer"} {
		if c.all[i] > 0 {
			s += fmt.Sprintf(" %s: %d of %d (%.2f %%)", what, c.right[i], c.all[i], 100*float64(c.right[i])/float64(c.all[i]))
		}
	}
	return s
}

// judge encodes text, which is UTF-8, and asks for it back. Encoding that
// loses something does not count. It fails the test if a move was lost.
func judge(t *testing.T, d *Decoder, c *tally, text, name string) {
	t.Helper()
	raw, err := encodings[name].NewEncoder().String(text)
	if err != nil {
		return
	}
	if back, err := encodings[name].NewDecoder().String(raw); err != nil || back != text {
		return
	}
	res := d.Decode([]byte(raw), Options{})
	c.count(text, res.Name == name)
	if !utf8.Valid(res.Text) {
		t.Errorf("%q: not UTF-8", raw)
	}
	if got, want := moves(string(res.Text)), moves(text); got != want {
		t.Errorf("%s of %q: moves %q, want %q", res.Name, raw, got, want)
	}
	if res.Name != name && testing.Verbose() && !held(text) {
		t.Logf("%s read as %s (%.2f, then %s): %s", name, res.Name, res.Confidence, codes(res.Diagnostics), strings.ReplaceAll(text[:min(len(text), 200)], "\n", " "))
	}
}

var movePattern = regexp.MustCompile(`;\s*[BW]\[[a-z]{0,2}\]`)

func moves(s string) string { return strings.Join(movePattern.FindAllString(s, -1), "") }

// targets are the shares that must be right: long texts, short ones.
var targets = [2]float64{0.99, 0.95}

func (c *tally) check(t *testing.T, what string) {
	t.Helper()
	t.Logf("%s:%v", what, c)
	for i, target := range targets {
		if float64(c.right[i]) < target*float64(c.all[i]) {
			t.Errorf("%s:%v, want %v", what, c, targets)
		}
	}
}

// TestChineseHeaders encodes the headers of real records to GB 18030 and Big5.
func TestChineseHeaders(t *testing.T) {
	corpus := os.Getenv("GORESCORE_CORPUS")
	if corpus == "" {
		t.Skip("GORESCORE_CORPUS is not set: no records to encode")
	}
	z, err := zip.OpenReader(filepath.Join(corpus, "archive", "fox.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var counts [2][3]tally // half; GB 18030, Big5, GB 18030 with the ranks left out
	var d Decoder
	for i, f := range z.File {
		rc, err := f.Open()
		if err != nil {
			continue
		}
		data, err := io.ReadAll(rc)
		rc.Close()
		// Damaged characters are left out; what remains is real all the same.
		text := damagedPattern.ReplaceAllString(strings.ToValidUTF8(string(data), "\x00"), "")
		if n := cjk(text); err != nil || n == 0 || n < 12 && i%4 > 0 {
			continue
		}
		half := 0
		if held(text) {
			half = 1
		}
		judge(t, &d, &counts[half][0], text, gb18030)
		if s := toTraditional.Replace(text); s != text {
			judge(t, &d, &counts[half][1], s, big5)
		}
		if bare := rankPattern.ReplaceAllString(text, ""); cjk(bare) > 0 {
			judge(t, &d, &counts[half][2], bare, gb18030)
		}
	}
	var rows strings.Builder
	for half, what := range halves {
		for i, in := range []string{"gb18030", "big5", "gb18030 without ranks"} {
			counts[half][i].check(t, in+" "+what)
			counts[half][i].row(&rows, in, what)
		}
	}
	writeSection(t, "40-charsets.md", "## Charsets without a label\n\n"+
		"Headers of the Fox records, encoded anew (to Big5 in traditional script) and read without CA. Half of the records, by digest, was not looked at.\n\n"+tableHead+rows.String())
}

// halves are those that the vocabulary may be chosen on, and the others.
var halves = [2]string{"looked at", "held out"}

const tableHead = "| charset | half | 12 or more CJK characters | right | fewer | right |\n|---|---|---|---|---|---|\n"

// row writes what was counted as a row under tableHead.
func (c *tally) row(b *strings.Builder, name, half string) {
	fmt.Fprintf(b, "| %s | %s |", name, half)
	for i := range c.all {
		fmt.Fprintf(b, " %d | %.2f %% |", c.all[i], 100*float64(c.right[i])/float64(max(c.all[i], 1)))
	}
	b.WriteString("\n")
}

// writeSection writes a section of docs/accuracy.md if make accuracy asks for
// it by GORESCORE_SECTIONS, the folder of the sections.
func writeSection(t *testing.T, name, text string) {
	t.Helper()
	if dir := os.Getenv("GORESCORE_SECTIONS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var (
	damagedPattern = regexp.MustCompile(`[?]*\x00[?]*`)
	rankPattern    = regexp.MustCompile(`[BW]R\[[^\]]*\]`)
)

// Names made up from what is common, for records that have no archive here.
var (
	japaneseFamily   = strings.Fields("佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 清水 林 斎藤 山崎 森 池田 橋本 阿部 石川 前田 藤田 小川 後藤 岡田 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 藤原 岡本 松田 中川 中野 原田 小野 田村 竹内 金子 和田 中山 石田 上田 森田 柴田 酒井 工藤 横山 宮崎 宮本 内田 高木 安藤 谷口 大野 丸山 今井 河野 藤本 村田 武田 上野 杉山 増田 小島 平野 大塚 千葉 久保 松井 野口 菅原 熊谷 桜井 新井 渋谷 榊原 ソース ゾエ")
	japaneseGiven    = strings.Fields("翔太 大輔 健一 拓也 直樹 達也 哲也 剛 誠 隆 浩二 恵子 由美 久美子 智子 真由美 陽子 直美 明美 洋子 幸子 和子 節子 さくら ひかり あおい ゆうき はるか みゆき 蓮 悠真 湊 樹 大翔 結衣 葵 凛 美咲 優花 七海 俊介 康平 秀樹 正博 義雄 光男 清 茂 実 ケンジ タカシ マリ リサ")
	japaneseEvents   = strings.Fields("第三十五期名人戦挑戦手合七番勝負第二局 本因坊戦リーグ 天元戦予選B 十段戦本戦 王座戦 碁聖戦挑戦者決定戦 全日本アマチュア選手権決勝 NHK杯 新人王戦準決勝 女流棋聖戦 互先 練習碁 早碁オープン戦 農心杯")
	japaneseComments = strings.Fields("黒中押し勝ち。白の投了は妥当。 ここで黒は手を抜いて右下に回った。 この手が敗着となった。コウ材が足りない。 左上の定石は白が厚い。ヨセ勝負になりました。 コミ六目半。終局。")
	koreanFamily     = strings.Fields("김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 홍 전 고 문 손 양 배 백 허 유 남 심 노 하 곽 성 차 주 우 구 민 진 나 지 엄 변 원 방 천 공 현")
	koreanGiven      = strings.Fields("민준 서준 도윤 예준 시우 하준 주원 지호 지후 준우 준서 도현 건우 우진 현우 선우 서연 서윤 지우 서현 하은 하윤 민서 지유 윤서 채원 지민 수아 지아 은서 다은 예은 영수 영호 영철 정훈 성호 상훈 동현 재현 미경 은정 현정 지혜 미영 정숙 순자 경희 혜진 유진 창석 병규 태석 광호 기원 승일 철한 용찬 수창 명완")
	koreanEvents     = strings.Fields("제12기국수전결승1국 명인전본선 왕위전도전기제3국 삼성화재배준결승 농심신라면배 한국바둑리그 아마추어대회 여류국수전 친선대국 연습바둑 LG배세계기왕전")
	koreanComments   = strings.Fields("흑불계승.백이던졌다. 여기서흑은손을빼고우하귀로향했다. 이수가패착이되었다.팻감이부족하다. 좌상귀정석은백이두텁다. 끝내기승부가되었습니다. 덤6집반.")
)

// invent makes a record with names, ranks and sometimes more in it.
func invent(r *rand.Rand, family, given, events, comments []string, ranks []string) string {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	name := func() string { return pick(family) + pick(given) }
	var b strings.Builder
	fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[19]PB[%s]PW[%s]", name(), name())
	if r.IntN(4) > 0 {
		fmt.Fprintf(&b, "BR[%d%s]WR[%d%s]", 1+r.IntN(9), pick(ranks), 1+r.IntN(9), pick(ranks))
	}
	if r.IntN(3) == 0 {
		fmt.Fprintf(&b, "EV[%s]", pick(events))
	}
	b.WriteString("KM[6.5]RE[B+R]")
	for i := range 20 + r.IntN(200) {
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[i%2], 'a'+r.IntN(19), 'a'+r.IntN(19))
	}
	if r.IntN(4) == 0 {
		fmt.Fprintf(&b, "C[%s]", pick(comments))
	}
	b.WriteString(")")
	return b.String()
}

// TestJapaneseAndKoreanNames encodes made-up records.
func TestJapaneseAndKoreanNames(t *testing.T) {
	rounds := 1500
	if testing.Short() {
		rounds = 150
	}
	var d Decoder
	var rows strings.Builder
	for _, c := range []struct {
		name                            string
		family, given, events, comments []string
		ranks                           []string
	}{
		{sjis, japaneseFamily, japaneseGiven, japaneseEvents, japaneseComments, []string{"段", "段", "級"}},
		{eucjp, japaneseFamily, japaneseGiven, japaneseEvents, japaneseComments, []string{"段", "段", "級"}},
		{euckr, koreanFamily, koreanGiven, koreanEvents, koreanComments, []string{"단", "단", "급"}},
	} {
		var counts [2]tally
		r := rand.New(rand.NewPCG(1, 2))
		for range rounds {
			text := invent(r, c.family, c.given, c.events, c.comments, c.ranks)
			half := 0
			if held(text) {
				half = 1
			}
			judge(t, &d, &counts[half], text, c.name)
		}
		for half, what := range halves {
			counts[half].check(t, c.name+" "+what)
			counts[half].row(&rows, c.name, what)
		}
	}
	writeSection(t, "41-charsets-made.md", "Made-up records with Japanese and Korean names (there is no archive of real ones here). No move was lost in any.\n\n"+tableHead+rows.String())
}
