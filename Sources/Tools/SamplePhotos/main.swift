// Generates the sample photographs procedurally. `Photographs` has one file for each photograph,
// and the types that they share.

import Codecs
import Foundation

// Writes all sample photographs, or only the given names, as JPEG files:
// SamplePhotos FOLDER LONGER_SIDE|full [NAME...]
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, let side = arguments.dropFirst().first,
  side == "full" || (Int(side) ?? 0) > 0
else {
  FileHandle.standardError.write(
    Data("usage: SamplePhotos FOLDER LONGER_SIDE|full [NAME...]\n".utf8))
  exit(2)
}
let names = arguments.dropFirst(2)
do {
  for photograph in Photograph.all where names.isEmpty || names.contains(photograph.name) {
    let file = try (Int(side).map(photograph.sized) ?? photograph).file()
    let url = URL(fileURLWithPath: folder).appendingPathComponent(photograph.fileName)
    try Data(file).write(to: url)
    print("\(photograph.fileName): \(file.count) bytes")
  }
} catch {
  FileHandle.standardError.write(Data("SamplePhotos: \(error)\n".utf8))
  exit(2)
}
