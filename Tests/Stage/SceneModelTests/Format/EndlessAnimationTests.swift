import SceneModel
import TestSupport
import Testing

@Suite("Animations that repeat forever")
struct EndlessAnimationTests {
  private func errors(_ text: String) -> [String] {
    SceneFixtures.read("zoetrope: 1\n" + text).diagnostics.filter { $0.severity == .error }
      .map { "\($0.place.start.line):\($0.place.start.column) \($0.message)" }
  }

  @Test("Are errors in a scene that lasts until it is settled")
  func settled() {
    let message =
      "found repeatForever, but the scene ends when it is settled, which never happens"
    #expect(
      errors("list: {rows: [A], animation: easeInOut.repeatForever}\n") == [
        "2:30 list.animation: \(message)"
      ])
    #expect(
      errors(
        """
        list: {rows: [A]}
        compare: [{animation: none}, {animation: "bouncy.repeatForever(autoreverses: false)"}]
        changes:
          - {at: 1, append: B, animation: snappy.repeatForever.speed(2)}
        duration: settled

        """) == ["3:42 compare[1].animation: \(message)", "5:35 changes[0].animation: \(message)"])
    #expect(
      errors(
        """
        beads: {colors: ["#FF0000"], lid: {at: 1, open: true, animation: linear.repeatForever}}

        """) == ["2:66 beads.lid.animation: \(message)"])
  }

  @Test("Are allowed in a scene with a duration, as are finite repetitions")
  func bounded() {
    #expect(errors("list: {rows: [A], animation: easeInOut.repeatForever}\nduration: 3\n") == [])
    #expect(errors("list: {rows: [A], animation: easeInOut.repeatCount(3)}\n") == [])
  }

  @Test("An unfinished expression gets a hint to quote it only if it is unquoted")
  func quotes() {
    func hints(_ animation: String) -> [String?] {
      SceneFixtures.read("zoetrope: 1\nlist: {rows: [A], animation: \(animation)}\n").diagnostics
        .filter { $0.severity == .error }.map(\.hint)
    }
    #expect(hints("'easeInOut.delay'") == [nil])
    #expect(hints("easeInOut.delay").first??.contains("in quotes") == true)
  }
}
