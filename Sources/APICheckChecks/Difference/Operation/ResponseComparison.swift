import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares the responses of one operation.
struct ResponseComparison {
    private struct Match {
        let status: String
        let content: ContentComparison
        let encodings: [EncodingComparison]
        let headers: HeaderComparison
        let links: LinkComparison
    }

    private var both: [Match] = []
    private let statuses: StatusMatching

    init(old: JSON?, new: JSON?, schemas: SchemaComparison) {
        statuses = StatusMatching(old: old, new: new, schemas)
        for match in statuses.both where !schemas.isUnknown(match.old, match.new) {
            let (one, other) = (match.old, match.new)
            let content = ContentComparison(old: one["content"], new: other["content"], schemas: schemas)
            both.append(
                Match(
                    status: match.name, content: content,
                    encodings: content.both.compactMap {
                        EncodingComparison($0, isOfRequest: false, schemas: schemas)
                    },
                    headers: HeaderComparison(
                        old: one["headers"], new: other["headers"], status: match.name, schemas: schemas),
                    links: LinkComparison(
                        old: one["links"], new: other["links"], status: match.name, schemas: schemas)))
        }
    }

    func report(to log: inout ChangeLog, days: Int) {
        for response in statuses.removed { report(response, isAdded: false, to: &log) }
        for response in statuses.added { report(response, isAdded: true, to: &log) }
        for match in both {
            report(match.content, match.status, days, to: &log)
            for encoding in match.encodings { encoding.report(to: &log, status: match.status) }
            match.headers.report(to: &log)
            match.links.report(to: &log)
        }
    }

    private func report(_ response: StatusMatching.Response, isAdded: Bool, to log: inout ChangeLog) {
        let kind = response.isSuccess ? "success" : "non-success"
        let fact = Int(response.name).map(Fact.status) ?? .quoted(response.name)
        log.add(
            "response-\(kind)-status-\(isAdded ? "added" : "removed")", .status, old: isAdded ? nil : response.node,
            new: isAdded ? response.node : nil, expected: isAdded ? .absent : fact, actual: isAdded ? fact : .absent,
            subject: response.name, status: response.name)
    }

    private func report(_ content: ContentComparison, _ status: String, _ days: Int, to log: inout ChangeLog) {
        let place = Place.body(Pointer())
        for (name, node) in content.added {
            log.add(
                "response-media-type-added", place, new: node, expected: .absent, actual: .quoted(name), subject: name,
                status: status)
        }
        for (name, node) in content.removed {
            log.add(
                "response-media-type-removed", place, old: node, expected: .quoted(name), actual: .absent,
                subject: name, status: status)
        }
        for match in content.both {
            if let id = match.changeOfName {
                log.add(
                    "response-media-type-name-\(id)", place, old: match.old, new: match.new,
                    expected: .quoted(match.oldName), actual: .quoted(match.newName), subject: match.newName,
                    status: status)
            }
            if let pair = match.pair {
                var use = SchemaUse.responseBody(match.newName, status: status)
                use.context.deprecationDays = days
                log.add(changesOf: pair, usedAs: use)
            } else if (match.old["schema"] == nil) != (match.new["schema"] == nil) {
                let isAdded = match.old["schema"] == nil
                log.add(
                    "response-body-media-type-schema-\(isAdded ? "added" : "removed")", place, old: match.old,
                    new: match.new, expected: isAdded ? "no schema" : "a schema",
                    actual: isAdded ? "a schema" : "no schema", subject: match.newName, status: status)
            }
        }
    }
}

/// Matches the responses of an operation in both contracts: those of the same status, and a status that only one of them
/// declares with the range or the `default` that the other one declares for it (OpenAPI 3.1 section 4.8.16).
private struct StatusMatching {
    struct Response {
        /// As the contract writes it.
        let name: String
        let status: ResponseDeclaration.Status
        let node: JSON
        /// Whether it is for a success: a 2xx status, or `default` where no other response is.
        let isSuccess: Bool

        /// Whether it is a `default` that has only a description, and so says nothing about the statuses without a response
        /// of their own.
        var isEmpty: Bool {
            status == .default && node["content"]?.count ?? 0 == 0 && node["headers"]?.count ?? 0 == 0
        }
    }

    struct Match {
        /// The more precise status of both.
        let name: String
        let old: JSON
        let new: JSON
    }

    private(set) var both: [Match] = []
    private(set) var added: [Response] = []
    private(set) var removed: [Response] = []

    init(old: JSON?, new: JSON?, _ schemas: SchemaComparison) {
        let ones = StatusMatching.responses(old, schemas.old)
        let others = StatusMatching.responses(new, schemas.new)
        let known = Set(ones.map(\.status))
        // A range or a `default` that covers a status of the other contract is neither added nor removed.
        var used: (old: Set<ResponseDeclaration.Status>, new: Set<ResponseDeclaration.Status>) = ([], [])
        for one in ones {
            if let other = others.first(where: { $0.status == one.status }) {
                both.append(Match(name: one.name, old: one.node, new: other.node))
            } else if let other = StatusMatching.cover(of: one.status, in: others) {
                used.new.insert(other.status)
                both.append(Match(name: one.name, old: one.node, new: other.node))
            } else {
                removed.append(one)
            }
        }
        for other in others where !known.contains(other.status) {
            if let one = StatusMatching.cover(of: other.status, in: ones) {
                used.old.insert(one.status)
                both.append(Match(name: other.name, old: one.node, new: other.node))
            } else {
                added.append(other)
            }
        }
        removed.removeAll { used.old.contains($0.status) || $0.isEmpty }
        added.removeAll { used.new.contains($0.status) || $0.isEmpty }
    }

    private static func responses(_ node: JSON?, _ contract: ComparedContract) -> [Response] {
        let members = contract.members(node).compactMap { member in
            ResponseDeclaration.Status(member.name).map { (member.name, $0, member.value) }
        }
        let hasSuccess = members.contains { $0.1.isSuccess }
        return members.map { name, status, node in
            Response(
                name: name, status: status, node: node,
                isSuccess: status.isSuccess || (status == .default && !hasSuccess))
        }
    }

    /// The response that a contract has for a status which it does not declare itself.
    private static func cover(of status: ResponseDeclaration.Status, in list: [Response]) -> Response? {
        if case .code(let code) = status, let range = list.first(where: { $0.status == .range(code / 100) }) {
            return range
        }
        return status == .default ? nil : list.first { $0.status == .default && !$0.isEmpty }
    }
}

extension ResponseDeclaration.Status {
    fileprivate var isSuccess: Bool {
        switch self {
        case .code(let code): (200...299).contains(code)
        case .range(let digit): digit == 2
        case .default: false
        }
    }
}

/// Compares the links of one response (OpenAPI 3.1 section 4.8.20).
private struct LinkComparison {
    private let status: String
    private var removed: [(name: String, node: JSON)] = []
    private var added: [(name: String, node: JSON)] = []
    private var changed: [(name: String, old: JSON, new: JSON)] = []

    init(old: JSON?, new: JSON?, status: String, schemas: SchemaComparison) {
        self.status = status
        let ones = schemas.old.members(old)
        let others = schemas.new.members(new)
        for (name, _, one) in ones {
            guard let other = others.first(where: { $0.name == name })?.value else {
                removed.append((name, one))
                continue
            }
            if !schemas.isUnknown(one, other), LinkComparison.differ(one, other) { changed.append((name, one, other)) }
        }
        added = others.filter { other in !ones.contains { $0.name == other.name } }.map { ($0.name, $0.value) }
    }

    private static func differ(_ one: JSON, _ other: JSON) -> Bool {
        ["operationId", "operationRef", "parameters", "requestBody", "server"].contains { keyword in
            switch (one[keyword], other[keyword]) {
            case (nil, nil): false
            case (let before?, let after?): !before.equals(after)
            default: true
            }
        }
    }

    func report(to log: inout ChangeLog) {
        func add(_ id: String, _ name: String, _ old: JSON?, _ new: JSON?) {
            log.add(
                "response-link-\(id)", .status, old: old, new: new,
                expected: old.map { LinkComparison.fact($0, name) } ?? .absent,
                actual: new.map { LinkComparison.fact($0, name) } ?? .absent, subject: "\(status) link \(name)",
                status: status)
        }
        for (name, node) in removed { add("removed", name, node, nil) }
        for (name, node) in added { add("added", name, nil, node) }
        for (name, one, other) in changed { add("changed", name, one, other) }
    }

    private static func fact(_ link: JSON, _ name: String) -> Fact {
        let target = (link["operationId"] ?? link["operationRef"])?.string
        return target.map { .words("link '\(name)' to \($0)") } ?? .words("link '\(name)'")
    }
}
