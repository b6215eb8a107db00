package import Display
import Pixels
import Platform
package import Rendering
import SceneModel
import Simulation
import Synchronization

extension Clip {
  /// Creates a clip of a recorded scene that draws its pictures again on demand.
  package init(_ recording: Recording, drawnBy projector: SceneProjector, path: String) {
    self.init(recording, kind: .scene, path: path, pictures: ScenePictures(projector, path: path))
  }

  /// Creates a clip of a scene without a recording that draws its pictures on demand.
  package init(drawnBy projector: SceneProjector, path: String) {
    let selection = projector.plan.selection
    let frames = selection.range.map {
      Recording.Frame(
        index: $0, time: selection.clock.sceneTime(of: $0).seconds,
        playback: selection.start(of: $0).seconds)
    }
    self.init(
      Recording(
        scene: "", size: projector.size, scale: projector.plan.scene.screen.scale,
        fps: selection.clock.fps.hertz, speed: 1, frames: frames),
      drawnBy: projector, path: path)
  }
}

extension Recording {
  /// Adds the constants of the recorded scene.
  mutating func take(
    written: [SceneConstant], scene: Scene, photoFolder: ProjectFolder, store: PhotoStore
  ) {
    self.written = written
    let overlays = scene.output.overlays.map(\.rawValue).joined(separator: ", ")
    constants = scene.resolvedConstants + scene.layoutConstants
    constants += [
      SceneConstant(name: "output.fps", .number(fps)),
      SceneConstant(name: "output.speed", .number(speed)),
      SceneConstant(name: "tail", .number(scene.tail.seconds)),
      SceneConstant(name: "touchRate", .number(scene.touchRate.hertz)),
      SceneConstant(name: Self.overlays, .text(overlays.isEmpty ? "none" : overlays)),
      SceneConstant(name: Self.screens, .text(scene.panels.map(\.id).joined(separator: ", "))),
    ]
    var known: Set<String> = []
    for photo in scene.photos where known.insert(photo.path).inserted {
      // If a photo cannot be read, the run has already failed.
      guard let file = try? photoFolder.open(photo.path), let digest = try? store.digest(of: file)
      else { continue }
      constants.append(
        SceneConstant(name: ConstantName(Self.photoPrefix + photo.path), .text("\(digest)")))
    }
  }
}

/// The pictures of a scene, whose simulation continues from the last requested frame.
private final class ScenePictures: ClipPictures {
  private let projector: SceneProjector
  private let path: String
  private let frames: Mutex<SceneFrames>

  init(_ projector: SceneProjector, path: String) {
    self.projector = projector
    self.path = path
    frames = Mutex(projector.frames)
  }

  var hasRandomAccess: Bool { false }

  func picture(at index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    try pictures(at: [index])[0]
  }

  func pictures(at indices: [Int]) throws(ClipError) -> [Pixmap<StraightRGBA8>?] {
    do throws(RenderError) {
      let wanted = try frames.withLock { (frames) throws(RenderError) in
        try simulated(indices, from: &frames)
      }
      return try projector.pictures(of: wanted)
    } catch {
      if case .interrupted = error { throw .interrupted }
      throw .encoding("\(path): \(error)")
    }
  }

  /// Simulates up to the last of some frames, and returns these frames.
  ///
  /// It starts over if the first of them has already passed.
  private func simulated(
    _ indices: [Int], from frames: inout SceneFrames
  ) throws(RenderError) -> [SceneFrame] {
    let wanted = Set(indices.map { $0 + frames.range.lowerBound })
    if let first = wanted.min(), frames.next > first { frames = projector.frames }
    var found: [SceneFrame] = []
    try RenderError.simulated { () throws(SimulationError) in
      while found.count < wanted.count, let frame = try frames.nextFrame() {
        if wanted.contains(frame.index) { found.append(frame) }
      }
    }
    return found
  }
}
