import Display

enum ScreenKeys {
  /// A reader of a device's name.
  static let devices = ValueReader<DevicePreset>.named(DevicePreset.all.map { ($0.name, $0) })

  private static let device = Key.optional("screen.device", devices)

  static let reader: ValueReader<Checked<Screen>> = {
    let written = MappingReader([device.field] + Field.constants(of: Screen())).written
    return ValueReader(written.shape) { node, context in
      written.read(node, &context).map { written in
        var screen = Checked(value: resolve(written), broken: written.broken, range: written.range)
        // Treat the size as broken, so that checks of other keys do not report it again.
        if !check(screen, written, &context) { screen.broken.insert("size") }
        return screen
      }
    }
  }()

  /// Returns the screen, with defaults for missing keys.
  ///
  /// Without device and size, it is the standard device. A size without a device has one pixel per
  /// point and no safe area. The density does not depend on `scale`, which must not change any
  /// motion.
  private static func resolve(_ written: WrittenValues) -> Screen {
    let hasSizeAlone = written[device] == nil && written[constant: "size"] != nil
    let base = hasSizeAlone ? Screen() : (written[device] ?? .standard).screen
    return written.resolved(on: base, from: base)
  }

  /// Returns whether the size suits scale, frame and safe area; reports problems of valid keys.
  private static func check(
    _ screen: Checked<Screen>, _ written: WrittenValues, _ context: inout DecodingContext
  ) -> Bool {
    let errors = context.errorCount
    let size = screen.value.size
    let range = screen.range ?? SourceRange(at: .start)
    if screen.isValid("device", "size", "scale") {
      checkCanvas(
        PanelLayout(screenSize: size, border: screen.value.border, count: 1),
        scale: screen.value.scale,
        at: written[constant: "scale"]?.range ?? written[constant: "size"]?.range ?? range,
        path: context.path, &context)
    }
    if screen.isValid("device", "size", "frame") {
      checkFrame(screen.value, at: written[constant: "frame"]?.range ?? range, &context)
    }
    guard screen.isValid("device", "size", "safeArea") else { return context.errorCount == errors }
    let safe = screen.value.safeArea
    for (name, first, second, length) in [
      ("height", safe.top, safe.bottom, size.height),
      ("width", safe.leading, safe.trailing, size.width),
    ] where first + second >= length {
      context.report(
        .contradiction, at: range,
        "screen.safeArea takes \(NumberText.of(first)) + \(NumberText.of(second)) pt"
          + " of the screen's \(name) of \(NumberText.of(length)) pt",
        expected: "space between them")
    }
    return context.errorCount == errors
  }

  /// Reports a device frame unless the screen has a device, its width, and a portrait size.
  private static func checkFrame(
    _ screen: Screen, at range: SourceRange, _ context: inout DecodingContext
  ) {
    guard screen.frame else { return }
    let size = screen.size
    let sizeText = "\(NumberText.of(size.width)) × \(NumberText.of(size.height)) pt"
    guard let device = screen.device else {
      context.report(
        .contradiction, at: range,
        "screen.frame draws a device, but the screen has only a size, \(sizeText)",
        expected: "screen.device")
      return
    }
    guard size.width != device.size.width || size.height < size.width else { return }
    context.report(
      .contradiction, at: range,
      "screen.frame draws \(device.name) in portrait, but screen.size is \(sizeText)",
      expected: "its width of \(NumberText.of(device.size.width)) pt and a height of at least that")
  }

  /// Reports a canvas with no pixels or too many, at the key `path`.
  static func checkCanvas(
    _ layout: PanelLayout, scale: Double, at range: SourceRange, path: String,
    _ context: inout DecodingContext
  ) {
    guard let problem = SceneLimits.canvasProblem(layout, scale: scale) else { return }
    context.report(
      .outOfRange, at: range, path: path, "\(path): \(problem.found)",
      expected: problem.expected)
  }
}
