// As in XCTestProcess.
#if os(Linux)
import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let folder = ProcessInfo.processInfo.environment["APICHECK_UNSAVED_PROJECT"]

/// A test whose recording cannot be saved; ``ReceivedExchangesTests`` runs it in a process of its own.
@Suite(.enabled(if: folder != nil)) struct UnsavedSamples {
    private static let server = ProcessInfo.processInfo.environment["APICHECK_UNSAVED_SERVER"] ?? ""

    @Test(.replay("things/new", in: .path(folder ?? ""))) func recording() async throws {
        let url = try #require(URL(string: "\(UnsavedSamples.server)/a?token=hunter2x"))
        _ = try await URLSession(configuration: .replaying()).data(from: url)
        // A folder takes the place of the file.
        try FileContents.createFolder("\(folder ?? "")/recordings/things/new.har/full")
    }
}
#endif
