package import Display
import Geometry
import Measurement
import Motion
import SceneModel
package import Simulation

extension Timeline {
  /// Returns what a measured recording of the first screen would hold, without errors.
  ///
  /// - Throws: The error that stops the scene.
  package func seenRecording() throws(SimulationError) -> MotionRecording {
    let run = panels[0]
    let screen = scene.screen.bounds
    var seen = SeenPictures(screen: screen)
    var cursor = PanelCursor(run)
    try scene.on(run.panel) { () throws(SimulationError) in
      for tick in 0...duration.ticks(rate: samplingRate) {
        let time = SceneTime(ticks: tick, rate: samplingRate)
        let state = try cursor.state(at: time)
        let items = ScreenItems(state.displayList(), belowViewer: state.itemsBelowViewer)
        let photos = Set(items.pictures.compactMap(\.photo))
        let backdrop = try state.readings().first { $0.key.role == .backdrop }?.value.number
        seen.add(
          time.seconds,
          photos.sorted().compactMap { photo in
            items.picture(of: photo).map {
              SeenPicture(photo: photo, rect: $0.place, visible: $0.clip, opacity: $0.opacity)
            }
          }, backdrop: items.isOpen ? (items.hasFullBackdrop(screen) ? backdrop : nil) : 0)
      }
    }
    return seen.recording
  }
}

extension ScreenItems {
  /// Whether a viewer dims the whole screen, without a card of its own that has a background.
  fileprivate func hasFullBackdrop(_ screen: Rect) -> Bool {
    let fills = viewer.filter { item in
      if case .fill = item.key.kind { item.clip.height > Self.bar * screen.height } else { false }
    }
    return !fills.isEmpty && fills.allSatisfy { $0.clip.union(screen) == $0.clip }
  }

  /// The share of the screen's height up to which a fill is a bar.
  private static let bar = 0.15
}
