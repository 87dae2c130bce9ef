#if Contracts
import APICheckBase
import APICheckContracts
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import Testing

/// The contract of an API: `contracts/NAME/openapi.yaml`.
public struct APIContract: Sendable {
    /// The name of the API, e.g. `todos`.
    public let name: String
    let contract: Contract
    let origin: Origin

    @TaskLocal static var ofTest: APIContract?

    /// The contract of the test's `.contract` trait.
    ///
    /// - Throws: ``SetupError`` if the test has no such trait.
    public static var current: APIContract {
        get throws {
            guard let ofTest else { throw SetupError.noCurrent("contract", trait: ".contract(\"api\")") }
            return ofTest
        }
    }

    /// Reads a contract. Each file is read once per test run.
    ///
    /// - Parameters:
    ///   - name: The name of the API, e.g. `todos`.
    ///   - folder: The folder that contains `contracts/`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Throws: ``SetupError`` if the file is missing or invalid. Its description has the searched folders, or the line.
    public init(_ name: String, in folder: ProjectFolder = .aboveTest, filePath: String = #filePath) throws {
        try self.init(name, files: ProjectFiles(folder: folder, testFile: filePath))
    }

    /// Throws ``SetupError`` if the origin names no API.
    init(of origin: Origin) throws {
        guard let api = origin.api else { throw SetupError.noCurrent("contract", trait: ".contract(\"api\")") }
        try self.init(api, files: origin.files)
    }

    init(_ name: String, files: ProjectFiles) throws {
        let api = try files.api(name)
        self.name = name
        origin = Origin(recording: name, in: files)
        contract = try APIContract.known.withLock { known in
            if let contract = known[api.contractFile] { return contract }
            let contract = try SetupError.wrapping(.contractInvalid) { try api.readContract() }
            known[api.contractFile] = contract
            return contract
        }
    }

    private static let known = Locked<[String: Contract]>([:])
}

/// Provides a contract to each test; see ``Testing/Trait/contract(_:in:filePath:sourceLocation:)``.
public struct ContractTrait: Sendable {
    // It is here for `ContractSupport`, which looks for it; what it does to a test is in the folder of the traits.
    let name: String
    let files: ProjectFiles
    let location: Testing.SourceLocation
}

extension APIContract: DeclaredAPI {
    var redactor: any SecretRemoval { Redaction.declared(contract.secretDeclarations) }

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
}
#endif
