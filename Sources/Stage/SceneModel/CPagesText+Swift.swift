package import CPages

/// A text that is compiled into the program.
extension CPagesText {
  package var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }

  package var string: String { String(decoding: array, as: UTF8.self) }
}
