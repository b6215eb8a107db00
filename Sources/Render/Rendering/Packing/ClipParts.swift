import Pixels
import Raster

/// The pictures of a clip that is decoded in order, each reduced to the parts in which it differs from what
/// its canvas shows.
///
/// A canvas comes back with an older frame, which one depends on the threads. The pixels that are drawn do
/// not: a part is drawn as the whole picture is.
struct ClipParts {
  /// What a frame is drawn from.
  enum Content: Sendable {
    /// The whole picture.
    case picture(Pixmap<StraightRGBA8>)
    /// Rectangles of the canvas, each with what is needed to draw it.
    case parts([(rect: PixelRect, photo: PhotoPyramid)])
  }

  private let photo: ChangingPhoto
  private let canvasSize: PixelSize
  /// The pixels of the photo that are older than those of the clip.
  private var pending = PixelRegion()
  /// Whether the photo has the pixels of the frame before.
  private var isCurrent = false
  /// The pixels of the canvas that each frame changed.
  private var changes: [PixelRegion] = []
  /// The frame that a canvas shows.
  private var shown: [ObjectIdentifier: Int] = [:]

  init(of photo: ChangingPhoto, on canvasSize: PixelSize) {
    self.photo = photo
    self.canvasSize = canvasSize
  }

  /// Takes the next frame, to be drawn into a canvas.
  ///
  /// - Returns: what it is drawn from, and the pixels of the canvas that may differ from the frame before.
  mutating func take(
    _ lent: LentPicture, drawnInto canvas: FrameCanvas
  ) -> (content: Content, changes: PixelRegion) {
    pending.add(lent.changes)
    let whole = PixelRegion(PixelRect(canvasSize))
    var changed = PixelRegion()
    for rect in lent.changes.rects {
      changed.add(photo.devicePixels(showing: rect, on: canvasSize))
    }
    if isLarge(changed) {
      (changed, isCurrent) = (whole, false)
    } else {
      let wasOpaque = isCurrent ? photo.isOpaque : nil
      photo.update(lent.pixels, in: pending)
      (pending, isCurrent) = (PixelRegion(), true)
      // Opaque pictures are filtered in another way than translucent ones, in all of their pixels.
      if photo.isOpaque != wasOpaque { changed = whole }
    }
    let region = missing(in: canvas, changed)
    shown[ObjectIdentifier(canvas)] = changes.count
    changes.append(changed)
    if isLarge(region) { return (.picture(lent.pixels.copy()), changed) }
    return (.parts(region.rects.map { ($0, photo.part(drawing: $0)) }), changed)
  }

  /// The pixels in which a canvas differs from a frame that changes a region.
  private func missing(in canvas: FrameCanvas, _ changed: PixelRegion) -> PixelRegion {
    guard let frame = shown[ObjectIdentifier(canvas)] else {
      return PixelRegion(PixelRect(canvasSize))
    }
    var region = changed
    for older in changes[(frame + 1)...] where !isLarge(region) { region.add(older) }
    return region
  }

  /// Whether drawing all pixels costs hardly more.
  private func isLarge(_ region: PixelRegion) -> Bool { region.count * 2 > canvasSize.count }
}
