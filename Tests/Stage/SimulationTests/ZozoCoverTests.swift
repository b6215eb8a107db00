import Display
import Foundation
import Platform
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite("ZOZOTOWN's cover with animations enabled")
struct ZozoCoverTests {
  /// The angular frequency of SwiftUI's default animation since iOS 17, 1/s.
  private static let rate = 2 * Double.pi / 0.55
  private static let height = 852.0

  private static let touches = [
    GalleryScene.tap(2, at: 300), GalleryScene.drag(by: Vector(dx: 20, dy: 330), at: 1000),
  ]

  private static func sliding(
    _ touches: [TouchStep] = touches, _ animation: Animation? = DefaultAnimation.spring.animation
  ) -> Scene {
    GalleryScene.make(touches) {
      $0.disablesAnimations = false
      $0.coverAnimation = animation
    }
  }

  /// Returns the offset of a cover that rises from below, `seconds` after the tap.
  private static func rising(_ seconds: Double) -> Double {
    height * (1 + rate * seconds) * exp(-rate * seconds)
  }

  @Test("Draws all of the undisturbed opening, lowered by the spring's offset")
  func opening() throws {
    let plain = try GalleryScene.frames(GalleryScene.make(Self.touches))
    let frames = try GalleryScene.frames(Self.sliding())
    // The tap lifts at 0.35 s, frame 21; the drag begins in frame 60.
    for number in 21..<60 {
      let offset = Self.rising(Double(number - 21) / 60)
      let expected = try #require(GalleryScene.hero(plain[number]))
      let hero = try #require(GalleryScene.hero(frames[number]))
      #expect(isNear(hero.minY, expected.minY + offset), "frame \(number)")
      #expect(hero.minX == expected.minX && hero.size == expected.size)
      guard case .fill(let backdrop) = frames[number].displayList.items[4] else {
        Issue.record("no backdrop in frame \(number)")
        return
      }
      #expect(isNear(backdrop.rect.minY, offset) && backdrop.rect.height == Self.height)
      let image = try #require(GalleryScene.images(frames[number].displayList).last)
      #expect(image.photo == 2 && image.clip?.rect == hero)
    }
  }

  @Test("Slides away when the picture has landed and the backdrop is clear, then is removed")
  func closing() throws {
    let scene = Self.sliding()
    let rows = try GalleryScene.events(scene, until: GalleryScene.milliseconds(3000))
    let marks = rows.flatMap { row in
      row.marks.map { "\(row.time.seconds.shortestText) \($0.kind.rawValue)" }
    }.filter { !$0.contains("drag") }
    #expect(
      marks == [
        "0.35 tap", "0.35 viewer.opened", "0.35 cover.presenting", "1.3 viewer.dismissing",
        "1.5 viewer.fading", "1.6 cover.dismissing", "2.15 viewer.closed",
      ])
    let frames = try GalleryScene.frames(scene)
    let cell = GalleryScene.cell(2)
    // 1.5 s is frame 90, 1.6 s frame 96, 2.15 s frame 129.
    for number in 90..<129 {
      let time = max(0, Double(number - 96) / 60)
      let hero = try #require(GalleryScene.hero(frames[number]))
      // Less than 0.03 pt of the opening, which began 1.15 s before, remains.
      #expect((hero.minY - (cell.minY + Self.height - Self.rising(time))).magnitude < 0.03)
      // The thumbnail, whose hiding is bound to `showImageDetail`, is visible in addition to its
      // copy.
      let copies = GalleryScene.images(frames[number].displayList).filter { $0.photo == 2 }
      #expect(copies.count == (number < 96 ? 1 : 2))
    }
    #expect(GalleryScene.hero(frames[129]) == nil)
    #expect(frames.last?.displayList == frames.first?.displayList)
  }

  @Test("Dismissed while rising, it reverses with its velocity")
  func retargeting() throws {
    // Opened at 0.05 s; released at 0.15 s, so the cover is dismissed at 0.45 s, 0.4 s after
    // opening.
    let scene = Self.sliding([
      GalleryScene.tap(0, at: 0),
      GalleryScene.drag(by: Vector(dx: 0, dy: 200), at: 100, during: 50),
    ])
    let frames = try GalleryScene.frames(scene, fps: 120)
    let start = Self.rising(0.4) - Self.height
    let velocity = -Self.height * Self.rate * Self.rate * 0.4 * exp(-Self.rate * 0.4)
    let cell = GalleryScene.cell(0)
    for number in 54..<120 {
      let time = Double(number - 54) / 120
      let offset =
        Self.height
        + (start + (velocity + Self.rate * start) * time) * exp(-Self.rate * time)
      let hero = try #require(GalleryScene.hero(frames[number]))
      #expect(isNear(hero.minY, cell.minY + offset, tolerance: 1e-5), "frame \(number)")
    }
    #expect(GalleryScene.hero(frames[120]) == nil)
  }

  @Test("Cover and grid ignore touches while it leaves")
  func ignoredTouches() throws {
    // It leaves from 1.6 s to 2.15 s.
    let late = Self.touches + [GalleryScene.tap(1, at: 1700), GalleryScene.tap(1, at: 2200)]
    let rows = try GalleryScene.events(
      Self.sliding(late), until: GalleryScene.milliseconds(3000))
    let opened = rows.filter { $0.marks.contains { $0.kind == .viewerOpened } }
    #expect(opened.map(\.time) == [350, 2250].map(GalleryScene.milliseconds))
  }

  @Test("Takes any animation; without one, only the removal differs from the fix")
  func animations() throws {
    let curve = try GalleryScene.frames(Self.sliding(Self.touches, .easeInOut))
    // Half of 0.35 s is half of the distance: 10.5 frames, so at 120 fps frame 21 after the tap.
    let fast = try GalleryScene.frames(
      Self.sliding(Self.touches, .easeInOut), fps: 120)
    let plain = try GalleryScene.frames(
      GalleryScene.make(Self.touches), fps: 120)
    let hero = try #require(GalleryScene.hero(fast[63]))
    #expect(isNear(hero.minY, try #require(GalleryScene.hero(plain[63])).minY + 426))
    for frame in curve { #expect(frame.displayList == fast[frame.index * 2].displayList) }

    let none = try GalleryScene.frames(Self.sliding(Self.touches, nil))
    let cured = try GalleryScene.frames(GalleryScene.make(Self.touches))
    for (frame, other) in zip(none, cured) where frame.index != 96 {
      #expect(frame.displayList == other.displayList, "frame \(frame.index)")
    }
  }
}
