import APICheckBase
import APICheckJSON
import APICheckRecordings

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Changes which parts of a request must match a recorded one.
///
/// By default the method, the path, the query in any order and the body must match: JSON by value, forms by their fields,
/// multipart without the boundary. The host and the headers need not match.
///
///     @Test(.replay("shop/orders", matching: [.header("Accept"), .ignoringBodyValue(at: "/requested_at")]))
public struct RequestMatching: Hashable, Sendable {
    enum Rule: Hashable, Sendable {
        case host
        case queryOrder
        case header(String)
        case ignoringQuery(String)
        case ignoringBody
        case ignoringBodyValue(at: String)
        case custom(CustomMatching)
    }

    let rule: Rule

    /// The scheme, the host and the port must match.
    public static let host = RequestMatching(rule: .host)
    /// The order of the query parameters must match.
    public static let queryOrder = RequestMatching(rule: .queryOrder)
    /// The body is ignored.
    public static let ignoringBody = RequestMatching(rule: .ignoringBody)

    /// The values of a header must match.
    ///
    /// - Parameter name: The name, in any case.
    /// - Returns: The rule.
    public static func header(_ name: String) -> RequestMatching { RequestMatching(rule: .header(name)) }

    /// A query parameter is ignored.
    ///
    /// - Parameter name: The name, percent-decoded.
    /// - Returns: The rule.
    public static func ignoringQuery(_ name: String) -> RequestMatching { RequestMatching(rule: .ignoringQuery(name)) }

    /// A value of a JSON body is ignored.
    ///
    /// - Parameter pointer: The JSON Pointer (RFC 6901) of the value, e.g. `/user/id`.
    /// - Returns: The rule.
    public static func ignoringBodyValue(at pointer: String) -> RequestMatching {
        RequestMatching(rule: .ignoringBodyValue(at: pointer))
    }

    /// A closure decides alone whether a request matches; nothing else is compared.
    ///
    ///     .custom { sent, recorded in
    ///         sent.httpMethod == recorded.method && sent.url?.lastPathComponent == recorded.request?.url?.lastPathComponent
    ///     }
    ///
    /// Among the entries that match, the first that was not replayed yet answers, then the last one again. It cannot be combined
    /// with other rules.
    ///
    /// - Parameter isMatch: Whether the request that the app sent matches the recorded exchange, from which secrets were
    ///   removed.
    /// - Returns: The rule. It equals only itself.
    public static func custom(
        _ isMatch: @escaping @Sendable (_ sent: URLRequest, _ recorded: RecordedExchange) -> Bool
    ) -> RequestMatching {
        RequestMatching(rule: .custom(CustomMatching(isMatch)))
    }
}

/// A closure that compares requests.
final class CustomMatching: Hashable, Sendable {
    let isMatch: @Sendable (URLRequest, RecordedExchange) -> Bool

    init(_ isMatch: @escaping @Sendable (URLRequest, RecordedExchange) -> Bool) { self.isMatch = isMatch }

    static func == (left: CustomMatching, right: CustomMatching) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension [RequestMatching] {
    /// The closure that compares requests, if there is one. Throws ``SetupError`` if there are other rules, too.
    var custom: CustomMatching? {
        get throws {
            let closures = compactMap { matching in
                if case .custom(let closure) = matching.rule { closure } else { nil }
            }
            guard let closure = closures.first else { return nil }
            guard count == 1 else { throw SetupError.combinedMatching(count: count) }
            return closure
        }
    }
}

extension Matching {
    /// Throws ``SetupError`` for a text that is not a JSON Pointer.
    init(_ rules: [RequestMatching]) throws {
        self.init()
        for matching in rules {
            switch matching.rule {
            case .host: comparesHost = true
            case .queryOrder: isQueryOrdered = true
            case .header(let name): headers.append(name)
            case .ignoringQuery(let name): ignoredQuery.insert(name)
            case .ignoringBody: comparesBody = false
            case .ignoringBodyValue(let text):
                guard let pointer = Pointer(text) else {
                    throw SetupError.noPointer(text, in: ".ignoringBodyValue(at: \"\(text)\")")
                }
                ignoredBody.insert(pointer)
            case .custom: break
            }
        }
    }
}
