import Display
import SceneModel

/// A row on the screen: its position, and its transition's effect on it.
///
/// ```
///           insertion                      removal
///  (none) ────────────▶ there ─────────────────────────────▶ leaving ──▶ (none)
///                         ▲                                     │    its animations have ended,
///                         └─────────────────────────────────────┘    or nothing was animated
///                               its id comes back: the same view
/// ```
/// A row that is leaving has no slot in the layout and stays at its last position.
///
/// Source: OpenSwiftUI `DynamicContainer.swift`.
struct RowView: AnimatedSource, Hashable, Sendable {
  var row: ListRow
  /// Its id's index in order of first appearance.
  let number: Int
  private(set) var position: RowPosition
  private var modifiers: [RowModifier]
  /// The last time at which a leaving row exists; nil if it never ends or the row is not leaving.
  private var end: SceneTime?
  /// The row's `settlingInstant`, stored because it is needed more often than it changes.
  private(set) var settles: SceneTime? = .zero

  /// Creates a row and inserts it; without an animation it is displayed immediately.
  ///
  /// `number` is its id's index in order of first appearance. `y` is relative to the first row's
  /// position, pt.
  init(
    _ row: ListRow, number: Int, y: Double, transition: RowTransition, layout: RowLayout,
    animation: Animation? = nil, at time: SceneTime = .zero
  ) {
    self.row = row
    self.number = number
    position = RowPosition(y, in: layout)
    modifiers = RowModifier.modifiers(of: transition, size: layout.size)
    appear(with: animation, at: time)
  }

  mutating func move(to y: Double, with animation: Animation?, at time: SceneTime) {
    guard position.y.model != y else { return }
    position.move(to: y, with: animation, at: time)
    settles = settlingInstant
  }

  mutating func appear(with animation: Animation?, at time: SceneTime) {
    end = nil
    for index in modifiers.indices { modifiers[index].settle(with: animation, at: time) }
    settles = settlingInstant
  }

  /// Starts the removal; returns whether this transaction's animations keep the row visible.
  mutating func disappear(with animation: Animation?, at time: SceneTime) -> Bool {
    var last: SceneTime? = time
    for index in modifiers.indices {
      guard modifiers[index].disappear(with: animation, at: time) else { continue }
      last = SceneTime.latest(of: [last, modifiers[index].value.settlingInstant])
    }
    end = last
    return last != time
  }

  func animatedValues(in table: inout AnimationTable) {
    table.value("row.\(row.id).y", position.y.animation, until: position.settlingInstant)
    for (index, modifier) in modifiers.enumerated() {
      table.value(
        "row.\(row.id).modifier \(index)", modifier.value,
        moving: modifier.effect.readings.map { "row.\(row.id).\($0)" }
      ) { modifier.effect.numbers(of: $0, named: "row.\(row.id)") }
    }
  }

  /// Returns whether the row still exists; a leaving row includes its last time.
  func isPresent(at time: SceneTime) -> Bool { end.map { time <= $0 } ?? true }

  /// The first time at which a leaving row no longer exists; nil if there is none.
  var removalTime: SceneTime? { end.map { $0 + SceneTime(nanoseconds: 1) } }

  /// Returns the transition's effect at a time; for nil that of the model.
  func effect(at time: SceneTime?) -> RowEffect {
    RowEffect(modifiers.lazy.map { ($0.effect, $0.value.value(at: time)) })
  }
}
