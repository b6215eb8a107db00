import Display
import Foundation

extension Oracle {
  /// Returns the coverage of a pixel by a shadow: a sum over samples of the shape around it.
  ///
  /// Nothing is in closed form. Samples are a quarter of a pixel or of a standard deviation apart, and
  /// count by the part of them that is inside. The pixel's own area is sampled at 64 points.
  func coverage(of shadow: ShadowItem, x: Int, y: Int) -> Double {
    let sigma = shadow.sigma * scale
    let step = min(0.25, sigma / 4)
    let count = Int((4 * sigma / step).rounded(.up))
    let weights = (-count...count).map { exp(-pow(Double($0) * step / sigma, 2) / 2) }
    let total = weights.reduce(0, +)
    let shape = ClipShape(rect: shadow.shape.rect, cornerRadii: shadow.shape.cornerRadii)
    let (minY, maxY) = (shape.rect.minY * scale, shape.rect.maxY * scale)
    var sum = 0.0
    for sample in 0..<64 {
      let (left, top) = ((Double(sample % 8) + 0.5) / 8, (Double(sample / 8) + 0.5) / 8)
      for row in weights.indices {
        let v = Double(y) + top + Double(row - count) * step
        let (upper, lower) = (max(v - step / 2, minY), min(v + step / 2, maxY))
        guard lower > upper else { continue }
        let extent = extent(of: shape, at: (upper + lower) / 2 / scale)
        var line = 0.0
        for column in weights.indices {
          let u = Double(x) + left + Double(column - count) * step
          let start = max(u - step / 2, extent.left * scale)
          let end = min(u + step / 2, extent.right * scale)
          if end > start { line += weights[column] * (end - start) / step }
        }
        sum += weights[row] * line * (lower - upper) / step
      }
    }
    return sum / (64 * total * total)
  }
}
