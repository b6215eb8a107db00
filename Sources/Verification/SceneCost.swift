import Display
import Geometry
import Rendering
package import SceneModel
import Simulation

/// An estimate of the processor time that verifying a scene takes, made without drawing it.
///
/// Scenes with as many pixels differ tenfold: in many frames nothing moves, and others are painted over and
/// over. So a few frames are simulated, and what they paint is added up.
package enum SceneCost {
  /// The time for a scene whatever it shows, ms: its photos are read, it is simulated and told of.
  ///
  /// Source: ours; fitted by least squares to the processor time outside the kernel of the scenes of
  /// `scenes/`, each verified alone on one thread, at 1 px per pt and 30 frames a second.
  private static let scene = 95.0
  /// The time for a megapixel that a photo or a group covers, ms.
  ///
  /// Source: as `scene`. Fills are quick beside them, and gain nothing as a term of their own.
  private static let megapixel = 2.43
  /// The time for an outline, which a line of text is too, ms.
  ///
  /// Source: as `scene`.
  private static let outline = 0.102
  /// The most frames that are looked at.
  package static let samples = 16

  /// The cost, in whole milliseconds of some processor; 0 where the scene cannot be simulated.
  ///
  /// Whole, so that the last digit of a sine, in which processors differ, deals out no scene otherwise.
  package static func estimate(_ scene: Scene) -> Double {
    do {
      let timeline = try Timeline(scene)
      let selection = try FrameSelection(of: timeline, wanted: nil)
      let canvas = Rect(origin: .zero, size: scene.layout.size)
      var frames = SceneFrames(
        timeline, clock: selection.clock, range: selection.range, typesetter: SketchedText())
      let samples = sampled(selection.range)
      var painted = PaintedWork()
      for frame in samples {
        frames.skip(to: frame - 1)
        let before = try frames.nextFrame()?.displayList
        let list = try frames.nextFrame()?.displayList
        // A frame that is as the one before is not drawn.
        if let list, list != before { painted.add(list.items, within: canvas) }
      }
      let pixels = painted.area * scene.screen.scale * scene.screen.scale
      let work = megapixel * pixels / 1_000_000 + outline * Double(painted.outlines)
      let frameCost = work / Double(max(1, samples.count))
      return (Self.scene + frameCost * Double(selection.range.count)).rounded()
    } catch {
      return 0
    }
  }

  /// The frames that are looked at: evenly spread, in order, at least two apart and behind the first.
  package static func sampled(_ range: Range<Int>) -> [Int] {
    let count = min(samples, range.count / 2)
    return (0..<count).map { range.lowerBound + (2 * $0 + 1) * range.count / (2 * count) }
  }
}

/// What is painted, added up.
private struct PaintedWork {
  /// The area of photos and groups, in square points, what lies over each other added up.
  var area = 0.0
  /// How many outlines there are.
  var outlines = 0

  /// Adds what items paint within a rectangle.
  mutating func add(_ items: [DisplayItem], within canvas: Rect) {
    for item in items {
      guard let bounds = Self.bounds(of: item)?.intersection(canvas) else { continue }
      switch item {
      case .image: area += bounds.width * bounds.height
      case .fill: break
      case .path: outlines += 1
      case .group(let group):
        area += bounds.width * bounds.height
        add(group.items, within: bounds)
      }
    }
  }

  /// The rectangle that an item paints in; nil where it paints nothing, all there is for a group without a
  /// clip.
  private static func bounds(of item: DisplayItem) -> Rect? {
    switch item {
    case .image(let image):
      guard image.opacity > 0 else { return nil }
      let bounds = image.transform.apply(to: image.source)
      return image.clip.map { bounds.intersection($0.rect) } ?? bounds
    case .fill(let fill): return fill.opacity > 0 ? fill.rect : nil
    case .path(let path): return path.opacity > 0 ? path.path.bounds : nil
    case .group(let group):
      guard group.opacity > 0 else { return nil }
      return group.clip?.rect ?? everything
    }
  }

  private static let everything = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
}

/// Texts as blocks: what a line costs needs no font, and is the same wherever fonts differ.
private struct SketchedText: Typesetter {
  func shape(_ text: String, size: Double, weight: FontWeight, within width: Double?) -> ShapedText
  {
    // Letters are about half as wide as high.
    let advance = min(Double(text.count) * size / 2, max(0, width ?? .infinity))
    let letters = Rect(x: 0, y: -size * 0.7, width: advance, height: size * 0.7)
    return ShapedText(
      path: .rect(letters), advance: advance, ascent: size * 0.9, descent: size * 0.25)
  }
}
