import Foundation

/// What runs the tests of this process, which decides how a test gets an environment variable.
enum TestHost: Sendable {
    /// `swift test`.
    case swiftPM
    /// Xcode or `xcodebuild`.
    case xcode
    /// Either of them: a process on macOS does not always show which.
    case either

    @TaskLocal static var current: TestHost = ofProcess

    private static var ofProcess: TestHost {
        #if os(macOS)
        onMac(program: CommandLine.arguments.first ?? "", environment: ProcessInfo.processInfo.environment)
        #elseif canImport(Darwin)
        .xcode
        #else
        .swiftPM
        #endif
    }

    /// SwiftPM runs tests of Swift Testing with a program of its own, and those of XCTest as Xcode does. Xcode passes its
    /// configuration in the environment.
    static func onMac(program: String, environment: [String: String]) -> TestHost {
        if program.hasSuffix("/swiftpm-testing-helper") { return .swiftPM }
        let keys = ["XCTestConfigurationFilePath", "XCTestSessionIdentifier"]
        return keys.contains { environment[$0] != nil } ? .xcode : .either
    }
}
