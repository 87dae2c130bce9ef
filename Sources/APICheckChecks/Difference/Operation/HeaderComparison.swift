import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the headers of one response. Names are compared without case (RFC 9110 section 5.1).
struct HeaderComparison {
    private let status: String
    private struct Match {
        let name: String
        let old: JSON
        let new: JSON
        let pair: SchemaPair?
        let writing: WritingComparison
    }

    private var both: [Match] = []
    private var added: [(name: String, node: JSON)] = []
    private var removed: [(name: String, node: JSON)] = []

    init(old: JSON?, new: JSON?, status: String, schemas: SchemaComparison) {
        self.status = status
        let ones = schemas.old.members(old)
        let others = schemas.new.members(new)
        for (name, _, one) in ones {
            guard let other = others.first(where: { $0.name.equalsIgnoringASCIICase(name) }) else {
                removed.append((name, one))
                continue
            }
            if schemas.isUnknown(one, other.value) { continue }
            both.append(HeaderComparison.match(other.name, one, other.value, schemas))
        }
        added = others.filter { other in !ones.contains { $0.name.equalsIgnoringASCIICase(other.name) } }
            .map { ($0.name, $0.value) }
    }

    private static func match(_ name: String, _ one: JSON, _ other: JSON, _ schemas: SchemaComparison) -> Match {
        let (before, after) = (schema(of: one, schemas.old), schema(of: other, schemas.new))
        return Match(
            name: name, old: one, new: other,
            pair: before.flatMap { before in after.flatMap { schemas.compare(before, $0) } },
            writing: WritingComparison(
                WrittenForm(header: one, in: schemas.old), WrittenForm(header: other, in: schemas.new),
                kinds: WrittenKinds(of: after, in: schemas.new), isOfRequest: false))
    }

    private static func schema(of header: JSON, _ contract: ComparedContract) -> JSON? {
        header["schema"] ?? contract.members(header["content"]).first?.value["schema"]
    }

    func report(to log: inout ChangeLog) {
        for (name, node) in removed {
            let kind = node["required"]?.bool == true ? "required" : "optional"
            log.add(
                "\(kind)-response-header-removed", .responseHeader(name), old: node,
                expected: .words("\(kind) header"), actual: .absent, status: status)
        }
        for (name, node) in added {
            log.add(
                "response-header-added", .responseHeader(name), new: node, expected: .absent, actual: "a header",
                status: status)
        }
        for match in both {
            let place = Place.responseHeader(match.name)
            let (was, isNow) = (match.old["required"]?.bool == true, match.new["required"]?.bool == true)
            if was != isNow {
                log.add(
                    isNow ? "response-header-became-required" : "response-header-became-optional", place,
                    old: match.old, new: match.new, expected: was ? "required" : "optional",
                    actual: isNow ? "required" : "optional", status: status)
            }
            for change in match.writing.changes {
                log.add(
                    "response-header-\(change.name)", place, old: change.old, new: change.new,
                    expected: change.expected, actual: change.actual, status: status)
            }
            if let pair = match.pair {
                log.add(changesOf: pair, usedAs: .responseHeader(match.name, status: status))
            }
        }
    }
}
