import CFreeType
import CHarfBuzz
import Display

/// An open font, shaped by HarfBuzz with outlines from FreeType, in font units.
///
/// Outlines are not hinted or fitted to a size, so that text can be drawn at any subpixel position.
/// Both libraries keep state in their handles, so use a face on one thread at a time.
struct FontFace: ~Copyable {
  private let engine: FT_Library
  private let face: FT_Face
  private let font: OpaquePointer
  private var outlines: [UInt32: Path] = [:]

  /// The number of font units per em, greater than 0.
  let unitsPerEm: Double

  /// The maximum number of glyphs whose outlines are cached.
  private static let maxCachedOutlines = 4096

  /// A line of text in font units, with y down.
  struct Line {
    var path = Path()
    /// The length of the baseline.
    var advance = 0.0
  }

  init(_ file: FontFile) throws(TextError) {
    var engine: FT_Library?
    guard FT_Init_FreeType(&engine) == 0, let engine else { throw .unavailable }
    var face: FT_Face?
    guard FT_New_Face(engine, file.path, FT_Long(file.index), &face) == 0, let face,
      face.pointee.face_flags & FT_FACE_FLAG_SCALABLE != 0, face.pointee.units_per_EM > 0,
      let font = Self.shapingFont(file, unitsPerEm: Int32(face.pointee.units_per_EM))
    else {
      // Releases the face too.
      FT_Done_FreeType(engine)
      throw .unreadable(path: file.path)
    }
    self.engine = engine
    self.face = face
    self.font = font
    unitsPerEm = Double(face.pointee.units_per_EM)
  }

  deinit {
    hb_font_destroy(font)
    FT_Done_Face(face)
    FT_Done_FreeType(engine)
  }

  private static func shapingFont(_ file: FontFile, unitsPerEm: Int32) -> OpaquePointer? {
    guard let blob = hb_blob_create_from_file_or_fail(file.path) else { return nil }
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(truncatingIfNeeded: file.index & 0xFFFF))
    defer { hb_face_destroy(face) }
    guard let face, hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      return nil
    }
    hb_font_set_scale(font, unitsPerEm, unitsPerEm)
    let instance = file.index >> 16
    if instance > 0 {
      hb_font_set_var_named_instance(font, UInt32(truncatingIfNeeded: instance - 1))
    }
    return font
  }

  /// The ascent above and the descent below the baseline, both at least 0.
  var extents: (ascent: Double, descent: Double) {
    var extents = hb_font_extents_t()
    guard hb_font_get_h_extents(font, &extents) != 0 else {
      return (max(Double(face.pointee.ascender), 0), max(-Double(face.pointee.descender), 0))
    }
    return (max(Double(extents.ascender), 0), max(-Double(extents.descender), 0))
  }

  /// Shapes a text as one line and one run, in the direction of its first letter that has one.
  ///
  /// The language is fixed, so that the environment cannot influence the choice of glyphs.
  mutating func shape(_ text: String) -> Line {
    guard let buffer = shaped(text) else { return Line() }
    defer { hb_buffer_destroy(buffer) }
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return Line() }
    var line = Line()
    var rise = 0.0
    for index in 0..<Int(count) {
      let position = positions[index]
      let origin = Vector(
        dx: line.advance + Double(position.x_offset), dy: -(rise + Double(position.y_offset)))
      line.path.append(outline(glyphs[index].codepoint).translated(by: origin))
      line.advance += Double(position.x_advance)
      rise += Double(position.y_advance)
    }
    return line
  }

  /// Returns the characters for which the font shows its missing-glyph sign, in text order.
  ///
  /// The text is shaped first, because characters may be composed from others, and invisible ones
  /// need no glyph.
  func missing(in text: String) -> [Unicode.Scalar] {
    if text.unicodeScalars.allSatisfy({ hasGlyph($0) }) { return [] }
    guard let buffer = shaped(text, clusters: HB_BUFFER_CLUSTER_LEVEL_CHARACTERS) else { return [] }
    defer { hb_buffer_destroy(buffer) }
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count) else { return [] }
    let lacking = (0..<Int(count)).filter { glyphs[$0].codepoint == 0 }.map {
      Int(glyphs[$0].cluster)
    }
    let positions = Set(lacking)
    var position = 0
    var characters: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if positions.contains(position) { characters.append(scalar) }
      position += UTF8.width(scalar)
    }
    return characters
  }

  /// Whether the font has a glyph for a character.
  private func hasGlyph(_ character: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 && glyph != 0
  }

  /// Returns a shaped line, which the caller must destroy, or nil if memory runs out.
  private func shaped(
    _ text: String, clusters: hb_buffer_cluster_level_t = HB_BUFFER_CLUSTER_LEVEL_DEFAULT
  ) -> OpaquePointer? {
    guard let buffer = hb_buffer_create() else { return nil }
    hb_buffer_set_cluster_level(buffer, clusters)
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        hb_buffer_add_utf8(
          buffer, bytes.baseAddress, Int32(clamping: bytes.count), 0, Int32(clamping: bytes.count))
      }
    }
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    return buffer
  }

  /// Returns a glyph's outline, or an empty path if it has none.
  private mutating func outline(_ glyph: UInt32) -> Path {
    if let outline = outlines[glyph] { return outline }
    var outline = Path()
    if FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    {
      outline = Path(glyph: &slot.pointee.outline)
    }
    if outlines.count < Self.maxCachedOutlines { outlines[glyph] = outline }
    return outline
  }
}
