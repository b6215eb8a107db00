package import Display

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
        "size", \.size, .size(.from(1, to: NumberRange.layout.maximum, "pt")), fallback: standard),
      Constant("scale", \.scale, .number(scales), fallback: standard),
      Constant("density", \.density, .number(.from(0.5, to: 8)), fallback: standard),
      Constant("safeArea.top", \.safeArea.top, .number(.layout), fallback: standard),
      Constant("safeArea.bottom", \.safeArea.bottom, .number(.layout), fallback: standard),
      Constant("safeArea.leading", \.safeArea.leading, .number(.layout), fallback: standard),
      Constant("safeArea.trailing", \.safeArea.trailing, .number(.layout), fallback: standard),
      Constant("appearance", \.appearance, .choice),
      Constant(
        "background", \.background, .color(isOpaque: true), fallback: .dependent("the stage's")),
      Constant("frame", \.frame, .flag),
    ],
    groups: [
      "safeArea": "The safe area insets, pt, around the grid. Default: the device's, or 0."
    ])
}
