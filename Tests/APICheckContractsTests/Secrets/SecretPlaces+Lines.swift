import APICheckHTTP

extension SecretPlaces {
    /// Each place as one line, sorted where there is no order.
    var lines: [String] {
        func lines(_ body: SecretPlaces.Body?, _ side: String) -> [String] {
            switch body {
            case nil: []
            case .whole: ["\(side) body as a whole"]
            case .values(let pointers): pointers.map { "\(side) body \($0)" }
            case .fields(let names): names.sorted().map { "\(side) field \($0)" }
            }
        }
        return pathValues.map { "path \($0)" } + query.sorted().map { "query \($0)" }
            + requestHeaders.sorted().map { "request header \($0)" } + cookies.sorted().map { "cookie \($0)" }
            + lines(requestBody, "request") + responseHeaders.sorted().map { "response header \($0)" }
            + lines(responseBody, "response")
    }
}
