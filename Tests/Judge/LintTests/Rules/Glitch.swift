import Display
import Foundation
import Geometry
import Motion
import SceneModel
import Simulation
import Synchronization
import Testing
@testable import Lint

/// Faults that are put into what a viewer without faults draws, each for its rule to find.
enum Glitch {
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
}
