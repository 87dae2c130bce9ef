#if CommandLine
/// One kind of change between two contracts at every place where it can occur.
///
/// The ids are those of oasdiff: the place, then the change, such as `request-property` and `max-decreased`.
package struct ChangeFamily: Sendable {
    /// The part of the id after the place.
    let change: String
    /// The levels by place, one letter each in the order of ``ChangePlace``: `B` breaking, `W` warning, `I` info, `.` where
    /// there is no such rule, `-` where the change has no effect.
    private let levels: [Character]
    /// The rest of the sentence that begins with the place.
    private let predicate: String
    private let before: String
    private let after: String

    /// - Parameter levels: Where no letter is given for a response header, the change has the level that it has in a property
    ///   of the response. A parameter that the app receives has the level of a response header unless a last letter is given.
    init(_ change: String, _ levels: String, _ predicate: String, _ before: String, _ after: String) {
        self.change = change
        var letters = levels.filter { $0 != " " }.map(\.self)
        let header = ChangePlace.allCases.firstIndex(of: .responseHeader) ?? 0
        if letters[header] == "." {
            letters[header] = letters[ChangePlace.allCases.firstIndex(of: .responseProperty) ?? 0]
        }
        if letters.count < ChangePlace.allCases.count { letters.append(letters[header]) }
        self.levels = letters
        self.predicate = predicate
        self.before = before
        self.after = after
    }

    private static let all = [values, types, bounds, structure, lifecycle, existence, beyond, writing].flatMap(\.self)

    /// The rules of all families.
    static let rules: [Rule] = all.flatMap { family in
        zip(ChangePlace.allCases, family.levels).compactMap { place, letter in
            Level(letter: letter).map { family.rule(place, $0) }
        }
    }

    /// Whether a change has no effect at a place: a server ignores what a request sends for a read-only property.
    package static func isWithoutEffect(_ change: String, at place: ChangePlace) -> Bool {
        withoutEffect[place]?.contains(change) ?? false
    }

    private static let withoutEffect: [ChangePlace: Set<String>] = {
        var changes: [ChangePlace: Set<String>] = [:]
        for family in all {
            for (place, letter) in zip(ChangePlace.allCases, family.levels) where letter == "-" {
                changes[place, default: []].insert(family.change)
            }
        }
        return changes
    }()

    /// Whether a change lets values in that were not allowed, although oasdiff's level for responses is info.
    package static func addsValues(_ id: String) -> Bool { adding.contains { id.hasSuffix("-\($0)") } }

    private static let adding = [
        "any-of-added", "pattern-removed", "pattern-changed", "pattern-generalized", "prefix-items-removed",
    ]

    private func rule(_ place: ChangePlace, _ level: Level) -> Rule {
        Rule(
            id: "\(place.rawValue)-\(change)", level: level, title: "\(place.title) \(predicate).",
            remedy: level.remedyOfChange(inRequest: place.isOfRequest), example: "Old: \(before). New: \(after).")
    }
}

extension Level {
    init?(letter: Character) {
        switch letter {
        case "B": self = .breaking
        case "W": self = .warning
        case "I": self = .info
        default: return nil
        }
    }

    /// What to do about a change of a contract.
    func remedyOfChange(inRequest: Bool) -> String {
        switch self {
        case .breaking where inRequest:
            "Keep accepting the requests of the old contract, or release a new version of the API and change the apps first."
        case .breaking:
            "Keep answering as the old contract says, or release a new version of the API and change the apps first."
        case .warning: "Check whether an app depends on the old contract here."
        case .info: "Apps that work with the old contract need no change."
        }
    }
}

/// A place of an operation whose schema can change. The raw value begins the ids of its rules.
package enum ChangePlace: String, CaseIterable, Sendable {
    case parameter = "request-parameter"
    case parameterProperty = "request-parameter-property"
    case requestBody = "request-body"
    case requestProperty = "request-property"
    case readOnlyRequestProperty = "request-read-only-property"
    case responseBody = "response-body"
    case responseProperty = "response-property"
    case writeOnlyResponseProperty = "response-write-only-property"
    case responseHeader = "response-header"
    case requestHeaderProperty = "request-header-property"
    /// A parameter of a request that the API sends.
    case receivedParameter = "webhook-parameter"

    /// The beginning of a sentence about the place.
    var title: String {
        switch self {
        case .parameter: "A request parameter"
        case .parameterProperty: "A property of a request parameter"
        case .requestBody: "The request body"
        case .requestProperty: "A property of the request"
        case .readOnlyRequestProperty: "A read-only property of the request"
        case .responseBody: "The response body"
        case .responseProperty: "A property of the response"
        case .writeOnlyResponseProperty: "A write-only property of the response"
        case .responseHeader: "A response header"
        case .requestHeaderProperty: "A property of a request header"
        case .receivedParameter: "A parameter of a webhook or callback"
        }
    }

    package var isOfRequest: Bool {
        switch self {
        case .responseBody, .responseProperty, .writeOnlyResponseProperty, .responseHeader, .receivedParameter: false
        default: true
        }
    }
}
#endif
