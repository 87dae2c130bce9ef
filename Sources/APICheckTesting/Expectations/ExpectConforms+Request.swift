import APICheckContracts
import APICheckHTTP
public import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that a request is as its contract says: method, path, query, headers, and the body by what it really is, so
/// that JSON under a form's `Content-Type` is told by that name. No server is asked.
///
/// `contract` is, when nil, that of the test's `.contract` trait, else that of the API that its `.replay` trait names. What
/// a session adds while it sends is not seen; ``Replay/requests`` has it. Credentials are not looked at, since sessions add
/// them late: expect it of an exchange that a ``Replay`` saw, and missing ones are told. What only informs, and what cannot
/// be checked, passes unless `includingInfo` is true. A GET with a body is told even where the contract asks for one.
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
        Expectation.report(failures, of: sent, redactor: contract.redactor, at: sourceLocation)
    } catch {
        Expectation.report(error, at: sourceLocation)
    }
}

extension APIContract {
    fileprivate static var ofTestOrReplay: APIContract {
        get throws {
            guard ofTest == nil, let replay = Replay.ofTest else { return try current }
            return try APIContract(replay.origin.api, files: replay.origin.files)
        }
    }
}
