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
