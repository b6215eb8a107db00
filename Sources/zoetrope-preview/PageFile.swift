import CPreviewPage
import FlyingFox
import Foundation

/// A file of the page, as it lies in the program.
struct PageFile {
  static let markup = PageFile(cpreview_page_markup(), type: "text/html; charset=utf-8")
  static let style = PageFile(cpreview_page_style(), type: "text/css; charset=utf-8")
  static let script = PageFile(cpreview_page_script(), type: "text/javascript; charset=utf-8")

  private let bytes: Data
  private let type: String

  private init(_ text: CPreviewPageText, type: String) {
    bytes = Data(UnsafeBufferPointer(start: text.bytes, count: text.count))
    self.type = type
  }

  /// The answer that holds it.
  var response: HTTPResponse { HTTPResponse.plain(bytes, type: type) }
}

extension HTTPResponse {
  /// The policy of the page: its own style and script, pictures that it has made, nothing from elsewhere.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// An answer that no cache keeps and no other page may use.
  static func plain(_ body: Data, type: String, status: HTTPStatusCode = .ok) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("Content-Security-Policy"): policy,
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      ], body: body)
  }
}
