import Pixels
import Raster

/// The pictures of a clip that is decoded in order, reduced to the regions a canvas has to redraw.
///
/// A reused canvas shows an older frame; which one depends on the threads. The drawn pixels do not:
/// a region is drawn exactly like the same region of the whole picture.
struct ChangedRegions {
  /// The source pixels of a frame.
  enum Content: Sendable {
    /// The whole picture.
    case picture(Pixmap<StraightRGBA8>)
    /// Rectangles of the canvas, each with the pixels to draw it.
    case regions([(rect: PixelRect, photo: PhotoPyramid)])
  }

  let photo: ChangingPhoto
  let canvasSize: PixelSize
  /// The regions in which `photo` is older than the clip's current frame.
  private(set) var pending = PixelRegion()
  /// Whether `photo` has the pixels of the previous frame.
  private(set) var isCurrent = false
  /// The canvas region that each frame changed, by frame.
  private(set) var changes: [PixelRegion] = []
  /// The frame that each canvas shows.
  private(set) var shown: [ObjectIdentifier: Int] = [:]

  /// Prepares the next frame for drawing into a canvas.
  ///
  /// - Returns: The source pixels, and the canvas region that may differ from the previous frame.
  mutating func take(
    _ borrowed: BorrowedPicture, drawnInto canvas: FrameCanvas
  ) -> (content: Content, changes: PixelRegion) {
    pending.add(borrowed.changes)
    let whole = PixelRegion(PixelRect(canvasSize))
    var changed = PixelRegion()
    for rect in borrowed.changes.rects {
      changed.add(photo.devicePixels(showing: rect, on: canvasSize))
    }
    if isLarge(changed) {
      (changed, isCurrent) = (whole, false)
    } else {
      let wasOpaque = isCurrent ? photo.isOpaque : nil
      photo.update(borrowed.pixels, in: pending)
      (pending, isCurrent) = (PixelRegion(), true)
      // Opaque pictures are filtered differently from translucent ones, so every pixel may change.
      if photo.isOpaque != wasOpaque { changed = whole }
    }
    let region = missing(in: canvas, changed)
    shown[ObjectIdentifier(canvas)] = changes.count
    changes.append(changed)
    if isLarge(region) { return (.picture(borrowed.pixels.copy()), changed) }
    return (.regions(region.rects.map { ($0, photo.pyramid(drawing: $0)) }), changed)
  }

  /// Returns the region in which a canvas differs from a frame that changes `changed`.
  private func missing(in canvas: FrameCanvas, _ changed: PixelRegion) -> PixelRegion {
    guard let frame = shown[ObjectIdentifier(canvas)] else {
      return PixelRegion(PixelRect(canvasSize))
    }
    var region = changed
    for older in changes[(frame + 1)...] where !isLarge(region) { region.add(older) }
    return region
  }

  /// Whether drawing the whole canvas costs little more than drawing a region.
  private func isLarge(_ region: PixelRegion) -> Bool { region.count * 2 > canvasSize.count }
}
