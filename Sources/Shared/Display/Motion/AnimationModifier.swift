/// A modifier that changes the time of an animation or tags it.
///
/// Source: OpenSwiftUI `DelayAnimation.swift`, `SpeedAnimation.swift`, `RepeatAnimiation.swift`.
package enum AnimationModifier: Hashable, Sendable {
  /// A wait before the animation, 0 s or more.
  case delay(SceneTime)
  /// A factor above 0 by which time runs faster.
  case speed(Double)
  /// A repetition of the animation: `count` runs in total, or forever for nil.
  ///
  /// A reversed run shows the target minus the distance that the animation has covered. It leaves
  /// the target as the animation leaves the start. After the last run the value is the target,
  /// even if that run is reversed.
  case repetition(count: Int?, autoreverses: Bool)
  /// The keys of the scene's constants that define the animation, without a change of time.
  case tag(keys: [String])
}

extension Animation {
  /// Returns the animation after a delay, 0 s or more.
  package func delay(_ delay: SceneTime) -> Animation { .modified(self, by: .delay(delay)) }

  /// Returns the animation sped up by a factor above 0.
  package func speed(_ factor: Double) -> Animation { .modified(self, by: .speed(factor)) }

  /// Returns the animation repeated `count` times, 1 or more, by default in alternating directions.
  package func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    .modified(self, by: .repetition(count: count, autoreverses: autoreverses))
  }

  /// Returns the animation repeated forever, by default in alternating directions.
  package func repeatForever(autoreverses: Bool = true) -> Animation {
    .modified(self, by: .repetition(count: nil, autoreverses: autoreverses))
  }

  /// Returns the animation tagged with the keys of the scene's constants that define it.
  package func tagged(_ keys: String...) -> Animation { .modified(self, by: .tag(keys: keys)) }

  /// Keys of the scene's constants that define the animation; empty if none do.
  package var keys: [String] {
    guard case .modified(let base, let modifier) = self else { return [] }
    if case .tag(let keys) = modifier { return keys }
    return base.keys
  }

  /// The same motion with the fewest modifiers.
  ///
  /// A sped-up spring becomes a spring with a shorter response.
  ///
  /// This is exact: `x(s·t)` solves the equation of the spring with s² times the stiffness and s
  /// times the damping.
  package var simplified: Animation {
    guard case .modified(let inner, let modifier) = self else { return self }
    let base = inner.simplified
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

  /// Whether the animation is repeated forever.
  package var repeatsForever: Bool {
    guard case .modified(let base, let modifier) = self else { return false }
    if case .repetition(count: nil, _) = modifier { return true }
    return base.repeatsForever
  }

  /// Whether the animation takes an initial velocity: springs do, timing curves do not.
  package var takesVelocity: Bool {
    if case .curve = root { false } else { true }
  }

  /// Whether the animation continues from the current value and velocity instead of being layered.
  package var takesOver: Bool {
    switch simplified {
    case .spring, .blendingSpring: true
    case .curve, .interpolatingSpring, .modified: false
    }
  }

  /// The animation with an interpolating spring's initial velocity set to 0.
  var withoutOwnVelocity: Animation {
    switch self {
    case .interpolatingSpring(let spring, _): .interpolatingSpring(spring, initialVelocity: 0)
    case .modified(let base, let modifier): .modified(base.withoutOwnVelocity, by: modifier)
    case .curve, .spring, .blendingSpring: self
    }
  }
}

extension Spring {
  /// Returns the spring sped up by a factor, or nil if its numbers are out of range.
  fileprivate func sped(by factor: Double) -> Spring? {
    Spring(mass: 1, stiffness: stiffness * factor * factor, damping: damping * factor)
  }
}
