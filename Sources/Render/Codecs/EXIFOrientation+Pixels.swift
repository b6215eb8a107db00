package import Pixels

extension EXIFOrientation {
  /// Returns the stored picture turned upright, or the same pixmap if it already is.
  package func upright(_ stored: Pixmap<StraightRGBA8>) -> Pixmap<StraightRGBA8> {
    guard self != .upright else { return stored }
    let result = Pixmap<StraightRGBA8>(size: upright(stored.size))
    stored.bytes.withMemoryRebound(to: UInt32.self) { source in
      result.bytes.withMemoryRebound(to: UInt32.self) { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        copy(source, stored.size, stride: stored.width, to: target, result.size)
      }
    }
    return result
  }

  /// Returns the stored plane turned upright, or the same plane if it already is.
  func upright(_ stored: SamplePlane) -> SamplePlane {
    guard self != .upright else { return stored }
    let result = SamplePlane(size: upright(stored.size))
    copy(stored.row(0), stored.size, stride: stored.stride, to: result.row(0), result.size)
    return withExtendedLifetime(stored) { result }
  }

  /// Copies pixel by pixel, in squares whose rows and columns both fit in the cache.
  private func copy<Sample>(
    _ source: UnsafeMutablePointer<Sample>, _ stored: PixelSize, stride: Int,
    to target: UnsafeMutablePointer<Sample>, _ size: PixelSize
  ) {
    let walk = walk(over: stored, stride: stride)
    let square = 32
    for top in Swift.stride(from: 0, to: size.height, by: square) {
      let bottom = min(top + square, size.height)
      for left in Swift.stride(from: 0, to: size.width, by: square) {
        let right = min(left + square, size.width)
        for y in top..<bottom {
          let row = target + y * size.width
          var position = walk.origin + y * walk.down + left * walk.right
          for x in left..<right {
            row[x] = source[position]
            position &+= walk.right
          }
        }
      }
    }
  }

  /// The index of the upright picture's first pixel, and the steps to the pixels right and below.
  private func walk(
    over stored: PixelSize, stride: Int
  ) -> (origin: Int, right: Int, down: Int) {
    let lastInRow = stored.width - 1
    let lastRow = stride * (stored.height - 1)
    return switch self {
    case .upright: (0, 1, stride)
    case .mirrored: (lastInRow, -1, stride)
    case .halfTurned: (lastRow + lastInRow, -1, -stride)
    case .flipped: (lastRow, 1, -stride)
    case .transposed: (0, stride, 1)
    case .quarterTurned: (lastRow, -stride, 1)
    case .transverse: (lastRow + lastInRow, -stride, -1)
    case .threeQuarterTurned: (lastInRow, stride, -1)
    }
  }
}
