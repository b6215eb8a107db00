import ArgumentParser
import Codecs
import Display
import Platform
import Rendering
import SceneModel
import Simulation

/// The file of `diff --outline`: a scene over the outlines of an earlier version.
struct OutlineFile: ExpressibleByArgument {
  let path: String
  private let format: OutputSettings.Format

  init?(argument: String) {
    guard let format = OutputSettings.Format(fileName: argument.split(separator: "/").last ?? "")
    else { return nil }
    (path, self.format) = (argument, format)
  }

  /// The file, to check that it can be written.
  var file: OutputFile { OutputFile(path) }

  /// Draws a clip of both versions, or as a PNG file the frame where they are farthest apart.
  ///
  /// - Throws: `RenderError`.
  func write(
    _ after: LoadedScene, over before: LoadedScene, jobs: Int, _ line: ProgressLine
  ) throws(RenderError) {
    let plan = try ScenePlan(
      SceneMontage.shown(after.scene), over: SceneMontage.shown(before.scene))
    let folder = try rethrowing(
      as: RenderError.file, OutputFolder(creating: ProjectFolder.folder(of: path)))
    let name = path.fileName
    guard format == .png else {
      var montage = SceneMontage(
        scenes: [(plan, after.photoFolder, OutputName(scenePath: after.path).text)])
      if let first = plan.differingFrames?.first {
        montage.start = max(plan.selection.start(of: first).seconds - SceneMontage.lead, 0)
      }
      montage.name(outlined: OutputName(scenePath: before.path).text)
      let packer = try montage.packer(width: nil, maxSize: nil, jobs: jobs)
      _ = try packer.write(format, as: name, in: folder) { line.show($0) }
      return
    }
    let projector = try SceneProjector(
      plan, photoFolder: after.photoFolder, store: PhotoStore(), jobs: jobs)
    var frames = projector.frames
    frames.skip(to: plan.differingFrames?.farthest ?? 0)
    let frame = try rethrowing(as: RenderError.simulation, frames.nextFrame())
    for picture in try projector.pictures(of: frame.map { [$0] } ?? []) {
      let png = try rethrowing(
        as: { (error: PictureEncodingError) in
          RenderError.encoding("\(path): the picture is \(error)")
        },
        PNGEncoder.encode(picture, .small))
      try rethrowing(as: RenderError.file, folder.write(png, as: name))
    }
  }

  static var allValueStrings: [String] {
    OutputSettings.Format.allCases.map { "NAME.\($0.rawValue)" }
  }
}
