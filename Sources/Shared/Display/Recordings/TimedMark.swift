/// An event at a time, reduced to the kind that plots and reports show.
package struct TimedMark: Hashable, Sendable, Codable, Comparable {
  /// The kind of an event.
  package enum Kind: String, Hashable, CaseIterable, Sendable, Codable {
    /// A finger touched down.
    case touchDown
    /// A finger lifted.
    case touchUp
    /// Control passed on: a gesture began or ended, or a viewer opened or closed.
    case handOff
    /// A running animation was given a new target.
    case retarget
    /// The value stays near its target from this time.
    case settled
  }

  package var kind: Kind
  /// Seconds of scene time.
  package var time: Double
  /// The screen that the mark concerns; nil if it concerns all readings.
  package var group: String?

  /// The names of trace events during which control does not pass on.
  package static let continuingEvents: Set = [
    "drag.changed", "magnify.changed", "back.progressed", "pointer",
  ]

  package init(_ kind: Kind, time: Double, group: String? = nil) {
    self.kind = kind
    self.time = time
    self.group = group
  }

  /// Orders marks by time, then by kind, then by group name.
  package static func < (a: TimedMark, b: TimedMark) -> Bool {
    (a.time, a.kind.order, a.group ?? "") < (b.time, b.kind.order, b.group ?? "")
  }
}

extension TimedMark.Kind {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
