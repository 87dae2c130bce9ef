import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One service, two shapes of errors.
@Suite struct ProblemTests {
    @Test(.recording("kakao/observed")) func bothShapesAreRead() throws {
        let refused = try RecordedExchanges.current.filter { $0.status != 200 }
        let problems = refused.compactMap { expectDecodes(Problem.self, from: $0) }
        #expect(refused.map(\.status) == [400, 400, 400, 401, 401])
        #expect(
            problems == [
                .search(type: "MissingParameter", message: "query parameter required"),
                .search(type: "InvalidArgument", message: "page is more than max"),
                .platform(code: -10, message: "API limit has been exceeded."),
                .search(type: "AccessDeniedError", message: "cannot find Authorization : KakaoAK header"),
                .search(type: "AccessDeniedError", message: "wrong appKey(REDACTED-2) format"),
            ])
        #expect(problems.map(\.isQuota) == [false, false, true, false, false])
    }

    @Test(
        arguments: [
            (
                KakaoClient.Search.cafe, "",
                Problem.search(type: "MissingParameter", message: "query parameter required")
            ),
            (.clip, "a", .search(type: "InvalidArgument", message: "page is more than max")),
        ])
    func theClientThrowsTheReason(_ search: KakaoClient.Search, _ text: String, _ reason: Problem) async throws {
        let sizes: [RequestMatching] = [.ignoringQuery("page"), .ignoringQuery("size")]
        let replay = try await Replay("kakao/refusals", matching: sizes)
        let client = KakaoClient(session: URLSession(configuration: .replaying(replay)), key: "test")
        await #expect(throws: KakaoClient.Failed.refused(reason)) {
            _ = try await client.page(search, text, as: Clip.self)
        }
    }
}
