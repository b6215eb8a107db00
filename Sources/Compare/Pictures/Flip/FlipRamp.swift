/// The colours of a map of errors: ever brighter, so that they need no hue to be told apart.
enum FlipRamp {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// The colours of errors 0/255 … 255/255.
  ///
  /// Source: matplotlib's magma at its quarters, linear between them.
  static func colors() -> [Color] {
    let stops: [[Double]] = [
      [0, 0, 4], [81, 18, 124], [183, 55, 121], [252, 137, 97], [252, 253, 191],
    ]
    return (0...255).map { index in
      let place = Double(index) / 255 * 4
      let start = min(Int(place), 3)
      let share = place - Double(start)
      let channels = zip(stops[start], stops[start + 1]).map { low, high in
        UInt8((low + (high - low) * share).rounded())
      }
      return (channels[0], channels[1], channels[2], 255)
    }
  }

  static func index(of error: Float) -> Int {
    Int((min(max(error, 0), 1) * 255).rounded())
  }
}
