import Display
import Pixels

/// Everything that the pixels of a frame depend on.
struct FrameContents: Equatable {
  let size: PixelSize
  /// The background color, or nil for transparent black.
  let background: Color?
  /// The operations from bottom to top.
  let operations: [DrawOperation]

  /// Returns the number of operations, from the bottom, that both frames share.
  func commonPrefix(_ other: FrameContents) -> Int {
    guard size == other.size, background == other.background else { return 0 }
    return Self.commonPrefix(operations, other.operations)
  }

  private static func commonPrefix(_ one: [DrawOperation], _ other: [DrawOperation]) -> Int {
    var count = 0
    while count < one.count, count < other.count, one[count] == other[count] { count += 1 }
    return count
  }

  /// Returns the pixels that may differ from those of another frame.
  func changes(since other: FrameContents?) -> PixelRegion {
    let whole = PixelRegion(PixelRect(size))
    guard let other, size == other.size, background == other.background else { return whole }
    var region = PixelRegion()
    Self.addChanges(from: other.operations, to: operations, into: &region)
    return region.count * 10 >= size.count * 9 ? whole : region
  }

  /// Adds the bounds of operations that are in only one of two lists, or at different indices.
  ///
  /// A pixel outside of all these bounds has the same operations in the same order.
  private static func addChanges(
    from old: [DrawOperation], to new: [DrawOperation], into region: inout PixelRegion
  ) {
    let first = commonPrefix(old, new)
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    guard oldEnd == newEnd else {
      for operation in old[first..<oldEnd] { region.add(operation.bounds) }
      for operation in new[first..<newEnd] { region.add(operation.bounds) }
      return
    }
    for (old, new) in zip(old[first..<oldEnd], new[first..<newEnd]) where old != new {
      if case .layer(let one) = old.content, case .layer(let other) = new.content,
        one.shape == other.shape, one.opacity == other.opacity
      {
        addChanges(from: one.operations, to: other.operations, into: &region)
      } else {
        region.add(old.bounds)
        region.add(new.bounds)
      }
    }
  }
}
