#if canImport(XCTest)
import APICheckBase
import Testing
import XCTest

/// The test case of XCTest that is running in this process.
///
/// The issues of its test cases are recorded here. XCTest ignores `Issue.record` before Swift 6.4. Later, that depends on the
/// variable `SWIFT_TESTING_XCTEST_INTEROP_MODE`, and XCTest on other systems than Apple's makes a failure of a warning.
struct RunningXCTest: @unchecked Sendable {
    // XCTest records failures from any thread.
    private let testCase: XCTestCase

    private static let running = Locked<RunningXCTest?>(nil)

    /// The running test case, or nil in a test of Swift Testing and if none is running.
    static var current: RunningXCTest? { Test.current == nil ? running.withLock { $0 } : nil }

    /// Fails the test case at a line.
    func fail(_ text: String, at location: Testing.SourceLocation) {
        #if canImport(ObjectiveC)
        let place = XCTSourceCodeLocation(filePath: location.file, lineNumber: location.line)
        testCase.record(
            XCTIssue(
                type: .assertionFailure, compactDescription: text, detailedDescription: nil,
                sourceCodeContext: XCTSourceCodeContext(location: place), associatedError: nil, attachments: []))
        #else
        testCase.recordFailure(withDescription: text, inFile: location.file, atLine: location.line, expected: true)
        #endif
    }

    /// The failures of the test case so far, without the expected ones.
    var failureCount: Int { testCase.testRun?.totalFailureCount ?? 0 }

    var selection: TestSelection {
        let type = String(reflecting: Swift.type(of: testCase)).split(separator: ".")
        // `-[ShopTests.OrderTests testCancelling]` on Apple's systems, else `OrderTests.testCancelling`.
        let function = testCase.name.split { ". ]".contains($0) }.last.map(String.init) ?? ""
        return TestSelection(
            module: type.first.map(String.init) ?? "", names: type.dropFirst().map(String.init) + [function])
    }

    /// Makes a test case the ``current`` one.
    static func begin(_ testCase: XCTestCase) {
        let started = RunningXCTest(testCase: testCase)
        running.withLock { $0 = started }
    }

    static func end() { running.withLock { $0 = nil } }
}
#else
/// XCTest is not part of this toolchain.
enum RunningXCTest {
    static var current: RunningXCTest? { nil }

    func fail(_ text: String, at location: Testing.SourceLocation) {}

    var failureCount: Int { 0 }

    var selection: TestSelection { switch self {} }
}
#endif
