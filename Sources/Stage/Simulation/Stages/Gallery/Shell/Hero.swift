import Display

/// The current picture at one time, possibly between its thumbnail and the screen.
struct Hero: Hashable, Sendable {
  let index: Int
  /// The rectangle of the whole picture, in points of the screen.
  var picture: Rect
  /// The visible rectangle of the picture; always inside `picture`.
  var clip: Rect
  /// The clip's corner radii, pt.
  var cornerRadii: CornerRadii

  /// Creates the picture between the thumbnail's crop (`crop` 1) and the whole picture (0).
  ///
  /// In an undisturbed animation, the picture and the clip are each interpolated linearly with the
  /// same progress. The clip is then the picture inset by `crop · i`, where i are the insets from
  /// the thumbnail's picture to its clip. If a finger has moved the picture off that path, the
  /// cropped fraction is never larger than in the thumbnail. So the clip stays inside the picture
  /// and never inverts.
  init(picture: Rect, crop: Double, thumbnail: Thumbnail) {
    func inset(_ distance: Double, of thumbnailExtent: Double, now extent: Double) -> Double {
      min(crop * distance, distance / thumbnailExtent * extent)
    }
    let full = thumbnail.picture
    let shown = thumbnail.clip
    index = thumbnail.index
    self.picture = picture
    clip = picture.inset(
      by: Insets(
        top: inset(shown.minY - full.minY, of: full.height, now: picture.height),
        leading: inset(shown.minX - full.minX, of: full.width, now: picture.width),
        bottom: inset(full.maxY - shown.maxY, of: full.height, now: picture.height),
        trailing: inset(full.maxX - shown.maxX, of: full.width, now: picture.width)))
    cornerRadii = thumbnail.cornerRadii.map { $0 * crop }
  }

  /// Creates the picture between a rectangle of its page, in points of the screen, and its thumbnail.
  ///
  /// `nearness` is 1 at the thumbnail and 0 at the page.
  init(from picture: Rect, to thumbnail: Thumbnail, nearness: Double) {
    self.init(
      picture: picture.interpolated(to: thumbnail.picture, nearness), crop: nearness,
      thumbnail: thumbnail)
  }

  /// Returns the picture with corners rounded enough to stay inside a rounded surface.
  func rounded(within surface: Rect, _ radius: Double) -> Hero {
    let gap = max(
      min(clip.minX - surface.minX, surface.maxX - clip.maxX),
      min(clip.minY - surface.minY, surface.maxY - clip.maxY))
    let minRadius = max(0, radius - max(0, gap))
    var rounded = self
    rounded.cornerRadii = cornerRadii.map { max($0, minRadius) }
    return rounded
  }

  /// Returns the picture clipped to its page.
  ///
  /// `nearness` is 1 at the thumbnail and 0 at the page. With increasing nearness the page expands
  /// to the union of the screen and the thumbnail, so that a thumbnail partly off screen looks like
  /// its neighbors. If the picture is outside its page, the clip is empty.
  func clipped(toPage page: Rect, nearness: Double, thumbnail: Thumbnail, screen: Rect) -> Hero {
    let bounds = page.interpolated(to: screen.union(thumbnail.clip), nearness)
    var clipped = self
    clipped.clip = clip.intersection(bounds) ?? Rect(center: clip.center, radius: 0)
    return clipped
  }
}

extension Hero {
  /// The names of the readings of the picture's frame.
  static let frameReadings = ["hero.x", "hero.y", "hero.width", "hero.height"]
  /// The names of the readings of the picture's frame and corners.
  static let readings = frameReadings + ["hero.cornerRadius"]
}
