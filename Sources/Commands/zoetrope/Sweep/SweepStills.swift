import Platform
import Rendering
import SceneModel

/// The stills of a sweep; scenes that differ only in their panels are rows of one image.
struct SweepStills {
  /// The kinds of stills.
  static let kinds: [StillKind] = [.sheet, .onion]

  /// Scenes combined into one, which has their panels with their names as titles.
  private struct Group {
    var scene: Scene
    var photoFolder: ProjectFolder
    var name: OutputName
  }

  private let groups: [Group]

  /// Groups the scenes into images.
  init(_ scenes: [SweepScene], name: OutputName) {
    var found: [(bare: Scene, panels: [Panel], folder: ProjectFolder)] = []
    for sweep in scenes {
      let scene = sweep.loaded.scene
      var bare = scene
      bare.panels = []
      var panels = scene.panels
      for (index, name) in scene.panelNames.enumerated() {
        panels[index].title = scene.layout.isComparison ? "\(sweep.name), \(name)" : sweep.name
      }
      if let known = found.firstIndex(where: { $0.bare == bare }) {
        found[known].panels += panels
      } else {
        found.append((bare, panels, sweep.loaded.photoFolder))
      }
    }
    groups = found.enumerated().map { number, one in
      var scene = one.bare
      scene.panels = one.panels
      for (index, panel) in one.panels.enumerated() {
        scene.panels[index].id = index == 0 ? panel.label : "\(panel.label)#\(index + 1)"
      }
      let suffix = found.count == 1 ? "" : "-\(number + 1)"
      return Group(
        scene: scene, photoFolder: one.folder,
        name: OutputName(scenePath: "\(name.text)-sweep\(suffix).yaml"))
    }
  }

  var fileNames: [String] {
    groups.flatMap { group in
      Self.kinds.map { StillRenderer.fileName(of: $0, group.name) }
    }
  }

  /// Draws the stills as PNG files, in the order of `fileNames`.
  ///
  /// - Throws: As `StillRenderer`.
  func pictures(jobs: Int) throws(RenderError) -> [[UInt8]] {
    let photos = PhotoStore()
    return try groups.map { (group) throws(RenderError) in
      let production = try StillRenderer(
        scene: group.scene, name: group.name, photoFolder: group.photoFolder, photos: photos,
        options: StillOptions(), jobs: jobs)
      return try Self.kinds.map(production.png)
    }.flatMap(\.self)
  }
}
