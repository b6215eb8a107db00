/// The set of colors of an image that has only a few.
struct DistinctColors {
  /// The colors found, with a highest byte of 0.
  private var colors: [UInt32] = []

  /// A hash table of indices into `colors` plus 1, 0 for free slots, with linear probing.
  private var slots = [UInt16](repeating: 0, count: 1 << slotBits)
  private static let slotBits = 11

  /// Collects the colors of pixels, red lowest; returns false above `limit`, which is at most 256.
  mutating func find(in pixels: UnsafeBufferPointer<UInt32>, limit: Int) -> Bool {
    forget()
    var last: UInt32?
    for pixel in pixels {
      let color = pixel & 0xFF_FFFF
      if color == last { continue }
      last = color
      let slot = slot(of: color)
      if slots[slot] != 0 { continue }
      if colors.count == limit { return false }
      colors.append(color)
      slots[slot] = UInt16(colors.count)
    }
    return true
  }

  mutating func sort() -> [RGB8] {
    let palette = colors.map(RGB8.init(packed:)).sorted { $0.order < $1.order }
    forget()
    for color in palette {
      let slot = slot(of: color.packed)
      colors.append(color.packed)
      slots[slot] = UInt16(colors.count)
    }
    return palette
  }

  private mutating func forget() {
    colors.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = 0 }
  }

  /// Returns the index of a collected color; 0 for any other color.
  func index(of pixel: UInt32) -> UInt8 {
    let number = slots[slot(of: pixel & 0xFF_FFFF)]
    return number == 0 ? 0 : UInt8(truncatingIfNeeded: number - 1)
  }

  /// Returns the slot that contains a color, or the free slot for it.
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
