import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Foundation
import TestSupport
import Testing

/// Calls a sandbox of the social feed over HTTP; with tokens as a member.
struct FeedClient {
    let base: HTTPURL
    var access: String?
    var refresh: String?

    static let key = "sandbox-sesac-key"

    /// Runs a sandbox of one version for the time of `body`.
    static func run(
        _ api: String = "lslp", drifts: [String] = [], _ body: (FeedClient) async throws -> Void
    ) async throws {
        let sandbox = try await Sandbox.start(
            [TodoClient.contract(api)], drifts: drifts.map { DriftSelection(api: api, name: $0) })
        do {
            guard let base = sandbox.baseURL(of: api) else { throw CocoaError(.fileNoSuchFile) }
            try await body(FeedClient(base: base))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// - Parameters:
    ///   - key: nil sends no `SesacKey`.
    ///   - clock: Seconds by which the call is later.
    func send(
        _ method: String, _ target: String, json: String? = nil, form: Multipart? = nil, key: String? = FeedClient.key,
        clock: Int = 0, headers: Headers = []
    ) async throws -> Response {
        guard let url = HTTPURL(base.text + target) else { throw CocoaError(.fileNoSuchFile) }
        var headers = headers
        if let key { headers.append("sesackey", key) }
        if let access { headers.append("Authorization", access) }
        if let refresh { headers.append("Refresh", refresh) }
        if clock != 0 { headers.append("Sandbox-Clock", "\(clock)") }
        if json != nil { headers.append("Content-Type", "application/json") }
        if let form { headers.append("Content-Type", form.formDataType.description) }
        return try await RawConnection.exchange(
            method, url.target, headers: headers, body: form?.bytes ?? json.map { Array($0.utf8) }, port: base.port ?? 0
        )
    }

    /// Joins and logs in with an address.
    func member(_ email: String, nick: String = "nick") async throws -> FeedClient {
        let fields = #"{"email":"\#(email)","password":"sandbox-password-2","nick":"\#(nick)"}"#
        #expect(try await send("POST", "/join", json: fields).status == 200)
        return try await loggedIn(email, "sandbox-password-2")
    }

    func loggedIn(_ email: String, _ password: String, at path: String = "/login") async throws -> FeedClient {
        let login = try await send("POST", path, json: #"{"email":"\#(email)","password":"\#(password)"}"#)
        #expect(login.status == 200)
        let body = try Document(login.body).root
        var client = self
        client.access = try #require((body["token"] ?? body["accessToken"])?.string)
        client.refresh = try #require(body["refreshToken"]?.string)
        return client
    }

    /// A form with texts, and files in parts of one name.
    static func form(_ texts: [(String, String)], files: [(name: String, bytes: [UInt8])] = [], part: String = "file")
        -> Multipart
    {
        Multipart(
            texts.map { MultipartPart(name: $0.0, value: $0.1) }
                + files.map {
                    MultipartPart(
                        name: part, filename: $0.name, contentType: MediaType("image", "jpg"), body: $0.bytes)
                })
    }
}
