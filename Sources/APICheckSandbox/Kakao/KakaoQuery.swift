/// The parameters of a search.
struct KakaoQuery: Sendable {
    let text: String
    var sortsByTime: Bool
    var page: Int
    var size: Int

    /// Reads the parameters as the service does: the text first, then page, size and sort.
    static func of(_ request: SandboxRequest, _ search: KakaoSearch) -> Result<KakaoQuery, KakaoRefusal> {
        let text = request.query("query") ?? ""
        guard !text.allSatisfy(\.isWhitespace) else { return .failure(.missingParameter("query")) }
        let page: Int
        switch number("page", of: request, default: 1, limit: search.lastPage) {
        case .success(let value): page = value
        case .failure(let refusal): return .failure(refusal)
        }
        let size: Int
        switch number("size", of: request, default: search.defaultSize, limit: search.largestSize) {
        case .success(let value): size = value
        case .failure(let refusal): return .failure(refusal)
        }
        let sort = request.query("sort") ?? "accuracy"
        guard ["accuracy", search.sortByTime].contains(sort) else {
            return .failure(.invalidArgument("sort parameter one of accuracy and \(search.sortByTime)"))
        }
        return .success(KakaoQuery(text: text, sortsByTime: sort != "accuracy", page: page, size: size))
    }

    private static func number(
        _ name: String, of request: SandboxRequest, default: Int, limit: Int
    ) -> Result<Int, KakaoRefusal> {
        guard let text = request.query(name) else { return .success(`default`) }
        guard let value = Int(text) else { return .failure(.invalidArgument("\(name) is not a number")) }
        if value < 1 { return .failure(.invalidArgument("\(name) is less than min")) }
        if value > limit { return .failure(.invalidArgument("\(name) is more than max")) }
        return .success(value)
    }
}
