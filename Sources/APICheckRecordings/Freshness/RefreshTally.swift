/// What became of the calls of a run that refreshed a recording.
package struct RefreshTally: Hashable, Sendable {
    /// Why a call was asked for without the stored answer's validators.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case notStored = "not recorded before"
        case unsafe = "it writes"
        case failed = "no whole answer is recorded"
        case withoutValidator = "no ETag or Last-Modified"
        case secret = "it holds a credential or another secret"
        case otherServer = "recorded from another server"
        case varies = "its answer varies with the request"
        case otherTag = "a 304 came for another ETag"
        case conditional = "the workflow makes it conditional"
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
