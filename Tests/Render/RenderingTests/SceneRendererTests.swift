import Display
import Foundation
import Platform
import SceneModel
import Testing

@testable import Rendering

@Suite struct SceneProductionTests {
  @Test("Any number of threads writes the same bytes")
  func threads() throws {
    let project = try TemporaryProject()
    let manifest = try project.render(into: "one", RenderOptions(jobs: 1))
    #expect(manifest.frames.count > 40)
    for jobs in [2, 3, 8] {
      #expect(try project.render(into: "many\(jobs)", RenderOptions(jobs: jobs)) == manifest)
      #expect(project.bytes("one/test.gif") == project.bytes("many\(jobs)/test.gif"))
      for name in project.names(in: "one/test") {
        #expect(
          project.bytes("one/test/" + name) == project.bytes("many\(jobs)/test/" + name), "\(name)")
      }
    }
  }

  @Test("A failing frame ends a run after all earlier frames, on any number of threads")
  func failure() throws {
    let project = try TemporaryProject()
    try project.render()
    for jobs in [1, 2, 8] {
      let folder = "taken\(jobs)"
      // The later frame may fail first.
      for name in ["frame-0021.png", "frame-0023.png"] {
        try FileManager.default.createDirectory(
          atPath: "\(project.path)/\(folder)/test/\(name)", withIntermediateDirectories: true)
      }
      let error = #expect(throws: RenderError.self) {
        try project.render(into: folder, RenderOptions(jobs: jobs, force: true))
      }
      #expect(error?.description.contains("frame-0021.png") == true)
      let before = (0..<21).map { "frame-00" + ($0 < 10 ? "0" : "") + "\($0).png" }
      #expect(
        project.names(in: "\(folder)/test")
          == [".manifest.json"] + before + ["frame-0021.png", "frame-0023.png"])
      for name in before {
        #expect(project.bytes("\(folder)/test/" + name) == project.bytes("out/test/" + name))
      }
    }
  }

  @Test("Equal frames share a file")
  func hardLinks() throws {
    let project = try TemporaryProject()
    let manifest = try project.render()
    func inode(_ index: Int) throws -> Int {
      let file = try #require(manifest.frames[index].file)
      let path = project.path + "/out/test/" + file
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return try #require(attributes[.systemFileNumber] as? Int)
    }
    for index in 1..<manifest.frames.count {
      let similar = manifest.frames[index].digest == manifest.frames[index - 1].digest
      #expect(try (inode(index) == inode(index - 1)) == similar)
    }
    #expect(try inode(0) == inode(4))
  }

  @Test("The grid is the same before the tap, in the frame of the tap, and after closing")
  func restoredGrid() throws {
    let manifest = try TemporaryProject().render()
    let digests = manifest.frames.map(\.digest)
    // The tap lifts at 0.16 s, the time of frame 8.
    #expect(digests[0] == digests[7])
    #expect(digests[0] == digests[8])
    #expect(digests[9] != digests[8])
    #expect(digests.last == digests[0])
  }

  @Test("A poster and a pause change only animations, equally on any number of threads")
  func poster() throws {
    let project = try TemporaryProject()
    let plain = try project.render()
    var clips: [Data?] = []
    for jobs in [1, 4] {
      let folder = "poster\(jobs)"
      let manifest = try project.render(into: folder, RenderOptions(jobs: jobs)) { scene in
        scene.output.poster = .hero
        scene.output.loopPause = SceneTime(nanoseconds: 1_000_000_000)
        scene.output.formats = [.png, .gif, .apng]
      }
      #expect(manifest.frames == plain.frames)
      #expect(manifest.clips["gif"]?.poster == manifest.clips["apng"]?.poster)
      #expect((9...40).contains(manifest.clips["gif"]?.poster ?? 0))
      for name in ["gif", "apng"] { clips.append(project.bytes("\(folder)/test.\(name)")) }
    }
    #expect(clips[0] != nil && clips[0] == clips[2] && clips[1] == clips[3])
  }

  @Test("A range of frames has the same pictures")
  func selection() throws {
    let project = try TemporaryProject()
    let all = try project.render()
    let selection = try project.render(into: "part", RenderOptions(frames: 10..<20, jobs: 2))
    #expect(selection.frames == Array(all.frames[10..<20]))
    #expect(
      project.names(in: "part/test") == (10..<20).map { "frame-00\($0).png" } + ["manifest.json"])
  }

  @Test("A second run overwrites its own files and removes those it no longer writes")
  func ownership() throws {
    let project = try TemporaryProject()
    let first = try project.render()
    try project.write("mine", to: "out/test/notes.txt")
    let second = try project.render(RenderOptions(frames: 0..<5, jobs: 2)) { scene in
      scene.output.formats = [.png]
    }
    #expect(first.frames.count > second.frames.count)
    #expect(
      project.names(in: "out/test")
        == (0..<5).map { "frame-000\($0).png" } + ["manifest.json", "notes.txt"])
    #expect(project.names(in: "out") == ["test", "test.gif"])
  }

  @Test("Keeps a foreign file in the folder unless forced, but replaces an animation")
  func foreignFiles() throws {
    let project = try TemporaryProject()
    try project.render()
    for name in ["test/frame-0012.png", "test/manifest.json", "test/.manifest.json", "test.gif"] {
      let folder = "out-" + name.replacingOccurrences(of: "/", with: "-")
      try FileManager.default.createDirectory(
        atPath: project.path + "/" + folder + "/test", withIntermediateDirectories: true)
      try project.write("precious", to: folder + "/" + name)
      if name != "test.gif" {
        #expect(throws: RenderError.self, "\(name)") { try project.render(into: folder) }
        #expect(project.bytes(folder + "/" + name) == Data("precious".utf8))
        #expect(project.names(in: folder) == ["test"])
        #expect(project.names(in: folder + "/test").count == 1)
      }
      try project.render(into: folder, RenderOptions(jobs: 2, force: name != "test.gif"))
      #expect(project.bytes(folder + "/" + name) == project.bytes("out/" + name))
    }
  }

  @Test("Overwrites the files of a killed run, even if the scene has changed since")
  func killedRun() throws {
    let project = try TemporaryProject()
    try project.render()
    // As after SIGKILL: frames, the plan, no manifest, and temporary files.
    let folder = project.path + "/out/test"
    let frames = project.names(in: "out/test").filter { $0.hasPrefix("frame-") }
    try FileManager.default.removeItem(atPath: folder + "/manifest.json")
    try project.write(
      #"{"version":1,"files":["frame-0999.png","\#(frames.joined(separator: #"",""#))"]}"#,
      to: "out/test/.manifest.json")
    try project.write("old", to: "out/test/frame-0999.png")
    for name in ["out/test/.frame-0007.png", "out/.test.gif"] {
      try project.write("half", to: "\(name).zoetrope.tmp-999999999")
    }
    try project.write("mine", to: "out/test/notes.txt")
    try project.write("mine", to: "out/.notes.txt.tmp-999999999")
    try project.render(RenderOptions(jobs: 2)) { $0.screen.background = .black }
    #expect(project.names(in: "out") == [".notes.txt.tmp-999999999", "test", "test.gif"])
    #expect(!project.names(in: "out/test").contains { $0.hasPrefix(".") })
    #expect(project.bytes("out/test/notes.txt") == Data("mine".utf8))
  }

  @Test("Replaces and removes the frames that the manifest lists, and keeps others")
  func namedFrames() throws {
    let project = try TemporaryProject()
    try project.render()
    try project.write("edited", to: "out/test/frame-0012.png")
    try project.write("mine", to: "out/test/frame-0999.png")
    try project.render(RenderOptions(frames: 0..<2, jobs: 1)) { $0.output.formats = [.png] }
    #expect(
      project.names(in: "out/test")
        == ["frame-0000.png", "frame-0001.png", "frame-0999.png", "manifest.json"])
    #expect(throws: Never.self) { try project.render() }
    #expect(project.bytes("out/test/frame-0999.png") == Data("mine".utf8))
  }

  @Test("A crafted manifest affects no file except frames in its folder")
  func craftedManifest() throws {
    let project = try TemporaryProject()
    var manifest = try project.render(RenderOptions(frames: 0..<2, jobs: 1))
    let named = [
      "../precious.png", "../../precious.png", "notes.txt", "cover.png", "frame-0007.png",
    ]
    for (index, name) in named.enumerated() {
      manifest.frames.append(
        Manifest.Frame(index: 10 + index, time: 1, playback: 1, file: name, digest: nil))
    }
    var text = ""
    manifest.write { text += $0 }
    try project.write(text, to: "out/test/manifest.json")
    for name in ["precious.png", "out/precious.png", "out/test/notes.txt", "out/test/cover.png"] {
      try project.write("mine", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/out/test/frame-0007.png", withDestinationPath: "../precious.png")
    try project.render(RenderOptions(frames: 0..<1, jobs: 1))
    for name in ["precious.png", "out/precious.png", "out/test/notes.txt", "out/test/cover.png"] {
      #expect(project.bytes(name) == Data("mine".utf8), "\(name)")
    }
    #expect(
      project.names(in: "out/test")
        == ["cover.png", "frame-0000.png", "frame-0007.png", "manifest.json", "notes.txt"])
  }

  @Test("A failed run over older results leaves no manifest and can be repeated")
  func failedRun() throws {
    let project = try TemporaryProject()
    try project.render()
    let whole = try #require(project.bytes("photo-1.png"))
    try project.write("no picture", to: "photo-1.png")
    #expect(throws: RenderError.self) { try project.render() }
    #expect(project.names(in: "out/test").filter { !$0.hasPrefix("frame-") } == [".manifest.json"])
    try whole.write(to: URL(fileURLWithPath: project.path + "/photo-1.png"))
    #expect(throws: Never.self) {
      try project.render(RenderOptions(jobs: 2)) { $0.screen.background = .black }
    }
  }

  @Test("Reports a damaged photo by name and leaves no manifest")
  func damagedPhoto() throws {
    let project = try TemporaryProject()
    let whole = try #require(project.bytes("photo-1.png"))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: project.path + "/photo-1.png"))
    #expect {
      try project.render()
    } throws: { error in
      "\(error)".contains("photo-1.png")
    }
    #expect(project.names(in: "out/test") == [])
  }
}
