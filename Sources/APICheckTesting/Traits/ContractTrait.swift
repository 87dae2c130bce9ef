#if Contracts
public import Testing

extension ContractTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let contract: APIContract
        do {
            contract = try APIContract(name, files: files.ofTest)
        } catch {
            return IssueRecorder.record(error, at: location)
        }
        try await APIContract.$ofTest.withValue(contract) { try await function() }
    }
}

extension Trait where Self == ContractTrait {
    /// Makes `contracts/NAME/openapi.yaml` the test's ``APIContract/current``, which expectations use by default.
    ///
    /// If the contract is missing or invalid, the test does not run and an issue is recorded at the line of the trait.
    ///
    /// - Parameters:
    ///   - name: The name of the API, e.g. `todos`.
    ///   - folder: The folder that contains `contracts/`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - sourceLocation: The location of the issues.
    /// - Returns: The trait.
    public static func contract(
        _ name: String, in folder: ProjectFolder = .aboveTest, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        ContractTrait(
            name: name, files: ProjectFiles(folder: folder, testFile: filePath), location: sourceLocation)
    }
}
#endif
