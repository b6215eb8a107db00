package import Display

/// The regular and bold typefaces of a family, used for overlays, labels and stages.
package struct Lettering: Typesetter {
  /// The typeface for most text.
  package let regular: Typeface
  /// The typeface for emphasis.
  package let bold: Typeface

  /// Opens both weights of a family, or of the default family if it is nil.
  ///
  /// - Throws: `TextError` if the family is not installed or cannot be read.
  package init(family: String?) throws(TextError) {
    regular = try Typeface.named(family)
    bold = try Typeface.named(family, bold: true)
  }

  /// Shapes a line of text, no wider than `width` if it is not nil.
  package func shape(
    _ text: String, size: Double, weight: FontWeight, within width: Double?
  ) -> ShapedText {
    let face = weight == .bold ? bold : regular
    return width.map { face.shape(text, size: size, within: $0) } ?? face.shape(text, size: size)
  }
}
