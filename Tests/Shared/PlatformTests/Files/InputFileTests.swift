import Glibc
import Platform
import TestSupport
import Testing

struct InputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Reads a file of any size completely")
  func readsWhole() throws {
    for size in [0, 1, 65_535, 65_536, 200_000] {
      try folder.write("a", String(repeating: "x", count: size))
      #expect(try InputFile(path: folder.path(of: "a")).readAll().count == size)
    }
  }

  @Test("Reads a file of unknown size to its end")
  func readsWithoutSize() throws {
    let bytes = try InputFile(path: "/proc/self/status").readAll(limit: 1 << 20)
    #expect(bytes.starts(with: "Name:".utf8))
  }

  @Test("Reads files up to the limit and no larger")
  func limit() throws {
    try folder.write("a", "12345")
    let path = folder.path(of: "a")
    #expect(try InputFile(path: path).readAll(limit: 5).count == 5)
    #expect(throws: FileError(.read, path, .largerThan(limit: 4))) {
      try InputFile(path: path).readAll(limit: 4)
    }
    #expect(throws: FileError(.read, "/proc/self/status", .largerThan(limit: 10))) {
      try InputFile(path: "/proc/self/status").readAll(limit: 10)
    }
  }

  @Test("Refuses anything but a regular file immediately")
  func refusesOthers() throws {
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    let cases: [(String, FileKind)] = [
      (folder.path(of: "pipe"), .pipe), (folder.path, .folder), ("/dev/zero", .device),
    ]
    for (path, kind) in cases {
      #expect(throws: FileError(.open, path, .notRegularFile(kind))) {
        try InputFile(path: path)
      }
    }
  }

  @Test("Reports a missing file with the system's message")
  func missing() throws {
    let error = #expect(throws: FileError.self) { try InputFile(path: "no/such/file") }
    #expect(error?.description == "cannot open no/such/file: No such file or directory")
    #expect(error?.isMissing == true)
  }

  @Test("Refuses a path with a NUL instead of truncating it")
  func refusesNUL() throws {
    try folder.write("a")
    let path = folder.path(of: "a\0b")
    #expect(throws: FileError(.open, path, .containsNUL)) { try InputFile(path: path) }
  }

  @Test("Two names of one file have one identity")
  func identity() throws {
    try folder.write("a")
    try folder.write("b")
    try folder.link("c", to: "a")
    let identity = try InputFile(path: folder.path(of: "a")).identity
    #expect(try InputFile(path: folder.path(of: "c")).identity == identity)
    #expect(try InputFile(path: folder.path(of: "b")).identity != identity)
  }
}
