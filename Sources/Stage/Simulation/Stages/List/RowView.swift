import Motion
import SceneModel

/// A row on the screen: its place, and its transition's effect on it.
///
/// ```
///           insertion                      removal
///  (none) ────────────▶ there ─────────────────────────────▶ leaving ──▶ (none)
///                         ▲                                     │    its animations are over,
///                         └─────────────────────────────────────┘    or nothing was animated
///                               its id comes back: the same view
/// ```
/// A row that leaves has no place in the layout any more, and stays where it was laid out.
/// Source: OpenSwiftUI `DynamicContainer.swift`.
struct RowView: Hashable, Sendable {
  var row: ListRow
  /// Its id's place in the order of first coming.
  let number: Int
  private(set) var place: RowPlace
  private var modifiers: [RowModifier]
  /// The last instant at which a row that leaves is there; nil for never, and for a row that is there.
  private var end: SceneTime?
  /// The time when nothing of a row that is there moves any more; nil where it never rests.
  private(set) var settlingInstant: SceneTime? = .zero

  /// Creates a row that comes; without animation it is there at once.
  ///
  /// `number` is its id's place in the order of first coming, `y` its place from the first row's, pt.
  init(
    _ row: ListRow, number: Int, y: Double, transition: RowTransition, layout: RowLayout,
    animation: Animation? = nil, at time: SceneTime = .zero
  ) {
    self.row = row
    self.number = number
    place = RowPlace(y, in: layout)
    modifiers = RowModifier.modifiers(of: transition, size: layout.size)
    appear(with: animation, at: time)
  }

  mutating func move(to y: Double, with animation: Animation?, at time: SceneTime) {
    guard place.y.model != y else { return }
    place.move(to: y, with: animation, at: time)
    updateSettling()
  }

  mutating func appear(with animation: Animation?, at time: SceneTime) {
    end = nil
    for index in modifiers.indices { modifiers[index].settle(with: animation, at: time) }
    updateSettling()
  }

  private mutating func updateSettling() {
    settlingInstant = SceneTime.latest(
      of: [place.settlingInstant] + modifiers.map { $0.value.settlingInstant })
  }

  /// Starts the removal; true if the row, kept by this transaction's animations only, is still visible.
  mutating func disappear(with animation: Animation?, at time: SceneTime) -> Bool {
    var last: SceneTime? = time
    for index in modifiers.indices {
      guard modifiers[index].disappear(with: animation, at: time) else { continue }
      last = SceneTime.latest(of: [last, modifiers[index].value.settlingInstant])
    }
    end = last
    return last != time
  }

  /// The animations of its place and of its transition's modifiers.
  var animations: [StageAnimation] {
    let name = "row.\(row.id)"
    let place = StageAnimation(place.y.animation, of: "\(name).y")
    return
      ([place]
      + modifiers.enumerated().map { index, modifier in
        StageAnimation(
          modifier.value.animation, of: "\(name).modifier \(index)",
          moving: modifier.effect.readings.map { "\(name).\($0)" }
        ) { modifier.effect.numbers(of: $0, named: name) }
      }).compactMap(\.self)
  }

  /// True if a row that leaves is still there; its last instant counts.
  func isThere(at time: SceneTime) -> Bool { end.map { time <= $0 } ?? true }

  /// The first instant at which a row that leaves is not there any more; nil where it never goes.
  var departure: SceneTime? { end.map { $0 + SceneTime(nanoseconds: 1) } }

  /// The effect at a time; for nil that of the model.
  func effect(at time: SceneTime?) -> RowEffect {
    RowEffect(modifiers.lazy.map { ($0.effect, $0.value.value(at: time)) })
  }
}
