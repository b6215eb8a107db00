package import Display
package import Geometry
package import Pixels

/// Draws display lists into pixels.
///
/// Shapes cover pixels by exact area, pictures are filtered for their scale, and everything is
/// composited src-over in the encoded space. A frame depends only on the arguments of `draw`: what is
/// kept from frames before only saves drawing it again. The caller sees to it that one thread at a time
/// uses a renderer.
package final class FrameRenderer: @unchecked Sendable {
  private let painter = OperationPainter()
  private var layer: StaticLayer?

  /// Creates a renderer, on request one that keeps the pixels of what frames have in common: a canvas more.
  package init(keepsLayer: Bool = false) {
    layer = keepsLayer ? StaticLayer() : nil
  }

  /// Draws one frame over all of the canvas, or over a rectangle of it, at so many pixels per point, however the
  /// canvas was rounded.
  ///
  /// Items of missing photos, and places that are not finite, are not drawn. The ground, nil for
  /// transparent black, also shows where a rounded-up canvas exceeds the list. Items that reach an edge
  /// of the screen that the canvas shows, in points, cover the pixels that the edge divides.
  package func draw(
    _ list: DisplayList, scale: Double, photos: [PhotoPyramid?], ground: Color? = nil,
    screen: Rect? = nil, in rect: PixelRect? = nil, into canvas: Pixmap<PremultipliedRGBA8>
  ) {
    let frame = contents(
      of: list, scale: scale, photos: photos, ground: ground, screen: screen, size: canvas.size)
    draw(frame, PixelRegion(rect ?? PixelRect(canvas.size)), into: canvas)
  }

  /// Draws one frame as the other `draw` does, but only the pixels that may differ from the canvas's.
  package func draw(
    _ list: DisplayList, scale: Double, photos: [PhotoPyramid?], ground: Color? = nil,
    screen: Rect? = nil, into canvas: FrameCanvas
  ) {
    let frame = contents(
      of: list, scale: scale, photos: photos, ground: ground, screen: screen,
      size: canvas.pixels.size)
    draw(frame, frame.changes(since: canvas.contents), into: canvas.pixels)
    canvas.contents = frame
  }

  /// Makes the levels of the photos with which a frame of a size is drawn.
  ///
  /// Threads that do so at once, each with its renderer, share the levels out.
  package func prepare(
    _ list: DisplayList, scale: Double, photos: [PhotoPyramid?], screen: Rect? = nil,
    size: PixelSize
  ) {
    _ = contents(
      of: list, scale: scale, photos: photos, ground: nil, screen: screen, size: size)
  }

  private func contents(
    of list: DisplayList, scale: Double, photos: [PhotoPyramid?], ground: Color?, screen: Rect?,
    size: PixelSize
  ) -> FrameContents {
    let resolver = OperationResolver(
      scale: scale, photos: photos,
      screen: screen.flatMap { DeviceShape(rect: $0, cornerRadii: .zero, scale: scale) })
    return FrameContents(
      size: size, ground: ground,
      operations: resolver.operations(of: list.items, within: PixelRect(size)))
  }

  private func draw(
    _ frame: FrameContents, _ region: PixelRegion, into canvas: Pixmap<PremultipliedRGBA8>
  ) {
    let (held, ground) =
      layer?.ground(of: frame, in: region, painter: painter) ?? (0, .color(frame.ground))
    painter.draw(
      DrawPlan(frame.operations[held...], in: region), over: ground,
      on: Surface(bounds: PixelRect(canvas.size), base: canvas.row(0)))
  }
}
