import SceneModel

/// The keys of `output:`, defined once for scenes, the schema and the command line.
enum OutputKeys {
  static let mapping = MappingReader<OutputSettings>(
    [
      Field(
        "fps", \.fps, .rate(SceneLimits.frameRate),
        "Frames per second of playback; the GIF shows at most 50, as gif.fps says."),
      Field(
        "formats", \.kinds, kinds,
        "The kinds of file that are written: png is a folder of frames; gif, apng, webp, mp4 and webm are one"
          + " film each; sheet, onion, strip, slit and spec one picture of the motion each."
      ),
      Field(
        "speed", \.speed, .speed(SceneLimits.speed),
        "Seconds of scene time per second of playback; 0.25 is slow motion."),
      Field(
        "overlays", \.overlays, overlays,
        "What is drawn over the frames: the fingers' touches, a clock, the safeArea, the curves of the"
          + " readings."),
      Field(
        "curves", \.curves, curves,
        "The readings that the overlay curves draws below the screen, by their names in a trace; without it"
          + " those that move farthest."),
      Field(
        "font", \.font, .text,
        "The family of the font of all texts: the stages', the overlays' and the labels', such as DejaVu"
          + " Sans. Without it the system's own sans serif."),
      Field(
        "poster", \.poster, poster,
        "The picture that stands first, for the time of one frame, in films that play again and again (gif,"
          + " apng, webp), for readers who see only that: a scene time, s, or hero, the frame most unlike"
          + " the first and the last. Without it, and with none, there is none."),
      Field(
        "loopPause", \.loopPause,
        .time(SceneLimits.loopPause),
        "How long such films stay on their last frame before they begin again, s."),
      Field(
        "maxSize", \.maxSize, .byteCount,
        "The most bytes of each film, such as 5MB, which is 5,000,000: its quality, then its scale and"
          + " then its frame rate are lowered until it fits. Without it any size."),
      Field("gif", \.self, gif, "What is different in the GIF."),
      Field("png", \.self, png, "What is different in the PNG sequence."),
      Field("webp", \.self, webp, "What is different in the WebP."),
      Field("video", \.self, video, "What is different in MP4 and WebM."),
    ],
    MappingRules(misplacedKeys: [
      "scale": "the scale of the PNG frames is screen.scale, that of the GIF output.gif.scale"
    ]))

  private static let gif = MappingReader<OutputSettings>(
    [
      Field(
        "scale", \.gifScale, .number(SceneLimits.scale),
        "Pixels per point of the GIF. Without it and width 1."),
      Field(
        "width", \.gifWidth, .integer(SceneLimits.width),
        "The width of the GIF, px, instead of its scale."),
      Field(
        "fps", \.gifRate, .rate(SceneLimits.gifFrameRate),
        "The most frames per second of the GIF, of which players show at most 50."),
      Field(
        "quality", \.gifQuality, .integer(SceneLimits.quality),
        "The balance of the GIF, from 1, the smallest file, to 100, the truest pictures. Without it 75."
      ),
    ], MappingRules(notTogether: [["scale", "width"]]))

  private static let png = MappingReader<OutputSettings>(
    [
      Field(
        "packing", \.pngPacking, .choice,
        "How frames are packed: fast, as fast as files are written, or small, a fifth smaller, in many"
          + " times as long. The pixels are the same.")
    ])

  private static let webp = MappingReader<OutputSettings>(
    [
      Field(
        "quality", \.webpQuality, webpQuality,
        "The quality of a lossy WebP: 80 is hard to tell from the frames. Without it, and with lossless,"
          + " every pixel is exact.")
    ])

  private static let video = MappingReader<OutputSettings>(
    [
      Field(
        "quality", \.videoQuality, .integer(SceneLimits.quality),
        "The quality of MP4 and WebM, from which the encoder's constant rate factor follows."),
      Field(
        "chroma", \.videoChroma, .choice,
        "The resolution of colour of MP4 and WebM: \"420\", which every player shows, or \"444\", as"
          + " fine as brightness."),
    ])

  private static let kinds = ValueReader<[Located<String>]>.once(
    "format", among: OutputSettings.allKindNames, minCount: 1
  ).compactMap { $0.map(\.value) }

  private static let poster: ValueReader<OutputSettings.Poster?> = {
    let range = NumberRange.from(0, to: Double(SceneLimits.sceneTime), "s")
    let words = "hero, none or a time \(range.words)"
    let time = ValueReader.time(range, words).compactMap { OutputSettings.Poster.time($0) }
    return ValueReader<OutputSettings.Poster>.either([("hero", .hero), ("none", nil)], or: time)
  }()

  private static let webpQuality: ValueReader<Int?> = {
    let range = SceneLimits.quality
    let words = ValueShape.integer(range).expectation + ", or lossless"
    return ValueReader<Int>.either([("lossless", nil)], or: .integer(range, words))
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

  static let reader = mapping.checked { OutputSettings() }
}
