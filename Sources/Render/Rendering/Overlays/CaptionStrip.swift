import Display
import Platform
import Raster

/// A line below several screens with a caption and a clock at a fixed position.
struct CaptionStrip: Sendable {
  /// The caption; empty if there is none.
  let caption: [DisplayItem]
  private let face: Typeface
  private let clock: Point
  private let size: Double

  /// The font size of both, pt.
  ///
  /// Source: ours.
  static let size = 15.0
  /// The widest text that fits the clock.
  private static let widest = "88.888 s"

  /// Lays out a caption on a baseline within a width, pt, and reserves space for a trailing clock.
  init(
    _ caption: String?, at baseline: Point, width: Double, _ lettering: Lettering,
    size: Double = CaptionStrip.size
  ) {
    (face, self.size) = (lettering.bold, size)
    let available = max(width - face.shape(Self.widest, size: size).advance, 0)
    clock = Point(x: baseline.x + available, y: baseline.y)
    self.caption =
      caption.map {
        let text = lettering.regular.shape($0, size: size, within: max(available - size, 0))
        return [.text(text, at: baseline, color: OverlayStyle.plate)]
      } ?? []
  }

  /// Returns the clock for a time, s.
  func clock(at time: Double) -> DisplayItem {
    .text(
      face.shape(time.fixedText(decimals: 3) + " s", size: size), at: clock,
      color: OverlayStyle.plate)
  }
}
