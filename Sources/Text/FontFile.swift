/// Where an installed font lies.
struct FontFile: Hashable, Sendable {
  /// The file.
  var path: String
  /// Which font of the file it is.
  ///
  /// The low 16 bits count the file's fonts from 0, the high ones the named instances of a variable font
  /// from 1. Source: the index of fontconfig and of FT_New_Face.
  var index: Int
  /// The name of its family, as the font gives it first.
  var family: String
}
