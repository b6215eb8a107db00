package import Display

/// An item that moves on a screen according to its readings: a picture, a bead, a pushed screen.
package struct MovingElement {
  /// Its prefix in reading names, such as `hero`.
  package let name: String
  private var tracks: [ReadingRole.Edge: Track] = [:]
  /// The size of a pushed screen, whose fraction is in the track of x; nil for other items.
  private var pushedSize: Size?

  /// Whether a reading is an edge of an item, or the fraction of a pushed screen.
  static func contains(_ key: ReadingKey) -> Bool {
    switch key.role {
    case .hero, .bead, .push: true
    default: false
    }
  }

  /// Returns the items of a screen whose position is read, in the order of the tracks.
  package static func all(in tracks: [Track], on screen: Size) -> [MovingElement] {
    var elements: [MovingElement] = []
    for track in tracks {
      let edge: ReadingRole.Edge
      switch track.key.role {
      case .hero(let hero): edge = hero
      case .bead(let bead): edge = bead
      case .push:
        var element = MovingElement(name: "push", track, .x)
        element.pushedSize = screen
        elements.append(element)
        continue
      default: continue
      }
      guard let dot = track.name.lastIndex(of: ".") else { continue }
      let name = String(track.name[..<dot])
      if let index = elements.firstIndex(where: { $0.name == name }) {
        elements[index].tracks[edge] = track
      } else {
        elements.append(MovingElement(name: name, track, edge))
      }
    }
    return elements
  }

  private init(name: String, _ track: Track, _ edge: ReadingRole.Edge) {
    self.name = name
    tracks[edge] = track
  }

  private func number(_ edge: ReadingRole.Edge, _ index: Int) -> Double? {
    guard let values = tracks[edge]?.values, values.indices.contains(index) else { return nil }
    return values[index].number
  }

  /// Returns its bounds at a sample, pt of the screen; nil if it is absent or has no size.
  package func frame(at index: Int) -> Rect? {
    if let size = pushedSize {
      return number(.x, index).map {
        Rect(x: (1 - $0) * size.width, y: 0, width: size.width, height: size.height)
      }
    }
    guard let x = number(.x, index), let y = number(.y, index),
      let width = number(.width, index), let height = number(.height, index)
    else { return nil }
    return Rect(x: x, y: y, width: max(width, 0), height: max(height, 0))
  }

  /// Returns its center at a sample, pt of the screen; nil if it is absent.
  package func center(at index: Int) -> Point? {
    if let frame = self.frame(at: index) { return frame.center }
    guard let x = number(.x, index), let y = number(.y, index) else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the distance between two samples, pt: that of its center plus half of its size change.
  package func distance(from index: Int, to next: Int) -> Double {
    if let frame = self.frame(at: index), let later = self.frame(at: next) {
      return frame.center.distance(to: later.center)
        + ((later.width - frame.width).magnitude + (later.height - frame.height).magnitude) / 2
    }
    guard let center = self.center(at: index), let later = self.center(at: next) else { return 0 }
    return center.distance(to: later)
  }
}
