/// The results of the calls of a run that refreshed a recording.
package struct RefreshTally: Hashable, Sendable {
    /// Why a call was sent without the validators of a stored answer.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case notStored = "not recorded before"
        case unsafe = "writing"
        case failed = "without a whole recorded answer"
        case withoutValidator = "without ETag or Last-Modified"
        case secret = "with a credential or another secret"
        case otherServer = "recorded from another server"
        case varies = "whose answer varies with the request"
        case otherTag = "answered 304 for another ETag"
        case conditional = "conditional by the workflow"
    }

    /// Calls whose stored answer the server confirmed.
    package internal(set) var fresh = 0
    /// Calls with a validator that got a new answer.
    package internal(set) var replaced = 0
    /// Calls without a validator.
    package internal(set) var whole: [Reason: Int] = [:]

    package var description: String {
        let asked = whole.values.reduce(0, +)
        let reasons = Reason.allCases.compactMap { reason in whole[reason].map { "\($0) \(reason.rawValue)" } }
        return "\(fresh) still fresh, \(replaced) replaced, \(asked) asked whole"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
    }
}
