/// The keys of `output:`, defined once for scenes, the schema and the command line.
enum OutputKeys {
  static let mapping = MappingReader<OutputSettings>(
    [
      Field("output.fps", \.fps, .rate(SceneLimits.frameRate)),
      Field("output.formats", \.kinds, kinds),
      Field("output.speed", \.speed, .speed(SceneLimits.speed)),
      Field("output.overlays", \.overlays, overlays),
      Field("output.curves", \.curves, curves),
      Field("output.font", \.font, .text),
      Field("output.poster", \.poster, poster),
      Field("output.loopPause", \.loopPause, .time(SceneLimits.loopPause)),
      Field("output.maxSize", \.maxSize, .byteCount),
      Field("output.gif", \.self, gif),
      Field("output.png", \.self, png),
      Field("output.webp", \.self, webp),
      Field("output.video", \.self, video),
    ],
    MappingRules(misplacedKeys: [
      "scale": "use screen.scale for PNG frames, or output.gif.scale for the GIF"
    ]))

  private static let gif = MappingReader<OutputSettings>(
    [
      Field("gif.scale", \.gifScale, .number(SceneLimits.scale)),
      Field("gif.width", \.gifWidth, .integer(SceneLimits.width)),
      Field("gif.fps", \.gifRate, .rate(SceneLimits.gifFrameRate)),
      Field("gif.quality", \.gifQuality, .integer(SceneLimits.quality)),
    ], MappingRules(notTogether: [["scale", "width"]]))

  private static let png = MappingReader<OutputSettings>(
    [
      Field("png.packing", \.pngPacking, .choice)
    ])

  private static let webp = MappingReader<OutputSettings>(
    [
      Field("webp.quality", \.webpQuality, webpQuality)
    ])

  private static let video = MappingReader<OutputSettings>(
    [
      Field("video.quality", \.videoQuality, .integer(SceneLimits.quality)),
      Field("video.chroma", \.videoChroma, .choice),
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
