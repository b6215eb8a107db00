import Display
import Geometry
import Motion
import SceneModel
import Touch

/// The sheet that a grid stands in: pulled down by a finger, it closes or springs back.
///
/// ```
///               dragged 10 pt            released far or fast            its way is over
/// presented ──────────────────▶ pulled ─────────────────────▶ leaving ──────────────────▶ (gone)
///     ▲                        ▲   │ released otherwise
///     │  at rest         touch │   ▼
///     └─────────────────── returning
/// ```
/// A finger pulls it by its top, or by the grid where that stands at its top: what would scroll the grid
/// beyond its beginning moves the sheet. It follows from where the drag was recognised, without a jump; pulled up
/// by its top it gives way as a rubber band, pulled up by the grid it stays. A scrolled grid keeps the finger.
/// A touch catches a sheet that returns; one that leaves hears nothing.
///
/// Source: ours, after UIKit's page sheet; the drag is SwiftUI's recogniser, the spring keeps the velocity.
struct GallerySheet: Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case presented
    /// Until the instant; nil for ever.
    case leaving(until: SceneTime?)
    case gone
  }

  /// A finger's hold of the sheet.
  private struct Grip: Hashable, Sendable {
    /// The distances that it can pull the sheet to.
    var range: RubberBandedRange
    /// The pull that the finger has at the drag's beginning, before any rubber band.
    var base: Double
    /// Where the finger was when the drag was recognised; nil before.
    var start: Double?
    /// True if it caught the sheet on its way.
    var isCatch: Bool
  }

  /// The height of the part at its top that pulls it whatever the grid does, pt (Source: ours).
  static let topHeight = 24.0
  /// Nearer than this to its place it rests as far as a finger is concerned, pt (Source: ours).
  private static let restDistance = 0.5

  let look: SheetLook
  private let rule: GridSheet
  private var phase = Phase.presented
  /// The distance of the sheet below its place, pt.
  private var pull = DeceleratingValue(0)
  private var drag = AttachedGesture(DragRecognizer())
  private var fingersDown: Set<FingerID> = []
  private var grip: Grip?

  init(_ rule: GridSheet, screen: Screen) {
    self.rule = rule
    look = SheetLook(screen: screen)
  }

  /// True until it is gone.
  var isPresented: Bool { phase != .gone }

  /// The distance below its place, pt, at a time, or where it comes to rest.
  func offset(at time: SceneTime?) -> Double { pull.value(at: time) }

  /// Where a point of the grid lies, pt of the screen; nil where it is not to be seen in the sheet.
  func moved(_ point: Point, at time: SceneTime) -> Point? {
    let offset = offset(at: time)
    let moved = point + Vector(dx: 0, dy: offset)
    return isPresented && look.shape(pull: offset).rect.contains(moved) ? moved : nil
  }

  var nextTimer: SceneTime? {
    if case .leaving(let end) = phase { end } else { nil }
  }

  var settlingInstant: SceneTime? { pull.settlingInstant(within: 0.01) }

  mutating func fireTimer() -> [EventMark] {
    guard nextTimer != nil else { return [] }
    phase = .gone
    pull = DeceleratingValue(look.height)
    return [EventMark(.sheetClosed)]
  }

  // MARK: - Fingers

  /// Handles the fingers' actions while no viewer is open; `isTaken` where the grid must not hear them.
  mutating func handle(
    _ event: TouchEvent, isGridAtTop: Bool
  ) -> (events: [[EventMark]], isTaken: Bool) {
    guard phase == .presented else { return ([], true) }
    var events: [[EventMark]] = []
    for change in event.changes where change.phase == .down {
      if fingersDown.isEmpty, touch(change.location, event.time, isGridAtTop: isGridAtTop) {
        events.append([EventMark(.caught, of: .sheet)])
      }
      fingersDown.insert(change.finger)
    }
    var isTaken = grip?.isCatch ?? false
    for phase in drag.update(event) {
      switch phase {
      case .active(let value):
        guard grip != nil else { continue }
        follow(value)
        isTaken = true
        events.append([EventMark(.dragChanged(value), of: .sheet, in: look.screen.bounds)])
      case .ended(let value):
        guard grip != nil else { continue }
        isTaken = true
        let mark = EventMark(.dragEnded(value), of: .sheet, in: look.screen.bounds)
        events.append([mark] + release(value.velocity.dy, at: value.time))
      case .failed:
        guard grip?.isCatch ?? false else { continue }
        events.append(release(0, at: event.time))
      case .possible: break
      }
    }
    for change in event.changes where change.phase == .up { fingersDown.remove(change.finger) }
    if fingersDown.isEmpty { grip = nil }
    return (events, isTaken || grip?.start != nil)
  }

  /// The first finger touches down; true if it catches the sheet on its way.
  private mutating func touch(
    _ location: Point, _ time: SceneTime, isGridAtTop: Bool
  ) -> Bool {
    let offset = pull.value(at: time)
    let inside = location.y - look.topEdge - offset
    guard inside >= 0 else { return false }
    let isCatch = pull.isMoving(beyond: Self.restDistance, at: time)
    pull = DeceleratingValue(isCatch ? offset : 0)
    let isTop = inside < Self.topHeight
    guard isTop || isGridAtTop || isCatch else { return false }
    let range = RubberBandedRange(0...look.height, dimension: isTop ? look.height : 0)
    grip = Grip(range: range, base: range.raw(isCatch ? offset : 0), isCatch: isCatch)
    return isCatch
  }

  private mutating func follow(_ value: DragValue) {
    guard var held = grip else { return }
    let start = held.start ?? value.location.y
    held.start = start
    grip = held
    pull = DeceleratingValue(held.range.shown(held.base + value.location.y - start))
  }

  /// Lets go of the sheet at the finger's velocity, pt/s.
  private mutating func release(_ velocity: Double, at time: SceneTime) -> [EventMark] {
    defer { grip = nil }
    let offset = pull.value(at: time)
    guard offset != 0, let grip else { return [] }
    let slope = grip.range.slope(grip.range.raw(offset))
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
    phase = .leaving(until: pull.settlingInstant(within: Self.restDistance).map { max($0, time) })
    return [EventMark(.sheetDismissing)]
  }
}

extension GallerySheet {
  struct Values {
    /// The distance of the sheet below its place, pt.
    var offset: Double
    /// The opacity of the black over the presenter: 0 … 1.
    var dimming: Double
    var isPresented: Bool
  }

  var animations: [StageAnimation] {
    StageAnimation(
      pull.animation(within: 0.01), of: "sheet.offset", moving: ["sheet.dimming"]
    ).map { [$0] } ?? []
  }

  func values(at time: SceneTime?) -> Values {
    let offset = offset(at: time)
    return Values(offset: offset, dimming: look.dimming(pull: offset), isPresented: isPresented)
  }

  static let readingTable = ReadingTable<Values>([
    .number("sheet.offset", .scroll, .points) { $0.offset },
    .number("sheet.dimming", .backdrop) { $0.dimming },
    .flag("sheet.isPresented", .state) { $0.isPresented },
  ])
}

extension EventMark.Owner {
  fileprivate static let sheet = EventMark.Owner.state("sheet")
}
