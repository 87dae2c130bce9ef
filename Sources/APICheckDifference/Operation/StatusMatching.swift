import APICheckContracts
import APICheckJSON

/// Matches the responses of an operation in both contracts: those of the same status, and a status that only one of them
/// declares with the range or the `default` that the other one declares for it (OpenAPI 3.1 section 4.8.16).
struct StatusMatching {
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
