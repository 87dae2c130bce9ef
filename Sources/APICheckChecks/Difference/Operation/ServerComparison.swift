import APICheckBase
import APICheckFindings
import APICheckJSON

/// The servers that only one of two lists has (OpenAPI 3.1 section 4.8.5), by the URLs that they can have.
struct ServerComparison {
    private let ones: [ServerURLs]
    private let others: [ServerURLs]
    private let lists: (old: JSON?, new: JSON?)

    init(old: JSON?, new: JSON?) {
        ones = ServerURLs.of(old)
        others = ServerURLs.of(new)
        lists = (old, new)
    }

    /// The servers of the contracts as a whole.
    static func changes(old: ComparedContract, new: ComparedContract) -> [ContractChange] {
        var log = ChangeLog()
        ServerComparison(old: old.root["servers"], new: new.root["servers"])
            .report(to: &log, .contract(Pointer(["servers"])))
        return log.changes
    }

    /// A list without servers says nothing: the server may be any.
    func report(to log: inout ChangeLog, _ place: Place) {
        for one in ones {
            let gone = one.urls.filter { url in !others.contains { $0.serves(url) } }
            if gone.isEmpty {
                reportDefault(of: one, to: &log, place)
            } else if gone.count == one.urls.count, !others.contains(where: { $0.url == one.url }) {
                log.add(
                    "api-server-removed", place, old: one.node, new: lists.new, expected: .quoted(one.url),
                    actual: .absent, subject: one.url)
            } else {
                log.add(
                    "api-server-variable-value-removed", place, old: one.node, new: lists.new,
                    expected: .quoted(ServerComparison.words(gone)), actual: .absent, subject: one.url)
            }
        }
        for other in others {
            let fresh = other.urls.filter { url in !ones.contains { $0.serves(url) } }
            if fresh.isEmpty { continue }
            let isNew = fresh.count == other.urls.count && !ones.contains { $0.url == other.url }
            log.add(
                isNew ? "api-server-added" : "api-server-variable-value-added", place, old: lists.old, new: other.node,
                expected: .absent, actual: .quoted(isNew ? other.url : ServerComparison.words(fresh)),
                subject: other.url)
        }
    }

    private func reportDefault(of one: ServerURLs, to log: inout ChangeLog, _ place: Place) {
        guard let other = others.first(where: { $0.url == one.url }) else { return }
        for (name, before) in one.defaults.sorted(by: { $0.key < $1.key }) {
            guard let after = other.defaults[name], after.string != before.string else { continue }
            log.add(
                "api-server-variable-default-changed", place, old: before, new: after, expected: before.fact,
                actual: after.fact, subject: "\(one.url) \(name)")
        }
    }

    private static func words(_ urls: [String]) -> String {
        let most = 5
        return (urls.prefix(most) + (urls.count > most ? ["\(urls.count - most) more"] : [])).list("and")
    }
}

/// The URLs that one server can have.
private struct ServerURLs {
    /// Values of variables, multiplied, beyond which a variable counts as one that may have any value.
    private static let mostURLs = 1_000

    let node: JSON
    /// As written, without a slash at its end.
    let url: String
    /// One for each choice of variables with an `enum`. A variable that may have any value is `{}`.
    let urls: [String]
    let defaults: [String: JSON]

    static func of(_ list: JSON?) -> [ServerURLs] { list?.elements.compactMap { ServerURLs($0) } ?? [] }

    private init?(_ node: JSON) {
        guard let text = node["url"]?.string else { return nil }
        self.node = node
        url = ServerURLs.normalised(text)
        var urls = [url]
        var defaults: [String: JSON] = [:]
        for member in node["variables"]?.members.map({ $0 }) ?? [] {
            let variable = "{\(member.name)}"
            guard url.contains(variable) else { continue }
            defaults[member.name] = member.value["default"]
            let values = member.value["enum"]?.elements.compactMap(\.string) ?? []
            let isListed = !values.isEmpty && urls.count * values.count <= ServerURLs.mostURLs
            urls = urls.flatMap { url in (isListed ? values : ["{}"]).map { url.replacing(variable, with: $0) } }
        }
        self.urls = urls.map(ServerURLs.normalised)
        self.defaults = defaults
    }

    private static func normalised(_ url: String) -> String {
        url.count > 1 && url.hasSuffix("/") ? String(url.dropLast()) : url
    }

    /// Whether a URL is one of this server, or what a variable that may have any value makes of one.
    func serves(_ url: String) -> Bool {
        urls.contains { $0 == url || ($0.contains("{}") && ServerURLs.matches($0, url)) }
    }

    private static func matches(_ template: String, _ url: String) -> Bool {
        let parts = template.split(separator: "{}", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, url.hasPrefix(first) else { return false }
        var rest = url.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
