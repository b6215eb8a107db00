// swift-tools-version: 6.1
import PackageDescription

// The module graph, defined only here. The first level of Sources has the parts (`folders` below). A module depends
// only on modules listed before it. `make` builds with `--explicit-target-dependency-import-check error`. HouseTests
// fails for a dependency that no import uses, one in the wrong direction, and a row of ARCHITECTURE.md that differs.
let package = Package(
  name: "zoetrope",
  products: [
    .executable(name: "zoetrope", targets: ["zoetrope"]),
    .executable(name: "zoetrope-preview", targets: ["zoetrope-preview"]),
    .executable(name: "zoetrope-heif", targets: ["zoetrope-heif"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
  ],
  targets: [
    // Shared. Files, memory and threads, pixels, and what a screen shows over time.
    .target(name: "Platform", dependencies: ["CFiles", "CMemory", "CXXHash"]),
    .target(name: "Pixels", dependencies: ["Platform"]),
    .target(name: "Display", dependencies: ["Pixels", "Platform"]),

    // Stage. From a scene file to its simulation over time.
    .target(name: "Expressions"),
    .target(
      name: "SceneModel",
      dependencies: ["Expressions", "Display", "Platform", "CYAML", "CPages"]),
    .target(
      name: "Simulation",
      dependencies: ["SceneModel", "Expressions", "Display", "Platform"]),

    // Render. From a simulation to files.
    .target(
      name: "Raster",
      dependencies: [
        "Display", "Pixels", "CPixelKernels", "CFreeType", "CHarfBuzz", "CFontconfig",
      ]),
    .target(
      name: "Codecs",
      dependencies: [
        "Pixels", "Platform", "CPixelKernels", "CPNGShim", "CJPEGShim", "CDeflate", "CGIF", "CWebP",
        "CLCMS",
      ]),
    .target(
      name: "Figures",
      dependencies: ["Codecs", "Raster", "Display", "Pixels", "Platform"]),
    .target(
      name: "Rendering",
      dependencies: [
        "Figures", "Codecs", "Raster", "Simulation", "SceneModel", "Display", "Pixels", "Platform",
      ]),

    // Judge. Comparison, lint and verification.
    .target(name: "Compare", dependencies: ["Display", "Pixels", "Platform"]),
    .target(name: "Logs", dependencies: ["Compare", "Display", "Platform"]),
    .target(name: "Measurement", dependencies: ["Logs", "Display", "Pixels"]),
    .target(
      name: "Lint",
      dependencies: ["Logs", "Simulation", "SceneModel", "Display", "Platform"]),
    .target(
      name: "Verification",
      dependencies: [
        "Measurement", "Lint", "Logs", "Compare", "Rendering", "Figures", "Codecs", "Raster",
        "Simulation", "SceneModel", "Display", "Pixels", "Platform", "CPages",
      ]),

    // Commands. The command-line programs.
    .target(
      name: "Export",
      dependencies: ["Simulation", "SceneModel", "Expressions", "Display", "Platform", "CPages"]),
    .target(
      name: "Session",
      dependencies: [
        "Rendering", "Codecs", "Raster", "Simulation", "SceneModel", "Display", "Pixels",
        "Platform",
      ]),
    .executableTarget(
      name: "zoetrope",
      dependencies: [
        "Session", "Export", "Verification", "Lint", "Measurement", "Logs", "Compare", "Rendering",
        "Figures", "Codecs", "Raster", "Simulation", "SceneModel", "Display", "Pixels", "Platform",
        "CFirstPhotos",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // If an allocation fails, even in Swift's runtime, the program ends as described in CMemory.
      linkerSettings: [
        .unsafeFlags(
          ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"].flatMap {
            ["-Xlinker", "--wrap=\($0)"]
          })
      ]),
    // A separate program, so that the other commands do not load a server.
    .executableTarget(
      name: "zoetrope-preview",
      dependencies: [
        "Session", "SceneModel", "Platform", "CPages", "CQREncode",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Tools. Generates the photos of the samples.
    .executableTarget(name: "SamplePhotos", dependencies: ["Codecs", "Pixels", "Platform"]),

    // C. Functions that Swift cannot implement, pages and pictures as embedded bytes, and Debian's libraries.
    //
    // libpng, giflib, libjpeg-turbo: their low-level row functions, with limits checked before any allocation.
    // libdeflate: compresses small PNG files faster and smaller than zlib, and decompresses others in 1/3 of the time.
    // libwebp: reads and writes pictures. Its demuxer reads animations as browsers show them. Its animation encoder
    //   is not used, because it keeps pixels that changed only slightly, which costs up to 11.5 dB in a slow fade.
    // libqrencode: the code that shows the preview's address to the camera of a phone.
    // libheif: reads HEIC and AVIF, in a program of its own (zoetrope-heif), because it can crash, and because the
    //   seven libraries that it loads would slow the start of the others.
    // Little CMS: converts photos with a color profile to sRGB, as browsers and Pillow do.
    // libyaml: parser events with positions. Yams is not used: its composer stops at the first error, loses the
    //   position of duplicate keys and expands aliases before they can be counted.
    // libxxhash: XXH3-128, the digest of frames.
    // fontconfig, HarfBuzz, FreeType: font selection, text shaping, glyph outlines.
    //
    // The command and the preview server use only FoundationEssentials, for JSON and base64. All of Foundation would
    // more than double their startup time.
    .target(name: "CFiles"),
    .target(name: "CMemory"),
    .target(name: "CPixelKernels"),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .target(
      name: "CPages", exclude: ["shared", "report", "preview", "web", "viewers", "texts", "code"],
      cSettings: [.headerSearchPath(".")]),
    .target(name: "CFirstPhotos", exclude: ["photos"], cSettings: [.headerSearchPath(".")]),
    .executableTarget(name: "zoetrope-heif", dependencies: ["CHEIF"]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),

    // A tool for the benchmarks: measures single stages in memory, runs the counted kernels, draws curves.
    .executableTarget(
      name: "BenchmarkStages",
      dependencies: [
        "Rendering", "Figures", "Codecs", "Raster", "Simulation", "SceneModel", "Display", "Pixels",
        "Platform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/Stages"),

    // Entry points for external input, used for fuzzing and by the tests that replay fuzzing findings.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Verification", "Lint", "Logs", "Compare", "Rendering", "Codecs", "Raster", "Simulation",
        "SceneModel", "Display", "Pixels", "Platform", "TestSupport",
      ], path: "Tests/FuzzTargets"),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzTargets", "TestSupport"]),

    // Tests have the same structure as Sources.
    .target(
      name: "TestSupport",
      dependencies: ["Simulation", "SceneModel", "Display"],
      path: "Tests/TestSupport"),
    .target(name: "FileFaults", path: "Tests/FileFaults"),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(name: "PixelsTests", dependencies: ["Pixels", "TestSupport"]),
    .testTarget(
      name: "DisplayTests", dependencies: ["Display", "TestSupport"]),
    .testTarget(
      name: "ExpressionsTests", dependencies: ["Expressions"],
      exclude: ["expression_table.py", "expressions.tsv"]),
    .testTarget(
      name: "SceneModelTests",
      dependencies: ["SceneModel", "Display", "Platform", "TestSupport"]),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Session", "Simulation", "SceneModel", "Display", "Platform", "TestSupport"]),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Raster", "Display", "Pixels", "Platform", "CPixelKernels"]),
    .testTarget(
      name: "CodecsTests",
      dependencies: ["Codecs", "Pixels", "Platform", "TestSupport", "CLCMS"]),
    .testTarget(
      name: "FiguresTests",
      dependencies: ["Figures", "Codecs", "Raster", "Display", "Pixels"]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Compare", "Rendering", "Codecs", "Raster", "Simulation", "SceneModel", "Display", "Pixels",
        "Platform", "TestSupport", "FileFaults",
      ]),
    .testTarget(
      name: "CompareTests", dependencies: ["Compare", "Display", "Pixels", "TestSupport"]),
    .testTarget(name: "LogsTests", dependencies: ["Logs", "Compare", "Display"]),
    .testTarget(name: "MeasurementTests", dependencies: ["Measurement", "Display"]),
    .testTarget(
      name: "LintTests",
      dependencies: ["Lint", "Simulation", "SceneModel", "Display"]),
    .testTarget(
      name: "VerificationTests",
      dependencies: [
        "Verification", "Compare", "Rendering", "Figures", "Codecs", "SceneModel", "Display",
        "Pixels", "Platform", "TestSupport",
      ]),
    .testTarget(
      name: "ExportTests",
      dependencies: ["Export", "Simulation", "SceneModel", "Display"]),
    .testTarget(
      name: "SessionTests",
      dependencies: ["Session", "SceneModel", "Codecs", "Pixels", "Platform", "TestSupport"]),
    .testTarget(
      name: "zoetropeTests",
      dependencies: ["zoetrope", "SceneModel", "Simulation", "Display"]),
  ]
)

// Links libFuzzer, which is available only in `make fuzz`.
if Context.environment["ZOETROPE_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    .executableTarget(
      name: "Fuzzing", dependencies: ["FuzzTargets", "Platform", "CLibFuzzer"],
      path: "Tests/Fuzzing",
      exclude: ["campaign.py"]),
  ]
}

/// The folders at the first level of Sources and of Tests, with their modules.
let folders = [
  "Shared": ["Platform", "Pixels", "Display"],
  "Stage": ["Expressions", "SceneModel", "Simulation"],
  "Render": ["Raster", "Codecs", "Figures", "Rendering"],
  "Judge": ["Compare", "Logs", "Measurement", "Lint", "Verification"],
  "Commands": ["Export", "Session", "zoetrope", "zoetrope-preview"],
  "Tools": ["SamplePhotos"],
  "C": package.targets.map(\.name).filter {
    $0.hasPrefix("C") && $0.dropFirst().first?.isUppercase == true || $0 == "zoetrope-heif"
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

// Modules that process many pixels or search for easings are optimized in debug builds too, which halves the
// time of the tests.
for target in package.targets
where [
  "Pixels", "Raster", "Codecs", "Compare", "Logs", "Measurement", "Export", "Display",
  "Expressions",
]
.contains(target.name) {
  target.swiftSettings? += [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

// Tests are compiled often and run once, so they are not optimized. The tested modules are.
for target in package.targets where target.type == .test {
  target.swiftSettings? += [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

for target in package.targets where target.name == "CPixelKernels" {
  target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
}

// C code that processes untrusted files is built with checks for buffer overflows. The checks of the C library
// require optimization.
for target in package.targets
where [
  "CFiles", "CFirstPhotos", "CMemory", "CPixelKernels", "CPNGShim", "CJPEGShim", "CPages",
  "zoetrope-heif",
].contains(target.name) {
  target.cSettings =
    (target.cSettings ?? []) + [
      .unsafeFlags(["-fstack-protector-strong"]),
      .unsafeFlags(
        ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3"], .when(configuration: .release)),
    ]
}

// Binds all symbols at startup, so that the table of their addresses is read-only afterwards.
for target in package.targets where target.type == .executable {
  target.linkerSettings = [
    .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"])
  ]
}
