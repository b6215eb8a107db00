import Motion

/// The place of a row: exact, as the layout and the readings have it, and on whole pixels for drawing.
///
/// Views of UIKit rest on whole pixels of the device. Both edges are rounded before they are animated,
/// so that a row moves smoothly and comes to rest on a pixel, less than one from its place.
struct RowPlace: Hashable, Sendable {
  /// The upper edge from the place of the first row, pt.
  private(set) var y: AnimatedValue<Double>
  private var upper: AnimatedValue<Double>
  private var lower: AnimatedValue<Double>
  private let layout: RowLayout

  /// Creates a place at rest; `y` is the upper edge from the place of the first row, pt.
  init(_ y: Double, in layout: RowLayout) {
    self.layout = layout
    self.y = AnimatedValue(y)
    let edges = layout.edges(at: y)
    upper = AnimatedValue(edges.upper)
    lower = AnimatedValue(edges.lower)
  }

  mutating func move(to y: Double, with animation: Animation?, at time: SceneTime) {
    let edges = layout.edges(at: y)
    self.y.set(y, with: animation, at: time)
    upper.set(edges.upper, with: animation, at: time)
    lower.set(edges.lower, with: animation, at: time)
  }

  /// The edges that are drawn, pt of the screen.
  func edges(at time: SceneTime) -> (upper: Double, lower: Double) {
    (upper.value(at: time), lower.value(at: time))
  }

  /// The time when it comes to rest; nil for never.
  var settlingInstant: SceneTime? {
    SceneTime.latest(of: [y.settlingInstant, upper.settlingInstant, lower.settlingInstant])
  }
}
