/// The map from a recording's luma to the luma that the scene draws.
package struct ToneCurve: Sendable {
  /// The luma drawn for each luma of the recording, 0 to 255.
  let values: [Float]

  /// Creates a curve, by default that of a recording that shows what is drawn.
  package init(values: [Float] = (0...255).map { Float($0) }) {
    self.values = values
  }

  /// The width of the classes of drawn luma, and the min number of pixels of each.
  private static let (step, minCount) = (8, 60)
  /// The largest change from pixel to pixel that is not an edge, levels.
  private static let flat: Float = 4
  /// The min number of classes for a curve.
  private static let minClasses = 5

  /// Finds the curve from a picture and the recording of it, at the same pixels.
  ///
  /// Ranges that the picture does not have continue its ends in a straight line. A picture with few
  /// tones gives no curve.
  init(drawn: LumaPlane, recorded: LumaPlane) {
    var classes = Array(repeating: [(drawn: Float, recorded: Float)](), count: 256 / Self.step)
    for y in 1..<drawn.height {
      for x in 1..<drawn.width {
        let value = drawn[x, y]
        // At edges, a fraction of a pixel matters more than the curve.
        let change = max((value - drawn[x - 1, y]).magnitude, (value - drawn[x, y - 1]).magnitude)
        guard change < Self.flat else { continue }
        classes[min(max(Int(value), 0), 255) / Self.step].append((value, recorded[x, y]))
      }
    }
    var knots: [(recorded: Float, drawn: Float)] = []
    for members in classes where members.count >= Self.minCount {
      let knot = (
        recorded: members.map(\.recorded).median,
        drawn: members.map(\.drawn).median
      )
      // A curve that does not rise has other causes.
      if knots.last.map({ $0.recorded + 1 < knot.recorded }) ?? true { knots.append(knot) }
    }
    guard knots.count >= Self.minClasses else {
      self.init()
      return
    }
    self.init(
      values: (0...255).map { level in
        let level = Float(level)
        let index = min(
          max(knots.firstIndex { $0.recorded > level } ?? knots.count, 1), knots.count - 1)
        let (low, high) = (knots[index - 1], knots[index])
        return low.drawn
          + (level - low.recorded) * (high.drawn - low.drawn) / (high.recorded - low.recorded)
      })
  }
}
