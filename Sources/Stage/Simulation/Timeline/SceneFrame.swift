package import Display
package import Motion
package import SceneModel

/// One frame of a scene, before it is drawn.
package struct SceneFrame: Sendable {
  /// Its number, from 0.
  package var index: Int
  /// The scene time it shows.
  package var time: SceneTime
  /// The time when it plays.
  package var playback: SceneTime
  /// The frames of the scene's screens, in the order of its panels.
  package var screens: [ScreenFrame]
  /// The drawing of the whole canvas, in its points.
  package var displayList: DisplayList

  /// Creates a frame.
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

  /// The readings of all screens; where there are several, their names begin with the screen's.
  package var readings: [Reading] {
    guard screens.count > 1 else { return screens.first?.readings ?? [] }
    return screens.flatMap { screen in screen.readings.map { screen.panel.named($0) } }
  }

  /// The marks of all screens; where there are several, they begin with the screen's name.
  package var marks: [EventMark] {
    guard screens.count > 1 else { return screens.first?.events.flatMap(\.marks) ?? [] }
    return screens.flatMap { screen in
      screen.events.flatMap(\.marks).map { screen.panel.named($0) }
    }
  }
}

/// One screen of a scene in a frame.
package struct ScreenFrame: Sendable {
  /// The screen.
  package var panel: Panel
  /// The drawing, in points of the screen.
  package var displayList: DisplayList
  /// The readings of what it shows.
  package var readings: [Reading]
  /// The safe areas that views have of their own.
  package var safeAreas: [ViewSafeArea]
  /// The events after the previous frame, up to this one.
  package var events: [StageEvent]
  /// Where the fingers were lately.
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
