#if Contracts
import APICheckContracts
import APICheckHTTP
public import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that a request conforms to its contract: method, path, query, headers and body. The request is not sent.
///
/// The body is checked by its content, so JSON under the `Content-Type` of a form is reported as that. A GET with a body is
/// reported even if the contract declares one.
///
/// Headers that a session adds while it sends are not in the request; ``Replay/requests`` has them. Credentials are not
/// checked, since sessions add them late. To check them, expect conformance of an exchange of a ``Replay``.
///
/// - Parameters:
///   - request: The request to check.
///   - contract: The contract. If nil, the contract of the test's `.contract` trait, or of the API of its `.replay` trait.
///   - includingInfo: Whether informative findings and skipped checks also fail the test.
///   - sourceLocation: The location of the issues.
public func expectConforms(
    _ request: URLRequest, to contract: APIContract? = nil, includingInfo: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let contract = try contract ?? .ofTestOrReplay
        let sent = try Request(expecting: request)
        let result = contract.contract.check(.request(SentRequest(sent)))
        var failures = result.failures(at: nil, includingInfo: includingInfo)
        if result.operation?.requestBody != nil, let failure = sent.bodyOfGet { failures.append(failure) }
        IssueRecorder.record(failures, of: sent, redactor: contract.redactor, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
    }
}

extension APIContract {
    fileprivate static var ofTestOrReplay: APIContract {
        get throws {
            guard ofTest == nil, let replay = Replay.ofTest else { return try current }
            return try expected(of: replay.origin)
        }
    }
}
#endif
