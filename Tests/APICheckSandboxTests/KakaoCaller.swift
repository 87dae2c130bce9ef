import APICheckBase
import APICheckHTTP
import APICheckSandbox
import Foundation
import TestSupport
import Testing

/// Calls a sandbox of the Kakao search API over HTTP.
struct KakaoCaller {
    let base: HTTPURL

    /// Runs a sandbox for the time of `body`.
    static func run(drifts: [String] = [], _ body: (KakaoCaller) async throws -> Void) async throws {
        let sandbox = try await Sandbox.start(
            [TodoClient.contract("kakao")], drifts: drifts.map { DriftSelection(api: "kakao", name: $0) })
        do {
            guard let base = sandbox.baseURL(of: "kakao") else { throw CocoaError(.fileNoSuchFile) }
            try await body(KakaoCaller(base: base))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// `Authorization` with the key that the sandbox accepts.
    static var credentials: String { "KakaoAK \(Sandbox.inputs["kakao"]?["rest_api_key"] ?? "")" }

    /// - Parameter credentials: nil sends no `Authorization`.
    func exchange(
        _ target: String, credentials: String? = KakaoCaller.credentials, method: String = "GET",
        _ headers: Headers = []
    ) async throws -> Exchange {
        guard let url = HTTPURL(base.text + target) else { throw CocoaError(.fileNoSuchFile) }
        var request = Request(method, url, headers: headers)
        if let credentials { request.headers.append("Authorization", credentials) }
        let started = Instant.now
        let response = try await RawConnection.exchange(
            method, url.target, headers: request.headers, body: nil, port: base.port ?? 0)
        return Exchange(request: SentRequest(request), response: response, startedAt: started)
    }

    func get(
        _ target: String, credentials: String? = KakaoCaller.credentials, _ headers: Headers = []
    ) async throws -> Response {
        try #require(await exchange(target, credentials: credentials, headers).response)
    }
}
