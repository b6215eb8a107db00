import Motion
import SceneModel

/// `output:` as it is written, the defaults filled in.
struct OutputDraft: Sendable {
  var settings = OutputSettings()
  var gif = GIFDraft()
  /// Nil where it is not written, for the system's default.
  var font: Located<String>?

  var resolved: OutputSettings {
    var settings = settings
    settings.font = font?.value
    if let scale = gif.scale?.value { settings.gifScale = scale }
    return settings
  }
}

struct GIFDraft: Sendable {
  var scale: Located<Double>?
}

enum OutputKeys {
  private static let mapping = MappingReader<OutputDraft>(
    [
      Field(
        "fps", \.settings.fps, .rate(SceneLimits.frameRate),
        "Frames per second of playback; the GIF shows at most 50."),
      Field(
        "formats", \.settings.formats, formats,
        "The kinds of file that are written: png is a folder of frames, every other one film."
      ),
      Field(
        "speed", \.settings.speed, .speed(SceneLimits.speed),
        "Seconds of scene time per second of playback; 0.25 is slow motion."),
      Field(
        "overlays", \.settings.overlays, overlays,
        "What is drawn over the frames: the fingers' touches, a clock, the safeArea, the curves of the"
          + " readings."),
      Field(
        "font", \.font, ValueReader.text.located,
        "The family of the font of all texts: the stages', the overlays' and the labels', such as DejaVu"
          + " Sans. Without it the system's own sans serif."),
      Field("gif", \.gif, gif, "What is different in the GIF."),
    ])

  private static let gif = MappingReader<GIFDraft>(
    [
      Field(
        "scale", \.scale, ValueReader.number(SceneLimits.scale).located,
        "Pixels per point of the GIF. Without it 1.")
    ])

  private static let formats: ValueReader<[OutputSettings.Format]> = {
    let names = OutputSettings.Format.allCases.map(\.rawValue)
    let format = ValueReader<OutputSettings.Format>.choice.located
    let words = "a list of formats, each once: " + names.joined(separator: ", ")
    let list = ValueReader<[Located<OutputSettings.Format>]>.list(
      of: format, count: 1...names.count, words)
    let shape = ValueShape.list(format.shape, 1...names.count, isUnique: true)
    return ValueReader(.either([shape], words: words)) { node, context in
      guard let formats = list.read(node, &context) else { return nil }
      reportRepeats(
        of: "format",
        in: formats.map {
          Located(value: $0.value.rawValue, range: $0.range, path: $0.path)
        }, &context)
      return formats.map(\.value)
    }
  }()

  private static let overlays: ValueReader<[OutputSettings.Overlay]> = {
    let names = ["touches", "clock", "safeArea", "curves"]
    let name = ValueReader<String>.word(names).located
    let words = "a list of overlays, each once: " + names.joined(separator: ", ")
    let list = ValueReader<[Located<String>]>.list(of: name, count: 0...names.count, words)
    let shape = ValueShape.list(name.shape, 0...names.count, isUnique: true)
    return ValueReader(.either([shape], words: words)) { node, context in
      guard let written = list.read(node, &context) else { return nil }
      reportRepeats(of: "overlay", in: written, &context)
      return written.compactMap { name in
        if let overlay = OutputSettings.Overlay(rawValue: name.value) { return overlay }
        context.report(
          Diagnostic(
            .notSupported, .warning, at: name.range,
            "the overlay \(name.value) is not drawn yet"))
        return nil
      }
    }
  }()

  /// Reports words of a list that were there before.
  private static func reportRepeats(
    of kind: String, in words: [Located<String>], _ context: inout DecodingContext
  ) {
    for (index, word) in words.enumerated() {
      guard let first = words[..<index].first(where: { $0.value == word.value }) else { continue }
      context.report(
        Diagnostic(
          .contradiction, at: word.range, path: word.path,
          "the \(kind) \(word.value) is there twice",
          related: [Diagnostic.Related(range: first.range, message: "the first is here")]))
    }
  }

  static let reader = mapping.checked { OutputDraft() }
}
