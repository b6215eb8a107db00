package import Display
package import Pixels

/// Draws display lists into pixels.
///
/// Shapes cover pixels by exact area, pictures are filtered for their scale, and everything is
/// composited source-over in the encoded color space. A frame depends only on the arguments of
/// `draw`. Data kept from previous frames only saves drawing time. The caller must ensure that only
/// one thread at a time uses a renderer.
package final class FrameRenderer: @unchecked Sendable {
  private let painter = OperationPainter()
  private var layer: StaticLayer?

  /// Creates a renderer.
  ///
  /// With `keepsLayer`, it caches the operations that frames share in a second canvas.
  package init(keepsLayer: Bool = false) {
    layer = keepsLayer ? StaticLayer() : nil
  }

  /// Draws a frame over the whole canvas, or over a rectangle of it.
  ///
  /// Items of missing photos and with positions that are not finite are not drawn. Items that reach
  /// an edge of `screen` cover the pixels that the edge divides.
  ///
  /// - Parameters:
  ///   - list: The items to draw.
  ///   - scale: Pixels per point, regardless of how the canvas size was rounded.
  ///   - photos: The photos by index, with nil for missing ones.
  ///   - background: The background color, or nil for transparent black. It also shows in the
  ///     pixels by which a rounded-up canvas exceeds the list.
  ///   - screen: The screen that the canvas shows, in points.
  ///   - rect: The pixels to draw, or nil for all.
  ///   - canvas: The pixels to draw into.
  package func draw(
    _ list: DisplayList, scale: Double, photos: [PhotoPyramid?], background: Color? = nil,
    screen: Rect? = nil, in rect: PixelRect? = nil, into canvas: Pixmap<PremultipliedRGBA8>
  ) {
    let frame = contents(
      of: list, scale: scale, photos: photos, background: background, screen: screen,
      size: canvas.size)
    draw(frame, PixelRegion(rect ?? PixelRect(canvas.size)), into: canvas)
  }

  /// Returns a photo alone, stretched to a size over a color; `photo` is its index, `extent` its size, px.
  package func picture(
    of photo: Int, _ extent: Size, in photos: [PhotoPyramid?], stretchedTo size: PixelSize,
    over color: Color
  ) -> Pixmap<StraightRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: size)
    let source = Rect(origin: .zero, size: extent)
    let target = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let item = ImageItem(
      photo: photo, source: source, transform: AffineTransform(mapping: source, to: target))
    draw(
      DisplayList(items: [.image(item)]), scale: 1, photos: photos, background: color, into: canvas)
    return canvas.straight()
  }

  /// Draws a frame, but only the pixels that may differ from the canvas's contents.
  package func draw(
    _ list: DisplayList, scale: Double, photos: [PhotoPyramid?], background: Color? = nil,
    screen: Rect? = nil, into canvas: FrameCanvas
  ) {
    let frame = contents(
      of: list, scale: scale, photos: photos, background: background, screen: screen,
      size: canvas.pixels.size)
    draw(frame, frame.changes(since: canvas.contents), into: canvas.pixels)
    canvas.contents = frame
  }

  /// Creates the levels of the photos that are needed to draw a frame of a size.
  ///
  /// Threads that call this at the same time, each with its own renderer, divide the levels among
  /// them.
  package func prepare(
    _ list: DisplayList, scale: Double, photos: [PhotoPyramid?], screen: Rect? = nil,
    size: PixelSize
  ) {
    _ = contents(
      of: list, scale: scale, photos: photos, background: nil, screen: screen, size: size)
  }

  private func contents(
    of list: DisplayList, scale: Double, photos: [PhotoPyramid?], background: Color?, screen: Rect?,
    size: PixelSize
  ) -> FrameContents {
    let resolver = OperationResolver(
      scale: scale, photos: photos,
      container: screen.flatMap { DeviceShape(rect: $0, cornerRadii: .zero, scale: scale) })
    return FrameContents(
      size: size, background: background,
      operations: resolver.operations(of: list.items, within: PixelRect(size)))
  }

  private func draw(
    _ frame: FrameContents, _ region: PixelRegion, into canvas: Pixmap<PremultipliedRGBA8>
  ) {
    let (cachedCount, background) =
      layer?.background(of: frame, in: region, painter: painter) ?? (0, .color(frame.background))
    painter.draw(
      DrawPlan(frame.operations[cachedCount...], in: region), over: background,
      on: Surface(bounds: PixelRect(canvas.size), base: canvas.row(0)))
  }
}
