#if Contracts
import APICheckBase
import APICheckContracts
import APICheckProject

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
#endif
