import Motion
import Testing

@testable import Rendering

@Suite("The search for a film that fits")
struct BudgetSearchTests {
  private func found(
    _ levels: Int, _ qualities: Int, fits: (BudgetSearch.Choice) -> Bool
  ) -> (best: BudgetSearch.Choice?, tried: [BudgetSearch.Choice]) {
    var tried: [BudgetSearch.Choice] = []
    let best = BudgetSearch(levels: levels, qualities: qualities).best { choice in
      tried.append(choice)
      return fits(choice)
    }
    return (best, tried)
  }

  @Test("finds the first level that fits at all, and its best quality", arguments: 0..<7)
  func finds(level: Int) {
    for quality in 0..<9 {
      let (best, tried) = found(7, 9) {
        $0.level > level || ($0.level == level && $0.quality >= quality)
      }
      #expect(best == BudgetSearch.Choice(level: level, quality: quality))
      #expect(Set(tried).count == tried.count, "none is tried twice")
      #expect(tried.count <= 9)
    }
  }

  @Test("tries the film as it is first, and nothing else where that fits")
  func fitsAtOnce() {
    let (best, tried) = found(7, 9) { _ in true }
    #expect(best == BudgetSearch.Choice(level: 0, quality: 0))
    #expect(tried.count == 1)
  }

  @Test("tries the smallest where nothing fits", arguments: [(1, 1), (1, 9), (7, 1), (7, 9)])
  func fitsNever(levels: Int, qualities: Int) {
    let search = BudgetSearch(levels: levels, qualities: qualities)
    let (best, tried) = found(levels, qualities) { _ in false }
    #expect(best == nil)
    #expect(tried.contains(search.last))
  }

  @Test("lowers the rate to 20 a second, then the scale to a quarter")
  func levels() throws {
    let levels = FilmLevel.levels(of: .fifty)
    #expect(levels.prefix(4).map { $0.rate?.hertz } == [nil, 30, 25, 20])
    #expect(levels.prefix(4).allSatisfy { $0.factor == 1 })
    #expect(levels.dropFirst(4).allSatisfy { $0.rate?.hertz == 20 && $0.factor < 1 })
    #expect(levels.last?.factor == 0.25)
    #expect(zip(levels.dropFirst(3), levels.dropFirst(4)).allSatisfy { $0.factor > $1.factor })
  }
}
