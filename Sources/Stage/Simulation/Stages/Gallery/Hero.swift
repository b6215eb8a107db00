package import Geometry

/// The picture that flies between its thumbnail and the screen, at one instant.
package struct Hero: Hashable, Sendable {
  /// The photo's index.
  package let index: Int
  /// Where the whole picture lies, in points of the screen.
  package var picture: Rect
  /// The part of it that shows; always inside the picture.
  package var clip: Rect
  /// The clip's corners, pt.
  package var cornerRadii: CornerRadii

  /// The picture between the crop of its thumbnail (`crop` 1) and the whole (0).
  ///
  /// On the undisturbed way picture and clip are each interpolated linearly with the same progress:
  /// with insets i from the thumbnail's picture to its clip, the clip is the picture inset by
  /// `crop · i`. Where a finger has moved the picture off that way, no more of it is cropped than in
  /// the thumbnail, so that the clip stays inside the picture and never turns inside out.
  package init(picture: Rect, crop: Double, thumbnail: Thumbnail) {
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

  /// The picture on a surface with round corners, none of which it reaches over.
  func rounded(within surface: Rect, _ radius: Double) -> Hero {
    let gap = max(
      min(clip.minX - surface.minX, surface.maxX - clip.maxX),
      min(clip.minY - surface.minY, surface.maxY - clip.maxY))
    let least = max(0, radius - max(0, gap))
    var rounded = self
    rounded.cornerRadii = cornerRadii.map { max($0, least) }
    return rounded
  }

  /// The picture within its page, which clips it.
  ///
  /// On the way to the thumbnail (`nearness` 1 there … 0 at the page) its page widens to the screen and
  /// all of the thumbnail, so that a thumbnail half outside the screen is no different from its
  /// neighbours. Where nothing of the picture is in its page, the clip is empty.
  func clipped(toPage page: Rect, nearness: Double, thumbnail: Thumbnail, screen: Rect) -> Hero {
    let bounds = page.interpolated(to: screen.union(thumbnail.clip), nearness)
    var clipped = self
    clipped.clip =
      clip.intersection(bounds) ?? Rect(center: clip.center, size: Size(width: 0, height: 0))
    return clipped
  }
}

extension Hero {
  /// The readings of the picture's place.
  static let placeReadings = ["hero.x", "hero.y", "hero.width", "hero.height"]
  /// The readings of the picture's place and corners.
  static let readings = placeReadings + ["hero.cornerRadius"]
}
