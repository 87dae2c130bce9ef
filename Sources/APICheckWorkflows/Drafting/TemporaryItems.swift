import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// Items that a capture makes and later removes, by an id that the client or the server chose: `PUT /keys/a`, or a POST whose
/// body or answer has the id, and then `DELETE /keys/a`.
///
/// What is read in between shows a state of the server that no later run finds, so it is read again only between the same
/// writes.
struct TemporaryItems {
    /// The paths of the requests that removed something, by the index of the last one.
    private var removals: [String: Int] = [:]
    /// The paths of the items that were made and not yet removed.
    private var present: Set<String> = []

    init(_ exchanges: [Exchange]) {
        for (index, exchange) in exchanges.enumerated() where exchange.request.method == "DELETE" {
            guard exchange.isDone else { continue }
            removals[TemporaryItems.path(exchange.request)] = index
        }
    }

    /// Adds the next write.
    mutating func add(_ exchange: Exchange, _ index: Int) {
        guard exchange.isDone, !removals.isEmpty else { return }
        let path = TemporaryItems.path(exchange.request)
        switch exchange.request.method {
        case "DELETE": present.remove(path)
        case "PUT" where removals[path].map { $0 > index } == true: present.insert(path)
        case "POST":
            if let made = exchange.location, removals[made].map({ $0 > index }) == true { present.insert(made) }
            for (removed, last) in removals where last > index && removed.hasPrefix("\(path)/") {
                let id = PercentEncoding.decode(String(removed.dropFirst(path.utf8.count + 1)))
                if exchange.request.names(id) || exchange.response?.jsonBody?.names(id) == true {
                    present.insert(removed)
                }
            }
        default: break
        }
    }

    /// Whether a request removes one of the items, or something below one.
    func isRemoved(by request: SentRequest) -> Bool {
        let path = TemporaryItems.path(request)
        return present.contains { path == $0 || path.hasPrefix("\($0)/") }
    }

    /// Whether a call is about one of the items: by its path, a value of its query, or its answer.
    func isRead(by exchange: Exchange) -> Bool {
        if present.isEmpty { return false }
        return present.contains { item in
            let id = TemporaryItems.id(of: item)
            return TemporaryItems.isAbout(item, id, exchange.request)
                || exchange.response?.jsonBody.map { $0.names(id) } == true
        }
    }

    /// Whether a request removes something: DELETE, or a POST whose path says so.
    static func isRemoval(_ request: SentRequest) -> Bool {
        let last = path(request).split(separator: "/").last?.lowercased() ?? ""
        return request.method == "DELETE"
            || request.method == "POST" && ["delete", "remove", "destroy"].contains(where: last.contains)
    }

    /// Whether a request is about what another one removed.
    static func isAbout(_ removal: SentRequest, _ request: SentRequest) -> Bool {
        let item = path(removal)
        if removal.method == "DELETE" { return isAbout(item, id(of: item), request) }
        return request.url.queryPairs.contains { removal.sends($0) }
    }

    private static func isAbout(_ item: String, _ id: String, _ request: SentRequest) -> Bool {
        let path = path(request)
        // A number in a query is equal by chance.
        return path == item || path.hasPrefix("\(item)/")
            || !id.utf8.allSatisfy { (0x30...0x39).contains($0) }
                && request.url.queryPairs.contains { $0.value == id }
    }

    private static func id(of item: String) -> String {
        item.split(separator: "/").last.map { PercentEncoding.decode(String($0)) } ?? ""
    }

    private static func path(_ request: SentRequest) -> String { path(request.url) }

    /// Without a slash at the end.
    fileprivate static func path(_ url: HTTPURL) -> String {
        url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
    }
}

extension Exchange {
    fileprivate var isDone: Bool { response.map { 200...299 ~= $0.status } ?? false }

    /// The path of the field Location.
    fileprivate var location: String? {
        response?.headers["location"].flatMap(request.url.resolving).map(TemporaryItems.path)
    }
}

extension SentRequest {
    /// Whether the query or the form has a pair that may be an id.
    fileprivate func sends(_ pair: FormPair) -> Bool {
        if SecretPlaceholder.isWhole(pair.value) || !pair.value.utf8.contains(where: { (0x30...0x39).contains($0) }) {
            return false
        }
        if url.queryPairs.contains(pair) { return true }
        guard let body, headers.contentType?.isForm == true else { return false }
        return FormPair.parse(body).contains(pair)
    }

    /// Whether the body has a text that is the id of an item.
    fileprivate func names(_ id: String) -> Bool {
        guard let body, let type = headers.contentType else { return false }
        if type.isForm { return FormPair.parse(body).contains { $0.value == id } }
        return type.isJSON && (try? Document(body).root.names(id)) == true
    }
}

extension JSON {
    /// Whether a value in it is the id of an item: a text or a name that is equal, or a number that is an id by its name.
    fileprivate func names(_ id: String) -> Bool {
        switch kind {
        case .object:
            members.contains { member in
                member.name == id || member.value.names(id)
                    || member.value.kind == .number && MadeValues.isIdentifier(member.name) && member.value.text == id
            }
        case .array: elements.contains { $0.names(id) }
        case .string: string == id
        default: false
        }
    }
}
