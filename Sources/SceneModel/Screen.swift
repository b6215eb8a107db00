package import Geometry

/// The screen that a scene is shown on.
package struct Screen: Hashable, Sendable {
  /// Width and height, pt.
  package var size: Size
  /// Pixels per point of the written frames; changes pixels only, never motion.
  package var scale: Double
  /// The device's own pixels per point, used by Android's rules.
  package var density: Double
  /// What bars and rounded corners take from the edges, pt.
  package var safeArea: Insets
  /// The colour behind everything; opaque.
  package var background: Color

  /// Makes a screen.
  package init(
    size: Size, scale: Double, density: Double, safeArea: Insets, background: Color
  ) {
    self.size = size
    self.scale = scale
    self.density = density
    self.safeArea = safeArea
    self.background = background
  }

  /// The whole screen, pt.
  package var bounds: Rect { Rect(origin: .zero, size: size) }
}
