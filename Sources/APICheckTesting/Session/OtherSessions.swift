import APICheckBase
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests of sessions that are neither replayed nor `URLSession.shared`, e.g. those of
/// `URLSession(configuration: .default)`.
///
/// Foundation asks the protocols of such a session's configuration only, which are those that the configuration is made with.
enum OtherSessions {
    /// Adds a protocol to a configuration, which sees the requests of its sessions. A session belongs to the test that makes its
    /// configuration: Foundation asks protocols in another task.
    static func watch(_ configuration: URLSessionConfiguration) {
        if URLSessionConfiguration.isUnwatched { return }
        let replay = Replay.ofTest
        // A test without a replay may use the network.
        if Test.current != nil, replay == nil { return }
        let owner = replay.map { Result<Replay, SetupError>.success($0) } ?? .failure(bypass)
        let watching = ReplayingConfiguration(replay: owner, settings: configuration, isBypass: true)
        configuration.protocolClasses = [watching.makeClass()] + (configuration.protocolClasses ?? [])
    }

    /// The error of a request that is not sent.
    static let bypass = SetupError.bypass(of: "a session that is not replayed")

    #if canImport(ObjectiveC)
    /// Begins to watch the configurations `.default` and `.ephemeral` that are made from now on. Without the Objective-C
    /// runtime there is no other way to them.
    static func watch() {
        watchConfigurations(of: "defaultSessionConfiguration")
        watchConfigurations(of: "ephemeralSessionConfiguration")
    }

    private typealias Getter = @convention(c) (AnyClass, Selector) -> URLSessionConfiguration

    private static func watchConfigurations(of name: String) {
        let selector = NSSelectorFromString(name)
        guard let method = class_getClassMethod(URLSessionConfiguration.self, selector) else { return }
        let original = unsafeBitCast(method_getImplementation(method), to: Getter.self)
        let watched: @convention(block) (AnyClass) -> URLSessionConfiguration = { made in
            let configuration = original(made, selector)
            watch(configuration)
            return configuration
        }
        method_setImplementation(method, imp_implementationWithBlock(watched))
    }
    #else
    /// Begins to watch the configurations that are made from now on: `.default` has the shared cache, which is asked about the
    /// data and upload tasks of a session before they start. `.ephemeral` has a cache of its own, so its sessions are not seen.
    static func watch() { URLCache.shared = WatchingCache(.shared) }
    #endif
}

#if canImport(FoundationNetworking)
/// Sees the requests of sessions that share a cache, and passes everything on to that cache.
///
/// A request that bypasses a replay is sent nevertheless: a task cannot be stopped from here without a race.
final class WatchingCache: URLCache, @unchecked Sendable {
    private let cache: URLCache

    init(_ cache: URLCache) {
        self.cache = cache
        super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    }

    override func getCachedResponse(
        for task: URLSessionDataTask, completionHandler: @Sendable @escaping (CachedURLResponse?) -> Void
    ) {
        if let request = task.currentRequest, hasOnlyProtocolsOfFoundation(task) {
            _ = SharedSession.ofProcess.route(request, isShared: false)
        }
        cache.getCachedResponse(for: task, completionHandler: completionHandler)
    }

    /// False for `URLSession.shared`, for a replayed session, and for one that another library answers.
    private func hasOnlyProtocolsOfFoundation(_ task: URLSessionTask) -> Bool {
        guard let session = TaskInternals(task).session else { return false }
        let own = (URLSessionConfiguration.default.protocolClasses ?? []).map { ObjectIdentifier($0) }
        return (session.configuration.protocolClasses ?? []).allSatisfy { own.contains(ObjectIdentifier($0)) }
    }

    override var memoryCapacity: Int {
        get { cache.memoryCapacity }
        set { cache.memoryCapacity = newValue }
    }

    override var diskCapacity: Int {
        get { cache.diskCapacity }
        set { cache.diskCapacity = newValue }
    }

    override var currentMemoryUsage: Int { cache.currentMemoryUsage }

    override var currentDiskUsage: Int { cache.currentDiskUsage }

    override func cachedResponse(for request: URLRequest) -> CachedURLResponse? { cache.cachedResponse(for: request) }

    override func storeCachedResponse(_ response: CachedURLResponse, for request: URLRequest) {
        cache.storeCachedResponse(response, for: request)
    }

    override func storeCachedResponse(_ response: CachedURLResponse, for task: URLSessionDataTask) {
        cache.storeCachedResponse(response, for: task)
    }

    override func removeCachedResponse(for request: URLRequest) { cache.removeCachedResponse(for: request) }

    override func removeCachedResponse(for task: URLSessionDataTask) { cache.removeCachedResponse(for: task) }

    override func removeAllCachedResponses() { cache.removeAllCachedResponses() }

    override func removeCachedResponses(since date: Date) { cache.removeCachedResponses(since: date) }
}
#endif
