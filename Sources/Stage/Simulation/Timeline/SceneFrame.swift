package import Display
package import SceneModel

/// One frame of a scene before rasterization.
package struct SceneFrame: Sendable {
  /// The frame number, counted from 0; a poster frame precedes the first frame.
  package var index: Int
  /// The scene time that the frame shows.
  package var time: SceneTime
  /// The playback time at which the frame appears.
  package var playback: SceneTime
  /// The frames of the scene's screens, in the order of its panels.
  package var screens: [ScreenFrame]
  /// The drawing of the whole canvas, in points of the canvas.
  package var displayList: DisplayList

  package init(
    index: Int, time: SceneTime, playback: SceneTime, screens: [ScreenFrame],
    displayList: DisplayList
  ) {
    self.index = index
    self.time = time
    self.playback = playback
    self.screens = screens
    self.displayList = displayList
  }

  /// The readings of all screens, with names prefixed by the screen's if there are several screens.
  package var readings: [Reading] {
    guard screens.count > 1 else { return screens.first?.readings ?? [] }
    return screens.flatMap { screen in screen.readings.map { screen.panel.named($0) } }
  }

  /// The marks of all screens, prefixed with the screen's name if there are several screens.
  package var marks: [EventMark] {
    guard screens.count > 1 else { return screens.first?.events.flatMap(\.marks) ?? [] }
    return screens.flatMap { screen in
      screen.events.flatMap(\.marks).map { screen.panel.named($0) }
    }
  }
}

/// One screen of a scene in a frame.
package struct ScreenFrame: Sendable {
  package var panel: Panel
  /// The drawing of the screen, in its points.
  package var displayList: DisplayList
  /// The readings at the frame's time.
  package var readings: [Reading]
  /// The safe areas of views that differ from the screen's safe area.
  package var safeAreas: [ViewSafeArea]
  /// The events after the previous frame, up to and including this frame's time.
  package var events: [StageEvent]
  /// The recent locations of the fingers.
  package var fingers: [FingerTrace]
}

extension Panel {
  func named(_ reading: Reading) -> Reading { Reading(reading.key.on(id), reading.value) }

  func named(_ mark: EventMark) -> EventMark {
    var mark = mark
    mark.screen = id
    return mark
  }
}
