import Display
import Raster
import SceneModel

/// The status bar of a device: the time, and signal and battery icons as shapes.
struct StatusBar: Sendable {
  /// A shape, and its opacity, 0 to 1.
  private typealias Shape = (path: Path, opacity: Double)

  private let shapes: [Shape]

  /// Lays out the bar; without lettering it has no time.
  init(_ screen: Screen, _ look: DeviceLook, _ lettering: Lettering?) {
    let layout = Layout(screen: screen, look: look, lettering: lettering)
    shapes =
      switch look.bars {
      case .phone: layout.phone
      case .homeButton: layout.homeButton
      case .tablet: layout.tablet
      case .android: layout.android
      }
  }

  /// Returns the bar in a color.
  func items(_ color: Color) -> [DisplayItem] {
    shapes.map { .path($0.path, color: color, opacity: $0.opacity) }
  }

  /// The positions of the elements.
  ///
  /// Source: sizes of type and glyphs as in the status bars of Apple's and Google's design
  /// resources, by eye.
  private struct Layout {
    let screen: Screen
    let look: DeviceLook
    let lettering: Lettering?

    /// The times in the manufacturers' own pictures.
    private static let (apple, google) = ("9:41", "9:30")

    private var middle: Double { screen.size.width / 2 }
    private var y: Double { look.barCenter }

    private func time(
      _ content: String, size: Double, at x: Double, _ alignment: TextAlignment
    ) -> [Shape] {
      guard let face = lettering?.bold else { return [] }
      let text = face.shape(content, size: size)
      let left = x - alignment.shift(of: text.advance)
      let base = y + face.capitals(size: size) / 2
      return [(text.path.translated(by: Vector(dx: left, dy: base)), 1)]
    }

    /// Lays out glyphs in a row from a left edge, vertically centered in the bar.
    private func row(_ glyphs: [StatusGlyph], from left: Double, gap: Double) -> [Shape] {
      var x = left
      return glyphs.flatMap { glyph in
        defer { x += glyph.size.width + gap }
        let offset = Vector(dx: x, dy: y - glyph.size.height / 2)
        return glyph.shapes.map { ($0.path.translated(by: offset), $0.opacity) }
      }
    }

    private func width(_ glyphs: [StatusGlyph], gap: Double) -> Double {
      glyphs.map(\.size.width).reduce(0, +) + gap * Double(glyphs.count - 1)
    }

    /// Time and icons, each centered in the space on one side of a notch or an island.
    var phone: [Shape] {
      let cut: Double =
        switch look.cutOut {
        case .island(_, let size): size.width
        case .notch(let width, _): width
        case .none, .hole: 125
        }
      // Shifted toward the middle, because the display's rounded corners cut the outer ends.
      let ear = (screen.size.width - cut) / 4 + 3
      let glyphs: [StatusGlyph] = [.bars, .waves, .battery]
      let levels = width(glyphs, gap: 6.5)
      return time(Self.apple, size: 17, at: ear, .center)
        + row(glyphs, from: screen.size.width - ear - levels / 2, gap: 6.5)
    }

    var homeButton: [Shape] {
      let glyphs = [StatusGlyph.bars, .waves].map { $0.scaled(by: 0.78) }
      let battery = StatusGlyph.battery.scaled(by: 0.85)
      return row(glyphs, from: 7, gap: 4)
        + time(Self.apple, size: 12, at: middle, .center)
        + row([battery], from: screen.size.width - 6 - battery.size.width, gap: 0)
    }

    var tablet: [Shape] {
      let glyphs = [StatusGlyph.waves, .battery].map { $0.scaled(by: 0.85) }
      return time(Self.apple, size: 12, at: 20, .leading)
        + row(glyphs, from: screen.size.width - 18 - width(glyphs, gap: 6), gap: 6)
    }

    var android: [Shape] {
      let glyphs: [StatusGlyph] = [.fan, .wedge, .cell]
      return time(Self.google, size: 14, at: 26, .leading)
        + row(glyphs, from: screen.size.width - 26 - width(glyphs, gap: 5), gap: 5)
    }
  }
}
