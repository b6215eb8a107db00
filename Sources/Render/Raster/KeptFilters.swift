/// A cache of filters for pictures that are drawn repeatedly at the same position.
///
/// Examples are those of a grid that does not move, or those along x of a grid that scrolls. The
/// hash of a filter's input determines its slot, where it replaces the previous filter.
final class KeptFilters<Filter: AnyObject> {
  private static var count: Int { 64 }

  private var slots: [(stretch: AxisStretch?, filter: Filter)]
  private let prepare: (Filter, AxisStretch) -> Void

  /// Creates the filters.
  ///
  /// `prepare` computes a filter for an input.
  init(_ filter: () -> Filter, prepare: @escaping (Filter, AxisStretch) -> Void) {
    slots = (0..<Self.count).map { _ in (nil, filter()) }
    self.prepare = prepare
  }

  /// Returns the filter for an input, valid until the next call.
  subscript(stretch: AxisStretch) -> Filter {
    let place = Int(UInt(bitPattern: stretch.hashValue) % UInt(Self.count))
    let filter = slots[place].filter
    if slots[place].stretch != stretch {
      prepare(filter, stretch)
      slots[place].stretch = stretch
    }
    return filter
  }
}
