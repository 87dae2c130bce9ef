import APICheckBase
import APICheckJSON
import APICheckRecordings

/// A change of which parts of a request must agree with a recorded one for its answer to be given.
///
/// Without any, method, path, query (in any order) and body (JSON by its value, a form as its pairs, multipart without its
/// boundary) count, and neither the host nor any header.
///
///     @Test(.replay("shop/orders", matching: [.header("Accept"), .ignoringBodyValue(at: "/requested_at")]))
public enum RequestMatching: Hashable, Sendable {
    /// Scheme, host and port count.
    case host
    /// The order of the query's parameters counts.
    case queryOrder
    /// The values of a header count, by its name in any case.
    case header(String)
    /// A parameter of the query does not count, by its decoded name.
    case ignoringQuery(String)
    /// The body does not count.
    case ignoringBody
    /// A place of a JSON body does not count, by its JSON Pointer (RFC 6901): `/user/id`.
    case ignoringBodyValue(at: String)
}

extension Matching {
    /// Throws ``SetupError`` for a text that is no JSON Pointer.
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

extension Miss.Setting {
    /// What to change in a `matching:`.
    var change: String {
        switch self {
        case .anyHost: "take out .host"
        case .anyQueryOrder: "take out .queryOrder"
        case .anyBody: "add .ignoringBody"
        case .ignoredQuery(let name): "add .ignoringQuery(\"\(name)\")"
        case .anyHeader(let name): "take out .header(\"\(name)\")"
        case .ignoredBody(let pointer): "add .ignoringBodyValue(at: \"\(pointer)\")"
        case .repeatsLast: "leave out repeats: .refused"
        }
    }
}

extension Miss {
    /// What to change in the test, or to run.
    var advice: String {
        let changes = settings.map(\.change).joined(separator: ", ")
        let place = settings == [.repeatsLast] ? "" : " in matching:"
        return "\(changes.isEmpty ? "" : "To accept it, \(changes)\(place). ")Record it with: \(command)"
    }
}
