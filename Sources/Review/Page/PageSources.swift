/// The page's script and style, joined from their files.
enum PageSources {
  static let style = joined([PackageResources.page_css, PackageResources.player_css])

  /// The script: shared parts first, the part that starts the page last.
  static let script = joined([
    PackageResources.elements_js, PackageResources.curves_js, PackageResources.frames_js,
    PackageResources.pictures_js, PackageResources.player_js, PackageResources.scrubber_js,
    PackageResources.sidebar_js, PackageResources.stage_js, PackageResources.theater_js,
    PackageResources.view_js, PackageResources.words_js, PackageResources.page_js,
  ])

  private static func joined(_ files: [[UInt8]]) -> [UInt8] {
    Array(files.joined(separator: [UInt8(ascii: "\n")]))
  }
}
