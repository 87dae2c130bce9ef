import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the headers of one response. Names are compared without case (RFC 9110 section 5.1).
struct HeaderComparison {
    private let status: String
    private var both: [(name: String, old: JSON, new: JSON, pair: SchemaPair?)] = []
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
            let pair = one["schema"].flatMap { one in other.value["schema"].flatMap { schemas.compare(one, $0) } }
            both.append((other.name, one, other.value, pair))
        }
        added = others.filter { other in !ones.contains { $0.name.equalsIgnoringASCIICase(other.name) } }
            .map { ($0.name, $0.value) }
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
        for (name, one, other, pair) in both {
            if one["required"]?.bool == true, other["required"]?.bool != true {
                log.add(
                    "response-header-became-optional", .responseHeader(name), old: one, new: other,
                    expected: "required", actual: "optional", status: status)
            }
            if let pair {
                log = SchemaJudge(pair, use: .responseHeader(name, status: status), log: log).log
            }
        }
    }
}
