/// A change of the time in which an animation runs.
///
/// Source: OpenSwiftUI `DelayAnimation.swift`, `SpeedAnimation.swift`, `RepeatAnimiation.swift`.
package enum AnimationModifier: Hashable, Sendable {
  /// The animation waits at its beginning; at least 0 s.
  case delay(SceneTime)
  /// Time runs faster by a factor above 0.
  case speed(Double)
  /// The animation runs again and again, `count` times in all or, for nil, for ever.
  ///
  /// A run that is reversed shows the target less what the animation would have gone: it leaves the
  /// target as the animation leaves the start. After the last run the target shows, whichever way it went.
  case repetition(count: Int?, autoreverses: Bool)
  /// Nothing changes; the keys name the constants of a scene that the animation is made of.
  case tag(keys: [String])
}

extension Animation {
  /// The animation after a delay, s.
  package func delay(_ delay: SceneTime) -> Animation { .modified(self, by: .delay(delay)) }

  /// The animation at another speed, a factor above 0.
  package func speed(_ factor: Double) -> Animation { .modified(self, by: .speed(factor)) }

  /// The animation several times, at least once, every second one backwards.
  package func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    .modified(self, by: .repetition(count: count, autoreverses: autoreverses))
  }

  /// The animation for ever, every second one backwards.
  package func repeatForever(autoreverses: Bool = true) -> Animation {
    .modified(self, by: .repetition(count: nil, autoreverses: autoreverses))
  }

  /// The animation with the keys of the constants of a scene that it is made of.
  package func tagged(_ keys: String...) -> Animation { .modified(self, by: .tag(keys: keys)) }

  /// The keys of the constants of a scene that it is made of; empty where no scene decides it.
  package var keys: [String] {
    guard case .modified(let base, let modifier) = self else { return [] }
    if case .tag(let keys) = modifier { return keys }
    return base.keys
  }

  /// The same motion with as few modifiers as say it: a faster spring is a spring of a shorter response.
  ///
  /// Exact, as `x(s·t)` obeys the equation of the spring with s² times the stiffness and s times the
  /// damping.
  package var plain: Animation {
    guard case .modified(let inner, let modifier) = self else { return self }
    let base = inner.plain
    if case .tag = modifier { return base }
    guard case .speed(let factor) = modifier else { return .modified(base, by: modifier) }
    switch base {
    case .spring(let spring):
      if let fast = spring.sped(by: factor) { return .spring(fast) }
    case .blendingSpring(let spring, let duration):
      if let fast = spring.sped(by: factor),
        let blend = SceneTime(seconds: duration.seconds / factor)
      {
        return .blendingSpring(fast, blendDuration: blend)
      }
    case .interpolatingSpring(let spring, let velocity):
      if let fast = spring.sped(by: factor) {
        return .interpolatingSpring(fast, initialVelocity: velocity * factor)
      }
    case .curve, .modified: break
    }
    return .modified(base, by: modifier)
  }

  /// The animation without modifiers.
  private var root: Animation {
    if case .modified(let base, _) = self { base.root } else { self }
  }

  /// True if it is repeated and never ends.
  package var repeatsForever: Bool {
    guard case .modified(let base, let modifier) = self else { return false }
    if case .repetition(count: nil, _) = modifier { return true }
    return base.repeatsForever
  }

  /// True if it takes an initial velocity: springs do, timing curves do not.
  package var takesVelocity: Bool {
    if case .curve = root { false } else { true }
  }

  /// True if it takes over the value and velocity that it finds, instead of being laid over what runs.
  package var takesOver: Bool {
    switch plain {
    case .spring, .blendingSpring: true
    case .curve, .interpolatingSpring, .modified: false
    }
  }

  /// The animation without the velocity that it gives itself.
  var withoutOwnVelocity: Animation {
    switch self {
    case .interpolatingSpring(let spring, _): .interpolatingSpring(spring, initialVelocity: 0)
    case .modified(let base, let modifier): .modified(base.withoutOwnVelocity, by: modifier)
    case .curve, .spring, .blendingSpring: self
    }
  }
}

extension Spring {
  /// The spring in faster time; nil where that is beyond numbers.
  fileprivate func sped(by factor: Double) -> Spring? {
    Spring(mass: 1, stiffness: stiffness * factor * factor, damping: damping * factor)
  }
}
