import Testing
@testable import Verification

@Suite("Names of pictures of frames that differ")
struct TriptychNameTests {
  private func file(_ expected: Int?, _ actual: Int?) -> String {
    TriptychName.file(
      of: SceneReport.FrameDifference(expected: expected, actual: actual, time: 0))
  }

  @Test("say which frames they are of, and are told again")
  func names() {
    let names = [file(12, 12), file(nil, 12), file(3, nil), file(9, 12345), file(0, 1)]
    #expect(
      names == [
        "frame-0012.png", "frame-0012.png", "expected-frame-0003.png",
        "beside-9-frame-12345.png", "beside-0-frame-0001.png",
      ])
    #expect(names.allSatisfy(TriptychName.isFile))
  }

  @Test(
    "are no others",
    arguments: [
      "", "main.c", "frame-12.png", "frame-0012.PNG", "evil.html", "expected-main.c",
      "beside-frame-0001.png", "beside-1-frame-0001.png", "beside-01-frame-0002.png",
      "beside--1-frame-0002.png", "beside-+1-frame-0002.png", "beside-9-expected-frame-0001.png",
      "frame-0001.png.html", "beside-99999999999999999999-frame-0001.png",
    ])
  func others(_ name: String) {
    #expect(!TriptychName.isFile(name))
  }

  @Test("lie in no file of the report")
  func folders() {
    #expect(TriptychName.folder(of: "zozo") == "zozo")
    #expect(TriptychName.folder(of: "index.html") == "index.html-frames")
  }

  @Test("of parts of a run are of these alone")
  func parts() {
    #expect(ShardBlob.isFileName("shard-2-of-10.json"))
    for name in [
      "shard-0-of-2.json", "shard-3-of-2.json", "shard-02-of-3.json", "shard-1-of-2.json.bak",
      "shard-1-of-.json", "shard-+1-of-2.json", "part-1-of-2.json", "shard-1-in-2.json",
    ] {
      #expect(!ShardBlob.isFileName(name))
    }
  }
}
