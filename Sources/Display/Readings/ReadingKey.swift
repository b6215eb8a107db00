/// A reading as what produces it declares it: its name, its unit and its role.
package struct ReadingKey: Hashable, Sendable {
  /// The name as traces and goldens have it, parts joined by dots; with its screen's before it where a
  /// scene shows several.
  package private(set) var name: String
  /// The unit of its numbers.
  package let unit: ReadingUnit
  /// What it tells of.
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

/// What a reading tells of.
package enum ReadingRole: Hashable, Sendable {
  /// An edge or an extent of a rectangle; of a point x and y.
  package enum Edge: Hashable, Sendable {
    /// The coordinates of the upper left corner, or of a point; and the extents.
    case x, y, width, height
  }

  /// What shows of the picture that is looked at.
  case hero(Edge)
  /// The corners of that picture.
  case corners
  /// Where a bead's middle is.
  case bead(Edge)
  /// Where a row of a list is.
  case row
  /// How a row of a list looks.
  case rowLook
  /// What a cell of a list shows.
  case cell
  /// The room that a cell leaves to what it shows.
  case cellRoom
  /// Where a lid is.
  case lid
  /// How far a list is scrolled, or a screen pushed over it.
  case scroll
  /// How much of what lies behind the pictures shows.
  case backdrop
  /// Which of the pages shows.
  case page
  /// How large a picture is on its page, and where.
  case zoom
  /// The bars over the pictures.
  case chrome
  /// What a viewer says of itself.
  case state
  /// What follows from others or serves them: matrices, velocities, what is remembered.
  case inner
  /// A recorded name that no stage declares.
  case undeclared

  /// How much it tells of what people see: the less the more.
  package enum Rank: Int, Comparable, Sendable {
    /// Where a thing is and how large.
    case place
    /// How a thing looks.
    case look
    /// What a viewer says of itself.
    case state
    /// What follows from others or serves them.
    case inner

    /// What tells more first.
    package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// How much it tells of what people see.
  package var rank: Rank {
    switch self {
    case .hero, .bead, .row, .lid, .scroll: .place
    case .corners, .rowLook: .look
    case .cell, .backdrop, .page, .zoom, .chrome, .state, .undeclared: .state
    case .cellRoom, .inner: .inner
    }
  }

  /// Whether fingers never take hold of it, so that it goes on its way while they are elsewhere.
  package var isOutOfReach: Bool {
    switch self {
    case .row, .rowLook, .cell, .cellRoom, .lid: true
    default: false
    }
  }
}
