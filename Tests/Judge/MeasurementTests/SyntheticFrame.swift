import Display
import Glibc

@testable import Measurement

/// Frames that show a photo of waves in a known rectangle.
enum SyntheticFrame {
  /// A photo of 3 by 2.
  static func templates() -> PhotoTemplates {
    PhotoTemplates(sizes: [Size(width: 300, height: 200), Size(width: 300, height: 200)]) {
      photo, width, height in
      LumaPlane(
        width: width, height: height,
        samples: (0..<width * height).map { index in
          luma(
            (Double(index % width) + 0.5) / Double(width),
            (Double(index / width) + 0.5) / Double(height), photo)
        })
    }
  }

  /// Returns the luma at a position in a photo, as fractions.
  static func luma(_ x: Double, _ y: Double, _ photo: Int = 0) -> Float {
    let phase = 1.7 * Double(photo)
    return Float(
      128 + 40 * sin((17 - phase) * x + 3 * y + phase) + 30 * sin(11 * y * (1 + x) - phase)
        + 20 * sin(33 * x - (21 + phase) * y))
  }

  /// Returns a frame with a picture over a background; `cut` is its visible rectangle, px, with
  /// antialiased edges, or nil for the whole picture.
  static func frame(
    _ width: Int, _ height: Int, _ picture: Rect, cut: Rect? = nil,
    background: (Int, Int) -> Float = { _, _ in 250 }
  ) -> LumaPlane {
    let visible = cut ?? picture
    func coverage(_ low: Double, _ high: Double, _ pixel: Int) -> Float {
      Float(max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel))))
    }
    return LumaPlane(
      width: width, height: height,
      samples: (0..<width * height).map { index in
        let (column, row) = (index % width, index / width)
        let share =
          coverage(visible.minX, visible.maxX, column) * coverage(visible.minY, visible.maxY, row)
        let below = background(column, row)
        guard share > 0 else { return below }
        let value = luma(
          (Double(column) + 0.5 - picture.minX) / picture.width,
          (Double(row) + 0.5 - picture.minY) / picture.height)
        return below + share * (value - below)
      })
  }
}
