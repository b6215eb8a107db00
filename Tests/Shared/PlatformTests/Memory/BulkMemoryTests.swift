import Platform
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
}
