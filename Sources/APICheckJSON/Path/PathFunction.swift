#if CommandLine
/// The functions of RFC 9535 section 2.4, with their types.
enum PathFunction: String, CaseIterable, Sendable {
    case length, count, match, search, value

    /// The types of section 2.4.1.
    enum Kind {
        case value, logical, nodes
    }

    var parameters: [Kind] {
        switch self {
        case .length: [.value]
        case .count, .value: [.nodes]
        case .match, .search: [.value, .value]
        }
    }

    var result: Kind {
        switch self {
        case .length, .count, .value: .value
        case .match, .search: .logical
        }
    }
}
#endif
