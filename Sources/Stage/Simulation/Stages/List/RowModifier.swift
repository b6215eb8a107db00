import Display
import SceneModel

/// A modifier that a transition applies to a row, with its animated value.
///
/// Modifiers are created once, when the row is inserted. A phase only sets a new target value, with
/// the transaction's animation. If a removal begins during the insertion, a modifier that both
/// phases use reverses at its current value. A modifier that only the insertion uses continues.
///
/// Source: OpenSwiftUI `AsymmetricTransition.swift`, `CombiningTransition.swift`.
struct RowModifier: Hashable, Sendable {
  /// The effect of the modifier's animated value, in points of the row.
  enum Effect: Hashable, Sendable {
    /// Displaces the row by the value.
    case displacement
    /// Sets the row's opacity to the value's dx.
    case opacity
    /// Scales the row around a point; the value's dx is the scale.
    case scale(anchor: Point)
    /// Scales the row around a point by `a·x² + b·x + c`; the value's dx is x.
    case quadraticScale(a: Double, b: Double, c: Double, center: Point)

    /// The names of the row's readings that the effect changes, without the row's prefix.
    var readings: [String] {
      switch self {
      case .displacement: ["x", "offsetY"]
      case .opacity: ["opacity"]
      case .scale, .quadraticScale: ["scale"]
      }
    }

    /// Returns the components of a value by name, with the row's name as a prefix.
    func numbers(of value: Vector, named row: String) -> KeyValuePairs<String, Double> {
      switch self {
      case .displacement: ["\(row).displacement.x": value.dx, "\(row).displacement.y": value.dy]
      case .opacity: ["\(row).opacity": value.dx]
      case .scale: ["\(row).scale": value.dx]
      case .quadraticScale: ["\(row).quadraticScale": value.dx]
      }
    }
  }

  let effect: Effect
  /// The value in the phase `identity`.
  private let identity: Vector
  /// The value in the phase `didDisappear`.
  private let didDisappear: Vector
  /// The value, animated toward that of the current phase.
  private(set) var value: AnimatedValue<Vector>

  private init(_ effect: Effect, willAppear: Vector, identity: Vector, didDisappear: Vector) {
    self.effect = effect
    self.identity = identity
    self.didDisappear = didDisappear
    value = AnimatedValue(willAppear)
  }

  /// Returns the modifiers of a row in phase `willAppear`, in their order; `size` is in pt.
  ///
  /// `appears` is whether the transition applies to `willAppear`, `disappears` whether it applies to
  /// `didDisappear`. In a phase to which it does not apply, it keeps its `identity` value.
  static func modifiers(
    of transition: RowTransition, size: Size, appears: Bool = true, disappears: Bool = true
  ) -> [RowModifier] {
    func modifier(
      _ effect: Effect, away: Vector, identity: Vector = .zero, gone: Vector? = nil
    ) -> [RowModifier] {
      [
        RowModifier(
          effect, willAppear: appears ? away : identity, identity: identity,
          didDisappear: disappears ? gone ?? away : identity)
      ]
    }
    func number(_ number: Double) -> Vector { Vector(dx: number, dy: 0) }
    switch transition {
    case .identity:
      return []
    case .slide:
      return modifier(.displacement, away: number(-size.width), gone: number(size.width))
    case .move(let edge):
      return modifier(.displacement, away: edge.displacement(of: size))
    case .offset(let offset):
      return modifier(.displacement, away: offset)
    case .opacity:
      return modifier(.opacity, away: number(0), identity: number(1))
    case .scale(let scale, let anchor):
      let anchor = Rect(origin: .zero, size: size).point(at: anchor)
      return modifier(.scale(anchor: anchor), away: number(scale), identity: number(1))
    case .quadraticScale(let a, let b, let c):
      let center = Rect(origin: .zero, size: size).center
      return modifier(.quadraticScale(a: a, b: b, c: c, center: center), away: number(1))
    case .combined(let members):
      return members.flatMap {
        modifiers(of: $0, size: size, appears: appears, disappears: disappears)
      }
    case .asymmetric(let insertion, let removal):
      return modifiers(of: insertion, size: size, appears: appears, disappears: false)
        + modifiers(of: removal, size: size, appears: false, disappears: disappears)
    }
  }

  mutating func settle(with animation: Animation?, at time: SceneTime) {
    if value.model != identity { value.set(identity, with: animation, at: time) }
  }

  /// Enters the phase `didDisappear`; returns whether the value changes.
  mutating func disappear(with animation: Animation?, at time: SceneTime) -> Bool {
    guard value.model != didDisappear else { return false }
    value.set(didDisappear, with: animation, at: time)
    return true
  }
}

extension Edge {
  /// Returns the displacement that moves a view just beyond its own edge, pt.
  ///
  /// Source: OpenSwiftUI `MoveTransition.swift`.
  fileprivate func displacement(of size: Size) -> Vector {
    switch self {
    case .top: Vector(dx: 0, dy: -size.height)
    case .leading: Vector(dx: -size.width, dy: 0)
    case .bottom: Vector(dx: 0, dy: size.height)
    case .trailing: Vector(dx: size.width, dy: 0)
    }
  }
}
