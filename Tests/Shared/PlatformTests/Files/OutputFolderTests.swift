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

  @Test("Checks that files can be written, and leaves no trace")
  func checks() throws {
    try folder.makeFolder("there")
    for path in ["there", "there/a/b", "x/y/"] {
      var names: [String]?
      try OutputFolder.check(["a", "b"], in: folder.path(of: path)) { folder throws(FileError) in
        names = try folder.names()
      }
      #expect(names == [])
    }
    #expect(try folder.names() == ["there"])
    #expect(try folder.names("there") == [])
    try folder.write("there/a", "mine")
    try folder.makeFolder("there/b")
    try OutputFolder.check(["a"], in: folder.path(of: "there"))
    #expect(throws: FileError(.write, folder.path(of: "there/b"), .notRegularFile(.folder))) {
      try OutputFolder.check(["a", "b"], in: folder.path(of: "there"))
    }
    let refusal = FileError(.write, "a", .notOurs)
    #expect(throws: refusal) {
      try OutputFolder.check(["a"], in: folder.path(of: "new/er")) { _ throws(FileError) in
        throw refusal
      }
    }
    #expect(throws: FileError.self) {
      try OutputFolder.check(["a"], in: folder.path(of: "new/../there/a/x"))
    }
    #expect(try folder.names() == ["there"])
    #expect(try folder.names("there") == ["a", "b"])
    #expect(try folder.text(of: "there/a") == "mine")
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

  @Test("Finds a subfolder only if there is one, and refuses a symbolic link")
  func subfolders() throws {
    try folder.write("file")
    try folder.makeFolder("real")
    try folder.link("link", to: "real")
    for name in ["none", "file", "link"] {
      #expect(try output.existingSubfolder(name) == nil)
    }
    #expect(try output.existingSubfolder("real")?.path == folder.path(of: "real"))
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
      { _ = try output.status(of: name) },
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
      #expect(throws: FileError(.write, folder.path(of: name), reason)) {
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
    #expect(try output.status(of: "a") == output.status(of: "b"))
    // Again: the system keeps both names if they already belong to one file.
    try output.link("a", as: "b")
    try output.link("a", as: "a")
    #expect(try output.names() == ["a", "b"])
    try output.write([3], as: "b")
    #expect(try output.read("a") == [1])
    #expect(throws: FileError(.open, folder.path(of: "none"), .system(ENOENT))) {
      try output.link("none", as: "c")
    }
  }

  @Test("Removing a missing file succeeds, removing a folder fails")
  func removes() throws {
    try output.write([1], as: "a")
    try output.remove("a")
    try output.remove("a")
    #expect(try output.status(of: "a") == nil)
    try folder.makeFolder("folder")
    #expect(throws: FileError.self) { try output.remove("folder") }
  }

  @Test("Removes a folder only if it is empty")
  func empty() throws {
    try folder.write("full/a")
    try folder.write("file")
    try folder.makeFolder("empty")
    for name in ["full", "file", "empty", "none"] { output.removeIfEmpty(name) }
    #expect(try output.names() == ["file", "full"])
  }

  @Test("Moves a file over another file, and over nothing else")
  func moves() throws {
    let other = try output.subfolder("other")
    try output.write([1], as: "a")
    try other.write([2], as: "a")
    try output.move("a", to: other)
    #expect(try output.status(of: "a") == nil)
    #expect(try other.read("a") == [1])
    try output.write([3], as: "b")
    try folder.link("other/b", to: "a")
    #expect(throws: FileError(.write, folder.path(of: "other/b"), .symbolicLink)) {
      try output.move("b", to: other)
    }
    #expect(try output.read("b") == [3])
  }

  @Test(
    "A file's digest is that of its bytes",
    arguments: [0, 1, 1000, 256 << 10, (256 << 10) + 1, 1_000_000])
  func digest(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try output.write(bytes, as: "a")
    #expect(try output.digest(of: "a") == PixelDigest(of: bytes))
    #expect(try InputFile(path: folder.path(of: "a")).digest() == PixelDigest(of: bytes))
  }

  @Test("Folders and links have no digest")
  func noDigest() throws {
    try folder.makeFolder("folder")
    try folder.link("link", to: "folder")
    #expect(try output.digest(of: "none") == nil)
    for name in ["folder", "link"] {
      #expect(throws: FileError.self) { try output.digest(of: name) }
    }
  }

  @Test("Opening a folder removes temporary files of ended processes, and nothing else")
  func leftovers() throws {
    let gone = "zoetrope.tmp-999999999"
    let kept = [
      ".a.zoetrope.tmp-", ".a.zoetrope.tmp-1", ".a.zoetrope.tmp-1x", ".a.zoetrope.tmp--5",
      ".a.zoetrope.tmp-0", ".a.zoetrope.tmp-99999999999999999999", ".\(gone)x", "a.\(gone)",
      ".a.tmp-999999999", ".a.zoetrope.temp-999999999", ".zoetrope.tmp", "sub",
    ]
    for folder in ["", "sub/"] {
      for name in kept where name != "sub" { try self.folder.write(folder + name) }
      try self.folder.makeFolder(folder + ".folder.\(gone)")
      try self.folder.link(folder + ".link.\(gone)", to: ".a.zoetrope.tmp-1")
      for name in [".a.\(gone)", ".x.\(gone).\(gone)", ".\(gone)", ".a.zoetrope.tmp-\(getpid())"] {
        try self.folder.write(folder + name)
      }
    }
    let left = (kept + [".folder.\(gone)", ".link.\(gone)"]).sorted()
    #expect(try OutputFolder(creating: folder.path).names() == left)
    let sub = try output.existingSubfolder("sub")
    #expect(try sub?.names() == left.filter { $0 != "sub" })
  }

  @Test("Keeps the temporary files of other runs and of this one")
  func othersTemporaries() throws {
    let mine = try AtomicFile(creating: "mine", in: output)
    let name = ".theirs.zoetrope.tmp-999999999"
    try folder.write(name)
    let held = open(folder.path(of: name), O_RDONLY)
    #expect(flock(held, LOCK_EX) == 0)
    #expect(try OutputFolder(creating: folder.path).names().count == 2)
    // A child process that another test is starting may have a copy.
    flock(held, LOCK_UN)
    close(held)
    #expect(try OutputFolder(creating: folder.path).names().count == 1)
    try mine.commit()
    #expect(try output.names() == ["mine"])
  }

  @Test("Finds the temporary files of long names, and keeps those of two formats apart")
  func longTemporary() throws {
    let name = String(repeating: "é", count: 120)
    let files = try [".png", ".gif"].map { try AtomicFile(creating: name + $0, in: output) }
    let temporaries = try output.names()
    #expect(temporaries.count == 2)
    for file in files { file.discard() }
    for temporary in temporaries {
      try folder.write(temporary.replacing("tmp-\(getpid())", with: "tmp-999999999"))
    }
    #expect(try OutputFolder(creating: folder.path).names() == [])
  }

  @Test("Reports a file size limit as a write error and keeps the old file")
  func fileSizeLimit() async throws {
    await #expect(processExitsWith: .exitCode(42)) {
      StandardStreams.prepare()
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
