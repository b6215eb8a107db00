import CPages

/// The files of the page, which are contained in the program.
extension PageResponse {
  static let markup = PageResponse(cpages_preview_markup(), type: "text/html; charset=utf-8")
  static let style = PageResponse(cpages_preview_style(), type: "text/css; charset=utf-8")
  static let script = PageResponse(cpages_preview_script(), type: "text/javascript; charset=utf-8")

  private init(_ text: CPagesText, type: String) {
    let body = Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
    self.init(type: type, body: body)
  }
}
