import Platform
import Testing

@Suite("Bulk memory")
struct BulkMemoryTests {
  @Test(
    "Memory is zero at any size, also after other memory was freed",
    arguments: [1, 4096, (1 << 20) - 1, 1 << 20, (2 << 20) + 1, 5 << 20])
  func zero(_ count: Int) {
    for _ in 0..<2 {
      let memory = BulkMemory(count: count)
      defer { withExtendedLifetime(memory) {} }
      #expect(memory.bytes.count == count)
      #expect(memory.bytes.allSatisfy { $0 == 0 })
      memory.bytes.update(repeating: 0xA5)
    }
  }
}
