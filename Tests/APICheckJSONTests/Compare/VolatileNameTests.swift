import APICheckJSON
import Testing

/// Names of members that are data: the same place of a body, whatever the id.
@Suite struct VolatileNameTests {
    @Test(arguments: [
        "7", "20240521", "b3f1c2a4-9d5e-4f60-8a7b-1c2d3e4f5a6b", "0f3a5c7e9b1d2468", "2024-05-21", "cus9s6XKzkNRiz8i3",
        "tcp://0.0.0.0:22000", "http://a.example:80/b",
    ])
    func anIDIsData(_ name: String) {
        #expect(VolatileValue.isKey(name))
    }

    @Test(arguments: [
        "", "id", "is_done", "line2", "sha256", "x509certificate2url", "oauth2AccessTokenV2Url", "created_at_timestamp",
        "a-very-long-name-of-a-setting", "ipv4AddressOfTheHost6",
        "http://schema.example/name", "a:80",
    ])
    func aNameIsNone(_ name: String) {
        #expect(!VolatileValue.isKey(name))
    }
}
