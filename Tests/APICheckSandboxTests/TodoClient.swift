import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Foundation
import TestSupport
import Testing

/// Calls a sandbox of the todo API over HTTP.
struct TodoClient {
    let base: HTTPURL

    static let contracts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../contracts").standardizedFileURL.path

    private static let known = Locked<[String: Contract]>([:])

    /// The contract of the repository for an API, read once; `name` calls the API otherwise.
    static func contract(_ api: String, as name: String? = nil) throws -> Contract {
        let (path, name) = ("\(contracts)/\(api)/openapi.yaml", name ?? api)
        if let contract = known.withLock({ $0[path + name] }) { return contract }
        let contract = try Contract(contentsOf: path, api: name, root: contracts)
        known.withLock { $0[path + name] = contract }
        return contract
    }

    /// Runs a sandbox of the todo API for the time of `body`.
    static func run(drifts: [String] = [], _ body: (TodoClient) async throws -> Void) async throws {
        let sandbox = try await Sandbox.start(
            [contract("todos")], drifts: drifts.map { DriftSelection(api: "todos", name: $0) })
        do {
            guard let base = sandbox.baseURL(of: "todos") else { throw CocoaError(.fileNoSuchFile) }
            try await body(TodoClient(base: base))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// Sends a request below the base path, by default with `Accept: application/json`.
    func send(
        _ method: String, _ target: String, type: String? = nil, body: String? = nil,
        accept: String = "application/json"
    ) async throws -> Response {
        try await send(method, target, type: type, bytes: body.map { Array($0.utf8) }, accept: accept)
    }

    func send(
        _ method: String, _ target: String, type: String?, bytes: [UInt8]?, accept: String = "application/json"
    ) async throws -> Response {
        try #require(await exchange(method, target, type: type, bytes: bytes, accept: accept).response)
    }

    func exchange(
        _ method: String, _ target: String, type: String? = nil, bytes: [UInt8]? = nil,
        accept: String = "application/json"
    ) async throws -> Exchange {
        guard let url = HTTPURL(base.text + target) else { throw CocoaError(.fileNoSuchFile) }
        var request = Request(method, url, headers: ["Accept": accept], body: bytes)
        if let type { request.headers.append("Content-Type", type) }
        let started = Instant.now
        let response = try await RawConnection.exchange(
            method, url.target, headers: request.headers, body: bytes, port: base.port ?? 0)
        return Exchange(request: SentRequest(request), response: response, startedAt: started)
    }

    func get(_ target: String) async throws -> Response { try await send("GET", target) }

    func putForm(_ id: Int, _ body: String) async throws -> Response {
        try await send("PUT", "/todos/\(id)", type: "application/x-www-form-urlencoded", body: body)
    }

    func postForm(_ pairs: [FormPair]) async throws -> Response {
        let form = Multipart(pairs.map { MultipartPart(name: $0.name, value: $0.value) })
        return try await send("POST", "/todos", type: form.formDataType.description, bytes: form.bytes)
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The JSON text at a pointer; nil when it is missing.
    func json(_ pointer: String = "") -> String? {
        guard let pointer = Pointer(pointer), let root = try? Document(body).root else { return nil }
        return root[pointer]?.text
    }
}
