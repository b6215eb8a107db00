extension [UInt8] {
  /// Creates an array as `init(unsafeUninitializedCapacity:initializingWith:)` does, in huge pages where it
  /// is large and the system has some.
  ///
  /// What is kept for long should be made without: it may take up twice the memory.
  ///
  /// - Parameters:
  ///   - capacity: for how many bytes there is to be room, at least.
  ///   - fill: fills a buffer of exactly so many bytes from its beginning on, and says how many are filled.
  package init(
    bulkCapacity capacity: Int,
    filledBy fill: (_ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) -> Void
  ) {
    guard capacity >= HugePage.threshold else {
      self.init(unsafeUninitializedCapacity: capacity) { fill($0, &$1) }
      return
    }
    // Memory of a whole number of huge pages begins with one. An array and the allocator need some bytes
    // in front of the elements, for which a small page is kept; they have touched the first page, so that
    // the huge one is not given by itself.
    let pages = (capacity + Self.smallPage + HugePage.size - 1) / HugePage.size
    let room = pages * HugePage.size - Self.smallPage
    self.init(unsafeUninitializedCapacity: room) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let start = UnsafeMutableRawPointer(base)
      let behind = Int(bitPattern: start) & (Self.smallPage - 1)
      HugePage.wish(for: start - behind, room + behind)
      if (UInt(bitPattern: start) - UInt(behind)).isMultiple(of: UInt(HugePage.size)) {
        HugePage.collapse(at: start - behind)
      }
      fill(UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]), &count)
    }
  }

  private static var smallPage: Int { 4096 }
}
