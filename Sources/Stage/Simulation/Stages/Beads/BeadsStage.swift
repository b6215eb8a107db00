package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// A box of beads and a bracelet.
///
/// ```
///         finger moves minimumDistance             finger lifts
/// in the box ─────────────────────────▶ dragged ─────────────────▶ flies to its slot, and rests
///     │                                    ▲                             │     ▲ finger moves
///     │                                    └─────────────────────────────┘     │ minimumDistance
///     └────────────────────────────────────────────────────────────────────────┘
///         finger taps, or the script appends
/// ```
/// A drag animates the bead's middle with `follow` to its place at the touch-down plus the translation;
/// its end sends it to the end of the bracelet with `settle`, a tap with `append`. It keeps that place from
/// then on. A tap on the box beside its beads opens or closes the lid.
/// Source: the page and code of the WWDC24 video "Enhance your UI animations and transitions". In its code
/// the middle is the translation alone; adding the start is our reading.
package struct BeadsStage: Stage {
  let contents: BeadsContents
  let parameters: BeadsParameters
  let layout: BeadsLayout
  let screen: Screen
  private(set) var beads: [Bead]
  /// The fingers that hold beads, the first touched down first.
  private var grips: [BeadGrip] = []
  /// The beads that have been dragged in the order of drawing, those last grasped last.
  private(set) var raised: [Int] = []
  private var freeSlot: Int
  private(set) var lid: BoxLid
  private var appends: Script<BeadAppend>
  /// The fingers that touched down on the box, and not on a bead.
  private var boxFingers: Set<FingerID> = []
  private var boxTap = AttachedGesture(TapRecognizer())
  private let beadTables: [ReadingTable<BeadValues>]

  /// Creates the stage at its beginning.
  package init(_ contents: BeadsContents, _ parameters: BeadsParameters, screen: Screen) {
    self.contents = contents
    self.parameters = parameters
    self.screen = screen
    layout = BeadsLayout(contents)
    beads = layout.homes.map(Bead.init)
    freeSlot = contents.bracelet.strung
    lid = BoxLid(contents.lid)
    appends = Script(contents.appends)
    beadTables = beads.indices.map { Self.beadTable.of("bead", "\($0)") }
  }

  // MARK: Readings

  struct BeadValues {
    var center: Point
    var velocity: Vector
  }

  /// The readings of a bead, after its number; where a curve is vertical there is no velocity.
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

  /// The declarations of all readings: those of each bead, then the lid's.
  package var readingKeys: [ReadingKey] { beadTables.flatMap(\.keys) + Self.boxTable.keys }

  /// The readings of what shows.
  package func readings(at time: SceneTime) -> [Reading] {
    readings(of: time, at: time)
  }

  /// The places of an instant, of the model for nil; velocities are those of what shows at a time.
  private func readings(of instant: SceneTime?, at time: SceneTime) -> [Reading] {
    zip(beadTables, beads).flatMap { table, bead in
      table.readings(
        of: BeadValues(
          center: bead.center.value(at: instant), velocity: bead.center.velocity(at: time)))
    } + Self.boxTable.readings(of: lid.y.value(at: instant))
  }

  /// The animations of the beads, and of the lid.
  package var animations: [StageAnimation] {
    let moving = beads.enumerated().map { index, bead in
      let name = "bead.\(index)"
      return StageAnimation(
        bead.center.animation, of: name, moving: ["\(name).velocity.x", "\(name).velocity.y"]
      ) { ["\(name).x": $0.x, "\(name).y": $0.y] }
    }
    return (moving + [StageAnimation(lid.y.animation, of: "lid.y")]).compactMap(\.self)
  }

  /// Every bead holds its own animations.
  package var stateSize: Int { (beads.count + 1) << 11 }

  // MARK: Time

  /// The next step of a script, or the next completion.
  package var nextTimer: SceneTime? {
    ([lid.nextChange, appends.next?.time, lid.nextCompletion] + beads.map(\.completions.next))
      .compactMap(\.self).min()
  }

  /// The time when the beads and the lid have come to rest.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(of: beads.map(\.center.settlingInstant) + [lid.y.settlingInstant])
  }

  /// Does what is due: the lid's step, a bead's, the lid's completion, a bead's, one at a time.
  package mutating func fireTimer() -> [StageEvent] {
    guard let time = nextTimer else { return [] }
    // Not in one expression: the readings there would be those before.
    let marks = takeTimer(at: time)
    return event(marks, at: time)
  }

  private mutating func takeTimer(at time: SceneTime) -> [EventMark] {
    if lid.nextChange == time { return lid.takeChange() }
    if appends.next?.time == time, let step = appends.takeNext() {
      return append(step.bead, at: time)
    }
    if lid.nextCompletion == time { return lid.complete() }
    guard let bead = beads.firstIndex(where: { $0.completions.next == time }) else { return [] }
    beads[bead].completions.takeNext()
    return [EventMark(.completed, of: .bead(bead))]
  }

  /// Hands the fingers to the beads that they hold.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    var marks: [EventMark] = []
    for change in event.changes where change.phase == .down {
      marks += touchDown(change, at: event.time)
    }
    for change in event.changes where change.phase == .moved {
      marks += move(change, at: event.time)
    }
    for change in event.changes where change.phase == .up {
      marks += lift(change, at: event.time)
    }
    marks += tapBox(event)
    return self.event(marks, at: event.time)
  }

  private func event(_ marks: [EventMark], at time: SceneTime) -> [StageEvent] {
    marks.isEmpty ? [] : [StageEvent(marks: marks, readings: readings(of: nil, at: time))]
  }

  /// The point of a place.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    guard case .bead(let index) = place else { return place.point(on: screen.bounds) }
    return beads.indices.contains(index) ? beads[index].center.value(at: time) : nil
  }

  // MARK: Fingers

  private mutating func touchDown(_ change: TouchChange, at time: SceneTime) -> [EventMark] {
    guard let bead = change.subject ?? self.bead(at: change.location, time) else {
      if contents.lid != nil, BoxPicture(floor: contents.box).frame.contains(change.location) {
        boxFingers.insert(change.finger)
      }
      return []
    }
    guard beads.indices.contains(bead), !grips.contains(where: { $0.bead == bead }) else {
      return []
    }
    var grip = BeadGrip(
      finger: change.finger, bead: bead, origin: beads[bead].center.value(at: time),
      drag: DragRecognizer(minimumDistance: parameters.minimumDistance))
    grip.drag.begin(at: change.location, time: time)
    grip.tap.begin(at: change.location, time: time)
    grips.append(grip)
    // A distance of nothing is moved as soon as the finger is there.
    return parameters.minimumDistance == 0 ? move(change, at: time) : []
  }

  private mutating func move(_ change: TouchChange, at time: SceneTime) -> [EventMark] {
    guard let index = grips.firstIndex(where: { $0.finger == change.finger }) else { return [] }
    grips[index].tap.move(to: change.location)
    guard let drag = grips[index].drag.move(to: change.location, time: time) else { return [] }
    let bead = grips[index].bead
    if grips[index].tracked == nil { raise(bead) }
    grips[index].tracked = TrackedVelocity(drag.velocity, at: time)
    let start = parameters.center == .translation ? Point.zero : grips[index].origin
    beads[bead].center.set(start + drag.translation, with: parameters.follow, at: time)
    return [mark(.dragChanged(drag), of: bead)] + followed(bead, at: time)
  }

  /// The completions that a step of a drag calls at once.
  private mutating func followed(_ bead: Int, at time: SceneTime) -> [EventMark] {
    if parameters.followCompletions { return begun(parameters.follow, of: bead, at: time) }
    guard parameters.follow == nil else { return [] }
    return completed(beads[bead].completions.end(), of: bead)
  }

  private mutating func lift(_ change: TouchChange, at time: SceneTime) -> [EventMark] {
    guard let index = grips.firstIndex(where: { $0.finger == change.finger }) else { return [] }
    var grip = grips.remove(at: index)
    guard let drag = grip.drag.end(at: change.location, time: time) else {
      guard let location = grip.tap.end(at: change.location, time: time) else { return [] }
      let tapped = mark(.tap(location), of: grip.bead)
      return [tapped] + append(grip.bead, at: time)
    }
    let slot = takeSlot(of: grip.bead)
    beads[grip.bead].settle(at: layout.slots[slot], from: grip, drag, parameters)
    return [mark(.dragEnded(drag), of: grip.bead)]
      + settling(grip.bead, with: parameters.settle, at: time)
  }

  /// Opens or closes the lid where fingers beside the beads tap the box.
  private mutating func tapBox(_ event: TouchEvent) -> [EventMark] {
    let changes = event.changes.filter { boxFingers.contains($0.finger) }
    guard !changes.isEmpty else { return [] }
    let phases = boxTap.update(TouchEvent(time: event.time, changes: changes))
    boxFingers.subtract(changes.filter { $0.phase == .up }.map(\.finger))
    return phases.flatMap { phase -> [EventMark] in
      guard case .ended(let location) = phase else { return [] }
      return [EventMark(.tap(location), of: .part("box"), in: screen.bounds)]
        + lid.toggle(with: parameters.lidAnimation, at: event.time)
    }
  }

  // MARK: To the bracelet

  /// Sends a bead to the end of the bracelet, as a tap on it does.
  private mutating func append(_ bead: Int, at time: SceneTime) -> [EventMark] {
    guard beads.indices.contains(bead) else { return [] }
    raise(bead)
    let slot = takeSlot(of: bead)
    beads[bead].center.set(layout.slots[slot], with: parameters.append, at: time)
    return settling(bead, with: parameters.append, at: time)
  }

  private mutating func raise(_ bead: Int) {
    raised.removeAll { $0 == bead }
    raised.append(bead)
  }

  /// The bead's place on the bracelet; the next free one where it has none yet.
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

  /// The completions that an animation calls in the turn in which it begins.
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

  /// The topmost bead under a finger; nil where there is none, or the lid or the box's walls hide it.
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

  /// The lid's shown frame, in points of the screen; nil for a box without one.
  ///
  /// Closed it covers the box, open it lies just above; the video's rule for 200 pt holds for any height.
  func lidRect(at time: SceneTime) -> Rect? {
    guard contents.lid != nil else { return nil }
    let box = contents.box
    let middle = box.minY + lid.y.value(at: time) * box.height / 200
    return Rect(center: Point(x: box.center.x, y: middle), size: box.size)
  }
}
