import Motion
import SceneModel

/// `output:` as it is written, the defaults filled in.
struct OutputDraft: Sendable {
  var settings = OutputSettings()
  var gif = GIFDraft()
  /// Read for its warnings only.
  var overlays: [String] = []

  /// What is written for a scene.
  var resolved: OutputSettings {
    var settings = settings
    if let scale = gif.scale?.value { settings.gifScale = scale }
    return settings
  }
}

/// `output.gif:` as it is written.
struct GIFDraft: Sendable {
  var scale: Located<Double>?
}

/// The keys of `output:`.
enum OutputKeys {
  private static let mapping = MappingReader<OutputDraft>(
    [
      Field(
        "fps", \.settings.fps, .rate(SceneLimits.frameRate), "Frames per second of playback."),
      Field("formats", \.settings.formats, formats, "The kinds of file, in this order."),
      Field(
        "speed", \.settings.speed, .speed(SceneLimits.speed),
        "How fast scene time passes in playback."),
      Field("overlays", \.overlays, overlays, "What is drawn over the frames."),
      Field("gif", \.gif, gif, "What differs in the GIF."),
    ])

  private static let gif = MappingReader<GIFDraft>(
    [
      Field(
        "scale", \.scale, ValueReader.number(SceneLimits.scale).located,
        "Pixels per point of the GIF.")
    ])

  private static let formats: ValueReader<[OutputSettings.Format]> = {
    let names = ["gif", "png", "apng"]
    let name = ValueReader<String>.word(names)
    let format = ValueReader<Located<OutputSettings.Format>>(name.shape) { node, context in
      guard let name = name.read(node, &context) else { return nil }
      guard let format = OutputSettings.Format(rawValue: name) else {
        context.report(
          Diagnostic(.notSupported, at: node.range, "the format \(name) is not supported yet"))
        return nil
      }
      return Located(value: format, range: node.range, path: context.path)
    }
    let words = "a list of formats, each once: " + names.joined(separator: ", ")
    let list = ValueReader<[OutputSettings.Format]>.list(of: format, count: 1...names.count, words)
    return ValueReader(list.shape) { node, context in
      guard let formats = list.read(node, &context) else { return nil }
      for (index, format) in formats.enumerated() {
        guard let first = formats[..<index].first(where: { $0.value == format.value }) else {
          continue
        }
        context.report(
          Diagnostic(
            .contradiction, at: format.range, path: format.path,
            "the format \(format.value.rawValue) is there twice",
            related: [Diagnostic.Related(range: first.range, message: "the first is here")]))
      }
      return formats.map(\.value)
    }
  }()

  private static let overlays: ValueReader<[String]> = {
    let names = ["touches", "clock", "safeArea", "curves"]
    let name = ValueReader<String>.word(names)
    let overlay = ValueReader<String>(name.shape) { node, context in
      guard let name = name.read(node, &context) else { return nil }
      context.report(
        Diagnostic(
          .notSupported, .warning, at: node.range, "the overlay \(name) is not drawn yet"))
      return name
    }
    return .list(
      of: overlay, count: 0...names.count, "a list of overlays: " + names.joined(separator: ", "))
  }()

  /// Reads `output:`.
  static let reader = mapping.checked { OutputDraft() }
}
