import APICheckJSON

/// What is marked in the requests and responses of one operation.
struct OperationSecrets: Sendable {
    /// Where the mark of a parameter is.
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

    struct Answer: Sendable {
        /// In lower case.
        var headers: Set<String> = []
        var content: [MarkedContent] = []
    }

    var parameters: [MarkedParameter] = []
    var request: [MarkedContent] = []
    /// In the order of the operation's responses.
    var answers: [Answer] = []

    var isEmpty: Bool {
        parameters.isEmpty && request.isEmpty && answers.allSatisfy { $0.headers.isEmpty && $0.content.isEmpty }
    }

    /// What any of the declared responses marks: for one under a status that the contract does not declare.
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
