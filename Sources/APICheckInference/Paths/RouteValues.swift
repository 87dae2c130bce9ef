/// The values of the parameters of all routes.
struct RouteValues {
    private let routes: [Route]
    private var values: [[LearnedValue]]
    /// The values of one call that succeeded, so that they belong together. Empty if no call succeeded.
    private var examples: [[String]]

    init(routes: [Route]) {
        self.routes = routes
        values = routes.map { route in (0..<route.parameters).map { _ in RouteValues.id } }
        examples = routes.map { _ in [] }
    }

    private static var id: LearnedValue {
        let value = LearnedValue()
        value.isCount = true
        return value
    }

    /// - Parameter isExample: Whether the call read something and succeeded.
    mutating func add(_ segments: [String], route: Int, isExample: Bool) {
        var place = 0
        var texts: [String] = []
        for (segment, text) in zip(routes[route].segments, segments) {
            guard case .parameter = segment else { continue }
            values[route][place].add(text: text)
            place += 1
            texts.append(text)
        }
        if isExample, examples[route].isEmpty, texts.allSatisfy(ExampleText.isPublic) { examples[route] = texts }
    }

    func of(_ route: Int) -> [LearnedValue] { values[route] }

    /// The value of a parameter in a call that succeeded.
    func example(_ route: Int, _ place: Int) -> String? {
        examples[route].indices.contains(place) ? examples[route][place] : nil
    }
}
