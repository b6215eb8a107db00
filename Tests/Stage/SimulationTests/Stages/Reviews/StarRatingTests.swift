import Display
import Foundation
import SceneModel
import Testing

@testable import Simulation

@Suite("Star ratings")
struct StarRatingTests {
  private let palette = SystemPalette.of(.light)

  @Test(
    "Fill stars by fractions of their width",
    arguments: [
      (0, [0, 0, 0, 0, 0]), (0.25, [0.25, 0, 0, 0, 0]), (3, [1, 1, 1, 0, 0]),
      (4.5, [1, 1, 1, 1, 0.5]), (5, [1, 1, 1, 1, 1]),
    ] as [(Double, [Double])])
  func fills(stars: Double, fills: [Double]) {
    let rating = StarRating(stars: stars, size: 18)
    #expect((0..<5).map(rating.fill(of:)) == fills)
  }

  @Test("Keep their aspect ratio in any space, at its leading edge and vertically centered")
  func boxes() {
    let rating = StarRating(stars: 3, size: 18)
    let full = rating.boxes(in: Rect(x: 10, y: 20, width: 277, height: 24))
    #expect(full.map(\.width) == [18, 18, 18, 18, 18])
    #expect(full.map(\.minX) == [10, 31, 52, 73, 94])
    #expect(full.allSatisfy { $0.minY == 23 && $0.height == 18 })

    let low = rating.boxes(in: Rect(x: 10, y: 20, width: 277, height: 6))
    #expect(low.allSatisfy { $0.size == Size(width: 6, height: 6) && $0.minY == 20 })
    let narrow = rating.boxes(in: Rect(x: 10, y: 20, width: 51, height: 24))
    #expect(narrow.allSatisfy { abs($0.width - 9) < 1e-12 && abs($0.center.y - 32) < 1e-12 })
    #expect(abs((narrow.last?.maxX ?? 0) - 61) < 1e-12)
    for size in [Size(width: 277, height: 0), Size(width: 0, height: 24)] {
      #expect(rating.boxes(in: Rect(origin: .zero, size: size)).isEmpty)
      #expect(
        rating.items(
          in: Rect(origin: .zero, size: size), palette: palette
        ).isEmpty)
    }
  }

  @Test("Draw a partial star above a full gray one, with a single cut")
  func partialStar() throws {
    let rating = StarRating(stars: 2.3, size: 18)
    let frame = Rect(x: 10, y: 20, width: 277, height: 24)
    let items = rating.items(in: frame, palette: palette)
    #expect(items.count == 3)
    guard case .path(let gray) = items[0], case .path(let golden) = items[1],
      case .group(let group) = items[2], case .path(let star)? = group.items.first
    else {
      Issue.record("three stars' worth of items are drawn otherwise: \(items)")
      return
    }
    #expect(
      [gray.color, golden.color, star.color] == [
        palette.empty, StarRating.gold, StarRating.gold,
      ])
    // The third star is also a full one among the gray ones.
    #expect(gray.path.elements.starts(with: star.path.elements))
    let (clip, bounds) = (try #require(group.clip?.rect), try #require(star.path.bounds))
    #expect(abs(clip.maxX - (52 + 0.3 * 18)) < 1e-9)
    #expect(clip.minX < bounds.minX && clip.minY < bounds.minY && clip.maxY > bounds.maxY)
    #expect(group.opacity == 1)
  }

  @Test("Draw no gray under full stars and no gold for empty ones", arguments: [0.0, 5])
  func whole(stars: Double) {
    let items = StarRating(stars: stars, size: 18).items(
      in: Rect(x: 0, y: 0, width: 200, height: 24), palette: palette)
    let colors = items.map { item -> Color? in
      if case .path(let path) = item { path.color } else { nil }
    }
    #expect(colors == [stars == 0 ? palette.empty : StarRating.gold])
  }

  @Test("Draw a regular star as wide as its box, vertically centered")
  func outline() throws {
    let box = Rect(x: 5, y: 7, width: 40, height: 40)
    let bounds = try #require(Path.star(in: box).bounds)
    #expect(abs(bounds.minX - 5) < 1e-9 && abs(bounds.width - 40) < 1e-9)
    #expect(abs(bounds.center.y - 27) < 1e-9 && bounds.height < 40)
    // Rotation by a fifth of a turn about the center maps each inner corner to the next.
    let corners = Path.star(in: box).elements.compactMap { element in
      if case .line(let point) = element { point } else { nil }
    }.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    #expect(corners.count == 5)
    let middle = Point(
      x: corners.map(\.x).reduce(0, +) / 5, y: corners.map(\.y).reduce(0, +) / 5)
    let radii = corners.map { $0.distance(to: middle) }
    for radius in radii { #expect(abs(radius - radii[0]) < 1e-9) }
  }
}
