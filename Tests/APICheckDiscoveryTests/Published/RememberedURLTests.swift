import APICheckHTTP
import APICheckRedaction
import TestSupport
import Testing

@testable import APICheckDiscovery

/// What is remembered of the URL of a description.
@Suite struct RememberedURLTests {
    @Test(
        arguments: [
            ("https://shop.example.com/openapi.json", "", []),
            ("https://shop.example.com/schema/?format=openapi", "?format=openapi", []),
            ("https://shop.example.com/schema/?format=json&version=2024-01-31", "?format=json&version=2024-01-31", []),
            ("https://shop.example.com/schema/?token=a&format=json", "?format=json", ["token"]),
            ("https://shop.example.com/schema/?api_key=abc", "", ["api_key"]),
            ("https://shop.example.com/schema/?group=0123456789abcdef", "", ["group"]),
            ("https://shop.example.com/schema/?0123456789abcdef", "", ["(without a name)"]),
        ] as [(String, String, [String])])
    func aValueThatMayBeASecretIsLeftOut(_ text: String, _ query: String, _ omitted: [String]) throws {
        let url = try #require(HTTPURL(text))
        let remembered = RememberedURL(url, redactor: Redactor(RedactionOptions()))
        #expect(remembered.text == text.prefix { $0 != "?" } + query)
        #expect(remembered.omitted == omitted)
    }
}
