/// A cache of filters for pictures that are drawn repeatedly at the same position.
///
/// Examples are those of a grid that does not move, or those along x of a grid that scrolls. The
/// hash of a filter's input determines its slot, where it replaces the previous filter.
final class FilterCache<Filter: AnyObject> {
  private static var count: Int { 64 }

  private var slots: [(input: AxisFilterInput?, filter: Filter)]
  private let prepare: (Filter, AxisFilterInput) -> Void

  /// Creates the filters.
  ///
  /// `prepare` computes a filter for an input.
  init(_ filter: () -> Filter, prepare: @escaping (Filter, AxisFilterInput) -> Void) {
    slots = (0..<Self.count).map { _ in (nil, filter()) }
    self.prepare = prepare
  }

  /// Returns the filter for an input, valid until the next call.
  subscript(input: AxisFilterInput) -> Filter {
    let slot = Int(UInt(bitPattern: input.hashValue) % UInt(Self.count))
    let filter = slots[slot].filter
    if slots[slot].input != input {
      prepare(filter, input)
      slots[slot].input = input
    }
    return filter
  }
}
