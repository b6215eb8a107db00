import Testing

@testable import Verification

@Suite("File names of triptychs")
struct TriptychNameTests {
  private func file(_ expected: Int?, _ actual: Int?) -> String {
    TriptychName.file(
      of: SceneReport.FrameDifference(expected: expected, actual: actual, time: 0))
  }

  @Test("Names contain the frame numbers and are recognized")
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
    "Rejects other names",
    arguments: [
      "", "main.c", "frame-12.png", "frame-0012.PNG", "evil.html", "expected-main.c",
      "beside-frame-0001.png", "beside-1-frame-0001.png", "beside-01-frame-0002.png",
      "beside--1-frame-0002.png", "beside-+1-frame-0002.png", "beside-9-expected-frame-0001.png",
      "frame-0001.png.html", "beside-99999999999999999999-frame-0001.png",
    ])
  func others(_ name: String) {
    #expect(!TriptychName.isFile(name))
  }

  @Test("A folder never has the name of a report file")
  func folders() {
    #expect(TriptychName.folder(of: "zozo") == "zozo")
    #expect(TriptychName.folder(of: "index.html") == "index.html-frames")
  }
}
