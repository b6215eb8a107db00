/// The declaration of a reading: its name, unit, and role.
package struct ReadingKey: Hashable, Sendable {
  /// The dot-separated name in traces and goldens, prefixed by the screen if there are several.
  package private(set) var name: String
  /// The unit of its numbers.
  package let unit: ReadingUnit
  /// The subject of the reading.
  package let role: ReadingRole
  /// The screen whose name is the prefix; nil if a scene has only one screen.
  package private(set) var screen: String?

  package init(_ name: String, _ role: ReadingRole, _ unit: ReadingUnit = .none) {
    self.name = name
    self.unit = unit
    self.role = role
  }

  /// Returns the declaration of a log's column that no scene declares.
  ///
  /// Source: the log format, in which components of rectangles and corner radii are in points.
  package static func logged(_ name: String) -> ReadingKey {
    switch name.split(separator: ".").last {
    case "x", "y", "width", "height": ReadingKey(name, .undeclared, .points)
    case "cornerRadius": ReadingKey(name, .corners, .points)
    default: ReadingKey(name, .undeclared)
    }
  }

  /// Returns the key for one of several items, as in `row.Date.x`.
  package func of(_ item: String, _ id: String) -> ReadingKey {
    var key = self
    key.name = "\(item).\(id).\(name)"
    return key
  }

  /// The name without the screen's prefix, such as `hero.x`.
  package var nameOnScreen: String {
    guard let screen, name.hasPrefix(screen + ".") else { return name }
    return String(name.dropFirst(screen.count + 1))
  }

  /// The name on the screen without its last component, such as `hero`.
  package var element: String {
    let name = nameOnScreen
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Returns the key for one of several screens, as in `zozo.hero.x`.
  package func on(_ screen: String) -> ReadingKey {
    var key = self
    key.name = "\(screen).\(name)"
    key.screen = screen
    return key
  }
}

/// The unit of a reading; the raw value is its symbol.
package enum ReadingUnit: String, Hashable, Sendable {
  /// Plain numbers, states, and values in pixels of a single viewer.
  case none = ""
  /// Screen points.
  case points = "pt"
  /// Screen points per second.
  case pointsPerSecond = "pt/s"

  /// The largest change that is no motion.
  ///
  /// Source: ours; at three pixels per point, a thousandth of a point changes the color of an edge by less
  /// than 1/255. Plain numbers, such as a scale, also have effects on lengths of a thousand points.
  var imperceptible: Double { self == .none ? 1e-5 : 1e-3 }
}

/// The subject of a reading.
package enum ReadingRole: Hashable, Sendable {
  /// A position or size of a rectangle, or a coordinate of a point.
  package enum Edge: Hashable, Sendable {
    /// The coordinates of the top left corner or of a point, and the size.
    case x, y, width, height
  }

  /// The visible rectangle of the picture in the viewer.
  case hero(Edge)
  /// The corner radii of that picture.
  case corners
  /// The center of a bead.
  case bead(Edge)
  /// The position of a list row.
  case row
  /// The appearance of a list row.
  case rowAppearance
  /// The contents of a list cell.
  case cell
  /// The space that a cell leaves for its content.
  case cellSpace
  /// The position of a lid.
  case lid
  /// The scroll offset of a list.
  case scroll
  /// The visible fraction of a pushed screen, 0 to 1.
  case push
  /// The offset of a sheet.
  case sheet
  /// The visibility of the backdrop behind the pictures.
  case backdrop
  /// The current page.
  case page
  /// The size and position of a picture on its page.
  case zoom
  /// The bars over the pictures.
  case chrome
  /// The visibility of a message.
  case alert
  /// The state of a viewer.
  case state
  /// Derived or auxiliary values, such as matrices, velocities, and memory.
  case inner
  /// A recorded name that no stage declares.
  case undeclared

  /// The visual significance of a reading; a lower rank is more significant.
  package enum Rank: Int, Comparable, Sendable {
    /// The position or size of an item.
    case position
    /// The appearance of an item.
    case look
    /// The state of a viewer.
    case state
    /// Derived or auxiliary values.
    case inner

    /// Orders the most significant rank first.
    package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// The visual significance of the reading.
  package var rank: Rank {
    switch self {
    case .hero, .bead, .row, .lid, .scroll, .push, .sheet: .position
    case .corners, .rowAppearance: .look
    case .cell, .backdrop, .page, .zoom, .chrome, .alert, .state, .undeclared: .state
    case .cellSpace, .inner: .inner
    }
  }

  /// Whether it describes the viewer's current picture, and so another one after a page turn.
  package var isOfPicture: Bool {
    if case .hero = self { true } else { self == .corners }
  }

  /// Whether fingers never drag the item, so that it continues to move while they are elsewhere.
  package var ignoresTouches: Bool {
    switch self {
    case .row, .rowAppearance, .cell, .cellSpace, .lid: true
    default: false
    }
  }
}
