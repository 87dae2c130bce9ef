import APICheckBase
import APICheckHTTP
import APICheckJSON
import Testing

@testable import APICheckSandbox

@Suite("Error responses of the Kakao API", .timeLimit(.minutes(10)))
struct KakaoRefusalTests {
    private static let blogs = "/v2/search/blog?query=swift"

    @Test(
        "Without `KakaoAK` and a space, the key is reported as missing",
        arguments: [nil, "", "KakaoAK", "KakaoAK\(KakaoKey.valid)", "Bearer \(KakaoKey.valid)", KakaoKey.valid])
    func noKey(credentials: String?) async throws {
        try await KakaoCaller.run { caller in
            let response = try await caller.get(Self.blogs, credentials: credentials)
            #expect(response.status == 401)
            #expect(
                response.text
                    == #"{"errorType":"AccessDeniedError","message":"cannot find Authorization : KakaoAK header"}"#)
        }
    }

    @Test(
        "A wrong key is repeated in the message",
        arguments: [
            ("abc", "wrong appKey(abc) format"), (" \(KakaoKey.valid)", "wrong appKey( \(KakaoKey.valid)) format"),
            (String(repeating: "0f", count: 16), "appKey(0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f) does not exist"),
        ])
    func wrongKey(key: String, message: String) async throws {
        try await KakaoCaller.run { caller in
            let response = try await caller.get(Self.blogs, credentials: "KakaoAK \(key)")
            #expect(response.status == 401)
            #expect(response.json("/message") == "\"\(message)\"")
        }
    }

    @Test("A key without searches left gets the other shape of an error, until the next day")
    func quota() async throws {
        try await KakaoCaller.run { caller in
            let credentials = "KakaoAK \(KakaoKey.spent)"
            for path in ["/v2/search/blog", "/v3/search/book"] {
                let refused = try await caller.get("\(path)?query=swift", credentials: credentials)
                #expect(refused.status == 400)
                #expect(refused.text == #"{"code":-10,"msg":"API limit has been exceeded."}"#)
                let tomorrow: Headers = ["Sandbox-Clock": "86400"]
                let next = try await caller.get("\(path)?query=swift", credentials: credentials, tomorrow)
                #expect(next.status == 200)
            }
            #expect(try await caller.get(Self.blogs).status == 200)
        }
    }

    @Test("Searches are counted by key, kind and day")
    func counting() {
        // 2021-06-06T07:58:03Z.
        let now = Instant(seconds: 1_622_966_283)
        let quota = KakaoQuota(spent: "spent", now: now)
        for _ in 0..<KakaoQuota.limit { #expect(quota.spend(.blog, key: "a", now: now)) }
        #expect(!quota.spend(.blog, key: "a", now: now))
        for _ in 0..<KakaoQuota.totalLimit - KakaoQuota.limit { #expect(quota.spend(.cafe, key: "a", now: now)) }
        #expect(!quota.spend(.cafe, key: "a", now: now))
        #expect(quota.spend(.blog, key: "b", now: now))
        // 2021-06-06 ends in Korea at 15:00 UTC.
        #expect(!quota.spend(.blog, key: "a", now: now.advanced(bySeconds: 7 * 3_600)))
        #expect(quota.spend(.blog, key: "a", now: now.advanced(bySeconds: 8 * 3_600)))
    }

    @Test(
        "A parameter that is missing or out of range",
        arguments: [
            ("/v2/search/blog", "MissingParameter", "query parameter required"),
            ("/v2/search/blog?query=", "MissingParameter", "query parameter required"),
            ("/v2/search/blog?query=%20", "MissingParameter", "query parameter required"),
            ("/v2/search/blog?query=a&page=51", "InvalidArgument", "page is more than max"),
            ("/v2/search/blog?query=a&page=0", "InvalidArgument", "page is less than min"),
            ("/v2/search/blog?query=a&size=51", "InvalidArgument", "size is more than max"),
            ("/v2/search/image?query=a&size=81", "InvalidArgument", "size is more than max"),
            ("/v2/search/vclip?query=a&page=16", "InvalidArgument", "page is more than max"),
            ("/v2/search/vclip?query=a&size=31", "InvalidArgument", "size is more than max"),
            ("/v2/search/cafe?query=a&sort=latest", "InvalidArgument", "sort parameter one of accuracy and recency"),
            ("/v3/search/book?query=a&sort=recency", "InvalidArgument", "sort parameter one of accuracy and latest"),
        ])
    func parameter(target: String, type: String, message: String) async throws {
        try await KakaoCaller.run { caller in
            let response = try await caller.get(target)
            #expect(response.status == 400)
            #expect(response.text == #"{"errorType":"\#(type)","message":"\#(message)"}"#)
        }
    }

    @Test("The key is checked before the parameters")
    func order() async throws {
        try await KakaoCaller.run { caller in
            let response = try await caller.get("/v2/search/blog", credentials: nil)
            #expect(response.status == 401)
        }
    }

    @Test("An unknown path or method is refused", arguments: [("GET", "/v2/search/book", 404), ("PUT", blogs, 405)])
    func unknown(method: String, target: String, status: Int) async throws {
        try await KakaoCaller.run { caller in
            let exchange = try await caller.exchange(target, method: method)
            #expect(exchange.response?.status == status)
        }
    }
}
