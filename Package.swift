// swift-tools-version: 6.1
import PackageDescription

// The one statement of the graph. The first level of Sources shows the parts (`folders` below); arrows point to
// earlier parts and modules only. `make` builds with `--explicit-target-dependency-import-check error`, and HouseTests
// fails an arrow that no import uses, one that points the other way, and a row of ARCHITECTURE.md that says otherwise.
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
    // Shared. What all parts share: the machine, geometry, functions of time, pictures, what a frame shows.
    .target(name: "Platform", dependencies: ["CFiles", "CMemory", "CXXHash"]),
    .target(name: "Geometry"),
    .target(name: "Motion", dependencies: ["Geometry"]),
    .target(name: "Pixels", dependencies: ["Platform"]),
    .target(name: "Display", dependencies: ["Pixels", "Motion", "Geometry", "Platform"]),

    // Stage. From a scene file to its run over time.
    .target(name: "Touch", dependencies: ["Motion", "Geometry"]),
    .target(
      name: "SceneModel", dependencies: ["Touch", "Display", "Motion", "Geometry", "Platform"]),
    .target(
      name: "SceneFormat",
      dependencies: ["SceneModel", "Touch", "Display", "Motion", "Geometry", "Platform", "CYAML"]),
    .target(
      name: "Simulation",
      dependencies: ["SceneModel", "Touch", "Display", "Motion", "Geometry", "Platform"]),

    // Render. From a run to files.
    .target(
      name: "Raster",
      dependencies: [
        "Display", "Pixels", "Geometry", "CPixelKernels", "CFreeType", "CHarfBuzz", "CFontconfig",
      ]),
    .target(
      name: "Codecs",
      dependencies: [
        "Pixels", "Platform", "CPixelKernels", "CPNGShim", "CJPEGShim", "CDeflate", "CGIF", "CWebP",
      ]),
    .target(
      name: "Figures",
      dependencies: ["Codecs", "Raster", "Display", "Pixels", "Geometry", "Platform"]),
    .target(
      name: "Rendering",
      dependencies: [
        "Figures", "Codecs", "Raster", "Simulation", "SceneModel", "Touch", "Display", "Pixels",
        "Motion", "Geometry", "Platform",
      ]),

    // Judge. What has changed, and what is wrong.
    .target(name: "Compare", dependencies: ["Display", "Pixels", "Platform"]),
    .target(
      name: "Lint",
      dependencies: [
        "Simulation", "SceneModel", "Touch", "Display", "Motion", "Geometry", "Platform",
      ]),
    .target(
      name: "Verification",
      dependencies: [
        "Lint", "Compare", "Rendering", "Figures", "Codecs", "Simulation", "SceneModel", "Display",
        "Pixels", "Motion", "Geometry", "Platform", "CReviewPage",
      ],
      exclude: [
        "accept.js", "arrangement.js", "curves.js", "elements.js", "frames.js", "page.css",
        "page.html", "page.js", "paper.css", "paper.js", "pictures.js", "player.css", "player.js",
        "scrubber.js", "sidebar.js", "stage.js", "stills.js", "theater.js", "view.js", "words.js",
      ].map { "Page/" + $0 }),

    // Commands. What people run.
    .target(name: "Export", dependencies: ["SceneModel", "Motion", "Geometry", "Platform"]),
    .target(
      name: "Session",
      dependencies: [
        "Rendering", "Codecs", "Raster", "Simulation", "SceneFormat", "SceneModel", "Touch",
        "Display", "Pixels", "Motion", "Geometry", "Platform",
      ]),
    .executableTarget(
      name: "zoetrope",
      dependencies: [
        "Session", "Export", "Verification", "Lint", "Compare", "Rendering", "Figures", "Codecs",
        "Raster", "Simulation", "SceneFormat", "SceneModel", "Display", "Pixels",
        "Motion", "Geometry", "Platform", "CFirstPhotos",
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
        "Session", "Rendering", "SceneFormat", "Platform", "CPreviewPage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Tools. A tool of the repository: the photographs of the samples, made by program.
    .executableTarget(name: "SamplePhotos", dependencies: ["Codecs", "Pixels", "Platform"]),

    // C. What Swift cannot do, pages and pictures as bytes, and Debian's libraries.
    //
    // libpng, giflib, libjpeg-turbo: their low-level row functions, with limits set before anything is allocated.
    // libdeflate: packs small PNG files, faster and smaller than zlib, and unpacks ordinary ones in a third of its time.
    // libwebp: packs and reads pictures; its demuxer reads animations as browsers show them. Its animation encoder is not
    //   used: it leaves pixels that changed a little as they were, which adds up to 11.5 dB in a slow fade.
    // libyaml: events with marks. Yams is not used: its composer stops at the first error, loses the position of duplicate
    //   keys and expands aliases before they can be counted.
    // libxxhash: XXH3-128, the digest of frames.
    // fontconfig, HarfBuzz, FreeType: which font, which glyphs where, their outlines.
    //
    // Of Foundation, the command and the preview's server use FoundationEssentials alone, for JSON and base64: the whole of
    // it more than doubles the time that they take to start.
    .target(name: "CFiles"),
    .target(name: "CMemory"),
    .target(name: "CPixelKernels"),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .target(name: "CReviewPage", cSettings: [.headerSearchPath("../../Judge/Verification/Page")]),
    .target(
      name: "CPreviewPage",
      exclude: [
        "page.html", "page.css", "film.js", "constants.js", "readings.js", "live.js", "page.js",
      ].map { "page/" + $0 },
      cSettings: [.headerSearchPath("page")]),
    .target(name: "CFirstPhotos", exclude: ["photos"], cSettings: [.headerSearchPath(".")]),
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

    // A tool of the benchmarks: single stages in memory, kernels to count, curves to draw.
    .executableTarget(
      name: "BenchmarkStages",
      dependencies: [
        "Rendering", "Figures", "Codecs", "Raster", "Simulation", "SceneFormat", "SceneModel",
        "Display", "Pixels", "Geometry", "Platform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/Stages"),

    // Where input from outside enters, for fuzzing and for the tests that replay what it found.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Verification", "Lint", "Compare", "Rendering", "Codecs", "Raster", "Simulation",
        "SceneFormat", "SceneModel", "Touch", "Display", "Pixels", "Motion", "Geometry", "Platform",
        "TestSupport",
      ], path: "Tests/FuzzTargets"),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzTargets", "TestSupport"]),

    // Tests mirror Sources.
    .target(name: "TestSupport", dependencies: ["Display"], path: "Tests/TestSupport"),
    .target(name: "FileFaults", path: "Tests/FileFaults"),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry", "TestSupport"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion", "Geometry", "TestSupport"]),
    .testTarget(name: "PixelsTests", dependencies: ["Pixels", "TestSupport"]),
    .testTarget(
      name: "DisplayTests", dependencies: ["Display", "Motion", "Geometry", "TestSupport"]),
    .testTarget(name: "TouchTests", dependencies: ["Touch", "Motion", "Geometry", "TestSupport"]),
    .testTarget(name: "SceneModelTests", dependencies: ["SceneModel", "Geometry"]),
    .testTarget(
      name: "SceneFormatTests",
      dependencies: [
        "SceneFormat", "SceneModel", "Touch", "Display", "Motion", "Geometry", "Platform",
        "TestSupport",
      ]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Session", "Simulation", "SceneFormat", "SceneModel", "Touch", "Display", "Motion",
        "Geometry", "Platform", "TestSupport",
      ]),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Raster", "Display", "Pixels", "Geometry", "Platform", "CPixelKernels"]),
    .testTarget(
      name: "CodecsTests", dependencies: ["Codecs", "Pixels", "Platform", "TestSupport"]),
    .testTarget(
      name: "FiguresTests",
      dependencies: ["Figures", "Codecs", "Raster", "Display", "Pixels", "Geometry"]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Compare", "Rendering", "Codecs", "Raster", "Simulation", "SceneModel", "Touch", "Display",
        "Pixels", "Motion", "Geometry", "Platform", "TestSupport", "FileFaults",
      ]),
    .testTarget(
      name: "CompareTests", dependencies: ["Compare", "Display", "Pixels", "TestSupport"]),
    .testTarget(
      name: "LintTests",
      dependencies: [
        "Lint", "Simulation", "SceneFormat", "SceneModel", "Touch", "Display", "Motion", "Geometry",
      ]),
    .testTarget(
      name: "VerificationTests",
      dependencies: [
        "Verification", "Compare", "Rendering", "Figures", "Codecs", "SceneFormat",
        "SceneModel", "Display", "Pixels", "Geometry", "Platform", "TestSupport",
      ]),
    .testTarget(
      name: "ExportTests", dependencies: ["Export", "Simulation", "SceneModel", "Motion"]),
    .testTarget(
      name: "SessionTests",
      dependencies: ["Session", "Codecs", "SceneFormat", "Pixels", "Platform", "TestSupport"]),
    .testTarget(
      name: "zoetropeTests",
      dependencies: ["zoetrope", "SceneFormat", "Simulation", "Display", "Motion"]),
  ]
)

// Links libFuzzer, which only `make fuzz` has.
if Context.environment["ZOETROPE_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzing", dependencies: ["FuzzTargets", "Platform", "CLibFuzzer"],
      path: "Tests/Fuzzing",
      exclude: ["campaign.py"]),
  ]
}

/// The first level of Sources, and of Tests.
let folders = [
  "Shared": ["Platform", "Geometry", "Motion", "Pixels", "Display"],
  "Stage": ["Touch", "SceneModel", "SceneFormat", "Simulation"],
  "Render": ["Raster", "Codecs", "Figures", "Rendering"],
  "Judge": ["Compare", "Lint", "Verification"],
  "Commands": ["Export", "Session", "zoetrope", "zoetrope-preview"],
  "Tools": ["SamplePhotos"],
  "C": package.targets.map(\.name).filter {
    $0.hasPrefix("C") && $0.dropFirst().first?.isUppercase == true
  },
]
for target in package.targets where target.path == nil {
  let module = target.type == .test ? String(target.name.dropLast("Tests".count)) : target.name
  if let folder = folders.first(where: { $0.value.contains(module) })?.key {
    target.path = (target.type == .test ? "Tests/" : "Sources/") + "\(folder)/\(target.name)"
  }
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

// Tests are compiled often and run once; what they test is optimized.
for target in package.targets where target.type == .test {
  target.swiftSettings? += [.unsafeFlags(["-Onone"], .when(configuration: .release))]
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
