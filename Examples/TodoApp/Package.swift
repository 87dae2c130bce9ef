// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "TodoApp",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "TodoApp", targets: ["TodoApp"])],
    dependencies: [
        // In an app of your own: .package(url: "https://…/apicheck.git", from: "1.0.0", traits: ["Contracts", "Recording"])
        // Nothing is fetched that only the program needs. Tests that only replay need no "Recording", those without contracts no
        // "Contracts".
        .package(name: "apicheck", path: "../..", traits: ["Contracts", "Recording"])
    ],
    targets: [
        .target(name: "TodoApp"),
        .testTarget(
            name: "TodoAppTests",
            dependencies: ["TodoApp", .product(name: "APICheckTesting", package: "apicheck")]),
    ]
)
