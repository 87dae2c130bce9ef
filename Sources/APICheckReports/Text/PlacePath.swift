import APICheckBase
import APICheckFindings
import APICheckJSON

/// Where a finding is, from the outside in: `GET /orgs/{org} > 200 > application/json > /data/*/id`.
struct PlacePath {
    private let finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    var text: PrintableText { ([operation] + inside).joined(separator: " > ") }

    private var operation: PrintableText { "\(finding.operation)" }

    /// Without the operation; nil for the operation as a whole.
    var insideText: PrintableText? { inside.isEmpty ? nil : inside.joined(separator: " > ") }

    /// What the responses had in which it was seen.
    private var observed: ContractSides {
        ContractSides(
            statuses: Set(finding.statuses.map(String.init)),
            mediaTypes: Set([finding.answer?.mediaType].compactMap(\.self)))
    }

    private var inside: [PrintableText] {
        let sides = finding.sides ?? observed
        let statuses = sides.statuses.sorted().map { "\($0)" as PrintableText }.joined(separator: ", ")
        let types = sides.mediaTypes.sorted().map { "\($0)" as PrintableText }.joined(separator: ", ")
        switch finding.place {
        case .exchange: return []
        case .status: return [finding.sides == nil || statuses.isEmpty ? "status" : statuses]
        case .body(let pointer): return [statuses, types, "\(pointer)"].filter { !$0.isEmpty }
        case .requestBody(let pointer): return ["request", types, "\(pointer)"].filter { !$0.isEmpty }
        case .responseHeader(let name): return [statuses, "header \(name)"].filter { !$0.isEmpty }
        case .contract(let pointer): return pointer.tokens.map { "\($0)" }
        default: return ["\(finding.place.description)"]
        }
    }

    /// What changed, for a line that lists several operations: `query tenant`, `'is_done'`. Nil for the operation as a whole.
    var name: PrintableText? {
        switch finding.place {
        case .body(let pointer), .requestBody(let pointer):
            pointer.tokens.last { $0 != "*" }.map { "'\($0)'" } ?? insideText
        case .contract: finding.sides?.name.map { "'\($0)'" } ?? insideText
        default: insideText
        }
    }
}
