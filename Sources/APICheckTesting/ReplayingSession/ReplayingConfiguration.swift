import APICheckBase
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
