/// What becomes of each file of the corpus, seen one by one: the har-to-k6 files are load tests, which have requests and no
/// answers, as those of httpsnippet; those of haralyzer without a method are made to test its search for pages.
extension ImportCorpusTests {
    static let table: [String: String] = [
        "har-to-k6/example/api-check.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/api.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/blacklisted-headers.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/checks.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/entry.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/full.har": "refused: response is nothing in 8 of 8",
        "har-to-k6/example/headers.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/inconsistent-content-type.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/invalid-sleep.har": "refused: response is nothing in 5 of 5",
        "har-to-k6/example/multi-variable-check.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/example/options.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/page.har": "refused: a log without a list of entries",
        "har-to-k6/example/params.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/example/postDataConflict.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/pseudo-headers.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/query.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/scope-vars.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/example/scopes.har": "refused: response is nothing in 5 of 5",
        "har-to-k6/example/sleep.har": "refused: response is nothing in 5 of 5",
        "har-to-k6/example/stages.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/text.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/example/url-constructed.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/example/url-full.har": "refused: response is nothing in 5 of 5",
        "har-to-k6/example/url-runtime.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/example/variable.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/test/e2e/multi-convert-scenarios/no-export-props.har": "refused: response is nothing in 5 of 5",
        "har-to-k6/test/e2e/multi-convert-scenarios/with-export-props-1.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/test/e2e/multi-convert-scenarios/with-export-props-2.har": "refused: response is nothing in 5 of 5",
        "har-to-k6/test/e2e/pass/better-variable-avoidance.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/test/e2e/pass/css-selector-variable.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/test/e2e/pass/generate-checks.har": "refused: response is nothing in 1 of 1",
        "har-to-k6/test/e2e/pass/issue-58_url-search-params-double-inclusion.har":
            "refused: response is nothing in 2 of 2",
        "har-to-k6/test/e2e/pass/multi-variable-checks.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/test/e2e/pass/multipart-formdata.har": "refused: response is nothing in 5 of 5",
        "har-to-k6/test/e2e/pass/variable-instead-of-protocol.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/test/e2e/pass/variables-checks.har": "refused: response is nothing in 2 of 2",
        "har-to-k6/test/e2e/pass/x-www-form-url-encoded.har": "refused: response is nothing in 3 of 3",
        "har-validator/test/fixtures/har/invalid.json": "refused: JSON without a log of entries",
        "har-validator/test/fixtures/har/valid.json": "imported: 1 of 1, 4 kinds of repairs, 0 without body, 0 failed",
        "har-validator/test/fixtures/request/invalid.json": "refused: JSON without a log of entries",
        "har-validator/test/fixtures/request/valid.json": "refused: a request without its response",
        "har-validator/test/fixtures/response/invalid.json": "refused: JSON without a log of entries",
        "har-validator/test/fixtures/response/valid.json": "refused: JSON without a log of entries",
        "haralyzer/tests/data/cnn.har": "imported: 145 of 145, 4 kinds of repairs, 73 without body, 1 failed",
        "haralyzer/tests/data/humanssuck.net.har": "imported: 4 of 4, 1 kinds of repairs, 1 without body, 0 failed",
        "haralyzer/tests/data/humanssuck.net_duplicate_url.har":
            "imported: 5 of 5, 1 kinds of repairs, 1 without body, 0 failed",
        "haralyzer/tests/data/missing_page.har": "refused: request.method is nothing in 1 of 1",
        "haralyzer/tests/data/missing_pageref.har": "refused: request.method is nothing in 2 of 2",
        "haralyzer/tests/data/multi_test_1.har": "imported: 4 of 4, 1 kinds of repairs, 1 without body, 0 failed",
        "haralyzer/tests/data/multi_test_2.har": "imported: 4 of 4, 1 kinds of repairs, 1 without body, 0 failed",
        "haralyzer/tests/data/multi_test_3.har": "imported: 4 of 4, 1 kinds of repairs, 1 without body, 0 failed",
        "haralyzer/tests/data/multi_test_4.har": "imported: 4 of 4, 1 kinds of repairs, 1 without body, 0 failed",
        "haralyzer/tests/data/no_title.har": "imported: 4 of 4, 1 kinds of repairs, 1 without body, 0 failed",
        "haralyzer/tests/data/single_entry.har": "imported: 1 of 1, 1 kinds of repairs, 0 without body, 0 failed",
        "httpsnippet/src/fixtures/requests/application-form-encoded.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/application-json.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/cookies.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/custom-method.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/full.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/headers.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/https.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/jsonObj-multiline.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/jsonObj-null-value.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/multipart-data.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/multipart-file.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/multipart-form-data-no-params.json":
            "refused: response is nothing in 1 of 1",
        "httpsnippet/src/fixtures/requests/multipart-form-data.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/nested.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/query.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/short.json": "refused: a request without its response",
        "httpsnippet/src/fixtures/requests/text-plain.json": "refused: a request without its response",
        "mattt-Replay/Tests/IntegrationTests/Replays/fetchPosts.har":
            "imported: 2 of 2, 1 kinds of repairs, 0 without body, 0 failed",
        "mattt-Replay/Tests/IntegrationTests/Replays/fetchUser.har":
            "imported: 1 of 1, 0 kinds of repairs, 0 without body, 0 failed",
        "pagexray/test/files/case-sensitive-protocol.har":
            "imported: 169 of 169, 8 kinds of repairs, 157 without body, 0 failed",
        "pagexray/test/files/en.wikipedia.org.spdy-wpt.har":
            "imported: 102 of 102, 2 kinds of repairs, 99 without body, 0 failed",
        "pagexray/test/files/http/http1.1-chrome.har":
            "imported: 13 of 13, 12 kinds of repairs, 13 without body, 0 failed",
        "pagexray/test/files/http/http1.1-firefox.har":
            "imported: 12 of 12, 4 kinds of repairs, 12 without body, 0 failed",
        "pagexray/test/files/http/http2-chrome.har":
            "imported: 11 of 11, 10 kinds of repairs, 11 without body, 0 failed",
        "pagexray/test/files/http/http2-firefox.har":
            "imported: 10 of 10, 4 kinds of repairs, 10 without body, 0 failed",
        "pagexray/test/files/http/spdy-chrome.har": "imported: 19 of 19, 9 kinds of repairs, 19 without body, 0 failed",
        "pagexray/test/files/http/spdy-firefox.har":
            "imported: 18 of 18, 3 kinds of repairs, 18 without body, 0 failed",
        "pagexray/test/files/http/spdy-firefox2.har":
            "imported: 23 of 23, 5 kinds of repairs, 21 without body, 0 failed",
        "pagexray/test/files/responseCodes/304.har":
            "imported: 270 of 270, 5 kinds of repairs, 216 without body, 0 failed",
        "pagexray/test/files/sitespeed/browsertime-recalculate-style.har":
            "imported: 7 of 7, 4 kinds of repairs, 7 without body, 0 failed",
        "pagexray/test/files/www.nytimes.com.har":
            "imported: 326 of 328, 8 kinds of repairs, 256 without body, 0 failed",
    ]
}
