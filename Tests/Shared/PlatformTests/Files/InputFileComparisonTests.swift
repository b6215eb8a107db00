import Platform
import TestSupport
import Testing

@Suite("Comparison of files")
struct InputFileComparisonTests {
  @Test(
    "Compares short files",
    arguments: [
      ("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("", "a", false),
    ])
  func short(_ one: String, _ other: String, _ same: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("one", one)
    try folder.write("other", other)
    #expect(
      InputFile.haveEqualContents(folder.path(of: "one"), folder.path(of: "other")) == same)
  }

  @Test("Compares long files to their last byte", arguments: [131_071, 131_072, 131_073, 400_000])
  func long(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "x", count: count - 1)
    try folder.write("one", text + "a")
    try folder.write("same", text + "a")
    try folder.write("other", text + "b")
    let one = folder.path(of: "one")
    #expect(InputFile.haveEqualContents(one, folder.path(of: "same")))
    #expect(!InputFile.haveEqualContents(one, folder.path(of: "other")))
  }

  @Test("Files that cannot be read are never equal")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write("one")
    #expect(!InputFile.haveEqualContents(folder.path(of: "one"), folder.path(of: "none")))
    #expect(!InputFile.haveEqualContents(folder.path, folder.path))
    #expect(!InputFile.haveEqualContents("/dev/zero", "/dev/zero"))
  }
}
