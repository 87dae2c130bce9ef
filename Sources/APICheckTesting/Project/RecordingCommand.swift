import APICheckRecordings
import Foundation
import Testing

/// The command that records the requests of tests.
struct RecordingCommand: Sendable {
    enum Mode: String {
        /// Adds what a recording lacks.
        case new
        /// Records everything again.
        case all
    }

    var mode: Mode
    /// The tests to run; nil for all.
    var selection: TestSelection?
    /// Whether `CI` is unset, which forbids recording.
    var unsetsCI = false

    /// The command for the ``TestHost``.
    var text: String {
        switch TestHost.current {
        case .swiftPM: swiftPM
        case .xcode: xcode
        case .either: "\(swiftPM), in Xcode: \(xcode)"
        }
    }

    private var swiftPM: String {
        "\(prefix)APICHECK_RECORD=\(mode) swift test\(selection.map { " --filter \($0.filter)" } ?? "")"
    }

    /// `xcodebuild` passes variables with this prefix to the tests.
    private var xcode: String {
        """
        \(prefix)TEST_RUNNER_APICHECK_RECORD=\(mode) xcodebuild test -scheme SCHEME -destination DESTINATION\
        \(selection.map { " '-only-testing:\($0.onlyTesting)'" } ?? ""), or set APICHECK_RECORD=\(mode) in the scheme \
        (Test > Arguments > Environment Variables) for one run
        """
    }

    private var prefix: String { unsetsCI ? "env -u CI " : "" }
}

/// A test or a group of tests, as the arguments of test runners select it.
struct TestSelection: Hashable, Sendable {
    var module: String
    /// The types and the function. A function of Swift Testing has its parentheses: `cancelling(order:)`.
    var names: [String]

    /// The argument of `swift test --filter`: `ShopTests.OrderTests/cancelling`.
    var filter: String {
        let path = names.map { name in
            name.hasSuffix(")") ? name[..<(name.lastIndex(of: "(") ?? name.endIndex)] : name[...]
        }.joined(separator: "/")
        // The filter is a regular expression, and a name in backticks may have any character: others than letters become dots.
        let pattern = String(path.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "/" ? $0 : "." })
        return pattern == path ? "\(module).\(path)" : "'\(module).\(pattern)'"
    }

    /// The argument of `xcodebuild -only-testing`: `ShopTests/OrderTests/cancelling(order:)`.
    var onlyTesting: String { ([module] + names).joined(separator: "/") }
}

extension Test {
    var selection: TestSelection { TestSelection(module: id.moduleName, names: id.nameComponents) }
}

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

/// The recording mode that the environment requests: `APICHECK_RECORD=once`, `new` or `all`.
///
/// If unset, tests only replay, so that no test run calls a live server by mistake.
struct RecordingRequest: Sendable {
    var variable: String?
    var ci: String?

    /// The request of the process environment.
    @TaskLocal static var current = RecordingRequest(
        variable: ProcessInfo.processInfo.environment["APICHECK_RECORD"],
        ci: ProcessInfo.processInfo.environment["CI"])

    /// The mode. Throws `RecordingModeError` for an unknown mode, and for one that records if `CI` is set.
    var mode: RecordingMode {
        get throws {
            guard let variable, !variable.isEmpty else { return .none }
            return try RecordingMode.chosen(variable: variable, ci: ci)
        }
    }
}
