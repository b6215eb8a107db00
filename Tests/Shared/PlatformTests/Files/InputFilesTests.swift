import Glibc
import Platform
import TestSupport
import Testing

struct InputFilesTests {
  @Test("Recognizes a file by each of its names, and no other file")
  func names() throws {
    let folder = try TemporaryFolder()
    for name in ["a/one", "a/two"] { try folder.write(name, "same") }
    try folder.link("b", to: "a")
    try folder.link("c", to: "a/one")
    try folder.link("lost", to: "nowhere")
    try #require(Glibc.link(folder.path(of: "a/one"), folder.path(of: "d")) == 0)
    var inputs = InputFiles()
    for name in ["a/one", "a", "lost", "nothing", "a/one\0", ""] {
      inputs.add(name.isEmpty ? name : folder.path(of: name))
    }
    for name in ["a/one", "./a/../a/one", "b/one", "c", "d"] {
      #expect(inputs.contains(folder.path(of: name)), "\(name)")
    }
    for name in ["a/two", "a", "b", "lost", "nothing", "a/one\0", "a/one/"] {
      #expect(!inputs.contains(folder.path(of: name)), "\(name)")
    }
  }
}
