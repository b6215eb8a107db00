import Geometry
import Pixels

/// The pixels that items cover, over time.
struct MaskTrack: Hashable, Sendable {
  /// The regions that are covered from an instant on.
  private struct Moment: Hashable, Sendable {
    var time: Double
    var regions: [PixelRect]
  }

  /// The moments of each clip that draws, in the order of time.
  private let tracks: [[Moment]]

  /// The tolerance of frame times, s: a GIF's are rounded to centiseconds.
  private static let tolerance = 0.005 + 1e-6

  /// The distance beyond which nothing is compared, px.
  private static let reach = 1 << 20

  /// Finds the pixels that items cover; `scale` in px per pt, above 0.
  init(of item: ItemSelector, in drawings: [DrawnFrames], scale: Double) {
    tracks = drawings.map { drawing in
      drawing.frames.map { frame in
        Moment(
          time: frame.time,
          regions: frame.items.bounds(of: item).compactMap { Self.pixels($0, scale: scale) })
      }
    }
  }

  var isEmpty: Bool { tracks.allSatisfy { $0.allSatisfy(\.regions.isEmpty) } }

  /// The regions covered at a scene time, s, in px: those of its frame; between two frames, those of
  /// either; after the last, those of the last.
  func regions(at time: Double) -> [PixelRect] {
    tracks.flatMap { Self.regions(of: $0, at: time) }
  }

  private static func regions(of track: [Moment], at time: Double) -> [PixelRect] {
    var (low, high) = (0, track.count)
    while low < high {
      let middle = (low + high) / 2
      if track[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    let around = [low - 1, low].filter(track.indices.contains)
    let nearest = around.min {
      (track[$0].time - time).magnitude < (track[$1].time - time).magnitude
    }
    if let nearest, (track[nearest].time - time).magnitude <= tolerance {
      return track[nearest].regions
    }
    return around.flatMap { track[$0].regions }
  }

  /// The pixels that a rectangle touches; nil for none.
  private static func pixels(_ rect: Rect, scale: Double) -> PixelRect? {
    func edge(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      let limit = Double(reach)
      // NaN counts as far outside too.
      guard value > -limit else { return -reach }
      return value < limit ? Int(value.rounded(rule)) : reach
    }
    let pixels = PixelRect(
      minX: edge(rect.minX * scale, .down), minY: edge(rect.minY * scale, .down),
      maxX: edge(rect.maxX * scale, .up), maxY: edge(rect.maxY * scale, .up))
    return pixels.isEmpty ? nil : pixels
  }
}

extension [DrawnItem] {
  /// The bounds of the selected items that are visible, in pt of the canvas.
  func bounds(of selector: ItemSelector) -> [Rect] {
    var found: [Rect] = []
    collect(selector, place: [], clip: nil, into: &found)
    return found
  }

  private func collect(
    _ selector: ItemSelector, place: [Int], clip: Rect?, into found: inout [Rect]
  ) {
    for (index, item) in enumerated() {
      let place = place + [index]
      guard var bounds = item.bounds else { continue }
      if let clip {
        guard let visible = bounds.intersection(clip) else { continue }
        bounds = visible
      }
      if selector.matches(item, at: place) {
        found.append(bounds)
      } else {
        // A group's bounds lie within its clip already.
        item.items.collect(selector, place: place, clip: bounds, into: &found)
      }
    }
  }
}
