import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes the requests of one configuration's sessions; `Tag` tells the configurations apart.
final class ReplayingProtocol<Tag>: URLProtocol {
    private var load: ReplayingLoad?

    override class func canInit(with request: URLRequest) -> Bool {
        ["http", "https"].contains(request.url?.scheme?.lowercased())
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
