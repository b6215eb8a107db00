/// The place of an installed font.
struct FontFile: Hashable, Sendable {
  var path: String
  /// The font's index in its file: low 16 bits from 0, high ones a variable font's instances from 1.
  ///
  /// Source: the index of fontconfig and of FT_New_Face.
  var index: Int
  /// The name of its family, as the font gives it first.
  var family: String
}
