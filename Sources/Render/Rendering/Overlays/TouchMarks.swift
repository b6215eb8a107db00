import Display
import Raster
import SceneModel
import Simulation

/// The marks of fingers over a screen.
///
/// A tap is a flash, a drag is a cross-hair with a comet tail, and two fingers that can form one
/// gesture are a caliper.
///
/// ```
///          down                moved 10 pt or held 0.5 s
///   finger ────▶ disc and ring ─────────────────────────▶ cross-hair, comet ──up──▶ fades
///                      │ up
///                      ▼
///                    flash: the ring widens and fades
/// ```
struct TouchMarks {
  /// The mark of a single finger.
  enum Single: Hashable, Sendable {
    /// A finger that touches, and may still tap or drag.
    case touching(Point)
    /// A tap; `progress` of the flash is 0 to 1.
    case flash(Point, progress: Double)
    /// A drag; the opacity is below 1 while the mark appears or fades.
    case crossHair(Point, opacity: Double)
  }

  /// The duration of a flash, s.
  ///
  /// Source: ours.
  static let flashTime = 0.4
  /// The duration of a comet's tail, s.
  ///
  /// Source: ours.
  static let trailTime = 0.25
  /// The time that marks take to fade, s.
  ///
  /// Source: ours.
  static let fadeTime = 0.2
  /// The distance that a finger moves before it is drawn as dragging, pt.
  ///
  /// Source: the slop of UIKit's and SwiftUI's drags, 10 pt.
  static let dragDistance = 10.0
  /// The time that a finger stays still before it is drawn as holding.
  ///
  /// Source: UIKit's long press, 0.5 s.
  static let holdTime = SceneTime(nanoseconds: 500_000_000)

  private let traces: [FingerTrace]
  private let pairs: [FingerPair]
  private let time: SceneTime
  private let screen: Screen

  /// Creates the marks of fingers at a time.
  ///
  /// `takesPairs` draws two fingers as a pair, for stages in which they form one gesture.
  init(_ traces: [FingerTrace], at time: SceneTime, on screen: Screen, takesPairs: Bool = true) {
    self.traces = traces
    pairs = takesPairs ? FingerPair.all(in: traces) : []
    self.time = time
    self.screen = screen
  }

  /// Returns all marks, with tails below heads.
  func items(_ lettering: Lettering?) -> [DisplayItem] {
    let single = traces.filter { !isPaired($0) }
    var items = single.flatMap { CometTrail($0, at: time).items }
    for trace in single {
      if let mark = mark(of: trace) { items += mark.items }
    }
    for pair in pairs {
      let opacity = pair.end.map { 1 - age($0) / Self.fadeTime } ?? 1
      items += PinchCaliper(pair: pair, screen: screen).items(
        lettering, opacity: opacity.clampedToUnit)
    }
    return items
  }

  /// Returns the mark of a single finger; nil if none is visible.
  func mark(of trace: FingerTrace) -> Single? {
    let positions = trace.positions
    guard let last = positions.last?.location else { return nil }
    let dragSince = dragStart(of: trace)
    if let dragSince {
      let appearing = age(dragSince) / (Self.fadeTime / 2)
      let fading = trace.upTime.map { 1 - age($0) / Self.fadeTime } ?? 1
      let opacity = min(appearing.clampedToUnit, fading.clampedToUnit)
      return opacity > 0 ? .crossHair(last, opacity: opacity) : nil
    }
    guard let up = trace.upTime else { return .touching(last) }
    let progress = age(up) / Self.flashTime
    return progress < 1 ? .flash(last, progress: progress.clampedToUnit) : nil
  }

  /// Returns the time when a finger began to drag or hold; nil if it did neither.
  private func dragStart(of trace: FingerTrace) -> SceneTime? {
    let end = trace.upTime ?? time
    let moved = trace.positions.first {
      $0.location.distance(to: trace.downLocation) >= Self.dragDistance
    }?.time
    let held = trace.downTime + Self.holdTime
    if held <= end { return moved.map { min($0, held) } ?? held }
    return moved
  }

  /// Whether a finger is drawn as one of a pair.
  private func isPaired(_ trace: FingerTrace) -> Bool {
    pairs.contains { pair in
      guard pair.first.finger == trace.finger || pair.second.finger == trace.finger else {
        return false
      }
      guard let end = pair.end else { return true }
      return trace.upTime.map { $0 <= end } ?? false
    }
  }

  private func age(_ instant: SceneTime) -> Double { (time - instant).seconds }
}

extension TouchMarks.Single {
  /// The radius of a finger's ring, pt.
  ///
  /// Source: ours, about a fingertip's contact.
  static let radius = 16.0

  var items: [DisplayItem] {
    switch self {
    case .touching(let point):
      return Self.disc(at: point, opacity: 0.4) + Self.ring(at: point, radius: Self.radius)
    case .flash(let point, let progress):
      // Ease out, like a ripple: 1 − (1 − t)³.
      let remaining = 1 - progress
      let eased = 1 - remaining * remaining * remaining
      return Self.disc(at: point, opacity: 0.4 * (1 - progress * 2.5).clampedToUnit)
        + Self.ring(
          at: point, radius: Self.radius * (1 + 1.1 * eased), width: 2.25 - 0.75 * eased,
          opacity: remaining)
    case .crossHair(let point, let opacity):
      return Self.crossHair(at: point, opacity: opacity)
    }
  }

  private static func disc(at point: Point, opacity: Double) -> [DisplayItem] {
    guard opacity > 0 else { return [] }
    return [.dot(point, radius: radius, color: .white, opacity: opacity)]
  }

  private static func ring(
    at point: Point, radius: Double, width: Double = 2.25, opacity: Double = 1
  ) -> [DisplayItem] {
    OverlayStyle.lines(opacity: opacity) { reach in
      .ring(center: point, radius: radius, width: width + 2 * reach)
    }
  }

  /// Returns a ring with a dot in the middle and four ticks across it.
  private static func crossHair(at point: Point, opacity: Double) -> [DisplayItem] {
    let center = OverlayStyle.faded(
      disc(at: point, opacity: 0.18), opacity: opacity, within: Rect(center: point, radius: radius))
    return center
      + OverlayStyle.lines(opacity: opacity) { reach in
        var path = Path.ring(center: point, radius: radius, width: 2 + 2 * reach)
        path.append(.circle(center: point, radius: 2 + reach))
        for direction in [
          Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1),
        ] {
          path.append(
            .segment(
              from: point + direction * (radius - 5), to: point + direction * (radius + 6),
              width: 2 + 2 * reach))
        }
        return path
      }
  }
}
