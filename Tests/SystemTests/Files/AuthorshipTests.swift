import CFiles
import Foundation
import Glibc
import System
import TestSupport
import Testing

struct AuthorshipTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path).signing(for: .render)
  }

  @Test("a file that was written is ours, however it was written")
  func written() throws {
    try output.write([1, 2, 3], as: "a")
    let file = try AtomicFile(creating: "b", in: output)
    for size in [0, 1, 70_000, 3, 65_536] {
      try file.write([UInt8](repeating: 7, count: size))
      try [UInt8](repeating: 8, count: size).withUnsafeBytes { try file.write($0) }
    }
    try file.commit(isDurable: true)
    try output.link("a", as: "c")
    try output.subfolder("sub").write([], as: "d")
    for name in ["a", "b", "c"] { #expect(try output.isOurs(name)) }
    #expect(try output.subfolder("sub").isOurs("d"))
    #expect(try file.digest == output.digest(of: "b"))
  }

  @Test("a file of others, or none, is not ours")
  func others() throws {
    try folder.write("a", "mine")
    try folder.makeFolder("folder")
    try folder.link("link", to: "a")
    for name in ["a", "folder", "link", "none"] { #expect(try !output.isOurs(name)) }
    try OutputFolder(creating: folder.path).write([1], as: "unsigned")
    #expect(try !output.isOurs("unsigned"))
    #expect(throws: FileError.self) { try output.isOurs("../a") }
  }

  @Test("a file of one purpose is not another one's")
  func purposes() throws {
    try output.write([1], as: "a")
    #expect(try !output.signing(for: .report).isOurs("a"))
    #expect(try output.isOurs("a"))
  }

  @Test("a file that was edited in place is not ours any more; one whose times were changed is")
  func edited() throws {
    try output.write([1, 2, 3], as: "a")
    try output.write([1, 2, 3], as: "b")
    try output.link("a", as: "c")
    for name in ["a", "b"] {
      let handle = try #require(FileHandle(forWritingAtPath: folder.path(of: name)))
      if name == "a" { handle.write(Data([1, 2, 4])) }
      try handle.close()
      var times = [timespec(tv_sec: 5, tv_nsec: 5), timespec(tv_sec: 5, tv_nsec: 5)]
      #expect(utimensat(AT_FDCWD, folder.path(of: name), &times, 0) == 0)
    }
    #expect(try !output.isOurs("a"))
    #expect(try !output.isOurs("c"))
    #expect(try output.isOurs("b"))
  }

  @Test("a file put in the place of ours is not ours, nor one whose note was made up")
  func replaced() throws {
    try output.write([1], as: "a")
    try folder.write("other", "mine")
    #expect(rename(folder.path(of: "other"), folder.path(of: "a")) == 0)
    #expect(try !output.isOurs("a"))
    for note in ["", "render", "render 0 0", "render \(String(repeating: "0", count: 32)) 0", "é"] {
      let file = open(folder.path(of: "a"), O_RDONLY)
      defer { close(file) }
      #expect(cfiles_set_note(file, note) == 0)
      #expect(try !output.isOurs("a"))
    }
  }

  @Test("where notes are taken, a register says nothing")
  func register() throws {
    try folder.write("a", "mine")
    let digest = try #require(try output.digest(of: "a"))
    try FileRegister.enter("a", digest, in: output)
    #expect(try !FileRegister(in: output).holds("a", in: output))
  }

  @Test("folders that were made are taken away again, others not")
  func madeFolders() throws {
    try folder.makeFolder("there")
    let made = try MadeFolder(creating: folder.path(of: "there/a/b"))
    made.removeWhatIsEmpty()
    #expect(try folder.names() == ["there"])
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "there/a")))
    let full = try MadeFolder(creating: folder.path(of: "there/a/b"))
    try full.folder.write([1], as: "x")
    full.removeWhatIsEmpty()
    try MadeFolder(creating: folder.path(of: "there")).removeWhatIsEmpty()
    #expect(try full.folder.read("x") == [1])
    try folder.write("file")
    #expect(throws: FileError.self) { try MadeFolder(creating: folder.path(of: "new/../file/x")) }
    #expect(try folder.names() == ["file", "there"])
  }
}
