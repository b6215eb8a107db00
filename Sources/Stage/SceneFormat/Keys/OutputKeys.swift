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
        "The formats: png (a folder of frames), gif, apng, webp, mp4, webm; or a still of the motion."
      ),
      Field(
        "speed", \.speed, .speed(SceneLimits.speed),
        "Seconds of scene time per second of playback; 0.25 is slow motion."),
      Field(
        "overlays", \.overlays, overlays,
        "Overlays on the frames: touches, clock, safeArea, or curves of readings."),
      Field(
        "curves", \.curves, curves,
        "The readings of the curves overlay. Default: those with the widest ranges."),
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
        "The maximum file size, such as 5MB. Quality, scale and then frame rate are reduced to fit."
      ),
      Field("gif", \.self, gif, "Settings of the GIF."),
      Field("png", \.self, png, "Settings of the PNG sequence."),
      Field("webp", \.self, webp, "Settings of the WebP."),
      Field("video", \.self, video, "Settings of MP4 and WebM."),
    ],
    MappingRules(misplacedKeys: [
      "scale": "use screen.scale for PNG frames, or output.gif.scale for the GIF"
    ]))

  private static let gif = MappingReader<OutputSettings>(
    [
      Field(
        "scale", \.gifScale, .number(SceneLimits.scale),
        "Pixels per point of the GIF. Default: 1, unless width is set."),
      Field(
        "width", \.gifWidth, .integer(SceneLimits.width),
        "The width of the GIF, px; use it instead of scale."),
      Field(
        "fps", \.gifRate, .rate(SceneLimits.gifFrameRate),
        "The maximum frame rate of the GIF; players show at most 50 frames per second."),
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
        "The quality of MP4 and WebM, which determines the encoder's constant rate factor."),
      Field(
        "chroma", \.videoChroma, .choice,
        "The chroma subsampling of MP4 and WebM: \"420\", for all players, or \"444\"."),
    ])

  private static let kinds = ValueReader<[Located<String>]>.once(
    "format", among: OutputSettings.allKindNames, minCount: 1
  ).compactMap { $0.map(\.value) }

  private static let poster: ValueReader<OutputSettings.Poster?> = {
    let range = NumberRange.from(0, to: Double(SceneLimits.sceneTime), "s")
    let expected = "hero, none or a time \(range.text)"
    let time = ValueReader.time(range, expected).compactMap { OutputSettings.Poster.time($0) }
    return ValueReader<OutputSettings.Poster>.either([("hero", .hero), ("none", nil)], or: time)
  }()

  private static let webpQuality: ValueReader<Int?> = {
    let range = SceneLimits.quality
    let expected = ValueShape.integer(range).expectation + ", or lossless"
    return ValueReader<Int>.either([("lossless", nil)], or: .integer(range, expected))
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

  static let reader = ValueReader<Checked<OutputSettings>>(
    .mapping(mapping.shape(defaults: OutputSettings()))
  ) { node, context in
    var output = OutputSettings()
    return mapping.read(node, into: &output, &context).map {
      Checked(value: output, broken: $0, range: context.head(of: node))
    }
  }
}
