package import Geometry

/// The places of a scene's screens on its canvas: one fills it, several are side by side with labels.
package struct PanelLayout: Hashable, Sendable {
  /// Between screens, and around them, pt.
  package static let gap = 16.0
  /// The height of the strip for a label above each of several screens, pt.
  package static let labelHeight = 36.0

  /// A screen's size, pt.
  package let screenSize: Size
  /// The number of screens; at least 1.
  package let count: Int

  /// Lays out screens, at least one.
  package init(screenSize: Size, count: Int) {
    self.screenSize = screenSize
    self.count = max(count, 1)
  }

  /// True if several screens are shown.
  package var isComparison: Bool { count > 1 }

  /// The canvas, pt.
  package var size: Size {
    guard isComparison else { return screenSize }
    return Size(
      width: Double(count) * (screenSize.width + Self.gap) + Self.gap,
      height: Self.labelHeight + 2 * Self.gap + screenSize.height)
  }

  /// The frame of a screen on the canvas, pt.
  package func frame(_ index: Int) -> Rect {
    guard isComparison else { return Rect(origin: .zero, size: screenSize) }
    return Rect(
      origin: Point(
        x: Self.gap + Double(index) * (screenSize.width + Self.gap),
        y: Self.gap + Self.labelHeight), size: screenSize)
  }

  /// The strip above a screen for its label; nil where there is only one.
  package func labelFrame(_ index: Int) -> Rect? {
    guard isComparison else { return nil }
    let frame = frame(index)
    return Rect(
      x: frame.minX, y: frame.minY - Self.labelHeight, width: frame.width,
      height: Self.labelHeight)
  }

  /// The pixels per point at which the canvas is so many pixels wide.
  package func scale(width: Int) -> Double { Double(width) / size.width }

  /// The canvas in whole pixels: its size times a scale, rounded.
  package func canvas(scale: Double) -> Size {
    Size(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
  }
}

extension Scene {
  /// Where the scene's screens lie on its canvas.
  package var layout: PanelLayout {
    PanelLayout(screenSize: screen.size, count: panels.count)
  }

  /// Pixels per point of the GIF.
  package var gifScale: Double {
    switch output.gifSize {
    case .scale(let scale): scale
    case .width(let width): layout.scale(width: width)
    }
  }
}
