import SceneModel

/// The keys of a project file.
enum ProjectKeys {
  struct Draft: Sendable {
    var scenes: [Located<String>]?
    var goldens: Located<String>?
    var report: Located<String>?
    var settings = ProjectSettings()
  }

  private static let share = ValueReader<Double>.number(.from(0, to: 1))

  private static let tolerances = MappingReader<ProjectSettings.Tolerances>([
    Field(
      "threshold", \.threshold, share,
      "The tolerated color difference, on pixelmatch's scale. 0 tolerates none."),
    Field(
      "ignoreAntialiasing", \.ignoresAntialiasing, .boolean,
      "Whether to ignore pixels that differ only by antialiasing."),
    Field(
      "maxPixels", \.maxPixels, .integer(0...1_000_000_000), "Pixels of a frame that may differ."),
    Field("maxRatio", \.maxRatio, share, "The fraction of a frame's pixels that may differ."),
  ])

  private static func lint(_ rules: [String]) -> MappingReader<ProjectSettings> {
    let list = ValueReader.once("rule", among: rules).compactMap { $0.map(\.value) }
    return MappingReader(
      [
        Field("rules", \.lintRules, list, "The only rules to check."),
        Field("disable", \.lintDisabled, list, "The rules to skip."),
      ], MappingRules(notTogether: [["rules", "disable"]]))
  }

  /// Returns the reader of a project file.
  static func mapping(keeps: [String], lintRules: [String]) -> MappingReader<Draft> {
    MappingReader([
      Field(
        KeyShape(
          name: "zoetrope", summary: "The version of the format: 1.", presence: .required,
          shape: SceneKeys.formatVersion.shape)
      ) { node, _, context in _ = SceneKeys.formatVersion.read(node, &context) },
      Field(
        "scenes", \.scenes,
        .list(
          of: ValueReader<String>.text.located, count: 1...10_000,
          "a list of at most 10,000 scene files and globs"),
        "The scenes for commands without scene arguments: files and globs such as scenes/*.yaml."),
      Field("goldens", \.goldens, ValueReader<String>.text.located, "The folder of goldens."),
      Field(
        "keep", \.settings.keep, .word(keeps),
        "The frames to keep with recorded goldens."),
      Field(
        "fps", \.settings.fps, .rate(SceneLimits.frameRate),
        "Frames per second of scenes without their own."),
      Field(
        "scale", \.settings.scale, .number(SceneLimits.scale),
        "Pixels per point of scenes without their own."),
      Field(
        "tolerances", \.settings.tolerances, tolerances,
        "The picture differences to ignore."),
      Field("report", \.report, ValueReader<String>.text.located, "The folder of verify's report."),
      Field(
        "complete", \.settings.complete, .boolean,
        "Whether verify of all scenes reports a golden without a scene as a difference."),
      Field(
        "strict", \.settings.strict, .boolean,
        "Whether verify reports a change that affects no pixel as a difference."),
      Field("lint", \.settings, lint(lintRules), "The rules of lint."),
    ])
  }
}
