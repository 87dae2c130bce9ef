/// What became of the calls of a run that refreshed a recording.
package struct RefreshTally: Hashable, Sendable {
    /// Why a call was asked for without the stored answer's validators.
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

    /// The server said that the stored answer still is its own.
    package internal(set) var fresh = 0
    /// Asked with a validator, and answered anew.
    package internal(set) var replaced = 0
    /// Asked as if nothing were stored.
    package internal(set) var whole: [Reason: Int] = [:]

    package var description: String {
        let asked = whole.values.reduce(0, +)
        let reasons = Reason.allCases.compactMap { reason in whole[reason].map { "\($0) \(reason.rawValue)" } }
        return "\(fresh) still fresh, \(replaced) replaced, \(asked) asked whole"
            + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
    }
}
