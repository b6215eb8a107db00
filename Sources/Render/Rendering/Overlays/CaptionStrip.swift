import Display
import Geometry
import Platform
import Raster

/// One line below several screens: a caption, and a clock that begins at one place whatever it shows.
struct CaptionStrip: Sendable {
  /// The caption; nothing for none.
  let caption: [DisplayItem]
  private let face: Typeface
  private let clock: Point

  /// The size of both, pt.
  ///
  /// Source: ours.
  private static let size = 15.0
  /// The greatest time that ends where the line does.
  private static let widest = "88.888 s"

  /// Sets a caption, nil for none, on a baseline within a width, pt, with room for a clock at its end.
  init(_ caption: String?, at baseline: Point, width: Double, _ lettering: Lettering) {
    face = lettering.bold
    let room = max(width - face.shape(Self.widest, size: Self.size).advance, 0)
    clock = Point(x: baseline.x + room, y: baseline.y)
    self.caption =
      caption.map {
        let text = lettering.regular.shape(
          $0, size: Self.size, within: max(room - Self.size, 0))
        return [.text(text, at: baseline, color: OverlayInk.plate)]
      } ?? []
  }

  /// The clock at a time, s.
  func clock(at time: Double) -> DisplayItem {
    .text(
      face.shape(time.fixedText(decimals: 3) + " s", size: Self.size), at: clock,
      color: OverlayInk.plate)
  }
}
