import Motion
import SceneModel

/// `output:` as it is written, the defaults filled in.
struct OutputDraft: Sendable {
  var settings = OutputSettings()
  var gif = GIFDraft()
  var png = PNGDraft()
  var webp = WebPDraft()
  var video = VideoDraft()
  /// Nil where they are not written, for those that tell most.
  var curves: [String]?
  /// Nil where it is not written, for the system's default.
  var font: Located<String>?

  var resolved: OutputSettings {
    var settings = settings
    settings.font = font?.value
    settings.curves = curves ?? []
    if let width = gif.width?.value {
      settings.gifSize = .width(width)
    } else if let scale = gif.scale?.value {
      settings.gifSize = .scale(scale)
    }
    settings.gifRate = gif.fps
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
  var width: Located<Int>?
  var fps = OutputSettings().gifRate
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
        "Frames per second of playback; the GIF shows at most 50, as gif.fps says."),
      Field(
        "formats", \.settings.kinds, kinds,
        "The kinds of file that are written: png is a folder of frames; gif, apng, webp, mp4 and webm are one"
          + " film each; sheet, onion, strip, slit and spec one picture of the motion each."
      ),
      Field(
        "speed", \.settings.speed, .speed(SceneLimits.speed),
        "Seconds of scene time per second of playback; 0.25 is slow motion."),
      Field(
        "overlays", \.settings.overlays, overlays,
        "What is drawn over the frames: the fingers' touches, a clock, the safeArea, the curves of the"
          + " readings."),
      Field(
        "curves", \.curves, curves,
        "The readings that the overlay curves draws below the screen, by their names in a trace; without it"
          + " those that move farthest."),
      Field(
        "font", \.font, ValueReader.text.located,
        "The family of the font of all texts: the stages', the overlays' and the labels', such as DejaVu"
          + " Sans. Without it the system's own sans serif."),
      Field(
        "poster", \.settings.poster, poster,
        "The picture that stands first, for the time of one frame, in films that play again and again (gif,"
          + " apng, webp), for readers who see only that: a scene time, s, or hero, the frame most unlike"
          + " the first and the last. Without it none."),
      Field(
        "loopPause", \.settings.loopPause,
        .time(SceneLimits.loopPause),
        "How long such films stay on their last frame before they begin again, s."),
      Field(
        "maxSize", \.settings.maxSize, ValueReader<Int>.byteCount,
        "The most bytes of each film, such as 5MB, which is 5,000,000: its quality, then its frame rate and"
          + " then its scale are lowered until it fits. Without it any size."),
      Field("gif", \.gif, gif, "What is different in the GIF."),
      Field("png", \.png, png, "What is different in the PNG sequence."),
      Field("webp", \.webp, webp, "What is different in the WebP."),
      Field("video", \.video, video, "What is different in MP4 and WebM."),
    ],
    elsewhere: [
      "scale": "the scale of the PNG frames is screen.scale, that of the GIF output.gif.scale"
    ])

  private static let gif = MappingReader<GIFDraft>(
    [
      Field(
        "scale", \.scale, ValueReader.number(SceneLimits.scale).located,
        "Pixels per point of the GIF. Without it and width 1."),
      Field(
        "width", \.width, ValueReader.integer(SceneLimits.width).located,
        "The width of the GIF, px, instead of its scale."),
      Field(
        "fps", \.fps, .rate(SceneLimits.gifFrameRate),
        "The most frames per second of the GIF, of which players show at most 50."),
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

  private static let kinds = ValueReader<[Located<String>]>.once(
    "format", among: OutputKinds.words, least: 1
  ).compactMap { OutputKinds(words: $0.map(\.value)) }

  private static let poster: ValueReader<OutputSettings.Poster> = {
    let range = NumberRange.from(0, to: Double(SceneLimits.sceneTime), "s")
    let words = "hero or a time \(range.words)"
    let time = ValueReader<SceneTime>.time(range, words)
    return ValueReader(.either([.choice(["hero"]), time.shape], words: words)) { node, context in
      guard let text = node.scalar?.text, NearestWord.match(for: text, among: ["hero"]) != nil
      else { return time.read(node, &context).map { .time($0) } }
      if text == "hero" { return .hero }
      context.reject(
        .invalidValue, at: node.range, found: node.found, expected: words, suggestion: "hero")
      return nil
    }
  }()

  private static let overlays = ValueReader<[Located<String>]>.once(
    "overlay", among: OutputSettings.Overlay.allCases.map(\.rawValue)
  ).compactMap { $0.compactMap { OutputSettings.Overlay(rawValue: $0.value) } }

  private static let curves: ValueReader<[String]> = {
    let limit = OutputSettings.curves.limit
    let list = ValueReader<Located<String>>.list(
      of: ValueReader.text.located, count: 1...limit,
      "a list of 1 to \(limit) readings such as [hero.y, hero.width]")
    return ValueReader(list.shape) { node, context in
      let names = list.read(node, &context)
      context.expectedReadings += names ?? []
      return names?.map(\.value)
    }
  }()

  static let reader = mapping.checked { OutputDraft() }
}
