package import Clips
import Compare
import Display
import Motion
import Pixels
package import Rendering
package import SceneModel
import Simulation
import Synchronization
package import System

extension Clip {
  /// Shows a scene once, as a clip whose pictures are drawn again when they are asked for.
  ///
  /// - Parameters:
  ///   - projector: shows the scene.
  ///   - written: what its file says, key by key.
  ///   - photoFolder: where the paths of its photos begin; nil where their bytes do not matter.
  ///   - name: the name of its results.
  ///   - path: its file as it was named.
  ///   - advance: called on this thread after each frame.
  /// - Returns: the clip.
  /// - Throws: as `SceneProjector.showPictures`.
  package static func scene(
    _ projector: SceneProjector, written: [SceneConstant] = [], photoFolder: ProjectFolder? = nil,
    name: String, path: String, _ advance: () -> Void = {}
  ) throws(ProductionError) -> Clip {
    var recording = try projector.record(name: name, advance)
    recording.take(written: written, scene: projector.plan.scene, photoFolder: photoFolder)
    let frames = recording.frames
    var clip = Clip(
      path: path, kind: .scene, size: recording.size,
      clock: ClipClock(starts: frames.map(\.playback), rate: recording.fps),
      numbers: frames.map(\.index), sceneTimes: frames.map(\.time),
      digests: frames.map(\.digest), recording: recording,
      pictures: ScenePictures(projector, path: path))
    clip.scale = recording.scale
    return clip
  }
}

extension Recording {
  /// Takes in the constants of the scene that was recorded, and what it was recorded with.
  ///
  /// - Parameters:
  ///   - written: what its file says, key by key.
  ///   - scene: the scene.
  ///   - photoFolder: where the paths of its photos begin; nil where their bytes do not matter.
  mutating func take(written: [SceneConstant], scene: Scene, photoFolder: ProjectFolder?) {
    self.written = written.map { Constant(name: $0.name, value: $0.value) }
    constants = (scene.resolvedConstants + scene.layoutConstants).map {
      Constant(name: $0.name, value: $0.value)
    }
    let overlays = scene.output.overlays.map(\.rawValue).joined(separator: ", ")
    let screens = scene.panels.map(\.id).joined(separator: ", ")
    constants += [
      Constant(name: "output.fps", value: fps.shortestText),
      Constant(name: "output.speed", value: speed.shortestText),
      Constant(name: "tail", value: scene.tail.seconds.shortestText),
      Constant(name: "touchRate", value: scene.touchRate.hertz.shortestText),
      Constant(name: Self.overlays, value: overlays.isEmpty ? "none" : overlays),
      Constant(name: Self.screens, value: screens),
    ]
    guard let photoFolder else { return }
    var known: Set<String> = []
    for photo in scene.photos where known.insert(photo.path).inserted {
      // One that cannot be read has stopped the run already.
      guard let bytes = try? photoFolder.open(photo.path).readAll() else { continue }
      constants.append(
        Constant(name: Self.photoPrefix + photo.path, value: "\(PixelDigest(of: bytes))"))
    }
  }
}

extension SceneProjector {
  /// What the frames draw.
  ///
  /// - Throws: `simulation`.
  package func drawing() throws(ProductionError) -> DrawnFrames {
    let frames = plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
    do throws(SimulationError) {
      return try DrawnFrames(frames, photos: plan.scene.photos)
    } catch {
      throw .simulation(error)
    }
  }
}

/// The pictures of a scene, drawn some at a time.
private final class ScenePictures: ClipPictures {
  private let projector: SceneProjector
  private let path: String
  /// Those that were drawn and not asked for yet, by their place.
  private let drawn = Mutex<[Int: Pixmap<StraightRGBA8>]>([:])

  /// How many are drawn at once: enough for several threads.
  private static let batch = 8

  init(_ projector: SceneProjector, path: String) {
    self.projector = projector
    self.path = path
  }

  var isInAnyOrder: Bool { false }

  func picture(at place: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
    if let known = drawn.withLock({ $0.removeValue(forKey: place) }) { return known }
    let first = projector.plan.selection.range.lowerBound
    var pictures: [Int: Pixmap<StraightRGBA8>] = [:]
    do throws(ProductionError) {
      try projector.showPictures(
        range: first
          + place..<min(
            first + place + Self.batch, projector.plan.selection.range.upperBound),
        encode: { (drawn) throws(ProductionError) in drawn.pixels.straight() },
        emit: { (drawn, pixels) throws(ProductionError) in
          pictures[drawn.frame.index - first] = pixels
        })
    } catch {
      if case .interrupted = error { throw .interrupted }
      throw .encoding("\(path): \(error)")
    }
    let wanted = pictures.removeValue(forKey: place)
    drawn.withLock { $0 = pictures }
    return wanted
  }

  func fileBytes(at place: Int) throws(ClipError) -> [UInt8]? { nil }
}
