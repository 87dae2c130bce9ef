import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
