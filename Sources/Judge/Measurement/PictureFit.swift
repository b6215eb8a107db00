package import Display
import Glibc
import Logs

/// A photo's position in a frame, found by moving the drawn photo until it fits.
package struct PictureFit: Sendable {
  /// The rectangle of the whole picture, including parts that are cut off, px.
  package var rect: Rect
  /// The frame's luma is `gain` times the photo's plus `bias`.
  package var gain = 1.0, bias = 0.0
  /// The correlation with the photo, −1 to 1, over the pixels that were compared.
  package var correlation = 0.0
  /// The share of these pixels that the photo explains, 0 to 1.
  package var inliers = 0.0
  /// The deviation of the pixels that it explains, levels.
  package var residual = 0.0
  /// The standard error of the most uncertain edge, px.
  package var error = Double.infinity
  /// The same with errors of codecs that are as smooth as the picture, which look like a move, px.
  package var uncertainty = Double.infinity

  /// The number of compared pixels, and the max number of steps.
  package static let standardCount = 6000
  private static let steps = 16
  /// The fractions of a cell by which the positions in successive cells differ.
  ///
  /// Source: M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018: 1/g and 1/g² of
  /// the plastic number g.
  private static let shift = (x: 0.7548776662466927, y: 0.5698402909980532)
  /// A step of all edges below which the search ends, px.
  private static let precision = 0.003
  /// The side of the blocks in which errors of codecs are correlated, px of the frame.
  static let block = 16.0
  /// The number of regions of a picture whose errors vary independently, and the deviation of the ratio of its
  /// sides from the photo's.
  ///
  /// Source: ours; twice the error then exceeds most errors of x264 at crf 23 to 35.
  private static let (regions, stretch) = (5.0, 0.01)
  /// The min deviation of a smooth region that an encoder repeats, levels.
  private static let rounding = 2.0
  /// The misplacement of the picture that is assumed in the first step, and always, px.
  private static let reach: (first: Float, last: Float) = (2, 0.5)
  /// The deviation that codecs cause in detailed regions of a picture, levels.
  private static let minDeviation: Float = 5
  /// Differences that codecs cause, levels.
  private static let tolerated: Float = 12
  /// The last step of an edge, px, and the limit below which a fit has converged.
  private var lastStep = Double.infinity
  private static let settled = 0.08

  /// Whether further steps would not move the picture.
  var isSettled: Bool { lastStep < Self.settled }

  /// One pixel of the comparison.
  private struct Sample {
    var photo: Float, frame: Float
    /// The slopes of the photo's luma along the picture, per width and height.
    var across: Float, along: Float
    /// The position in the picture, 0 to 1.
    var x: Float, y: Float
    var block: Int32

    /// The sum of the slopes in both directions, 1/px.
    var slope: Float { across.magnitude + along.magnitude }
  }

  /// Fits a photo in a plane, from a rectangle nearby; nil if it does not fit there.
  ///
  /// `visible` is the visible part of the picture, as fractions of its width and height. `margin`
  /// pixels at its edges are not compared. `hidden` are the regions of the plane that show other
  /// content. `count` is the number of pixels to compare.
  package init?(
    _ photo: Int, at start: Rect, visible: Rect, in plane: LumaPlane, _ templates: PhotoTemplates,
    margin: Double, hidden: [Rect] = [], count: Int = standardCount
  ) throws {
    rect = start
    var samples: [Sample] = []
    let size = templates.sizes[photo]
    let ratio = photo == templates.grid ? nil : size.width / size.height
    for round in 0..<Self.steps {
      guard rect.width >= 4, rect.height >= 4, rect.width.isFinite, rect.height.isFinite,
        let template = try templates.template(photo, width: rect.width)
      else { return nil }
      Self.take(&samples, template, rect, visible, plane, margin, hidden, count)
      guard samples.count >= 48 else { return nil }
      let (line, deviation) = RobustLine.fit(
        samples.map { SIMD2($0.photo, $0.frame) },
        from: round > 0 ? RobustLine(slope: Float(gain), offset: Float(bias)) : nil)
      (gain, bias) = (Double(line.slope), Double(line.offset))
      guard gain > 0.05, let step = step(samples, deviation, round, ratio: ratio) else {
        return nil
      }
      rect = Rect(
        x: rect.minX + step[0], y: rect.minY + step[1], width: rect.width + step[2] - step[0],
        height: rect.height + step[3] - step[1])
      lastStep = step.map(\.magnitude).max() ?? .infinity
      if round > 2, lastStep < Self.precision { break }
    }
    assess(samples)
  }

  private static func take(
    _ samples: inout [Sample], _ template: LumaPlane, _ rect: Rect, _ visible: Rect,
    _ plane: LumaPlane, _ margin: Double, _ hidden: [Rect], _ count: Int
  ) {
    samples.removeAll(keepingCapacity: true)
    guard
      let seen = visible.scaled(to: rect).intersection(plane.bounds)?.outset(by: -margin),
      !seen.isEmpty
    else { return }
    let stride = max(1, (seen.width * seen.height / Double(count)).squareRoot())
    let (columns, rows) = (Int(seen.width / stride), Int(seen.height / stride))
    for index in 0..<columns * rows {
      // The position varies from cell to cell, so that no edge is between all of them.
      let shift = (x: Self.shift.x * Double(index), y: Self.shift.y * Double(index))
      let column = Int(
        seen.minX + (Double(index % columns) + shift.x - shift.x.rounded(.down)) * stride)
      let row = Int(
        seen.minY + (Double(index / columns) + shift.y - shift.y.rounded(.down)) * stride)
      let center = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
      if hidden.contains(where: { $0.contains(center) }) { continue }
      let found = template.value(column, row, drawnIn: rect)
      samples.append(
        Sample(
          photo: found.value, frame: plane[column, row],
          across: found.dx, along: found.dy,
          x: Float((Double(column) + 0.5 - rect.minX) / rect.width),
          y: Float((Double(row) + 0.5 - rect.minY) / rect.height),
          block: Int32(row / Int(Self.block)) * 1024 + Int32(column / Int(Self.block))))
    }
  }

  /// Returns the moves of the left, top, right and bottom edges, px; nil if they are undetermined.
  ///
  /// The tones are unknowns too, so that they do not hold the edges back.
  private mutating func step(
    _ samples: [Sample], _ deviation: Float, _ round: Int, ratio: Double?
  ) -> [Double]? {
    let limit = RobustLine.rejection * max(deviation, Self.minDeviation)
    // Content that is not yet in position differs by its slopes.
    let reach = Float(gain) * max(Self.reach.last, Self.reach.first / Float(1 << round))
    let (gain, bias) = (Float(gain), Float(bias))
    var sums = SymmetricSums()
    var squares = 0.0
    var blocks: [Int32: (SIMD8<Float>)] = [:]
    var current: Int32 = -1
    var block = SIMD8<Float>.zero
    for sample in samples {
      let difference = gain * sample.photo + bias - sample.frame
      let share = difference / (limit + reach * sample.slope)
      guard share.magnitude < 1 else { continue }
      let weight = (1 - share * share) * (1 - share * share)
      // An edge that moves to the right also moves its adjacent content, and the middle by half.
      let (across, along) = (-gain * sample.across, -gain * sample.along)
      let slopes: SIMD8<Float> = [
        across * (1 - sample.x), along * (1 - sample.y), across * sample.x, along * sample.y,
        sample.photo, 1, 0, 0,
      ]
      sums.add(slopes, weight: weight, difference)
      squares += Double(weight * difference * difference)
      if sample.block != current {
        blocks[current, default: .zero] += block
        (current, block) = (sample.block, .zero)
      }
      block += slopes * (weight * difference)
    }
    blocks[current, default: .zero] += block
    // Smooth pictures look nearly the same when stretched, which viewers do not do.
    if let ratio {
      let sides: SIMD8<Float> = [-1, Float(ratio), 1, -Float(ratio), 0, 0, 0, 0]
      let stretch = squares / Self.regions / pow(Self.stretch * rect.width, 2)
      sums.add(sides, weight: Float(stretch), Float(rect.width - ratio * rect.height))
    }
    let equations = sums.equations
    guard let inverse = equations.inverse else { return nil }
    let moves = inverse.map { row in -zip(row, equations.right).reduce(0) { $0 + $1.0 * $1.1 } }
    // Codecs' errors are correlated within blocks, so only blocks vary independently.
    var errors = [0.0, 0, 0, 0]
    for gradient in blocks.values {
      for row in errors.indices {
        let move = (0..<6).reduce(0) { $0 + inverse[row][$1] * Double(gradient[$1]) }
        errors[row] += move * move
      }
    }
    error = (errors.max() ?? .infinity).squareRoot()
    residual = max(Self.rounding, (squares / Double(samples.count)).squareRoot())
    // Errors as smooth as the picture pass for a move, and do not show in what differs.
    let most = (0..<4).map { inverse[$0][$0] }.max() ?? .infinity
    uncertainty = max(error, residual * (Double(samples.count) / Self.regions * most).squareRoot())
    let bound = 0.35 * min(rect.width, rect.height)
    let edges = moves[..<4]
    guard edges.allSatisfy({ $0.isFinite }) else { return nil }
    return edges.map { min(max($0, -bound), bound) }
  }

  private mutating func assess(_ samples: [Sample]) {
    let count = Double(samples.count)
    var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for sample in samples {
      let (x, y) = (Double(sample.photo), Double(sample.frame))
      (a, b, aa, bb, ab) = (a + x, b + y, aa + x * x, bb + y * y, ab + x * y)
    }
    let variances = (aa - a * a / count, bb - b * b / count)
    correlation =
      variances.0 > 0 && variances.1 > 0
      ? (ab - a * b / count) / (variances.0 * variances.1).squareRoot() : 0
    let (gain, bias) = (Float(gain), Float(bias))
    let near = samples.filter {
      (gain * $0.photo + bias - $0.frame).magnitude
        < Self.tolerated + gain * Self.reach.last * $0.slope
    }
    inliers = Double(near.count) / count
  }
}

extension Rect {
  /// Returns this rectangle, given in fractions of another one, at its position there.
  func scaled(to rect: Rect) -> Rect {
    Rect(
      x: rect.minX + minX * rect.width, y: rect.minY + minY * rect.height,
      width: width * rect.width, height: height * rect.height)
  }

  /// Returns this rectangle in fractions of another one.
  func share(of rect: Rect) -> Rect {
    Rect(
      x: (minX - rect.minX) / rect.width, y: (minY - rect.minY) / rect.height,
      width: width / rect.width, height: height / rect.height)
  }

  /// The area, px².
  var area: Double { width * height }

  /// The whole of a picture, in fractions of it.
  static var whole: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }
}
