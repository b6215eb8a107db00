package import Geometry

/// The constants of the best-practice viewer.
///
/// Source: ours; each line says why.
package struct PhotosParameters: Hashable, Sendable {
  /// What lies behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  package init() {}
}
