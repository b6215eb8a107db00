package import Display
package import Raster
import SceneModel
package import Simulation

/// The drawings over the frames of a scene: its overlays, and the labels of several screens.
///
/// They depend only on the scene and the frame's index.
package struct SceneOverlays: Sendable {
  let timeline: Timeline
  /// An earlier version of the scene, drawn as outlines; nil for none.
  let before: Timeline?
  private let lettering: Lettering?
  /// The curves below each screen; nil if there are none.
  private let curves: CurveStrip?
  /// The caption and the clock below several screens; nil if there are none.
  private let caption: CaptionStrip?
  /// The device around each screen; nil if there is none.
  private let phones: [PhoneFrame?]

  private var scene: Scene { timeline.scene }

  /// Prepares the overlays that a scene's output lists; without lettering no text is drawn.
  ///
  /// - Throws: `SimulationError` if the clock or the curves need the whole scene, and it cannot be
  ///   simulated to its end.
  package init(
    _ timeline: Timeline, before: Timeline? = nil, lettering: Lettering?
  ) throws(SimulationError) {
    self.timeline = timeline
    self.before = before
    try before?.check()
    let scene = timeline.scene
    self.lettering = lettering
    phones = scene.screens.map {
      PhoneFrame($0, background: scene.background, lettering: lettering)
    }
    if scene.output.overlays.contains(.clock) { try timeline.check() }
    curves = scene.output.overlays.contains(.curves) ? try CurveStrip(timeline) : nil
    caption =
      if let strip = scene.layout.textStripFrame, let lettering {
        CaptionStrip(
          scene.title, at: Point(x: strip.minX, y: strip.maxY - 12), width: strip.width, lettering)
      } else {
        nil
      }
  }

  /// Returns the scene's frames, or a range of them, with their overlays.
  ///
  /// `poster` is the index of a frame that is also returned first; nil for none.
  package func frames(
    _ clock: FrameClock, range: Range<Int>? = nil, poster: Int? = nil
  ) -> SceneFrames {
    SceneFrames(
      timeline, clock: clock, range: range, poster: poster, typesetter: lettering,
      decoration: decoration(clock))
  }

  /// Returns the drawing over the frames, including a story's text.
  private func decoration(_ clock: FrameClock) -> SceneFrames.Decoration? {
    guard let story = clock.story, let lettering else { return decoration }
    let (others, canvas) = (decoration, scene.layout.size)
    return { frame in
      let text = story.text(at: frame.playback, speed: clock.speed.factor)
      let drawn = text.map { StoryText(content: $0.text, isTitle: $0.isTitle, canvas: canvas) }
      return (others?(frame) ?? []) + (drawn?.items(lettering) ?? [])
    }
  }

  /// The drawing over the frames; nil if there is nothing to draw.
  package var decoration: SceneFrames.Decoration? {
    let overlays = self
    guard
      !scene.output.overlays.isEmpty || scene.layout.isComparison || scene.layout.hasBorder
        || before != nil
    else {
      return nil
    }
    return { overlays.items(over: $0) }
  }

  /// Returns the items drawn over a frame, in points of the canvas, in z-order from the back.
  package func items(over frame: SceneFrame) -> [DisplayItem] {
    let layout = scene.layout
    var items: [DisplayItem] = []
    for (index, screen) in frame.screens.enumerated() {
      if let lettering, let strip = layout.labelFrame(index) {
        items += PanelLabel(screen.panel, frame: strip).items(lettering)
      }
      if let lettering, let curves { items += curves.items(below: index, of: frame, lettering) }
      let bars = phones[index]?.bars(over: screen.displayList) ?? []
      let drawn = bars + self.items(over: screen, index: index, of: frame)
      guard layout.isComparison || layout.hasBorder else {
        items += drawn
        continue
      }
      let screenRect = layout.frame(index)
      if !drawn.isEmpty {
        items.append(
          .group(
            drawn.map { $0.translated(by: screenRect.origin - .zero) },
            clip: ClipShape(rect: screenRect)))
      }
      items += phones[index]?.body.map { $0.translated(by: screenRect.origin - .zero) } ?? []
    }
    return items + storyItems(below: frame)
  }

  /// Whether the clock shows the last event.
  private var showsMarks: Bool { scene.output.overlays.contains(.clock) }

  /// Returns the texts below several screens: their last events, a shared caption and clock.
  private func storyItems(below frame: SceneFrame) -> [DisplayItem] {
    guard let caption, let lettering, let strip = scene.layout.textStripFrame else { return [] }
    var items = caption.caption + [caption.clock(at: frame.time.seconds)]
    for index in frame.screens.indices {
      let screenRect = scene.layout.frame(index)
      let mark = showsMarks ? timeline.panels[index].lastMark(at: frame.time) : nil
      let text = lettering.regular.shape(
        mark?.shortText() ?? "–", size: Self.noteSize, within: screenRect.width)
      items.append(
        .text(
          text, at: Point(x: screenRect.center.x, y: strip.minY + Self.noteSize), .center,
          color: OverlayStyle.plate))
    }
    return items
  }

  /// The font size of the last event below a screen, pt.
  ///
  /// Source: ours, that of the clock on a screen.
  private static let noteSize = 11.0

  /// The outlines of the earlier version of a screen; nil if there is none.
  private func outlines(over index: Int) -> BeforeOutlines? {
    guard let before, before.panels.indices.contains(index) else { return nil }
    return BeforeOutlines(before: before.panels[index], after: timeline.panels[index])
  }

  /// Returns the largest distance between both versions at a time, pt; 0 without another version.
  func distance(at time: SceneTime) -> Double {
    timeline.panels.indices.compactMap { outlines(over: $0)?.distance(at: time) }.max() ?? 0
  }

  /// Returns the items drawn over one screen, in its own points.
  private func items(over screen: ScreenFrame, index: Int, of frame: SceneFrame) -> [DisplayItem] {
    let overlays = scene.output.overlays
    let device = timeline.panels[index].screen
    var items = outlines(over: index)?.items(at: frame.time) ?? []
    if overlays.contains(.safeArea) {
      items += SafeAreaBands(screen: device, views: screen.safeAreas).items(lettering)
    }
    if overlays.contains(.events), let lettering {
      items += EventLog(timeline.panels[index], at: frame.time).items(lettering)
    }
    if overlays.contains(.clock), !scene.layout.isComparison, let lettering {
      let mark = timeline.panels[index].lastMark(at: frame.time)
      items += ClockPanel(time: frame.time, frame: frame.index, mark: mark, on: device)
        .items(lettering)
    }
    if overlays.contains(.touches) {
      items += TouchMarks(
        screen.fingers, at: frame.time, on: device,
        takesPairs: screen.panel.stage.traits.fingers == .paired
      ).items(lettering)
    }
    return items
  }
}
