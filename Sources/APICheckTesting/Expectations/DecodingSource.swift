import APICheckBase
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
public import Foundation

/// Something with a body that ``expectDecodes(_:from:decoder:ignoring:options:sourceLocation:)-(_,DecodingSource,_,_,_,_)``
/// and similar expectations decode.
///
/// A ``RecordedExchange``, `Data` and the `URL` of a file are sources. ``body(_:operation:status:)``,
/// ``file(at:operation:status:)`` and ``file(_:in:operation:status:filePath:)`` make one that also has an operation:
///
///     expectDecodes(TodoList.self, from: exchange)
///     expectDecodes(TodoList.self, from: Data(#"{"data": []}"#.utf8))
///     expectDecodes(TodoList.self, from: .file("Fixtures/todos.json", operation: "GET /todos"))
///
/// Conform a type of your own, e.g. one of fixtures, by returning the body of one of these.
public protocol DecodingSource {
    /// The body to decode.
    var decodingBody: DecodingBody { get }
}

/// The body of a ``DecodingSource``.
///
/// The recordings of the API, and its contract if the operation is known, show which keys the server may send. The API is that
/// of the exchange, or that of the test's `.contract` or `.replay` trait.
public struct DecodingBody: DecodingSource, Sendable {
    enum Content: Sendable {
        case exchange(RecordedExchange)
        case data(Data)
        case file(URL)
        case projectFile(String, ProjectFiles)
    }

    let content: Content
    /// The operation of a body that is not of an exchange.
    let operation: String?
    let status: Int

    init(_ content: Content, operation: String? = nil, status: Int = 200) {
        self.content = content
        self.operation = operation
        self.status = status
    }

    public var decodingBody: DecodingBody { self }
}

extension RecordedExchange: DecodingSource {
    @_documentation(visibility: private)
    public var decodingBody: DecodingBody { DecodingBody(.exchange(self)) }
}

extension Data: DecodingSource {
    @_documentation(visibility: private)
    public var decodingBody: DecodingBody { DecodingBody(.data(self)) }
}

extension URL: DecodingSource {
    @_documentation(visibility: private)
    public var decodingBody: DecodingBody { DecodingBody(.file(self)) }
}

extension DecodingSource where Self == DecodingBody {
    /// A body that the test has.
    ///
    /// - Parameters:
    ///   - data: The body of a response, without a content coding.
    ///   - operation: The operation that sends the body, e.g. `GET /todos/{id}`, as the contract has it.
    ///   - status: The status of the response.
    /// - Returns: The source.
    public static func body(_ data: Data, operation: String? = nil, status: Int = 200) -> DecodingBody {
        DecodingBody(.data(data), operation: operation, status: status)
    }

    /// A file with a body, e.g. a resource of the test's bundle.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - operation: The operation that sends the body, e.g. `GET /todos/{id}`, as the contract has it.
    ///   - status: The status of the response.
    /// - Returns: The source.
    public static func file(at url: URL, operation: String? = nil, status: Int = 200) -> DecodingBody {
        DecodingBody(.file(url), operation: operation, status: status)
    }

    /// A file of the project with a body.
    ///
    /// - Parameters:
    ///   - path: The path of the file in `folder`, or in the nearest folder above the test's source file that has it.
    ///   - folder: The folder that contains the file, e.g. `.bundle(.module)`.
    ///   - operation: The operation that sends the body, e.g. `GET /todos/{id}`, as the contract has it.
    ///   - status: The status of the response.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Returns: The source.
    public static func file(
        _ path: String, in folder: ProjectFolder = .aboveTest, operation: String? = nil, status: Int = 200,
        filePath: String = #filePath
    ) -> DecodingBody {
        DecodingBody(
            .projectFile(path, ProjectFiles(folder: folder, testFile: filePath)), operation: operation, status: status)
    }
}

extension DecodingBody {
    /// The exchange, if the body is that of one.
    var exchange: RecordedExchange? {
        if case .exchange(let exchange) = content { exchange } else { nil }
    }

    /// The body for an audit, with what the contract of the API declares for it. Throws ``SetupError`` for a
    /// file that cannot be read, and for an operation that the contract does not have.
    func sample(of origin: Origin) throws -> DecodingSample {
        switch content {
        case .exchange(let exchange):
            let evidence = RecordedEvidence(of: origin)
            var sample = DecodingSample(
                exchange.body, operation: "\(exchange.method) \(exchange.exchange.request.url.path)",
                status: exchange.status, evidence: Evidence(recording: exchange.place))
            sample.declared = { evidence.declared(at: $0, in: exchange) }
            return sample
        case .data(let data): return try sample(data, source: "body", of: origin)
        case .file(let url): return try sample(fileAt: url, of: origin)
        case .projectFile(let path, let files):
            return try sample(fileAt: URL(fileURLWithPath: try files.ofTest.file(path)), of: origin)
        }
    }

    private func sample(fileAt url: URL, of origin: Origin) throws -> DecodingSample {
        guard url.isFileURL else { throw SetupError.noFile(url.absoluteString, searched: "not a URL of a file") }
        let path = ProjectFiles.shown(url.path)
        return try sample(Data(ProjectFiles.read(path)), source: path, of: origin)
    }

    private func sample(_ bytes: Data, source: String, of origin: Origin) throws -> DecodingSample {
        var sample = DecodingSample(bytes, operation: operation, status: status, source: source)
        guard let operation, let contract = try? ContractSupport.contract(of: origin) else { return sample }
        let members = try contract.operation(named: operation).members
        let response = Response(status: status, headers: ["Content-Type": "application/json"], body: Array(bytes))
        sample.declared = { members($0, response) }
        return sample
    }
}
