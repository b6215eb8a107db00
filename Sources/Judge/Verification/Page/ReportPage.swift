import FoundationEssentials

/// The page that shows a report: one self-contained HTML file.
///
/// The report is in data blocks, never in the script or the markup. There is one block for the list
/// of scenes, one for each scene's data, and one for the pictures of each scene's clip. A scene's
/// blocks are read when the scene is opened. A content security policy allows only the page's own
/// script and style, by their digests.
package struct ReportPage {
  private var report: Report
  private let assets: ReportAssets

  /// Creates the page; scenes that failed come first, in the order of the report.
  package init(_ report: Report, assets: ReportAssets) {
    self.report = report
    self.report.scenes = report.failuresFirst
    self.assets = assets
  }

  /// The file in UTF-8.
  ///
  /// Equal reports give equal bytes.
  package var html: [UInt8] {
    let (style, script) = (PageSources.style, PageSources.script)
    let fillings = [
      "STYLE": style, "STYLE-HASH": Self.base64(SHA256.digest(of: style)),
      "SCRIPT": script, "SCRIPT-HASH": Self.base64(SHA256.digest(of: script)), "DATA": data,
    ]
    // Every second piece between percent signs is a placeholder.
    let pieces = PageSources.markup.split(
      separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    return pieces.enumerated().flatMap { index, piece in
      index.isMultiple(of: 2)
        ? Array(piece) : fillings[String(decoding: piece, as: UTF8.self)] ?? []
    }
  }

  private var data: [UInt8] {
    var list = report
    list.scenes = report.scenes.map(\.listed)
    let names = SceneReport.Status.allCases.map { ($0.rawValue, $0.word(of: report.kind)) }
    let statuses = Dictionary(uniqueKeysWithValues: names)
    var bytes = DataBlock(id: "report", WithTexts(value: list, texts: statuses)).bytes
    for (index, scene) in report.scenes.enumerated() {
      let block = WithTexts(value: scene, texts: texts(of: scene))
      bytes += DataBlock(id: "scene-\(index)", block).bytes
      guard let film = scene.film else { continue }
      bytes += DataBlock(id: "film-\(index)", texts: film.pictures.map(dataURI)).bytes
    }
    return bytes
  }

  /// Returns what to do about a scene, and how its frames differ, as the other formats state it.
  private func texts(of scene: SceneReport) -> [String: String] {
    var alone = report
    alone.scenes = [scene]
    let step = ReportTally(alone).steps.first ?? ""
    return ["step": step, "frames": scene.framesText.joined(separator: "; ")]
  }

  /// Returns a picture as a data URI, or nil if it is missing or of an unknown type.
  private func dataURI(of name: String) -> [UInt8]? {
    guard let picture = assets[name], let kind = Self.kind(of: picture) else { return nil }
    return Array("data:\(kind);base64,".utf8) + Self.base64(picture)
  }

  private static func kind(of picture: [UInt8]) -> String? {
    if picture.starts(with: [0xFF, 0xD8]) { return "image/jpeg" }
    if picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if picture.starts(with: Array("RIFF".utf8)) { return "image/webp" }
    return nil
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Array(Data(bytes).base64EncodedData())
  }
}

extension SceneReport {
  fileprivate var listed: SceneReport {
    SceneReport(name: name, path: path, title: title, status: status, headline: headline)
  }
}

/// A value with `texts` that the page shows, so that its scripts do not word them again.
private struct WithTexts<Value: Encodable>: Encodable {
  enum Key: CodingKey { case texts }

  let value: Value
  let texts: [String: String]

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(texts, forKey: .texts)
  }
}
