import Geometry
import Pixels

/// The pixels that items cover, over time.
struct MaskTrack: Hashable, Sendable {
  /// The regions that are covered from an instant on.
  private struct Moment: Hashable, Sendable {
    var time: Double
    var regions: [PixelRect]
  }

  /// Those of each clip that draws, in the order of time.
  private let tracks: [[Moment]]

  /// How far the time of a frame may be from the one that was drawn and still be it, s.
  ///
  /// A GIF's times are rounded to centiseconds.
  private static let tolerance = 0.005 + 1e-6

  /// Beyond it, in px, nothing is compared.
  private static let reach = 1 << 20

  /// Finds what items cover.
  ///
  /// - Parameters:
  ///   - item: which items.
  ///   - drawings: what the clips draw.
  ///   - scale: px per pt; above 0.
  init(of item: ItemSelector, in drawings: [DrawnFrames], scale: Double) {
    tracks = drawings.map { drawing in
      drawing.frames.map { frame in
        Moment(
          time: frame.time,
          regions: frame.items.bounds(of: item).compactMap { Self.pixels($0, scale: scale) })
      }
    }
  }

  /// True where it covers nothing at any time.
  var isEmpty: Bool { tracks.allSatisfy { $0.allSatisfy(\.regions.isEmpty) } }

  /// What is covered at a time: what the frame of that time covers; between two frames, what either
  /// does; after the last, what that does.
  ///
  /// - Parameter time: scene time, s.
  /// - Returns: rectangles, px.
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
      // Numbers that are none are far outside as well.
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
  /// What items cover that are meant, in pt of the canvas.
  ///
  /// - Returns: a rectangle each; none for items that are not to be seen.
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
