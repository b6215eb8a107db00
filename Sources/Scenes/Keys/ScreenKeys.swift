import Geometry
import SceneModel

/// `screen:` as it is written: a preset, and what differs from it.
struct ScreenDraft: Sendable {
  var device: DevicePreset?
  var size: Located<Size>?
  var scale: Located<Double>?
  var density: Double?
  var safeArea = SafeAreaDraft()
  var background: Color?
}

/// `safeArea:` as it is written; edges that are not named keep the preset's inset.
struct SafeAreaDraft: Sendable {
  var top: Double?
  var bottom: Double?
  var leading: Double?
  var trailing: Double?
}

/// The keys of `screen:`.
enum ScreenKeys {
  private static let mapping = MappingReader<ScreenDraft>(
    [
      Field(
        "device", \.device, device,
        "The phone whose screen this is; the keys beside it override single values. Without device and"
          + " size it is iphone-15."),
      Field(
        "size", \.size, size.located,
        "Width and height of the screen, pt. Without it they are the device's."),
      Field(
        "scale", \.scale, ValueReader.number(SceneLimits.scale).located,
        "Pixels per point of the PNG frames: it changes how many pixels there are, never how anything"
          + " moves. Without it the device's, or 1 where only a size is given."),
      Field(
        "density", \.density, .number(.from(0.5, to: 8)),
        "The device's own pixels per point, used by Android's rules; it does not follow scale."
          + " Without it the device's, or 1 where only a size is given."),
      Field(
        "safeArea", \.safeArea, safeArea,
        "What bars and corners take from the screen's edges, pt; the grid begins inside. An edge that is"
          + " not named keeps the device's, or 0 where only a size is given."),
      Field(
        "background", \.background, .color(isOpaque: true),
        "The opaque colour behind everything. Without it white, \"#FFFFFF\"; behind a list and reviews the"
          + " grey of grouped lists, \"#F2F2F7\"."),
    ])

  private static let safeArea = MappingReader<SafeAreaDraft>(
    [
      Field("top", \.top, inset, "What the status bar takes from the top edge, pt."),
      Field("bottom", \.bottom, inset, "What the home indicator takes from the bottom edge, pt."),
      Field("leading", \.leading, inset, "What is taken from the left edge, pt."),
      Field("trailing", \.trailing, inset, "What is taken from the right edge, pt."),
    ])

  private static let inset = ValueReader<Double>.number(.from(0, to: SceneLimits.length, "pt"))

  private static let device: ValueReader<DevicePreset> = {
    let name = ValueReader<String>.word(DevicePreset.all.map(\.name))
    return ValueReader(name.shape) { node, context in
      name.read(node, &context).flatMap { DevicePreset(named: $0) }
    }
  }()

  private static let size = ValueReader<Double>.list(
    of: .number(.from(1, to: SceneLimits.length, "pt")), count: 2...2,
    "[width, height] from 1 to 10,000 pt"
  ).compactMap { $0.count == 2 ? Size(width: $0[0], height: $0[1]) : nil }

  /// Reads `screen:`.
  static let reader: ValueReader<Checked<Screen>> = {
    let checked = mapping.checked { ScreenDraft() }
    return ValueReader(checked.shape) { node, context in
      checked.read(node, &context).map { draft in
        var screen = Checked(
          value: resolve(draft.value), broken: draft.broken, range: draft.range)
        // A size that makes no canvas is not to be complained about in other keys too.
        if !check(screen, draft.value, &context) { screen.broken.insert("size") }
        return screen
      }
    }
  }()

  /// Fills in what is not written.
  ///
  /// A screen with neither device nor size begins as the standard device; one with a size only has
  /// one pixel a point and no safe area. Density does not follow `scale`, which must not change
  /// how anything moves.
  private static func resolve(_ draft: ScreenDraft) -> Screen {
    var screen: Screen
    if let size = draft.size?.value, draft.device == nil {
      screen = Screen(size: size, scale: 1, density: 1, safeArea: .zero, background: .white)
    } else {
      screen = (draft.device ?? .standard).screen
    }
    if let size = draft.size?.value { screen.size = size }
    if let scale = draft.scale?.value { screen.scale = scale }
    if let density = draft.density { screen.density = density }
    if let top = draft.safeArea.top { screen.safeArea.top = top }
    if let bottom = draft.safeArea.bottom { screen.safeArea.bottom = bottom }
    if let leading = draft.safeArea.leading { screen.safeArea.leading = leading }
    if let trailing = draft.safeArea.trailing { screen.safeArea.trailing = trailing }
    if let background = draft.background { screen.background = background }
    return screen
  }

  /// Reports a size that does not fit with the scale or the safe area.
  ///
  /// - Parameters:
  ///   - screen: the screen; nothing is reported that depends on a broken key.
  ///   - draft: where its keys are written.
  ///   - context: takes the findings.
  /// - Returns: whether nothing was reported.
  private static func check(
    _ screen: Checked<Screen>, _ draft: ScreenDraft, _ context: inout DecodingContext
  ) -> Bool {
    let errors = context.errorCount
    let size = screen.value.size
    let range = screen.range ?? SourceRange(at: .start)
    if screen.isRight("device", "size", "scale") {
      checkCanvas(
        PanelLayout(screenSize: screen.value.size, count: 1), scale: screen.value.scale,
        at: draft.scale?.range ?? draft.size?.range ?? range, path: context.path, &context)
    }
    guard screen.isRight("device", "size", "safeArea") else {
      return context.errorCount == errors
    }
    let safe = screen.value.safeArea
    for (name, first, second, length) in [
      ("height", safe.top, safe.bottom, size.height),
      ("width", safe.leading, safe.trailing, size.width),
    ] where first + second >= length {
      context.report(
        Diagnostic(
          .contradiction, at: range,
          "screen.safeArea takes \(NumberText.of(first)) + \(NumberText.of(second)) pt"
            + " of the screen's \(name) of \(NumberText.of(length)) pt",
          expected: "room between them"))
    }
    return context.errorCount == errors
  }

  /// Reports a canvas that has no pixel or too many.
  ///
  /// - Parameters:
  ///   - layout: where the screens lie.
  ///   - scale: pixels per point.
  ///   - range: where it is pointed at.
  ///   - path: whose canvas it is.
  ///   - context: takes the finding.
  static func checkCanvas(
    _ layout: PanelLayout, scale: Double, at range: SourceRange, path: String,
    _ context: inout DecodingContext
  ) {
    guard let problem = SceneLimits.canvasProblem(layout, scale: scale) else { return }
    context.report(
      Diagnostic(
        .outOfRange, at: range, path: path, "\(path): \(problem.found)",
        expected: problem.expected))
  }
}
