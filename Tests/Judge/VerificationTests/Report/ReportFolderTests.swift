import Testing

@testable import Verification

@Suite("Report folder")
struct ReportFolderTests {
  private let names = ["report.json", "report.txt", "junit.xml", "summary.md"]

  @Test("Contains the page, the texts, and the triptychs, but not the pictures of the page's clips")
  func files() throws {
    var assets = ReportAssets()
    assets.add("zozo/film-0000.jpg", [1])
    assets.add("zozo/frame-0012.png", [2])
    let report = ReportSamples.all()
    let files = try ReportFolder(report, assets: assets, page: [3]).files
    #expect(files.map(\.name) == ["index.html"] + names + ["zozo/frame-0012.png"])
    #expect(files.first?.bytes == [3] && files.last?.bytes == [2])
    #expect(Report(json: files[1].bytes) == report)
    #expect(files.dropFirst().dropLast().allSatisfy { $0.bytes.last == 0x0A })
  }

  @Test("Contains each name once, and none of its texts as a picture")
  func paths() throws {
    var assets = ReportAssets()
    var scene = ReportSamples.changed()
    for (index, name) in ["report.json", "ok/x.png"].enumerated() {
      assets.add(name, [0])
      scene.differences[index].triptych = name
      scene.differences[index + 10].triptych = name
    }
    let report = Report(tool: "", kind: .verify, scenes: [scene])
    #expect(try ReportFolder(report, assets: assets).files.map(\.name) == names + ["ok/x.png"])
  }
}
