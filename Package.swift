// swift-tools-version: 6.1
import PackageDescription

// The one statement of the house's graph; the arrows point only downwards. `make` builds with
// `--explicit-target-dependency-import-check error`, and HouseTests fails an arrow that no import uses
// and a line of ARCHITECTURE.md's table that says something else.
let package = Package(
  name: "zoetrope",
  products: [
    .executable(name: "zoetrope", targets: ["zoetrope"]),
    .executable(name: "zoetrope-preview", targets: ["zoetrope-preview"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ],
  targets: [
    // The machine, and texts as they can be shown.
    .target(name: "PlainText"),
    .target(name: "CFiles"),
    .target(name: "CMemory"),
    .target(name: "System", dependencies: ["PlainText", "CFiles", "CMemory", "CXXHash"]),

    // What moves.
    .target(name: "Geometry"),
    .target(name: "Motion", dependencies: ["Geometry"]),
    .target(name: "Touch", dependencies: ["Motion", "Geometry"]),
    .target(name: "Display", dependencies: ["Pixels", "Geometry", "PlainText"]),
    .target(
      name: "SceneModel", dependencies: ["Display", "Geometry", "Motion", "Touch", "PlainText"]),
    .target(
      name: "Scenes",
      dependencies: ["SceneModel", "Display", "Geometry", "Motion", "Touch", "PlainText", "CYAML"]),
    .target(
      name: "Export", dependencies: ["SceneModel", "Motion", "Geometry", "PlainText"]),
    .target(
      name: "Simulation",
      dependencies: ["SceneModel", "Touch", "Motion", "Display", "Geometry", "PlainText"]),

    // What is drawn and written.
    .target(name: "CPixelKernels"),
    .target(name: "Pixels", dependencies: ["System"]),
    .target(name: "Raster", dependencies: ["Display", "Pixels", "Geometry", "CPixelKernels"]),
    .target(
      name: "Text", dependencies: ["Display", "Geometry", "CFreeType", "CHarfBuzz", "CFontconfig"]),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .target(
      name: "Codecs",
      dependencies: [
        "Pixels", "System", "CPixelKernels", "CPNGShim", "CDeflate", "CGIF", "CJPEGShim", "CWebP",
      ]),
    .target(name: "Compare", dependencies: ["Pixels", "Display", "PlainText"]),
    .target(
      name: "Clips",
      dependencies: ["Codecs", "Pixels", "Display", "System", "PlainText"]),
    .target(
      name: "Rendering",
      dependencies: [
        "Figures", "Clips", "Text", "Simulation", "Raster", "Codecs", "SceneModel",
        "Touch", "Motion", "Display", "Pixels", "Geometry", "System", "PlainText",
      ]),

    .target(
      name: "Figures",
      dependencies: ["Codecs", "Raster", "Text", "Display", "Pixels", "Geometry", "PlainText"]),

    // What is wrong.
    .target(
      name: "Lint",
      dependencies: [
        "Simulation", "SceneModel", "Touch", "Motion", "Display", "Geometry", "System", "PlainText",
      ]),

    // What has changed.
    .target(name: "CReviewPage", cSettings: [.headerSearchPath("../Review/Page")]),
    .target(
      name: "Review",
      dependencies: ["Figures", "Codecs", "Display", "Pixels", "PlainText", "CReviewPage"],
      exclude: [
        "page.html", "page.css", "player.css", "accept.js", "arrangement.js", "elements.js",
        "curves.js", "frames.js", "page.js", "paper.css", "paper.js",
        "pictures.js", "player.js", "scrubber.js", "sidebar.js", "stage.js", "stills.js",
        "theater.js", "view.js", "words.js",
      ].map { "Page/" + $0 }),
    .target(
      name: "Verification",
      dependencies: [
        "Lint", "Figures", "Review", "Rendering", "Clips", "Compare", "Simulation", "SceneModel",
        "Codecs", "Motion", "Display", "Pixels", "Geometry", "System", "PlainText",
      ]),

    // What is looked at while it is made.
    .target(
      name: "SceneFiles",
      dependencies: [
        "Scenes", "SceneModel", "Simulation", "Text", "Codecs", "Display", "Pixels", "Geometry",
        "System",
      ]),
    .target(
      name: "Preview",
      dependencies: [
        "SceneFiles", "Rendering", "Scenes", "SceneModel", "Simulation", "Text", "Touch", "Codecs",
        "Display", "Motion", "Pixels", "Geometry", "System", "PlainText",
      ]),
    .target(
      name: "CPreviewPage",
      exclude: [
        "page.html", "page.css", "film.js", "constants.js", "readings.js", "live.js", "page.js",
      ].map { "page/" + $0 },
      cSettings: [.headerSearchPath("page")]),

    // What people run.
    .target(name: "CFirstPhotos", exclude: ["photos"], cSettings: [.headerSearchPath(".")]),
    .executableTarget(
      name: "zoetrope",
      dependencies: [
        "SceneFiles", "Figures", "Verification", "Lint", "Review", "Rendering", "Clips", "Compare",
        "Text", "Simulation", "Scenes", "Export", "SceneModel", "Codecs", "Motion", "Display",
        "Pixels",
        "Geometry", "System", "PlainText",
        "CFirstPhotos",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Where an allocation fails, the program ends as CMemory says, Swift's runtime included.
      linkerSettings: [
        .unsafeFlags(
          ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"].flatMap {
            ["-Xlinker", "--wrap=\($0)"]
          })
      ]),
    // A program of its own, so that no other command starts with a server.
    .executableTarget(
      name: "zoetrope-preview",
      dependencies: [
        "Preview", "Rendering", "Scenes", "System", "PlainText", "CPreviewPage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // A tool of the repository: the photographs of the samples, made by program.
    .executableTarget(name: "SamplePhotos", dependencies: ["Codecs", "Pixels", "System"]),
    // A tool of the benchmarks: single stages in memory, kernels to count, curves to draw.
    .executableTarget(
      name: "BenchmarkStages",
      dependencies: [
        "Figures", "Rendering", "Simulation", "Scenes", "SceneModel", "Raster", "Codecs", "Display",
        "Pixels", "Geometry", "System",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/Stages"),

    // Debian's libraries.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
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
        "Verification", "Lint", "Review", "Rendering", "Clips", "Compare", "Simulation", "Scenes",
        "SceneModel", "Touch", "Motion", "Display", "Raster", "Codecs", "Pixels", "Geometry",
        "System", "TestSupport",
      ], path: "Tests/FuzzTargets"),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzTargets", "TestSupport"]),

    // Tests mirror Sources.
    .target(name: "TestSupport", dependencies: ["Display"], path: "Tests/TestSupport"),
    .target(name: "FileFaults", path: "Tests/FileFaults"),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"]),
    .testTarget(name: "PlainTextTests", dependencies: ["PlainText"]),
    .testTarget(
      name: "SystemTests", dependencies: ["System", "CFiles", "PlainText", "TestSupport"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion", "Geometry", "TestSupport"]),
    .testTarget(name: "TouchTests", dependencies: ["Touch", "Motion", "Geometry", "TestSupport"]),
    .testTarget(name: "DisplayTests", dependencies: ["Display", "Motion", "TestSupport"]),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Scenes", "SceneModel", "Touch", "Motion", "Display", "Geometry", "PlainText",
        "TestSupport",
      ]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Simulation", "SceneFiles", "Scenes", "SceneModel", "Touch", "Motion", "Display",
        "Geometry", "PlainText", "TestSupport",
      ]),
    .testTarget(
      name: "ExportTests", dependencies: ["Export", "Simulation", "SceneModel", "Motion"]),
    .testTarget(name: "PixelsTests", dependencies: ["Pixels", "TestSupport"]),
    .testTarget(
      name: "RasterTests",
      dependencies: [
        "Raster", "Display", "Pixels", "Geometry", "System", "CPixelKernels", "TestSupport",
      ]),
    .testTarget(
      name: "TextTests", dependencies: ["Text", "Raster", "Display", "Pixels", "Geometry"]),
    .testTarget(name: "CodecsTests", dependencies: ["Codecs", "Pixels", "System", "TestSupport"]),
    .testTarget(
      name: "CompareTests",
      dependencies: ["Compare", "Motion", "Display", "Pixels", "TestSupport"]),
    .testTarget(
      name: "ClipsTests",
      dependencies: [
        "Clips", "Compare", "Codecs", "System", "Pixels", "Display", "TestSupport", "FileFaults",
      ]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Raster", "Clips", "Compare", "Text", "Simulation", "SceneModel", "Touch",
        "Motion",
        "Display",
        "Codecs", "System", "Pixels", "Geometry", "TestSupport",
      ]),
    .testTarget(
      name: "FiguresTests",
      dependencies: ["Figures", "Codecs", "Text", "Display", "Pixels", "Geometry"]),
    .testTarget(
      name: "PreviewTests",
      dependencies: ["Preview", "Codecs", "Pixels", "TestSupport"]),
    .testTarget(
      name: "ReviewTests",
      dependencies: ["Figures", "Review", "Codecs", "Display", "Pixels", "TestSupport"]),
    .testTarget(
      name: "LintTests",
      dependencies: [
        "Lint", "Scenes", "Simulation", "SceneModel", "Touch", "Motion", "Display", "Geometry",
      ]),
    .testTarget(
      name: "VerificationTests",
      dependencies: [
        "Verification", "Review", "Rendering", "Clips", "Compare", "Scenes", "SceneModel", "Codecs",
        "Display", "Pixels", "Geometry", "System", "TestSupport",
      ]),
  ]
)

// Links libFuzzer, which only `make fuzz` has.
if Context.environment["ZOETROPE_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzing", dependencies: ["FuzzTargets", "System", "CLibFuzzer"], path: "Tests/Fuzzing",
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

// Pixels are worked on by the million, and easings are searched: half of the time of the tests without the
// optimiser.
for target in package.targets
where ["Pixels", "Raster", "Codecs", "Compare", "Export"].contains(target.name) {
  target.swiftSettings? += [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

for target in package.targets where target.name == "CPixelKernels" {
  target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
}

// C that is fed with other people's files is built to notice when it writes past its end. The checks of
// the C library want the optimiser.
for target in package.targets
where [
  "CFiles", "CFirstPhotos", "CMemory", "CPixelKernels", "CPNGShim", "CJPEGShim", "CPreviewPage",
  "CReviewPage",
].contains(target.name) {
  target.cSettings =
    (target.cSettings ?? []) + [
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
