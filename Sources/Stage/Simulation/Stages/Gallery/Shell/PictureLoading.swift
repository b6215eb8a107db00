import Display
import SceneModel

/// The photos of a viewer that have not loaded, and their placeholders.
///
/// ```
///              visible in a viewer               `after` has elapsed
/// not requested ──────────────────▶ requested ──────────────────▶ loaded
/// ```
/// The viewer does not know about loading: its geometry is that of the loaded photo, as in an app
/// that knows the size in advance. Thumbnails are always loaded. A loaded photo stays loaded.
struct PictureLoading: Sendable {
  /// The photos that have not loaded, by index.
  private var missing: [Int: PhotoLoading] = [:]
  /// The load times of the requested photos, by index.
  private var loadTimes: [Int: SceneTime] = [:]
  /// The viewer's default placeholder.
  private let placeholder: LoadingPlaceholder

  /// The pixels along the longer side of a preview.
  ///
  /// Source: ours, after the previews that services send with a post. They are recognizable as
  /// previews at any scale of the output.
  private static let detail = 42.0

  init(_ photos: [Photo], placeholder: LoadingPlaceholder) {
    self.placeholder = placeholder
    for loading in photos.compactMap(\.loading) { missing[loading.photo] = loading }
  }

  /// Whether a photo has not loaded yet.
  var isWaiting: Bool { !missing.isEmpty }

  /// The photos that have not loaded yet.
  var unloaded: Set<Int> { Set(missing.keys) }

  /// The time at which the next photo loads; nil if none is requested.
  var nextTimer: SceneTime? { loadTimes.values.min() }

  /// The time at which all requested photos have loaded.
  var settlingInstant: SceneTime { loadTimes.values.max() ?? .zero }

  /// Requests the photos that are drawn on a screen.
  mutating func request(for items: [DisplayItem], on screen: Rect, at time: SceneTime) {
    for item in items {
      switch item {
      case .image(let image):
        guard let loading = missing[image.photo], loadTimes[image.photo] == nil,
          image.transform.apply(to: image.source).intersection(screen) != nil
        else { continue }
        loadTimes[image.photo] = time + loading.after
      case .group(let group): request(for: group.items, on: screen, at: time)
      case .fill, .path, .shadow: break
      }
    }
  }

  /// Marks the photos that load at `nextTimer` as loaded.
  mutating func finishLoading() -> [EventMark] {
    let due = nextTimer
    return loadTimes.filter { $0.value == due }.keys.sorted().map { photo in
      loadTimes[photo] = nil
      missing[photo] = nil
      return EventMark(.photoLoaded, .count("photo", photo))
    }
  }

  /// Returns a viewer's items with placeholders for the photos that have not loaded.
  func withPlaceholders(_ items: [DisplayItem], over grid: GalleryGrid) -> [DisplayItem] {
    guard !missing.isEmpty else { return items }
    return items.compactMap { item in
      switch item {
      case .image(let image):
        return missing[image.photo].map { withPlaceholders(image, $0, over: grid) } ?? item
      case .group(var group):
        group.items = withPlaceholders(group.items, over: grid)
        return .group(group)
      case .fill, .path, .shadow: return item
      }
    }
  }

  private func withPlaceholders(
    _ image: ImageItem, _ loading: PhotoLoading, over grid: GalleryGrid
  ) -> DisplayItem? {
    var image = image
    image.detail = Self.detail
    switch loading.placeholder ?? placeholder {
    case .preview: return .image(image)
    case .empty: return nil
    case .thumbnail:
      let thumbnail = grid.thumbnails[image.photo]
      let frame = frame(of: image, thumbnail, fit: grid.fitRect(of: image.photo), grid.screen)
      let picture = AffineTransform(mapping: thumbnail.clip, to: frame).apply(to: thumbnail.picture)
      image.transform = AffineTransform(mapping: image.source, to: picture)
      image.clip = ClipShape(rect: frame, cornerRadii: image.clip?.cornerRadii ?? .zero)
      return .image(image)
    }
  }

  /// Returns the rectangle of a thumbnail that replaces a photo's item.
  ///
  /// At its cell it is the thumbnail's own rectangle; on a page the thumbnail is scaled to fit the
  /// page.
  private func frame(
    of image: ImageItem, _ thumbnail: Thumbnail, fit: Rect, _ screen: Screen
  ) -> Rect {
    let picture = image.transform.apply(to: image.source)
    let clip = image.clip?.rect ?? picture
    let page = ContentMode.fit.rect(of: thumbnail.clip.size, in: screen.bounds).size
    let scale = picture.width / fit.width
    let whole = Rect(center: picture.center, size: page * scale)
    let proportion = thumbnail.clip.height / thumbnail.clip.width
    // The progress toward the thumbnail, from the dimension that the thumbnail crops.
    func share(_ shown: Double, _ full: Double, _ minFraction: Double) -> Double? {
      minFraction < 1 ? min(max((1 - shown / full) / (1 - minFraction), 0), 1) : nil
    }
    let nearness =
      share(clip.width, picture.width, thumbnail.clip.width / thumbnail.picture.width)
      ?? share(clip.height, picture.height, thumbnail.clip.height / thumbnail.picture.height) ?? 0
    let between = whole.interpolated(to: clip, nearness)
    return Rect(
      center: between.center, size: Size(width: between.width, height: between.width * proportion))
  }
}
