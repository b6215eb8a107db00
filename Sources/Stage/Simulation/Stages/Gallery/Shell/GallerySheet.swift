import Display
import SceneModel

/// The sheet that contains a grid; dragged down by a finger, it closes or springs back.
///
/// ```
///            dragged 10 pt           released far or fast         animation ended
/// presented ───────────────▶ pulled ──────────────────────▶ leaving ───────────────▶ (removed)
///     ▲                       ▲   │ released otherwise
///     │ settled         touch │   ▼
///     └──────────────────── returning
/// ```
/// A finger drags the sheet by its top, or by the grid if the grid is scrolled to its top. In the
/// second case, a movement that would overscroll the grid moves the sheet. The sheet follows from
/// the location at which the drag was recognized, without a jump. Dragged up by its top, the sheet
/// resists like a rubber band; dragged up by the grid, it stays. A grid that is scrolled keeps the
/// finger. A touch stops a sheet that springs back; a sheet that is closing ignores touches.
///
/// Source: ours, after UIKit's page sheet; the drag is SwiftUI's recognizer, and the spring keeps
/// the velocity.
struct GallerySheet: AnimatedSource, Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case presented
    /// The closing animation runs until the given time; nil means that it never ends.
    case leaving(until: SceneTime?)
    case gone
  }

  /// A finger's drag of the sheet.
  private struct SheetDrag: Hashable, Sendable {
    /// The range of the sheet's offset, rubber-banded outside.
    var range: RubberBandedRange
    /// The offset at the beginning of the drag, before rubber banding, pt.
    var base: Double
    /// The finger's y coordinate when the drag was recognized; nil before.
    var start: Double?
    /// Whether the finger stopped a moving sheet.
    var isCatch: Bool
  }

  /// The height of the strip at the sheet's top that always drags it, pt (Source: ours).
  static let topHeight = 24.0
  /// A sheet within this distance of its target counts as settled for a touch, pt (Source: ours).
  private static let stillness = 0.5

  let look: SheetLook
  private let rule: GridSheet
  private var phase = Phase.presented
  /// The distance of the sheet below its presented position, pt.
  private var pull = DeceleratingValue(0)
  private var drag = AttachedGesture(DragRecognizer())
  private var fingersDown: Set<FingerID> = []
  private var sheetDrag: SheetDrag?

  init(_ rule: GridSheet, screen: Screen) {
    self.rule = rule
    look = SheetLook(screen: screen)
  }

  /// Whether the sheet has not closed yet.
  var isPresented: Bool { phase != .gone }

  /// Returns the distance below the presented position, pt, at a time; for nil the final distance.
  func offset(at time: SceneTime?) -> Double { pull.value(at: time) }

  /// Returns the screen position of a point of the grid; nil if it is outside the sheet's bounds.
  func moved(_ point: Point, at time: SceneTime) -> Point? {
    let offset = offset(at: time)
    let moved = point + Vector(dx: 0, dy: offset)
    return isPresented && look.shape(pull: offset).rect.contains(moved) ? moved : nil
  }

  var nextTimer: SceneTime? {
    if case .leaving(let end) = phase { end } else { nil }
  }

  mutating func fireTimer() -> [EventMark] {
    guard nextTimer != nil else { return [] }
    phase = .gone
    pull = DeceleratingValue(look.height)
    return [EventMark(.sheetClosed)]
  }

  // MARK: - Fingers

  /// Handles touches while no viewer is open.
  ///
  /// If the returned `claimsTouches` is true, the grid must not receive the event.
  mutating func handle(
    _ event: TouchEvent, isGridAtTop: Bool
  ) -> (events: [[EventMark]], claimsTouches: Bool) {
    guard phase == .presented else { return ([], true) }
    var events: [[EventMark]] = []
    for change in event.changes where change.phase == .down {
      if fingersDown.isEmpty, touch(change.location, event.time, isGridAtTop: isGridAtTop) {
        events.append([EventMark(.caught, of: .sheet)])
      }
      fingersDown.insert(change.finger)
    }
    var claimsTouches = sheetDrag?.isCatch ?? false
    for phase in drag.update(event) {
      switch phase {
      case .active(let value):
        guard sheetDrag != nil else { continue }
        follow(value)
        claimsTouches = true
        events.append([EventMark(.dragChanged(value), of: .sheet, in: look.screen.bounds)])
      case .ended(let value):
        guard sheetDrag != nil else { continue }
        claimsTouches = true
        let mark = EventMark(.dragEnded(value), of: .sheet, in: look.screen.bounds)
        events.append([mark] + release(value.velocity.dy, at: value.time))
      case .failed:
        guard sheetDrag?.isCatch ?? false else { continue }
        events.append(release(0, at: event.time))
      case .possible: break
      }
    }
    for change in event.changes where change.phase == .up { fingersDown.remove(change.finger) }
    if fingersDown.isEmpty { sheetDrag = nil }
    return (events, claimsTouches || sheetDrag?.start != nil)
  }

  /// Handles the first touch-down; returns whether it stops a moving sheet.
  private mutating func touch(_ location: Point, _ time: SceneTime, isGridAtTop: Bool) -> Bool {
    let offset = pull.value(at: time)
    let inside = location.y - look.topEdge - offset
    guard inside >= 0 else { return false }
    let isCatch = pull.isMoving(beyond: Self.stillness, at: time)
    pull = DeceleratingValue(isCatch ? offset : 0)
    let isTop = inside < Self.topHeight
    guard isTop || isGridAtTop || isCatch else { return false }
    let range = RubberBandedRange(0...look.height, dimension: isTop ? look.height : 0)
    sheetDrag = SheetDrag(range: range, base: range.raw(isCatch ? offset : 0), isCatch: isCatch)
    return isCatch
  }

  private mutating func follow(_ value: DragValue) {
    guard var held = sheetDrag else { return }
    let start = held.start ?? value.location.y
    held.start = start
    sheetDrag = held
    pull = DeceleratingValue(held.range.shown(held.base + value.location.y - start))
  }

  /// Releases the sheet with the finger's velocity, pt/s.
  private mutating func release(_ velocity: Double, at time: SceneTime) -> [EventMark] {
    defer { sheetDrag = nil }
    let offset = pull.value(at: time)
    guard offset != 0, let sheetDrag else { return [] }
    let slope = sheetDrag.range.slope(sheetDrag.range.raw(offset))
    let isFar = offset > rule.dismissDistance * look.height
    let isFast = velocity > rule.dismissVelocity
    let isKept = offset < 0 || velocity < -rule.dismissVelocity
    let leaves = (isFar || isFast) && !isKept
    let target = leaves ? look.height : 0
    if let animation = rule.animation {
      pull.animate(to: target, with: animation, velocity: velocity * slope, at: time)
    } else {
      pull = DeceleratingValue(target)
    }
    guard leaves else { return [EventMark(.sheetReturning)] }
    phase = .leaving(until: pull.settlingInstant(within: Self.stillness).map { max($0, time) })
    return [EventMark(.sheetDismissing)]
  }
}

extension GallerySheet {
  /// The distance of the sheet below its presented position in pt, the opacity of the black over
  /// the presenter from 0 to 1, and whether the sheet is presented.
  typealias Values = (offset: Double, dimming: Double, isPresented: Bool)

  func animatedValues(in table: inout AnimationTable) {
    table.value(
      "sheet.offset", pull, within: 0.01, moving: ["sheet.dimming"],
      as: phase == .presented ? .settle : .close)
  }

  func values(at time: SceneTime?) -> Values {
    let offset = offset(at: time)
    return (offset, look.dimming(pull: offset), isPresented)
  }

  static let readingTable = ReadingTable<Values>([
    .number("sheet.offset", .sheet, .points) { $0.offset },
    .number("sheet.dimming", .backdrop) { $0.dimming },
    .flag("sheet.isPresented", .state) { $0.isPresented },
  ])
}

extension EventMark.Owner {
  fileprivate static let sheet = EventMark.Owner.state("sheet")
}
