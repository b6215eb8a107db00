import Display
import Glibc

/// Searches a whole frame for a photo, at every position and many scales.
struct PictureSearch {
  /// A possible position of a photo.
  struct Candidate {
    var rect: Rect
    /// The correlation, −1 to 1.
    var score: Double
  }

  let plane: LumaPlane
  let templates: PhotoTemplates

  /// The ratio of successive widths.
  static let ratio = 1.1
  /// The smallest correlation and number of samples of a candidate.
  private static let (minScore, minCount) = (0.4, 40.0)
  /// The width above which a picture is much larger than the frame, as a multiple of the frame's.
  ///
  /// Source: ours; beyond `FrameMeasurer.steps`.
  private static let zoomed = 2.2

  /// Returns the best positions of a photo, the best first, at most one for each width.
  ///
  /// `steps` are the widths to try, as numbers of steps from a likely `width`, px. `minShare` of the
  /// picture, or of the frame if it is much smaller, must be common to both, and its center near that of a
  /// rectangle, px, if one is given.
  func candidates(
    _ photo: Int, width: Double, steps: ClosedRange<Int>, minShare: Double, near: Rect? = nil
  ) throws -> [Candidate] {
    try steps.compactMap { step in
      let width = width * pow(Self.ratio, Double(step))
      guard width >= 4, let template = try templates.template(photo, width: width) else {
        return nil
      }
      return best(template.resized(to: width), minShare, near, isGrid: photo == templates.grid)
    }.filter { $0.score > Self.minScore }.sorted { $0.score > $1.score }
  }

  private func best(
    _ template: LumaPlane, _ minShare: Double, _ near: Rect?, isGrid: Bool
  ) -> Candidate? {
    let (width, height) = (template.width, template.height)
    let isZoomed = !isGrid && Double(width) > Self.zoomed * Double(plane.width)
    let area = isZoomed ? plane.width * plane.height : width * height
    let minCount = max(Self.minCount, minShare * Double(area))
    var best: Candidate?
    for y in Self.positions(near?.center.y, height, plane.height) {
      let rows = max(0, -y)..<min(height, plane.height - y)
      guard Double(rows.count * width) >= minCount else { continue }
      for x in Self.positions(near?.center.x, width, plane.width) {
        let columns = max(0, -x)..<min(width, plane.width - x)
        guard Double(rows.count * columns.count) >= minCount else { continue }
        let score = correlation(template, x, y, columns, rows)
        if score > best?.score ?? -1 {
          let rect = Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
          best = Candidate(rect: rect, score: score)
        }
      }
    }
    return best
  }

  /// The distance of the centers to be tried from a known one, px.
  private static let reach = 16

  /// Returns the positions of the first column or row of a template, near a center if there is one.
  private static func positions(_ center: Double?, _ length: Int, _ count: Int) -> Range<Int> {
    let all = (1 - length)..<count
    guard let center else { return all }
    let first = Int(min(max(center, -1e5), 1e5).rounded()) - length / 2
    return (first - reach..<first + reach + 1).clamped(to: all)
  }

  private func correlation(
    _ template: LumaPlane, _ x: Int, _ y: Int, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Double {
    var sums = CorrelationSums()
    plane.samples.withUnsafeBytes { frame in
      template.samples.withUnsafeBytes { photo in
        for row in rows {
          let one = (row * template.width + columns.lowerBound) * 4
          let other = ((row + y) * plane.width + x + columns.lowerBound) * 4
          var offset = 0
          while offset + 8 <= columns.count {
            sums.add(
              photo.loadUnaligned(fromByteOffset: one + offset * 4, as: SIMD8<Float>.self),
              frame.loadUnaligned(fromByteOffset: other + offset * 4, as: SIMD8<Float>.self))
            offset += 8
          }
          while offset < columns.count {
            let value = photo.loadUnaligned(fromByteOffset: one + offset * 4, as: Float.self)
            let twin = frame.loadUnaligned(fromByteOffset: other + offset * 4, as: Float.self)
            sums.add(SIMD8(value, 0, 0, 0, 0, 0, 0, 0), SIMD8(twin, 0, 0, 0, 0, 0, 0, 0))
            offset += 1
          }
        }
      }
    }
    let (a, b) = (sums.a.sum(), sums.b.sum())
    let (aa, bb, ab) = (sums.aa.sum(), sums.bb.sum(), sums.ab.sum())
    let count = Float(rows.count * columns.count)
    let (v, w) = (aa - a * a / count, bb - b * b / count)
    // Without contrast, noise decides.
    guard v > 9 * count, w > 4 * count else { return -1 }
    return Double((ab - a * b / count) / (v * w).squareRoot())
  }
}

/// The sums over pairs of values from which their correlation follows.
private struct CorrelationSums {
  var a = SIMD8<Float>.zero, b = SIMD8<Float>.zero
  var aa = SIMD8<Float>.zero, bb = SIMD8<Float>.zero, ab = SIMD8<Float>.zero

  // Debug builds that call it take 40 times as long.
  @inline(__always) mutating func add(_ one: SIMD8<Float>, _ other: SIMD8<Float>) {
    a += one
    b += other
    aa += one * one
    bb += other * other
    ab += one * other
  }
}

extension LumaPlane {
  /// Returns the plane at another width, px, of whole pixels.
  func resized(to width: Double) -> LumaPlane {
    let columns = max(1, Int(width.rounded()))
    let rows = max(1, Int((width * Double(height) / Double(self.width)).rounded()))
    guard columns != self.width else { return self }
    let rect = Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
    return drawn(in: rect, width: columns, height: rows)
  }
}
