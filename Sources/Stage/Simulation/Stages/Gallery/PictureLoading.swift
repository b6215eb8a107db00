import Display
import Geometry
import Motion
import SceneModel

/// The photos of a viewer that are not there yet, and their placeholders.
///
/// ```
///            its place shows in a viewer            `after` has passed
/// unasked ──────────────────────────────▶ on its way ──────────────────▶ there
/// ```
/// A viewer is not told: its geometry is that of the whole photo, as where its size is known. Thumbnails are always
/// there. A photo that is there stays there.
struct PictureLoading: Sendable {
  /// The photos that are not there.
  private var missing: [Int: PhotoLoading] = [:]
  /// The times at which those that are on their way will be there.
  private var arrivals: [Int: SceneTime] = [:]
  /// The viewer's own placeholder.
  private let placeholder: LoadingPlaceholder

  /// The pixels along the longer side of a small picture (Source: ours; as previews that are sent with a post, so that
  /// it is seen to be one at any scale of the film).
  private static let detail = 42.0

  init(_ photos: [Photo], placeholder: LoadingPlaceholder) {
    self.placeholder = placeholder
    for loading in photos.compactMap(\.loading) { missing[loading.photo] = loading }
  }

  /// True if a photo is not there yet.
  var isWaiting: Bool { !missing.isEmpty }

  /// The time at which the next photo will be there; nil where none is on its way.
  var nextTimer: SceneTime? { arrivals.values.min() }

  /// The time at which all that are on their way are there.
  var settlingInstant: SceneTime { arrivals.values.max() ?? .zero }

  /// Asks for the photos that are drawn on a screen.
  mutating func ask(for items: [DisplayItem], on screen: Rect, at time: SceneTime) {
    for item in items {
      switch item {
      case .image(let image):
        guard let loading = missing[image.photo], arrivals[image.photo] == nil,
          image.transform.apply(to: image.source).intersection(screen) != nil
        else { continue }
        arrivals[image.photo] = time + loading.after
      case .group(let group): ask(for: group.items, on: screen, at: time)
      case .fill, .path: break
      }
    }
  }

  /// Lets the photos that are due be there.
  mutating func arrive() -> [EventMark] {
    let due = nextTimer
    return arrivals.filter { $0.value == due }.keys.sorted().map { photo in
      arrivals[photo] = nil
      missing[photo] = nil
      return EventMark(.photoLoaded, .count("photo", photo))
    }
  }

  /// A viewer's items with placeholders for the photos that are not there.
  func placed(_ items: [DisplayItem], over grid: GalleryGrid) -> [DisplayItem] {
    guard !missing.isEmpty else { return items }
    return items.compactMap { item in
      switch item {
      case .image(let image):
        return missing[image.photo].map { placed(image, $0, over: grid) } ?? item
      case .group(var group):
        group.items = placed(group.items, over: grid)
        return .group(group)
      case .fill, .path: return item
      }
    }
  }

  private func placed(
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

  /// Where a thumbnail lies in a photo's place: on its cell as it is, on a page fitted as the photo would be.
  private func frame(
    of image: ImageItem, _ thumbnail: Thumbnail, fit: Rect, _ screen: Screen
  ) -> Rect {
    let picture = image.transform.apply(to: image.source)
    let clip = image.clip?.rect ?? picture
    let page = ContentMode.fit.rect(of: thumbnail.clip.size, in: screen.bounds).size
    let scale = picture.width / fit.width
    let whole = Rect(center: picture.center, size: page * scale)
    let proportion = thumbnail.clip.height / thumbnail.clip.width
    // The part of the way to the thumbnail, by the side that it crops.
    func part(_ shown: Double, _ full: Double, _ least: Double) -> Double? {
      least < 1 ? min(max((1 - shown / full) / (1 - least), 0), 1) : nil
    }
    let nearness =
      part(clip.width, picture.width, thumbnail.clip.width / thumbnail.picture.width)
      ?? part(clip.height, picture.height, thumbnail.clip.height / thumbnail.picture.height) ?? 0
    let between = whole.interpolated(to: clip, nearness)
    return Rect(
      center: between.center, size: Size(width: between.width, height: between.width * proportion))
  }
}
