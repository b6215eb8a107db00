import CFreeType
import CHarfBuzz
package import Display
import Synchronization

/// An installed font for drawing text.
///
/// HarfBuzz shapes text into outlines with the font's kerning and ligatures. Without hinting, text
/// keeps its proportions at any position and size. Characters that the font lacks show its
/// missing-glyph sign. A lock ensures that only one thread at a time uses the font.
package final class Typeface: Sendable {
  package let family: String

  private let face: Mutex<FontFace>

  private init(_ file: FontFile, _ face: consuming sending FontFace) {
    family = file.family
    self.face = Mutex(face)
  }

  /// Opens the font of a family, or of the default family if nil, in the closest available weight.
  ///
  /// - Throws: `TextError` if no font of the family is installed or its file cannot be read.
  package static func named(_ family: String?, bold: Bool = false) throws(TextError) -> Typeface {
    let catalog = try FontCatalog()
    let file = try catalog.file(family: family, bold: bold)
    return Typeface(file, try FontFace(file))
  }

  /// Returns the paths of a family's regular and bold font, or of the default family's if nil.
  ///
  /// Returns an empty set if the family is not installed.
  package static func files(of family: String?) -> Set<String> {
    guard let catalog = try? FontCatalog() else { return [] }
    return Set([false, true].compactMap { try? catalog.file(family: family, bold: $0).path })
  }

  /// The libraries that shape and outline text, with their versions.
  package static var libraries: [(name: String, version: String)] {
    [
      ("FreeType", "\(FREETYPE_MAJOR).\(FREETYPE_MINOR).\(FREETYPE_PATCH)"),
      ("HarfBuzz", String(cString: hb_version_string())),
    ]
  }

  /// Shapes a line of text at an em size, pt.
  ///
  /// The result is empty unless the size is positive and finite.
  ///
  /// The text is one run in the direction of its first letter that has one. Control characters,
  /// tabs and line breaks become spaces.
  package func shape(_ text: String, size: Double) -> ShapedText {
    guard size > 0, size.isFinite else {
      return ShapedText(path: Path(), advance: 0, ascent: 0, descent: 0)
    }
    let line = Self.line(of: text)
    return face.withLock { face in
      let shaped = face.shape(line)
      let scale = size / face.unitsPerEm
      let extents = face.extents
      return ShapedText(
        path: shaped.path.scaled(by: scale), advance: shaped.advance * scale,
        ascent: extents.ascent * scale, descent: extents.descent * scale)
    }
  }

  /// Returns the visible characters of a text that the font has no glyph for, in order, each once.
  package func missing(in text: String) -> [Unicode.Scalar] {
    let line = Self.line(of: text)
    var seen: Set<Unicode.Scalar> = []
    return face.withLock { $0.missing(in: line) }.filter { seen.insert($0).inserted }
  }

  private static func line(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(inLine)))
  }

  private static func inLine(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: " "
    default: scalar
    }
  }

  // MARK: Fitting

  /// Shapes a line of text no wider than a width, pt.
  ///
  /// Truncates with an ellipsis, or to nothing.
  package func shape(_ text: String, size: Double, within width: Double) -> ShapedText {
    let whole = shape(text, size: size)
    guard whole.advance > width else { return whole }
    // Cut a text of excessive length before shaping it.
    let letters = Array(text.prefix(Int(min(max(width / size * Self.maxLettersPerEm, 0), 4096))))
    func prefix(_ count: Int) -> ShapedText {
      var kept = letters[..<count]
      while kept.last == " " { kept.removeLast() }
      return shape(String(kept) + "…", size: size)
    }
    // Apart from ligatures, the width grows with the number of letters, so a binary search works.
    var (fitting, tooMany) = (-1, letters.count)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if prefix(middle).advance <= width { fitting = middle } else { tooMany = middle }
    }
    return fitting >= 0 ? prefix(fitting) : shape("", size: size)
  }

  /// The maximum number of letters in the width of an em.
  ///
  /// Source: ours. Four of the narrowest letters, i and l, fit.
  private static let maxLettersPerEm = 10.0
}
