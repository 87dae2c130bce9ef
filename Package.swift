// swift-tools-version: 6.2

import PackageDescription

/// Whether this package is built in its own folder, and not as a dependency. Then a warning is an error, which must not happen to
/// others with a newer compiler; and the command plugin is left out, for which SwiftPM would build the program a second time.
let isDeveloped = Context.environment["PWD"] == Context.packageDirectory

/// Every target is held to the same rules: Swift 6, no hidden existentials, imports stay internal unless said, each file
/// imports what it uses.
let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isDeveloped ? [.treatAllWarnings(as: .error)] : [])

/// A target of the library layers; `imports` is the whole of what its files may import from this package.
/// `embedded` are files whose bytes become part of the program.
func layer(_ name: String, imports: [Target.Dependency] = [], embedded: [String] = []) -> Target {
    .target(
        name: name, dependencies: imports, resources: embedded.map { .embedInCode($0) }, swiftSettings: settings)
}

/// Whether the tests that add little to the others are built and run, too: `.github/CONTRIBUTING.md`.
let isExhaustive = Context.environment["APICHECK_EXHAUSTIVE"] == "1"

func tests(_ name: String, of imports: [Target.Dependency], path: String? = nil, exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: imports, path: path, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "apicheck",
    platforms: [.macOS(.v13), .iOS(.v16), .macCatalyst(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "apicheck", targets: ["apicheck"]),
        .library(name: "APICheckTesting", targets: ["APICheckTesting", "APICheckDecoding"]),
    ],
    traits: [
        .trait(name: "Contracts", description: "Tests check what an API sends against its contract, and read YAML."),
        .trait(
            name: "Recording",
            description: "Tests record what they replay, and secrets are removed by names and patterns."),
        .trait(
            name: "CommandLine", description: "The program and its servers; who only tests an app needs neither.",
            enabledTraits: ["Contracts", "Recording"]),
        .default(enabledTraits: ["CommandLine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.0.0"),
    ],
    targets: [
        .target(name: "CCurl"),
        .target(name: "CXML"),
        layer("APICheckBase"),
        layer(
            "APICheckJSON",
            imports: [
                "APICheckBase", .product(name: "Yams", package: "Yams", condition: .when(traits: ["Contracts"])),
            ]),
        layer("APICheckFindings", imports: ["APICheckBase", "APICheckJSON"]),
        layer(
            "APICheckReports", imports: ["APICheckFindings", "APICheckBase", "APICheckJSON"],
            embedded: [
                "Report/report.schema.json", "Programs/error.schema.json", "Programs/plan.schema.json",
                "Programs/doctor.schema.json", "Programs/init.schema.json", "Programs/rules.schema.json",
                "Programs/rule.schema.json", "Programs/history.schema.json",
            ]),
        layer("APICheckDecoding", imports: ["APICheckFindings", "APICheckBase", "APICheckJSON"]),
        layer("APICheckHTTP", imports: ["APICheckBase", "APICheckJSON"]),
        layer(
            "APICheckRecordings", imports: ["APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON"]),
        layer(
            "APICheckRedaction",
            imports: ["APICheckRecordings", "APICheckHTTP", "APICheckBase", "APICheckJSON"]),
        layer(
            "APICheckNetwork",
            imports: [
                "APICheckRecordings", "APICheckHTTP", "APICheckBase", "APICheckJSON",
                .target(name: "CCurl", condition: .when(traits: ["CommandLine"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["CommandLine"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["CommandLine"])),
            ]),
        layer("APICheckContracts", imports: ["APICheckHTTP", "APICheckFindings", "APICheckBase", "APICheckJSON"]),
        layer(
            "APICheckWorkflows",
            imports: ["CXML", "APICheckContracts", "APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON"]),
        layer(
            "APICheckProject",
            imports: [
                .target(name: "APICheckRedaction", condition: .when(traits: ["CommandLine"])),
                "APICheckContracts", "APICheckRecordings", "APICheckFindings", "APICheckHTTP", "APICheckBase",
                "APICheckJSON",
            ]),
        layer(
            "APICheckDiscovery",
            imports: [
                "APICheckProject", "APICheckWorkflows", "APICheckContracts", "APICheckRedaction", "APICheckRecordings",
                "APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON",
            ]),
        layer(
            "APICheckChecks",
            imports: [
                "APICheckRedaction", "APICheckProject", "APICheckWorkflows", "APICheckContracts", "APICheckRecordings",
                "APICheckReports", "APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON",
            ]),
        .target(name: "CTestStart"),
        layer(
            "APICheckTesting",
            imports: [
                "CTestStart",
                .target(name: "APICheckProject", condition: .when(traits: ["Contracts"])),
                .target(name: "APICheckContracts", condition: .when(traits: ["Contracts"])),
                .target(name: "APICheckRedaction", condition: .when(traits: ["Recording"])),
                "APICheckDecoding", "APICheckRecordings", "APICheckFindings", "APICheckHTTP", "APICheckBase",
                "APICheckJSON",
            ]),
        layer(
            "APICheckSandbox",
            imports: ["APICheckNetwork", "APICheckContracts", "APICheckHTTP", "APICheckBase", "APICheckJSON"]),
        // Releases name the commit that they are built from (.ci/release).
        .target(
            name: "CProgram",
            cSettings: Context.environment["APICHECK_COMMIT"].map { [.define("APICHECK_COMMIT", to: "\"\($0)\"")] }),
        layer(
            "APICheckCommands",
            imports: [
                "CProgram", "APICheckChecks", "APICheckDiscovery", "APICheckNetwork", "APICheckSandbox",
                "APICheckProject", "APICheckWorkflows", "APICheckContracts", "APICheckRedaction", "APICheckRecordings",
                "APICheckReports", "APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["CommandLine"])),
            ], embedded: ["MCP/tools.json"]),
        .executableTarget(name: "apicheck", dependencies: ["APICheckCommands"], swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["APICheckBase", "APICheckHTTP", "APICheckJSON"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        .executableTarget(
            name: "apicheck-test-runner", dependencies: ["APICheckCommands", "TestSupport"],
            path: "Tests/apicheck-test-runner", swiftSettings: settings),
        tests("APICheckBaseTests", of: ["APICheckBase", "TestSupport"]),
        tests("APICheckJSONTests", of: ["APICheckBase", "APICheckJSON", "TestSupport"]),
        tests("APICheckFindingsTests", of: ["APICheckFindings", "APICheckBase", "APICheckJSON"]),
        tests(
            "APICheckReportsTests",
            of: ["APICheckReports", "APICheckFindings", "APICheckBase", "APICheckJSON", "TestSupport"]),
        tests(
            "APICheckDecodingTests",
            of: ["APICheckDecoding", "APICheckFindings", "APICheckBase", "APICheckJSON", "TestSupport"],
            exclude: isExhaustive ? [] : ["Corpus", "SecondCorpus"]),
        tests("APICheckHTTPTests", of: ["APICheckHTTP", "APICheckBase", "APICheckJSON", "TestSupport"]),
        tests(
            "APICheckRecordingsTests",
            of: [
                "APICheckRecordings", "APICheckRedaction", "APICheckNetwork", "APICheckHTTP", "APICheckBase",
                "APICheckJSON", "TestSupport",
            ]),
        tests(
            "APICheckDiscoveryTests",
            of: [
                "APICheckDiscovery", "APICheckContracts", "APICheckRedaction", "APICheckRecordings",
                "APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON", "TestSupport",
            ]),
        tests(
            "APICheckNetworkTests",
            of: [
                "APICheckNetwork", "APICheckRedaction", "APICheckRecordings", "APICheckHTTP", "APICheckBase",
                "APICheckJSON", "TestSupport",
            ]),
        tests(
            "APICheckContractsTests",
            of: [
                "APICheckContracts", "APICheckRecordings", "APICheckFindings", "APICheckHTTP", "APICheckBase",
                "APICheckJSON", "TestSupport",
            ],
            exclude: ["Expected"]),
        tests(
            "APICheckWorkflowsTests",
            of: [
                "APICheckWorkflows", "APICheckContracts", "APICheckFindings", "APICheckHTTP", "APICheckBase",
                "APICheckJSON", "TestSupport",
            ]),
        tests(
            "APICheckProjectTests",
            of: [
                "APICheckProject", "APICheckContracts", "APICheckRecordings", "APICheckFindings", "APICheckHTTP",
                "APICheckBase", "APICheckJSON", "TestSupport",
            ]),
        tests(
            "APICheckChecksTests",
            of: [
                "APICheckChecks", "APICheckProject", "APICheckWorkflows", "APICheckContracts", "APICheckRedaction",
                "APICheckRecordings", "APICheckReports", "APICheckFindings", "APICheckHTTP", "APICheckBase",
                "APICheckJSON", "TestSupport",
            ]),
        tests(
            "APICheckTestingTests",
            of: [
                "APICheckTesting", "APICheckProject", "APICheckContracts", "APICheckRedaction", "APICheckRecordings",
                "APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON", "TestSupport",
            ],
            exclude: ["Expected"]),
        tests(
            "APICheckSandboxTests",
            of: [
                "APICheckSandbox", "APICheckNetwork", "APICheckWorkflows", "APICheckContracts", "APICheckFindings",
                "APICheckHTTP", "APICheckBase", "APICheckJSON", "TestSupport",
            ]),
        .testTarget(
            name: "apicheckTests",
            dependencies: [
                "apicheck", "apicheck-test-runner", "apicheck-bowtie", "APICheckCommands", "APICheckNetwork",
                "APICheckRedaction", "APICheckRecordings", "APICheckReports", "APICheckHTTP", "APICheckBase",
                "APICheckJSON", "TestSupport",
            ],
            exclude: ["Evolution", "Expected", "Imports"],
            swiftSettings: settings),
        tests("GitHubAPITests", of: ["APICheckTesting", "TestSupport"], exclude: ["contracts", "recordings"]),
        tests("IssueTrackerAPITests", of: ["APICheckTesting", "TestSupport"]),
        tests("KakaoAPITests", of: ["APICheckTesting", "TestSupport"]),
        tests("LSLPAPITests", of: ["APICheckTesting", "TestSupport"], exclude: ["recordings"]),
        tests("TodoAPITests", of: ["APICheckTesting", "TestSupport"], exclude: ["recordings"]),

        // Whole products against oracles: Tests/Suites.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "APICheckContracts", "APICheckDiscovery", "APICheckNetwork", "APICheckWorkflows", "APICheckRedaction",
                "APICheckRecordings", "APICheckFindings", "APICheckHTTP", "APICheckBase", "APICheckJSON", "TestSupport",
            ],
            path: "Tests/Suites/FuzzTargets", swiftSettings: settings),
        tests("APICheckFuzzTests", of: ["FuzzTargets", "TestSupport"], path: "Tests/Suites/APICheckFuzzTests"),
        tests("StructureTests", of: ["TestSupport"], path: "Tests/Suites/StructureTests"),
        tests(
            "FirstContactTests",
            of: [
                "APICheckCommands", "APICheckChecks", "APICheckDiscovery", "APICheckProject", "APICheckWorkflows",
                "APICheckRecordings", "APICheckReports", "APICheckFindings", "APICheckHTTP", "APICheckBase",
                "APICheckJSON", "TestSupport",
            ], path: "Tests/Suites/FirstContactTests"),
        .executableTarget(
            name: "apicheck-bowtie", dependencies: ["APICheckReports", "APICheckBase", "APICheckJSON"],
            path: "Tests/Suites/apicheck-bowtie", swiftSettings: settings),
    ]
)

// Built, with the program, only when somebody runs `swift package apicheck`.
if !isDeveloped {
    package.products.append(.plugin(name: "APICheckPlugin", targets: ["APICheckPlugin"]))
    package.targets.append(
        .plugin(
            name: "APICheckPlugin",
            capability: .command(
                intent: .custom(
                    verb: "apicheck", description: "Records, verifies and compares the HTTP APIs of this package"),
                permissions: [
                    .writeToPackageDirectory(reason: "apicheck writes recordings/ and contracts/"),
                    .allowNetworkConnections(
                        scope: .all(ports: []), reason: "apicheck records live APIs and compares with them"),
                ]),
            dependencies: [.target(name: "apicheck", condition: .when(traits: ["CommandLine"]))]))
}

// Built by `.ci/fuzz` with the fuzzer of the toolchain; nobody else builds it.
if Context.environment["APICHECK_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "apicheck-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Suites/Fuzz",
            exclude: ["differential.py"],
            swiftSettings: settings))
}

// Measured by Benchmarks/run and Benchmarks/audit, which ask for it; nobody else builds it.
if Context.environment["APICHECK_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "apicheck-bench",
            dependencies: [
                "APICheckContracts", "APICheckRecordings", "APICheckRedaction", "APICheckHTTP", "APICheckBase",
                "APICheckJSON",
            ],
            path: "Benchmarks/Sources", swiftSettings: settings))
    package.targets.append(
        .executableTarget(
            name: "apicheck-bench-decoding", dependencies: ["APICheckDecoding"], path: "Benchmarks/Decoding",
            swiftSettings: settings))
}
