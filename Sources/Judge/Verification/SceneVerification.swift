import Compare
import Display
import Lint
package import Rendering
import SceneModel
import Simulation

/// Compares one scene with its golden and checks its expectations.
package struct SceneVerification: Sendable {
  private let contents: SceneContents
  private let name: OutputName
  private let base: BaseScene?
  private let options: VerificationOptions
  /// Whether other scenes are verified at the same time.
  private var isConcurrent = false

  /// Prepares a verification.
  package init(
    _ contents: SceneContents, name: OutputName, base: BaseScene? = nil,
    options: VerificationOptions
  ) {
    self.contents = contents
    self.name = name
    self.base = base
    self.options = options
  }

  private var scene: Scene { contents.scene }
  private var path: String { contents.path }

  /// The number of pixels in a frame.
  var framePixels: Double {
    let size = scene.layout.size
    return size.width * size.height * scene.screen.scale * scene.screen.scale
  }

  /// Whether its golden may be recorded.
  var mayRecord: Bool { options.recorder != nil }

  /// Verifies the scene.
  ///
  /// Errors in the scene or its golden are reported in the outcome.
  ///
  /// - Parameters:
  ///   - isConcurrent: whether other scenes are verified at the same time, so that frames are
  ///     drawn on this thread only.
  ///   - progress: called on this thread after each frame.
  /// - Returns: the report and its pictures.
  /// - Throws: `interrupted` only.
  package func run(
    isConcurrent: Bool = false, progress: (RenderProgress) -> Void = { _ in }
  ) throws(RenderError) -> ComparisonOutcome {
    var verification = self
    verification.isConcurrent = isConcurrent
    return try verification.verify(progress)
  }

  /// The number of threads that compare pictures.
  private var comparisonThreads: Int { isConcurrent ? 1 : options.jobs }

  private func verify(
    _ progress: (RenderProgress) -> Void
  ) throws(RenderError) -> ComparisonOutcome {
    var report = SceneReport(
      name: name.text, path: path, title: scene.title, status: .passed, headline: "")
    do throws(RenderError) {
      let plan = try ScenePlan(scene)
      report.expectations = try expectations(of: plan.timeline)
      guard options.goldens != nil || base != nil else {
        report.conclude()
        return ComparisonOutcome(report: report)
      }
      let projector = try SceneProjector(
        plan, photoFolder: contents.photoFolder, store: options.photos, jobs: options.jobs,
        isConcurrent: isConcurrent)
      for warning in projector.warnings {
        report.problems.append(Problem(.warning, "\(warning.path): \(warning.text)"))
      }
      report.problems += idleTouches(in: plan.timeline)
      let shown = try rendered(contents, projector, report.expectations, progress)
      if let base { return try judge(shown, base, report) }
      return try options.goldens.map { goldens throws(RenderError) in
        try judge(shown, goldens, report)
      } ?? ComparisonOutcome(report: report)
    } catch {
      if case .interrupted = error { throw error }
      report.fail(error, path: path)
      return ComparisonOutcome(report: report)
    }
  }

  /// Returns warnings of touches without effect, except on stages that ignore all of them.
  private func idleTouches(in timeline: Timeline) -> [Problem] {
    guard scene.panels.contains(where: { $0.stage.traits.fingers != .ignored }) else { return [] }
    let touches = (try? IneffectiveTouches(of: timeline))?.touches ?? []
    return touches.map {
      Problem(
        .warning, "this touch has no visible effect", file: path, line: $0.line, column: $0.column)
    }
  }

  /// The results of rendering the scene once.
  private struct RenderedScene {
    let recording: Recording
    /// The recording as a clip that draws its pictures again on demand.
    let clip: Clip
    let projector: SceneProjector
  }

  private func rendered(
    _ contents: SceneContents, _ projector: SceneProjector,
    _ expectations: [SceneReport.Expectation], _ progress: (RenderProgress) -> Void
  ) throws(RenderError) -> RenderedScene {
    var recording = try projector.record(
      name: name.text, written: contents.written, photoFolder: contents.photoFolder,
      store: options.photos, progress: progress)
    recording.expectations = expectations.map(\.text)
    recording.options = contents.origins
    recording.made = options.made + contents.scene.textLibraries
    return RenderedScene(
      recording: recording, clip: Clip(recording, drawnBy: projector, path: contents.path),
      projector: projector)
  }

  /// Compares with the scene at another revision, which is rendered by the same program.
  private func judge(
    _ shown: RenderedScene, _ base: BaseScene, _ start: SceneReport
  ) throws(RenderError) -> ComparisonOutcome {
    var outcome = ComparisonOutcome(report: start)
    outcome.report.actual = SceneReport.Side(shown.recording, name: path)
    if let difference = base.difference {
      outcome.report.problems.append(Problem(.difference, difference, file: path))
    }
    if let other = base.contents {
      let plan = try ScenePlan(other.scene)
      let projector = try SceneProjector(
        plan, photoFolder: other.photoFolder, store: PhotoStore(), jobs: options.jobs,
        isConcurrent: isConcurrent)
      let old = try rendered(other, projector, try expectations(of: plan.timeline)) { _ in }
      outcome.report.expected = SceneReport.Side(old.recording, name: other.path)
      try compare(old.recording, old.clip, shown, &outcome)
    } else {
      try showWithoutGolden(shown, &outcome)
    }
    outcome.report.conclude(ignored: outcome.ignored)
    return outcome
  }

  private func expectations(
    of timeline: Timeline
  ) throws(RenderError) -> [SceneReport.Expectation] {
    try RenderError.simulated { () throws(SimulationError) in
      try ExpectationCheck.check(timeline).map(SceneReport.Expectation.init)
    }
  }

  /// Compares with the golden, and again if another run has replaced the golden in the meantime.
  private func judge(
    _ shown: RenderedScene, _ goldens: GoldenFolder, _ start: SceneReport
  ) throws(RenderError) -> ComparisonOutcome {
    var first = ComparisonOutcome(report: start)
    first.report.actual = SceneReport.Side(shown.recording, name: path)
    for _ in 0..<OpenedGolden.attempts {
      var outcome = first
      let entry = goldens.entry(name.text)
      if case .found(let opened) = entry {
        outcome.report.expected = SceneReport.Side(
          opened.golden.recording, name: goldens.path(of: name.text))
        try compare(opened.golden.recording, opened.clip, shown, &outcome)
        let old = opened.golden.recording.scene
        if old != name.text {
          // A scene and its golden can be renamed together.
          outcome.report.problems.append(
            outcome.report.differs
              ? Problem(ofGolden: .golden(path: goldens.path(of: name.text), .otherScene(old)))
              : Problem(.warning, "its golden has the name \(old); --update all renames it"))
        }
        guard opened.isCurrent else { continue }
        outcome.report.conclude(ignored: outcome.ignored)
      }
      try conclude(entry, shown, goldens, &outcome)
      outcome.report.conclude(ignored: outcome.ignored)
      outcome.report.patch = patch(entry, shown, goldens, outcome.report.status)
      return outcome
    }
    first.report.status = .broken
    first.report.problems.append(
      Problem(ofGolden: .keepsChanging(path: goldens.path(of: name.text))))
    first.report.conclude()
    return first
  }

  /// Reports a missing or unusable golden, or records the golden if the options ask for it.
  private func conclude(
    _ entry: GoldenFolder.Entry, _ shown: RenderedScene, _ goldens: GoldenFolder,
    _ outcome: inout ComparisonOutcome
  ) throws(RenderError) {
    let update = options.recorder == nil ? .none : options.update
    let path = goldens.path(of: name.text)
    let recorded: Problem
    switch entry {
    case .missing:
      outcome.report.status = .missing
      try showWithoutGolden(shown, &outcome)
      guard update != .none, update != .damaged else {
        let cure =
          goldens.renamed(name.text).map { "\($0) was recorded from this scene: rename it" }
          ?? "record it with --update missing"
        outcome.report.problems.append(
          Problem(.error, "its golden \(path) is missing; \(cure)", file: self.path))
        return
      }
      _ = try record(shown, goldens, keep: options.keep)
      recorded = Problem(
        .difference, "its golden \(path) was missing and has been recorded", file: self.path)
    case .unusable(let error):
      outcome.report.status = .broken
      try showWithoutGolden(shown, &outcome)
      guard update == .all || (update == .damaged && error.isDamage) else {
        outcome.report.problems.append(Problem(ofGolden: error))
        return
      }
      // The kind of kept pictures stays the same if it can still be read.
      _ = try record(shown, goldens, keep: options.keep ?? goldens.statedPictures(name.text))
      recorded = Problem(.difference, "\(error); it has been recorded again")
    case .found(let opened):
      let differs =
        outcome.report.differs
        || opened.golden.recording.expectations != shown.recording.expectations
      let isDamaged = outcome.report.status == .broken
      guard update == .all || (update == .changed && differs) || (update == .damaged && isDamaged)
      else { return }
      let change = try record(shown, goldens, keep: options.keep, replacing: opened.golden)
      guard differs || outcome.report.status == .broken || change.text || change.pictures else {
        return
      }
      // All errors were those of the golden, which has been replaced.
      for (index, problem) in outcome.report.problems.enumerated() where problem.severity == .error
      {
        outcome.report.problems[index].severity = .difference
      }
      recorded = Problem(
        .difference,
        change.text || !change.pictures
          ? "its golden \(path) has been recorded again"
          : "the kept pictures of \(path) have been recorded again")
    }
    outcome.report.status = .recorded
    outcome.report.problems.append(recorded)
  }

  /// Returns the patch that accepts the change, for the page, or nil if the golden keeps pictures.
  private func patch(
    _ entry: GoldenFolder.Entry, _ shown: RenderedScene, _ goldens: GoldenFolder,
    _ status: SceneReport.Status
  ) -> String? {
    guard options.pictures.pagePixelBudget > 0 else { return nil }
    let old: OpenedGolden?
    switch (entry, status) {
    case (.found(let opened), .changed) where opened.golden.pictures == .none: old = opened
    case (.missing, .missing): old = nil
    default: return nil
    }
    guard options.keep ?? Golden.Pictures.none == .none else { return nil }
    return GoldenPatch.text(
      path: goldens.path(of: name.text), from: old?.text,
      to: Golden(shown.recording, pictures: .none).text)
  }

  private func record(
    _ shown: RenderedScene, _ goldens: GoldenFolder, keep: Golden.Pictures?,
    replacing old: Golden? = nil
  ) throws(RenderError) -> (text: Bool, pictures: Bool) {
    guard let recorder = options.recorder else { return (false, false) }
    let store = GoldenStore(
      goldens: goldens, recorder: recorder, name: name, keep: keep, force: options.force)
    return try store.record(shown.recording, shown.projector, replacing: old)
  }

  private func compare(
    _ expected: Recording, _ clip: Clip, _ shown: RenderedScene, _ outcome: inout ComparisonOutcome
  ) throws(RenderError) {
    let pair = ClipPair(
      expected: clip, actual: shown.clip, bySceneTime: true, name: name.text,
      options: options.pictures)
    let change = RecordingChange(pair)
    outcome.report.problems += change.problems + Problem.all(of: clip, isGolden: true)
    outcome.report.comparedFrames = pair.alignment.pairs.count
    // A scene that moves as before but fails an expectation is shown too.
    let isWanted =
      options.pictures.pagePixelBudget > 0 && outcome.report.expectations.contains { !$0.passed }
    var constants = ConstantDifference(expected: expected, actual: shown.recording)
    guard !change.isEqual || isWanted else { return outcome.report.warn(ofUnseen: constants) }
    outcome.report.describe(
      change.motion, expected: expected.motion, actual: shown.recording.motion)
    constants.separateIneffective { constant in
      scene.setting(constant).flatMap { try? Timeline($0) }
        .map(shown.projector.plan.timeline.hasSameFrames) ?? false
    }
    let causes = constants.file.map(\.name)
    let cause = contents.written.first { causes.contains($0.name) && $0.line != nil }
    (outcome.report.line, outcome.report.column) = (cause?.line, cause?.column)
    outcome.report.problems += pair.maskProblems
    do throws(ClipError) {
      let comparison = ClipComparison(
        pair, jobs: comparisonThreads, representativeTime: outcome.report.representativeTime)
      outcome.take(try comparison.run(), of: pair)
    } catch {
      if case .interrupted = error { throw .interrupted }
      outcome.report.status = .broken
      outcome.report.problems.append(Problem(ofGolden: error))
      // The digests show the same differences as the pictures, in less detail.
      outcome.report.take(change.differences, of: pair.alignment)
      outcome.report.explain(constants)
      return
    }
    outcome.report.reportPicturesBeforeReadings(change.motion)
    if !options.strict, outcome.ignored == 0, change.motion.isInvisible {
      outcome.report.downgradeInvisibleReadings()
    }
    outcome.report.addInvisibleEvents(of: change.motion, isStrict: options.strict)
    if change.lacksExpectations, pair.problems.isEmpty,
      outcome.report.differingFrames + outcome.report.motion.count == 0
    {
      outcome.report.motionHeadline = []
    } else if outcome.report.differs {
      outcome.report.explain(constants)
      outcome.report.stills =
        ChangedSceneStills(
          scene, expected: expected.motion, actual: shown.recording.motion,
          report: outcome.report
        ).stills
    } else {
      // An invisible change needs no description of the motion.
      outcome.report.motionHeadline = []
      outcome.report.warn(ofUnseen: constants)
    }
  }

  /// Shows a scene without a golden on the page, so that people can review a new golden.
  private func showWithoutGolden(
    _ shown: RenderedScene, _ outcome: inout ComparisonOutcome
  ) throws(RenderError) {
    guard options.pictures.pagePixelBudget > 0 else { return }
    let pair = ClipPair(
      expected: .withoutFrames(matching: shown.recording), actual: shown.clip, bySceneTime: true,
      name: name.text, options: PictureOptions(pagePixelBudget: options.pictures.pagePixelBudget))
    do throws(ClipError) {
      let found = try ClipComparison(pair, jobs: comparisonThreads).run()
      outcome.report.film = found.film
      outcome.assets = found.assets
    } catch {
      if case .interrupted = error { throw .interrupted }
      throw .encoding("\(error)")
    }
    let (none, motion) = (MotionRecording(), shown.recording.motion)
    outcome.report.curves = SceneReport.Curves(differing: [], expected: none, actual: motion)
  }
}
