import Display
import Foundation
import Pixels
import Testing

@testable import Raster

@Suite struct DeviceShapeTests {
  private func shape(_ rect: Rect, _ radii: CornerRadii) -> DeviceShape? {
    DeviceShape(rect: rect, cornerRadii: radii, scale: 1)
  }

  private func total(_ shape: DeviceShape) -> Double {
    let pixels = shape.pixels(within: PixelRect(minX: -100, minY: -100, maxX: 200, maxY: 200))
    var sum = 0.0
    for y in pixels.minY..<pixels.maxY {
      for x in pixels.minX..<pixels.maxX { sum += shape.coverage(x: x, y: y) }
    }
    return sum
  }

  @Test("Coverage adds up to the shape's area")
  func area() throws {
    var dice = Dice(seed: 1)
    for _ in 0..<60 {
      let rect = Rect(
        x: dice.number(-20...20), y: dice.number(-20...20), width: dice.number(0.1...60),
        height: dice.number(0.1...60))
      let radii = CornerRadii(
        topLeading: dice.number(0...12), topTrailing: dice.number(0...40),
        bottomTrailing: dice.number(0...2), bottomLeading: dice.number(0...12))
      let drawn = radii.clamped(to: rect.size)
      let cut = drawn.clockwise.reduce(0) { $0 + $1 * $1 * (1 - Double.pi / 4) }
      let sum = total(try #require(shape(rect, radii)))
      #expect(abs(sum - (rect.width * rect.height - cut)) < 1e-9)
    }
  }

  @Test("A radius above half the short side draws a disc", arguments: [5.0, 7.25, 1000])
  func clampedRadius(radius: Double) throws {
    let disc = try #require(shape(Rect(x: 3.3, y: 4.7, width: 10, height: 10), CornerRadii(radius)))
    #expect(abs(total(disc) - Double.pi * 25) < 1e-10)
  }

  @Test("The coverage of a disc is symmetric")
  func symmetry() throws {
    let disc = try #require(shape(Rect(x: 0, y: 0, width: 17, height: 17), CornerRadii(8.5)))
    for y in 0..<17 {
      for x in 0..<17 {
        let coverage = disc.coverage(x: x, y: y)
        #expect(abs(coverage - disc.coverage(x: 16 - x, y: y)) < 1e-13)
        #expect(abs(coverage - disc.coverage(x: x, y: 16 - y)) < 1e-13)
        #expect(abs(coverage - disc.coverage(x: y, y: x)) < 1e-13)
      }
    }
  }

  @Test("Arc areas agree with sums over thin slices")
  func arcs() {
    var dice = Dice(seed: 2)
    for _ in 0..<200 {
      let radius = dice.number(0.2...9)
      let x0 = dice.number(0...9)
      let y0 = dice.number(0...9)
      let x1 = x0 + dice.number(0.01...1)
      let y1 = y0 + dice.number(0.01...1)
      var sum = 0.0
      let slices = 4000
      for slice in 0..<slices {
        let x = x0 + (x1 - x0) * (Double(slice) + 0.5) / Double(slices)
        let arc = x < radius ? (radius * radius - x * x).squareRoot() : 0
        sum += max(0, min(arc, y1) - y0)
      }
      sum *= (x1 - x0) / Double(slices)
      let area = ArcArea.ofBox(x0: x0, y0: y0, x1: x1, y1: y1, radius: radius)
      #expect(abs(area - sum) < 1e-6)
    }
  }

  @Test("Huge arcs keep their precision")
  func hugeArc() {
    // At 45° such a flat arc is a straight line through the diagonal of the box.
    let radius = 1e7
    let offset = radius * 0.5.squareRoot()
    let area = ArcArea.ofBox(
      x0: offset - 0.5, y0: offset - 0.5, x1: offset + 0.5, y1: offset + 0.5, radius: radius)
    #expect(abs(area - 0.5) < 1e-7)
  }

  @Test("Coinciding edges of a picture and its clip count once")
  func coincidingEdges() throws {
    let clip = try #require(shape(Rect(x: 1.5, y: 1.25, width: 8, height: 9), CornerRadii(3)))
    let same = try #require(DeviceShape(x0: 1.5, y0: 1.25, x1: 9.5, y1: 10.25))
    let both = try #require(clip.intersection(same))
    #expect(both.coverage(x: 1, y: 5) == 0.5)
    #expect(both.coverage(x: 5, y: 1) == 0.75)
    for y in 0..<12 {
      for x in 0..<12 { #expect(both.coverage(x: x, y: y) == clip.coverage(x: x, y: y)) }
    }
  }

  @Test("A cropped rectangle keeps the remaining parts of its corners")
  func remainingCorners() throws {
    let clip = try #require(shape(Rect(x: 0, y: 0, width: 20, height: 20), CornerRadii(6)))
    let other = try #require(DeviceShape(x0: 2.5, y0: 1.5, x1: 30, y1: 9))
    let both = try #require(clip.intersection(other))
    for y in 2..<9 {
      for x in 3..<20 { #expect(both.coverage(x: x, y: y) == clip.coverage(x: x, y: y)) }
    }
    #expect(both.coverage(x: 5, y: 9) == 0)
    #expect(both.coverage(x: 2, y: 4) <= 0.5)
  }

  @Test("The uniform run and the other pixels of a row agree with the coverage of single pixels")
  func rows() throws {
    var dice = Dice(seed: 3)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 64)
    defer { memory.deallocate() }
    let canvas = PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40)
    for _ in 0..<300 {
      let rect = Rect(
        x: dice.number(-10...30), y: dice.number(-10...30), width: dice.number(0.01...40),
        height: dice.number(0.01...40))
      let rounded = try #require(shape(rect, CornerRadii(dice.number(-1...15))))
      let pixels = rounded.pixels(within: canvas)
      guard !pixels.isEmpty else { continue }
      for y in pixels.minY..<pixels.maxY {
        let row = rounded.coverage(
          row: y, columns: pixels.minX..<pixels.maxX, opacity: 0.5, weights: memory)
        for x in pixels.minX..<pixels.maxX {
          let weight =
            row.even.contains(x) ? row.evenWeight : row.weights[x - pixels.minX]
          #expect(abs(Double(weight) - rounded.coverage(x: x, y: y) * 0.5) < 1e-7)
        }
      }
    }
  }

  @Test(
    "Draws nothing for shapes without area or with non-finite numbers",
    arguments: [
      Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 0, y: 0, width: 5, height: -1),
      Rect(x: .nan, y: 0, width: 5, height: 5), Rect(x: 0, y: .infinity, width: 5, height: 5),
      Rect(x: 0, y: 0, width: .infinity, height: 5), Rect(x: 1e308, y: 0, width: 1e308, height: 1),
    ])
  func emptyShapes(rect: Rect) {
    let drawn = shape(rect, CornerRadii(2)) != nil
    #expect(!drawn)
  }
}
