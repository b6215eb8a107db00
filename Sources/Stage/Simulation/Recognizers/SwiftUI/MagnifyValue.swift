import Display

/// The value that SwiftUI passes to a pinch's closures.
struct MagnifyValue: Hashable, Sendable {
  /// The time of the event, which distinguishes values that are otherwise equal.
  var time: SceneTime
  /// The distance between the fingers divided by their distance at the start.
  var magnification: Double
  /// The midpoint between the fingers at the start, in points of the screen.
  var startLocation: Point
}
