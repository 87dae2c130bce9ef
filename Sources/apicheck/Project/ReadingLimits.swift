import APICheckContracts
import APICheckCurl

/// What files and bodies may be at most.
struct ReadingLimits {
    /// Of contracts, workflows and recordings, and of the bodies held against contracts.
    var contract = ContractLimits()
    /// Bytes of a live response's body.
    var bodyBytes = CurlTransport.Limits().bodyBytes
}
