import Rendering
import Synchronization
import Testing

@testable import Verification

@Suite("Verification run")
struct VerificationRunTests {
  private let gate: SceneGate
  private static let names = ["a", "b", "c", "d", "e", "f", "g"]

  init() throws {
    gate = try SceneGate()
  }

  /// Returns seven scenes.
  ///
  /// One has changed, one has errors, one lacks its golden, and one is large.
  private func items(jobs: Int) throws -> [VerificationRun.Item] {
    let store = PhotoStore()
    return try Self.names.map { name in
      if name == "c" {
        return .broken(
          SceneReport(name: name, path: "c.yaml", title: nil, status: .broken, headline: "errors"))
      }
      let changes =
        switch name {
        case "b": ["grid": "{columns: 2, cornerRadius: 6}"]
        case "e": ["screen": "{size: [400, 860], scale: 2}", "duration": "0.04"]
        default: [String: String]()
        }
      return .scene(try gate.verification(changes, jobs: jobs, name: name, photos: store))
    }
  }

  private func record() throws {
    for name in Self.names where !["c", "d"].contains(name) {
      let changes =
        name == "e" ? ["screen": "{size: [400, 860], scale: 2}", "duration": "0.04"] : [:]
      _ = try gate.verify(changes, update: .all, name: name)
    }
  }

  @Test(
    "Delivers the same findings in scene order on any number of threads", arguments: [1, 2, 3, 8])
  func order(jobs: Int) throws {
    try record()
    let delivered = Mutex<[String]>([])
    let run = VerificationRun(try items(jobs: jobs), jobs: jobs)
    let outcomes = try run.run(deliver: { outcome in
      delivered.withLock { $0.append(outcome.report.name) }
    })
    #expect(delivered.withLock { $0 } == Self.names)
    #expect(outcomes.map(\.report.name) == Self.names)
    #expect(
      outcomes.map(\.report.status) == [
        .passed, .changed, .broken, .missing, .passed, .passed, .passed,
      ])
    let alone = try VerificationRun(items(jobs: 1), jobs: 1).run()
    #expect(
      try outcomes.map {
        try Report(tool: "", kind: .verify, scenes: [$0.report]).json()
      }
        == alone.map { try Report(tool: "", kind: .verify, scenes: [$0.report]).json() })
  }

  @Test("Reports the progress of the first scene that is not yet delivered", arguments: [1, 2, 8])
  func progress(jobs: Int) throws {
    try record()
    let shown = Mutex<(names: [String], done: [String])>(([], []))
    let run = VerificationRun(try items(jobs: jobs), jobs: jobs)
    _ = try run.run { state in
      shown.withLock { $0.names.append(state.scene + "/\($0.done.count)") }
    } deliver: { outcome in
      shown.withLock { $0.done.append(outcome.report.name) }
    }
    for entry in shown.withLock({ $0.names }) {
      let fields = entry.split(separator: "/")
      #expect(fields[0] == Self.names[Int(fields[1]) ?? 0])
    }
  }
}
