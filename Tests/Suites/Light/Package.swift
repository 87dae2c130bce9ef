// swift-tools-version: 6.2

import PackageDescription

// Tests of APICheckTesting without package traits: `make traits`.
let package = Package(
    name: "Light",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "apicheck", path: "../../..", traits: [])],
    targets: [
        .testTarget(name: "LightTests", dependencies: [.product(name: "APICheckTesting", package: "apicheck")])
    ]
)
