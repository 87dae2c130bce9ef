#if CommandLine
import APICheckBase
package import APICheckJSON
package import APICheckRecordings

/// How requests are matched with the recordings of an API, as `recordings/<api>/matching.yaml` says, in the words of the
/// options of `apicheck serve`:
///
///     ignore-query: [cursor]
///     match-header: [Accept-Language]
///     ignore-body-at: [/device/id]
///     repeats: refuse
///     tries: all
package struct MatchingFile: Hashable, Sendable {
    package private(set) var matching = Matching()
    /// What happens when all recorded responses have been used; nil where the file does not say.
    package private(set) var repeats: Replayer.Repeats?
    /// What happens to calls that failed and were repeated; nil where the file does not say.
    package private(set) var tries: Replayer.Tries?

    static let name = "matching.yaml"

    init() {}

    /// Reads the file; without one, every setting has its default value. Throws a ``Problem``, and what reading the file throws.
    package init(contentsOf path: String, limits: Document.Limits) throws {
        guard let file = try SettingsFile(contentsOf: path, limits: limits), let root = file.root else { return }
        guard root.kind == .object else {
            throw file.failure(
                "this is \(root.kindInWords), not a map of settings", at: root,
                expected: "\(MatchingFile.known.list("or"))")
        }
        for member in root.members { try read(member, of: file) }
    }

    private static let known = [
        "ignore-query", "ordered-query", "match-header", "ignore-body", "ignore-body-at", "repeats", "tries",
    ]

    private mutating func read(_ member: JSON.Member, of file: SettingsFile) throws {
        switch member.name {
        case "ignore-query": matching.ignoredQuery = Set(try MatchingFile.texts(member, of: file))
        case "match-header": matching.headers = try MatchingFile.texts(member, of: file)
        case "ordered-query": matching.isQueryOrdered = try MatchingFile.flag(member, of: file)
        case "ignore-body": matching.comparesBody = try !MatchingFile.flag(member, of: file)
        case "ignore-body-at":
            for element in try MatchingFile.list(member, of: file) {
                guard let text = element.string, let pointer = Pointer(text) else {
                    throw file.failure(
                        "invalid place in 'ignore-body-at'", at: element, expected: "a JSON Pointer such as /user/id",
                        actual: "\(element.string ?? element.text)")
                }
                matching.ignoredBody.insert(pointer)
            }
        case "repeats":
            repeats = try MatchingFile.choice(member, of: file)
        case "tries": tries = try MatchingFile.choice(member, of: file)
        default:
            let near = Spelling.nearMiss(of: member.name, in: MatchingFile.known)
            throw file.failure(
                "unknown setting '\(member.name)'", at: member.key, expected: "\(MatchingFile.known.list("or"))",
                remedy: near.map { "did you mean '\($0)'?" })
        }
    }

    private static func list(_ member: JSON.Member, of file: SettingsFile) throws -> [JSON] {
        guard member.value.kind == .array else {
            throw file.failure(
                "'\(member.name)' is \(member.value.kindInWords)", at: member.value, expected: "a list, as [a, b]")
        }
        return Array(member.value.elements)
    }

    private static func texts(_ member: JSON.Member, of file: SettingsFile) throws -> [String] {
        try list(member, of: file).map { element in
            guard let text = element.string else {
                throw file.failure(
                    "an element of '\(member.name)' is \(element.kindInWords)", at: element, expected: "text",
                    remedy: "write it in quotes")
            }
            return text
        }
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ member: JSON.Member, of file: SettingsFile
    ) throws -> Choice {
        guard let choice = member.value.string.flatMap(Choice.init) else {
            throw file.failure(
                "unknown value of '\(member.name)'", at: member.value,
                expected: "\(Choice.allCases.map(\.rawValue).list("or"))",
                actual: "\(member.value.string ?? member.value.text)")
        }
        return choice
    }

    private static func flag(_ member: JSON.Member, of file: SettingsFile) throws -> Bool {
        guard let flag = member.value.bool else {
            throw file.failure(
                "'\(member.name)' is \(member.value.kindInWords)", at: member.value, expected: "true or false")
        }
        return flag
    }
}

extension Matching {
    /// The matching that ignores what either ignores, and compares the headers and the order that either compares.
    package func adding(_ other: Matching) -> Matching {
        var sum = self
        sum.comparesHost = comparesHost || other.comparesHost
        sum.isQueryOrdered = isQueryOrdered || other.isQueryOrdered
        sum.ignoredQuery.formUnion(other.ignoredQuery)
        sum.headers += other.headers.filter { !headers.contains($0) }
        sum.comparesBody = comparesBody && other.comparesBody
        sum.ignoredBody.formUnion(other.ignoredBody)
        return sum
    }
}
#endif
