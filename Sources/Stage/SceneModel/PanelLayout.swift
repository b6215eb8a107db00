package import Display

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

  /// A screen with the device around it.
  package struct Body: Hashable, Sendable {
    /// The size of the screen, pt.
    var screen: Size
    /// The border of the device, pt; zero if the device is not drawn.
    var border: Insets

    var width: Double { screen.width + border.leading + border.trailing }
    var height: Double { screen.height + border.top + border.bottom }
  }

  /// The screens, at least 1.
  private let bodies: [Body]
  /// The number of curves below each screen.
  package let curves: Int
  /// Whether there is a text strip below the screens; false for one screen.
  package let hasTextStrip: Bool

  /// Lays out at least one screen, with curves below each and, for several, a text strip below all.
  private init(_ bodies: [Body], curves: Int, hasTextStrip: Bool) {
    self.bodies = bodies
    self.curves = max(curves, 0)
    self.hasTextStrip = hasTextStrip && bodies.count > 1
  }

  /// Lays out screens of one size.
  package init(
    screenSize: Size, border: Insets = .zero, count: Int, curves: Int = 0,
    hasTextStrip: Bool = false
  ) {
    self.init(
      Array(repeating: Body(screen: screenSize, border: border), count: max(count, 1)),
      curves: curves, hasTextStrip: hasTextStrip)
  }

  /// Lays out screens with the curves and texts that an output draws below them.
  package init(_ screens: [Screen], output: OutputSettings) {
    let curves = output.curves?.count ?? OutputSettings.curves.usual
    self.init(
      screens.map { Body(screen: $0.size, border: $0.border) },
      curves: output.overlays.contains(.curves) ? curves : 0,
      hasTextStrip: output.overlays.contains(.clock))
  }

  /// Whether there are several screens.
  package var isComparison: Bool { bodies.count > 1 }

  /// Whether the canvas is larger than one screen.
  package var isFramed: Bool { isComparison || curves > 0 || hasBorder }

  /// Whether the device is drawn around each screen.
  package var hasBorder: Bool { bodies.contains { $0.border != .zero } }

  /// The gap around and between devices or several screens, pt; 0 for one screen without a device.
  private var gap: Double { isComparison || hasBorder ? Self.gap : 0 }

  /// The height of the label strip, pt; 0 for one screen.
  private var labelHeight: Double { isComparison ? Self.labelHeight : 0 }

  /// The height of the tallest device, pt.
  private var bodyHeight: Double { bodies.map(\.height).max() ?? 0 }

  /// The size of the canvas, pt.
  package var size: Size {
    let below = curvesHeight + (hasTextStrip ? Self.textStripHeight : 0)
    return Size(
      width: bodies.reduce(gap) { $0 + $1.width + gap },
      height: labelHeight + 2 * gap + bodyHeight + below)
  }

  /// The height of a screen's curves with the gap below them, pt; 0 for none.
  private var curvesHeight: Double { curves > 0 ? Double(curves) * Self.curveHeight + Self.gap : 0 }

  /// Returns the frame of a curve below a screen on the canvas, pt.
  package func curveFrame(_ curve: Int, ofScreen index: Int) -> Rect {
    let frame = frame(index)
    let inset = Self.gap - gap
    return Rect(
      x: frame.minX + inset,
      y: labelHeight + gap + bodyHeight + Double(curve) * Self.curveHeight,
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
    let (body, before) = (bodies[index], bodies[..<index])
    return Rect(
      origin: Point(
        x: before.reduce(gap) { $0 + $1.width + gap } + body.border.leading,
        y: gap + labelHeight + body.border.top), size: body.screen)
  }

  /// Returns the frame of a screen's label on the canvas, pt; nil for one screen.
  package func labelFrame(_ index: Int) -> Rect? {
    guard isComparison else { return nil }
    let frame = frame(index)
    return Rect(
      x: frame.minX, y: frame.minY - bodies[index].border.top - Self.labelHeight,
      width: frame.width,
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
  package var layout: PanelLayout { PanelLayout(screens, output: output) }

  /// The GIF's pixels per point.
  package var gifScale: Double { output.gifScale(on: layout) }
}
