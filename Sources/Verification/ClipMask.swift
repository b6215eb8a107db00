package import Pixels

/// A part that a comparison leaves out: a region, an item wherever it is drawn, a time, or one of the
/// first two for a time.
package struct ClipMask: Sendable {
  /// The region, px of the frames; nil for whole frames, or where an item is meant.
  package var region: PixelRect?
  /// The items that are meant; nil for none.
  package var item: ItemSelector?
  /// The scene times, s, both ends included; nil for all.
  package var times: ClosedRange<Double>?

  /// Where the items are drawn; nil until it is known.
  var track: MaskTrack?

  /// Creates a mask.
  package init(region: PixelRect?, item: ItemSelector? = nil, times: ClosedRange<Double>?) {
    self.region = region
    self.item = item
    self.times = times
  }

  /// True where it holds at a scene time.
  func holds(at time: Double) -> Bool { times?.contains(time) ?? true }
}

extension [ClipMask] {
  /// True where some are of items, which have to be located before they mask anything.
  package var areOfItems: Bool { contains { $0.item != nil } }

  func hidesAll(at time: Double) -> Bool {
    contains { $0.region == nil && $0.item == nil && $0.holds(at: time) }
  }

  /// The regions that are left out at a scene time, px.
  func regions(at time: Double) -> [PixelRect] {
    filter { $0.holds(at: time) }.flatMap { mask in
      (mask.region.map { [$0] } ?? []) + (mask.track?.regions(at: time) ?? [])
    }
  }

  /// The masks, with items replaced by where any of the clips draws them, and the items that are drawn
  /// nowhere; `scale` in px per pt, above 0.
  package func located(
    in drawings: [DrawnFrames], scale: Double
  ) -> (masks: [ClipMask], unseen: [ItemSelector]) {
    var masks = self
    var unseen: [ItemSelector] = []
    for index in indices {
      guard let item = self[index].item else { continue }
      let track = MaskTrack(of: item, in: drawings, scale: scale)
      if track.isEmpty { unseen.append(item) }
      masks[index].track = track
    }
    return (masks, unseen)
  }
}
