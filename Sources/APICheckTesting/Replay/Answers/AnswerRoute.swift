import APICheckBase
import APICheckHTTP

/// The requests that an answer is for: a method, and the last segments of a path, such as `GET /todos/{id}?page=2`.
struct AnswerRoute: Hashable, Sendable {
    let method: String
    /// As written in the test.
    let path: String
    /// `https://api.example.com`; nil if any host matches.
    private let origin: String?
    private let end: PathEnd
    private let query: [FormPair]

    init(_ method: String, _ path: String) {
        self.method = method
        self.path = path
        let url = HTTPURL(path)
        origin = url?.origin
        let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        end = PathEnd(url?.path ?? halves.first.map(String.init) ?? "")
        query = url?.queryPairs ?? (halves.count > 1 ? FormPair.parse(Array(halves[1].utf8)) : [])
    }

    /// A route of a request, as it would be written in a test.
    init(_ request: Request) { self.init(request.method, request.url.path.isEmpty ? "/" : request.url.path) }

    var description: String { "\(method) \(path)" }

    /// How well the route fits a request, and the values of its path parameters.
    struct Match {
        /// Compared in order: segments that are equal to the request's, all segments, query parameters.
        let precision: [Int]
        let parameters: [String: String]
    }

    /// Returns nil if the route is not one of the request. The request's path may begin with further segments; if the
    /// contract has an operation for the request, only with those of a base path.
    func match(_ request: Request, contract: (any DeclaredAPI)?) -> Match? {
        guard method == request.method, origin == nil || origin == request.url.origin else { return nil }
        let sent = request.url.path.split(separator: "/")
        let minimum = contract?.operation(request.method, at: request.url)?.segmentCount ?? 0
        let count = end.segments.count
        guard count >= min(minimum, sent.count), origin == nil || count == sent.count, count > 0 || sent.isEmpty,
            let found = end.match(request.url.path)
        else { return nil }
        let pairs = request.url.queryPairs
        guard query.allSatisfy(pairs.contains) else { return nil }
        return Match(precision: [found.equalCount, count, query.count], parameters: found.parameters)
    }

    /// How similar the route is to a request that it does not match.
    func likeness(to request: Request) -> Int {
        let sent = request.url.path.split(separator: "/").map { PercentEncoding.decode($0) }
        let pairs = zip(end.segments.reversed(), sent.reversed())
        let points = pairs.map { segment, value in
            if PathEnd.parameter(segment) != nil || segment == value { return 10 }
            return Spelling.nearMiss(of: value, in: [segment]) == nil ? 0 : 6
        }
        let difference = max(0, end.segments.count - sent.count)
        return points.reduce(0, +) - 3 * difference + (method == request.method ? 5 : 0)
    }
}
