import Display

/// The names of animations and decays, with their parameters and defaults.
///
/// Sources: SwiftUI's overloads and defaults follow OpenSwiftUI `BezierAnimation.swift`,
/// `FluidSpringAnimation.swift`, `SpringAnimation.swift`, `Spring+*.swift`. Compose's follow
/// androidx `AnimationSpec.kt`, `Easing.kt`, `FloatDecayAnimationSpec.kt`. The ranges are ours.
extension MotionExpression {
  /// The names that an expression can begin with, each with its signatures.
  private static let forms: [(name: String, signatures: [ExpressionSignature])] = [
    ("linear", [curve(.linear)]), ("easeIn", [curve(.easeIn)]), ("easeOut", [curve(.easeOut)]),
    ("easeInOut", [curve(.easeInOut)]), ("timingCurve", [timingCurve]), ("spring", springs),
    ("smooth", [preset(bounce: 0)]), ("snappy", [preset(bounce: 0.15)]),
    ("bouncy", [preset(bounce: 0.3)]), ("interactiveSpring", interactiveSprings),
    ("interpolatingSpring", interpolatingSprings), ("tween", [tween]),
    ("accelerate", [curve(.accelerate, android)]), ("decelerate", [curve(.decelerate, android)]),
    ("accelerateDecelerate", [curve(.accelerateDecelerate, android)]),
    ("anticipate", [curve(.anticipate, android)]), ("overshoot", [curve(.overshoot, android)]),
    ("bounce", [curve(.bounce, android)]), ("deceleration", [deceleration]),
    ("exponentialDecay", [exponentialDecay]),
    ("default", [jump]), ("none", [jump]),
  ]

  /// The names that an expression can begin with.
  package static let names = forms.map(\.name)

  /// The names that can follow an animation and a dot.
  package static let modifiers = ["delay", "speed", "repeatCount", "repeatForever"]

  private static let easings: [(name: String, curve: TimingCurve)] = [
    ("fastOutSlowIn", .fastOutSlowIn), ("linearOutSlowIn", .linearOutSlowIn),
    ("fastOutLinearIn", .fastOutLinearIn), ("linear", .linear),
  ]

  static func signatures(of name: String) -> [ExpressionSignature] {
    forms.first { $0.name == name }?.signatures ?? []
  }

  private static let jump = ExpressionSignature(parameters: []) { _ in .immediate }

  private static let longest = NumberRange.from(0, to: 3600, "s")
  private static let period = NumberRange.above(0, to: 3600, "s")
  private static let blend = Parameter.optional("blendDuration", as: .time(longest))
  private static let initialVelocity = Parameter.optional(
    "initialVelocity", as: .number(.from(-1_000_000, to: 1_000_000)))

  private static func curve(
    _ curve: TimingCurve, _ standard: SceneTime = Animation.standardDuration
  ) -> ExpressionSignature {
    ExpressionSignature(parameters: [.optional("duration", as: .time(longest))]) {
      .animation(.curve(curve, duration: $0.time("duration", or: standard)))
    }
  }

  /// The duration of Android's animators (Source: AOSP `ValueAnimator.java`), which Compose's tween has too.
  private static let android = SceneTime(nanoseconds: 300_000_000)

  private static let timingCurve = ExpressionSignature(parameters: [
    .positional("x1", as: .number(.from(0, to: 1))),
    .positional("y1", as: .number(.from(-100, to: 100))),
    .positional("x2", as: .number(.from(0, to: 1))),
    .positional("y2", as: .number(.from(-100, to: 100))),
    .optional("duration", as: .time(longest)),
  ]) {
    let curve = TimingCurve(
      $0.number("x1", or: 0), $0.number("y1", or: 0), $0.number("x2", or: 1),
      $0.number("y2", or: 1))
    return .animation(.curve(curve, duration: $0.time("duration", or: Animation.standardDuration)))
  }

  /// Returns the animation of a spring; `blend` is the duration for arguments without one.
  private static func spring(
    _ spring: Spring?, _ arguments: ExpressionArguments, blend: SceneTime = .zero
  ) -> MotionExpression? {
    let duration = arguments.time("blendDuration", or: blend)
    return spring.map {
      .animation(duration > .zero ? .blendingSpring($0, blendDuration: duration) : .spring($0))
    }
  }

  private typealias Parameter = ExpressionSignature.Parameter
  private static let duration = Parameter.optional("duration", as: .time(period))
  private static let bounce = Parameter.optional("bounce", as: .number(.above(-1, to: 1)))
  private static let mass = Parameter.optional("mass", as: .number(.above(0, to: 1_000_000)))
  private static let stiffness = Parameter.required(
    "stiffness", as: .number(.above(0, to: 1_000_000_000)))
  private static let damping = Parameter.required(
    "damping", as: .number(.from(0, to: 1_000_000_000)))

  private static func bouncing(_ arguments: ExpressionArguments) -> Spring? {
    Spring(
      duration: arguments.number("duration", or: 0.5), bounce: arguments.number("bounce", or: 0))
  }

  private static func physical(
    _ arguments: ExpressionArguments, allowOverDamping: Bool = true
  ) -> Spring? {
    Spring(
      mass: arguments.number("mass", or: 1), stiffness: arguments.number("stiffness", or: 1),
      damping: arguments.number("damping", or: 0), allowOverDamping: allowOverDamping)
  }

  private static let springs = [
    ExpressionSignature(parameters: [duration, bounce, blend]) {
      spring(bouncing($0), $0)
    },
    response(0.5, dampingRatio: 0.825),
    ExpressionSignature(parameters: [
      .required("settlingDuration", as: .time(period)),
      .optional("dampingRatio", "dampingFraction", as: .number(.above(0, to: 1))),
    ]) {
      spring(
        Spring(
          settlingDuration: $0.number("settlingDuration", or: 1),
          dampingRatio: $0.number("dampingRatio", or: 1)), $0)
    },
    ExpressionSignature(parameters: [
      mass, stiffness, damping, .optional("allowOverDamping", as: .choice(["true", "false"])),
    ]) {
      spring(physical($0, allowOverDamping: $0.word("allowOverDamping") == "true"), $0)
    },
    ExpressionSignature(parameters: [
      stiffness, .optional("dampingFraction", "dampingRatio", as: .number(.from(0, to: 1000))),
    ]) {
      let stiffness = $0.number("stiffness", or: 1500)
      return spring(
        Spring(
          mass: 1, stiffness: stiffness,
          damping: 2 * $0.number("dampingFraction", or: 1) * stiffness.squareRoot()), $0)
    },
  ]

  private static func response(
    _ response: Double, dampingRatio: Double, blendDuration: SceneTime = .zero
  ) -> ExpressionSignature {
    ExpressionSignature(parameters: [
      .optional("response", as: .time(period)),
      .optional("dampingFraction", "dampingRatio", as: .number(.from(0, to: 1000))), blend,
    ]) {
      spring(
        Spring(
          response: $0.number("response", or: response),
          dampingRatio: $0.number("dampingFraction", or: dampingRatio)), $0, blend: blendDuration)
    }
  }

  private static func preset(
    bounce: Double, duration: Double = 0.5, blendDuration: SceneTime? = nil
  ) -> ExpressionSignature {
    let extraBounce = Parameter.optional(
      "extraBounce", as: .number(.above(-1 - bounce, to: 1 - bounce)))
    let blends = blendDuration == nil ? [] : [blend]
    return ExpressionSignature(parameters: [Self.duration, extraBounce] + blends) {
      spring(
        Spring(
          duration: $0.number("duration", or: duration),
          bounce: bounce + $0.number("extraBounce", or: 0)), $0, blend: blendDuration ?? .zero)
    }
  }

  private static let interactiveSprings = [
    preset(bounce: 0.15, duration: 0.15, blendDuration: Animation.interactiveBlendDuration),
    response(0.15, dampingRatio: 0.86, blendDuration: Animation.interactiveBlendDuration),
  ]

  private static let interpolatingSprings = [
    ExpressionSignature(parameters: [duration, bounce, initialVelocity]) {
      interpolating(bouncing($0), $0)
    },
    ExpressionSignature(parameters: [mass, stiffness, damping, initialVelocity]) {
      interpolating(physical($0), $0)
    },
  ]

  private static func interpolating(
    _ spring: Spring?, _ arguments: ExpressionArguments
  ) -> MotionExpression? {
    spring.map {
      .animation(
        .interpolatingSpring($0, initialVelocity: arguments.number("initialVelocity", or: 0)))
    }
  }

  private static let tween = ExpressionSignature(parameters: [
    Parameter(labels: ["duration"], shape: .time(longest), isPositional: true),
    .optional("easing", as: .choice(easings.map(\.name))),
  ]) { arguments in
    let easing = easings.first { $0.name == arguments.word("easing") }?.curve ?? .fastOutSlowIn
    return .animation(.curve(easing, duration: arguments.time("duration", or: android)))
  }

  private static let deceleration = ExpressionSignature(parameters: [
    .optional("rate", as: .choice(["normal", "fast"]))
  ]) { .deceleration($0.word("rate") == "fast" ? .fast : .normal) }

  private static let exponentialDecay = ExpressionSignature(parameters: [
    .optional("frictionMultiplier", as: .number(.from(0.0001, to: 1_000_000))),
    .optional("absVelocityThreshold", as: .number(.above(0, to: 1_000_000))),
  ]) {
    .decay(
      ExponentialDecay(
        frictionMultiplier: $0.number("frictionMultiplier", or: 1),
        velocityThreshold: $0.number("absVelocityThreshold", or: 0.1)))
  }

  /// Returns the signature of an animation's modifier; nil if there is no such modifier.
  static func signature(ofModifier name: String, of animation: Animation) -> ExpressionSignature? {
    let autoreverses = Parameter.optional("autoreverses", as: .choice(["true", "false"]))
    return switch name {
    case "delay":
      ExpressionSignature(parameters: [.positional("delay", as: .time(longest))]) {
        .animation(animation.delay($0.time("delay", or: .zero)))
      }
    case "speed":
      ExpressionSignature(parameters: [.positional("speed", as: .number(.from(0.001, to: 1000)))]) {
        .animation(animation.speed($0.number("speed", or: 1)))
      }
    case "repeatCount":
      ExpressionSignature(parameters: [
        .positional("repeatCount", as: .integer(1...1_000_000)), autoreverses,
      ]) {
        .animation(
          animation.repeatCount(
            Int($0.number("repeatCount", or: 1)), autoreverses: $0.word("autoreverses") != "false"))
      }
    case "repeatForever":
      ExpressionSignature(parameters: [autoreverses]) {
        .animation(animation.repeatForever(autoreverses: $0.word("autoreverses") != "false"))
      }
    default: nil
    }
  }
}
