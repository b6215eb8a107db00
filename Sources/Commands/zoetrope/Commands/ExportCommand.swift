import ArgumentParser
import Codecs
import Display
import Export
import Pixels
import Platform
import Raster
import Rendering
import SceneModel
import Simulation

/// The command `zoetrope export`, which prints the constants and the behavior of a scene as code.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(row: "export", "\(LinearEasing.tolerance)")

  @Argument(help: .row("scene"), completion: .scene)
  var scene: String

  @Option(
    help: .row("export.to", ExportTarget.names.joined(separator: ", ")),
    completion: .list(ExportTarget.names),
    transform: { try ExportTarget(option: $0, "an export target; expected one of") })
  var to: ExportTarget

  @Flag(inversion: .prefixedNo, help: .row("export.handler"))
  var handler: Bool?

  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var viewers: ViewerOptions

  func validate() throws {
    if handler == true, !to.hasHandler {
      throw ValidationError("--handler is for swiftui, uikit and compose; --to is \(to.rawValue).")
    }
  }

  func run() throws {
    guard let loaded = input.loader(viewers: viewers.names).load(scene) else {
      throw ExitStatus.failure
    }
    if to == .web { return try writePage(loaded) }
    if handler == true, let viewer = viewerInSwift(of: loaded) {
      throw ExitStatus.failing(
        "\(viewer.name) is written in Swift, so it has no gesture handler; declare the viewer "
          + "(zoetrope viewer own), or leave out --handler for the constants", at: viewer.location)
    }
    let text = to.text(of: loaded.scene, file: scene.fileName, handler: handler ?? true)
    try StandardOutput.write([UInt8](text.utf8))
  }

  /// Returns the first viewer that is not declared, with its location if the scene names it.
  private func viewerInSwift(of loaded: LoadedScene) -> (name: String, location: String)? {
    let viewers = loaded.scene.panels.map(\.stage.parameters)
    guard let name = viewers.first(where: { !($0 is DeclaredParameters) })?.name else { return nil }
    let written = loaded.written.first { constant in
      constant.text == name && ["viewer", "compare"].contains { constant.name.isWithin($0) }
    }
    guard let line = written?.line, let column = written?.column else { return (name, scene) }
    return (name, "\(scene):\(line):\(column)")
  }

  private func writePage(_ loaded: LoadedScene) throws {
    if let problem = WebPage.problem(of: loaded.scene) {
      throw ExitStatus.failing(problem, at: viewerInSwift(of: loaded)?.location ?? scene)
    }
    try reporting(about: scene) {
      let timeline = try Timeline(loaded.scene)
      let files = try files(of: loaded.scene.photos, in: loaded.photoFolder)
      try StandardOutput.write(WebPage.html(of: timeline, file: scene.fileName, photos: files))
    }
  }

  /// The bytes of all photos of a page; in Base64, they have 4.4 MB of its 5 MB.
  private static let photoLimit = 3_300_000.0

  /// Returns photos as JPEG files, by path, with at most `side` px per side, or fewer if they are
  /// too large together.
  ///
  /// Source: ours; a phone's screen has about 1,200 px across, and a zoomed picture shows more. At a
  /// quality of 86, no steps are visible in skies.
  private func files(
    of photos: [Photo], within side: Double = 1800, in folder: ProjectFolder
  ) throws -> [String: [UInt8]] {
    let scales = photos.map { min(1, side / max($0.size.width, $0.size.height)) }
    var demand = PhotoDemand(count: photos.count)
    demand.add(scales)
    let pyramids = try PhotoLibrary(
      photos, demand: demand, folder: folder, store: PhotoStore(), jobs: ThreadOption.cores
    ).pyramids
    var files: [String: [UInt8]] = [:]
    for (index, photo) in photos.enumerated() where files[photo.path] == nil {
      func side(_ length: Double) -> Int { Int(max(1, length * scales[index]).rounded()) }
      let size = PixelSize(width: side(photo.size.width), height: side(photo.size.height))
      let file = FrameRenderer().picture(
        of: index, photo.size, in: pyramids, stretchedTo: size, over: .white)
      files[photo.path] = try JPEGEncoder.encode(file, quality: 86, order: .progressive)
    }
    let excess = Double(files.values.reduce(0) { $0 + $1.count }) / Self.photoLimit
    guard excess > 1, side > 16 else { return files }
    return try self.files(of: photos, within: side * 0.95 / excess.squareRoot(), in: folder)
  }
}
