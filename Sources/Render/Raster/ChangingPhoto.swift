package import Pixels

/// A photo whose regions change from frame to frame, drawn at a constant scale.
///
/// It keeps the one level that is used at the scale, and updates only the changed samples. Pyramids
/// from `pyramid(drawing:)` draw exactly the same pixels as a `PhotoPyramid` of the whole photo. Use
/// it on one thread at a time.
package final class ChangingPhoto {
  private let size: PixelSize
  private let scale: Double
  private let offset: (x: Double, y: Double)
  private let step: Int
  private var level: Pixmap<PremultipliedRGBA8>?
  private var opaqueRows: [Bool]
  private var opaqueCount = 0

  /// Whether every pixel's alpha is 255.
  package var isOpaque: Bool { opaqueCount == size.height }

  /// Creates a photo without pixels.
  ///
  /// - Parameters:
  ///   - size: The size of the photo in pixels.
  ///   - scale: Device pixels per photo pixel, greater than 0.
  ///   - offset: The position of its first pixel, in device pixels.
  package init(size: PixelSize, scale: Double, offset: (x: Double, y: Double)) {
    self.size = size
    self.scale = scale
    self.offset = offset
    step = LevelStack.step(forScale: scale, of: size)
    opaqueRows = Array(repeating: false, count: size.height)
  }

  /// Updates the pixels of a region from a photo of the same size.
  ///
  /// The first call updates all pixels.
  package func update(_ photo: Pixmap<StraightRGBA8>, in region: PixelRegion) {
    precondition(photo.size == size, "a photo must keep its size")
    let whole = PixelRect(size)
    let rects = level == nil ? [whole] : region.intersection(whole).rects
    for rect in rects {
      for y in rect.minY..<rect.maxY {
        let isOpaque = photo.isOpaque(row: y)
        opaqueCount += (isOpaque ? 1 : 0) - (opaqueRows[y] ? 1 : 0)
        opaqueRows[y] = isOpaque
      }
      update(photo, in: aligned(rect))
    }
  }

  /// Returns the canvas pixels that may change if the photo's pixels in a rectangle change.
  package func devicePixels(showing rect: PixelRect, on canvas: PixelSize) -> PixelRect {
    // Half a footprint, a sample that its end divides and that sample's neighbor, and half a pixel.
    let reach = max(1, scale) / 2 + 2 * unit * scale + 0.51
    func first(_ photo: Int, _ offset: Double) -> Int {
      (Double(photo) * scale + offset - reach).rounded(.down).clampedInt(0, Int.max >> 2)
    }
    func end(_ photo: Int, _ offset: Double) -> Int {
      (Double(photo) * scale + offset + reach).rounded(.up).clampedInt(0, Int.max >> 2)
    }
    return PixelRect(
      minX: first(rect.minX, offset.x), minY: first(rect.minY, offset.y),
      maxX: end(rect.maxX, offset.x), maxY: end(rect.maxY, offset.y)
    ).intersection(PixelRect(canvas))
  }

  /// Returns a copy of the samples that are needed to draw the pixels in a rectangle of a canvas.
  package func pyramid(drawing rect: PixelRect) -> PhotoPyramid {
    guard let level else { preconditionFailure("a photo must have pixels before it is drawn") }
    let columns = samples(showing: rect.minX..<rect.maxX, offset.x, of: level.width)
    let rows = samples(showing: rect.minY..<rect.maxY, offset.y, of: level.height)
    let window = Pixmap<PremultipliedRGBA8>(
      size: PixelSize(width: columns.count, height: rows.count))
    for (y, row) in rows.enumerated() {
      window.row(y).update(from: level.row(row) + columns.lowerBound * 4, count: window.stride)
    }
    return PhotoPyramid(
      PhotoLevel(
        window, at: (columns.lowerBound, rows.lowerBound), of: level.size, unit: unit,
        isOpaque: isOpaque), of: size)
  }

  /// The photo pixels per sample of the level, along each axis.
  private var unit: Double { PhotoPyramid.unit(ofStep: step) }

  /// Returns the rectangle enlarged to whole samples, or to pairs of them for squares of 1.5 · 2ⁿ.
  private func aligned(_ rect: PixelRect) -> PixelRect {
    let side = (step.isMultiple(of: 2) ? 1 : 3) << (step / 2)
    return PixelRect(
      minX: rect.minX / side * side, minY: rect.minY / side * side,
      maxX: min((rect.maxX + side - 1) / side * side, size.width),
      maxY: min((rect.maxY + side - 1) / side * side, size.height))
  }

  private func update(_ photo: Pixmap<StraightRGBA8>, in rect: PixelRect) {
    guard step > 0 else {
      let level = level ?? Pixmap(size: size)
      self.level = level
      for y in rect.minY..<rect.maxY {
        photo.premultiply(
          row: y, columns: rect.minX..<rect.maxX, into: level.row(y) + rect.minX * 4)
      }
      return
    }
    let reduction = PhotoReduction(
      size: PixelSize(width: rect.width, height: rect.height), level: 0, to: step, isOpaque: false,
      format: .pixels)
    let row = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: rect.width, height: 1))
    for y in rect.minY..<rect.maxY {
      photo.premultiply(row: y, columns: rect.minX..<rect.maxX, into: row.row(0))
      reduction.add(row.row(0))
    }
    guard case .pixels(let made)? = reduction.samples else {
      preconditionFailure("a step must lead to a level")
    }
    guard let level else {
      level = made
      return
    }
    let (left, top) = (Int(Double(rect.minX) / unit), Int(Double(rect.minY) / unit))
    for y in 0..<made.height {
      (level.row(top + y) + left * 4).update(from: made.row(y), count: made.stride)
    }
  }

  /// Returns the samples along an axis that the filter of device pixels may read.
  private func samples(showing pixels: Range<Int>, _ offset: Double, of count: Int) -> Range<Int> {
    let extent = max(1, 1 / scale)
    let taps = (extent / unit).rounded(.up).clampedInt(1, count) + 3
    func sample(_ pixel: Int) -> Int {
      (((Double(pixel) + 0.5 - offset) / scale - extent / 2) / unit).rounded(.down)
        .clampedInt(0, count)
    }
    let first = max(0, min(sample(pixels.lowerBound) - 2, count - taps - 1))
    return first..<min(count, max(sample(pixels.upperBound - 1), 0) + taps + 2)
  }
}
