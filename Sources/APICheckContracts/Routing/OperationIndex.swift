import APICheckBase
import APICheckHTTP

/// Finds operations by their id, and by the method and the URL of a request.
final class OperationIndex: Sendable {
    private let operations: [Operation]
    private let router: Router
    private let indexOfID: [String: Int]
    /// Every base path that any operation has, longest first.
    private let basePaths: [String]
    /// The base paths of each operation, by the operation's index.
    private let basePathsOfOperations: [[String]]
    /// The matches of the first different requests: recordings repeat their paths, and a search takes ten times as long.
    private let known = Locked<[Target: Match]>([:])

    private struct Target: Hashable {
        let method: String
        let path: String
    }

    init(_ operations: [Operation], servers: [Server], router: Router) {
        self.operations = operations
        self.router = router
        indexOfID = Dictionary(
            operations.compactMap { operation in operation.id.map { ($0, operation.index) } }
        ) { first, _ in first }
        basePathsOfOperations = operations.map { Array($0.basePaths) }
        basePaths = Set((operations.flatMap(\.servers) + servers).flatMap(\.basePaths))
            .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    func operation(id: String) -> Operation? { indexOfID[id].map { operations[$0] } }

    /// The operation for a method and a path as sent, without the base path. HEAD is answered by GET where it has no
    /// operation of its own (RFC 9110 section 9.3.2).
    func match(method: String, path: String) -> Match? { match(method, path[...]) { _ in true } }

    /// The operation for a URL, whatever its host: a recording of a sandbox has another. The longest base path that fits
    /// is removed first.
    func match(method: String, url: HTTPURL) -> Match? {
        let target = Target(method: method, path: url.path)
        if let match = known.withLock({ $0[target] }) { return match }
        for base in basePaths {
            guard let path = OperationIndex.path(of: url, below: base) else { continue }
            if let match = match(method, path, accept: { self.basePathsOfOperations[$0].contains(base) }) {
                known.withLock { if $0.count < 256 { $0[target] = match } }
                return match
            }
        }
        return nil
    }

    /// The most segments that a base path of a server is expected to have.
    private static let longestBasePath = 4

    /// The operation that a URL has below another base path than those of the contract, and the base paths of the operation.
    /// A template without a fixed segment matches too much to count.
    func matchBelowOtherBase(method: String, url: HTTPURL) -> (operation: Operation, basePaths: [String])? {
        var path = Substring(url.path)
        for _ in 0...OperationIndex.longestBasePath {
            let found = match(method, path) { index in
                self.operations[index].pathTemplate.split(separator: "/").contains { !$0.contains("{") }
            }
            if let operation = found?.operation { return (operation, basePathsOfOperations[operation.index]) }
            guard let next = path.dropFirst().firstIndex(of: "/"), !isDeclared(path[..<next]) else { return nil }
            path = path[next...]
        }
        return nil
    }

    /// Whether a path of the contract begins with a segment, which is not part of a base path then.
    private func isDeclared(_ segment: Substring) -> Bool {
        operations.contains {
            $0.pathTemplate.hasPrefix(segment) && $0.pathTemplate.dropFirst(segment.count).first ?? "/" == "/"
        }
    }

    private func match(_ method: String, _ path: Substring, accept: @escaping (Int) -> Bool) -> Match? {
        let method = method.uppercased()
        let found =
            router.find(method: method, path: path, accept: accept)
            ?? (method == "HEAD" ? router.find(method: "GET", path: path, accept: accept) : nil)
        return found.map { Match(operation: operations[$0.operation], parameters: $0.parameters) }
    }

    /// The methods that the path of a URL has, sorted; empty when no template matches.
    func methods(of url: HTTPURL) -> [String] {
        let all = basePaths.flatMap { base in
            OperationIndex.path(of: url, below: base).map { path in
                router.methods(path: path) { self.basePathsOfOperations[$0].contains(base) }
            } ?? []
        }
        return Set(all).sorted()
    }

    /// What follows a base path; nil when the URL does not begin with it.
    private static func path(of url: HTTPURL, below base: String) -> Substring? {
        let whole = url.path.utf8
        guard whole.starts(with: base.utf8) else { return nil }
        let path = whole.dropFirst(base.utf8.count)
        return path.isEmpty || path.first == UInt8(ascii: "/") ? Substring(path) : nil
    }
}

/// The operation of a request.
package struct Match: Sendable {
    package let operation: Operation
    let parameters: [PathParameter]

    /// Percent-decoded, by the names in the path template.
    package var pathParameters: [String: String] {
        Dictionary(parameters.map { ($0.name, $0.decoded) }) { first, _ in first }
    }

    /// Percent-encoded, as it was sent.
    func encodedPathParameter(_ name: String) -> String? { parameters.first { $0.name == name }?.encoded }
}

/// The value of a parameter in a path.
struct PathParameter: Hashable, Sendable {
    var name: String
    var decoded: String
    /// Percent-encoded, as it was sent.
    var encoded: String
}
