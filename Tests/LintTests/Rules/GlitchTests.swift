import Display
import Foundation
import Geometry
import Motion
import SceneModel
import Simulation
import Synchronization
import Testing
import Lint

/// Each rule finds the fault that is put into what a viewer without faults draws.
@Suite("Glitches put in on purpose")
struct GlitchTests {
  typealias Drawing = @Sendable (DisplayList, SceneTime) -> DisplayList

  /// Opened at 0.3 s, at rest from 1.2 s on, thrown away at 1.9 s, home by 2.6 s.
  private static let touches = [
    "{at: 0.3, tap: {thumbnail: 1}}",
    "{at: 1.7, drag: {from: [190, 400], by: [10, 260], during: 0.2, curve: easeOut, hold: 0.1}}",
  ]

  /// The items of a frame: the background, four or five thumbnails, and what the viewer draws.
  static func found(
    _ rule: LintRule, in touches: [String] = touches, _ drawing: @escaping Drawing
  ) throws -> [LintFinding] {
    let scene = try WrittenScene.gallery("viewer: photos", touches, "tail: 0.5")
    let clean = try MotionLint.findings(in: Timeline(scene), rules: [rule]).stated
    #expect(clean.isEmpty)
    return try MotionLint.findings(in: Timeline(scene), rules: [rule], drawing: drawing).stated
  }

  /// Changes what lies over the grid: where a viewer is open, a backdrop, pictures and bars.
  @Sendable static func changingViewer(
    _ list: DisplayList, _ change: (inout [DisplayItem]) -> Void
  ) -> DisplayList {
    let grid = list.items.prefix { item in
      if case .image = item { return true }
      if case .fill(let fill) = item { return fill.color == .white }
      return false
    }
    guard grid.count < list.items.count else { return list }
    var viewer = Array(list.items.dropFirst(grid.count))
    change(&viewer)
    return DisplayList(items: grid + viewer)
  }

  @Sendable static func changingImages(
    _ items: inout [DisplayItem], _ change: (inout ImageItem) -> Void
  ) {
    for index in items.indices {
      guard case .image(var image) = items[index] else { continue }
      change(&image)
      items[index] = .image(image)
    }
  }

  /// A rise and fall between two instants, 0 … 1 … 0.
  static func bump(_ time: SceneTime, _ range: ClosedRange<Double>) -> Double {
    guard range.contains(time.seconds) else { return 0 }
    let part = (time.seconds - range.lowerBound) / (range.upperBound - range.lowerBound)
    return sin(.pi * part)
  }

  @Test("a thumbnail that stays away")
  func gone() throws {
    let found = try Self.found(.gone) { list, time in
      guard time.seconds > 2 else { return list }
      return DisplayList(
        items: list.items.enumerated().filter { $0.offset != 2 }.map(\.element))
    }
    #expect(found.map(\.what) == ["thumbnail 1 is not drawn after the viewer has closed"])
  }

  @Test("a thumbnail that nobody has touched moves, and a second picture flies")
  func bystander() throws {
    let thumbnail = try Self.found(.bystander) { list, time in
      var list = list
      let way = Vector(dx: 12 * Self.bump(time, 0.35...0.6), dy: 0)
      list.items[4] = list.items[4].translated(by: way)
      return list
    }
    #expect(thumbnail.map(\.what).first?.hasPrefix("thumbnail ") == true)
    let second = try Self.found(.bystander) { list, time in
      Self.changingViewer(list) { viewer in
        guard case .image(var image) = viewer[1], time.seconds < 1 else { return }
        image.photo = 3
        viewer.insert(DisplayItem.image(image).translated(by: Vector(dx: 150, dy: 0)), at: 1)
      }
    }
    #expect(second.map(\.what).first?.hasPrefix("the picture of thumbnail 3 goes ") == true)
  }

  @Test("one frame of another state", arguments: 0..<4)
  func flash(_ kind: Int) throws {
    let found = try Self.found(.flash) { list, time in
      guard time.seconds > 1.4, time.seconds < 1.4 + 1.0 / 60 else { return list }
      return Self.changingViewer(list) { viewer in
        switch kind {
        case 0: viewer.remove(at: 1)
        case 1: viewer[1] = viewer[1].translated(by: Vector(dx: 0, dy: 40))
        case 2:
          viewer[0] = .fill(
            FillItem(rect: Rect(x: 0, y: 0, width: 393, height: 852), color: .black, opacity: 0.5))
        default: Self.changingImages(&viewer) { $0.photo = 2 }
        }
      }
    }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.time > 1.39 && $0.time < 1.41 })
  }

  @Test("sides that do not keep the photo's ratio")
  func stretch() throws {
    let found = try Self.found(.stretch) { list, time in
      Self.changingViewer(list) { viewer in
        Self.changingImages(&viewer) {
          $0.transform.a *= 1 + 0.1 * Self.bump(time, 0.35...0.7)
        }
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.what.contains("too wide for its height") == true)
  }

  @Test("corners that are round and then not, and a part that changes")
  func crop() throws {
    let corners = try Self.found(.crop) { list, time in
      Self.changingViewer(list) { viewer in
        guard time.seconds > 1.4 else { return }
        Self.changingImages(&viewer) { $0.clip?.cornerRadii = CornerRadii(24) }
      }
    }
    #expect(corners.first?.what.hasPrefix("the corners of the picture") == true)
    let part = try Self.found(.crop) { list, time in
      Self.changingViewer(list) { viewer in
        guard time.seconds > 1.4 else { return }
        Self.changingImages(&viewer) { image in
          guard var rect = image.clip?.rect else { return }
          rect.size.height -= 30
          image.clip?.rect = rect
        }
      }
    }
    #expect(part.first?.what.hasPrefix("the part of the picture") == true)
  }

  /// The flights' own motion with a picture that is scaled about its middle, or moved.
  static func flying(
    _ list: DisplayList, scale: Double, by way: Vector = .zero
  ) -> DisplayList {
    changingViewer(list) { viewer in
      for index in viewer.indices {
        guard case .image(let image) = viewer[index], let clip = image.clip?.rect else { continue }
        let center = clip.center
        viewer[index] = viewer[index].scaled(
          by: scale,
          movedBy: Vector(
            dx: center.x * (1 - scale) + way.dx, dy: center.y * (1 - scale) + way.dy))
      }
    }
  }

  @Test("a picture that is smaller than its thumbnail on the way")
  func pinchThrough() throws {
    let found = try Self.found(.pinchThrough) { list, time in
      Self.flying(list, scale: 1 - 0.75 * Self.bump(time, 0.31...0.8))
    }
    #expect(found.count == 1)
  }

  @Test("a picture that flies beyond its thumbnail")
  func overshoot() throws {
    let found = try Self.found(.overshoot) { list, time in
      Self.flying(list, scale: 1, by: Vector(dx: 0, dy: -60 * Self.bump(time, 2.2...2.55)))
    }
    #expect(found.count == 1)
  }

  @Test("a backdrop that comes to lie over the picture")
  func order() throws {
    let found = try Self.found(.order) { list, time in
      Self.changingViewer(list) { viewer in
        if time.seconds > 2.05 { viewer.swapAt(0, 1) }
      }
    }
    #expect(
      found.map(\.what) == [
        "the picture of thumbnail 1 lay over the backdrop and lies below it at once"
      ])
  }

  @Test("a backdrop that loses half of its opacity in no time")
  func pop() throws {
    let found = try Self.found(.pop) { list, time in
      Self.changingViewer(list) { viewer in
        guard case .fill(var fill) = viewer[0], time.seconds > 1.4 else { return }
        fill.opacity *= 0.5
        viewer[0] = .fill(fill)
      }
    }
    #expect(found.first?.what == "the opacity of the backdrop goes from 100 % to 50 % at once")
    #expect(found.first.map { abs($0.time - 1.4) < 0.01 } == true)
  }

  @Test("bars that leave and come back")
  func wobble() throws {
    let found = try Self.found(.wobble) { list, time in
      Self.changingViewer(list) { viewer in
        guard case .group(var bars)? = viewer.last else { return }
        bars.opacity *= 1 - 0.6 * Self.bump(time, 1.25...1.55)
        viewer[viewer.count - 1] = .group(bars)
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.what.contains("% away and comes back") == true)
  }

  @Test("a grid with other corners after the return, and a backdrop that stays half gone")
  func restored() throws {
    let grid = try Self.found(.restored) { list, time in
      guard time.seconds > 2 else { return list }
      var list = list
      Self.changingImages(&list.items) { $0.clip?.cornerRadii = .zero }
      return list
    }
    #expect(grid.count == 1)
    let cancelled = [
      "{at: 0.3, tap: {thumbnail: 1}}",
      "{at: 1.7, drag: {from: [190, 400], by: [0, 60], during: 0.3, hold: 0.2}}",
    ]
    let viewer = try Self.found(.restored, in: cancelled) { list, time in
      Self.changingViewer(list) { viewer in
        guard case .fill(var fill) = viewer[0], time.seconds > 1.9 else { return }
        fill.opacity *= 0.8
        viewer[0] = .fill(fill)
      }
    }
    #expect(viewer.first?.what.hasPrefix("the backdrop is not as it was") == true)
  }

  @Test("a gesture that works once only")
  func repeated() throws {
    let cancelled = [
      "{at: 0.3, tap: {thumbnail: 1}}",
      "{at: 1.7, drag: {from: [190, 400], by: [0, 60], during: 0.3, hold: 0.2}}",
    ]
    let found = try Self.found(.restored, in: cancelled) { list, time in
      // The scene is over by then, and the gesture done again later.
      guard time.seconds > 3.5 else { return list }
      return Self.changingViewer(list) { viewer in
        Self.changingImages(&viewer) { image in
          let rest = ContentMode.fit.rect(
            of: image.source.size, in: Rect(x: 0, y: 0, width: 393, height: 852))
          image.transform = AffineTransform(mapping: image.source, to: rest)
        }
      }
    }
    #expect(found.count == 1)
    let words = try #require(found.first).what
    #expect(words.hasPrefix("the same gesture does not work again: the picture went "))
    #expect(words.hasSuffix("and 0 pt the second time"))
  }

  @Test("a backdrop that stays when the viewer has closed")
  func leftover() throws {
    let found = try Self.found(.restored) { list, time in
      guard time.seconds > 1 else { return list }
      let dim = FillItem(
        rect: Rect(x: 0, y: 0, width: 393, height: 852), color: .black, opacity: 0.3)
      return DisplayList(items: list.items + [.fill(dim)])
    }
    #expect(found.first?.what == "the backdrop is still drawn after the viewer has closed")
  }

  @Test("a picture that trembles, goes the wrong way first, or stands still on its way")
  func uneasyFlights() throws {
    let trembling = try Self.found(.wobble) { list, time in
      guard (1.3...1.5).contains(time.seconds) else { return list }
      let side: Double = Int(time.seconds * 120) % 2 == 0 ? 1 : -1
      return Self.flying(list, scale: 1, by: Vector(dx: 1.5 * side, dy: 0))
    }
    #expect(trembling.first?.what.hasSuffix("trembles by 3 pt") == true)
    let detour = try Self.found(.wobble) { list, time in
      Self.flying(list, scale: 1, by: Vector(dx: 0, dy: -160 * Self.bump(time, 0.35...0.43)))
    }
    #expect(detour.contains { $0.what.hasSuffix("in the wrong direction") })
    let stop = Stop(0.42...0.46)
    let still = try Self.found(.sluggish) { list, time in stop.list(list, time) }
    #expect(still.contains { $0.what.contains("stands still") })
  }

  /// Shows what it was given first in a range of time for all of it.
  private final class Stop: Sendable {
    private let range: ClosedRange<Double>
    private let shown = Mutex<DisplayList?>(nil)

    init(_ range: ClosedRange<Double>) { self.range = range }

    func list(_ list: DisplayList, _ time: SceneTime) -> DisplayList {
      guard range.contains(time.seconds) else { return list }
      return shown.withLock { first in
        first = first ?? list
        return first ?? list
      }
    }
  }

  @Test("a sign that is first drawn at the corner")
  func birth() throws {
    let found = try Self.found(.birth) { list, time in
      guard time.seconds > 1.4 else { return list }
      let place = time.seconds < 1.41 ? Point(x: 0, y: 0) : Point(x: 120, y: 300)
      return Self.changingViewer(list) { viewer in
        viewer.append(
          .fill(
            FillItem(
              rect: Rect(origin: place, size: Size(width: 40, height: 40)),
              color: Color(red: 200, green: 30, blue: 30))))
      }
    }
    #expect(
      found.first?.what == "the bar or shape at [120, 300] is first drawn 300 pt off its place")
  }

  @Test("bars that jump between events")
  func leap() throws {
    let found = try Self.found(.jump) { list, time in
      Self.changingViewer(list) { viewer in
        guard time.seconds > 1.4, let bars = viewer.last else { return }
        viewer[viewer.count - 1] = bars.translated(by: Vector(dx: 0, dy: 20))
      }
    }
    #expect(found.first?.what.hasSuffix("jumps 20 pt") == true)
  }

  @Test(
    "flights that last too long, and too short",
    arguments: [(1.4, LintRule.sluggish), (0.07, .hasty)])
  func duration(_ duration: Double, _ rule: LintRule) throws {
    let scene = try WrittenScene.gallery(
      "viewer: {style: zoom-transition, springDuration: \(duration)}",
      ["{at: 0.3, tap: {thumbnail: 1}}"], "tail: 0.5")
    #expect(try WrittenScene.rules(scene) == [rule])
    let usual = try WrittenScene.gallery(
      "viewer: zoom-transition", ["{at: 0.3, tap: {thumbnail: 1}}"], "tail: 0.5")
    #expect(try WrittenScene.rules(usual).isEmpty)
  }
}
