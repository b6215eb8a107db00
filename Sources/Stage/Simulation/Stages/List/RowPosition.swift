import Display

/// The vertical position of a row: exact for layout and readings, on whole pixels for drawing.
///
/// UIKit aligns settled views to device pixels. Both edges are rounded before they are animated. So
/// a row moves smoothly and settles on a pixel, less than one pixel from its exact position.
struct RowPosition: Hashable, Sendable {
  /// The top edge relative to the first row's position, pt.
  private(set) var y: AnimatedValue<Double>
  private var upper: AnimatedValue<Double>
  private var lower: AnimatedValue<Double>
  private let layout: RowLayout

  /// Creates a settled position; `y` is the top edge relative to the first row's position, pt.
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

  /// Returns the drawn edges at a time, pt of the screen.
  func edges(at time: SceneTime) -> (upper: Double, lower: Double) {
    (upper.value(at: time), lower.value(at: time))
  }

  /// The time when the position has settled; nil if never.
  var settlingInstant: SceneTime? {
    SceneTime.latest(of: [y.settlingInstant, upper.settlingInstant, lower.settlingInstant])
  }
}
