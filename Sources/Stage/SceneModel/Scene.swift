// A constant is described once, in the file of its parameters (`static let table`): key, domain
// with unit, meaning, source, the fault that it keeps or cures, a `fallback` where the scene
// decides the default, and a `departure` where the default is not the original's, to which
// `literal: true` sets it back, and its part in a motion (`MotionPart`: a spring's period, a
// curve's duration, a rate). The reader, the schema, `zoetrope schema --constants`, the tables in
// docs, the names in goldens and lint's cures and exports are made of it. A device is described
// once too (`DevicePreset`): size, safe area, and the look that `frame: true` draws around and
// over the screen (`Sources/Render/Rendering/Overlays/PhoneFrame.swift`), beside the simulation,
// which never sees it. `StageContents.traits` says all of a kind of stage: key, background,
// fingers, text, photos, its own place.

package import Geometry
package import Motion
package import Touch

/// A validated scene, independent of YAML: everything is checked and has its default filled in.
package struct Scene: Hashable, Sendable {
  /// The thing to look for, in a line; nil where the scene has none.
  package var title: String?
  /// The screen.
  package var screen: Screen
  /// The photos in the order of the grid.
  package var photos: [Photo]
  /// The screens, at least one: several stand side by side under the same touches.
  package var panels: [Panel]
  /// The motions of the fingers, in file order.
  package var touches: [TouchStep]
  /// Samples per second of scripted taps, drags and pinches.
  package var touchRate: Rate
  /// The length of the scene.
  package var duration: SceneDuration
  /// The time for which a settled scene stays on screen; 0 or more.
  package var tail: SceneTime
  /// The output.
  package var output: OutputSettings
  /// The statements of the scene about its own motion, in file order.
  package var expectations: [Expectation]

  /// Creates a scene.
  package init(
    title: String?, screen: Screen, photos: [Photo], panels: [Panel],
    touches: [TouchStep], touchRate: Rate, duration: SceneDuration, tail: SceneTime,
    output: OutputSettings, expectations: [Expectation] = []
  ) {
    self.title = title
    self.screen = screen
    self.photos = photos
    self.panels = panels
    self.touches = touches
    self.touchRate = touchRate
    self.duration = duration
    self.tail = tail
    self.output = output
    self.expectations = expectations
  }
}

/// The length of a scene.
package enum SceneDuration: Hashable, Sendable {
  /// Until nothing moves any more, then `tail`.
  case settled
  /// This long, above 0; `tail` does not count.
  case fixed(SceneTime)
}

/// A photo's name and size.
package struct Photo: Hashable, Sendable {
  /// The path from the scene file's folder, with `/` between folders.
  package var path: String
  /// Width and height in pixels after EXIF orientation; whole numbers of at least 1.
  package var size: Size
  /// The time that it takes to be there in a viewer; nil for none.
  package var loading: PhotoLoading?

  /// Creates a photo.
  package init(path: String, size: Size) {
    self.path = path
    self.size = size
  }
}
