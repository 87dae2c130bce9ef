import APICheckBase

/// The last segments of a path: `/todos/{id}` matches `/api/v2/todos/7`.
struct PathEnd: Hashable, Sendable {
    /// How a path matches.
    struct Match {
        /// The number of segments that are equal to the path's.
        var equalCount = 0
        /// The values of the `{…}`, percent-decoded, by name.
        var parameters: [String: String] = [:]
    }

    /// As written, e.g. `{id}`.
    let segments: [String]

    init(_ text: String) { segments = text.split(separator: "/").map(String.init) }

    func matches(_ path: String) -> Bool { match(path) != nil }

    /// Returns nil if the path does not end like this.
    func match(_ path: String) -> Match? {
        let sent = path.split(separator: "/")
        guard sent.count >= segments.count else { return nil }
        var match = Match()
        for (segment, value) in zip(segments, sent.suffix(segments.count)) {
            if let name = PathEnd.parameter(segment) {
                match.parameters[name] = PercentEncoding.decode(value)
            } else if PercentEncoding.decode(segment) == PercentEncoding.decode(value) {
                match.equalCount += 1
            } else {
                return nil
            }
        }
        return match
    }

    /// `id` of `{id}`; nil for other segments.
    static func parameter(_ segment: String) -> String? {
        segment.hasPrefix("{") && segment.hasSuffix("}") ? String(segment.dropFirst().dropLast()) : nil
    }
}
