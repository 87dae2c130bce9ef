#if Contracts
import APICheckBase
import APICheckContracts
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings

extension APIContract: DeclaredAPI {
    var redactor: any SecretRemoval { RecordingSupport.redactor(contract.secretDeclarations) }

    func operation(_ method: String, at url: HTTPURL) -> DeclaredOperation? {
        contract.match(method: method, url: url).map { declared($0.operation) }
    }

    func operation(named name: String) throws -> DeclaredOperation {
        guard let operation = contract.operations.first(where: { $0.name == name }) else {
            let known = contract.operations.map(\.name)
            throw SetupError.noOperation(
                name, contract: contract.file, nearMiss: Spelling.nearest(to: name, in: known).first)
        }
        return declared(operation)
    }

    private func declared(_ operation: Operation) -> DeclaredOperation {
        DeclaredOperation(
            name: operation.name, segmentCount: operation.pathTemplate.split(separator: "/").count,
            members: { [contract] place, response in
                contract.declaredObject(at: place, in: response, of: operation).map {
                    DeclaredMembers(names: $0.names, isClosed: $0.isClosed)
                }
            })
    }

    func findings(ofResponse exchange: Exchange) -> [Finding] {
        var findings = Findings()
        findings.add(contract.check(.replayed(exchange)).ofResponse)
        return findings.sorted
    }

    func volatileParts(of request: SentRequest) -> (body: [Pointer], query: [String]) {
        let result = contract.check(.request(request))
        let parameters = result.operation?.parameters ?? []
        return (
            result.volatileRequestValues.map(\.pointer),
            parameters.filter { $0.location == .query && $0.isVolatile }.map(\.name)
        )
    }
}

extension CheckResult {
    /// The findings about the response and its operation.
    fileprivate var ofResponse: [Finding] {
        findings.filter { finding in
            switch finding.place {
            case .body, .status, .responseHeader: finding.level != .info
            case .exchange: finding.rule == .undeclaredOperation
            default: false
            }
        }
    }

    /// The findings as failures. Findings that are only informative, and skipped checks, are included only on request.
    func failures(at place: String?, includingInfo: Bool) -> [Failure] {
        var findings = Findings()
        findings.add(self.findings.filter { includingInfo || $0.level != .info })
        let failures = findings.sorted.map { Failure($0, at: place) }
        return includingInfo ? failures + skipped.map { Failure($0, at: place) } : failures
    }
}

extension Failure {
    /// `place` is the place of the exchange in its recording.
    fileprivate init(_ skipped: Skipped, at place: String?) {
        self.init(
            "something was not checked", at: place.map { ["\($0)"] } ?? [], expected: "a check of \(skipped.what)",
            actual: "none: \(skipped.why)", remedy: "describe it in the contract in a form that can be checked")
    }
}
#endif
