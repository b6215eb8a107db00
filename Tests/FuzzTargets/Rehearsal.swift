import Display
import Lint
import Rendering
import SceneModel
import Simulation

/// Runs a short scene to its end without drawing.
enum Rehearsal {
  /// The maximum number of touch samples of a scene that is run.
  private static let sampleLimit = 100
  /// The number of checked frames, spread over the scene.
  private static let frameCount = 6

  /// Returns whether a scene has so few touch samples that it runs quickly.
  static func isShort(_ scene: Scene) -> Bool {
    scene.touches.reduce(0) { $0 + $1.sampleCount(rate: scene.touchRate) } <= sampleLimit
  }

  /// Generates and checks a scene's frames, as for drawing.
  ///
  /// - Throws: `BrokenPromise`; errors with a message that stop the scene are fine.
  static func showFrames(_ scene: Scene) throws(BrokenPromise) {
    try withoutFault {
      let timeline = try Timeline(scene)
      let selection = try FrameSelection(of: timeline, wanted: nil)
      let duration = selection.clock.sceneTime(of: selection.clock.count)
      let spread = Double(frameCount) * 1000 / max(duration.seconds, 0.001)
      let rate = Rate(thousandths: min(max(Int(spread), 1), 1_000_000)) ?? .sixty
      var frames = SceneFrames(
        timeline, clock: FrameClock(fps: rate, speed: .normal, duration: duration),
        typesetter: BoxTypesetter())
      while let frame = try frames.nextFrame() { try check(frame.displayList) }
    }
  }

  /// Checks a scene's expectations.
  ///
  /// - Throws: `BrokenPromise`; errors with a message that stop the scene are fine.
  static func judge(_ scene: Scene) throws(BrokenPromise) {
    try withoutFault { _ = try ExpectationCheck.check(Timeline(scene)) }
  }

  /// Lints a scene's motion, which reruns the scene with each suggested fix.
  ///
  /// - Throws: `BrokenPromise`; errors with a message that stop the scene are fine.
  static func lint(_ scene: Scene) throws(BrokenPromise) {
    try withoutFault { _ = try MotionLint.findings(in: Timeline(scene)) }
  }

  /// Runs one of a scene's screens to its end, and checks it during the run and after.
  ///
  /// - Throws: `BrokenPromise`; errors with a message that stop the scene are fine.
  static func play(_ scene: Scene, on panel: Panel) throws(BrokenPromise) {
    try withoutFault {
      var scene = scene
      scene.panels = [panel]
      scene.duration = .fixed(SceneTime(nanoseconds: 60_000_000_000))
      let typesetter = BoxTypesetter()
      let run = try Timeline(scene).panels[0]
      var cursor = PanelCursor(run)
      var (now, steps) = (SceneTime.zero, 0)
      while let next = cursor.nextStepTime {
        cursor.step()
        now = next
        steps += 1
        guard steps.isMultiple(of: 16) else { continue }
        try check(cursor.current(at: now).displayList(typesetter: typesetter))
      }
      for pause: Int64 in [20, 400, 20_000] {
        let state = cursor.current(at: now + SceneTime(nanoseconds: pause * 1_000_000))
        _ = try state.readings()
        try check(state.displayList(typesetter: typesetter))
      }
      try run.check(through: SceneTime(nanoseconds: 60_000_000_000))
    }
  }

  /// Runs `body` and ignores its errors if they have a message.
  private static func withoutFault(_ body: () throws -> Void) throws(BrokenPromise) {
    do {
      try body()
    } catch let broken as BrokenPromise {
      throw broken
    } catch {
      try BrokenPromise.unless(!"\(error)".isEmpty, "what stops a scene is said")
    }
  }

  // MARK: Invariants of frames

  private static func check(_ list: DisplayList) throws(BrokenPromise) {
    for item in list.items {
      switch item {
      case .image(let image):
        let map = image.transform
        try check([
          map.a, map.d, map.tx, map.ty, image.source.minX, image.source.minY,
          image.source.width, image.source.height, image.opacity,
        ])
        try check(image.clip)
      case .fill(let fill):
        try check(fill.rect, fill.cornerRadii)
        try check([fill.opacity])
      case .shadow(let shadow):
        try check(shadow.bounds, shadow.shape.cornerRadii)
        try check([shadow.shape.opacity, shadow.sigma])
      case .path(let path):
        try check([path.opacity])
        if let bounds = path.path.bounds { try check(bounds, .zero) }
      case .group(let group):
        try check([group.opacity])
        try check(group.clip)
        try check(DisplayList(items: group.items))
      }
    }
  }

  private static func check(_ clip: ClipShape?) throws(BrokenPromise) {
    if let clip { try check(clip.rect, clip.cornerRadii) }
  }

  private static func check(_ rect: Rect, _ radii: CornerRadii) throws(BrokenPromise) {
    try check([
      rect.minX, rect.minY, rect.width, rect.height, radii.topLeading, radii.topTrailing,
      radii.bottomLeading, radii.bottomTrailing,
    ])
  }

  private static func check(_ numbers: [Double]) throws(BrokenPromise) {
    try BrokenPromise.unless(
      numbers.allSatisfy(\.isFinite), "what is drawn is finite: \(numbers)")
  }
}

/// Sets every line as one box, so that stages need no font.
private struct BoxTypesetter: Typesetter {
  func shape(
    _ text: String, size: Double, weight: FontWeight, within width: Double?
  ) -> ShapedText {
    let side = size / 2
    let maxCount = width.map { max(0, $0 / side) } ?? .infinity
    let count = min(Double(text.unicodeScalars.count), maxCount.rounded(.down))
    let box = Rect(x: 0, y: -side, width: count * side, height: side)
    let corners = [
      Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY),
      Point(x: box.maxX, y: box.maxY),
    ]
    return ShapedText(
      path: Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .close]),
      advance: box.width, ascent: side, descent: side / 4)
  }
}
