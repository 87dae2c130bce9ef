import APICheckBase
import APICheckContracts
import APICheckProject
import APICheckRecordings

/// What an API says of itself: `contracts/NAME/openapi.yaml`.
public struct APIContract: Sendable {
    /// As it was asked for, e.g. `todos`.
    public let name: String
    let contract: Contract
    let origin: Origin

    @TaskLocal static var ofTest: APIContract?

    /// That of the test's `.contract` trait. Throws where there is none.
    public static var current: APIContract {
        get throws {
            guard let ofTest else { throw SetupError.noCurrent("contract", trait: ".contract(\"api\")") }
            return ofTest
        }
    }

    /// Reads the contract, each file once in a run of tests. Throws when it is missing, and says where it was looked for, or
    /// broken, and says in which line.
    public init(_ name: String, in folder: ProjectFolder = .aboveTest, filePath: String = #filePath) throws {
        try self.init(name, files: ProjectFiles(folder: folder, testFile: filePath))
    }

    init(_ name: String, files: ProjectFiles) throws {
        let api = try files.api(name)
        self.name = name
        origin = Origin(recording: name, in: files)
        contract = try APIContract.known.withLock { known in
            if let contract = known[api.contractFile] { return contract }
            let contract = try api.readContract()
            known[api.contractFile] = contract
            return contract
        }
    }

    private static let known = Locked<[String: Contract]>([:])

    /// Takes out what the contract marks as secret, besides what names and patterns show: the one place where the redactors
    /// of tests are made.
    var redactor: Redactor { RedactionSettings().redactor(for: contract) }
}

extension Redactor {
    /// What the contract of an API says, where there is one that can be read.
    init(of origin: Origin) {
        self = (try? APIContract(origin.api, files: origin.files))?.redactor ?? Redactor()
    }

    /// That of the test that runs, by its traits.
    static var ofTest: Redactor {
        APIContract.ofTest?.redactor ?? Replay.ofTest.map { Redactor(of: $0.origin) } ?? Redactor()
    }
}
