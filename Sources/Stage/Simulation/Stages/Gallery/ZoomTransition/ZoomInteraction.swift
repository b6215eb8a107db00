import Display
import SceneModel

/// An interactive zoom: how fingers that pop a card move and scale it.
///
/// t is the finger's travel past the dead zone along the pull, pt; H and W are the screen's height and
/// width, b the band (u ↦ u / (u / (0.9 · W) + 1) of 0.56 of a distance).
///
/// ```
/// pan         scale   1 − 0.67 · x,  x = t / H;  beyond x = 0.52, with d = 0.67 · (x − 0.52) and
///                     r = s − 0.37 (s: the scale there):  s − r · d / (d + r)
///             center  down t − 0.45 · x³ · H, sideways b
/// back swipe  scale   1 − 0.67 · t / W
///             center  right t, up and down b
/// pinch       scale   distance / (distance at the start − 8.7 pt), at most the full size
///             center  with the fingers
/// ```
/// The card scales about its point under the finger, or about the midpoint of two fingers. A pan
/// continues when fingers are added or lifted.
///
/// Source: swift_transitions, as `ZoomTransitionParameters`. Ours: the band against the pull, and
/// that a distance across the pull counts in full only beyond two dead zones, so that the card does
/// not jump when the pan begins.
struct ZoomInteraction: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Down, anywhere.
    case pan
    /// To the right, from the left edge.
    case edge
    case pinch

    var phase: Phase {
      switch self {
      case .pan: .drag
      case .edge: .back
      case .pinch: .pinch
      }
    }

    /// The fingers' travel, pt, after which the card begins to follow.
    ///
    /// Between 16 and 20 pt were measured for a pan; 17 fits its scales.
    var deadZone: Double {
      switch self {
      case .pan: 17
      case .edge: 12
      case .pinch: 8.7
      }
    }
  }

  /// The pan at which the scale starts to approach its minimum, in screen heights past the dead
  /// zone.
  private static let knee = 0.52
  /// The distance by which a pan's card lags behind the finger, in heights at a pan of one height.
  private static let lag = 0.45
  /// The fraction of a finger's travel across the pull, and the limit of the card's, in screen
  /// widths.
  private static let crossAxis = (share: 0.56, limit: 0.9)
  /// The time by which a release is projected, s.
  static let projection = 0.12
  /// The maximum rate, in progress per second, at which a card starts to return to its thumbnail.
  private static let maxRate = 20.0

  let kind: Kind
  /// The card's placement when the current fingers took control.
  let base: ZoomPlacement
  private let parameters: ZoomTransitionParameters
  private let screen: Size
  private let start: PinchState
  /// The scale at which a pinch of the base fills the screen.
  private let maxScale: Double
  /// Whether the fingers have passed the dead zone.
  private let hasBegun: Bool
  /// The pan before the current fingers took control, pt past the dead zone.
  private let panned: Double
  /// The progress that remains after pinches, or when the card was caught in flight, 0 to 1.
  private let openness: Double

  /// Begins with a card whose fingers touched down at `start`.
  init(
    _ kind: Kind, of base: ZoomPlacement, from start: PinchState, settled: ZoomPlacement,
    screen: Size, parameters: ZoomTransitionParameters, continuing former: (Self, PinchState)? = nil
  ) {
    self.kind = kind
    self.base = base
    self.parameters = parameters
    self.screen = screen
    self.start = start
    maxScale = max(1, settled.extent / max(base.extent, 1))
    hasBegun = former != nil
    panned = former.map { $0.travel($1) } ?? 0
    openness =
      former.map { $0.openness * min($0.magnification($1), 1) } ?? min(max(base.progress, 0), 1)
  }

  /// The screen's size along the pull, pt.
  private var length: Double { kind == .edge ? screen.width : screen.height }

  /// Returns the finger's travel past the dead zone plus earlier pans, pt; negative against the
  /// pull.
  private func travel(_ fingers: PinchState) -> Double {
    guard kind != .pinch else { return panned }
    let pan = fingers.location - start.location
    let distance = kind == .edge ? pan.dx : pan.dy
    let zone = hasBegun ? 0 : kind.deadZone
    return panned + (distance > 0 ? max(distance - zone, 0) : min(distance + zone, 0))
  }

  /// Returns the factor by which a pinch has scaled the base; 1 for one finger.
  private func magnification(_ fingers: PinchState) -> Double {
    guard kind == .pinch, start.spread > 0 else { return 1 }
    let zone = min(kind.deadZone, start.spread / 2)
    let closed = fingers.spread / (start.spread - zone)
    let opened = fingers.spread / (start.spread + zone)
    // If fingers meet, keep a minimum size so that other fingers can enlarge the card again.
    return closed < 1 ? max(closed, 0.01) : min(max(opened, 1), maxScale)
  }

  /// Returns the scale of a full-screen card after some travel past the dead zone, pt.
  private func scale(after travel: Double) -> Double {
    let x = max(travel, 0) / length
    let rate = parameters.dragScaleRate
    guard kind == .pan, x > Self.knee else { return max(1 - rate * min(x, 1), 0.05) }
    let knee = max(1 - rate * Self.knee, 0.05)
    let (d, r) = (rate * (x - Self.knee), max(knee - parameters.dragScaleMinimum, 0))
    return d > 0 ? knee - r * d / (d + r) : knee
  }

  /// Returns a card's distance across the pull, pt, from the finger's.
  private func band(_ distance: Double) -> Double {
    let u = Self.crossAxis.share * distance
    return u / (u.magnitude / (Self.crossAxis.limit * screen.width) + 1)
  }

  /// Returns a card's distance along the pull, pt, from the finger's travel.
  private func fall(_ travel: Double) -> Double {
    guard travel > 0 else { return band(travel) }
    let x = travel / length
    return kind == .pan ? travel - Self.lag * x * x * x * length : travel
  }

  /// Returns a card that the fingers move and scale, such as the base.
  func moved(_ card: ZoomPlacement, by fingers: PinchState) -> ZoomPlacement {
    let pan = fingers.location - start.location
    var (offset, scale) = (pan, magnification(fingers))
    if kind != .pinch {
      let travel = travel(fingers)
      let counted = hasBegun ? 1 : min(max(pan.length / kind.deadZone - 1, 0), 1)
      let along = fall(travel) - fall(panned)
      offset =
        kind == .edge
        ? Vector(dx: along, dy: band(pan.dy) * counted)
        : Vector(dx: band(pan.dx) * counted, dy: along)
      scale = self.scale(after: travel) / self.scale(after: panned)
    }
    var moved = card.scaled(by: scale, about: start.location)
    moved.center = moved.center + offset
    return moved
  }

  /// Returns the velocity of a card that one finger holds, as a difference quotient.
  func velocity(_ fingers: PinchState, moving velocity: FingerVelocity) -> ZoomPlacement {
    let step = 1e-6
    func moved(_ time: Double) -> SIMD8<Double> {
      let later = PinchState(location: fingers.location + velocity.location * time, spread: 0)
      return self.moved(base, by: later).animatableData
    }
    return ZoomPlacement(animatableData: (moved(step) - moved(-step)) / (2 * step))
  }

  /// Returns whether a release pops; otherwise the card returns to the full screen.
  func pops(_ fingers: PinchState, moving velocity: FingerVelocity) -> Bool {
    let speed = kind == .edge ? velocity.location.dx : velocity.location.dy
    let projected = travel(fingers) + (kind == .pinch ? 0 : Self.projection * speed)
    let limit = kind == .edge ? parameters.edgeDismissScale : parameters.dismissScale
    return kind != .pinch && scale(after: projected) < limit
      || projected > -kind.deadZone
        && openness * min(magnification(fingers), 1) < parameters.pinchDismissScale
  }

  /// Returns the initial rate of a popped card toward its thumbnail, per second.
  ///
  /// It is a fraction of the remaining distance. After a pan it is zero.
  func releaseRate(_ fingers: PinchState, moving velocity: FingerVelocity) -> Double {
    let rate =
      switch kind {
      case .pan: 0.0
      case .edge: velocity.location.dx / max(length - travel(fingers), 1)
      case .pinch: -velocity.spread
      }
    return min(max(rate, -Self.maxRate), Self.maxRate)
  }

  /// Returns the factor by which the fingers' speed makes the landing spring faster.
  func quickening(_ fingers: PinchState, moving velocity: FingerVelocity) -> Double {
    let speed =
      switch kind {
      case .pan: 0.0
      case .edge: velocity.location.length
      case .pinch: velocity.spread.magnitude * fingers.spread
      }
    return 1 + Self.quickeningRate * speed / screen.width
  }

  /// The relative gain of the landing spring's frequency per screen width per second.
  private static let quickeningRate = 0.3
}
