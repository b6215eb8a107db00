import Display
import Pixels

/// Draws operations into pixels.
final class OperationPainter {
  /// The background that operations are drawn over.
  enum Background {
    /// A single color, or transparent black if nil.
    case color(Color?)
    /// The pixels of a canvas of the same size.
    case pixels(Pixmap<PremultipliedRGBA8>)
    /// The current contents of the surface.
    case itself
  }

  private let pictures = PictureRows()
  private let pictureRow = Scratch<UInt8>()
  private let outlines = PathRows()
  private var shadows: [ShadowRows] = []
  private let weights = Scratch<Float>()
  private var layers: [Scratch<UInt8>] = []

  /// Draws a plan over a background, which is drawn where visible.
  ///
  /// Other pixels do not change.
  func draw(_ plan: DrawPlan, over background: Background, on surface: Surface) {
    draw(plan, over: background, on: surface, depth: 0)
  }

  /// Draws a plan inside of `depth` nested layers.
  private func draw(_ plan: DrawPlan, over background: Background, on surface: Surface, depth: Int)
  {
    var pieces = plan.pieces[...]
    switch background {
    case .itself: break
    case .color(let color): fill(plan.background, with: color, on: surface)
    case .pixels(let pixels):
      if let first = pieces.first, let paint = first.operation.uniformPaint(over: plan.background) {
        copy(pixels, plan.background, under: paint, to: surface)
        pieces = pieces.dropFirst()
      } else {
        copy(pixels, plan.background, under: nil, to: surface)
      }
    }
    for piece in pieces {
      for rect in piece.region.rects {
        draw(piece.operation, on: surface.region(rect), depth: depth)
      }
    }
  }

  private func draw(_ operation: DrawOperation, on surface: Surface, depth: Int) {
    switch operation.content {
    case .picture(let picture): draw(picture, on: surface)
    case .fill(let fill) where fill.sigma > 0:
      let paint = FillPaint(fill.color, opacity: fill.opacity)
      rows(of: fill, within: operation.bounds).forEachRun(on: surface) { paint.draw($0, on: $1) }
    case .fill(let fill):
      let paint = FillPaint(fill.color, opacity: fill.opacity)
      forEachRow(of: fill.shape, opacity: 1, on: surface) { _, coverage, target in
        paint.draw(coverage, on: target)
      }
    case .outline(let outline):
      let paint = FillPaint(outline.color, opacity: outline.opacity)
      outlines.forEachRun(
        of: outline.path, scale: outline.scale, within: operation.bounds, on: surface
      ) { coverage, target in
        paint.draw(coverage, on: target)
      }
    case .layer(let layer): draw(layer, on: surface, depth: depth)
    }
  }

  /// Returns a shadow's rows, which are kept for the next frames.
  private func rows(of shadow: DrawOperation.Fill, within bounds: PixelRect) -> ShadowRows {
    let index = shadows.firstIndex { $0.isOf(shadow.shape, sigma: shadow.sigma, within: bounds) }
    let rows = index.map { shadows.remove(at: $0) } ?? ShadowRows(shadow, within: bounds)
    shadows = [rows] + shadows.prefix(ShadowRows.cachedCount - 1)
    return rows
  }

  private func draw(_ picture: DrawOperation.Picture, on surface: Surface) {
    let pixels = picture.shape.pixels(within: surface.bounds)
    guard !pixels.isEmpty else { return }
    pictures.prepare(pixels, placement: picture.placement, source: picture.source)
    let row = pictureRow.reserve(4 * pixels.width)
    forEachRow(of: picture.shape, opacity: picture.opacity, on: surface) { y, coverage, target in
      if picture.isOpaque, coverage.isFull {
        pictures.resample(row: y - pixels.minY, of: picture.source, into: target)
      } else {
        pictures.resample(row: y - pixels.minY, of: picture.source, into: row)
        SourceOver.draw(row, isOpaque: picture.isOpaque, coverage: coverage, on: target)
      }
    }
  }

  /// Draws a layer's visible pixels into its own buffer, then composites them onto the surface.
  private func draw(_ layer: DrawOperation.Layer, on surface: Surface, depth: Int) {
    let pixels = layer.shape.pixels(within: surface.bounds)
    guard !pixels.isEmpty else { return }
    while layers.count <= depth { layers.append(Scratch()) }
    let own = Surface(bounds: pixels, base: layers[depth].reserve(pixels.width * pixels.height * 4))
    draw(
      DrawPlan(layer.operations[...], in: PixelRegion(pixels)), over: .color(nil), on: own,
      depth: depth + 1)
    forEachRow(of: layer.shape, opacity: layer.opacity, on: surface) { y, coverage, target in
      let row = UnsafePointer(own.address(x: pixels.minX, y: y))
      SourceOver.draw(row, isOpaque: false, coverage: coverage, on: target)
    }
  }

  // MARK: Rows

  private func fill(_ region: PixelRegion, with color: Color?, on surface: Surface) {
    for rect in region.rects {
      for y in rect.minY..<rect.maxY {
        FillPaint.fill(surface.address(x: rect.minX, y: y), count: rect.width, with: color)
      }
    }
  }

  /// Copies pixels.
  ///
  /// If `paint` is not nil, blends it over them.
  private func copy(
    _ pixels: Pixmap<PremultipliedRGBA8>, _ region: PixelRegion, under paint: FillPaint?,
    to surface: Surface
  ) {
    for rect in region.rects {
      for y in rect.minY..<rect.maxY {
        let source = UnsafePointer(pixels.row(y) + 4 * rect.minX)
        let target = surface.address(x: rect.minX, y: y)
        if let paint {
          paint.cover(source, count: rect.width, into: target)
        } else {
          target.update(from: source, count: 4 * rect.width)
        }
      }
    }
  }

  /// Calls `body` with the y, coverage, and first pixel's address of each row that a shape covers.
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

extension DrawOperation {
  /// Returns the paint of a fill that covers all of a region, or nil for other operations.
  fileprivate func uniformPaint(over region: PixelRegion) -> FillPaint? {
    let pixels = region.bounds
    guard !pixels.isEmpty, bounds.intersection(pixels) == pixels, case .fill(let fill) = content,
      fill.sigma == 0, fill.shape.covers(pixels)
    else { return nil }
    return FillPaint(fill.color, opacity: fill.opacity)
  }
}
