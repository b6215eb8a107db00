package import Display
import Measurement
import SceneModel
package import Simulation

extension Timeline {
  /// Returns the log that a measurement of the first screen would give without errors.
  ///
  /// - Throws: The error that stops the scene.
  package func seenRecording() throws(SimulationError) -> MotionRecording {
    let run = panels[0]
    let screen = run.screen.bounds
    var seen = SeenPictures(screen: screen)
    var cursor = PanelCursor(run)
    try scene.on(run.panel) { () throws(SimulationError) in
      for tick in 0...duration.ticks(rate: samplingRate) {
        let time = SceneTime(ticks: tick, rate: samplingRate)
        let state = try cursor.state(at: time)
        let items = ScreenItems(state.displayList(), belowViewer: state.itemsBelowViewer)
        let backdrop = try state.readings().first { $0.key.role == .backdrop }?.value.number
        let opacity = items.isOpen ? (items.hasFullBackdrop(screen) ? backdrop : nil) : 0
        seen.add(time.seconds, items.seen(on: screen), backdrop: opacity.map { ($0, 0) })
      }
    }
    return seen.recording
  }
}

extension ScreenItems {
  /// The topmost picture of each photo, unless another one covers the center of its visible part.
  fileprivate func seen(on screen: Rect) -> [SeenPicture] {
    let pictures = pictures
    return pictures.enumerated().compactMap { index, picture in
      guard let photo = picture.photo, let center = picture.clip.intersection(screen)?.center,
        !pictures[(index + 1)...].contains(where: {
          $0.photo == photo || $0.isOpaque && $0.clip.contains(center)
        })
      else { return nil }
      return SeenPicture(
        photo: photo, rect: picture.frame, visible: picture.clip, opacity: picture.opacity)
    }
  }

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
