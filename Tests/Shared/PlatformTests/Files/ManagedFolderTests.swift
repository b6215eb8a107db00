import Platform
import TestSupport
import Testing

struct FilledFolderTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path(of: "out"))
  }

  /// The folder for runs that write PNG files in it and in its subfolders.
  private func filled(listing listed: [String] = []) -> ManagedFolder {
    ManagedFolder(output, listing: listed) { path in
      let components = path.split(separator: "/", omittingEmptySubsequences: false)
      return components.count <= 2 && components[components.count - 1].hasSuffix(".png")
        && components[0] != ".."
    }
  }

  private func refusal(of path: String) -> FileError {
    FileError(.write, "\(output.path)/\(path)", .notOurs)
  }

  @Test("Replaces listed files and writes new ones, but no others")
  func listed() throws {
    for name in ["a.png", "b.png", "s/a.png", "notes.txt"] { try folder.write("out/\(name)", "x") }
    var filled = filled(listing: ["a.png", "s/a.png", "notes.txt"])
    try filled.check(["a.png", "s/a.png", "free.png", "free/a.png"])
    for path in ["b.png", "notes.txt"] {
      #expect(throws: refusal(of: path)) { try filled.check(["a.png", path]) }
    }
  }

  @Test("Repeats an interrupted run, then removes files that only it wrote")
  func plan() throws {
    try folder.write("out/old.png")
    var first = filled(listing: ["old.png"])
    try first.begin(["a.png", "s/b.png"], force: false)
    for name in ["a.png", "s/b.png", "theirs.png"] { try folder.write("out/\(name)", "x") }
    first.abandon()
    var second = filled()
    try second.check(["a.png", "old.png", "s/b.png", "c.png"])
    #expect(throws: refusal(of: "theirs.png")) { try second.check(["theirs.png"]) }
    try second.begin(["a.png", "c.png"], force: false)
    try second.removeAll(but: ["a.png", "c.png"])
    try second.end()
    #expect(try output.names() == ["a.png", "s", "theirs.png"])
    var third = filled()
    #expect(throws: refusal(of: "a.png")) { try third.begin(["a.png"], force: false) }
    try third.begin(["a.png"], force: true)
  }

  @Test("Writes into subfolders, and into no link")
  func writes() throws {
    var filled = filled()
    for path in ["a.png", "s/a.png", "t/a.png", "s/b.png"] { try filled.write([1], as: path) }
    #expect(try output.names() == ["a.png", "s", "t"])
    #expect(try folder.names("out/s") == ["a.png", "b.png"])
    try folder.link("out/linked", to: "s")
    #expect(throws: FileError.self) { try filled.write([1], as: "linked/c.png") }
    let found = ManagedFolder.results(in: output.path) { $0.hasSuffix("/a.png") || $0 == "a.png" }
    #expect(found.contains("\(output.path)/t/a.png") && found.contains("\(output.path)/a.png"))
    #expect(!found.contains("\(output.path)/s/b.png"))
    #expect(ManagedFolder.results(in: folder.path(of: "none")) { _ in true } == [])
  }

  @Test("A run that wrote nothing leaves no plan")
  func abandoned() throws {
    var filled = filled(listing: ["gone.png"])
    try filled.begin(["a.png"], force: false)
    #expect(try output.names() == [ManagedFolder.planName])
    filled.abandon()
    #expect(try output.names() == [])
  }

  @Test("Removes no file outside, no link and no folder, even if listed")
  func crafted() throws {
    for name in ["precious.png", "sub/precious.png", "out/notes.txt", "out/d.png/precious.png"] {
      try folder.write(name, "mine")
    }
    try folder.link("out/link.png", to: "../precious.png")
    try folder.link("out/linked", to: "../sub")
    let named = [
      "../precious.png", "linked/precious.png", "link.png", "notes.txt", "d.png", "s/../../x.png",
      folder.path(of: "precious.png"), "", "/", ".", "..",
    ]
    let list = named.map { "\"\($0)\"" }.joined(separator: ",")
    try folder.write("out/\(ManagedFolder.planName)", #"{"version":1,"files":[\#(list)]}"#)
    for var filled in [filled(), filled(listing: named)] {
      try filled.removeAll(but: [])
      #expect(throws: refusal(of: "notes.txt")) { try filled.check(["notes.txt"]) }
    }
    #expect(try output.names() == [".manifest.json", "d.png", "link.png", "linked", "notes.txt"])
    for name in ["precious.png", "sub/precious.png", "out/notes.txt", "out/d.png/precious.png"] {
      #expect(try folder.text(of: name) == "mine")
    }
  }

  @Test(
    "Ignores and keeps a plan that is damaged, a link, or of another version",
    arguments: [
      "", "{", "[]", "mine", #"{"version":2,"files":["a.png"]}"#, #"{"version":1}"#,
      #"{"version":1,"files":["a.png",1]}"#,
    ])
  func damaged(_ text: String) throws {
    try folder.write("out/a.png")
    try folder.write("out/\(ManagedFolder.planName)", text)
    var filled = filled()
    #expect(throws: refusal(of: "a.png")) { try filled.check(["a.png"]) }
    #expect(throws: refusal(of: ManagedFolder.planName)) { try filled.check(["b.png"]) }
    filled.abandon()
    #expect(try folder.text(of: "out/\(ManagedFolder.planName)") == text)
    try output.remove(ManagedFolder.planName)
    try folder.link("out/\(ManagedFolder.planName)", to: "../plan")
    try folder.write("plan", #"{"version":1,"files":["a.png"]}"#)
    filled = self.filled()
    #expect(throws: refusal(of: "a.png")) { try filled.check(["a.png"]) }
    #expect(throws: FileError.self) { try filled.begin(["a.png"], force: true) }
  }
}
