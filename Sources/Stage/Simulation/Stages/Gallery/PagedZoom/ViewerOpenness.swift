import Motion

/// The viewer's openness apart from its picture's place: in motion, and never bouncing.
struct ViewerOpenness: Hashable, Sendable {
  /// 0 the whole picture … 1 cropped as its thumbnail.
  var crop = DeceleratingValue(0)
  var backdrop = DeceleratingValue(1)
  /// The picture's pull on its way to a dismissal; 1 at the distance that dismisses.
  var progress = DeceleratingValue(0)

  /// A viewer whose picture lies on its thumbnail.
  static let thumbnail = ViewerOpenness(
    crop: DeceleratingValue(1), backdrop: DeceleratingValue(0))

  mutating func animate(isClosing: Bool, with animation: Animation, at time: SceneTime) {
    let calm = animation.calm
    crop.animate(to: isClosing ? 1 : 0, with: calm, at: time)
    backdrop.animate(to: isClosing ? 0 : 1, with: calm, at: time)
    progress.animate(to: isClosing ? 1 : 0, with: calm, at: time)
  }

  mutating func freeze(at time: SceneTime) {
    crop.freeze(at: time)
    backdrop.freeze(at: time)
    progress.freeze(at: time)
  }
}

extension Animation {
  /// An animation of the same pace without bounce: an opacity cannot swing.
  var calm: Animation {
    if case .modified(let base, .tag(let keys)) = self {
      return .modified(base.calm, by: .tag(keys: keys))
    }
    guard case .spring(let spring) = self else { return self }
    return Spring(response: spring.response, dampingRatio: max(1, spring.dampingRatio))
      .map(Animation.spring) ?? self
  }
}
