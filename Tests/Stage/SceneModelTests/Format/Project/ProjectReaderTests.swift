import SceneModel
import Synchronization
import Testing

/// A probe that finds the same scenes for each glob and records the scenes it checks.
private final class CountingProbe: ProjectProbe {
  let checked = Mutex<[String]>([])

  func scenes(matching entry: String) throws(ProbeFault) -> [String] {
    if entry == "none*" { return [] }
    if entry == "bad*" { throw ProbeFault("a broken rule") }
    return entry.contains("*") ? ["a.yaml", "link.yaml", "b.yaml"] : [entry]
  }

  func check(scene: String) throws(ProbeFault) {
    checked.withLock { $0.append(scene) }
    if scene == "link.yaml" { throw ProbeFault("a link") }
  }

  func check(folder: String) throws(ProbeFault) {
    if folder.hasPrefix("leak") { throw ProbeFault("a link") }
  }
}

struct ProjectReaderTests {
  private let probe = CountingProbe()

  private func read(_ text: String) -> ProjectReader.Reading {
    ProjectReader.read(
      bytes: Array(text.utf8), name: "zoetrope.yaml", keeps: [], lintRules: [], probe: probe)
  }

  @Test("Checks each scene once, no matter how many globs match it")
  func scenesOnce() {
    let globs = (0..<1000).map { "'\($0)*'" }.joined(separator: ", ")
    _ = read("zoetrope: 1\nscenes: [c.yaml, \(globs), c.yaml]\n")
    #expect(probe.checked.withLock { $0 } == ["c.yaml", "a.yaml", "link.yaml", "b.yaml"])
  }

  @Test("Reports every unusable path at its position")
  func faults() {
    let reading = read(
      "zoetrope: 1\nscenes: ['*', 'none*', 'bad*']\ngoldens: leak/g\nreport: leak\n")
    #expect(reading.settings == nil)
    let heads = reading.messages.split(separator: "\n").filter { $0.hasPrefix("zoetrope.yaml:") }
    let scenes = ", expected scene files inside the folder of zoetrope.yaml"
    let folder = ", expected a folder inside that of zoetrope.yaml"
    #expect(
      heads == [
        "zoetrope.yaml:2:10: error: scenes[0]: *: link.yaml: a link\(scenes)",
        "zoetrope.yaml:2:15: error: scenes[1]: none*: no file matches\(scenes)",
        "zoetrope.yaml:2:24: error: scenes[2]: bad*: a broken rule\(scenes)",
        "zoetrope.yaml:3:10: error: goldens: leak/g: a link\(folder)",
        "zoetrope.yaml:4:9: error: report: leak: a link\(folder)",
      ])
  }
}
