import Foundation
import TestSupport
import Testing

/// Tests that ARCHITECTURE.md's recipes list exactly the files that mention their example.
@Suite("Recipes")
struct RecipeTests {
  private struct Recipe {
    let example: String
    let files: Set<String>
  }

  private func recipes() throws -> [Recipe] {
    let url = Repository.root.appending(path: "ARCHITECTURE.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let sections = text.matches(of: #/(?s)### To add [^\n]*?\(as `([^`]+)`\)\n(.*?)(?=\n##|\z)/#)
    return sections.map { section in
      let files = section.2.matches(of: #/`(Sources/[^`]+\.(?:swift|tsv))`/#).map { String($0.1) }
      return Recipe(example: String(section.1), files: Set(files))
    }
  }

  @Test("A recipe lists exactly the files in Sources that mention its example")
  func files() throws {
    let recipes = try recipes()
    #expect(recipes.count == 6)
    let sources = try TextFile.all(in: Repository.sources).filter {
      $0.path.hasSuffix(".swift") || $0.path.hasSuffix(".tsv")
    }
    for recipe in recipes {
      let found = Set(sources.filter { $0.text.contains(recipe.example) }.map(\.path))
      #expect(found.sorted() == recipe.files.sorted(), "the recipe of \(recipe.example)")
    }
  }
}
