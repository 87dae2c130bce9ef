import APICheckBase
import APICheckJSON
import APICheckRecordings

/// Changes which parts of a request must match a recorded one.
///
/// By default the method, the path, the query in any order and the body must match: JSON by value, forms by their fields,
/// multipart without the boundary. The host and the headers need not match.
///
///     @Test(.replay("shop/orders", matching: [.header("Accept"), .ignoringBodyValue(at: "/requested_at")]))
public enum RequestMatching: Hashable, Sendable {
    /// The scheme, the host and the port must match.
    case host
    /// The order of the query parameters must match.
    case queryOrder
    /// The values of a header must match; its name is in any case.
    case header(String)
    /// A query parameter is ignored; its name is decoded.
    case ignoringQuery(String)
    /// The body is ignored.
    case ignoringBody
    /// A value of a JSON body is ignored, by its JSON Pointer (RFC 6901): `/user/id`.
    case ignoringBodyValue(at: String)
}

extension Matching {
    /// Throws ``SetupError`` for a text that is not a JSON Pointer.
    init(_ rules: [RequestMatching]) throws {
        self.init()
        for rule in rules {
            switch rule {
            case .host: comparesHost = true
            case .queryOrder: isQueryOrdered = true
            case .header(let name): headers.append(name)
            case .ignoringQuery(let name): ignoredQuery.insert(name)
            case .ignoringBody: comparesBody = false
            case .ignoringBodyValue(let text):
                guard let pointer = Pointer(text) else { throw SetupError.noPointer(text) }
                ignoredBody.insert(pointer)
            }
        }
    }
}
