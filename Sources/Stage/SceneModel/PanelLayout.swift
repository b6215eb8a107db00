package import Geometry

/// The places of a scene's screens on its canvas: one fills it, several are side by side with labels.
///
/// Below them stand the curves of each, and below all one strip of words, where there are any.
package struct PanelLayout: Hashable, Sendable {
  /// Between screens, and around them, pt.
  package static let gap = 16.0
  /// The height of the strip for a label above each of several screens, pt.
  package static let labelHeight = 36.0
  /// The height of a curve below a screen, pt.
  package static let curveHeight = 84.0
  /// The height of the strip of words below all screens, pt: what happened on each, then caption and clock.
  package static let wordsHeight = 52.0

  /// A screen's size, pt.
  package let screenSize: Size
  /// The border of the device around each screen, pt; none where it is not drawn.
  package let border: Insets
  /// The number of screens; at least 1.
  package let count: Int
  /// The curves below each screen.
  package let curves: Int
  /// True if words stand below the screens; below one alone there are none.
  package let hasWords: Bool

  /// Lays out screens, at least one, with curves below each and, if they are several, words below all.
  package init(
    screenSize: Size, border: Insets = .zero, count: Int, curves: Int = 0, hasWords: Bool = false
  ) {
    self.screenSize = screenSize
    self.border = border
    self.count = max(count, 1)
    self.curves = max(curves, 0)
    self.hasWords = hasWords && count > 1
  }

  /// Lays out screens with what an output draws below them.
  package init(_ screen: Screen, count: Int, output: OutputSettings) {
    let curves = output.curves?.count ?? OutputSettings.curves.usual
    self.init(
      screenSize: screen.size, border: screen.border, count: count,
      curves: output.overlays.contains(.curves) ? curves : 0,
      hasWords: output.overlays.contains(.clock))
  }

  /// True if several screens are shown.
  package var isComparison: Bool { count > 1 }

  /// True if the canvas is more than one screen.
  package var isFramed: Bool { isComparison || curves > 0 || hasBorder }

  /// True if the device is drawn around each screen.
  package var hasBorder: Bool { border != .zero }

  /// The room around and between devices or several screens, pt.
  private var gap: Double { isComparison || hasBorder ? Self.gap : 0 }

  /// The height of the strip for labels, pt.
  private var labelHeight: Double { isComparison ? Self.labelHeight : 0 }

  /// A screen's size with the device's border, pt.
  private var bodySize: Size {
    Size(
      width: screenSize.width + border.leading + border.trailing,
      height: screenSize.height + border.top + border.bottom)
  }

  /// The canvas, pt.
  package var size: Size {
    let below = curvesHeight + (hasWords ? Self.wordsHeight : 0)
    return Size(
      width: Double(count) * (bodySize.width + gap) + gap,
      height: labelHeight + 2 * gap + bodySize.height + below)
  }

  /// The height of a screen's curves with the gap below them, pt; 0 for none.
  private var curvesHeight: Double {
    curves > 0 ? Double(curves) * Self.curveHeight + Self.gap : 0
  }

  /// The place of a curve below a screen, pt.
  package func curveFrame(_ curve: Int, ofScreen index: Int) -> Rect {
    let frame = frame(index)
    let inset = Self.gap - gap
    return Rect(
      x: frame.minX + inset,
      y: frame.maxY + border.bottom + Double(curve) * Self.curveHeight,
      width: max(frame.width - 2 * inset, 0), height: Self.curveHeight)
  }

  /// The strip of words below all screens, pt; nil for none.
  package var wordsFrame: Rect? {
    guard hasWords else { return nil }
    return Rect(
      x: Self.gap, y: size.height - Self.wordsHeight - Self.gap / 2,
      width: size.width - 2 * Self.gap,
      height: Self.wordsHeight)
  }

  /// The frame of a screen on the canvas, pt.
  package func frame(_ index: Int) -> Rect {
    Rect(
      origin: Point(
        x: gap + Double(index) * (bodySize.width + gap) + border.leading,
        y: gap + labelHeight + border.top), size: screenSize)
  }

  /// The strip above a screen for its label; nil where there is only one.
  package func labelFrame(_ index: Int) -> Rect? {
    guard isComparison else { return nil }
    let frame = frame(index)
    return Rect(
      x: frame.minX, y: frame.minY - border.top - Self.labelHeight, width: frame.width,
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
    PanelLayout(screen, count: panels.count, output: output)
  }

  /// Pixels per point of the GIF.
  package var gifScale: Double { output.gifScale(on: layout) }
}
