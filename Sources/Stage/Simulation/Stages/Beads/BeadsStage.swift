import Display
import SceneModel

/// A box of beads and a bracelet.
///
/// ```
///         finger moves minimumDistance             finger lifts
/// in the box ─────────────────────────▶ dragged ─────────────────▶ moves to its slot and stays
///     │                                    ▲                             │     ▲ finger moves
///     │                                    └─────────────────────────────┘     │ minimumDistance
///     └────────────────────────────────────────────────────────────────────────┘
///         finger taps, or the script appends
/// ```
/// A drag animates the bead's center with `follow` to its position at touch-down plus the
/// translation. The end of a drag animates the bead with `settle` to the next slot of the bracelet;
/// a tap does so with `append`. The bead keeps this slot. A tap on the box outside its beads opens
/// or closes the lid.
///
/// Source: the page and code of the WWDC24 video "Enhance your UI animations and transitions". In
/// its code the center is only the translation; adding the start position is our interpretation.
struct BeadsStage: Stage {
  let contents: BeadsContents
  let parameters: BeadsParameters
  let layout: BeadsLayout
  let screen: Screen
  private(set) var beads: [Bead]
  /// The touches on beads, in the order of touch-down.
  private var touches: [BeadTouch] = []
  /// The beads that have left the box, in z-order: the last one moved is last.
  private(set) var raised: [Int] = []
  private var freeSlot: Int
  private(set) var lid: BoxLid
  /// What the bead that moved last does.
  private(set) var phase = Phase.settle
  private var appends: ArraySlice<BeadAppend>
  /// The taps of fingers that touched down on the box but not on a bead.
  private var boxTaps = TargetTaps<String>()
  private let beadTables: [ReadingTable<BeadValues>]

  /// Creates the stage in its initial state.
  init(_ contents: BeadsContents, _ parameters: BeadsParameters, screen: Screen) {
    self.contents = contents
    self.parameters = parameters
    self.screen = screen
    layout = BeadsLayout(contents)
    beads = layout.boxPositions.map(Bead.init)
    freeSlot = contents.bracelet.strung
    lid = BoxLid(contents.lid, isAnimated: parameters.contextAnimate)
    appends = contents.appends[...]
    beadTables = beads.indices.map { Self.beadTable.of("bead", "\($0)") }
  }

  // MARK: Readings

  typealias BeadValues = (center: Point, velocity: Vector)

  /// The readings of a bead; the velocity is absent where a timing curve is vertical.
  static let beadTable = ReadingTable<BeadValues>([
    .number("x", .bead(.x), .points) { $0.center.x },
    .number("y", .bead(.y), .points) { $0.center.y },
    .number("velocity.x", .inner, .pointsPerSecond) {
      $0.velocity.dx.isFinite ? $0.velocity.dx : nil
    },
    .number("velocity.y", .inner, .pointsPerSecond) {
      $0.velocity.dy.isFinite ? $0.velocity.dy : nil
    },
  ])

  static let boxTable = ReadingTable<Double>([.number("lid.y", .lid, .points) { $0 }])

  /// The declarations of all readings: first those of each bead, then the lid's.
  var readingKeys: [ReadingKey] { beadTables.flatMap(\.keys) + Self.boxTable.keys }

  /// Returns the readings of the displayed state.
  func readings(at time: SceneTime) -> [Reading] {
    readings(of: time, at: time)
  }

  /// Returns the readings with the positions at `instant` and the displayed velocities at `time`.
  ///
  /// If `instant` is nil, the positions are the final ones, with all animations finished.
  private func readings(of instant: SceneTime?, at time: SceneTime) -> [Reading] {
    zip(beadTables, beads).flatMap { table, bead in
      table.readings(
        of: (
          center: bead.center.value(at: instant), velocity: bead.center.velocity(at: time)
        ))
    } + Self.boxTable.readings(of: lid.y.value(at: instant))
  }

  /// Adds the centers of the beads and the lid.
  func animatedValues(in table: inout AnimationTable) {
    for (index, bead) in beads.enumerated() {
      table.value(
        "bead.\(index)", bead.center,
        moving: ["x", "y"].map { "bead.\(index).velocity.\($0)" }
      ) { ["bead.\(index).x": $0.x, "bead.\(index).y": $0.y] }
    }
    table.value("lid.y", lid.y, as: lid.isOpen ? .open : .close)
  }

  /// 2 KB for each bead and for the lid, because each stores its own animations.
  var stateSize: Int { (beads.count + 1) << 11 }

  // MARK: Time

  /// The time of the next script step or completion.
  var nextTimer: SceneTime? {
    ([lid.nextChange, appends.first?.time, lid.nextCompletion] + beads.map(\.completions.next))
      .compactMap(\.self).min()
  }

  /// Performs one pending action.
  ///
  /// At equal times the order is: lid change, appended bead, lid completion, bead completion.
  mutating func fireTimer() -> [StageEvent] {
    guard let time = nextTimer else { return [] }
    // Two statements: in a single one, the readings would be taken before the change.
    let marks = takeTimer(at: time)
    return event(marks, at: time)
  }

  private mutating func takeTimer(at time: SceneTime) -> [EventMark] {
    if lid.nextChange == time { return lid.takeChange() }
    if appends.first?.time == time, let step = appends.popFirst() {
      return append(step.bead, at: time)
    }
    if lid.nextCompletion == time { return lid.complete() }
    guard let bead = beads.firstIndex(where: { $0.completions.next == time }) else { return [] }
    beads[bead].completions.takeNext()
    return [EventMark(.completed, of: .bead(bead))]
  }

  /// Forwards the touches to the beads and the box.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    var marks = event.changes(.down).flatMap { touchDown($0, at: event.time) }
    marks += event.changes(.moved).flatMap { move($0, at: event.time) }
    marks += event.changes(.up).flatMap { lift($0, at: event.time) }
    marks += tapBox(event)
    return self.event(marks, at: event.time)
  }

  private func event(_ marks: [EventMark], at time: SceneTime) -> [StageEvent] {
    marks.isEmpty ? [] : [StageEvent(marks: marks, readings: readings(of: nil, at: time))]
  }

  /// Returns the point of a named location; that of a bead is its displayed center.
  func point(of anchor: Anchor, at time: SceneTime) -> Point? {
    guard case .bead(let index) = anchor else { return anchor.point(on: screen.bounds) }
    return beads.indices.contains(index) ? beads[index].center.value(at: time) : nil
  }

  // MARK: Fingers

  private mutating func touchDown(_ change: TouchChange, at time: SceneTime) -> [EventMark] {
    guard let bead = change.subject ?? self.bead(at: change.location, time) else {
      if contents.lid != nil, BoxPicture(floor: contents.box).frame.contains(change.location) {
        boxTaps.touchDown(change.finger, on: "box")
      }
      return []
    }
    guard beads.indices.contains(bead), !touches.contains(where: { $0.bead == bead }) else {
      return []
    }
    var touch = BeadTouch(
      finger: change.finger, bead: bead, origin: beads[bead].center.value(at: time),
      drag: DragRecognizer(minimumDistance: parameters.minimumDistance))
    touch.drag.begin(at: change.location, time: time)
    touch.tap.begin(at: change.location, time: time)
    touches.append(touch)
    // With a minimum distance of 0, the drag begins at touch-down.
    return parameters.minimumDistance == 0 ? move(change, at: time) : []
  }

  private mutating func move(_ change: TouchChange, at time: SceneTime) -> [EventMark] {
    guard let index = touches.firstIndex(where: { $0.finger == change.finger }) else { return [] }
    touches[index].tap.move(to: change.location)
    guard let drag = touches[index].drag.move(to: change.location, time: time) else { return [] }
    let bead = touches[index].bead
    if touches[index].tracked == nil { raise(bead) }
    touches[index].tracked = TrackedVelocity(drag.velocity, at: time)
    let start = parameters.center == .translation ? Point.zero : touches[index].origin
    phase = .drag
    beads[bead].center.set(start + drag.translation, with: parameters.follow, at: time)
    return [mark(.dragChanged(drag), of: bead)] + followed(bead, at: time)
  }

  /// Returns the completions that a drag step calls immediately.
  private mutating func followed(_ bead: Int, at time: SceneTime) -> [EventMark] {
    if parameters.followCompletions { return begun(parameters.follow, of: bead, at: time) }
    guard parameters.follow == nil else { return [] }
    return completed(beads[bead].completions.end(), of: bead)
  }

  private mutating func lift(_ change: TouchChange, at time: SceneTime) -> [EventMark] {
    guard let index = touches.firstIndex(where: { $0.finger == change.finger }) else { return [] }
    var touch = touches.remove(at: index)
    guard let drag = touch.drag.end(at: change.location, time: time) else {
      guard let location = touch.tap.end(at: change.location, time: time) else { return [] }
      let tapped = mark(.tap(location), of: touch.bead)
      return [tapped] + append(touch.bead, at: time)
    }
    let slot = takeSlot(of: touch.bead)
    beads[touch.bead].settle(at: layout.slots[slot], from: touch, drag, parameters)
    phase = beads[touch.bead].isThrown ? .throw : .settle
    return [mark(.dragEnded(drag), of: touch.bead)]
      + settling(touch.bead, with: parameters.settle, at: time)
  }

  /// Opens or closes the lid when a finger taps the box outside the beads.
  private mutating func tapBox(_ event: TouchEvent) -> [EventMark] {
    boxTaps.update(event).flatMap { target, location in
      [EventMark(.tap(location), of: .item(target), in: screen.bounds)]
        + lid.toggle(with: parameters.lidAnimation, at: event.time)
    }
  }

  // MARK: To the bracelet

  /// Sends a bead to the end of the bracelet, like a tap on it.
  private mutating func append(_ bead: Int, at time: SceneTime) -> [EventMark] {
    guard beads.indices.contains(bead) else { return [] }
    raise(bead)
    phase = .settle
    let slot = takeSlot(of: bead)
    beads[bead].center.set(layout.slots[slot], with: parameters.append, at: time)
    return settling(bead, with: parameters.append, at: time)
  }

  private mutating func raise(_ bead: Int) {
    raised.removeAll { $0 == bead }
    raised.append(bead)
  }

  /// Returns the bead's slot on the bracelet, assigning the next free one if it has none.
  private mutating func takeSlot(of bead: Int) -> Int {
    if let slot = beads[bead].slot { return slot }
    defer { freeSlot += 1 }
    beads[bead].slot = freeSlot
    return freeSlot
  }

  private mutating func settling(
    _ bead: Int, with animation: Animation?, at time: SceneTime
  ) -> [EventMark] {
    [EventMark(.settling, of: .bead(bead), .count("slot", beads[bead].slot ?? 0))]
      + begun(animation, of: bead, at: time)
  }

  /// Returns the completions that are called immediately when an animation begins.
  private mutating func begun(
    _ animation: Animation?, of bead: Int, at time: SceneTime
  ) -> [EventMark] {
    completed(beads[bead].completions.begin(animation, at: time), of: bead)
  }

  private func completed(_ count: Int, of bead: Int) -> [EventMark] {
    Array(repeating: EventMark(.completed, of: .bead(bead)), count: count)
  }

  private func mark(_ gesture: RecognizedGesture, of bead: Int) -> EventMark {
    EventMark(gesture, of: .bead(bead), in: screen.bounds)
  }

  /// Returns the topmost bead at a location that the lid and the box do not cover; nil if none.
  private func bead(at location: Point, _ time: SceneTime) -> Int? {
    let reach = contents.beadRadius + parameters.grabMargin
    let isCovered = lidRect(at: time)?.contains(location) ?? false
    let inside = contents.box.outset(by: parameters.grabMargin)
    let isReached = !isCovered && inside.contains(location)
    let resting = isReached ? beads.indices.filter { !raised.contains($0) } : []
    return (resting + raised).last {
      beads[$0].center.value(at: time).distance(to: location) <= reach
    }
  }

  /// Returns the lid's displayed frame, in points of the screen; nil for a box without a lid.
  ///
  /// A closed lid covers the box; an open lid is directly above it. The video's 200 pt rule is
  /// scaled to the box's height.
  func lidRect(at time: SceneTime) -> Rect? {
    guard contents.lid != nil else { return nil }
    let box = contents.box
    let middle = box.minY + lid.y.value(at: time) * box.height / 200
    return Rect(center: Point(x: box.center.x, y: middle), size: box.size)
  }

  // MARK: Drawing

  /// The box with its beads, the lid, the bracelet, and the moved beads, the latest on top.
  func displayItems(at time: SceneTime, typesetter: (any Typesetter)?) -> [DisplayItem] {
    let resting = beads.indices.filter { !raised.contains($0) }
    let box = BoxPicture(floor: contents.box)
    var items = box.back
    items += box.inside(resting.flatMap { picture(of: $0, at: time) })
    items += box.front
    if let lid = lidRect(at: time) { items += box.lid(lid) }
    let bracelet = BraceletPicture(bracelet: contents.bracelet)
    items += bracelet.string
    items += layout.slots.prefix(contents.bracelet.strung).flatMap {
      BeadPicture(center: $0, radius: contents.beadRadius, color: BraceletPicture.bead)
        .items(on: screen.bounds)
    }
    items += raised.flatMap { picture(of: $0, at: time) }
    return items
  }

  private func picture(of bead: Int, at time: SceneTime) -> [DisplayItem] {
    BeadPicture(
      center: beads[bead].center.value(at: time), radius: contents.beadRadius,
      color: contents.colors[bead]
    ).items(on: screen.bounds)
  }
}
