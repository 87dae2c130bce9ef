import APICheckBase
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the sessions of one configuration are answered from.
struct ReplayingConfiguration: @unchecked Sendable {
    /// The replay, or why there is none.
    var replay: Result<Replay, SetupError>
    /// As the test left them: they are only read once there is a session.
    var settings: URLSessionConfiguration

    /// Where cookies are kept; nil when they are not. Foundation's storages may be used from any thread.
    var cookies: HTTPCookieStorage? {
        settings.httpCookieAcceptPolicy == .never ? nil : settings.httpCookieStorage
    }

    /// Where those to send are.
    var cookiesToSend: HTTPCookieStorage? { settings.httpShouldSetCookies ? settings.httpCookieStorage : nil }

    private static let configurations = Locked<[ObjectIdentifier: ReplayingConfiguration]>([:])

    /// A protocol class for this configuration and no other.
    ///
    /// Foundation makes a protocol from its class and tells it neither its session nor its configuration. A header that
    /// carries a mark would be seen by the app, and is not passed on by swift-corelibs-foundation. So each configuration
    /// gets a class of its own: the generic one over another type each time, which the runtime makes when asked.
    func makeClass() -> URLProtocol.Type {
        ReplayingConfiguration.configurations.withLock { configurations in
            let made = Zero.counted(configurations.count).protocolClass
            configurations[ObjectIdentifier(made)] = self
            return made
        }
    }

    /// Of a class that ``makeClass()`` made.
    static func of(_ made: URLProtocol.Type) -> ReplayingConfiguration? {
        configurations.withLock { $0[ObjectIdentifier(made)] }
    }
}

/// A number spelt as a type.
private protocol Numeral {}

private enum Zero: Numeral {
    /// In binary, so that the types stay shallow for any number.
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
