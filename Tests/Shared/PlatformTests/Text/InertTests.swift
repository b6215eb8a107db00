import Platform
import Testing

@Suite("Inert text")
struct InertTests {
  @Test(
    "Escapes invisible and control characters",
    arguments: [
      ("plain é 商品 👩‍👩‍👧", "plain é 商品 👩‍👩‍👧"), ("a\nb\tc\r", "a\\u{A}b\\u{9}c\\u{D}"),
      ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
      ("\u{202E}\u{2066}\u{200F}\u{61C}", "\\u{202E}\\u{2066}\\u{200F}\\u{61C}"),
      ("\u{2028}\u{FEFF}\u{AD}", "\\u{2028}\\u{FEFF}\\u{AD}"), ("\u{FFFF}", "\\u{FFFF}"),
      ("##[error]x", "#\\u{23}[error]x"), ("###vso[", "#\\u{23}\\u{23}vso["), ("# a #", "# a #"),
      ("", ""),
    ])
  func inert(text: String, expected: String) {
    #expect(text.inert == expected)
  }

  @Test("Text that is too long is truncated")
  func cut() {
    #expect("abc".inert(upTo: 3) == "abc")
    #expect("abcd".inert(upTo: 3) == "abc…")
  }

  @Test(
    "A line that would begin with a command gets a harmless prefix",
    arguments: [
      "::error::x", "  ::error::x", "\u{A0}::error::x", "\u{3000}::error", "\u{200D}::error",
      ":\u{200D}:error", "##[error]", "#[x", "\t::error", "\n::error", "\u{2028}::x",
    ])
  func lineStart(text: String) {
    #expect(text.inertAtLineStart == "./" + text.inert)
  }

  @Test("A line without a command is unchanged", arguments: ["a::b", "", "./::x", "é", "-:"])
  func plainStart(text: String) {
    #expect(text.inertAtLineStart == text)
  }
}

@Suite("Text in JSON")
struct JSONTextTests {
  private static let activeCharacters = [
    "\u{7F}", "\u{80}", "\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}",
    "\u{2028}", "\u{2029}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{E0041}", "\u{1FFFF}",
  ]

  @Test("Escapes control, direction and other invisible characters", arguments: activeCharacters)
  func escapes(text: String) {
    let escape = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
    #expect("a\(text)b".jsonText == "\"a\(escape)b\"")
    let json = InertJSON.escaped(Array("[\"é\(text)\",1,\"\(text)\"]".utf8))
    #expect(String(decoding: json, as: UTF8.self) == "[\"é\(escape)\",1,\"\(escape)\"]")
  }

  @Test("Keeps harmless bytes")
  func harmless() {
    let text = "a\"\\\n\r\tß 写真 👩‍👩‍👧 e\u{301} <b> # # \u{1}"
    #expect(
      text.jsonText == "\"a\\\"\\\\\\n\\r\\tß 写真 👩‍👩‍👧 e\u{301} <b> # # \\u0001\"")
    let json = Array("{\"a\":\"\(text.dropLast(1))\",\"b\":[1e-3,null]}".utf8)
    #expect(InertJSON.escaped(json) == json)
  }

  @Test("JSON contains no CI commands, and no markup on request")
  func commands() {
    #expect("##[error]".jsonText == "\"#\\u0023[error]\"")
    let json = Array("\"##[x]</script>\"".utf8)
    #expect(InertJSON.escaped(json) == Array("\"#\\u0023[x]</script>\"".utf8))
    #expect(
      InertJSON.escaped(json, withoutMarkup: true) == Array("\"#\\u0023[x]\\u003c/script>\"".utf8))
  }

  @Test("Accepts truncated text and invalid UTF-8")
  func damaged() {
    for bytes: [UInt8] in [[0xE2], [0xE2, 0x80], [0xF0, 0x9F], [0xFF], [0x22, 0xC2], []] {
      #expect(InertJSON.escaped(bytes).count >= bytes.count)
    }
  }
}

@Suite("Text in CSV")
struct CSVFieldTests {
  @Test(
    "A field is one line and not a formula",
    arguments: [
      ("row.a.y", "row.a.y"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("a\r\nb", "a\\u{D}\\u{A}b"), ("\u{202E}a,", "\"\\u{202E}a,\""), ("", ""),
      ("=1+1", "\\u{3D}1+1"), ("+a", "\\u{2B}a"), ("-a", "\\u{2D}a"), ("@a,", "\"\\u{40}a,\""),
      ("a=1", "a=1"),
    ])
  func fields(text: String, expected: String) {
    #expect(text.csvField == expected)
  }
}
