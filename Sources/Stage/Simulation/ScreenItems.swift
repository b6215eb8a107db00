package import Display
import Glibc

/// All items of one display list with its groups flattened, in z-order from back to front.
package struct ScreenItems: Hashable, Sendable {
  /// The items below an open viewer, or all items if no viewer is open.
  package private(set) var grid: [ScreenItem] = []
  /// The items of an open viewer, or none if no viewer is open.
  package private(set) var viewer: [ScreenItem] = []
  /// Whether a viewer is open.
  package let isOpen: Bool

  /// Creates the items of a display list.
  ///
  /// `belowViewer` is the number of top-level items below an open viewer, or nil if none is open.
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

  /// Reuses the arrays of `other` that are equal to save memory.
  package mutating func share(_ other: ScreenItems) {
    if grid == other.grid { grid = other.grid }
    if viewer == other.viewer { viewer = other.viewer }
  }

  /// The items of the grid and the viewer, in z-order from back to front.
  package var all: [ScreenItem] { grid + viewer }

  /// The photos among the items of the grid.
  package var thumbnails: [ScreenItem] { grid.filter { $0.photo != nil } }

  /// The photos among the items of an open viewer, in z-order from back to front.
  package var pictures: [ScreenItem] { viewer.filter { $0.photo != nil } }

  /// Returns the topmost picture in the viewer that shows a photo.
  package func picture(of photo: Int) -> ScreenItem? { viewer.last { $0.photo == photo } }

  /// Returns the topmost picture in the viewer that covers a rectangle and is clipped to it.
  ///
  /// Its card may clip it further.
  package func picture(showing rect: Rect) -> ScreenItem? {
    func contains(_ outer: Rect, _ inner: Rect) -> Bool {
      (outer.intersection(inner)?.edgeDistance(to: inner) ?? .infinity) < 1e-6
    }
    return viewer.last {
      $0.photo != nil && contains(rect, $0.clip) && contains($0.frame, rect)
    }
  }

  /// Returns the bottommost thumbnail of a photo.
  package func thumbnail(of photo: Int) -> ScreenItem? { grid.first { $0.photo == photo } }

  /// Returns whether a thumbnail is visible on a screen.
  ///
  /// It is visible if no opaque fill of the viewer covers the center of its on-screen bounds. The
  /// center decides because a narrow strip next to a sheet is not recognizable as the picture.
  package func isVisible(_ thumbnail: ScreenItem, on screen: Rect) -> Bool {
    guard let visible = thumbnail.clip.intersection(screen) else { return false }
    return !viewer.contains {
      $0.photo == nil && $0.isOpaque && $0.clip.contains(visible.center)
    }
  }

  /// Returns the visible bounds of an item on a screen, in points of the screen.
  ///
  /// Nil if the item is off the screen or an opaque item above covers it completely.
  package func visibleBounds(of item: ScreenItem, on screen: Rect) -> Rect? {
    guard let visible = item.clip.intersection(screen) else { return nil }
    func covers(_ cover: ScreenItem) -> Bool {
      cover.isOpaque && cover.clip.union(visible).edgeDistance(to: cover.clip) < 0.5
    }
    let layer = item.key.isViewer ? viewer : grid
    if let index = layer.firstIndex(where: { $0.key == item.key }) {
      if layer[(index + 1)...].contains(where: covers) { return nil }
      return !item.key.isViewer && viewer.contains(where: covers) ? nil : visible
    }
    return visible
  }

  /// Returns the topmost opaque item that covers a rectangle of the screen.
  package func backdrop(of visible: Rect) -> ScreenItem? {
    all.last { $0.isOpaque && $0.clip.union(visible).edgeDistance(to: $0.clip) < 0.5 }
  }

  /// Returns the picture in the viewer whose visible bounds are closest to a rectangle.
  package func picture(nearest rect: Rect) -> ScreenItem? {
    pictures.min {
      $0.clip.edgeDistance(to: rect) < $1.clip.edgeDistance(to: rect)
    }
  }

  /// The combined opacity and clip of the groups around an item.
  private struct Layer {
    var opacity = 1.0
    var clip: ClipShape?
  }

  private struct Reader {
    let isViewer: Bool
    private(set) var items: [ScreenItem] = []
    var counts: [ScreenItem.Kind: Int] = [:]

    mutating func add(_ list: some Sequence<DisplayItem>, in layer: Layer) {
      for item in list {
        switch item {
        case .image(let image):
          let frame = image.transform.apply(to: image.source)
          add(.photo(image.photo), frame, image.clip, image.opacity, in: layer, by: image.transform)
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
        case .shadow: continue  // It neither shows nor covers anything.
        case .group(let group):
          var inner = layer
          inner.opacity *= group.opacity
          inner.clip = Self.intersection(layer.clip, group.clip)
          add(group.items, in: inner)
        }
      }
    }

    private mutating func add(
      _ kind: ScreenItem.Kind, _ frame: Rect, _ shape: ClipShape?, _ opacity: Double,
      in layer: Layer, by transform: AffineTransform? = nil
    ) {
      // Groups of a viewer mask a picture in flight. Groups of the grid are scroll containers.
      let own = isViewer ? Self.intersection(layer.clip, shape) : shape
      let crop = own.map { $0.rect.intersection(frame) } ?? frame
      guard let crop else { return }
      let shown = layer.clip.map { $0.rect.intersection(crop) } ?? crop
      guard let shown else { return }
      let ordinal = counts[kind, default: 0]
      counts[kind] = ordinal + 1
      items.append(
        ScreenItem(
          key: ScreenItem.Key(kind: kind, isViewer: isViewer, ordinal: ordinal), frame: frame,
          clip: shown, crop: crop, corners: (own?.cornerRadii ?? .zero).clamped(to: crop.size),
          opacity: opacity * layer.opacity, stretch: transform?.stretch ?? 1,
          tilt: transform?.tilt ?? 0))
    }

    /// Returns the intersection of two clips, with the corners of the inner clip if it has any.
    private static func intersection(_ outer: ClipShape?, _ inner: ClipShape?) -> ClipShape? {
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
  /// The horizontal scale divided by the vertical scale, negative if the transform mirrors.
  fileprivate var stretch: Double {
    let height = (c * c + d * d).squareRoot()
    guard height > 0 else { return 1 }
    return (a * d - b * c < 0 ? -1 : 1) * (a * a + b * b).squareRoot() / height
  }

  /// The clockwise rotation of the x axis in degrees.
  fileprivate var tilt: Double { atan2(b, a) * 180 / .pi }
}

extension Color {
  /// The color with full alpha.
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
