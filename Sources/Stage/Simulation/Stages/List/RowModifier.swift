import Geometry
import Motion
import SceneModel

/// A modifier that a transition puts on a row, with its animated value.
///
/// Modifiers are built once, when the row comes, and stay on it: a phase only gives each of them another
/// value, which the transaction's animation leads to. Where a removal catches a row still coming,
/// a modifier that both phases use therefore turns round where it is; one for coming only goes on.
/// Source: OpenSwiftUI `AsymmetricTransition.swift`, `CombiningTransition.swift`.
struct RowModifier: Hashable, Sendable {
  /// The modifier's effect by its animated value, in points of the row.
  enum Effect: Hashable, Sendable {
    /// Displaces the row by the value.
    case displacement
    /// Lets the row shine through; the value's dx is the opacity.
    case opacity
    /// Scales the row about a point; the value's dx is the scale.
    case scale(anchor: Point)
    /// Scales the row about a point by `a·x² + b·x + c`; the value's dx is x.
    case quadraticScale(a: Double, b: Double, c: Double, center: Point)

    /// The readings of a row that it changes, without the row's name.
    var readings: [String] {
      switch self {
      case .displacement: ["x", "offsetY"]
      case .opacity: ["opacity"]
      case .scale, .quadraticScale: ["scale"]
      }
    }

    /// The numbers of a value, by names that begin with the row's.
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
  /// The value in the phase identity.
  private let rest: Vector
  /// The value in the phase didDisappear.
  private let going: Vector
  /// The value in the phase that the row is in, and on its way there.
  private(set) var value: AnimatedValue<Vector>

  private init(_ effect: Effect, coming: Vector, rest: Vector, going: Vector) {
    self.effect = effect
    self.rest = rest
    self.going = going
    value = AnimatedValue(coming)
  }

  /// The modifiers of a row about to come, in their order and in the phase willAppear; `size` in pt.
  static func modifiers(of transition: RowTransition, size: Size) -> [RowModifier] {
    modifiers(of: transition, size: size, comes: true, goes: true)
  }

  /// The modifiers of a part of a transition; `size` in pt.
  ///
  /// `comes` is true if the part sees willAppear, `goes` if didDisappear; else identity takes its place.
  private static func modifiers(
    of transition: RowTransition, size: Size, comes: Bool, goes: Bool
  ) -> [RowModifier] {
    func modifier(
      _ effect: Effect, coming: Vector, rest: Vector, going: Vector
    ) -> [RowModifier] {
      [
        RowModifier(
          effect, coming: comes ? coming : rest, rest: rest, going: goes ? going : rest)
      ]
    }
    func symmetric(_ effect: Effect, away: Vector, rest: Vector) -> [RowModifier] {
      modifier(effect, coming: away, rest: rest, going: away)
    }
    func number(_ number: Double) -> Vector { Vector(dx: number, dy: 0) }
    switch transition {
    case .identity:
      return []
    case .slide:
      return modifier(
        .displacement, coming: number(-size.width), rest: .zero, going: number(size.width))
    case .move(let edge):
      return symmetric(.displacement, away: edge.displacement(of: size), rest: .zero)
    case .offset(let offset):
      return symmetric(.displacement, away: offset, rest: .zero)
    case .opacity:
      return symmetric(.opacity, away: number(0), rest: number(1))
    case .scale(let scale, let anchor):
      let anchor = Rect(origin: .zero, size: size).point(at: anchor)
      return symmetric(.scale(anchor: anchor), away: number(scale), rest: number(1))
    case .quadraticScale(let a, let b, let c):
      let center = Rect(origin: .zero, size: size).center
      return symmetric(
        .quadraticScale(a: a, b: b, c: c, center: center), away: number(1), rest: number(0))
    case .combined(let parts):
      return parts.flatMap { modifiers(of: $0, size: size, comes: comes, goes: goes) }
    case .asymmetric(let insertion, let removal):
      return modifiers(of: insertion, size: size, comes: comes, goes: false)
        + modifiers(of: removal, size: size, comes: false, goes: goes)
    }
  }

  mutating func settle(with animation: Animation?, at time: SceneTime) {
    if value.model != rest { value.set(rest, with: animation, at: time) }
  }

  /// Enters the phase didDisappear with the transaction's animation.
  mutating func disappear(with animation: Animation?, at time: SceneTime) -> Bool {
    guard value.model != going else { return false }
    value.set(going, with: animation, at: time)
    return true
  }
}

extension Edge {
  /// The displacement from a view's place to just beyond its own edge, pt.
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
