package import Display
package import Geometry
import Glibc

/// All items of one display list, groups taken apart, the lowest first.
package struct ScreenItems: Hashable, Sendable {
  /// The items below an open viewer, or all where none is open.
  package private(set) var grid: [ScreenItem] = []
  /// The items of an open viewer.
  package private(set) var viewer: [ScreenItem] = []
  /// True if a viewer is open.
  package let isOpen: Bool

  /// Reads a display list, of which some items lie `belowViewer`; nil where none is open.
  package init(_ list: DisplayList, belowViewer: Int?) {
    isOpen = belowViewer != nil
    let count = belowViewer ?? list.items.count
    var reader = Reader(isViewer: false)
    reader.add(list.items.prefix(count), in: Layer())
    grid = reader.items
    guard isOpen else { return }
    reader = Reader(isViewer: true)
    reader.add(list.items.dropFirst(count), in: Layer())
    viewer = reader.items
  }

  /// Shares the memory of a grid and of a viewer that are equal.
  package mutating func share(_ other: ScreenItems) {
    if grid == other.grid { grid = other.grid }
    if viewer == other.viewer { viewer = other.viewer }
  }

  /// The items, the lowest first.
  package var all: [ScreenItem] { grid + viewer }

  /// The thumbnails of the grid.
  package var thumbnails: [ScreenItem] { grid.filter { $0.photo != nil } }

  /// The pictures of an open viewer, the lowest first.
  package var pictures: [ScreenItem] { viewer.filter { $0.photo != nil } }

  /// The topmost picture of a viewer that shows a photo.
  package func picture(of photo: Int) -> ScreenItem? { viewer.last { $0.photo == photo } }

  /// The topmost picture of a viewer whose visible part is a rectangle.
  package func picture(showing rect: Rect) -> ScreenItem? {
    viewer.last { $0.photo != nil && $0.clip.edgeDistance(to: rect) < 1e-6 }
  }

  /// The lowest thumbnail of a photo.
  package func thumbnail(of photo: Int) -> ScreenItem? { grid.first { $0.photo == photo } }

  /// True if a thumbnail is seen on a screen: none of the viewer's opaque fills covers the middle of its part
  /// there.
  ///
  /// A strip of it beside a sheet is not recognized as the picture.
  package func isSeen(_ thumbnail: ScreenItem, on screen: Rect) -> Bool {
    guard let visible = thumbnail.clip.intersection(screen) else { return false }
    return !viewer.contains {
      $0.photo == nil && $0.isOpaque && $0.clip.contains(visible.center)
    }
  }

  /// The visible part of an item on a screen, in points; nil where something opaque lies over all of it.
  package func visiblePart(of item: ScreenItem, on screen: Rect) -> Rect? {
    guard let part = item.clip.intersection(screen) else { return nil }
    func covers(_ cover: ScreenItem) -> Bool {
      cover.isOpaque && cover.clip.union(part).edgeDistance(to: cover.clip) < 0.5
    }
    let layer = item.key.isViewer ? viewer : grid
    if let index = layer.firstIndex(where: { $0.key == item.key }) {
      if layer[(index + 1)...].contains(where: covers) { return nil }
      return !item.key.isViewer && viewer.contains(where: covers) ? nil : part
    }
    return part
  }

  /// The highest item that lies opaque over all of a part of the screen.
  package func ground(of part: Rect) -> ScreenItem? {
    all.last { $0.isOpaque && $0.clip.union(part).edgeDistance(to: $0.clip) < 0.5 }
  }

  /// The photo of a viewer whose visible part is nearest to a rectangle.
  package func picture(nearest rect: Rect) -> ScreenItem? {
    pictures.min {
      $0.clip.edgeDistance(to: rect) < $1.clip.edgeDistance(to: rect)
    }
  }

  /// The groups around an item.
  private struct Layer {
    var opacity = 1.0
    var clip: ClipShape?
  }

  private struct Reader {
    let isViewer: Bool
    private(set) var items: [ScreenItem] = []
    private var counts: [ScreenItem.Kind: Int] = [:]

    init(isViewer: Bool) {
      self.isViewer = isViewer
    }

    mutating func add(_ list: some Sequence<DisplayItem>, in layer: Layer) {
      for item in list {
        switch item {
        case .image(let image):
          let place = image.transform.apply(to: image.source)
          add(
            .photo(image.photo), place, image.clip, image.opacity, in: layer,
            by: image.transform)
        case .fill(let fill):
          let shape = ClipShape(rect: fill.rect, cornerRadii: fill.cornerRadii)
          add(
            .fill(fill.color.opaque), fill.rect, shape,
            fill.opacity * Double(fill.color.alpha) / 255, in: layer)
        case .path(let path):
          guard let bounds = path.path.bounds else { continue }
          add(
            .path(elements: path.path.elements.count, path.color.opaque), bounds, nil,
            path.opacity * Double(path.color.alpha) / 255, in: layer)
        case .group(let group):
          var inner = layer
          inner.opacity *= group.opacity
          inner.clip = Self.both(layer.clip, group.clip)
          add(group.items, in: inner)
        }
      }
    }

    private mutating func add(
      _ kind: ScreenItem.Kind, _ place: Rect, _ shape: ClipShape?, _ opacity: Double,
      in layer: Layer, by transform: AffineTransform? = nil
    ) {
      // A viewer's groups are masks of what flies; the grid's are what it scrolls in.
      let own = isViewer ? Self.both(layer.clip, shape) : shape
      let crop = own.map { $0.rect.intersection(place) } ?? place
      guard let crop else { return }
      let shown = layer.clip.map { $0.rect.intersection(crop) } ?? crop
      guard let shown else { return }
      let ordinal = counts[kind, default: 0]
      counts[kind] = ordinal + 1
      items.append(
        ScreenItem(
          key: ScreenItem.Key(kind: kind, isViewer: isViewer, ordinal: ordinal), place: place,
          clip: shown, crop: crop, corners: (own?.cornerRadii ?? .zero).clamped(to: crop.size),
          opacity: opacity * layer.opacity, stretch: transform?.stretch ?? 1,
          tilt: transform?.tilt ?? 0))
    }

    /// The common part of two clips, with the corners of the inner one where it has any.
    private static func both(_ outer: ClipShape?, _ inner: ClipShape?) -> ClipShape? {
      guard let outer, let inner else { return inner ?? outer }
      let rect =
        outer.rect.intersection(inner.rect)
        ?? Rect(origin: inner.rect.origin, size: Size(width: 0, height: 0))
      return ClipShape(
        rect: rect, cornerRadii: inner.cornerRadii == .zero ? outer.cornerRadii : inner.cornerRadii)
    }
  }
}

extension AffineTransform {
  /// The length of what was 1 to the right through that of what was 1 down; below 0 where it mirrors.
  fileprivate var stretch: Double {
    let height = (c * c + d * d).squareRoot()
    guard height > 0 else { return 1 }
    return (a * d - b * c < 0 ? -1 : 1) * (a * a + b * b).squareRoot() / height
  }

  /// The angle from the right to what was there, clockwise, in degrees.
  fileprivate var tilt: Double { atan2(b, a) * 180 / .pi }
}

extension Color {
  /// The colour without its alpha.
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
