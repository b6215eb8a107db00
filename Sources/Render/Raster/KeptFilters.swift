/// Filters of pictures that are often drawn again where they were: those of a grid at rest, or those along x
/// of one that is scrolled.
///
/// Each has its slot by what it depends on, and gives way to the next one there.
final class KeptFilters<Filter: AnyObject> {
  private static var count: Int { 64 }

  private var slots: [(stretch: AxisStretch?, filter: Filter)]
  private let prepare: (Filter, AxisStretch) -> Void

  /// Creates the filters, which `prepare` computes anew.
  init(_ filter: () -> Filter, prepare: @escaping (Filter, AxisStretch) -> Void) {
    slots = (0..<Self.count).map { _ in (nil, filter()) }
    self.prepare = prepare
  }

  /// The filter of a stretch, ready for use until the next call.
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
