import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

extension URLSessionConfiguration {
    /// A configuration whose sessions are answered by a replay, and never by the network.
    ///
    ///     let session = URLSession(configuration: .replaying())                 // URLSession
    ///     let session = Session(configuration: .replaying())                    // Alamofire, and Moya on it
    ///
    /// It is ephemeral and may be changed before a session is made of it, but for its `protocolClasses`. `replay` is that
    /// of the test's `.replay` trait when nil; without one, each request fails and says so.
    ///
    /// Data and upload tasks work, in all forms, with bodies from data, streams and files; cookies are stored and sent,
    /// redirects are told to the delegate, a streamed body comes to the delegate in its recorded pieces, a recorded
    /// failure is the `URLError` that it was. Answers come at once, unless the replay's `waits` say otherwise. On Linux,
    /// Foundation takes no downloads from others, nor a `WWW-Authenticate: Basic` with a 401, which is left out.
    public static func replaying(
        _ replay: Replay? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        let source: Result<Replay, SetupError>
        if let replay = replay ?? Replay.ofTest {
            source = .success(replay)
        } else {
            let error = SetupError.noCurrent("replay", trait: ".replay(\"api/name\")")
            // Not a SourceLocation: its default would ask for an import of Testing where an app's helper makes the session.
            Expectation.report(
                error, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
            source = .failure(error)
        }
        let replaying = ReplayingConfiguration(replay: source, settings: configuration)
        configuration.protocolClasses = [replaying.makeClass()] + (configuration.protocolClasses ?? [])
        return configuration
    }
}
