import Display
import Geometry

/// A photo as one frame draws it.
struct DrawnPicture: Hashable {
  /// The index into the scene's photos.
  var photo: Int
  /// The bounds of the whole photo, pt of the screen.
  var picture: Rect
  /// The part of it that shows, on the screen or beside it, pt of the screen.
  var clip: Rect
  /// The opacity, 0 … 1, with that of its groups.
  var opacity: Double
  /// The bounds of the group that it is drawn in, as of a sheet; nil where that has none.
  var room: Rect?
}

/// The photos of one frame of a gallery, under or over the viewer's backdrop.
struct DrawnPictures: Hashable {
  /// The thumbnails that are drawn, in their order.
  private(set) var thumbnails: [DrawnPicture] = []
  /// The pictures over the backdrop, the lowest first.
  private(set) var pictures: [DrawnPicture] = []
  /// The backdrop's opacity; nil while there is none.
  private(set) var backdrop: Double?

  /// Reads a frame whose first item is the screen's background; what fills `screen`, in pt, over the
  /// thumbnails is the backdrop.
  init(_ list: DisplayList, screen: Rect) {
    add(list.items.dropFirst(), screen: screen, opacity: 1, clip: nil, room: nil)
  }

  /// Shares the memory of thumbnails that are equal.
  mutating func share(_ other: DrawnPictures) {
    if thumbnails == other.thumbnails { thumbnails = other.thumbnails }
  }

  private mutating func add(
    _ items: some Sequence<DisplayItem>, screen: Rect, opacity: Double, clip: Rect?,
    room: Rect?
  ) {
    for item in items {
      switch item {
      case .image(let image): add(image, opacity: opacity, clip: clip, room: room)
      case .fill(let fill):
        if backdrop == nil, fill.rect == screen {
          backdrop = fill.opacity * opacity * Double(fill.color.alpha) / 255
        }
      case .path: break
      case .group(let group):
        let bounds = group.clip.map(\.rect)
        add(
          group.items, screen: screen, opacity: opacity * group.opacity,
          clip: Self.both(clip, bounds), room: bounds ?? room)
      }
    }
  }

  private mutating func add(_ image: ImageItem, opacity: Double, clip: Rect?, room: Rect?) {
    let picture = image.transform.apply(to: image.source)
    let shown = Self.both(clip, image.clip?.rect).map { $0.intersection(picture) } ?? picture
    guard let shown else { return }
    let drawn = DrawnPicture(
      photo: image.photo, picture: picture, clip: shown, opacity: image.opacity * opacity,
      room: room)
    if backdrop == nil { thumbnails.append(drawn) } else { pictures.append(drawn) }
  }

  private static func both(_ a: Rect?, _ b: Rect?) -> Rect? {
    guard let a, let b else { return a ?? b }
    return a.intersection(b) ?? Rect(origin: b.origin, size: Size(width: 0, height: 0))
  }

  /// The topmost picture over the backdrop whose visible part is a rectangle.
  func picture(showing rect: Rect) -> DrawnPicture? {
    pictures.last { $0.clip.edgeDistance(to: rect) < 1e-6 }
  }

  func thumbnail(of photo: Int) -> DrawnPicture? { thumbnails.first { $0.photo == photo } }
}

extension Rect {
  /// The greatest distance of one of the four edges from the same edge of another rectangle, pt.
  func edgeDistance(to other: Rect) -> Double {
    max(
      max((minX - other.minX).magnitude, (maxX - other.maxX).magnitude),
      max((minY - other.minY).magnitude, (maxY - other.maxY).magnitude))
  }

  var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }
}
