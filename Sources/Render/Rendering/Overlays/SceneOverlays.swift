package import Display
import Geometry
import Motion
import SceneModel
package import Simulation
package import Raster

/// The pictures drawn over the frames of a scene: its overlays, and the labels of several screens.
///
/// A frame depends only on the scene and its number.
package struct SceneOverlays: Sendable {
  private let timeline: Timeline
  private let lettering: Lettering?
  /// The curves below each screen; nil for none.
  private let curves: CurveStrip?
  /// The caption and the clock below several screens; nil for none.
  private let caption: CaptionStrip?
  /// The device around each screen; nil for none.
  private let phone: PhoneFrame?

  private var scene: Scene { timeline.scene }

  /// Prepares the overlays that a scene's output names; without lettering nothing is written.
  ///
  /// - Throws: `SimulationError` where clock or curves need the scene to its end, and it does not get there.
  package init(_ timeline: Timeline, lettering: Lettering?) throws(SimulationError) {
    self.timeline = timeline
    let scene = timeline.scene
    self.lettering = lettering
    phone = PhoneFrame(scene.screen, ground: scene.ground, lettering: lettering)
    if scene.output.overlays.contains(.clock) { try timeline.check() }
    curves = scene.output.overlays.contains(.curves) ? try CurveStrip(timeline) : nil
    caption =
      if let strip = scene.layout.wordsFrame, let lettering {
        CaptionStrip(
          scene.title, at: Point(x: strip.minX, y: strip.maxY - 12), width: strip.width, lettering)
      } else {
        nil
      }
  }

  /// The scene's frames, or a range of them, after one that stands first, with their overlays.
  package func frames(
    _ clock: FrameClock, range: Range<Int>? = nil, poster: Int? = nil
  ) -> SceneFrames {
    SceneFrames(
      timeline, clock: clock, range: range, poster: poster, typesetter: lettering,
      decoration: decoration)
  }

  /// Draws over the frames; nil where there is nothing to draw.
  package var decoration: SceneFrames.Decoration? {
    let overlays = self
    guard !scene.output.overlays.isEmpty || scene.layout.isComparison || phone != nil else {
      return nil
    }
    return { overlays.items(over: $0) }
  }

  /// The items drawn over a frame, in points of the canvas, the lowest first.
  package func items(over frame: SceneFrame) -> [DisplayItem] {
    let layout = scene.layout
    var items: [DisplayItem] = []
    for (index, screen) in frame.screens.enumerated() {
      if let lettering, let strip = layout.labelFrame(index) {
        items += PanelLabel(screen.panel, frame: strip).items(lettering)
      }
      if let lettering, let curves { items += curves.items(below: index, of: frame, lettering) }
      let bars = phone?.bars(over: screen.displayList) ?? []
      let drawn = bars + self.items(over: screen, index: index, of: frame)
      guard layout.isComparison || layout.hasBorder else {
        items += drawn
        continue
      }
      let place = layout.frame(index)
      if !drawn.isEmpty {
        items.append(
          .group(
            GroupItem(
              clip: ClipShape(rect: place),
              items: drawn.map { $0.translated(by: place.origin - .zero) })))
      }
      items += phone?.body.map { $0.translated(by: place.origin - .zero) } ?? []
    }
    return items + words(below: frame)
  }

  /// True if the clock tells what happened last.
  private var showsMarks: Bool { scene.output.overlays.contains(.clock) }

  /// The words below several screens: what happened last on each, and one caption and clock for all.
  private func words(below frame: SceneFrame) -> [DisplayItem] {
    guard let caption, let lettering, let strip = scene.layout.wordsFrame else { return [] }
    var items = caption.caption + [caption.clock(at: frame.time.seconds)]
    for index in frame.screens.indices {
      let place = scene.layout.frame(index)
      let mark = showsMarks ? timeline.panels[index].lastMark(at: frame.time) : nil
      let text = lettering.regular.shape(
        mark?.shortText() ?? "–", size: Self.noteSize, within: place.width)
      items.append(
        .text(
          text, at: Point(x: place.center.x, y: strip.minY + Self.noteSize), .center,
          color: OverlayInk.plate))
    }
    return items
  }

  /// The size of what happened last below a screen, pt.
  ///
  /// Source: ours, that of the clock on a screen.
  private static let noteSize = 11.0

  /// The items drawn over one screen, in its own points.
  private func items(
    over screen: ScreenFrame, index: Int, of frame: SceneFrame
  ) -> [DisplayItem] {
    let overlays = scene.output.overlays
    var items: [DisplayItem] = []
    if overlays.contains(.safeArea) {
      items += SafeAreaBands(screen: scene.screen, views: screen.safeAreas).items(lettering)
    }
    if overlays.contains(.clock), !scene.layout.isComparison, let lettering {
      let mark = timeline.panels[index].lastMark(at: frame.time)
      items += ClockPanel(time: frame.time, frame: frame.index, mark: mark, on: scene.screen)
        .items(lettering)
    }
    if overlays.contains(.touches) {
      items += TouchMarks(
        screen.fingers, at: frame.time, on: scene.screen,
        takesPairs: screen.panel.stage.traits.fingers == .paired
      ).items(lettering)
    }
    return items
  }
}
