import CPreviewPage

/// A file of the page, which is contained in the program.
struct PageFile {
  static let markup = PageFile(cpreview_page_markup(), type: "text/html; charset=utf-8")
  static let style = PageFile(cpreview_page_style(), type: "text/css; charset=utf-8")
  static let script = PageFile(cpreview_page_script(), type: "text/javascript; charset=utf-8")

  private let bytes: [UInt8]
  private let type: String

  private init(_ text: CPreviewPageText, type: String) {
    bytes = Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
    self.type = type
  }

  /// The response with this file.
  var response: PageResponse { PageResponse(type: type, body: bytes) }
}
