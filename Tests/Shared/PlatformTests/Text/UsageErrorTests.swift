import Platform
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
  @Test(
    "A usage error has the form of other errors",
    arguments: [
      (
        "Unknown option '--bogus'. Did you mean '--jobs'?", "",
        "unknown option '--bogus'. Did you mean '--jobs'?"
      ),
      (
        "--scale is 9; expected a number from 0.5 to 4.", "",
        "--scale is 9; expected a number from 0.5 to 4"
      ),
      ("GitHub Actions states no shard", "", "GitHub Actions states no shard"),
      (
        "The value 'x' is invalid for '--kind <kind>': expected a or b",
        "Help:  --kind <kind>  A kind.\n",
        "the value 'x' is invalid for '--kind <kind>': expected a or b"
      ),
      (
        "Missing value for '--fps <fps>'", "Help:  --fps <fps>  Frames per second, 1…240.\n",
        "missing value for '--fps <fps>' (frames per second, 1…240)"
      ),
      (
        "The value 'x' is invalid. Please provide one of the following:\n  - jump\n  - late", "",
        "the value 'x' is invalid. Please provide one of the following: jump, late"
      ),
      (
        "The value 'x' is invalid. Please provide one of 'a' or 'b'.",
        "Help:  --kind <kind>  A kind.\n",
        "the value 'x' is invalid. Please provide one of 'a' or 'b'"
      ),
      ("Unexpected argument '\u{1B}[31m'", "", "unexpected argument '\\u{1B}[31m'"),
    ])
  func form(message: String, help: String, sentence: String) {
    let full =
      "Error: \(message)\n\(help)Usage: zoetrope x <y>\n  See 'zoetrope x --help' for more."
    #expect(
      UsageError(message, in: full).text == "zoetrope: error: \(sentence)\nUsage: zoetrope x <y>\n")
  }
}
