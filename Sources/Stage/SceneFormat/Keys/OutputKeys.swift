import SceneModel

/// The keys of `output:`, defined once for scenes, the schema and the command line.
enum OutputKeys {
  static let mapping = MappingReader<OutputSettings>(
    [
      Field(
        "fps", \.fps, .rate(SceneLimits.frameRate),
        "Frames per second of playback; a GIF has at most 50."),
      Field(
        "formats", \.kinds, kinds,
        "What to write: png (a folder of frames), gif, apng, webp, mp4, webm; or a still of the motion."
      ),
      Field(
        "speed", \.speed, .speed(SceneLimits.speed),
        "Seconds of scene time per second of playback; 0.25 is slow motion."),
      Field(
        "overlays", \.overlays, overlays,
        "Overlays over the frames: touches, clock, safeArea, curves of readings."),
      Field(
        "curves", \.curves, curves,
        "The readings of the overlay curves. Default: those that move farthest."),
      Field(
        "font", \.font, .text,
        "The font family of all text. Default: Inter if installed, or the system's sans serif."),
      Field(
        "poster", \.poster, poster,
        "The first picture of a GIF, APNG or WebP: a time, s, or hero, the most distinctive frame."),
      Field(
        "loopPause", \.loopPause,
        .time(SceneLimits.loopPause),
        "How long a loop stays on its last frame, s."),
      Field(
        "maxSize", \.maxSize, .byteCount,
        "Maximum size of a clip, such as 5MB. Quality, scale, then frame rate are lowered until it fits."
      ),
      Field("gif", \.self, gif, "Settings of the GIF."),
      Field("png", \.self, png, "Settings of the PNG sequence."),
      Field("webp", \.self, webp, "Settings of the WebP."),
      Field("video", \.self, video, "Settings of MP4 and WebM."),
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
        "The maximum frames per second of the GIF; players show at most 50."),
      Field(
        "quality", \.gifQuality, .integer(SceneLimits.quality),
        "The GIF's quality, 1 to 100. Default: 75."
      ),
    ], MappingRules(notTogether: [["scale", "width"]]))

  private static let png = MappingReader<OutputSettings>(
    [
      Field(
        "packing", \.pngPacking, .choice,
        "The compression of PNG files: fast, or small (a fifth smaller, much slower).")
    ])

  private static let webp = MappingReader<OutputSettings>(
    [
      Field(
        "quality", \.webpQuality, webpQuality,
        "The quality of a lossy WebP. Default: lossless.")
    ])

  private static let video = MappingReader<OutputSettings>(
    [
      Field(
        "quality", \.videoQuality, .integer(SceneLimits.quality),
        "The quality of MP4 and WebM, from which the encoder's constant rate factor follows."),
      Field(
        "chroma", \.videoChroma, .choice,
        "The color resolution of MP4 and WebM: \"420\", for all players, or \"444\"."),
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
