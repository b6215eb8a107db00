package import Geometry

/// The layout of a scene's screens on its canvas.
///
/// One screen fills the canvas. Several are arranged side by side with labels. The curves of each
/// screen are below it, and a text strip, if any, is below all screens.
package struct PanelLayout: Hashable, Sendable {
  /// The gap between and around screens, pt.
  package static let gap = 16.0
  /// The height of the label strip above each of several screens, pt.
  package static let labelHeight = 36.0
  /// The height of a curve below a screen, pt.
  package static let curveHeight = 84.0
  /// The height of the text strip below all screens, pt.
  ///
  /// It shows the events of each screen, then caption and clock.
  package static let textStripHeight = 52.0

  /// The size of a screen, pt.
  package let screenSize: Size
  /// The border of the device around each screen, pt; zero if the device is not drawn.
  package let border: Insets
  /// The number of screens; at least 1.
  package let count: Int
  /// The number of curves below each screen.
  package let curves: Int
  /// Whether there is a text strip below the screens; false for one screen.
  package let hasTextStrip: Bool

  /// Lays out at least one screen, with curves below each and, for several, a text strip below all.
  package init(
    screenSize: Size, border: Insets = .zero, count: Int, curves: Int = 0,
    hasTextStrip: Bool = false
  ) {
    self.screenSize = screenSize
    self.border = border
    self.count = max(count, 1)
    self.curves = max(curves, 0)
    self.hasTextStrip = hasTextStrip && count > 1
  }

  /// Lays out screens with the curves and texts that an output draws below them.
  package init(_ screen: Screen, count: Int, output: OutputSettings) {
    let curves = output.curves?.count ?? OutputSettings.curves.usual
    self.init(
      screenSize: screen.size, border: screen.border, count: count,
      curves: output.overlays.contains(.curves) ? curves : 0,
      hasTextStrip: output.overlays.contains(.clock))
  }

  /// Whether there are several screens.
  package var isComparison: Bool { count > 1 }

  /// Whether the canvas is larger than one screen.
  package var isFramed: Bool { isComparison || curves > 0 || hasBorder }

  /// Whether the device is drawn around each screen.
  package var hasBorder: Bool { border != .zero }

  /// The gap around and between devices or several screens, pt; 0 for one screen without a device.
  private var gap: Double { isComparison || hasBorder ? Self.gap : 0 }

  /// The height of the label strip, pt; 0 for one screen.
  private var labelHeight: Double { isComparison ? Self.labelHeight : 0 }

  /// A screen's size with the device's border, pt.
  private var bodySize: Size {
    Size(
      width: screenSize.width + border.leading + border.trailing,
      height: screenSize.height + border.top + border.bottom)
  }

  /// The size of the canvas, pt.
  package var size: Size {
    let below = curvesHeight + (hasTextStrip ? Self.textStripHeight : 0)
    return Size(
      width: Double(count) * (bodySize.width + gap) + gap,
      height: labelHeight + 2 * gap + bodySize.height + below)
  }

  /// The height of a screen's curves with the gap below them, pt; 0 for none.
  private var curvesHeight: Double {
    curves > 0 ? Double(curves) * Self.curveHeight + Self.gap : 0
  }

  /// Returns the frame of a curve below a screen on the canvas, pt.
  package func curveFrame(_ curve: Int, ofScreen index: Int) -> Rect {
    let frame = frame(index)
    let inset = Self.gap - gap
    return Rect(
      x: frame.minX + inset, y: frame.maxY + border.bottom + Double(curve) * Self.curveHeight,
      width: max(frame.width - 2 * inset, 0), height: Self.curveHeight)
  }

  /// The frame of the text strip below all screens on the canvas, pt; nil for none.
  package var textStripFrame: Rect? {
    guard hasTextStrip else { return nil }
    return Rect(
      x: Self.gap, y: size.height - Self.textStripHeight - Self.gap / 2,
      width: size.width - 2 * Self.gap, height: Self.textStripHeight)
  }

  /// Returns the frame of a screen on the canvas, pt.
  package func frame(_ index: Int) -> Rect {
    Rect(
      origin: Point(
        x: gap + Double(index) * (bodySize.width + gap) + border.leading,
        y: gap + labelHeight + border.top), size: screenSize)
  }

  /// Returns the frame of a screen's label on the canvas, pt; nil for one screen.
  package func labelFrame(_ index: Int) -> Rect? {
    guard isComparison else { return nil }
    let frame = frame(index)
    return Rect(
      x: frame.minX, y: frame.minY - border.top - Self.labelHeight, width: frame.width,
      height: Self.labelHeight)
  }

  /// Returns the pixels per point for a canvas width in pixels.
  package func scale(width: Int) -> Double { Double(width) / size.width }

  /// Returns the size of the canvas in whole pixels at a scale.
  package func canvas(scale: Double) -> Size {
    Size(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
  }
}

extension Scene {
  /// The layout of the scene's screens on its canvas.
  package var layout: PanelLayout {
    PanelLayout(screen, count: panels.count, output: output)
  }

  /// The GIF's pixels per point.
  package var gifScale: Double { output.gifScale(on: layout) }
}
