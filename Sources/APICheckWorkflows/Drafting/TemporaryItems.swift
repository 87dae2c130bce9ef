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
    /// Those paths, by each path above and by what follows it, as the id of an item.
    private var below: [String: [String: [String]]] = [:]
    /// The paths of the items that were made and not yet removed.
    private var present: Set<String> = []
    /// How many of them have an id.
    private var ids: [String: Int] = [:]

    init(_ exchanges: [Exchange]) {
        for (index, exchange) in exchanges.enumerated() where exchange.request.method == "DELETE" {
            guard exchange.isDone else { continue }
            let path = TemporaryItems.path(exchange.request)
            if removals.updateValue(index, forKey: path) != nil { continue }
            for above in TemporaryItems.pathsAbove(path) {
                let id = PercentEncoding.decode(String(path.dropFirst(above.utf8.count + 1)))
                below[above, default: [:]][id, default: []].append(path)
            }
        }
    }

    /// Adds the next write.
    mutating func add(_ exchange: Exchange, _ index: Int) {
        guard exchange.isDone, !removals.isEmpty else { return }
        let path = TemporaryItems.path(exchange.request)
        switch exchange.request.method {
        case "DELETE": remove(path)
        case "PUT": insert(path, index)
        case "POST":
            if let made = exchange.location { insert(made, index) }
            guard let removed = below[path] else { return }
            func add(_ id: String) -> Bool {
                for path in removed[id] ?? [] { insert(path, index) }
                return false
            }
            _ = exchange.request.names(where: add)
            _ = exchange.response?.jsonBody?.names(where: add)
        default: break
        }
    }

    /// Adds an item that a later request removes.
    private mutating func insert(_ path: String, _ index: Int) {
        guard removals[path].map({ $0 > index }) == true, present.insert(path).inserted else { return }
        ids[TemporaryItems.id(of: path), default: 0] += 1
    }

    private mutating func remove(_ path: String) {
        guard present.remove(path) != nil else { return }
        let id = TemporaryItems.id(of: path)
        ids[id] = ids[id].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    /// Whether a request removes one of the items, or something below one.
    func isRemoved(by request: SentRequest) -> Bool {
        if present.isEmpty { return false }
        let path = TemporaryItems.path(request)
        return present.contains(path) || TemporaryItems.pathsAbove(path).contains(where: present.contains)
    }

    /// Whether a call is about one of the items: by its path, a value of its query, or its answer.
    func isRead(by exchange: Exchange) -> Bool {
        if present.isEmpty { return false }
        return isRemoved(by: exchange.request)
            || exchange.request.url.queryPairs.contains {
                ids[$0.value] != nil && !TemporaryItems.isNumber($0.value)
            }
            || exchange.response?.jsonBody?.names { ids[$0] != nil } == true
    }

    /// Whether a request removes something: DELETE, or a POST whose path says so.
    static func isRemoval(_ request: SentRequest) -> Bool {
        let last = path(request).split(separator: "/").last?.lowercased() ?? ""
        return request.method == "DELETE"
            || request.method == "POST" && ["delete", "remove", "destroy"].contains(where: last.contains)
    }

    /// A number in a query is equal by chance.
    static func isNumber(_ id: String) -> Bool { id.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// The paths above one, shorter ones first: those of `/a/b` are the empty one and `/a`.
    static func pathsAbove(_ path: String) -> [String] {
        path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }

    static func id(of item: String) -> String {
        item.split(separator: "/").last.map { PercentEncoding.decode(String($0)) } ?? ""
    }

    static func path(_ request: SentRequest) -> String { path(request.url) }

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
    /// Whether the body has a text that is the id of an item.
    fileprivate func names(where isID: (String) -> Bool) -> Bool {
        guard let body, let type = headers.contentType else { return false }
        if type.isForm { return FormPair.parse(body).contains { isID($0.value) } }
        return type.isJSON && (try? Document(body).root.names(where: isID)) == true
    }
}

extension JSON {
    /// Whether a value in it is the id of an item: a text or a name, or a number that is an id by its name.
    fileprivate func names(where isID: (String) -> Bool) -> Bool {
        switch kind {
        case .object:
            members.contains { member in
                isID(member.name) || member.value.names(where: isID)
                    || member.value.kind == .number && MadeValues.isIdentifier(member.name) && isID(member.value.text)
            }
        case .array: elements.contains { $0.names(where: isID) }
        case .string: string.map(isID) ?? false
        default: false
        }
    }
}
