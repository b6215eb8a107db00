package import Display
package import Geometry
package import Pixels

/// Draws display lists into pixels.
///
/// Shapes cover pixels by exact area, pictures are filtered for their scale, and everything is
/// composited src-over in the encoded space. A frame depends only on the arguments of `draw`. A renderer
/// keeps memory between frames; the caller sees to it that one thread at a time uses it.
package final class FrameRenderer: @unchecked Sendable {
  private let pictures = PictureRows()
  private let outlines = PathRows()
  private let weights = Scratch<Float>()
  private var layers: [Scratch<UInt8>] = []

  /// Creates a renderer.
  package init() {}

  /// Draws one frame over all of the canvas, at so many pixels per point, however the canvas was
  /// rounded.
  ///
  /// Items of missing photos, and places that are not finite, are not drawn. The ground, nil for
  /// transparent black, also shows where a rounded-up canvas exceeds the list. Items that reach an edge
  /// of the screen that the canvas shows, in points, cover the pixels that the edge divides.
  package func draw(
    _ list: DisplayList, scale: Double, photos: [PhotoPyramid?], ground: Color? = nil,
    screen: Rect? = nil, into canvas: Pixmap<PremultipliedRGBA8>
  ) {
    let surface = Surface(bounds: PixelRect(canvas.size), base: canvas.row(0))
    FillPaint.fill(surface.base, count: canvas.size.count, with: ground)
    let edges = screen.flatMap { DeviceShape(rect: $0, cornerRadii: .zero, scale: scale) }
    draw(
      list.items, Context(scale: scale, photos: photos, screen: edges, depth: 0), on: surface)
  }

  /// The values that all items of a layer share.
  private struct Context {
    var scale: Double
    var photos: [PhotoPyramid?]
    /// The screen that the canvas shows; nil where it shows several.
    var screen: DeviceShape?
    /// The number of open groups.
    var depth: Int

    /// A rounded rectangle of the items; nil where it has no area.
    func shape(_ rect: Rect, _ cornerRadii: CornerRadii) -> DeviceShape? {
      DeviceShape(rect: rect, cornerRadii: cornerRadii, scale: scale)?.filling(screen)
    }
  }

  private func draw(_ items: [DisplayItem], _ context: Context, on surface: Surface) {
    // Nothing shows through the last fill that hides all, such as the backdrop of an open viewer.
    let first = items.lastIndex { hides($0, context, surface) } ?? 0
    let drawn = items[first...]
    let meeting = MeetingEdges(drawn.map { opaqueShape(of: $0, context) })
    for (index, item) in drawn.enumerated() {
      switch item {
      case .image(let image):
        draw(image, context, on: surface) { meeting.aligned($0, of: index) }
      case .fill(let fill): draw(fill, context, on: surface)
      case .path(let path): draw(path, context, on: surface)
      case .group(let group): draw(group, context, on: surface)
      }
    }
  }

  // MARK: Fills

  /// True if an item is a fill that replaces every pixel of a surface.
  private func hides(_ item: DisplayItem, _ context: Context, _ surface: Surface) -> Bool {
    guard case .fill(let fill) = item, fill.color.alpha == 255, fill.opacity >= 1,
      let shape = context.shape(fill.rect, fill.cornerRadii)
    else { return false }
    return shape.covers(surface.bounds)
  }

  private func draw(_ fill: FillItem, _ context: Context, on surface: Surface) {
    guard fill.opacity > 0, fill.color.alpha > 0,
      let shape = context.shape(fill.rect, fill.cornerRadii)
    else { return }
    let paint = FillPaint(fill.color, opacity: min(fill.opacity, 1))
    forEachRow(of: shape, opacity: 1, on: surface) { _, coverage, target in
      paint.draw(coverage, on: target)
    }
  }

  // MARK: Paths

  private func draw(_ item: PathItem, _ context: Context, on surface: Surface) {
    guard item.opacity > 0, item.color.alpha > 0 else { return }
    let paint = FillPaint(item.color, opacity: min(item.opacity, 1))
    outlines.forEachRun(of: item.path, scale: context.scale, on: surface) { coverage, target in
      paint.draw(coverage, on: target)
    }
  }

  // MARK: Images

  /// The shape of a picture through which nothing shows; nil for anything else.
  private func opaqueShape(of item: DisplayItem, _ context: Context) -> DeviceShape? {
    guard case .image(let image) = item,
      image.opacity >= MeetingEdges.leastOpacity, context.photos.indices.contains(image.photo),
      let photo = context.photos[image.photo],
      photo.isOpaque
    else { return nil }
    return PicturePlacement(image, of: photo.size, scale: context.scale)?
      .shape(clip: image.clip, scale: context.scale)
  }

  private func draw(
    _ image: ImageItem, _ context: Context, on surface: Surface,
    aligned: (DeviceShape) -> DeviceShape?
  ) {
    guard image.opacity > 0, context.photos.indices.contains(image.photo),
      let photo = context.photos[image.photo],
      let placement = PicturePlacement(image, of: photo.size, scale: context.scale),
      let shape = placement.shape(clip: image.clip, scale: context.scale).flatMap(aligned)?
        .filling(context.screen)
    else { return }
    let pixels = shape.pixels(within: surface.bounds)
    guard !pixels.isEmpty else { return }
    let level = photo.level(
      forScale: max(placement.x.scale.magnitude, placement.y.scale.magnitude))
    pictures.prepare(pixels, placement: placement, level: level)
    forEachRow(of: shape, opacity: min(image.opacity, 1), on: surface) { y, coverage, target in
      let row = pictures.resample(row: y - pixels.minY, of: level)
      SourceOver.draw(row, isOpaque: photo.isOpaque, coverage: coverage, on: target)
    }
  }

  // MARK: Groups

  private func draw(_ group: GroupItem, _ context: Context, on surface: Surface) {
    guard group.opacity > 0 else { return }
    if group.opacity >= 1, group.clip == nil {
      // Src-over is associative: on a layer of their own the items would come to the same.
      draw(group.items, context, on: surface)
      return
    }
    let bound =
      if let clip = group.clip {
        context.shape(clip.rect, clip.cornerRadii)
      } else {
        DeviceShape(surface.bounds)
      }
    guard let shape = bound else { return }
    let pixels = shape.pixels(within: surface.bounds)
    guard !pixels.isEmpty else { return }
    if group.opacity >= 1, shape.covers(pixels) {
      // A clip along whole pixels cuts nothing that a layer would have to hold.
      draw(group.items, context, on: surface.part(pixels))
      return
    }
    let layer = Surface(bounds: pixels, base: layer(at: context.depth, pixels: pixels))
    var inner = context
    inner.depth += 1
    draw(group.items, inner, on: layer)
    forEachRow(of: shape, opacity: min(group.opacity, 1), on: surface) { y, coverage, target in
      let row = UnsafePointer(layer.address(x: pixels.minX, y: y))
      SourceOver.draw(row, isOpaque: false, coverage: coverage, on: target)
    }
  }

  /// Transparent memory for a layer; those of groups within groups are apart.
  private func layer(at depth: Int, pixels: PixelRect) -> UnsafeMutablePointer<UInt8> {
    while layers.count <= depth { layers.append(Scratch()) }
    let count = pixels.width * pixels.height * 4
    let base = layers[depth].reserve(count)
    base.update(repeating: 0, count: count)
    return base
  }

  // MARK: Rows

  /// Calls for each row that a shape covers with the row, its coverage and its first pixel.
  private func forEachRow(
    of shape: DeviceShape, opacity: Double, on surface: Surface,
    _ body: (Int, RowCoverage, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let pixels = shape.pixels(within: surface.bounds)
    guard !pixels.isEmpty else { return }
    let weights = weights.reserve(pixels.width)
    for y in pixels.minY..<pixels.maxY {
      let coverage = shape.coverage(
        row: y, columns: pixels.minX..<pixels.maxX, opacity: opacity, weights: weights)
      body(y, coverage, surface.address(x: pixels.minX, y: y))
    }
  }
}
