package import Display
package import Geometry

/// Something that moves on a screen, by its readings: the picture of a viewer, or a bead.
package struct MovingThing {
  /// Its name in readings, such as `hero`.
  package let name: String
  private var tracks: [ReadingRole.Edge: Track] = [:]

  /// The things of a screen that readings place, in their order.
  package static func all(in tracks: [Track]) -> [MovingThing] {
    var things: [MovingThing] = []
    for track in tracks {
      let edge: ReadingRole.Edge
      switch track.key.role {
      case .hero(let hero): edge = hero
      case .bead(let bead): edge = bead
      default: continue
      }
      guard let dot = track.name.lastIndex(of: ".") else { continue }
      let name = String(track.name[..<dot])
      if let place = things.firstIndex(where: { $0.name == name }) {
        things[place].tracks[edge] = track
      } else {
        things.append(MovingThing(name: name, track, edge))
      }
    }
    return things
  }

  private init(name: String, _ track: Track, _ edge: ReadingRole.Edge) {
    self.name = name
    tracks[edge] = track
  }

  private func number(_ edge: ReadingRole.Edge, _ index: Int) -> Double? {
    guard let values = tracks[edge]?.values, values.indices.contains(index) else { return nil }
    return values[index].number
  }

  /// Its bounds at a sample, pt of the screen; nil where it is not there, or has no extent.
  package func frame(at index: Int) -> Rect? {
    guard let x = number(.x, index), let y = number(.y, index),
      let width = number(.width, index), let height = number(.height, index)
    else { return nil }
    return Rect(x: x, y: y, width: max(width, 0), height: max(height, 0))
  }

  /// Its middle at a sample, pt of the screen; nil where it is not there.
  package func center(at index: Int) -> Point? {
    if let frame = self.frame(at: index) { return frame.center }
    guard let x = number(.x, index), let y = number(.y, index) else { return nil }
    return Point(x: x, y: y)
  }

  /// The distance that it comes from a sample to another one: of its middle, and half of how much it grows.
  package func way(from index: Int, to next: Int) -> Double {
    if let frame = self.frame(at: index), let later = self.frame(at: next) {
      return frame.center.distance(to: later.center)
        + ((later.width - frame.width).magnitude + (later.height - frame.height).magnitude) / 2
    }
    guard let center = self.center(at: index), let later = self.center(at: next) else { return 0 }
    return center.distance(to: later)
  }
}
