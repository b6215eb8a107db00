import Foundation
import Platform
import SceneModel
import TestSupport
import Testing

@testable import Rendering

@Suite("Memory plan of a render")
struct MemoryPlanTests {
  private static let megabyte = 1 << 20

  /// Frames of 12 MB and photos of 20 MB.
  private let demand = MemoryPlan.Demand(
    passes: [pass(12 * megabyte, .png), pass(1 * megabyte, .gif)], photos: 20 * megabyte,
    decoding: 48 * megabyte)

  private static func pass(_ bytes: Int, _ formats: OutputSettings.Format...) -> MemoryPlan.Pass {
    MemoryPlan.Pass(pixels: bytes / 4, formats: formats)
  }

  private func limit(_ megabytes: Int) -> AvailableMemory {
    AvailableMemory(bytes: megabytes * Self.megabyte, bound: .addresses)
  }

  @Test("Uses all threads with enough memory")
  func enoughMemory() throws {
    #expect(try MemoryPlan(demand, jobs: 8, memory: limit(100_000)).jobs == 8)
    let plan = try MemoryPlan(demand, jobs: 8, memory: limit(2000))
    #expect(plan.jobs == 8)
    #expect(plan.depth == 16)
  }

  @Test("A run may use 2 GiB, and 512 MiB for each thread after the first")
  func runLimit() throws {
    let memory = MemoryPlan.memory(jobs: 3)
    #expect(memory.bytes <= 3072 * Self.megabyte)
    #expect(memory.bound != .run || memory.bytes == 3072 * Self.megabyte)
    let page = try String(
      contentsOf: Repository.root.appending(path: "docs/reference/limits.md"), encoding: .utf8)
    #expect(MemoryPlan.limit == (2 << 30, 512 << 20))
    #expect(page.contains("2 GiB, and 512 MiB for each thread after the first"))
  }

  @Test("Uses fewer threads, never more, as memory decreases")
  func lessMemory() throws {
    var last = 8
    for megabytes in stride(from: 2000, through: 120, by: -20) {
      let jobs = try MemoryPlan(demand, jobs: 8, memory: limit(megabytes)).jobs
      #expect(jobs <= last)
      last = jobs
    }
    #expect(last == 1)
  }

  @Test("Draws large frames one after another before it fails")
  func single() throws {
    let large = MemoryPlan.Demand(passes: [Self.pass(256 * Self.megabyte, .png)])
    #expect(try MemoryPlan(large, jobs: 1, memory: limit(1320)).depth == 2)
    #expect(try MemoryPlan(large, jobs: 1, memory: limit(1010)).depth == 1)
    #expect(try MemoryPlan(large, jobs: 2, memory: limit(1010)).jobs == 1)
  }

  @Test("Reports too little memory with the required and the available amount")
  func shortage() throws {
    let large = MemoryPlan.Demand(passes: [Self.pass(256_000_000, .png)], photos: 1_000_000)
    let error = try #require(throws: RenderError.self) {
      try MemoryPlan(large, jobs: 4, memory: AvailableMemory(bytes: 400_000_000, bound: .addresses))
    }
    #expect(
      error.description
        == "too little memory: about 995 MB are needed (1 MB for photos, 512 MB for frames, "
        + "448 MB for encoding them), but only 400 MB are available under ulimit -v; smaller "
        + "pictures need less")
  }
}
