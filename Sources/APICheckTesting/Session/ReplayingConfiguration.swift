import APICheckBase
import APICheckHTTP
import Testing

#if canImport(FoundationNetworking)
import Foundation
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
        let configuration = URLSessionConfiguration.unwatched
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

/// The replay and the settings for the sessions of one configuration.
struct ReplayingConfiguration: @unchecked Sendable {
    /// The replay, or the error if the test has none.
    var replay: Result<Replay, SetupError>
    /// The session configuration, which the test may change until it makes a session.
    var settings: URLSessionConfiguration
    /// Whether the sessions are others than those of `.replaying()`: their requests bypass the replay of the test that makes
    /// them.
    var isBypass = false
    /// The location of the trait of a test that has ended.
    var endedTest: SourceLocation?

    /// The storage for received cookies; nil if they are not stored. Foundation's storages may be used from any thread.
    var cookies: HTTPCookieStorage? {
        settings.httpCookieAcceptPolicy == .never ? nil : settings.httpCookieStorage
    }

    /// The storage of the cookies to send; nil if none are sent.
    var cookiesToSend: HTTPCookieStorage? { settings.httpShouldSetCookies ? settings.httpCookieStorage : nil }

    private static let configurations = Locked<[ObjectIdentifier: ReplayingConfiguration]>([:])

    /// Registers the configuration for a class that is made from the number of classes so far.
    func register(_ makeClass: (Int) -> URLProtocol.Type) -> URLProtocol.Type {
        ReplayingConfiguration.configurations.withLock { configurations in
            let made = makeClass(configurations.count)
            configurations[ObjectIdentifier(made)] = self
            return made
        }
    }

    /// Lets go of a replay that has ended, and of the settings of its sessions. Their classes stay, so that a session that is
    /// used later gets an error and not the responses of another test.
    static func end(_ replay: Replay, warningAt location: SourceLocation?) {
        let ended = ReplayingConfiguration(
            replay: .failure(.replayHasEnded(replay.name)), settings: .ephemeral, endedTest: location)
        var bypass = ended
        bypass.isBypass = true
        let endedBypass = bypass
        configurations.withLock { configurations in
            for (made, configuration) in configurations {
                guard case .success(let other) = configuration.replay, other === replay else { continue }
                configurations[made] = configuration.isBypass ? endedBypass : ended
            }
        }
    }

    /// Whether the protocol loads a request; if not, the session uses the network.
    func loads(_ request: URLRequest) -> Bool {
        guard isBypass else { return true }
        guard case .success(let replay) = replay else {
            return SharedSession.ofProcess.route(request, isShared: false) == .refused
        }
        return replay.addBypass(request, isShared: false, isCertain: true)
    }

    /// The replay that answers a request. Records a warning about a request that outlives its test, whose error nobody may see:
    /// as an issue, it would fail the run only if the process lives long enough.
    func replay(for request: URLRequest) throws -> Replay {
        if isBypass { throw OtherSessions.bypass }
        switch replay {
        case .success(let replay): return replay
        case .failure(var error):
            if error.kind == .replayEnded {
                error.problem.locations = ["\(request.httpMethod ?? "GET") \(request.url?.path ?? "")"]
            }
            if let endedTest {
                IssueData(error).add(as: error.description)
                TestIssue(text: error.description, isWarning: true, location: endedTest).record()
            }
            throw error
        }
    }

    /// The configuration of a registered class.
    static func of(_ made: URLProtocol.Type) -> ReplayingConfiguration? {
        configurations.withLock { $0[ObjectIdentifier(made)] }
    }
}

extension Replay {
    /// Makes all further requests fail, and lets go of the sessions.
    ///
    /// - Parameter location: The location of a warning about such a request; nil for none.
    func end(warningAt location: SourceLocation? = nil) {
        refuseRequests()
        ReplayingConfiguration.end(self, warningAt: location)
    }
}

/// Loads the requests of one configuration's sessions. Each configuration has a class with its own `Tag`.
final class ReplayingProtocol<Tag>: URLProtocol {
    /// Held by its task while it runs. It holds the protocol.
    private weak var load: ReplayingLoad?

    override class func canInit(with request: URLRequest) -> Bool {
        ReplayingLoad.canLoad(request) && ReplayingConfiguration.of(Self.self)?.loads(request) != false
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override class func requestIsCacheEquivalent(_ one: URLRequest, to other: URLRequest) -> Bool { false }

    override func startLoading() {
        let load = ReplayingLoad(self, configuration: .of(Self.self))
        self.load = load
        load.start()
    }

    override func stopLoading() { load?.stop() }
}

extension ReplayingConfiguration {
    /// Makes a protocol class for this configuration only.
    ///
    /// Foundation creates a protocol from its class and does not pass the session or its configuration. A header as a mark would
    /// be visible to the app, and swift-corelibs-foundation does not pass it on. So each configuration gets its own class: the
    /// generic class with another type argument each time, which the runtime makes on demand.
    func makeClass() -> URLProtocol.Type { register { Zero.counted($0).protocolClass } }
}

/// A number as a type.
private protocol Numeral {}

private enum Zero: Numeral {
    /// Counts in binary, so that the types stay shallow for any number.
    static func counted(_ number: Int) -> any Numeral.Type {
        if number == 0 { return Zero.self }
        let half = counted(number / 2)
        return number % 2 == 0 ? half.doubled : half.doubledAndOne
    }
}

private enum Doubled<Half: Numeral>: Numeral {}
private enum DoubledAndOne<Half: Numeral>: Numeral {}

extension Numeral {
    fileprivate static var doubled: any Numeral.Type { Doubled<Self>.self }
    fileprivate static var doubledAndOne: any Numeral.Type { DoubledAndOne<Self>.self }
    fileprivate static var protocolClass: URLProtocol.Type { ReplayingProtocol<Self>.self }
}
