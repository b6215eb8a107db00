import Testing

@testable import Verification

@Suite("Golden patches")
struct GoldenPatchTests {
  private func bytes(_ lines: [String]) -> [UInt8] { lines.flatMap { Array("\($0)\n".utf8) } }

  @Test("A patch has one hunk around the change, with three lines of context")
  func hunk() {
    let old = (1...12).map { "line \($0)" }
    var new = old
    new[5] = "six"
    new.insert("seven and a half", at: 7)
    #expect(
      GoldenPatch.text(path: "./goldens/a.golden", from: bytes(old), to: bytes(new)) == """
        --- a/goldens/a.golden
        +++ b/goldens/a.golden
        @@ -3,8 +3,9 @@
         line 3
         line 4
         line 5
        -line 6
        -line 7
        +six
        +line 7
        +seven and a half
         line 8
         line 9
         line 10

        """)
  }

  @Test("A patch of a new golden contains all of it")
  func new() {
    #expect(
      GoldenPatch.text(path: "a.golden", from: nil, to: bytes(["one", "two"]))
        == "--- /dev/null\n+++ b/a.golden\n@@ -0,0 +1,2 @@\n+one\n+two\n")
  }

  @Test("There is no patch for changes that the format cannot express")
  func none() {
    let (old, new) = (bytes(["one"]), bytes(["two"]))
    #expect(GoldenPatch.text(path: "/goldens/a.golden", from: old, to: new) == nil)
    #expect(GoldenPatch.text(path: "../a.golden", from: old, to: new) == nil)
    #expect(GoldenPatch.text(path: "a b/a.golden", from: old, to: new) == nil)
    #expect(GoldenPatch.text(path: "a.golden", from: old, to: old) == nil)
    #expect(GoldenPatch.text(path: "a.golden", from: Array("one\r\n".utf8), to: new) == nil)
    #expect(GoldenPatch.text(path: "a.golden", from: Array("one".utf8), to: new) == nil)
  }
}
