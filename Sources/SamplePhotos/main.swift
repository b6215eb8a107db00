import Codecs
import Foundation
import Photographs

// Writes the sample photographs, or those named, as JPEG files:
// SamplePhotos FOLDER [NAME...]
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  FileHandle.standardError.write(Data("usage: SamplePhotos FOLDER [NAME...]\n".utf8))
  exit(2)
}
let names = arguments.dropFirst()
do {
  for photograph in Photograph.all where names.isEmpty || names.contains(photograph.name) {
    let file = try photograph.file()
    let url = URL(fileURLWithPath: folder).appendingPathComponent(photograph.fileName)
    try Data(file).write(to: url)
    print("\(photograph.fileName): \(file.count) bytes")
  }
} catch {
  FileHandle.standardError.write(Data("SamplePhotos: \(error)\n".utf8))
  exit(2)
}
