#if Contracts
import APICheckBase
import APICheckContracts
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
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
        let redactor = contract?.redactor ?? RecordingSupport.redactor()
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
#endif
