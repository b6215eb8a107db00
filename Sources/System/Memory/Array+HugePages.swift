extension [UInt8] {
  /// Creates an array with room for so many bytes, in huge pages where it is large and there are some.
  ///
  /// Arrays kept for long should be made without: they may take up twice the memory. `fill` gets a
  /// buffer of exactly the capacity and sets the number of bytes that it has filled from the beginning.
  package init(
    bulkCapacity capacity: Int,
    filledBy fill: (_ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) -> Void
  ) {
    guard capacity >= HugePage.threshold else {
      self.init(unsafeUninitializedCapacity: capacity) { fill($0, &$1) }
      return
    }
    // Memory of whole huge pages begins with one. A small page is kept for the bytes that an array and
    // the allocator need in front of the elements; they have touched the first page, so that the huge
    // one is not given by itself.
    let pages = (capacity + Self.smallPage + HugePage.size - 1) / HugePage.size
    let room = pages * HugePage.size - Self.smallPage
    self.init(unsafeUninitializedCapacity: room) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let start = UnsafeMutableRawPointer(base)
      let behind = Int(bitPattern: start) & (Self.smallPage - 1)
      HugePage.advise(for: start - behind, room + behind)
      if (UInt(bitPattern: start) - UInt(behind)).isMultiple(of: UInt(HugePage.size)) {
        HugePage.collapse(at: start - behind)
      }
      fill(UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]), &count)
    }
  }

  private static var smallPage: Int { 4096 }
}
