import CFiles

extension OutputFolder {
  /// The most bytes of a note; file systems allow little more.
  private static var noteLimit: Int { 2048 }

  /// A text attached to the folder itself, which no listing shows; nil where there is none.
  package var note: String? {
    var buffer = [CChar](repeating: 0, count: Self.noteLimit + 1)
    guard cfiles_note(descriptor.number, &buffer, Int32(buffer.count)) == 0 else { return nil }
    return buffer.withUnsafeBufferPointer { characters in
      characters.baseAddress.flatMap { String(validatingCString: $0) }
    }
  }

  /// Attaches a text to the folder, or removes it for nil; true if the file system took it.
  package func setNote(_ text: String?) -> Bool {
    guard text.map({ $0.utf8.count <= Self.noteLimit }) ?? true else { return false }
    return cfiles_set_note(descriptor.number, text) == 0
  }
}
