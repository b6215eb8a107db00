/// Something that happened at an instant, by its kind alone, as plots and reports mark it.
package struct TimedMark: Hashable, Sendable, Codable {
  /// The kinds of marks.
  package enum Kind: String, Hashable, CaseIterable, Sendable, Codable {
    /// A finger touched down.
    case touchDown
    /// A finger lifted.
    case touchUp
    /// Control passed on: a gesture began or ended, a viewer opened or closed.
    case handOff
    /// An animation was given a new target on its way.
    case retarget
    /// The value stays near its target from here on.
    case settled
  }

  /// The kind of the mark.
  package var kind: Kind
  /// The scene time, s.
  package var time: Double
  /// The screen that it concerns; nil where it concerns all readings.
  package var group: String?

  /// The names of events in traces with which no control passes on.
  package static let continuingEvents: Set = [
    "drag.changed", "magnify.changed", "back.progressed", "pointer",
  ]

  /// Creates a mark.
  package init(_ kind: Kind, time: Double, group: String? = nil) {
    self.kind = kind
    self.time = time
    self.group = group
  }
}

extension TimedMark: Comparable {
  /// The earlier first; at one instant in the order of the kinds, then of the groups' names.
  package static func < (a: TimedMark, b: TimedMark) -> Bool {
    (a.time, a.kind.order, a.group ?? "") < (b.time, b.kind.order, b.group ?? "")
  }
}

extension TimedMark.Kind {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
