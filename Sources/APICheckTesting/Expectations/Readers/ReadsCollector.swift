#if Contracts
import APICheckBase
import APICheckContracts
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import Foundation
import Testing

/// Adds what a model reads of some exchanges to the readers' file of the app, or checks that the file has it.
struct ReadsCollector: Sendable {
    private static let shown = 10

    private let exchanges: [RecordedExchange]
    private let mode: ReadsRequest.Mode
    private let app: String
    private let location: Testing.SourceLocation

    /// What the audit of a model is to call; nil if the environment requests nothing. A request that is wrong is an issue.
    static func observer(
        of exchanges: [RecordedExchange], at location: Testing.SourceLocation
    ) -> (@Sendable ([ModelRead]) -> Void)? {
        do {
            let request = ReadsRequest.current
            guard let mode = try request.mode else { return nil }
            let collector = ReadsCollector(
                exchanges: exchanges, mode: mode, app: try request.app(ofModule: location.moduleName),
                location: location)
            return { collector.add($0) }
        } catch {
            IssueRecorder.record(error, at: location)
            return nil
        }
    }

    private func add(_ reads: [ModelRead]) {
        do {
            // Exchanges may be of several APIs.
            for (origin, numbers) in Dictionary(grouping: exchanges.indices, by: { exchanges[$0].origin }) {
                try add(reads.filter { numbers.contains($0.sample) }, of: origin)
            }
        } catch {
            IssueRecorder.record(error, at: location)
        }
    }

    private func add(_ reads: [ModelRead], of origin: Origin) throws {
        // Nobody else knows the API of an exchange that a test made without naming one.
        guard !reads.isEmpty, let api = origin.api else { return }
        let contract = try? APIContract(of: origin)
        let files = contract?.origin.files ?? origin.files
        let store = AppReadsStore(path: files.readersFile(of: app, api: contract?.name ?? api), app: app)
        let sources = ModelSources.above(testFile: files.testFile)
        let redactor = contract?.redactor ?? Redaction.declared()
        let found = reads.map { read in
            AppRead(
                response: response(of: exchanges[read.sample], contract?.contract, redactor), place: read.place,
                model: [read.owner, read.property].compactMap(\.self).joined(separator: "."), types: read.types,
                accepted: read.accepted, isRequired: read.isRequired, file: sources.file(of: read.owner))
        }
        switch mode {
        case .write, .replace: try ReadsOfProcess.shared.add(found, to: store, isReplacing: mode == .replace)
        case .check: try check(found, in: store)
        }
    }

    /// The operation of the contract; without one, the path as it was sent.
    private func response(
        of exchange: RecordedExchange, _ contract: Contract?, _ redactor: any SecretRemoval
    ) -> AppRead.Response {
        let url = exchange.exchange.request.url
        let operation =
            contract?.match(method: exchange.method, url: url)?.operation.name
            ?? redactor.redactTexts(["\(exchange.method) \(url.path)"])[0]
        return AppRead.Response(operation: operation, status: exchange.status)
    }

    private func check(_ found: [AppRead], in store: AppReadsStore) throws {
        let missing = try ReadsOfProcess.shared.missing(found, in: store)
        guard !missing.isEmpty else { return }
        let rows: [PrintableText] = missing.prefix(ReadsCollector.shown).map { read in
            "\(read.response) \(read.placeText): \(read.reader(app: app).description)"
        }
        let more: [PrintableText] =
            missing.count > rows.count ? ["\((missing.count - rows.count).counted("more read"))"] : []
        let failure = Failure(
            "the readers' file is not up to date", at: ["\(store.path)"],
            expected: "what the models of \(app) read",
            actual: "the file lacks\n" + (rows + more).joined(separator: "\n"),
            remedy: "write it with: APICHECK_READS=write swift test")
        IssueRecorder.record([failure], of: nil, at: location)
    }
}

/// What the environment requests to do with the reads of models: `APICHECK_READS=write`, `replace` or `check`.
struct ReadsRequest: Sendable {
    enum Mode: String, CaseIterable {
        /// Adds reads to the file of the app.
        case write
        /// The same, and removes reads of decoded responses that no test made.
        case replace
        /// Reports reads that the file lacks.
        case check
    }

    var variable: String?
    /// The app's name; nil for that of the test module.
    var app: String?
    var ci: String?

    /// The request of the process environment.
    @TaskLocal static var current = ReadsRequest(
        variable: ProcessInfo.processInfo.environment["APICHECK_READS"],
        app: ProcessInfo.processInfo.environment["APICHECK_READS_APP"],
        ci: ProcessInfo.processInfo.environment["CI"])

    /// The mode, or nil if none is requested. Throws a ``Problem`` for an unknown one, and for one that writes on CI.
    var mode: Mode? {
        get throws {
            guard let variable, !variable.isEmpty else { return nil }
            guard let mode = Mode(rawValue: variable) else { throw Problem.unknownMode(variable) }
            let isCI = !["", "0", "false"].contains((ci ?? "").lowercased())
            if isCI, mode != .check { throw Problem.refusedOnCI(mode) }
            return mode
        }
    }

    /// The app's name, which is the name of its file: that of the environment, else the test module's without `Tests`.
    ///
    /// Throws a ``Problem`` for a name that cannot be the name of a file.
    func app(ofModule module: String) throws -> String {
        let own = module.hasSuffix("Tests") && module != "Tests" ? String(module.dropLast(5)) : module
        let name = app.flatMap { $0.isEmpty ? nil : $0 } ?? own
        guard AppReads.isName(name) else { throw Problem.invalidApp(name) }
        return name
    }
}

/// Why the environment requests nothing that can be done.
extension Problem {
    fileprivate static func unknownMode(_ text: String) -> Problem {
        Problem(
            "unknown mode", at: ["APICHECK_READS"],
            expected: "\(ReadsRequest.Mode.allCases.map(\.rawValue).list("or"))", actual: "\(text)",
            remedy: "correct it, or unset it to run the tests only")
    }

    fileprivate static func refusedOnCI(_ mode: ReadsRequest.Mode) -> Problem {
        Problem(
            "tests write no reads when CI is set", at: ["APICHECK_READS"],
            expected: "\(ReadsRequest.Mode.check.rawValue)", actual: "\(mode.rawValue)",
            remedy: "write the file on another machine and commit it, or unset CI")
    }

    fileprivate static func invalidApp(_ name: String) -> Problem {
        Problem(
            "invalid name of an app", at: ["APICHECK_READS_APP"],
            expected: "letters, digits, '-', '_' and '.', e.g. TodoApp",
            actual: name.isEmpty ? "nothing" : "\(name)",
            remedy: "it is the name of the file contracts/<api>/readers/<app>.json")
    }
}
#endif
