#if Contracts
import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckRecordings
public import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that an exchange, its request and its response, conforms to its contract.
///
///     for exchange in try RecordedExchanges.current { expectConforms(exchange) }
///
/// - Parameters:
///   - exchange: The exchange to check.
///   - contract: The contract. If nil, the contract of the test's `.contract` trait, or of the recording's API:
///     `contracts/todos/` for `recordings/todos/crud.har`.
///   - includingInfo: Whether informative findings, e.g. of a deprecated operation, and skipped checks also fail the test.
///   - sourceLocation: The location of the issues.
public func expectConforms(
    _ exchange: RecordedExchange, to contract: APIContract? = nil, includingInfo: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let contract = try contract ?? .of(exchange)
        if let fault = exchange.entry.failure {
            let failure = Failure(
                "\(exchange.description): the call failed, so its response cannot be checked",
                at: ["\(exchange.place)"],
                expected: "a complete response", actual: "\(fault.reason)", remedy: fault.remedy.map { "\($0)" })
            return IssueRecorder.record([failure], of: exchange, at: sourceLocation)
        }
        let result = contract.contract.check(
            exchange.isReplayed ? .replayed(exchange.exchange) : .exchange(exchange.exchange))
        IssueRecorder.record(
            result.failures(at: exchange.place, includingInfo: includingInfo), of: exchange, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
    }
}

extension APIContract {
    /// The contract of the API that the exchange is of, which is that of the test's trait unless a recorded workflow called another.
    static func of(_ exchange: RecordedExchange) throws -> APIContract {
        let owner = exchange.owner
        return owner == exchange.origin ? try of(owner) : try expected(of: owner)
    }

    /// The contract of the test's trait, or else of the API.
    static func of(_ origin: Origin) throws -> APIContract {
        try ofTest ?? expected(of: origin)
    }

    /// The contract of the API, for an expectation, which has no parameter for the folder that an error could name.
    static func expected(of origin: Origin) throws -> APIContract {
        do {
            return try APIContract(of: origin)
        } catch let error as SetupError where error.kind == .contractMissing {
            var problem = error.problem
            problem.steps = []
            throw SetupError(error.kind, problem)
        }
    }
}

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
