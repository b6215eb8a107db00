package import Display
import Platform

/// The transition of an inserted or removed row, as in SwiftUI.
///
/// With animated changes, the phases are willAppear during the insertion, identity, and
/// didDisappear during the removal.
///
/// Source: OpenSwiftUI `TransitionPhase.swift`, `SlideTransition.swift`, `MoveTransition.swift`,
/// `OpacityTransition.swift`, `CombiningTransition.swift`, `AsymmetricTransition.swift`.
package indirect enum RowTransition: Hashable, Sendable {
  /// The row appears and disappears without transition.
  case identity
  /// The row enters from the leading edge by its own width and leaves to the trailing edge.
  case slide
  /// The row enters from an edge by its own extent and leaves to the same edge.
  case move(Edge)
  /// The row fades.
  case opacity
  /// The row grows from a scale about an anchor and shrinks back.
  case scale(Double, anchor: UnitPoint)
  /// The row enters from an offset, pt, and returns to it.
  case offset(Vector)
  /// `f(x) = a·x² + b·x + c` scales the row about its center; x runs from 1 (away) to 0 (present).
  case quadraticScale(a: Double, b: Double, c: Double)
  /// All transitions together, each applied to the result of the previous one.
  case combined([RowTransition])
  /// Separate transitions for insertion and removal.
  ///
  /// The removal is applied to the result of the insertion.
  case asymmetric(insertion: RowTransition, removal: RowTransition)

  /// The number of basic transitions that it consists of; 1 for a basic transition.
  package var memberCount: Int {
    switch self {
    case .identity, .slide, .move, .opacity, .scale, .offset, .quadraticScale: 1
    case .combined(let members): members.reduce(0) { $0 + $1.memberCount }
    case .asymmetric(let insertion, let removal): insertion.memberCount + removal.memberCount
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
    case .combined(let members): "{combined: [\(members.map(\.text).joined(separator: ", "))]}"
    case .asymmetric(let insertion, let removal):
      "{asymmetric: {insertion: \(insertion.text), removal: \(removal.text)}}"
    }
  }
}

/// An edge of a view; leading is left.
package enum Edge: String, Hashable, CaseIterable, Sendable {
  case top
  /// The left edge.
  case leading
  case bottom
  /// The right edge.
  case trailing
}
