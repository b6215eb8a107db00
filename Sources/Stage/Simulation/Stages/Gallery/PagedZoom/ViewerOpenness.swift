import Motion

/// The animated state of opening and closing, apart from the picture's placement; it never bounces.
struct ViewerOpenness: Hashable, Sendable {
  /// The crop, from 0 for the whole picture to 1 for its thumbnail's crop.
  var crop = DeceleratingValue(0)
  var backdrop = DeceleratingValue(1)
  /// The progress of a dismissing pull; 1 at the distance that dismisses.
  var progress = DeceleratingValue(0)

  /// A viewer whose picture covers its thumbnail.
  static let thumbnail = ViewerOpenness(
    crop: DeceleratingValue(1), backdrop: DeceleratingValue(0))

  mutating func animate(isClosing: Bool, with animation: Animation, at time: SceneTime) {
    let withoutBounce = animation.withoutBounce
    crop.animate(to: isClosing ? 1 : 0, with: withoutBounce, at: time)
    backdrop.animate(to: isClosing ? 0 : 1, with: withoutBounce, at: time)
    progress.animate(to: isClosing ? 1 : 0, with: withoutBounce, at: time)
  }

  mutating func freeze(at time: SceneTime) {
    crop.freeze(at: time)
    backdrop.freeze(at: time)
    progress.freeze(at: time)
  }
}

extension Animation {
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
