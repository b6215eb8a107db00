import Glibc
import Platform
import Testing

@Suite("Available memory")
struct AvailableMemoryTests {
  @Test("The system reports less than the machine's memory")
  func current() throws {
    let available = try #require(AvailableMemory.current)
    #expect(available.bytes > 0)
    #expect(available.bytes < sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))
  }
}
