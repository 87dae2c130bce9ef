/// The values of the parameters of all routes.
struct RouteValues {
    private let routes: [Route]
    private var values: [[LearnedValue]]

    init(routes: [Route]) {
        self.routes = routes
        values = routes.map { route in (0..<route.parameters).map { _ in LearnedValue() } }
    }

    mutating func add(_ segments: [String], route: Int) {
        var place = 0
        for (segment, text) in zip(routes[route].segments, segments) {
            guard case .parameter = segment else { continue }
            values[route][place].add(text: text)
            place += 1
        }
    }

    func of(_ route: Int) -> [LearnedValue] { values[route] }
}
