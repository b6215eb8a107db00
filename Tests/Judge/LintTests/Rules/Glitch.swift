import Display
import Foundation
import SceneModel
import Simulation
import Synchronization
import Testing

@testable import Lint

/// Inserts faults into the drawing of a faultless viewer, each to be found by its rule.
enum Glitch {
  typealias Drawing = @Sendable (DisplayList, SceneTime) -> DisplayList

  /// The viewer opens at 0.3 s and is settled from 1.2 s.
  ///
  /// It is dismissed at 1.9 s and closed by 2.6 s.
  private static let touches = [
    "{at: 0.3, tap: {thumbnail: 1}}",
    "{at: 1.7, drag: {from: [190, 400], by: [10, 260], during: 0.2, curve: easeOut, hold: 0.1}}",
  ]

  /// Returns the findings of `rule` after `drawing` has altered the display lists.
  ///
  /// The items of a frame are the background, four or five thumbnails, and the viewer's items.
  static func found(
    _ rule: LintRule, in touches: [String] = touches, _ drawing: @escaping Drawing
  ) throws -> [LintFinding] {
    let scene = try WrittenScene.gallery("viewer: photos", touches, "tail: 0.5")
    let clean = try MotionLint.findings(in: Timeline(scene), rules: [rule]).listed
    #expect(clean.isEmpty)
    return try MotionLint.findings(in: Timeline(scene), rules: [rule], drawing: drawing).listed
  }

  /// Changes the items above the grid.
  ///
  /// An open viewer has a backdrop, pictures, and bars.
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

  /// Returns a half sine wave over the time range: 0 at both ends, 1 in the middle.
  static func bump(_ time: SceneTime, _ range: ClosedRange<Double>) -> Double {
    guard range.contains(time.seconds) else { return 0 }
    let fraction = (time.seconds - range.lowerBound) / (range.upperBound - range.lowerBound)
    return sin(.pi * fraction)
  }

  /// Scales the viewer's pictures about their centers, or moves them, on top of their own motion.
  static func flying(
    _ list: DisplayList, scale: Double, by offset: Vector = .zero
  ) -> DisplayList {
    changingViewer(list) { viewer in
      for index in viewer.indices {
        guard case .image(let image) = viewer[index], let clip = image.clip?.rect else { continue }
        let center = clip.center
        viewer[index] = viewer[index].scaled(
          by: scale,
          movedBy: Vector(
            dx: center.x * (1 - scale) + offset.dx, dy: center.y * (1 - scale) + offset.dy))
      }
    }
  }
}
