import Foundation
import Testing

/// An issue of the running test, of Swift Testing or of XCTest.
struct TestIssue {
    /// The text, without secrets.
    var text: String
    /// A warning does not fail the test.
    var isWarning = false
    var location: SourceLocation

    func record() {
        if let test = RunningXCTest.current {
            if isWarning { printWarning() } else { test.fail(text, at: location) }
        } else if isWarning, Test.current == nil {
            // As an issue it would reach every test that runs, and the test run itself.
            printWarning()
        } else {
            recordInSwiftTesting()
        }
    }

    /// Records the issue as that of a requirement.
    ///
    /// - Returns: The error that ends the test. Swift Testing does not report it; XCTest does, so there it is not the text again.
    func recordRequirement() -> any Error {
        if let test = RunningXCTest.current {
            test.fail(text, at: location)
            return UnmetRequirement(location: location)
        }
        // No other way is public to an error that Swift Testing knows to be recorded.
        let isRequirementMet = false
        do {
            try #require(isRequirementMet, Comment(rawValue: text), sourceLocation: location)
        } catch {
            return error
        }
        return UnmetRequirement(location: location)
    }

    private func recordInSwiftTesting() {
        #if compiler(>=6.3)
        Issue.record(
            Comment(rawValue: text), severity: isWarning ? .warning : .error, sourceLocation: location)
        #else
        // Issues have no public severity there.
        if isWarning {
            printWarning()
        } else {
            Issue.record(Comment(rawValue: text), sourceLocation: location)
        }
        #endif
    }

    /// XCTest has no warnings. Xcode shows a line of this form as one.
    private func printWarning() {
        FileHandle.standardError.write(Data("\(location.file):\(location.line): warning: \(text)\n".utf8))
    }
}

/// Ends a test case of XCTest after its failure was recorded.
private struct UnmetRequirement: Error, CustomStringConvertible {
    let location: SourceLocation

    var description: String { "the test ends at the failed requirement in line \(location.line)" }
}

extension SourceLocation {
    /// The path of the file.
    var file: String {
        #if compiler(>=6.3)
        filePath
        #else
        _filePath
        #endif
    }
}

extension Issue {
    /// Whether the issue fails its test. With Swift 6.2, a known issue counts as one that does, since only later versions
    /// have public API for it.
    var failsTest: Bool {
        #if compiler(>=6.3)
        isFailure
        #else
        true
        #endif
    }
}
