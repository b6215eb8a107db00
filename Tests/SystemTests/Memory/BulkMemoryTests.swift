import System
import Testing

@Suite("Memory for many bytes")
struct BulkMemoryTests {
  @Test(
    "is zero, however much, and again after other was given back",
    arguments: [1, 4096, (1 << 20) - 1, 1 << 20, (2 << 20) + 1, 5 << 20])
  func zero(_ count: Int) {
    for _ in 0..<2 {
      let memory = BulkMemory(count: count)
      #expect(memory.bytes.count == count)
      #expect(memory.bytes.allSatisfy { $0 == 0 })
      memory.bytes.update(repeating: 0xA5)
      memory.free()
    }
  }

  @Test(
    "arrays hold what they were filled with",
    arguments: [1, (1 << 20) - 1, 1 << 20, (2 << 20) - 4096, (2 << 20) - 4095, (4 << 20) + 1])
  func arrays(_ count: Int) {
    let filled = count - count / 3
    var array = [UInt8](bulkCapacity: count) { buffer, length in
      #expect(buffer.count == count)
      for index in 0..<filled { buffer[index] = UInt8(truncatingIfNeeded: index &* 31) }
      length = filled
    }
    #expect(array.count == filled)
    #expect(array.capacity >= count)
    array.append(7)
    #expect(array.last == 7)
    #expect(
      array.dropLast().enumerated().allSatisfy { $1 == UInt8(truncatingIfNeeded: $0 &* 31) })
  }

  @Test("an array that nothing is put into is empty")
  func nothing() {
    #expect([UInt8](bulkCapacity: 3 << 20) { _, _ in }.isEmpty)
  }
}
