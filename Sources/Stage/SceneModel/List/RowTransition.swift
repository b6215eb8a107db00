import Platform
package import Geometry

/// The way in which a row comes and goes, as SwiftUI's transitions.
///
/// Phases, with animated changes: willAppear as the row comes, identity, didDisappear as it goes.
/// Source: OpenSwiftUI `TransitionPhase.swift`, `SlideTransition.swift`, `MoveTransition.swift`,
/// `OpacityTransition.swift`, `CombiningTransition.swift`, `AsymmetricTransition.swift`.
package indirect enum RowTransition: Hashable, Sendable {
  /// The row is there or not.
  case identity
  /// It comes from the leading edge by its own width and goes to the trailing one.
  case slide
  /// It comes from an edge by its own extent and goes back to it.
  case move(Edge)
  /// It fades.
  case opacity
  /// It grows from a scale about a point of its own and shrinks back.
  case scale(Double, anchor: UnitPoint)
  /// It comes from a displacement, pt, and goes back to it.
  case offset(Vector)
  /// `f(x) = a·x² + b·x + c` scales it about its centre, x from 1 (away) to 0 (there) and back.
  case quadraticScale(a: Double, b: Double, c: Double)
  /// All of them together, each applied to what the one before it gives.
  case combined([RowTransition])
  /// One for coming, another for going; the second is applied to what the first gives.
  case asymmetric(insertion: RowTransition, removal: RowTransition)

  /// The number of transitions it is made of, itself where it is made of no others.
  package var partCount: Int {
    switch self {
    case .identity, .slide, .move, .opacity, .scale, .offset, .quadraticScale: 1
    case .combined(let parts): parts.reduce(0) { $0 + $1.partCount }
    case .asymmetric(let insertion, let removal): insertion.partCount + removal.partCount
    }
  }
}

extension RowTransition {
  /// The transition as a scene writes it.
  package var text: String {
    switch self {
    case .identity: "none"
    case .slide: "slide"
    case .move(let edge): "{move: \(edge.rawValue)}"
    case .opacity: "opacity"
    case .scale(0, .center): "scale"
    case .scale(let scale, .center): "{scale: \(scale.shortestText)}"
    case .scale(let scale, let anchor):
      "{scale: \(scale.shortestText), anchor: \([anchor.x, anchor.y].listText)}"
    case .offset(let offset): "{offset: \([offset.dx, offset.dy].listText)}"
    case .quadraticScale(let a, let b, let c): "{quadraticScale: \([a, b, c].listText)}"
    case .combined(let parts): "{combined: [\(parts.map(\.text).joined(separator: ", "))]}"
    case .asymmetric(let insertion, let removal):
      "{asymmetric: {insertion: \(insertion.text), removal: \(removal.text)}}"
    }
  }
}

/// An edge of a view; left is leading.
package enum Edge: String, Hashable, CaseIterable, Sendable {
  /// The upper edge.
  case top
  /// The left edge.
  case leading
  /// The lower edge.
  case bottom
  /// The right edge.
  case trailing
}
