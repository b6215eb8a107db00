import Display
import Glibc
import Testing

@testable import Rendering

@Suite("Search for a clip within a size limit")
struct BudgetSearchTests {
  private let amounts = (0..<7).map { 1 / Double($0 + 1) }

  /// Searches among clips whose sizes fall by a factor per quality, and in proportion to their
  /// amount.
  private func found(
    limit: Int, qualities: Int, amounts: [Double]? = nil, slope: Double = 0.97
  ) -> (
    best: BudgetSearch.Choice?, tried: [BudgetSearch.Choice], size: (BudgetSearch.Choice) -> Int
  ) {
    let amounts = amounts ?? self.amounts
    let size = { (choice: BudgetSearch.Choice) in
      Int(1e6 * amounts[choice.level] * pow(slope, Double(choice.quality)))
    }
    var tried: [BudgetSearch.Choice] = []
    let best = BudgetSearch(amounts: amounts, qualities: qualities, limit: limit).best { choice in
      tried.append(choice)
      return size(choice)
    }
    return (best, tried, size)
  }

  @Test("Finds a clip that fits and is nearly the best possible, in a few tries")
  func finds() throws {
    for limit in stride(from: 60_000, to: 999_999, by: 7919) {
      let (best, tried, size) = found(limit: limit, qualities: 50)
      let choice = try #require(best)
      #expect(size(choice) <= limit)
      #expect(Set(tried).count == tried.count, "none is tried twice")
      #expect(tried.count <= 8)
      if choice.level > 0 {
        let previous = BudgetSearch.Choice(level: choice.level - 1, quality: 49)
        #expect(size(previous) > limit, "the level before does not fit at all")
      }
      if choice.quality > (choice.level == 0 ? 1 : 0), Double(size(choice)) < 0.96 * Double(limit) {
        let better = BudgetSearch.Choice(level: choice.level, quality: choice.quality - 1)
        #expect(size(better) > limit)
      }
    }
  }

  @Test("Needs few tries even if sizes jump", arguments: [0.6, 0.9, 0.999, 1])
  func jumps(slope: Double) {
    for limit in stride(from: 1000, to: 999_999, by: 31_337) {
      let (best, tried, size) = found(limit: limit, qualities: 80, slope: slope)
      #expect(tried.count <= 16)
      if let best { #expect(size(best) <= limit) }
    }
  }

  @Test("Tries the original clip first, and no other if that fits")
  func fitsAtOnce() {
    let (best, tried, _) = found(limit: 1_000_000, qualities: 50)
    #expect(best == BudgetSearch.Choice(level: 0, quality: 0))
    #expect(tried.count == 1)
  }

  @Test("Tries the smallest clip if none fits", arguments: [(1, 1), (1, 9), (7, 1), (7, 9)])
  func fitsNever(levels: Int, qualities: Int) {
    let (best, tried, _) = found(
      limit: 10, qualities: qualities, amounts: Array(amounts.prefix(levels)))
    #expect(best == nil)
    #expect(tried.contains(BudgetSearch.Choice(level: levels - 1, quality: qualities - 1)))
  }

  @Test(
    "Lowers the scale to a half, then the rate to 30 fps, the scale to a quarter, and the rate to 20 fps"
  )
  func levels() throws {
    let levels = ReductionLevel.levels(of: .fifty)
    #expect(
      levels.map(\.factor) == [1, 0.85, 0.71, 0.6, 0.5, 0.5, 0.42, 0.35, 0.3, 0.25, 0.25, 0.25])
    let rates = levels.map { $0.rate?.hertz }
    #expect(rates == Array(repeating: nil, count: 5) + [30, 30, 30, 30, 30, 25, 20])
    #expect(ReductionLevel.levels(of: Rate(thousandths: 24_000) ?? .fifty).last?.rate?.hertz == 20)
    let amounts = levels.map { $0.amount(of: .fifty) }
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy(>))
  }
}
