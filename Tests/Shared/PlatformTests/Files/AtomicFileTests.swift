import Platform
import TestSupport
import Testing

struct AtomicFileTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path)
  }

  @Test("A file gets its name only when it is complete")
  func appearsWhole() throws {
    try output.write([9], as: "a")
    let file = try AtomicFile(creating: "a", in: output)
    var expected: [UInt8] = []
    for size in [0, 1, 70_000, 3, 65_535, 65_536, 10, 65_526, 1] {
      let bytes = [UInt8](repeating: UInt8(size % 251), count: size)
      if size % 2 == 0 {
        try file.write(bytes)
      } else {
        try bytes.withUnsafeBytes { try file.write($0) }
      }
      expected += bytes
      #expect(file.count == expected.count)
    }
    #expect(try output.read("a") == [9])
    #expect(try output.names().count == 2)
    try file.commit(isDurable: true)
    #expect(try output.read("a") == expected)
    #expect(try output.names() == ["a"])
    file.discard()
    #expect(try output.names() == ["a"])
  }

  @Test("Overwrites bytes that are already written")
  func replaces() throws {
    let file = try AtomicFile(creating: "a", in: output)
    var expected = (0..<200_000).map { UInt8($0 % 251) }
    try file.write(Array(expected[..<150_000]))
    for offset in [3, 140_000] {
      expected.replaceSubrange(offset..<offset + 4, with: [9, 8, 7, 6])
      try ([9, 8, 7, 6] as [UInt8]).withUnsafeBytes { try file.write($0, at: offset) }
    }
    try expected[150_000...].withUnsafeBytes { try file.write($0, at: nil) }
    #expect(file.count == expected.count)
    try file.commit()
    #expect(try output.read("a") == expected)
  }

  @Test("A discarded or released file leaves nothing")
  func discards() throws {
    try AtomicFile(creating: "a", in: output).discard()
    _ = try AtomicFile(creating: "b", in: output)
    let file = try AtomicFile(creating: "c", in: output)
    try file.write([UInt8](repeating: 0, count: 100_000))
    file.discard()
    #expect(try output.names() == [])
  }

  @Test("A temporary file is hidden and its name has the process ID")
  func temporaryName() throws {
    let file = try AtomicFile(creating: "frame-0000.png", in: output)
    let names = try output.names()
    #expect(names.count == 1)
    #expect(names.first?.wholeMatch(of: /\.frame-0000\.png\.zoetrope\.tmp-[0-9]+/) != nil)
    file.discard()
  }

  @Test("Reports a folder that was deleted meanwhile when committing")
  func folderGone() throws {
    let sub = try output.subfolder("sub")
    let file = try AtomicFile(creating: "a", in: sub)
    try sub.remove(sub.names().first ?? "")
    let error = #expect(throws: FileError.self) { try file.commit() }
    #expect(error?.path == folder.path(of: "sub/a"))
    #expect(error?.isMissing == true)
  }
}
