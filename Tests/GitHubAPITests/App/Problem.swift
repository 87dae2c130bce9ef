/// The reason of a rejected call.
struct Problem: Decodable {
    var message: String
}

/// The reason of a rejected write, with the fields that are wrong.
struct InvalidProblem: Decodable {
    struct Detail: Decodable, Equatable {
        var resource: String
        var field: String
        var code: String
    }

    var message: String
    var errors: [Detail]
}
