import Display
import Pixels
import Testing

@testable import Raster

@Suite("Reuse of previous frames")
struct KeptFrameTests {
  private static let scale = 1.5
  private static let points = (width: 40.0, height: 32.5)
  private static let sizes = [PixelSize(width: 60, height: 49), PixelSize(width: 37, height: 52)]

  private func bytes(_ pixels: Pixmap<PremultipliedRGBA8>) -> [UInt8] {
    withExtendedLifetime(pixels) { Array(pixels.bytes) }
  }

  private func draw(
    _ frame: FrameSequence.Frame, with renderer: FrameRenderer,
    into pixels: Pixmap<PremultipliedRGBA8>
  ) {
    renderer.draw(
      frame.list, scale: Self.scale, photos: frame.photos, background: frame.background,
      screen: frame.screen, into: pixels)
  }

  private func draw(
    _ frame: FrameSequence.Frame, with renderer: FrameRenderer, into canvas: FrameCanvas
  ) {
    renderer.draw(
      frame.list, scale: Self.scale, photos: frame.photos, background: frame.background,
      screen: frame.screen, into: canvas)
  }

  /// Draws each operation in order over the whole canvas, even if a later one hides it.
  private func drawPlainly(_ frame: FrameSequence.Frame, _ size: PixelSize) -> [UInt8] {
    let pixels = Pixmap<PremultipliedRGBA8>(size: size)
    let bounds = PixelRect(size)
    let surface = Surface(bounds: bounds, base: pixels.row(0))
    let painter = OperationPainter()
    painter.draw(DrawPlan([], in: PixelRegion(bounds)), over: .color(frame.background), on: surface)
    let resolver = OperationResolver(
      scale: Self.scale, photos: frame.photos,
      container: frame.screen.flatMap {
        DeviceShape(rect: $0, cornerRadii: .zero, scale: Self.scale)
      })
    for operation in resolver.operations(of: frame.list.items, within: bounds) {
      painter.draw(DrawPlan([operation], in: PixelRegion(bounds)), over: .itself, on: surface)
    }
    return bytes(pixels)
  }

  @Test(
    "Cached layers, canvases, and occlusion change no byte",
    // Without optimization, half as many seeds take as long.
    arguments: 0..<(_isDebugAssertConfiguration() ? 12 : 24))
  func sequences(seed: Int) {
    var sequence = FrameSequence(
      seed: UInt64(seed), width: Self.points.width, height: Self.points.height)
    var dice = Dice(seed: UInt64(seed) + 1000)
    let keeping = FrameRenderer(keepsLayer: true)
    var canvases = (0..<3).map { _ in FrameCanvas(size: Self.sizes[0]) }
    for index in 0..<80 {
      let frame = sequence.next()
      let size = Self.sizes[index % 29 == 28 ? 1 : 0]
      let plain = drawPlainly(frame, size)
      let fresh = Pixmap<PremultipliedRGBA8>(size: size)
      for offset in fresh.bytes.indices { fresh.bytes[offset] = 77 }
      draw(frame, with: FrameRenderer(), into: fresh)
      #expect(bytes(fresh) == plain, "fresh, frame \(index)")
      // Other threads would draw the skipped frames.
      guard dice.number(0...1) < 0.8 else { continue }
      guard size == Self.sizes[0] else {
        draw(frame, with: keeping, into: fresh)
        #expect(bytes(fresh) == plain, "of another size, frame \(index)")
        continue
      }
      let slot = Int.random(in: 0..<3, using: &dice)
      let renderer = dice.number(0...1) < 0.9 ? keeping : FrameRenderer()
      draw(frame, with: renderer, into: canvases[slot])
      #expect(bytes(canvases[slot].pixels) == plain, "canvas \(slot), frame \(index)")
      for other in canvases {
        expectChangesReported(from: other, to: canvases[slot])
      }
      canvases.shuffle(using: &dice)
    }
  }

  /// Expects that all differing pixels are within the reported region.
  private func expectChangesReported(from old: FrameCanvas, to new: FrameCanvas) {
    let region = new.changes(since: old)
    let (width, size) = (new.pixels.width, new.pixels.size)
    var isReported = [Bool](repeating: false, count: size.count)
    for rect in region.rects {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX { isReported[y * width + x] = true }
      }
    }
    let (before, after) = (bytes(old.pixels), bytes(new.pixels))
    #expect((0..<size.count * 4).allSatisfy { before[$0] == after[$0] || isReported[$0 / 4] })
  }

  @Test("Each frame over an opaque background is opaque", arguments: 0..<8)
  func opaque(seed: Int) {
    var sequence = FrameSequence(
      seed: UInt64(seed) + 50, width: Self.points.width, height: Self.points.height)
    for _ in 0..<30 {
      var frame = sequence.next()
      frame.background = Color(red: 1, green: 250, blue: 77)
      let pixels = Pixmap<PremultipliedRGBA8>(size: Self.sizes[0])
      draw(frame, with: FrameRenderer(), into: pixels)
      #expect(pixels.isOpaque)
    }
  }

  private let backdrop = FillItem(
    rect: Rect(x: 0, y: 0, width: 40, height: 40), color: .black, opacity: 0.5)

  private func image(_ photo: Int, _ rect: Rect, radius: Double = 0) -> DisplayItem {
    let source = Rect(x: 0, y: 0, width: 20, height: 20)
    return .image(
      ImageItem(
        photo: photo, source: source, transform: AffineTransform(mapping: source, to: rect),
        clip: ClipShape(rect: rect, cornerRadii: CornerRadii(radius))))
  }

  private func plan(_ items: [DisplayItem], _ photos: [PhotoPyramid?]) -> DrawPlan {
    let bounds = PixelRect(PixelSize(width: 40, height: 40))
    let operations = OperationResolver(scale: 1, photos: photos)
      .operations(of: items, within: bounds)
    return DrawPlan(operations[...], in: PixelRegion(bounds))
  }

  @Test("Does not draw pixels that an opaque picture replaces")
  func occlusion() {
    let photos = [PhotoPyramid(noise(width: 20, height: 20, seed: 1))]
    let small = image(0, Rect(x: 12, y: 12, width: 6, height: 6))
    let large = image(0, Rect(x: 9.5, y: 10, width: 20.5, height: 20))
    let hidden = plan([small, .fill(backdrop), large], photos)
    #expect(hidden.pieces.map(\.index) == [1, 2])
    // Only half of column 9 is covered.
    #expect(hidden.pieces[0].region.count == 40 * 40 - 20 * 20)
    #expect(hidden.background.count == 40 * 40 - 20 * 20)
    let rounded = plan(
      [.fill(backdrop), image(0, Rect(x: 10, y: 10, width: 20, height: 20), radius: 4)], photos)
    #expect(rounded.background.count == 40 * 40 - 20 * 20 + 4 * 4 * 4)
    let translucent = [PhotoPyramid(noise(width: 20, height: 20, seed: 1, isOpaque: false))]
    #expect(plan([.fill(backdrop), large], translucent).background.count == 40 * 40)
  }

  @Test("Reports changes only where an item moved")
  func changes() {
    let canvases = (0..<2).map { _ in FrameCanvas(size: PixelSize(width: 40, height: 40)) }
    let renderer = FrameRenderer()
    func draw(_ x: Double, _ canvas: FrameCanvas) {
      let dot = FillItem(rect: Rect(x: x, y: 20, width: 2, height: 3), color: .white)
      let group = GroupItem(opacity: 0.5, items: [.fill(backdrop), .fill(dot)])
      renderer.draw(
        DisplayList(items: [.fill(backdrop), .group(group), .fill(backdrop)]), scale: 1,
        photos: [], background: .white, into: canvas)
    }
    draw(3, canvases[0])
    draw(30.5, canvases[1])
    let region = canvases[1].changes(since: canvases[0])
    #expect(
      Set(region.rects) == [
        PixelRect(minX: 3, minY: 20, maxX: 5, maxY: 23),
        PixelRect(minX: 30, minY: 20, maxX: 33, maxY: 23),
      ])
    draw(3, canvases[1])
    #expect(canvases[1].changes(since: canvases[0]).isEmpty)
    #expect(
      canvases[1].changes(since: FrameCanvas(size: PixelSize(width: 40, height: 40))).count == 1600)
  }

  @Test("Blending a color over pixels gives the same result on each processor")
  func covering() {
    var dice = Dice(seed: 5)
    let source = (0..<4 * 77).map { _ in dice.byte() }
    for step in 0..<200 {
      let color = Color(red: dice.byte(), green: dice.byte(), blue: dice.byte(), alpha: dice.byte())
      let paint = FillPaint(color, opacity: step == 0 ? 1 : dice.number(0...1))
      func cover(_ count: Int, isPortable: Bool) -> [UInt8] {
        var target = source
        target.withUnsafeMutableBufferPointer { target in
          guard let base = target.baseAddress else { return }
          paint.cover(base, count: count, into: base, isPortable: isPortable)
        }
        return target
      }
      for count in [0, 1, 7, 8, 9, 77] {
        let plain = cover(count, isPortable: true)
        #expect(cover(count, isPortable: false) == plain)
        #expect(plain[(4 * count)...] == source[(4 * count)...])
      }
    }
  }
}
