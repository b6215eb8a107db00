package import Motion

/// A sheet that a grid stands in, and what closes it.
package struct GridSheet: Hashable, Sendable {
  /// From the safe area's top to the top of a sheet, pt.
  ///
  /// Source: as sheets of an iPhone are remembered.
  package static let inset = 10.0
  /// The upper corners of a sheet, pt.
  ///
  /// Source: as sheets of an iPhone are remembered.
  package static let cornerRadius = 10.0

  /// The pull that closes it, as a part of its height; strictly more does.
  package var dismissDistance: Double
  /// The velocity that closes it wherever it is, downwards, and keeps it, upwards; pt/s, strictly more does.
  package var dismissVelocity: Double
  /// The animation of a sheet that is let go; nil for at once.
  package var animation: Animation?
}

extension ViewerParameters {
  /// None: most grids fill the screen.
  package var gridSheet: GridSheet? { nil }
}
