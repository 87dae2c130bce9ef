import APICheckJSON

/// The marks in the requests and responses of one operation.
struct OperationSecrets: Sendable {
    /// The extent of the mark of a parameter.
    enum Mark: Sendable {
        case whole
        case within(SecretMarks.Root)
    }

    struct MarkedParameter: Sendable {
        /// Its index among the operation's parameters.
        let index: Int
        let mark: Mark
    }

    struct MarkedContent: Sendable {
        let content: Content
        let root: SecretMarks.Root
    }

    /// The extent of the mark of a query that is one value.
    enum Query: Sendable {
        case whole
        case fields(MarkedContent)
    }

    struct Answer: Sendable {
        /// The names of secret header fields, in lower case.
        var headers: Set<String> = []
        var content: [MarkedContent] = []
    }

    var parameters: [MarkedParameter] = []
    var query: Query?
    var request: [MarkedContent] = []
    /// The answers, in the order of the operation's responses.
    var answers: [Answer] = []

    var isEmpty: Bool {
        parameters.isEmpty && query == nil && request.isEmpty
            && answers.allSatisfy { $0.headers.isEmpty && $0.content.isEmpty }
    }

    /// The marks of all declared responses together, for a response with an undeclared status.
    var anyAnswer: Answer {
        answers.reduce(into: Answer()) { all, answer in
            all.headers.formUnion(answer.headers)
            all.content += answer.content
        }
    }
}

extension [OperationSecrets.MarkedContent] {
    func first(for content: Content) -> OperationSecrets.MarkedContent? { first { $0.content === content } }
}
