public import Testing

/// Makes a contract the current one of each test; see ``Testing/Trait/contract(_:in:filePath:sourceLocation:)``.
public struct ContractTrait: TestTrait, SuiteTrait, TestScoping {
    let name: String
    let files: ProjectFiles
    let location: SourceLocation

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let contract: APIContract
        do {
            contract = try APIContract(name, files: files)
        } catch {
            return Expectation.report(error, at: location)
        }
        try await APIContract.$ofTest.withValue(contract) { try await function() }
    }
}

extension Trait where Self == ContractTrait {
    /// Makes `contracts/NAME/openapi.yaml` the test's ``APIContract/current``, which expectations hold exchanges against.
    ///
    /// A contract that is missing or cannot be read is an issue at the trait's line, and the test does not run.
    public static func contract(
        _ name: String, in folder: ProjectFolder = .aboveTest, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        ContractTrait(
            name: name, files: ProjectFiles(folder: folder, testFile: filePath), location: sourceLocation)
    }
}
