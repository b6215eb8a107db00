import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct ComposePagerTests {
  private struct Finger {
    var pager: ComposePager
    var history = PointerEventProducer(density: 1)

    mutating func handle(
      _ milliseconds: Int64, _ phase: TouchChange.Phase, _ x: Double
    ) -> [ComposePager.Signal] {
      var event = history.update(
        TouchEvent(
          time: SceneTime(nanoseconds: milliseconds * 1_000_000),
          changes: [
            TouchChange(finger: FingerID(1), phase: phase, location: Point(x: x, y: 0))
          ]))
      let caught = pager.intercept(&event)
      let moved = pager.update(&event)
      pager.finish(event)
      return [caught, moved].compactMap(\.self)
    }

    func scroll(_ milliseconds: Int64) -> Double {
      pager.scroll(at: SceneTime(nanoseconds: milliseconds * 1_000_000))
    }
  }

  private func pager(
    pages: Int = 4, at page: Int = 1, rule: PagerSnap.Rule = .accompanist
  ) -> ComposePager {
    ComposePager(
      axis: .horizontal, pageCount: pages, initialPage: page, pageSize: 1000, touchSlop: 20,
      density: 3, snapStiffness: 400, rule: rule)
  }

  @Test(
    "On a tie, the lower page is the most visible; fractions are relative to its settled position"
  )
  func mostVisible() {
    let pager = pager()
    #expect([0, 499.9, 500, 500.1, 1500, 3000].map(pager.page(at:)) == [0, 0, 0, 1, 1, 3])
    #expect(pager.fraction(at: 1500) == 0.5)
    #expect(pager.fraction(at: 600) == -0.4)
    #expect(pager.visiblePages(at: 1000) == 1...1)
    #expect(pager.visiblePages(at: 1000.5) == 1...2)
    #expect(pager.visiblePages(at: 3000) == 3...3)
  }

  @Test("A pager follows beyond the slop, but not beyond its ends")
  func follows() {
    var finger = Finger(pager: pager(at: 3))
    #expect(finger.handle(0, .down, 500).isEmpty)
    #expect(finger.handle(10, .moved, 481).isEmpty)
    #expect(finger.handle(20, .moved, 470) == [.follows])
    // At the end the pager does not move, and the excess distance is discarded.
    #expect(finger.scroll(20) == 3000)
    _ = finger.handle(30, .moved, 400)
    #expect(finger.scroll(30) == 3000)
    _ = finger.handle(40, .moved, 450)
    #expect(finger.scroll(40) == 2950)
    _ = finger.handle(50, .moved, 400)
    #expect(finger.handle(60, .up, 400) == [.snaps(nil)])
    #expect(finger.scroll(900) == 3000)
  }

  @Test("Released slowly, it snaps to the nearer page and reports when the current page changes")
  func snaps() throws {
    var finger = Finger(pager: pager())
    _ = finger.handle(0, .down, 900)
    _ = finger.handle(10, .moved, 380)
    _ = finger.handle(20, .moved, 380)
    #expect(finger.scroll(20) == 1500)
    guard case .snaps(let snap?)? = finger.handle(200, .up, 380).first else {
      Issue.record("it does not snap")
      return
    }
    #expect(snap.target == 2)
    #expect(snap.initialVelocity == 0)
    let end = try #require(finger.pager.settlingInstant)
    #expect(finger.pager.scroll(at: end) == 2000)
    #expect(finger.pager.scroll(at: nil) == 2000)
    let leaving = try #require(finger.pager.instantLeaving(1))
    // It starts from a tie: another page is most visible as soon as it moves.
    #expect((leaving.seconds - 0.2).magnitude < 1e-8)
    #expect(finger.pager.instantLeaving(2) == nil)
  }

  @Test("A pager caught while snapping stops, and snaps again from its position")
  func caught() throws {
    var finger = Finger(pager: pager())
    _ = finger.handle(0, .down, 900)
    _ = finger.handle(10, .moved, 300)
    _ = finger.handle(100, .up, 300)
    let passing = finger.scroll(200)
    #expect(passing > 1580 && passing < 2000)
    #expect(finger.handle(200, .down, 500) == [.follows])
    let caughtScroll = finger.scroll(400)
    #expect(caughtScroll == passing.rounded())
    #expect(finger.pager.instantLeaving(1) == nil)
    _ = finger.handle(410, .moved, 501)
    #expect(isNear(finger.scroll(410), caughtScroll - 1))
    _ = finger.handle(500, .up, 501)
    #expect(finger.pager.scroll(at: nil) == 2000)
  }

  @Test("A pager scrolls and is released at whole pixels, and carries the remainder over")
  func wholePixels() {
    var finger = Finger(pager: pager())
    _ = finger.handle(0, .down, 500)
    _ = finger.handle(10, .moved, 479.625)
    #expect(finger.scroll(10) == 1000)
    // Exactly half a pixel does not move it; of one and a half, half a pixel is left.
    _ = finger.handle(20, .moved, 479.5)
    #expect(finger.scroll(20) == 1000)
    _ = finger.handle(30, .moved, 478.5)
    #expect(finger.scroll(30) == 1001)
    _ = finger.handle(40, .moved, 479.625)
    #expect(finger.scroll(40) == 1000)
    // It is on its page, so nothing snaps and the next finger must pass the slop.
    guard case .snaps(let snap?)? = finger.handle(200, .up, 479.625).first else {
      Issue.record("it is not released")
      return
    }
    #expect(snap.target == 1)
    #expect(finger.pager.settlingInstant == .zero)
    #expect(finger.handle(210, .down, 500).isEmpty)
    // 0.375 px of the first drag are left.
    #expect(finger.handle(220, .moved, 479.75) == [.follows])
    #expect(finger.scroll(220) == 1001)
  }

  @Test("At an end, a pager ignores movement beyond it, and keeps less than a pixel")
  func ends() {
    var finger = Finger(pager: pager(at: 0))
    _ = finger.handle(0, .down, 500)
    _ = finger.handle(10, .moved, 479.75)
    _ = finger.handle(20, .moved, 600)
    _ = finger.handle(30, .moved, 599.75)
    #expect(finger.scroll(30) == 0)
    _ = finger.handle(40, .moved, 599.5)
    #expect(finger.scroll(40) == 1)
    _ = finger.handle(50, .moved, 500)
    _ = finger.handle(60, .moved, 700)
    _ = finger.handle(70, .moved, 699.5)
    #expect(finger.scroll(70) == 0)
  }

  @Test("Foundation's pager measures the drag from the touch-down, with slop and reversals")
  func foundation() {
    func target(_ xs: Double...) -> Double {
      var finger = Finger(pager: pager(rule: .foundation))
      _ = finger.handle(0, .down, 900)
      for (number, x) in xs.enumerated() { _ = finger.handle(Int64(number + 1) * 10, .moved, x) }
      _ = finger.handle(500, .up, xs.last ?? 900)
      return finger.pager.scroll(at: nil)
    }
    // The list has scrolled 490 px, less than half of the page, but the finger 510 px.
    #expect(target(390) == 2000)
    #expect(target(410) == 1000)
    #expect(target(300, 600) == 1000)
  }

  @Test("A single page cannot be scrolled")
  func singlePage() {
    var finger = Finger(pager: pager(pages: 1, at: 0))
    _ = finger.handle(0, .down, 900)
    #expect(finger.handle(10, .moved, 100) == [.follows])
    #expect(finger.scroll(10) == 0)
    #expect(finger.handle(20, .up, 100) == [.snaps(nil)])
  }
}
