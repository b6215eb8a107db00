import Clips
import Compare
import Display
import Pixels
package import Rendering
package import Review
package import SceneModel
import Simulation
package import System

/// Holds one scene against its golden and its own expectations.
package struct SceneVerification: Sendable {
  /// What came of it.
  package struct Outcome: Sendable {
    /// What the reports tell.
    package var report: SceneReport
    /// The pictures they show.
    package var assets = ReportAssets()
    /// The picture of where two single pictures differ, a PNG file; nil where it was not made.
    package var difference: [UInt8]?
    /// How many frames differ, but where masks or the tolerance let it through.
    var letThrough = 0

    /// Makes an outcome.
    package init(report: SceneReport, assets: ReportAssets = ReportAssets()) {
      self.report = report
      self.assets = assets
    }
  }

  private let scene: Scene
  private let written: [SceneConstant]
  private let name: OutputName
  private let path: String
  private let photoFolder: ProjectFolder
  private let goldens: GoldenFolder?
  private let recorder: GoldenRecorder?
  private let options: VerificationOptions
  private let timings: PhaseTimings

  /// Prepares a verification.
  ///
  /// - Parameters:
  ///   - scene: the scene, with everything that the command line overrides in place.
  ///   - written: what its file says, key by key.
  ///   - name: the name of its results, and of its golden.
  ///   - path: its file as it was named.
  ///   - photoFolder: where the paths of its photos begin.
  ///   - goldens: the folder of goldens; nil where only expectations are looked at.
  ///   - recorder: the right to record there; nil where none is recorded, whatever the options say.
  ///   - options: what is asked for.
  ///   - timings: where the time goes.
  package init(
    scene: Scene, written: [SceneConstant], name: OutputName, path: String,
    photoFolder: ProjectFolder,
    goldens: GoldenFolder?, recorder: GoldenRecorder? = nil, options: VerificationOptions,
    timings: PhaseTimings
  ) {
    self.scene = scene
    self.written = written
    self.name = name
    self.path = path
    self.photoFolder = photoFolder
    self.goldens = goldens
    self.recorder = recorder
    self.options = options
    self.timings = timings
  }

  /// Verifies.
  ///
  /// - Parameter progress: called on this thread after each frame.
  /// - Returns: what came of it; whatever is wrong with the scene or its golden is part of that.
  /// - Throws: `interrupted` only.
  package func run(progress: (RenderProgress) -> Void = { _ in }) throws(ProductionError) -> Outcome
  {
    var report = SceneReport(
      name: name.text, path: path, title: scene.title, status: .passed, headline: "")
    do throws(ProductionError) {
      let plan = try ScenePlan(scene)
      report.expectations = try expectations()
      guard let goldens else {
        report.conclude()
        return Outcome(report: report)
      }
      let projector = try SceneProjector(
        plan, photoFolder: photoFolder, jobs: options.jobs, timings: timings)
      for warning in projector.warnings {
        report.problems.append(Problem(.warning, "\(warning.path): \(warning.text)"))
      }
      var state = RenderProgress(
        scene: name.text, done: 0, total: plan.selection.range.count)
      var recording = try projector.record(name: name.text) {
        state.done += 1
        progress(state)
      }
      recording.take(written: written, scene: scene, photoFolder: photoFolder)
      return try judge(recording, projector, goldens, report)
    } catch {
      if case .interrupted = error { throw error }
      report.fail(error, path: path)
      return Outcome(report: report)
    }
  }

  private func expectations() throws(ProductionError) -> [SceneReport.Expectation] {
    do {
      return try ExpectationCheck.check(scene).map { outcome in
        SceneReport.Expectation(outcome)
      }
    } catch {
      throw .simulation(error)
    }
  }

  /// Judges once more where another run has recorded the golden meanwhile.
  private func judge(
    _ recording: Recording, _ projector: SceneProjector, _ goldens: GoldenFolder,
    _ start: SceneReport
  ) throws(ProductionError) -> Outcome {
    var first = Outcome(report: start)
    first.report.actual = SceneReport.Side(recording, name: path)
    for _ in 0..<GoldenSnapshot.attempts {
      var outcome = first
      let entry = goldens.entry(name.text)
      if case .found(let contents) = entry {
        outcome.report.expected = SceneReport.Side(
          contents.golden.recording, name: goldens.path(of: name.text))
        try compare(contents.golden, contents.clip, recording, projector, &outcome)
        guard contents.snapshot.isCurrent else { continue }
        outcome.report.conclude(letThrough: outcome.letThrough)
      }
      try conclude(entry, recording, projector, goldens, &outcome)
      outcome.report.conclude(letThrough: outcome.letThrough)
      return outcome
    }
    first.report.status = .broken
    first.report.problems.append(
      Problem(ofGolden: .unsteady(path: goldens.path(of: name.text))))
    first.report.conclude()
    return first
  }

  /// Says what there is instead of a golden, and records one where that is asked for.
  private func conclude(
    _ entry: GoldenFolder.Entry, _ recording: Recording, _ projector: SceneProjector,
    _ goldens: GoldenFolder, _ outcome: inout Outcome
  ) throws(ProductionError) {
    let update = recorder == nil ? .none : options.update
    let path = goldens.path(of: name.text)
    switch entry {
    case .missing:
      outcome.report.status = .missing
      try showAlone(recording, projector, &outcome)
      guard update != .none else {
        outcome.report.problems.append(
          Problem(
            .error, "its golden \(path) is missing; record it with --update missing",
            file: self.path))
        return
      }
      _ = try record(recording, projector, goldens, keep: options.keep, replacing: nil)
      outcome.report.status = .recorded
      outcome.report.problems.append(
        Problem(
          .difference, "its golden \(path) was missing and is recorded", file: self.path))
    case .unusable(let error):
      outcome.report.status = .broken
      try showAlone(recording, projector, &outcome)
      guard update == .all else {
        outcome.report.problems.append(Problem(ofGolden: error))
        return
      }
      // What was kept goes on being kept, as far as that can still be read.
      let kept = options.keep ?? goldens.statedPictures(name.text)
      _ = try record(recording, projector, goldens, keep: kept, replacing: nil)
      outcome.report.status = .recorded
      outcome.report.problems.append(Problem(.difference, "\(error); it is recorded anew"))
    case .found(let contents):
      let differs = outcome.report.differs
      guard update == .all || (update == .changed && differs) else { return }
      let change = try record(
        recording, projector, goldens, keep: options.keep, replacing: contents.golden)
      guard differs || outcome.report.status == .broken || change.text || change.pictures else {
        return
      }
      outcome.report.status = .recorded
      // All that was wrong was the golden's, and that is mended.
      for index in outcome.report.problems.indices
      where outcome.report.problems[index].severity == .error {
        outcome.report.problems[index].severity = .difference
      }
      outcome.report.problems.append(
        Problem(
          .difference,
          change.text || !change.pictures
            ? "its golden \(path) is recorded anew"
            : "the pictures kept beside \(path) are recorded anew"))
    }
  }

  private func record(
    _ recording: Recording, _ projector: SceneProjector, _ goldens: GoldenFolder,
    keep: Golden.Pictures?, replacing old: Golden?
  ) throws(ProductionError) -> GoldenTransaction.Change {
    guard let recorder else { return GoldenTransaction.Change() }
    let store = GoldenStore(goldens, recorder, name: name, keep: keep, force: options.force)
    return try store.record(recording, projector, replacing: old)
  }

  /// Holds what the scene shows against its golden.
  private func compare(
    _ golden: Golden, _ clip: Clip, _ recording: Recording, _ projector: SceneProjector,
    _ outcome: inout Outcome
  ) throws(ProductionError) {
    let change = RecordingChange(expected: golden.recording, actual: recording)
    outcome.report.problems += change.problems
    outcome.report.problems += Problem.all(clip.issues, in: clip.path, isGolden: true)
    outcome.report.comparedFrames = change.alignment.pairs.count
    // Of a scene that moves as before, but not as expected, there is something to see too.
    let isWanted =
      options.pictures.filmPixels > 0 && outcome.report.expectations.contains { !$0.passed }
    guard !change.isNothing || isWanted else { return }
    outcome.report.describe(
      change.motion, expected: golden.recording.motion, actual: recording.motion)
    let constants = ConstantChanges(expected: golden.recording, actual: recording)

    var pictures = options.pictures
    if pictures.masks.areOfItems {
      let drawing = try projector.drawing()
      let located = pictures.masks.located(
        in: [drawing], scale: projector.plan.scene.screen.scale)
      pictures.masks = located.masks
      outcome.report.warn(ofUnseen: located.unseen)
    }
    outcome.report.warn(ofMasksOutside: pictures.masks, of: [clip.size, recording.size])
    let judge = PictureJudge(
      expected: clip, actual: Clip(recording, path: path), alignment: change.alignment,
      options: pictures, name: name.text, jobs: options.jobs)
    do throws(ClipError) {
      if judge.needsPictures {
        try show(projector, change.alignment, to: judge)
      } else {
        for place in change.alignment.pairs.indices { try judge.add(place) }
      }
      outcome.report.film = try judge.finish()
    } catch {
      if case .interrupted = error { throw .interrupted }
      outcome.report.status = .broken
      outcome.report.problems.append(Problem(ofGolden: error))
      // What the pictures would have told, the digests tell too, though less of it.
      outcome.report.take(change.differences(golden.recording, recording), of: change.alignment)
      outcome.report.motionHeadline = constants.sentences + outcome.report.motionHeadline
      return
    }
    outcome.assets = judge.assets
    outcome.letThrough = judge.letThrough
    outcome.report.take(judge, of: change.alignment)
    if outcome.report.differs {
      outcome.report.motionHeadline = constants.sentences + outcome.report.motionHeadline
    } else {
      // What does not show is no reason to say how the motion changed.
      outcome.report.motionHeadline = []
      if constants.isOfFile {
        outcome.report.problems += constants.sentences.prefix(1).map { Problem(.warning, $0) }
      }
    }
  }

  /// Shows a scene that there is nothing to hold against, where a page is wanted: new goldens are to be
  /// looked at.
  private func showAlone(
    _ recording: Recording, _ projector: SceneProjector, _ outcome: inout Outcome
  ) throws(ProductionError) {
    guard options.pictures.filmPixels > 0 else { return }
    let nothing = Clip(
      path: "", kind: .golden, size: recording.size,
      clock: ClipClock(starts: [], rate: recording.fps), numbers: [], sceneTimes: [], digests: [],
      pictures: nil)
    let alignment = ClipAlignment(expected: nothing.clock, actual: recording.sceneClock)
    let judge = PictureJudge(
      expected: nothing, actual: Clip(recording, path: path), alignment: alignment,
      options: PictureOptions(filmPixels: options.pictures.filmPixels), name: name.text,
      jobs: options.jobs)
    do throws(ClipError) {
      try show(projector, alignment, to: judge)
      outcome.report.film = try judge.finish()
    } catch {
      if case .interrupted = error { throw .interrupted }
      throw .encoding("\(error)")
    }
    outcome.assets = judge.assets
    let none = MotionRecording()
    outcome.report.curves = SceneReport.Curves(
      MotionDifference(expected: none, actual: recording.motion), expected: none,
      actual: recording.motion)
  }

  /// Draws the frames again and hands them on.
  private func show(
    _ projector: SceneProjector, _ alignment: ClipAlignment, to judge: PictureJudge
  ) throws(ClipError) {
    var next = 0
    var failure: ClipError?
    do throws(ProductionError) {
      try projector.showPictures(
        encode: { (drawn) throws(ProductionError) in drawn.pixels.straight() },
        emit: { (drawn, pixels) throws(ProductionError) in
          guard failure == nil else { return }
          do throws(ClipError) {
            while next < alignment.pairs.count,
              let index = alignment.pairs[next].actual, index <= drawn.frame.index
            {
              try judge.add(next, actual: index == drawn.frame.index ? pixels : nil)
              next += 1
            }
          } catch {
            failure = error
          }
        })
    } catch {
      if case .interrupted = error { throw .interrupted }
      throw .encoding("\(error)")
    }
    if let failure { throw failure }
    while next < alignment.pairs.count {
      try judge.add(next)
      next += 1
    }
  }
}

extension Clip {
  /// What a scene shows, as a clip whose pictures are drawn as they are compared.
  fileprivate init(_ recording: Recording, path: String) {
    self.init(
      path: path, kind: .scene, size: recording.size, clock: recording.sceneClock,
      numbers: recording.frames.map(\.index), sceneTimes: recording.frames.map(\.time),
      digests: recording.frames.map(\.digest), recording: recording, pictures: nil)
  }
}
