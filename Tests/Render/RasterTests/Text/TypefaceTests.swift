import Display
import Raster
import Testing

/// Tests with DejaVu Sans 2.37 at a size of 2048, its units per em, so that lengths are the font's
/// own numbers.
///
/// Source of the numbers: the font's hmtx, hhea and glyf tables as read by fontTools, and HarfBuzz
/// (uharfbuzz) for shaped text.
@Suite("Typefaces")
struct TypefaceTests {
  private func dejaVu() throws -> Typeface { try Typeface.named("DejaVu Sans") }

  private func contours(_ path: Path) -> Int {
    path.elements.count { if case .move = $0 { true } else { false } }
  }

  @Test(
    "Advances are those of the font's tables",
    arguments: [
      ("0123456789", 13030), ("2.40×", 6276), ("H", 1540), ("AV", 2671), ("To", 2156),
      ("fi", 1290), ("ffi", 1980), ("Zoetrope, 2.40×", 16907), ("שלום", 4532), ("مرحبا", 4735),
      ("e\u{301}", 1260), ("V.", 1788), ("", 0),
    ])
  func advances(text: String, advance: Double) throws {
    #expect(try dejaVu().shape(text, size: 2048).advance == advance)
  }

  @Test("Outlines are those of the font's tables, with y down")
  func outlines() throws {
    let face = try dejaVu()
    let letters: [(String, Rect, contours: Int)] = [
      ("H", Rect(x: 201, y: -1493, width: 1138, height: 1493), 1),
      ("i", Rect(x: 193, y: -1556, width: 184, height: 1556), 2),
      ("o", Rect(x: 113, y: -1147, width: 1028, height: 1176), 2),
      ("j", Rect(x: -37, y: -1556, width: 414, height: 1982), 2),
    ]
    for (letter, bounds, count) in letters {
      let shaped = face.shape(letter, size: 2048)
      #expect(shaped.bounds == bounds)
      #expect(contours(shaped.path) == count)
      #expect(shaped.ascent == 1901)
      #expect(shaped.descent == 483)
    }
  }

  @Test("Shapes are proportional to the size", arguments: [0.1, 7, 11.5, 300])
  func sizes(size: Double) throws {
    let face = try dejaVu()
    let (large, small) = (face.shape("Åfj, 09", size: 2048), face.shape("Åfj, 09", size: size))
    let scale = size / 2048
    #expect(small.path == large.path.scaled(by: scale))
    #expect(abs(small.advance - large.advance * scale) < 1e-9)
    #expect(small.bounds.minY >= -small.ascent)
    #expect(small.bounds.maxY <= small.descent)
  }

  @Test("Advances add up if letters are not kerned")
  func additive() throws {
    let face = try dejaVu()
    let digits = face.shape("1234567890", size: 17)
    let each = "1234567890".map { face.shape(String($0), size: 17) }
    #expect(abs(digits.advance - each.map(\.advance).reduce(0, +)) < 1e-9)
    #expect(contours(digits.path) == each.map { contours($0.path) }.reduce(0, +))
    #expect(face.shape("AV", size: 17).advance < 2 * face.shape("A", size: 17).advance)
  }

  @Test("Shows the missing-glyph box for unknown characters")
  func missing() throws {
    let face = try dejaVu()
    let box = face.shape("🎉", size: 2048)
    #expect(box.advance == 1229)
    #expect(!box.path.isEmpty)
    #expect(face.shape("\u{1F3A9}", size: 2048).path == box.path)
  }

  @Test(
    "Reports missing characters, but none that are invisible or composed of others",
    arguments: [
      ("Apple é שלום مرحبا", ""), ("日本語", "日本語"), ("a日b日c", "日"), ("", ""),
      ("❤\u{FE0F} a\u{200D}b \u{202E}c\u{202C} \u{FEFF}\u{AD}", ""), ("a\nb\tc\0\u{2028}", ""),
      ("👩\u{200D}👧", "👩👧"), ("e\u{301} x\u{323}\u{301}", ""), ("\u{10FFFF}", "\u{10FFFF}"),
    ])
  func lacking(text: String, missing: String) throws {
    #expect(try dejaVu().missing(in: text) == Array(missing.unicodeScalars))
  }

  @Test("Reports exactly the characters that are drawn as the missing-glyph box")
  func boxes() throws {
    let face = try dejaVu()
    let box = face.shape("\u{10FFFE}", size: 2048).path
    for value in stride(from: UInt32(0xA1), to: 0x3100, by: 7) {
      // A mark without a letter is drawn on a dotted circle, or moved.
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isDefaultIgnorableCodePoint,
        ![.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
      else { continue }
      let text = String(Character(scalar))
      let isBox = face.shape(text, size: 2048).path == box
      #expect(isBox == !face.missing(in: text).isEmpty, "U+\(String(value, radix: 16))")
    }
  }

  @Test(
    "Suggests an installed font that has the missing characters, or a package",
    arguments: [
      ("日本語", "日本語", "fonts-noto-cjk provides \"Noto Sans CJK JP\""),
      ("한국 A", "한국", "fonts-noto-cjk provides \"Noto Sans CJK KR\""),
      ("a🎉", "🎉", "fonts-symbola provides \"Symbola\""), ("日🎉", "日🎉", nil),
      ("a\u{10FFFF}", "\u{10FFFF}", nil),
    ])
  func suggestions(text: String, missing: String, expected: String?) {
    let hint = MissingGlyphHint.message(for: text, missing: Array(missing.unicodeScalars))
    // The machine can have such a font installed.
    if let hint, hint.hasPrefix("the installed font") {
      #expect(hint.contains("output: {font: "))
    } else if let expected {
      #expect(hint?.hasPrefix("Debian's package \(expected)") == true)
    } else {
      #expect(hint == nil)
    }
  }

  @Test("Suggests a font that has outlines of the missing characters")
  func suggestedFont() throws {
    let hint = try #require(MissingGlyphHint.message(for: "𝒜bc", missing: ["𝒜"]))
    let family = try #require(hint.split(separator: "\"").dropFirst().first)
    #expect(try Typeface.named(String(family)).missing(in: "𝒜bc").isEmpty)
  }

  @Test("Keeps text on one line, even with line breaks")
  func oneLine() throws {
    let face = try dejaVu()
    let spaced = face.shape("a b c", size: 20)
    for end in ["\n", "\t", "\r", "\u{0B}", "\u{85}", "\u{2028}"] {
      #expect(face.shape("a\(end)b\(end)c", size: 20) == spaced)
    }
    #expect(face.shape("   ", size: 20).bounds == Rect(x: 0, y: 0, width: 0, height: 0))
    #expect(face.shape("   ", size: 20).advance > 0)
  }

  @Test("Shapes any text")
  func hostile() throws {
    let face = try dejaVu()
    let texts = [
      "\0", "a\0b", String(decoding: [0xED, 0xA0, 0x80, 0xFF, 0x41], as: UTF8.self),
      String(decoding: [0xD800, 0x41, 0xDC00] as [UInt16], as: UTF16.self),
      "\u{202E}abc\u{202C}", "👩‍👩‍👧‍👦🇯🇵", "a" + String(repeating: "\u{301}", count: 5000),
      "\u{10FFFF}\u{FFFE}",
      "ABC אבג 123 مرحبا", "\u{FEFF}\u{200D}\u{AD}", String(repeating: "พ์", count: 99),
    ]
    for text in texts {
      let shaped = face.shape(text, size: 20)
      #expect(shaped.advance.isFinite && shaped.advance >= 0)
      #expect(shaped.path.isEmpty || shaped.path.bounds != nil)
    }
    let long = face.shape(String(repeating: "0", count: 100_000), size: 2048)
    #expect(long.advance == 130_300_000)
  }

  @Test("Text of no size is empty", arguments: [0, -1, -Double.infinity, .infinity, .nan])
  func noSize(size: Double) throws {
    let shaped = try dejaVu().shape("text", size: size)
    #expect(shaped.path.isEmpty)
    #expect(shaped.advance == 0)
    #expect(shaped.ascent == 0)
  }

  @Test("A typeface can be used from several threads")
  func threads() async throws {
    let face = try dejaVu()
    let texts = (0..<40).map { "line \($0) of fjords" }
    let expected = texts.map { face.shape($0, size: 12) }
    let shaped = await withTaskGroup(of: (Int, ShapedText).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, face.shape(text, size: 12)) }
      }
      var results = expected.map { _ in ShapedText?.none }
      for await (index, text) in group { results[index] = text }
      return results
    }
    #expect(shaped == expected)
  }

  @Test("Finds families by name, in any letter case")
  func family() throws {
    #expect(try dejaVu().family == "DejaVu Sans")
    #expect(try Typeface.named("dejavu sans mono").family == "DejaVu Sans Mono")
    #expect(try !Typeface.named(nil).family.isEmpty)
    let bold = try Typeface.named("DejaVu Sans", bold: true)
    #expect(bold.family == "DejaVu Sans")
    #expect(bold.shape("H", size: 2048).advance == 1714)
  }

  @Test("Truncates text that is longer than the available width")
  func fitted() throws {
    let face = try dejaVu()
    #expect(face.shape("short", size: 11, within: 100) == face.shape("short", size: 11))
    let cut = face.shape(String(repeating: "long ", count: 9000), size: 11, within: 100)
    #expect(cut.advance <= 100 && cut.advance > 80)
    let narrow = face.shape(String(repeating: "il", count: 500), size: 11, within: 600)
    #expect(narrow.advance <= 600 && narrow.advance > 580)
    for width in [1, 0, -1, -Double.infinity] {
      #expect(face.shape("none", size: 11, within: width).path.isEmpty)
    }
    #expect(face.shape("all", size: 11, within: .infinity) == face.shape("all", size: 11))
  }

  @Test(
    "Never replaces a font that is not installed",
    arguments: ["DejaVuu Snas", "No Such Family", "", " ", "DejaVu Sans\0", "sans-serif-x", "字体"])
  func unknown(family: String) throws {
    let error = try #require(throws: TextError.self) { try Typeface.named(family) }
    guard case .unknownFamily(let named, let nearest) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(named == family)
    #expect(nearest.count <= 3)
    #expect(nearest.contains { $0.hasPrefix("DejaVu") } || family != "DejaVuu Snas")
    #expect(error.description.contains(TextError.fontPackage))
  }

  @Test("Errors state the problem and the fix")
  func errorMessages() {
    #expect(
      TextError.unknownFamily("Foo", nearest: ["A", "B", "C"]).description
        == "no font family 'Foo' is installed; the nearest are 'A', 'B' and 'C' "
        + "(Debian's package fonts-dejavu-core provides 'DejaVu Sans')")
    #expect(
      TextError.unknownFamily("Foo", nearest: ["A"]).description.contains("the nearest is 'A' ("))
    #expect(
      TextError.unknownFamily("Foo", nearest: []).description
        == "no font family 'Foo' is installed, nor any other; "
        + "Debian's package fonts-dejavu-core provides one")
    #expect(
      TextError.noFonts.description
        == "no font is installed; Debian's package fonts-dejavu-core provides one")
  }
}
