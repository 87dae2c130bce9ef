#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Requests that a replay passes on to the network, and neither records nor keeps.
///
///     @Test(.replay("shop/cart", live: .hosts("127.0.0.1")))
public struct LiveRequests: Sendable {
    let isLive: @Sendable (URLRequest) -> Bool

    /// No request.
    public static let none = LiveRequests { _ in false }

    /// The requests to some hosts.
    ///
    /// - Parameter names: The names of the hosts, without a port.
    /// - Returns: The requests.
    public static func hosts(_ names: String...) -> LiveRequests {
        let names = Set(names.map { $0.lowercased() })
        return LiveRequests { names.contains($0.url?.host?.lowercased() ?? "") }
    }

    /// The requests that a closure chooses.
    ///
    /// - Parameter isLive: Whether a request is passed on.
    /// - Returns: The requests.
    public static func matching(_ isLive: @escaping @Sendable (URLRequest) -> Bool) -> LiveRequests {
        LiveRequests(isLive: isLive)
    }
}
