import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

extension URLSessionConfiguration {
    /// Makes a configuration whose sessions are answered by a replay and never use the network.
    ///
    ///     let session = URLSession(configuration: .replaying())                 // URLSession
    ///     let session = Session(configuration: .replaying())                    // Alamofire, and Moya on it
    ///
    /// The configuration is ephemeral. It may be changed before a session is made of it, except for `protocolClasses`.
    ///
    /// Data and upload tasks work with bodies in data, streams and files. Cookies are stored and sent, redirects are passed to
    /// the delegate, the delegate gets a stream in its recorded pieces, and a recorded failure is a `URLError`. On Linux,
    /// Foundation does not let replays answer download tasks, and the header `WWW-Authenticate: Basic` of a 401 is removed.
    ///
    /// No Foundation asks protocols about WebSocket and stream tasks, so these use the network, and about sessions of
    /// `URLSessionConfiguration.background(withIdentifier:)`: use this configuration in their place.
    ///
    /// - Parameters:
    ///   - replay: The replay. If nil, the one of the test's `.replay` trait; without one, an issue is recorded and each request
    ///     fails.
    ///   - fileID: The location of the issue.
    ///   - filePath: The location of the issue.
    ///   - line: The location of the issue.
    ///   - column: The location of the issue.
    /// - Returns: The configuration.
    public static func replaying(
        _ replay: Replay? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        OtherSessions.unwatch(configuration)
        let source: Result<Replay, SetupError>
        if let replay = replay ?? Replay.ofTest {
            source = .success(replay)
        } else {
            let error = SetupError.noCurrent("replay", trait: ".replay(\"api/name\")")
            // A parameter of type SourceLocation would require an import of Testing in the app's helper that makes the session.
            IssueRecorder.record(
                error, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
            source = .failure(error)
        }
        let replaying = ReplayingConfiguration(replay: source, settings: configuration)
        configuration.protocolClasses = [replaying.makeClass()] + (configuration.protocolClasses ?? [])
        return configuration
    }
}
