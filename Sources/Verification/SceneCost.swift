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
  /// Source: ours; fitted to the scenes of `scenes/`, each verified alone on one thread, at 1 px per pt and
  /// 30 frames a second.
  private static let scene = 110.0
  /// The time for a megapixel that an item of the display list paints, ms.
  ///
  /// Source: as `scene`.
  private static let megapixel = 2.3
  /// The most frames that are looked at.
  package static let samples = 16

  /// The cost, in whole milliseconds of some processor; 0 where the scene cannot be simulated.
  ///
  /// Whole, so that the last digit of a sine, in which processors differ, deals out no scene otherwise.
  package static func estimate(_ scene: Scene) -> Double {
    do {
      let selection = try FrameSelection(scene: scene, wanted: nil)
      let canvas = Rect(origin: .zero, size: scene.layout.size)
      var frames = SceneFrames(scene, clock: selection.clock, range: selection.range)
      let samples = sampled(selection.range)
      var painted = 0.0
      for frame in samples {
        frames.skip(to: frame - 1)
        let before = try frames.nextFrame()?.displayList
        let list = try frames.nextFrame()?.displayList
        // A frame that is as the one before is not drawn.
        if let list, list != before { painted += area(of: list.items, in: canvas) }
      }
      let pixels = painted * scene.screen.scale * scene.screen.scale
      let frameCost = megapixel * pixels / 1_000_000 / Double(max(1, samples.count))
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

  /// The area that items paint within a rectangle, in square points, what lies over each other added up.
  private static func area(of items: [DisplayItem], in canvas: Rect) -> Double {
    items.reduce(0) { sum, item in
      guard let bounds = bounds(of: item)?.intersection(canvas) else { return sum }
      var area = bounds.width * bounds.height
      if case .group(let group) = item { area += Self.area(of: group.items, in: bounds) }
      return sum + area
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
