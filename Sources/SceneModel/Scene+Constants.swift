import Geometry
import Motion

/// A constant of a scene: its name, and its value in words.
package struct SceneConstant: Hashable, Sendable {
  /// The name: keys joined by dots, places in lists in brackets.
  package var name: String
  /// The value.
  package var value: String

  /// Makes a constant.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension Scene {
  /// The constants of all its screens with their defaults filled in, each as `SCREEN.NAME`.
  ///
  /// They are read off the parameters themselves, so that no list of them can be forgotten.
  package var resolvedConstants: [SceneConstant] {
    panels.flatMap { panel in
      Self.leaves(of: panel.parameters, named: panel.id, depth: 0)
    }
  }

  /// The constants of the screen and of the grid with their defaults filled in.
  package var layoutConstants: [SceneConstant] {
    var constants = Self.leaves(of: screen, named: "screen", depth: 0)
    if case .gallery(let grid, _) = panels.first?.stage {
      constants += Self.leaves(of: grid, named: "grid", depth: 0)
    }
    return constants
  }

  /// How deep parameters are nested at most.
  private static let deepest = 6

  /// The plain values in a value, in the order in which they are declared.
  private static func leaves(of value: Any, named name: String, depth: Int) -> [SceneConstant] {
    if let text = text(of: value) { return [SceneConstant(name: name, value: text)] }
    let mirror = Mirror(reflecting: value)
    guard depth < deepest, !mirror.children.isEmpty else {
      return [SceneConstant(name: name, value: String(describing: value))]
    }
    return mirror.children.enumerated().flatMap { place, child in
      let label = child.label ?? "[\(place)]"
      // What an optional or a case of an enumeration holds has no name of its own.
      let isUnnamed = label == "some" || label.hasPrefix(".")
      return leaves(
        of: child.value, named: isUnnamed ? name : "\(name).\(label)", depth: depth + 1)
    }
  }

  /// The text of a plain value; nil for what holds others.
  private static func text(of value: Any) -> String? {
    switch value {
    case let number as Double: decimal(number)
    case let time as SceneTime: decimal(time.seconds)
    case let color as Color: color.hexadecimal
    case let flag as Bool: flag ? "true" : "false"
    case let text as String: text
    case let number as any BinaryInteger: "\(number)"
    default: nil
    }
  }

  private static func decimal(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
  }
}

extension Panel {
  /// The constants of what is on the screen.
  fileprivate var parameters: Any {
    switch stage {
    case .gallery(_, let style):
      switch style {
      case .zozo(let parameters): parameters
      case .b43SwiftUI(let parameters): parameters
      case .b43Compose(let parameters): parameters
      case .zoomTransition(let parameters): parameters
      case .photos(let parameters): parameters
      case .photoSwipe(let parameters): parameters
      }
    case .list(_, let parameters): parameters
    case .reviews(_, let parameters): parameters
    case .beads(_, let parameters): parameters
    }
  }
}
