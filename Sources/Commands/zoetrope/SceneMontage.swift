import Display
import Platform
import Rendering
import SceneModel
import Verification

/// Scenes side by side in one clip, at one scale, with a common clock.
struct SceneMontage {
  /// The frames of each scene, the folder that the paths of its photos are relative to, and its label
  /// above it, which a single scene has in its caption.
  var scenes: [(plan: ScenePlan, photoFolder: ProjectFolder, label: String)] = []
  /// The caption below all scenes.
  var caption = ""
  /// The scenes' time at which the clip begins, s.
  var start = 0.0

  /// The time before the first difference that is shown, s.
  static let lead = 0.3

  /// The max layout width, in points, of a clip with 1 pixel per point by default.
  static let defaultWidth = 800

  /// Returns a scene without its own clock.
  static func shown(_ scene: Scene) -> Scene {
    var scene = scene
    scene.output.overlays.removeAll { $0 == .clock }
    return scene
  }

  /// Names the version that is drawn as outlines in the caption, after a single scene's own name.
  mutating func name(outlined: String) {
    caption = (scenes.count == 1 ? "\(scenes[0].label), " : "") + "outline: \(outlined)"
  }

  /// Returns a packer of the clip, with the photos loaded.
  ///
  /// - Parameters:
  ///   - width: The clip's width, px; nil for the default.
  ///   - maxSize: The maximum size of the clip, in bytes; nil for the scene's setting.
  ///   - jobs: The maximum number of threads.
  /// - Returns: The packer.
  /// - Throws: `RenderError`.
  func packer(width: Int?, maxSize: Int?, jobs: Int) throws(RenderError) -> ClipPacker {
    let photos = PhotoStore()
    let sizes = scenes.map(\.plan.scene.layout.size)
    let layout = PanelLayout(
      screenSize: Size(
        width: sizes.map(\.width).max() ?? 1, height: sizes.map(\.height).max() ?? 1),
      count: sizes.count)
    let scale = min(
      max(layout.scale(width: width ?? min(Self.defaultWidth, Int(layout.size.width))), 0.05), 8)
    let clips = try scenes.map { (plan, photoFolder, label) throws(RenderError) in
      let projector = try SceneProjector(
        plan.scaled(to: scale), photoFolder: photoFolder, store: photos, jobs: jobs)
      return Clip(drawnBy: projector, path: label)
    }
    var request = PackRequest()
    request.isToScale = true
    request.labels = scenes.map(\.label)
    request.between = start...(.infinity)
    request.caption = caption
    if let output = scenes.first?.plan.scene.output {
      request.settings = output
      request.settings.poster = nil
      if let maxSize { request.settings.maxSize = maxSize }
      request.clock = output.speed.factor
    }
    return try ClipPacker(clips, request, options: RenderOptions(jobs: jobs, measures: false))
  }
}
