import Display
import Lint
import Platform
import Rendering
import SceneModel
import Simulation
import Synchronization

extension Verify {
  /// Changes each constant of the scenes, and prints those whose change none of them shows.
  func proveConstants() throws {
    Interruption.install()
    var loader = overrides.loader
    loader.warnsOfIdleTouches = true
    let loaded = scenes.compactMap { loader.load($0, keepsQuiet: reports.quiet) }
    guard loaded.count == scenes.count else { throw ExitStatus.failure }
    let timelines = try loaded.map { loaded in
      try reporting(about: loaded.path) { try loaded.timeline ?? Timeline(loaded.scene) }
    }
    let line = ProgressLine(quiet: reports.quiet)
    let done = Mutex(0)
    let proof = try rethrowing(
      as: { (_: Cancelled) in ExitStatus.interrupted },
      ConstantProof(timelines, threads: threads.count) { count in
        let done = done.withLock { done in
          done += 1
          return done
        }
        line.show(RenderProgress(scene: "prove", done: done, total: count, unit: "constants"))
      })
    line.clear()
    try StandardOutput.write(text(of: proof))
    if !proof.gaps.isEmpty { throw ExitStatus.different }
  }

  /// Returns the constants that no scene shows, those that the same touches would show together.
  private func text(of proof: ConstantProof) -> String {
    let scripts = proof.gaps.map(\.touches).uniqued
    let paragraphs = scripts.map { touches in
      let gaps = proof.gaps.filter { $0.touches == touches }
      let names = gaps.map { "\($0.name) (\($0.change))" }.joined(separator: ", ")
      let cure =
        touches.isEmpty ? "" : "; with these touches instead, \(scenes[gaps[0].scene].inert) would:"
      return "no scene shows \(names)\(cure)\n" + touches.map { "  - \($0.text)\n" }.joined()
    }
    return paragraphs.joined()
      + "\(proof.constants - proof.gaps.count) of \(proof.constants) constants are seen\n"
  }
}
