import Motion

/// The row of pages: its scrolling, the fingers' pull, and the page that it goes to.
///
/// ```
///         stop, grasp               settle
/// resting ───────────▶ in the hand ────────▶ settling ──▶ resting
///                           ▲                    │ stop, grasp
///                           └────────────────────┘
/// ```
/// Offsets are the content's, as a scroll view's: page n begins at n pitches. Beyond the first and the
/// last page UIKit's rubber band takes over; a release goes to the page nearest to where a deceleration
/// would carry the row, at most one from the start.
/// Source: ours, after a paging `UIScrollView`; Apple's rule is not published.
struct PageRow: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// Between pages, pt.
    var spacing: Double
    /// The resistance of the row beyond its ends.
    var resistance = Resistance.rubberBand(0.55)
    var turn: Turn
    var animation: Animation
  }

  enum Turn: Hashable, Sendable {
    /// The one nearest to where a deceleration would carry the row.
    case projected(Deceleration)
    /// The page that is pulled in: any of it shows and the row is faster than `speed`, or more than
    /// `part` of its width shows and the row is not faster back than `still`, pt/s.
    case pulled(speed: Double, part: Double, still: Double)
  }

  /// The number of pages; at least 1.
  let count: Int
  /// From one page to the next, pt.
  let pitch: Double
  /// The distance that the row is scrolled, pt.
  private(set) var offset: DeceleratingValue
  private let rule: Rule
  private let band: RubberBandedRange
  /// The distance that the row would be scrolled without the rubber band, pt.
  private var raw = 0.0

  init(_ rule: Rule, page: Int, count: Int, width: Double) {
    self.rule = rule
    self.count = max(count, 1)
    pitch = width + rule.spacing
    band = rule.resistance.range(0...Double(self.count - 1) * pitch, extent: width)
    offset = DeceleratingValue(Double(page) * pitch)
  }

  /// The distance that the row is scrolled at a time, or where it comes to rest, pt.
  func offset(at time: SceneTime?) -> Double { offset.value(at: time) }

  /// The page that shows most at a time, or where the row comes to rest.
  func page(at time: SceneTime?) -> Int {
    let nearest = (offset(at: time) / pitch).rounded()
    return Int(exactly: min(max(nearest, 0), Double(count - 1))) ?? 0
  }

  /// The distance of a page to the right of its place at a time, or where the row comes to rest, pt.
  func shift(of page: Int, at time: SceneTime?) -> Double {
    Double(page) * pitch - offset(at: time)
  }

  /// The room that the neighbours of a page give to a finger.
  func room(beside page: Int) -> PullRoom {
    PullRoom(left: page < count - 1 ? pitch : 0, right: page > 0 ? pitch : 0, up: 0, down: 0)
  }

  mutating func stop(at time: SceneTime) {
    offset.freeze(at: time)
  }

  /// Takes hold of the row where it is at a time; nil for where it stands still.
  mutating func grasp(at time: SceneTime? = nil) {
    raw = band.raw(offset(at: time))
  }

  /// Follows a finger that has all of the row: it is at a place, and was at another when it took hold.
  mutating func follow(_ finger: Double, from start: Double) {
    offset = DeceleratingValue(band.shown(raw - (finger - start)))
  }

  /// The part of a step to the right that brings the row back to a page that it is off, pt.
  func way(back step: Double, to page: Int) -> Double {
    let way = raw - Double(page) * pitch
    guard way * step > 0 else { return 0 }
    return step > 0 ? min(step, way) : max(step, way)
  }

  mutating func drag(by first: Double, _ second: Double) {
    let before = raw
    raw -= first
    raw -= second
    offset = DeceleratingValue(offset.target + (band.shown(raw) - band.shown(before)))
  }

  /// The offset's velocity from a finger's, after its way since the grasp (0 for relative steps).
  func velocity(ofFinger velocity: Double, after way: Double = 0) -> Double {
    -velocity * band.slope(raw - way)
  }

  /// The target page of a release, at most one from its start; the velocity is the offset's.
  func page(releasedWith velocity: Double, from start: Int) -> Int {
    switch rule.turn {
    case .projected(let deceleration):
      return deceleration.page(
        from: start, offset: offset.target, velocity: velocity, width: pitch, count: count)
    case .pulled(let speed, let part, let still):
      let way = -shift(of: start, at: nil)
      let forth = way > 0 ? velocity : -velocity
      let isFar = way.magnitude > part * (pitch - rule.spacing)
      guard way != 0, forth > speed || isFar && forth > -still else { return start }
      return min(max(start + (way > 0 ? 1 : -1), 0), count - 1)
    }
  }

  mutating func settle(
    on page: Int, _ animation: Animation? = nil, velocity: Double = 0, at time: SceneTime
  ) {
    offset.animate(
      to: Double(page) * pitch, with: animation ?? rule.animation, velocity: velocity,
      at: time)
  }

  mutating func jump(to page: Int) {
    offset = DeceleratingValue(Double(page) * pitch)
  }
}
