// swift-tools-version: 6.1
import PackageDescription

// Every module of the house; the arrows point only downwards (see ARCHITECTURE.md). `make` builds
// with `--explicit-target-dependency-import-check error`, and HouseTests holds every `import`
// line against this list.
let package = Package(
  name: "zoetrope",
  products: [
    .executable(name: "zoetrope", targets: ["zoetrope"]),
    .executable(name: "SamplePhotos", targets: ["SamplePhotos"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ],
  targets: [
    // What texts are shown as.
    .target(name: "PlainText"),

    // What moves.
    .target(name: "Geometry"),
    .target(name: "Motion", dependencies: ["Geometry"]),
    .target(name: "Touch", dependencies: ["Motion", "Geometry"]),
    .target(name: "Display", dependencies: ["Geometry"]),
    .target(name: "Readings"),
    .target(name: "SceneModel", dependencies: ["Geometry", "Motion", "Touch"]),
    .target(
      name: "Scenes",
      dependencies: ["SceneModel", "Geometry", "Motion", "Touch", "PlainText", "CYAML"]),
    .target(
      name: "Stages",
      dependencies: ["SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry"]),
    .target(
      name: "Simulation",
      dependencies: [
        "Stages", "SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry",
      ]),

    // What is drawn and written.
    .target(name: "CMemory"),
    .target(name: "Memory", dependencies: ["CMemory"]),
    .target(name: "Threads"),
    .target(name: "Pixels", dependencies: ["Memory"]),
    .target(name: "Raster", dependencies: ["Display", "Pixels", "Geometry"]),
    .target(
      name: "Text", dependencies: ["Display", "Geometry", "CFreeType", "CHarfBuzz", "CFontconfig"]),
    .target(
      name: "Overlays",
      dependencies: [
        "Text", "Simulation", "SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry",
      ]),
    .target(name: "CFiles"),
    .target(name: "Files", dependencies: ["Memory", "PlainText", "CFiles", "CMemory", "CXXHash"]),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .target(
      name: "Codecs",
      dependencies: [
        "Pixels", "Files", "Memory", "CPNGShim", "CDeflate", "CGIF", "CJPEGShim", "CJPEG",
      ]),
    // What has frames, and how two differ.
    .target(name: "Compare", dependencies: ["Pixels", "Readings"]),
    .target(
      name: "Films",
      dependencies: ["Compare", "Codecs", "Files", "Memory", "Pixels", "PlainText", "Readings"]),
    .target(
      name: "Production",
      dependencies: [
        "Films", "Overlays", "Text", "Simulation", "Raster", "Codecs", "Files", "SceneModel",
        "Motion", "Display", "Readings", "Pixels", "Geometry", "Memory", "PlainText", "Threads",
      ]),

    // What has changed.
    .target(
      name: "Expectations",
      dependencies: [
        "Compare", "Simulation", "SceneModel", "Touch", "Motion", "Display", "Readings",
        "Geometry",
      ]),
    .target(
      name: "Review",
      dependencies: [
        "Compare", "Codecs", "Raster", "Text", "Readings", "Display", "Pixels", "Geometry",
        "PlainText",
      ],
      resources: [
        "page.html", "page.css", "player.css", "elements.js", "curves.js", "frames.js", "page.js",
        "pictures.js", "player.js", "scrubber.js", "sidebar.js", "stage.js", "theater.js",
        "view.js", "words.js",
      ].map { .embedInCode("Page/" + $0) }),
    .target(
      name: "Verification",
      dependencies: [
        "Review", "Production", "Films", "Expectations", "Compare", "Overlays", "Text",
        "Simulation", "SceneModel", "Codecs", "Files", "Motion", "Display", "Readings", "Pixels",
        "Geometry", "Memory", "PlainText",
      ]),

    // Photographs made by program.
    .target(name: "Photographs", dependencies: ["Codecs", "Pixels", "Threads"]),

    // What people run.
    .executableTarget(
      name: "zoetrope",
      dependencies: [
        "Verification", "Production", "Review", "Films", "Expectations", "Compare", "Overlays",
        "Text", "Simulation", "Scenes", "SceneModel", "Touch",
        "Motion", "Display", "Readings", "Raster", "Photographs", "Codecs", "Files", "Pixels",
        "Geometry", "PlainText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Where an allocation fails, the program ends as CMemory says, Swift's runtime included.
      linkerSettings: [
        .unsafeFlags(
          ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"].flatMap {
            ["-Xlinker", "--wrap=\($0)"]
          })
      ]),
    .executableTarget(name: "SamplePhotos", dependencies: ["Photographs", "Codecs"]),

    // Debian's libraries.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),

    // Where input from outside enters, for fuzzing and for the tests that replay what it found.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Verification", "Review", "Production", "Films", "Expectations", "Compare", "Simulation",
        "Scenes", "SceneModel", "Touch", "Motion", "Display", "Readings", "Raster", "Codecs",
        "Files", "Pixels", "Geometry", "TestSupport",
      ], path: "Tests/FuzzTargets"),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzTargets", "TestSupport"]),

    // Tests mirror Sources.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "FileFaults", path: "Tests/FileFaults"),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"]),
    .testTarget(name: "PlainTextTests", dependencies: ["PlainText", "TestSupport"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion", "Geometry", "TestSupport"]),
    .testTarget(name: "TouchTests", dependencies: ["Touch", "Motion", "Geometry", "TestSupport"]),
    .testTarget(
      name: "ScenesTests",
      dependencies: ["Scenes", "SceneModel", "Touch", "Motion", "Geometry", "TestSupport"]),
    .testTarget(
      name: "StagesTests",
      dependencies: [
        "Stages", "SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry", "TestSupport",
      ]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Simulation", "Stages", "SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry",
        "TestSupport",
      ]),
    .testTarget(name: "MemoryTests", dependencies: ["Memory"]),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
    .testTarget(name: "PixelsTests", dependencies: ["Pixels", "TestSupport"]),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Raster", "Display", "Pixels", "Geometry", "TestSupport"]),
    .testTarget(
      name: "TextTests",
      dependencies: ["Text", "Raster", "Display", "Pixels", "Geometry", "TestSupport"]),
    .testTarget(
      name: "OverlaysTests",
      dependencies: [
        "Overlays", "Text", "Simulation", "SceneModel", "Touch", "Motion", "Display", "Readings",
        "Geometry", "TestSupport",
      ]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "CFiles", "PlainText", "TestSupport"]),
    .testTarget(name: "CodecsTests", dependencies: ["Codecs", "Files", "Pixels", "TestSupport"]),
    .testTarget(name: "ReadingsTests", dependencies: ["Readings", "TestSupport"]),
    .testTarget(
      name: "CompareTests", dependencies: ["Compare", "Pixels", "Readings", "TestSupport"]),
    .testTarget(
      name: "FilmsTests",
      dependencies: [
        "Films", "Compare", "Codecs", "Files", "Pixels", "Readings", "TestSupport", "FileFaults",
      ]),
    .testTarget(
      name: "ExpectationsTests",
      dependencies: [
        "Expectations", "Compare", "Scenes", "Simulation", "SceneModel", "Touch", "Motion",
        "Readings", "Geometry", "TestSupport",
      ]),
    .testTarget(
      name: "VerificationTests",
      dependencies: [
        "Verification", "Review", "Production", "Films", "Expectations", "Compare", "Simulation",
        "SceneModel", "Codecs", "Files", "Motion", "Readings", "Pixels", "Geometry",
        "TestSupport",
      ]),
    .testTarget(
      name: "ReviewTests",
      dependencies: [
        "Review", "Compare", "Codecs", "Text", "Readings", "Display", "Pixels", "Geometry",
        "TestSupport",
      ]),
    .testTarget(
      name: "ProductionTests",
      dependencies: [
        "Production", "Films", "Simulation", "Raster", "Codecs", "Files", "SceneModel", "Touch",
        "Motion", "Display", "Readings", "Pixels", "Geometry", "Memory", "TestSupport",
      ]),
  ]
)

// Links libFuzzer, which only `make fuzz` has.
if Context.environment["ZOETROPE_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzing", dependencies: ["FuzzTargets", "Files", "CLibFuzzer"], path: "Tests/Fuzzing",
      exclude: ["campaign.py"]),
  ]
}

for target in package.targets
where target.type == .regular || target.type == .executable
  || target.type == .test
{
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// Photographs are light summed up pixel by pixel: a minute without the optimiser, a second with it.
for target in package.targets where target.name == "Photographs" {
  target.swiftSettings? += [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

// C that is fed with other people's files is built to notice when it writes past its end. The checks of
// the C library want the optimiser.
for target in package.targets
where ["CFiles", "CMemory", "CPNGShim", "CJPEGShim"].contains(target.name) {
  target.cSettings = [
    .unsafeFlags(["-fstack-protector-strong"]),
    .unsafeFlags(
      ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3"], .when(configuration: .release)),
  ]
}

// All symbols are bound at the start, so that their table is read-only from then on.
for target in package.targets where target.type == .executable {
  target.linkerSettings = [
    .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"])
  ]
}
