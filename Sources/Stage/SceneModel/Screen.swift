package import Geometry

/// The screen on which a scene is shown.
package struct Screen: Hashable, Sendable {
  package var size = Size(width: 0, height: 0)
  package var scale = 1.0
  package var density = 1.0
  /// The insets that bars and rounded corners take from the edges, pt.
  package var safeArea = Insets.zero
  package var appearance = Appearance.light
  package var background = Color.white
  /// The device that the screen belongs to; nil if only a size is given.
  package var device: DevicePreset?
  package var frame = false
  /// Whether the scene turns on the system's reduced-motion setting.
  package var reducesMotion = false

  /// Creates a screen without size and bars, at one pixel per point.
  package init() {}

  package init(
    size: Size, scale: Double, density: Double, safeArea: Insets, background: Color,
    device: DevicePreset? = nil
  ) {
    self.size = size
    self.scale = scale
    self.density = density
    self.safeArea = safeArea
    self.background = background
    self.device = device
  }

  /// Returns the screen of another device, in the same appearance and with the same output.
  package func on(_ device: DevicePreset) -> Screen {
    var screen = self
    screen.device = device
    (screen.size, screen.density, screen.safeArea) = (device.size, device.scale, device.safeArea)
    return screen
  }

  /// The colors of system views on the screen.
  package var palette: SystemPalette { .of(appearance) }

  /// The color of a sheet: the background, or the elevated background if the system's is used.
  package var sheetFill: Color {
    background == palette.background ? palette.elevatedBackground : background
  }

  /// The whole screen, pt.
  package var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The look of the device drawn around the screen; nil for none.
  package var look: DeviceLook? { frame ? device?.look : nil }

  /// The border of the device drawn around the screen, pt; zero for none.
  package var border: Insets { look?.border ?? .zero }
}

extension Screen: FixedConstantSet {
  package static let name = "screen"

  /// The allowed pixels per point of frames.
  package static let scales = NumberRange.from(0.05, to: 8)

  private static let standard = ConstantFallback.dependent("the device's")

  package static let table = ConstantTable<Screen>(
    constants: [
      Constant(
        "size", \.size, .size(.from(1, to: NumberRange.layout.maximum, "pt")),
        "The width and height of the screen, pt. Default: the device's.", fallback: standard
      ),
      Constant(
        "scale", \.scale, .number(scales),
        "Pixels per point of PNG frames; motion does not depend on it. Default: the device's, or 1.",
        fallback: standard),
      Constant(
        "density", \.density, .number(.from(0.5, to: 8)),
        "The device's pixels per point, for Android's rules. Default: the device's, or 1.",
        fallback: standard),
      inset("top", \.safeArea.top, "The inset of the status bar, pt."),
      inset("bottom", \.safeArea.bottom, "The inset of the home indicator, pt."),
      inset("leading", \.safeArea.leading, "The inset of the left edge, pt."),
      inset("trailing", \.safeArea.trailing, "The inset of the right edge, pt."),
      Constant(
        "appearance", \.appearance, .choice,
        "The system's appearance, for backgrounds, lists and reviews. Viewers keep their colors.",
        source:
          "iOS's dark colors; Material 3's dark surface behind Android thumbnails."),
      Constant(
        "background", \.background, .color(isOpaque: true),
        "The opaque background. Default: the system's background in its appearance.",
        fallback: .dependent("the stage's")),
      Constant(
        "frame", \.frame, .flag,
        "Whether the device is drawn around the screen, with status bar and home indicator."),
    ],
    groups: [
      "safeArea": "The safe area insets, pt, around the grid. Default: the device's, or 0."
    ])

  private static func inset(
    _ edge: String, _ property: any WritableKeyPath<Screen, Double> & Sendable, _ summary: String
  ) -> Constant<Screen> {
    Constant("safeArea.\(edge)", property, .number(.layout), summary, fallback: standard)
  }
}
