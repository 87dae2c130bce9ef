import APICheckBase
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
    private var added: [(status: String, node: JSON)] = []
    private var removed: [(status: String, node: JSON)] = []

    init(old: JSON?, new: JSON?, schemas: SchemaComparison) {
        let ones = schemas.old.members(old)
        let others = schemas.new.members(new)
        for (status, _, one) in ones {
            guard let other = others.first(where: { $0.name == status })?.value else {
                removed.append((status, one))
                continue
            }
            if schemas.isUnknown(one, other) { continue }
            let content = ContentComparison(old: one["content"], new: other["content"], schemas: schemas)
            both.append(
                Match(
                    status: status, content: content,
                    encodings: content.both.compactMap {
                        EncodingComparison($0, isOfRequest: false, schemas: schemas)
                    },
                    headers: HeaderComparison(
                        old: one["headers"], new: other["headers"], status: status, schemas: schemas),
                    links: LinkComparison(old: one["links"], new: other["links"], status: status, schemas: schemas)))
        }
        for (status, _, other) in others where !ones.contains(where: { $0.name == status }) {
            added.append((status, other))
        }
    }

    func report(to log: inout ChangeLog, days: Int) {
        for (status, node) in removed { report(status, node, isAdded: false, to: &log) }
        for (status, node) in added { report(status, node, isAdded: true, to: &log) }
        for match in both {
            report(match.content, match.status, days, to: &log)
            for encoding in match.encodings { encoding.report(to: &log, status: match.status) }
            match.headers.report(to: &log)
            match.links.report(to: &log)
        }
    }

    private func report(_ status: String, _ node: JSON, isAdded: Bool, to log: inout ChangeLog) {
        // `default` and `4XX` are no statuses that a server sends.
        guard let code = Int(status) else { return }
        let kind = (200...299).contains(code) ? "success" : "non-success"
        log.add(
            "response-\(kind)-status-\(isAdded ? "added" : "removed")", .status, old: isAdded ? nil : node,
            new: isAdded ? node : nil, expected: isAdded ? .absent : .status(code),
            actual: isAdded ? .status(code) : .absent, subject: status, status: status)
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
