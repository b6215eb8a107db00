import Clips
import Compare
import Pixels
import System

/// The frames of two clips that look alike within the tolerance, found by their pictures.
final class LikePictures {
  private let options: PictureOptions
  private let expected: Side
  private let actual: Side

  /// One side's pictures, the last few of which are kept: they are asked for from the first on, a few frames
  /// to and fro.
  private final class Side {
    private let clip: Clip
    /// The clip's frames at the instants that both have.
    let places: [Int]
    private var kept: [(place: Int, pixels: Pixmap<StraightRGBA8>)] = []

    /// The number of pictures that are kept: as many as a fault and what follows it are looked at for.
    private static let mostKept = 8

    init(_ clip: Clip, _ places: [Int]) {
      (self.clip, self.places) = (clip, places)
    }

    func picture(_ index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
      if Interruption.isRequested { throw .interrupted }
      let place = places[index]
      if let found = kept.first(where: { $0.place == place }) { return found.pixels }
      guard let pixels = try clip.pictures?.picture(at: place) else { return nil }
      kept.append((place, pixels))
      if kept.count > Self.mostKept { kept.removeFirst() }
      return pixels
    }

    func time(_ index: Int) -> Double { clip.times.starts[places[index]] }
  }

  init(_ pair: ClipPair) {
    let instants = pair.alignment.pairs
    options = pair.options
    expected = Side(pair.expected, instants.compactMap(\.expected))
    actual = Side(pair.actual, instants.compactMap(\.actual))
  }

  /// Single frames that are not where they should be, at instants with these times.
  func faults(times: [Double]) throws(ClipError) -> [FrameFault] {
    let (expected, actual) = (expected, actual)
    return try FrameFault.all(
      FrameLikeness<ClipError>(
        expected: expected.places.count, actual: actual.places.count,
        isSame: { (one, other) throws(ClipError) in
          try self.isSame(
            expected.picture(one), actual.picture(other), at: expected.time(one))
        },
        isKept: { (index) throws(ClipError) in
          try self.isSame(
            actual.picture(index - 1), actual.picture(index), at: actual.time(index))
        },
        isMoving: { (index) throws(ClipError) in
          try !self.isSame(
            expected.picture(index), expected.picture(index + 1), at: expected.time(index))
        }), times: times)
  }

  private func isSame(
    _ one: Pixmap<StraightRGBA8>?, _ other: Pixmap<StraightRGBA8>?, at time: Double
  ) -> Bool {
    guard let one, let other, one.size == other.size else { return false }
    if options.masks.hidesAll(at: time) { return true }
    let comparison = PictureComparison(
      tolerance: options.tolerance, masks: options.masks.regions(at: time))
    guard case .compared(let difference) = comparison.compare(one, with: other) else {
      return false
    }
    return difference.count == 0 || difference.isTolerated(by: options.tolerance)
  }
}
