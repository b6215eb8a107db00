import Display
import SceneModel

/// The animated values of the current picture and its surroundings, apart from its placement.
struct PictureLook: Hashable, Sendable {
  /// `law` is the path of its formula among those of a gesture.
  typealias Property = (
    name: String, law: String,
    value: any WritableKeyPath<PictureLook, DeceleratingValue> & Sendable,
    range: ClosedRange<Double>
  )

  /// The crop, from 0 for the whole picture to 1 for its thumbnail's crop.
  var crop = DeceleratingValue(0)
  /// The fraction of the thumbnail's corner radii, 0 to 1.
  var corners = DeceleratingValue(0)
  /// The corner radius in addition to it, pt.
  var cornerRadius = DeceleratingValue(0)
  /// The picture's opacity, 0 to 1.
  var opacity = DeceleratingValue(1)
  /// The backdrop's opacity, 0 to 1.
  var backdrop = DeceleratingValue(1)
  /// The scale of the grid.
  var grid = DeceleratingValue(1)
  /// The progress of the dismissal; 1 where a release dismisses.
  var dismissal = DeceleratingValue(0)

  /// A viewer whose picture covers its thumbnail.
  static let closed: PictureLook = {
    var look = PictureLook()
    (look.crop, look.corners) = (DeceleratingValue(1), DeceleratingValue(1))
    (look.backdrop, look.dismissal) = (DeceleratingValue(0), DeceleratingValue(1))
    return look
  }()

  /// The properties that laws decide, with the values that they can have.
  static let laws: [Property] = [
    ("opacity", "opacity", \.opacity, 0...1),
    ("cornerRadius", "cornerRadius", \.cornerRadius, radii),
    ("backdrop", "backdrop", \.backdrop, 0...1), ("grid", "grid.scale", \.grid, scales),
    ("dismissal", "dismissal", \.dismissal, progress),
  ]

  private static let (radii, scales, progress) = (0...10_000.0, 0.01...100.0, 0...1e6)

  /// All properties, by the names of their animations.
  private static let all: [Property] =
    [("crop", "", \.crop, 0...1), ("corners", "", \.corners, 0...1)] + laws

  /// Animates all properties to those of another look; only springs take the velocities.
  mutating func animate(
    to target: PictureLook, _ animations: ChangeAnimations,
    velocities: [KeyPath<PictureLook, DeceleratingValue>: Double] = [:],
    at time: SceneTime
  ) {
    for (name, _, value, _) in Self.all {
      let end = target[keyPath: value].target
      if let animation = animations(name) {
        self[keyPath: value].animate(
          to: end, with: animation, velocity: velocities[value] ?? 0, at: time)
      } else {
        self[keyPath: value] = DeceleratingValue(end)
      }
    }
  }

  /// Shows the values of laws by the names of their properties.
  mutating func follow(_ laws: [String: Double]) {
    for (name, _, value, range) in Self.all {
      if let law = laws[name] { set(value, law, range) }
    }
  }

  mutating func freeze(at time: SceneTime) {
    for (_, _, value, _) in Self.all { self[keyPath: value].freeze(at: time) }
  }

  /// The displayed numbers, within their ranges.
  struct Shown: Sendable {
    let crop, corners, cornerRadius, opacity, backdrop, grid, dismissal: Double
  }

  /// Returns the displayed numbers at a time, or the final ones for nil.
  ///
  /// Each frame needs them several times, so this names the properties: key paths take longer.
  func shown(at time: SceneTime?) -> Shown {
    func shown(_ value: DeceleratingValue, _ range: ClosedRange<Double> = 0...1) -> Double {
      min(max(value.value(at: time), range.lowerBound), range.upperBound)
    }
    return Shown(
      crop: shown(crop), corners: shown(corners), cornerRadius: shown(cornerRadius, Self.radii),
      opacity: shown(opacity), backdrop: shown(backdrop), grid: shown(grid, Self.scales),
      dismissal: shown(dismissal, Self.progress))
  }

  /// Sets a value to the nearest one in its range.
  mutating func set(
    _ value: WritableKeyPath<PictureLook, DeceleratingValue>, _ number: Double,
    _ range: ClosedRange<Double>
  ) {
    self[keyPath: value] = DeceleratingValue(min(max(number, range.lowerBound), range.upperBound))
  }
}

/// The animations of a change by property; nil for an immediate change.
typealias ChangeAnimations = (_ property: String) -> Animation?

extension Animation {
  /// A change without a duration.
  static let immediate = Animation.curve(.linear, duration: .zero)

  /// The same animation without bounce, for opacities, which must not overshoot.
  var withoutBounce: Animation {
    if case .modified(let base, .tag(let keys)) = self {
      return .modified(base.withoutBounce, by: .tag(keys: keys))
    }
    guard case .spring(let spring) = self else { return self }
    return Spring(response: spring.response, dampingRatio: max(1, spring.dampingRatio))
      .map(Animation.spring) ?? self
  }
}
