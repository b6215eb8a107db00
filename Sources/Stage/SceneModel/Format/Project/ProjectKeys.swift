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
    Field("tolerances.threshold", \.threshold, share),
    Field("tolerances.ignoreAntialiasing", \.ignoresAntialiasing, .boolean),
    Field("tolerances.maxPixels", \.maxPixels, .integer(0...1_000_000_000)),
    Field("tolerances.maxRatio", \.maxRatio, share),
  ])

  private static func lint(_ rules: [String]) -> MappingReader<ProjectSettings> {
    let list = ValueReader.once("rule", among: rules).compactMap { $0.map(\.value) }
    return MappingReader(
      [
        Field("project.lint.rules", \.lintRules, list),
        Field("project.lint.disable", \.lintDisabled, list),
      ], MappingRules(notTogether: [["rules", "disable"]]))
  }

  /// Returns the reader of a project file.
  static func mapping(keeps: [String], lintRules: [String]) -> MappingReader<Draft> {
    MappingReader([
      Field(KeyShape("project.zoetrope", isRequired: true, SceneKeys.formatVersion.shape)) {
        node, _, context in _ = SceneKeys.formatVersion.read(node, &context)
      },
      Field(
        "project.scenes", \.scenes,
        .list(
          of: ValueReader<String>.text.located, count: 1...10_000,
          "a list of at most 10,000 scene files and globs")),
      Field("project.goldens", \.goldens, ValueReader<String>.text.located),
      Field("project.keep", \.settings.keep, .word(keeps)),
      Field("project.fps", \.settings.fps, .rate(SceneLimits.frameRate)),
      Field("project.scale", \.settings.scale, .number(SceneLimits.scale)),
      Field("project.tolerances", \.settings.tolerances, tolerances),
      Field("project.report", \.report, ValueReader<String>.text.located),
      Field("project.complete", \.settings.complete, .boolean),
      Field("project.strict", \.settings.strict, .boolean),
      Field("project.lint", \.settings, lint(lintRules)),
    ])
  }
}
