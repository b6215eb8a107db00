import FileFaults
import Foundation
import Platform
import Rendering
import Synchronization
import Testing

@Suite struct GoldenTransactionTests {
  /// A recording that replaces another one.
  struct Step: CustomTestStringConvertible {
    var old: GoldenTake?
    var new: GoldenTake

    var testDescription: String { "\(old?.testDescription ?? "nothing") → \(new.testDescription)" }

    static let all = [
      Step(old: nil, new: GoldenTake(.none, [1, 2])),
      Step(old: nil, new: GoldenTake(.frames, [1, 2])),
      Step(old: nil, new: GoldenTake(.apng, [1, 2])),
      Step(old: GoldenTake(.none, [1, 2]), new: GoldenTake(.none, [1, 3])),
      Step(old: GoldenTake(.none, [1, 2]), new: GoldenTake(.frames, [1, 2])),
      Step(old: GoldenTake(.frames, [1, 2, 3, 3]), new: GoldenTake(.frames, [1, 4, 4, 5])),
      Step(old: GoldenTake(.frames, [1, 2, 3]), new: GoldenTake(.apng, [1, 2, 3])),
      Step(old: GoldenTake(.frames, [1, 2]), new: GoldenTake(.none, [2, 1])),
      Step(old: GoldenTake(.apng, [1, 2]), new: GoldenTake(.apng, [1, 3])),
      Step(old: GoldenTake(.apng, [1, 2]), new: GoldenTake(.frames, [3, 2])),
      Step(old: GoldenTake(.apng, [1, 2]), new: GoldenTake(.none, [1, 2])),
    ]
  }

  /// A fault of a file operation.
  enum Fault: CaseIterable {
    /// The process is killed: no later operation takes effect.
    case kill
    /// One operation fails, as on a full disk.
    case fullDisk

    /// Runs `body`, whose file operation of this index fails.
    ///
    /// - Returns: Whether there were that many operations, and whether `body` succeeded.
    func inject(at operation: Int, _ body: () throws -> Void) -> (hasStruck: Bool, isDone: Bool) {
      file_faults_begin(
        operation, self == .kill ? .max : operation + 1, self == .kill ? EIO : ENOSPC)
      defer { GoldenTake.spareDisk() }
      let isDone = (try? body()) != nil
      return (file_faults_end() > operation, isDone)
    }
  }

  @Test(
    "Interrupted at any operation, keeps the old or the new golden, and the next run completes it",
    arguments: Step.all, Fault.allCases)
  func everyCut(_ step: Step, _ fault: Fault) throws {
    let (old, new) = (step.old?.golden, step.new.golden)
    GoldenTake.spareDisk()
    defer { file_faults_end() }
    let after = try GoldenTarget()
    try step.new.record(in: after.output)
    let wanted = after.everything
    var states: [Golden?] = []
    var hasStruck = true
    while hasStruck {
      let target = try GoldenTarget()
      try step.old?.record(in: target.output)
      let before = target.everything
      let isDone: Bool
      (hasStruck, isDone) = fault.inject(at: states.count) {
        try step.new.record(in: target.output)
      }
      let shown = try target.shown()
      #expect(shown == old || shown == new, "\(states.count)")
      if isDone { #expect(shown == new) }
      // A run that only fails leaves no files, unless it cannot even clean up.
      if fault == .fullDisk, shown == old {
        #expect(target.everything == before, "\(states.count)")
      }

      // The cleanup can be interrupted as well.
      let again = states.count % 9
      _ = fault.inject(at: again) { _ = try GoldenTransaction.recover(in: target.reopened()) }
      #expect(try target.shown() == shown, "\(states.count), \(again)")
      let finished = try GoldenTransaction.recover(in: target.reopened())
      #expect(try target.shown() == shown)
      let names = target.everything.keys
      #expect(!names.contains { $0.hasPrefix(".") || $0.contains(".tmp-") }, "\(names)")
      #expect(finished.isEmpty || (finished == ["a"] && shown == new))
      if shown == old { #expect(target.everything == before, "\(states.count)") }
      states.append(shown)

      guard states.count.isMultiple(of: 4) else { continue }
      try step.new.record(in: target.output)
      #expect(target.everything == wanted)
    }
    // From one operation on, the golden is the new one: the renaming of its text.
    let first = try #require(states.firstIndex(of: new))
    let isTextAlone = Set([old?.pictures ?? .none, new.pictures]) == [.none]
    #expect(first > (isTextAlone ? 3 : 8) && states.count - first > (isTextAlone ? 1 : 4))
    #expect(states[first...].allSatisfy { $0 == new } && states[..<first].allSatisfy { $0 == old })
  }

  @Test(
    "Discards an interrupted recording if the folder was restored meanwhile",
    arguments: Step.all.filter { $0.new.pictures == .frames })
  func restoredMeanwhile(_ step: Step) throws {
    GoldenTake.spareDisk()
    defer { file_faults_end() }
    var operation = 0
    var hasStruck = true
    while hasStruck {
      let target = try GoldenTarget()
      try step.old?.record(in: target.output)
      let before = target.everything
      hasStruck =
        Fault.kill.inject(at: operation) { try step.new.record(in: target.output) }.hasStruck
      try target.restore(before)
      #expect(try target.shown() == step.old?.golden)
      #expect(try GoldenTransaction.recover(in: target.reopened()) == [])
      #expect(try target.shown() == step.old?.golden)
      #expect(!target.everything.keys.contains { $0.hasPrefix(".") })
      operation += 1
    }
  }

  @Test("Keeps foreign files in all recordings and at any interruption", arguments: Step.all)
  func othersFiles(_ step: Step) throws {
    let others = ["a/notes.txt", "a/frame-1.png", "a.apng.bak", "b.golden", "b/frame-0000.png"]
    GoldenTake.spareDisk()
    defer { file_faults_end() }
    var operation = 0
    var hasStruck = true
    while hasStruck {
      let target = try GoldenTarget()
      for name in others { try target.write(name, name) }
      try step.old?.record(in: target.output)
      hasStruck =
        Fault.kill.inject(at: operation) { try step.new.record(in: target.output) }.hasStruck
      _ = try GoldenTransaction.recover(in: target.output)
      let all = target.everything
      for name in others { #expect(all[name] == Data(name.utf8), "\(operation)") }
      operation += 7
    }
  }

  @Test("Recording an unchanged golden writes no file", arguments: Golden.Pictures.allCases)
  func unchanged(_ pictures: Golden.Pictures) throws {
    let target = try GoldenTarget()
    let take = GoldenTake(pictures, [1, 2, 2, 3])
    try take.record(in: target.output)
    let identities = {
      try ["a.golden", "a.apng", "a"].map { try target.output.status(of: $0)?.identity }
    }
    let before = try identities()
    try take.record(in: target.output)
    #expect(try identities() == before)
    // Unchanged frames keep their files.
    let kept = try GoldenTake(.frames, [1, 2, 3]).recorded(
      in: target.output, watching: "frame-0000.png")
    let again = try GoldenTake(.frames, [1, 5, 3]).recorded(
      in: target.output, watching: "frame-0000.png")
    #expect(kept == again)
  }

  @Test("Readers never see text and pictures of different recordings")
  func readers() throws {
    let target = try GoldenTarget()
    let takes = [
      GoldenTake(.frames, [1, 2, 3]), GoldenTake(.frames, [3, 2, 1, 4]), GoldenTake(.apng, [4, 3]),
      GoldenTake(.none, [4]), GoldenTake(.apng, [5, 3]), GoldenTake(.frames, [1, 3, 4]),
    ]
    try takes[0].record(in: target.output)
    let goldens = takes.map(\.golden)
    let isOver = Mutex(false)
    Thread.detachNewThread {
      GoldenTake.spareDisk()
      defer { file_faults_end() }
      #expect(throws: Never.self) {
        for round in 1...60 { try takes[round % takes.count].record(in: target.output) }
      }
      isOver.withLock { $0 = true }
    }
    var seen = 0
    while !isOver.withLock({ $0 }) || seen == 0 {
      do {
        let golden = try target.shown()
        #expect(golden.map(goldens.contains) == true)
        seen += 1
      } catch is GoldenTarget.Unsteady {
        continue
      }
    }
  }

  @Test("Keeps the old golden if another process removes the staged files", arguments: Step.all)
  func removedMeanwhile(_ step: Step) throws {
    GoldenTake.spareDisk()
    defer { file_faults_end() }
    let after = try GoldenTarget()
    try step.old?.record(in: after.output)
    var waiting: [String] = []
    try step.new.record(in: after.output) {
      waiting = after.everything.keys.filter { $0.hasPrefix(".a.new") }
    }
    for name in waiting + ["."] {
      let target = try GoldenTarget()
      try step.old?.record(in: target.output)
      #expect(throws: FileError.self) {
        try step.new.record(in: target.output) {
          let path = name == "." ? target.path : "\(target.path)/\(name)"
          try FileManager.default.removeItem(atPath: path)
        }
      }
      #expect(try target.shown() == (name == "." ? nil : step.old?.golden))
      #expect(!target.everything.keys.contains { $0.hasPrefix(".") })
    }
  }

  @Test("Reports a kept picture with different pixels", arguments: [Golden.Pictures.frames, .apng])
  func digestMismatch(_ pictures: Golden.Pictures) throws {
    let (target, other) = (try GoldenTarget(), try GoldenTarget())
    try GoldenTake(pictures, [1, 2]).record(in: target.output)
    try GoldenTake(pictures, [1, 3]).record(in: other.output)
    let before = target.everything
    var mixed = other.everything.filter { $0.value != nil }
    mixed["a.golden"] = before["a.golden"]
    try target.restore(mixed)
    let text = #expect(throws: GoldenTarget.Mixed.self) { try target.shown() }?.text
    #expect(text?.contains("is not the picture that was recorded as frame 1") == true)
    // But not if the right picture is staged.
    for case (let name, let data?) in before where name != "a.golden" {
      let file = name.split(separator: "/").last.map(String.init) ?? name
      try target.write(".a.new/\(file)", data)
    }
    #expect(try target.shown() == GoldenTake(pictures, [1, 2]).golden)
  }

  @Test(
    "Ignores and removes staged pictures without a committed recording",
    arguments: [
      [:], ["frame-0000.png": "mine"], ["a.apng": "mine", "frame-0000.png": ""],
      ["a.golden": "", "frame-0000.png": ""], ["a.golden": "other", "frame-0009.png": ""],
    ])
  func uncommitted(_ files: [String: String]) throws {
    let target = try GoldenTarget()
    try GoldenTake(.frames, [1]).record(in: target.output)
    try target.write("notes", "mine")
    let before = target.everything
    for (name, text) in files { try target.write(".a.new/\(name)", text) }
    try target.write(".a.new/mine.txt", "mine")
    #expect(try target.shown() == GoldenTake(.frames, [1]).golden)
    #expect(try GoldenTransaction.recover(in: target.output) == [])
    var after = target.everything
    #expect(after.removeValue(forKey: ".a.new/mine.txt") == Data("mine".utf8))
    after[".a.new"] = nil
    #expect(after == before)
  }

  @Test("Removes temporary files of killed runs")
  func temporaries() throws {
    let target = try GoldenTarget()
    try GoldenTake(.frames, [1]).record(in: target.output)
    let before = target.everything
    for name in ["golden", "new/frame-0000.png", "new/.frame-0001.png"] {
      let isStaged = name.hasSuffix("0.png")
      try target.write(".b.\(name)\(isStaged ? "" : ".zoetrope.tmp-999999999")", "half")
    }
    #expect(try GoldenTransaction.unsettled(in: target.output) == ["b"])
    _ = try GoldenTransaction.recover(in: target.reopened())
    #expect(target.everything == before)
    #expect(try GoldenTransaction.unsettled(in: target.output) == [])
  }
}

extension GoldenTake {
  /// Records the golden and returns the identity of a frame's file.
  fileprivate func recorded(in folder: OutputFolder, watching file: String) throws -> FileIdentity?
  {
    try record(in: folder)
    return try folder.existingSubfolder("a")?.status(of: file)?.identity
  }
}
