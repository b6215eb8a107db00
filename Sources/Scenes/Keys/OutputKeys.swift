import Motion
import SceneModel

/// `output:` as it is written, the defaults filled in.
struct OutputDraft: Sendable {
  var settings = OutputSettings()
  var gif = GIFDraft()
  var png = PNGDraft()
  var webp = WebPDraft()
  var video = VideoDraft()
  /// Nil where it is not written, for the system's default.
  var font: Located<String>?

  var resolved: OutputSettings {
    var settings = settings
    settings.font = font?.value
    if let scale = gif.scale?.value { settings.gifScale = scale }
    settings.gifQuality = gif.quality?.value
    settings.pngPacking = png.packing
    settings.webpQuality = webp.quality
    settings.videoQuality = video.quality
    settings.videoChroma = video.chroma
    return settings
  }
}

struct GIFDraft: Sendable {
  var scale: Located<Double>?
  var quality: Located<Int>?
}

struct PNGDraft: Sendable {
  var packing = OutputSettings.PNGPacking.fast
}

struct WebPDraft: Sendable {
  var quality: Int?
}

struct VideoDraft: Sendable {
  var quality = OutputSettings().videoQuality
  var chroma = OutputSettings().videoChroma
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
      Field("png", \.png, png, "What is different in the PNG sequence."),
      Field("webp", \.webp, webp, "What is different in the WebP."),
      Field("video", \.video, video, "What is different in MP4 and WebM."),
    ])

  private static let gif = MappingReader<GIFDraft>(
    [
      Field(
        "scale", \.scale, ValueReader.number(SceneLimits.scale).located,
        "Pixels per point of the GIF. Without it 1."),
      Field(
        "quality", \.quality, ValueReader.integer(1...100).located,
        "The balance of the GIF, from 1, the smallest file, to 100, the truest pictures. Without it 75."
      ),
    ])

  private static let png = MappingReader<PNGDraft>(
    [
      Field(
        "packing", \.packing, .choice,
        "fast, as fast as files are written, or small: a fifth smaller, in many times as long. The"
          + " pixels are the same.")
    ])

  private static let webp = MappingReader<WebPDraft>(
    [
      Field(
        "quality", \.quality, .integer(SceneLimits.quality),
        "The quality of lossy packing: 80 is hard to tell from the frames. Without it every pixel is"
          + " exact.")
    ])

  private static let video = MappingReader<VideoDraft>(
    [
      Field(
        "quality", \.quality, .integer(SceneLimits.quality),
        "The quality, from which the encoder's constant rate factor follows."),
      Field(
        "chroma", \.chroma, .choice,
        "The resolution of colour: \"420\", which every player shows, or \"444\", as fine as"
          + " brightness."),
    ])

  private static let formats = ValueReader<[Located<String>]>.once(
    "format", among: OutputSettings.Format.allCases.map(\.rawValue), least: 1
  ).compactMap { $0.compactMap { OutputSettings.Format(rawValue: $0.value) } }

  private static let overlays: ValueReader<[OutputSettings.Overlay]> = {
    let list = ValueReader<[Located<String>]>.once(
      "overlay", among: ["touches", "clock", "safeArea", "curves"])
    return ValueReader(list.shape) { node, context in
      list.read(node, &context)?.compactMap { name in
        if let overlay = OutputSettings.Overlay(rawValue: name.value) { return overlay }
        context.report(
          Diagnostic(
            .notSupported, .warning, at: name.range,
            "the overlay \(name.value) is not drawn yet"))
        return nil
      }
    }
  }()

  static let reader = mapping.checked { OutputDraft() }
}
