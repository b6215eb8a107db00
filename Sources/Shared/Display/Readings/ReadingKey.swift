/// A reading as what produces it declares it: its name, its unit and its role.
package struct ReadingKey: Hashable, Sendable {
  /// The name in traces and goldens, its parts joined by dots, after its screen's if there are several.
  package private(set) var name: String
  /// The unit of its numbers.
  package let unit: ReadingUnit
  /// The subject of the reading.
  package let role: ReadingRole
  /// The screen whose name stands before it; nil where a scene shows one alone.
  package private(set) var screen: String?

  /// Declares a reading.
  package init(_ name: String, _ role: ReadingRole, _ unit: ReadingUnit = .none) {
    self.name = name
    self.unit = unit
    self.role = role
  }

  /// The reading of one of several things, as in `row.Date.x`.
  package func of(_ thing: String, _ id: String) -> ReadingKey {
    var key = self
    key.name = "\(thing).\(id).\(name)"
    return key
  }

  /// The name without that of its screen, as in `hero.x`.
  package var nameOnScreen: String {
    guard let screen, name.hasPrefix(screen + ".") else { return name }
    return String(name.dropFirst(screen.count + 1))
  }

  /// The reading of one of several screens, as in `zozo.hero.x`.
  package func on(_ screen: String) -> ReadingKey {
    var key = self
    key.name = "\(screen).\(name)"
    key.screen = screen
    return key
  }
}

/// The unit of a reading; its raw value is the unit's sign.
package enum ReadingUnit: String, Hashable, Sendable {
  /// Plain numbers, states, and what is in pixels of one viewer only.
  case none = ""
  /// Points of the screen.
  case points = "pt"
  /// Points a second.
  case pointsPerSecond = "pt/s"
}

/// The subject of a reading.
package enum ReadingRole: Hashable, Sendable {
  /// An edge or an extent of a rectangle; of a point x and y.
  package enum Edge: Hashable, Sendable {
    /// The coordinates of the upper left corner, or of a point; and the extents.
    case x, y, width, height
  }

  /// The visible part of the picture that is looked at.
  case hero(Edge)
  /// The corners of that picture.
  case corners
  /// The middle of a bead.
  case bead(Edge)
  /// The place of a list's row.
  case row
  /// The appearance of a list's row.
  case rowLook
  /// The contents of a list's cell.
  case cell
  /// The room that a cell leaves to what it shows.
  case cellRoom
  /// The place of a lid.
  case lid
  /// The distance that a list is scrolled, or a screen pushed over it.
  case scroll
  /// The visibility of the ground behind the pictures.
  case backdrop
  /// The page that shows.
  case page
  /// The size and place of a picture on its page.
  case zoom
  /// The bars over the pictures.
  case chrome
  /// The state of a viewer.
  case state
  /// Values that follow from others or serve them: matrices, velocities, memory.
  case inner
  /// A recorded name that no stage declares.
  case undeclared

  /// The rank of readings by how much they show of the visible picture: the less the more.
  package enum Rank: Int, Comparable, Sendable {
    /// The place and size of a thing.
    case place
    /// The appearance of a thing.
    case look
    /// The state of a viewer.
    case state
    /// Values that follow from others or serve them.
    case inner

    /// Orders the most telling ranks first.
    package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// The rank by how much it shows of the visible picture.
  package var rank: Rank {
    switch self {
    case .hero, .bead, .row, .lid, .scroll: .place
    case .corners, .rowLook: .look
    case .cell, .backdrop, .page, .zoom, .chrome, .state, .undeclared: .state
    case .cellRoom, .inner: .inner
    }
  }

  /// True if fingers never hold it, so that it moves on while they are elsewhere.
  package var isOutOfReach: Bool {
    switch self {
    case .row, .rowLook, .cell, .cellRoom, .lid: true
    default: false
    }
  }
}
