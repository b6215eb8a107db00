/// The location of an installed font.
struct FontFile: Hashable, Sendable {
  var path: String
  /// The index as in fontconfig and FT_New_Face.
  ///
  /// The low 16 bits are the index in the file from 0. The high ones are the instance of a variable
  /// font from 1.
  var index: Int
  /// The family's name, the first one that the font states.
  var family: String
}
