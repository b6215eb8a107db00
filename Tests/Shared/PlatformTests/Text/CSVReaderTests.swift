import Platform
import Testing

@Suite("CSV") struct CSVReaderTests {
  private func records(_ text: String) -> [[CSVReader.Field]] {
    var reader = CSVReader(text)
    var records: [[CSVReader.Field]] = []
    while let record = reader.next() { records.append(record) }
    return records
  }

  @Test("Reads quoted fields with separators, quotation marks and line breaks")
  func quoted() {
    let found = records("a, b \r\n\r\n\"1,\"\"2\"\"\", \"x\ny\" \r3,4")
    #expect(found.map { $0.map(\.text) } == [["a", "b"], ["1,\"2\"", "x\ny"], ["3", "4"]])
    #expect(found.map { $0.map(\.line) } == [[1, 1], [3, 3], [5, 5]])
    #expect(found.map { $0.map(\.column) } == [[1, 4], [1, 12], [1, 3]])
  }

  @Test("Counts columns in characters, and keeps empty fields")
  func columns() {
    let found = records("ä€,,b\n")
    #expect(found.map { $0.map(\.text) } == [["ä€", "", "b"]])
    #expect(found.map { $0.map(\.column) } == [[1, 4, 5]])
  }

  @Test("The first separator that is not quoted is that of all rows")
  func separators() {
    #expect(records("\"a,b\";c\n1,5;2\n").map { $0.map(\.text) } == [["a,b", "c"], ["1,5", "2"]])
    #expect(records("a\tb\n1;2\t\n").map { $0.map(\.text) } == [["a", "b"], ["1;2", ""]])
  }

  @Test("Finds a quotation mark that is not closed")
  func unclosed() {
    var reader = CSVReader("a,b\n1,\"x\n2,3\n")
    while reader.next() != nil {}
    #expect(reader.unclosed?.line == 2 && reader.unclosed?.column == 3)
  }
}
