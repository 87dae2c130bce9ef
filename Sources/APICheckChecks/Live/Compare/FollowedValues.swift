import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows

/// Ids in recorded requests that are other ones now: `/todos/17`, where the list of todos has no 17 any more.
///
/// Such an id is found in the recorded answer to an earlier step. When the answer to that step does not contain it now, the request
/// is sent with the value that is at the same place; a request for an element of a list that is empty now is not sent.
final class FollowedValues: Sendable {
    /// A value of a recorded request, and where an earlier answer had it.
    private struct Followed {
        let value: String
        let source: ExchangeLabel
        /// The operation that answered.
        let operation: String
        let pointer: Pointer
    }

    private enum Now {
        case same
        case other(String)
        case emptyList
    }

    /// The followed values by the label of the request.
    private let followed: [ExchangeLabel: [Followed]]
    private let answers = Locked<[ExchangeLabel: JSON]>([:])

    private static let mostLevels = 8

    /// - Parameter entries: In the order in which their steps run.
    init(_ entries: [RecordedEntry], contract: Contract) {
        var known = KnownValues()
        var followed: [ExchangeLabel: [Followed]] = [:]
        for entry in entries {
            let request = entry.exchange.request
            guard request.method == "GET" || request.method == "HEAD",
                let match = contract.match(method: request.method, url: request.url)
            else { continue }
            for (name, value) in FollowedValues.values(of: request, match) {
                guard let place = known.place(of: value, named: name, before: request.url.path),
                    place.label != entry.label
                else { continue }
                followed[entry.label, default: []].append(
                    Followed(
                        value: value, source: place.label, operation: place.operation, pointer: place.pointer))
            }
            if let body = entry.exchange.response?.jsonBody {
                known.add(body, entry.label, match.operation.name, path: request.url.path)
            }
        }
        self.followed = followed
    }

    /// The values of the path's parameters and of the query.
    private static func values(of request: SentRequest, _ match: Match) -> [(name: String, value: String)] {
        match.pathParameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
            + request.url.queryPairs.map { (name: $0.name, value: $0.value) }
    }

    func receive(_ body: JSON?, for label: ExchangeLabel) {
        answers.withLock { $0[label] = body }
    }

    func adapt(_ request: Request, of label: ExchangeLabel) -> AdaptedRequest {
        guard let values = followed[label] else { return .send(request) }
        var request = request
        for followed in values {
            guard let answer = answers.withLock({ $0[followed.source] }) else { continue }
            switch FollowedValues.value(of: followed, in: answer) {
            case .same: continue
            case .other(let value): request.url = request.url.replacing(followed.value, with: value) ?? request.url
            case .emptyList: return .skip("\(followed.operation) returned an empty list")
            }
        }
        return .send(request)
    }

    /// The value now: at its place, or in the first element of the list in which it was.
    private static func value(of followed: Followed, in answer: JSON) -> Now {
        let tokens = followed.pointer.tokens
        if contains(followed.value, answer, at: tokens[...]) { return .same }
        var place = Pointer()
        for token in tokens {
            guard let value = answer[place] else { return .same }
            if value.kind == .array {
                if value.count == 0 { return .emptyList }
                let index = Int(token) ?? 0
                place = place.appending(index < value.count ? token : "0")
            } else {
                place = place.appending(token)
            }
        }
        return answer[place]?.scalarText.map(Now.other) ?? .same
    }

    /// Whether a text is at the place, in whichever elements of the lists on the way.
    private static func contains(_ text: String, _ value: JSON, at tokens: ArraySlice<String>) -> Bool {
        guard let token = tokens.first else { return value.scalarText == text }
        let rest = tokens.dropFirst()
        return value.kind == .array
            ? value.elements.contains { contains(text, $0, at: rest) }
            : value[token].map { contains(text, $0, at: rest) } ?? false
    }

    /// The ids of the answers so far, each with its first place.
    private struct KnownValues {
        struct Place {
            let label: ExchangeLabel
            let operation: String
            let pointer: Pointer
            /// The member with the value; nil for an element of a list of texts.
            let name: String?
            /// The path of the request that was answered.
            let path: String
        }

        private var places: [String: Place] = [:]

        mutating func add(_ body: JSON, _ label: ExchangeLabel, _ operation: String, path: String) {
            add(body, Pointer(), nil) { value, pointer, name in
                guard places[value] == nil else { return }
                places[value] = Place(label: label, operation: operation, pointer: pointer, name: name, path: path)
            }
        }

        private func add(
            _ value: JSON, _ pointer: Pointer, _ name: String?, _ found: (String, Pointer, String?) -> Void
        ) {
            guard pointer.tokens.count <= FollowedValues.mostLevels else { return }
            switch value.kind {
            case .object:
                for member in value.members { add(member.value, pointer.appending(member.name), member.name, found) }
            case .array:
                for (index, element) in value.elements.enumerated() {
                    add(element, pointer.appending("\(index)"), nil, found)
                }
            default:
                if let text = value.scalarText, !text.isEmpty { found(text, pointer, name) }
            }
        }

        /// Where a parameter's value is from, unless the two may be equal by chance: `3` in `/todos/3` is from a list of `/todos`,
        /// from a member that has the parameter's name, or from anywhere when it is long.
        func place(of value: String, named name: String, before path: String) -> Place? {
            guard let place = places[value] else { return nil }
            let isDistinct = value.utf8.count >= 8 && value.utf8.contains { (0x30...0x39).contains($0) }
            let isBelow = path.hasPrefix(place.path.hasSuffix("/") ? place.path : place.path + "/")
            return isDistinct || isBelow || place.name == name ? place : nil
        }
    }
}

extension HTTPURL {
    /// The URL with another value in place of the segments of the path and the values of the query that are equal to one.
    fileprivate func replacing(_ old: String, with new: String) -> HTTPURL? {
        let path = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            PercentEncoding.decode(String(segment)) == old ? Escaping.path.encode(new) : String(segment)
        }
        let query = query.map { query in
            FormPair.pieces(of: Array(query.utf8)).map { pair in
                guard pair.hasEquals, pair.value == old else { return String(decoding: pair.sent, as: UTF8.self) }
                return String(decoding: pair.sentName, as: UTF8.self) + "=" + Escaping.query.encode(new)
            }
        }
        let target = path.joined(separator: "/") + (query.map { "?" + $0.joined(separator: "&") } ?? "")
        return HTTPURL(origin + target)
    }
}
