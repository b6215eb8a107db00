package import Display

/// Both weights of a family: what overlays, labels and stages are written in.
package struct Lettering: Typesetter {
  /// For most texts.
  package let regular: Typeface
  /// For what is to be seen first.
  package let bold: Typeface

  /// Opens both weights of a family, or of the system's default sans serif for nil.
  ///
  /// - Throws: `TextError` where it is not installed or cannot be read.
  package init(family: String?) throws(TextError) {
    regular = try Typeface.named(family)
    bold = try Typeface.named(family, bold: true)
  }

  /// Sets a line of text.
  package func shape(
    _ text: String, size: Double, weight: FontWeight, within width: Double?
  ) -> ShapedText {
    let face = weight == .bold ? bold : regular
    return width.map { face.shape(text, size: size, within: $0) } ?? face.shape(text, size: size)
  }
}
