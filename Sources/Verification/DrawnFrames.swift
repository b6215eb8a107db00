package import Display
package import Geometry
import Motion
import Rendering
package import SceneModel
package import Simulation

/// An item of a display list, as far as masks need to know it.
package struct DrawnItem: Hashable, Sendable {
  /// The kind of an item, in the words of `trace --display-list`.
  package enum Kind: String, CaseIterable, Sendable {
    /// A photo, or a part of one.
    case image
    /// A rounded rectangle of one colour.
    case fill
    /// An outline of one colour.
    case path
    /// Items drawn as one.
    case group
  }

  /// The kind.
  package var kind: Kind
  /// The path of its photo; nil for none.
  package var photo: String?
  /// The smallest rectangle of what it draws, clipped, in pt of the canvas; nil if nothing is visible.
  package var bounds: Rect?
  /// The items of a group, the lowest first.
  package var items: [DrawnItem] = []

  /// Takes an item of a display list; `photos` are the scene's.
  package init(_ item: DisplayItem, photos: [Photo]) {
    switch item {
    case .image(let image):
      let drawn = image.transform.apply(to: image.source)
      self.init(
        .image, photo: photos.indices.contains(image.photo) ? photos[image.photo].path : nil,
        bounds: Self.visible(drawn, clip: image.clip?.rect, opacity: image.opacity))
    case .fill(let fill):
      self.init(.fill, bounds: Self.visible(fill.rect, clip: nil, opacity: fill.opacity))
    case .path(let path):
      self.init(
        .path,
        bounds: path.path.bounds.flatMap { Self.visible($0, clip: nil, opacity: path.opacity) })
    case .group(let group):
      self.init(
        group: group.items.map { DrawnItem($0, photos: photos) }, clip: group.clip?.rect,
        opacity: group.opacity)
    }
  }

  init(group items: [DrawnItem], clip: Rect?, opacity: Double) {
    kind = .group
    self.items = items
    let all = items.compactMap(\.bounds)
    bounds = all.first.flatMap { first in
      Self.visible(all.dropFirst().reduce(first) { $0.union($1) }, clip: clip, opacity: opacity)
    }
  }

  init(_ kind: Kind, photo: String? = nil, bounds: Rect?) {
    self.kind = kind
    self.photo = photo
    self.bounds = bounds
  }

  /// The visible part of a rectangle; nil for none.
  static func visible(_ rect: Rect, clip: Rect?, opacity: Double) -> Rect? {
    guard opacity > 0, !rect.isEmpty else { return nil }
    guard let clip else { return rect }
    return rect.intersection(clip)
  }
}

/// The items that the frames of a clip draw.
package struct DrawnFrames: Sendable {
  /// The items that one frame draws.
  package struct Frame: Sendable {
    /// The scene time, s.
    package var time: Double
    /// The items, the lowest first.
    package var items: [DrawnItem]
  }

  /// The frames in the order of time; at least one.
  package let frames: [Frame]

  init(_ frames: [Frame]) {
    self.frames = frames
  }

  /// Simulates what a scene draws; `frames` begin with the first.
  package init(_ frames: SceneFrames, photos: [Photo]) throws(SimulationError) {
    var (all, next) = ([Frame](), frames)
    while let frame = try next.nextFrame() {
      all.append(
        Frame(
          time: frame.time.seconds,
          items: frame.displayList.items.map { DrawnItem($0, photos: photos) }))
    }
    self.frames = all
  }
}
