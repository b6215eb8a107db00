import Glibc
import Platform
import TestSupport
import Testing

struct OutputFolderTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path)
  }

  @Test("Creates nested folders, and finds them again")
  func creates() throws {
    let path = folder.path(of: "a/b//c/")
    #expect(try OutputFolder(creating: path).path == path)
    try OutputFolder(creating: path).write([1], as: "x")
    #expect(try OutputFolder(creating: folder.path(of: "a/b/c")).read("x") == [1])
  }

  @Test("Removes empty folders that it created, and no others")
  func madeFolders() throws {
    try folder.makeFolder("there")
    let made = try CreatedFolder(creating: folder.path(of: "there/a/b"))
    made.removeEmptyFolders()
    #expect(try folder.names() == ["there"])
    #expect(OutputFolder(existing: folder.path(of: "there/a")) == nil)
    let full = try CreatedFolder(creating: folder.path(of: "there/a/b"))
    try full.folder.write([1], as: "x")
    full.removeEmptyFolders()
    try CreatedFolder(creating: folder.path(of: "there")).removeEmptyFolders()
    #expect(try full.folder.read("x") == [1])
    try folder.write("file")
    #expect(throws: FileError.self) {
      try CreatedFolder(creating: folder.path(of: "new/../file/x"))
    }
    #expect(try folder.names() == ["file", "there"])
  }

  @Test("Reports a file at a folder's path as an error")
  func fileAtFolderPath() throws {
    try folder.write("file")
    for name in ["file", "file/below"] {
      let error = #expect(throws: FileError.self) {
        try OutputFolder(creating: folder.path(of: name))
      }
      #expect(error?.reason == .system(ENOTDIR))
    }
    #expect(throws: FileError(.create, folder.path(of: "file"), .notFolder(.regular))) {
      try output.subfolder("file")
    }
  }

  @Test("Refuses a subfolder that is a symbolic link")
  func linkedSubfolder() throws {
    try folder.makeFolder("real")
    try folder.link("link", to: "real")
    #expect(throws: FileError(.create, folder.path(of: "link"), .notFolder(.symbolicLink))) {
      try output.subfolder("link")
    }
    #expect(try output.subfolder("real").path == folder.path(of: "real"))
  }

  @Test(
    "Accepts plain names only",
    arguments: ["", ".", "..", "a/b", "../a", "/a", "a\0", "/\u{301}a", "a/"])
  func plainNames(_ name: String) throws {
    let calls: [() throws -> Void] = [
      { try output.write([], as: name) },
      { _ = try output.subfolder(name) },
      { _ = try output.contains(name) },
      { _ = try output.read(name) },
      { try output.remove(name) },
      { try output.link("x", as: name) },
      { try output.link(name, as: "x") },
    ]
    for call in calls {
      let error = #expect(throws: FileError.self) { try call() }
      #expect(error?.reason == .notPlainName)
    }
    #expect(try folder.names() == [])
  }

  @Test("Writing replaces the whole file and leaves no other file")
  func replaces() throws {
    for bytes: [UInt8] in [[1, 2, 3], [], [UInt8](repeating: 7, count: 300_000)] {
      try output.write(bytes, as: "a", isDurable: bytes.isEmpty)
      #expect(try output.read("a") == bytes)
    }
    #expect(try output.names() == ["a"])
  }

  @Test("Writes a file whose name has 255 bytes")
  func longName() throws {
    let name = String(repeating: "é", count: 127) + "x"
    try output.write([5], as: name)
    #expect(try output.read(name) == [5])
  }

  @Test("Does not replace links, folders and pipes")
  func keepsOthers() throws {
    try folder.write("target", "T")
    try folder.link("link", to: "target")
    try folder.makeFolder("folder")
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    let cases: [(String, FileError.Reason)] = [
      ("link", .symbolicLink), ("folder", .notRegularFile(.folder)),
      ("pipe", .notRegularFile(.pipe)),
    ]
    for (name, reason) in cases {
      #expect(throws: FileError(.write, folder.path(of: name), reason)) {
        try output.write([1], as: name)
      }
      #expect(throws: FileError(.link, folder.path(of: name), reason)) {
        try output.link("target", as: name)
      }
    }
    #expect(try folder.text(of: "target") == "T")
    #expect(throws: FileError(.open, folder.path(of: "link"), .symbolicLink)) {
      try output.read("link")
    }
    #expect(try output.names() == ["folder", "link", "pipe", "target"])
  }

  @Test("A link is a second name of its file, and replaces another file")
  func links() throws {
    try output.write([1], as: "a")
    try output.write([2], as: "b")
    try output.link("a", as: "b")
    #expect(try output.identity(of: "a") == output.identity(of: "b"))
    // Again: the system keeps both names if they already belong to one file.
    try output.link("a", as: "b")
    try output.link("a", as: "a")
    #expect(try output.names() == ["a", "b"])
    try output.write([3], as: "b")
    #expect(try output.read("a") == [1])
    #expect(throws: FileError(.link, folder.path(of: "c"), .system(ENOENT))) {
      try output.link("none", as: "c")
    }
  }

  @Test("Removing a missing file succeeds, removing a folder fails")
  func removes() throws {
    try output.write([1], as: "a")
    try output.remove("a")
    try output.remove("a")
    #expect(try output.contains("a") == false)
    try folder.makeFolder("folder")
    #expect(throws: FileError.self) { try output.remove("folder") }
  }

  @Test("Removes temporary files of ended processes, and nothing else")
  func staleTemporaries() throws {
    let kept = [
      ".a.tmp-", ".a.tmp-1", ".a.tmp-1x", ".a.tmp--5", ".a.tmp-0", ".tmp", "a.tmp-999999999",
      ".a.tmp-99999999999999999999", ".a.temp-999999999",
    ]
    for name in kept { try folder.write(name) }
    let removed = [".a.tmp-999999999", ".x.tmp-1.tmp-999999999", ".a.tmp-\(getpid())"]
    for name in removed { try folder.write(name) }
    try output.removeStaleTemporaries()
    #expect(try output.names() == kept.sorted())
  }

  @Test("Removes selected temporary files only, and none that is locked")
  func selectedTemporaries() throws {
    let gone = 999_999_999
    for name in [".mine.txt.tmp-\(gone)", ".a b.tmp-\(gone)", ".frame.png.tmp-\(gone)"] {
      try folder.write(name)
    }
    try folder.makeFolder(".x.png.tmp-\(gone)")
    try folder.link(".y.png.tmp-\(gone)", to: ".mine.txt.tmp-\(gone)")
    try folder.write(".held.png.tmp-\(gone)")
    let held = open(folder.path(of: ".held.png.tmp-\(gone)"), O_RDONLY)
    #expect(flock(held, LOCK_EX) == 0)
    let before = try output.names()
    try output.removeStaleTemporaries { $0.hasSuffix(".png") }
    #expect(try Set(before).subtracting(output.names()) == [".frame.png.tmp-\(gone)"])
    close(held)
    try output.removeStaleTemporaries(ofFile: "held.png")
    #expect(try Set(before).subtracting(output.names()).count == 2)
    try output.removeStaleTemporaries()
    #expect(try output.names().contains(".a b.tmp-\(gone)"))
  }

  @Test("Finds the temporary file of a long name")
  func longTemporary() throws {
    let name = String(repeating: "é", count: 120) + ".png"
    let file = try AtomicFile(creating: name, in: output)
    let temporary = try #require(try output.names().first)
    file.discard()
    try folder.write(temporary.replacing("tmp-\(getpid())", with: "tmp-999999999"))
    try output.removeStaleTemporaries(ofFile: name)
    #expect(try output.names() == [])
  }

  @Test("Reports a file size limit as a write error and keeps the old file")
  func fileSizeLimit() async throws {
    await #expect(processExitsWith: .exitCode(42)) {
      Interruption.ignoreWriteSignals()
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      setrlimit(__rlimit_resource_t(1), &limit)
      let temporary = try TemporaryFolder()
      let results = try OutputFolder(creating: temporary.path)
      try results.write([1], as: "a")
      do {
        try results.write([UInt8](repeating: 0, count: 200_000), as: "a")
      } catch let error as FileError {
        let isReported = error == FileError(.write, temporary.path(of: "a"), .system(EFBIG))
        let isKept = try results.names() == ["a"] && results.read("a") == [1]
        temporary.remove()
        exit(isReported && isKept ? 42 : 1)
      }
    }
  }
}
