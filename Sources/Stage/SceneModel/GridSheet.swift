package import Display

/// A sheet that contains a grid, and the rules that close it.
package struct GridSheet: Hashable, Sendable {
  /// The distance from the safe area's top to the top of a sheet, pt.
  ///
  /// Source: estimated from memory of sheets on an iPhone.
  package static let inset = 10.0
  /// The radius of the upper corners of a sheet, pt.
  ///
  /// Source: estimated from memory of sheets on an iPhone.
  package static let cornerRadius = 10.0

  /// The fraction of its height beyond which a downward drag closes the sheet.
  package var dismissDistance: Double
  /// The velocity, pt/s, above which a release closes the sheet (downwards) or keeps it (upwards).
  ///
  /// It applies at any position of the sheet.
  package var dismissVelocity: Double
  /// The animation of a released sheet; nil for none.
  package var animation: Animation?
}

extension ViewerParameters {
  /// Nil, because most grids fill the screen.
  package var gridSheet: GridSheet? { nil }
}
