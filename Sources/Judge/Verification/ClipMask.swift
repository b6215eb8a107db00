package import Pixels

/// A part that a comparison leaves out: a region, a time, or a region for a time.
package struct ClipMask: Sendable {
  /// The region, px of the frames; nil for whole frames.
  package var region: PixelRect?
  /// The scene times, s, both ends included; nil for all.
  package var times: ClosedRange<Double>?

  /// Creates a mask.
  package init(region: PixelRect?, times: ClosedRange<Double>?) {
    self.region = region
    self.times = times
  }

  /// True where it holds at a scene time.
  func holds(at time: Double) -> Bool { times?.contains(time) ?? true }
}

extension [ClipMask] {
  func hidesAll(at time: Double) -> Bool { contains { $0.region == nil && $0.holds(at: time) } }

  /// The regions that are left out at a scene time, px.
  func regions(at time: Double) -> [PixelRect] {
    filter { $0.holds(at: time) }.compactMap(\.region)
  }
}
