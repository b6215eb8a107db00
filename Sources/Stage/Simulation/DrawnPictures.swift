package import Display
package import Geometry

/// A photo as one frame draws it.
package struct DrawnPicture: Hashable, Sendable {
  /// The index into the scene's photos.
  package var photo: Int
  /// The bounds of the whole photo, pt of the screen.
  package var picture: Rect
  /// The part of it that shows, on the screen or beside it, pt of the screen.
  package var clip: Rect
  /// The opacity, 0 … 1, with that of its groups.
  package var opacity: Double
  /// The bounds of the group that it is drawn in, as of a sheet; nil where that has none.
  package var room: Rect?
}

/// The photos of one frame of a gallery, below a viewer and in it.
package struct DrawnPictures: Hashable, Sendable {
  /// The thumbnails that are drawn, in their order.
  package private(set) var thumbnails: [DrawnPicture] = []
  /// The pictures of an open viewer, the lowest first.
  package private(set) var pictures: [DrawnPicture] = []
  /// The groups around an item.
  private struct Layer {
    var opacity = 1.0
    var clip: Rect?
    var room: Rect?

    func inner(_ group: GroupItem) -> Layer {
      Layer(
        opacity: opacity * group.opacity, clip: DrawnPictures.both(clip, group.clip?.rect),
        room: group.clip?.rect ?? room)
    }
  }

  /// The bounds of the viewer's opaque fills, which lie over all thumbnails: a backdrop, a sheet's ground.
  package private(set) var covers: [Rect] = []

  /// The opacity from which on nothing is seen through a fill.
  private static let opaque = 0.95

  /// Reads a frame, of which some items lie `belowViewer`; nil where none is open.
  package init(_ list: DisplayList, belowViewer: Int?) {
    let count = belowViewer ?? list.items.count
    add(list.items.prefix(count), in: Layer(), isViewer: false)
    add(list.items.dropFirst(count), in: Layer(), isViewer: true)
  }

  /// Shares the memory of thumbnails and pictures that are equal.
  package mutating func share(_ other: DrawnPictures) {
    if thumbnails == other.thumbnails { thumbnails = other.thumbnails }
    if pictures == other.pictures { pictures = other.pictures }
    if covers == other.covers { covers = other.covers }
  }

  private mutating func add(
    _ items: some Sequence<DisplayItem>, in layer: Layer, isViewer: Bool
  ) {
    for item in items {
      switch item {
      case .image(let image):
        guard let drawn = Self.drawn(image, in: layer) else { continue }
        if isViewer { pictures.append(drawn) } else { thumbnails.append(drawn) }
      case .fill(let fill):
        let opacity = fill.opacity * layer.opacity * Double(fill.color.alpha) / 255
        if isViewer, opacity >= Self.opaque {
          covers.append(Self.both(layer.clip, fill.rect) ?? fill.rect)
        }
      case .path: break
      case .group(let group):
        add(group.items, in: layer.inner(group), isViewer: isViewer)
      }
    }
  }

  /// A photo as it shows within a clip; nil where it does not.
  private static func drawn(_ image: ImageItem, in layer: Layer) -> DrawnPicture? {
    let picture = image.transform.apply(to: image.source)
    let shown = both(layer.clip, image.clip?.rect).map { $0.intersection(picture) } ?? picture
    return shown.map {
      DrawnPicture(
        photo: image.photo, picture: picture, clip: $0,
        opacity: image.opacity * layer.opacity, room: layer.room)
    }
  }

  private static func both(_ a: Rect?, _ b: Rect?) -> Rect? {
    guard let a, let b else { return a ?? b }
    return a.intersection(b) ?? Rect(origin: b.origin, size: Size(width: 0, height: 0))
  }

  /// The topmost picture over the backdrop whose visible part is a rectangle.
  package func picture(showing rect: Rect) -> DrawnPicture? {
    pictures.last { $0.clip.edgeDistance(to: rect) < 1e-6 }
  }

  /// True if a thumbnail is seen on a screen: none of the viewer's opaque fills covers the middle of its part there.
  ///
  /// A strip of it beside a sheet is not recognised as the picture.
  package func isSeen(_ thumbnail: DrawnPicture, on screen: Rect) -> Bool {
    guard let visible = thumbnail.clip.intersection(screen) else { return false }
    return !covers.contains { $0.contains(visible.center) }
  }

  /// The first thumbnail of a photo.
  package func thumbnail(of photo: Int) -> DrawnPicture? { thumbnails.first { $0.photo == photo } }
}

extension Rect {
  /// The greatest distance of one of the four edges from the same edge of another rectangle, pt.
  package func edgeDistance(to other: Rect) -> Double {
    max(
      max((minX - other.minX).magnitude, (maxX - other.maxX).magnitude),
      max((minY - other.minY).magnitude, (maxY - other.maxY).magnitude))
  }

  /// The corners, clockwise from the upper left.
  package var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}
