import APICheckJSON

/// The names that a server uses for the keys of models, also for keys that no sample has.
struct WireNames {
    private struct Key: Hashable {
        let object: [Spot.Step]
        let asked: String
    }

    private let names: KeyNames
    private var sent: [Key: String] = [:]

    init(_ survey: ModelSurvey) {
        names = survey.names
        guard names.convertsKeys else { return }
        for access in survey.traced.lazy.flatMap(\.visits).flatMap(\.accesses) where !access.spot.isAbsent {
            guard let asked = access.key, let name = access.spot.name else { continue }
            sent[Key(object: access.container.steps, asked: asked)] = name
        }
    }

    /// The name of a requested key: the one that is sent, else the one that the contract declares, else the one in snake case
    /// that the decoder's strategy converts to the key.
    func name(of asked: String, in object: [Spot.Step], declared: DeclaredMembers?) -> String {
        guard names.convertsKeys else { return asked }
        if let name = sent[Key(object: object, asked: asked)] { return name }
        let known = declared?.names ?? []
        // No server sends `user_i_d` for `userID`.
        let hasInitials = zip(asked, asked.dropFirst()).contains { $0.isUppercase && $1.isUppercase }
        let candidates = known + (hasInitials ? [] : [WireNames.snakeCase(asked)]) + [WireNames.capitalized(asked)]
        return candidates.first { names.converted($0, at: []) == asked } ?? asked
    }

    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text += "_" }
            text += letter.lowercased()
        }
    }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
