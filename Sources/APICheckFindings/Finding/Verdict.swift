/// What a comparison of three witnesses says about one place: the contract, the recording and the live answer.
package enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// The live answer differs from the recording and breaks the contract.
    case changed = "api-changed"
    /// The live answer breaks the contract, and no recording shows whether it did so before.
    case broken = "contract-broken"
    /// The live answer keeps the contract and differs from the recording: the recording is stale, or the data changed.
    case stale = "recording-stale"
    /// The live answer breaks the contract as the recording does: the contract is wrong, or the API has a known bug.
    case known = "known-deviation"
}
