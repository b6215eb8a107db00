/// The place of an installed font.
struct FontFile: Hashable, Sendable {
  var path: String
  /// The font's index in its file, as in fontconfig and FT_New_Face.
  ///
  /// The low 16 bits count fonts from 0, the high ones the named instances of a variable font from 1.
  var index: Int
  /// The name of its family, as the font gives it first.
  var family: String
}
