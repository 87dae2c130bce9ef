import APICheckBase
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(XCTest)
import XCTest
#endif

/// The requests of `URLSession.shared`: which replays they bypass, and the replay that answers them.
final class SharedSession: Sendable {
    private struct State {
        var isWatched = false
        /// The replay with `shared: true` whose test has its turn.
        var answering: Answering?
        /// The replays of the running tests.
        var running: [Replay] = []
    }

    private struct Answering {
        let replay: Replay
        /// The cookies of a test are not those of the next.
        let settings = URLSessionConfiguration.ephemeral
    }

    static let ofProcess = SharedSession()

    private let state = Locked(State())
    private let turns = Turns()
    /// A test inside of one that has its turn must not wait for it.
    @TaskLocal private static var hasTurn = false

    /// Begins to watch `URLSession.shared`. Must be called before its first use: on Linux, a session keeps the protocols that
    /// are registered when it is made.
    func watch() {
        let isFirst = state.withLock { state in
            defer { state.isWatched = true }
            return !state.isWatched
        }
        guard isFirst else { return }
        _ = URLProtocol.registerClass(SharedSessionProtocol.self)
        _ = URLProtocol.registerClass(BypassProtocol.self)
        OtherSessions.watch()
    }

    /// Whether the session asks the protocol that watches it.
    var isWatched: Bool {
        #if canImport(FoundationNetworking)
        let classes = URLSession.shared.configuration.protocolClasses ?? []
        return classes.contains { $0 == SharedSessionProtocol.self }
        #else
        return true
        #endif
    }

    /// Calls `body` while a replay answers the session, one replay after the other.
    func answering(with replay: Replay, _ body: () async throws -> Void) async throws {
        if SharedSession.hasTurn { return try await answer(with: replay, body) }
        try await turns.run {
            try await SharedSession.$hasTurn.withValue(true) { try await answer(with: replay, body) }
        }
    }

    private func answer(with replay: Replay, _ body: () async throws -> Void) async throws {
        let outer = state.withLock { state in
            defer { state.answering = Answering(replay: replay) }
            return state.answering
        }
        defer { state.withLock { $0.answering = outer } }
        try await body()
    }

    /// How requests are answered now.
    var configuration: ReplayingConfiguration {
        guard let answering = state.withLock({ $0.answering }) else {
            return ReplayingConfiguration(replay: .failure(.replayHasEnded("URLSession.shared")), settings: .ephemeral)
        }
        return ReplayingConfiguration(replay: .success(answering.replay), settings: answering.settings)
    }

    func begin(_ replay: Replay) { state.withLock { $0.running.append(replay) } }

    func end(_ replay: Replay) { state.withLock { $0.running.removeAll { $0 === replay } } }

    enum Route {
        /// A replay answers the request.
        case answered
        /// The request is one of a test that is replayed without the session, and fails.
        case refused
        /// The request goes to the network.
        case live
    }

    /// What happens to a request of the session. A request that bypasses a replay is added to its bypasses.
    ///
    /// - Parameter isShared: False for a request of another session, which no replay answers.
    func route(_ request: URLRequest, isShared: Bool = true) -> Route {
        guard ReplayingLoad.canLoad(request) else { return .live }
        let (shared, running) = state.withLock { ($0.answering?.replay, $0.running) }
        let answering = isShared ? shared : nil
        // On Linux the session asks in the task of the caller, on Apple's systems in another one.
        if let caller = Replay.ofTest {
            return caller === answering ? .answered : caller.bypass(request, isShared: isShared)
        }
        // A test without a replay.
        if Test.current != nil { return .live }
        if answering != nil { return .answered }
        // XCTest runs one test at a time.
        if RunningXCTest.current != nil, running.count == 1 { return running[0].bypass(request, isShared: isShared) }
        for replay in running { replay.addBypass(request, isShared: isShared, isCertain: running.count == 1) }
        return .live
    }
}

extension Replay {
    fileprivate func bypass(_ request: URLRequest, isShared: Bool) -> SharedSession.Route {
        addBypass(request, isShared: isShared, isCertain: true) ? .refused : .live
    }
}

/// Answers requests of `URLSession.shared` while a test's replay does so; otherwise only sees them.
final class SharedSessionProtocol: URLProtocol {
    /// Held by its task while it runs. It holds the protocol.
    private weak var load: ReplayingLoad?

    override class func canInit(with request: URLRequest) -> Bool {
        SharedSession.ofProcess.route(request) == .answered
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override class func requestIsCacheEquivalent(_ one: URLRequest, to other: URLRequest) -> Bool { false }

    override func startLoading() {
        let load = ReplayingLoad(self, configuration: SharedSession.ofProcess.configuration)
        self.load = load
        load.start()
    }

    override func stopLoading() { load?.stop() }
}

/// Fails requests of `URLSession.shared` that bypass the replay of their test.
final class BypassProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { SharedSession.ofProcess.route(request) == .refused }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        client?.urlProtocol(
            self, didFailWithError: URLError.replaying(SetupError.bypass(of: "URLSession.shared"), url: request.url))
    }

    override func stopLoading() {}
}

/// Lets one task at a time do something, the others in the order in which they asked.
final class Turns: Sendable {
    private struct State {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Calls `body` when no other task has its turn.
    func run<Result>(_ body: () async throws -> Result) async throws -> Result {
        await begin()
        defer { end() }
        return try await body()
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isBusy { state.waiting.append(continuation) }
                defer { state.isBusy = true }
                return !state.isBusy
            }
            if isFree { continuation.resume() }
        }
    }

    private func end() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            if state.waiting.isEmpty {
                state.isBusy = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}

#if canImport(XCTest)
/// Sees which test case of XCTest runs, and watches the sessions of its app.
private final class XCTestObserver: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) {
        RunningXCTest.begin(testCase)
        // A test case may make its session in `setUp`, before its replay begins.
        SharedSession.ofProcess.watch()
    }

    func testCaseDidFinish(_ testCase: XCTestCase) { RunningXCTest.end() }
}
#endif

/// Called by the target `CTestStart` when the test bundle is loaded.
@_cdecl("apicheck_watchXCTest") func watchXCTest() {
    #if canImport(XCTest)
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver())
    #endif
}
