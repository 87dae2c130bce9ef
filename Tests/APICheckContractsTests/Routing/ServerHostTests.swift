import APICheckContracts
import APICheckHTTP
import Testing

/// Which requests go to a server of the contract.
@Suite struct ServerHostTests {
    private static let variables = """
        servers:
          - url: https://{tenant}.{region}.example.com:{port}/v1
            variables:
              tenant: {default: demo}
              region: {default: eu, enum: [eu, us]}
              port: {default: '443'}
        """

    @Test(arguments: [
        ("", "https://any.test/", true),
        ("servers: [{url: /api}]", "https://any.test/", true),
        ("servers: [{url: /api}, {url: 'https://api.test'}]", "https://any.test/", true),
        ("servers: [{url: 'https://api.test/v1'}]", "https://api.test/v1/a", true),
        ("servers: [{url: 'https://api.test/v1'}]", "http://API.TEST:8080/", true),
        ("servers: [{url: 'https://api.test/v1'}]", "https://www.api.test/v1/a", false),
        ("servers: [{url: 'https://api.test/v1'}]", "https://other.test/v1/a", false),
        ("servers: [{url: 'https://api.test/v1'}]", "http://127.0.0.1:8080/v1/a", true),
        ("servers: [{url: 'https://api.test/v1'}]", "http://localhost:8080/v1/a", true),
        ("servers: [{url: 'https://api.test/v1'}]", "http://[::1]:8080/v1/a", true),
        ("servers: [{url: 'https://api.test/v1'}]", "http://127.0.0.1.evil.test/", false),
        ("servers: [{url: '{base}/v1', variables: {base: {default: 'https://api.test'}}}]", "https://any.test/", true),
        (variables, "https://acme.us.example.com/v1/a", true),
        (variables, "https://acme.ap.example.com/v1/a", false),
        (variables, "https://example.com/v1/a", false),
    ])
    func host(_ servers: String, _ url: String, _ isServed: Bool) throws {
        let contract = try Contract.sample(servers + "\npaths: {}\n").get()
        #expect(try contract.mayServe(#require(HTTPURL(url))) == isServed)
    }

    @Test func anOperationMayHaveItsOwn() throws {
        let contract = try Contract.sample(
            """
            servers: [{url: 'https://api.test'}]
            paths:
              /upload:
                post:
                  servers: [{url: 'https://upload.test'}]
                  responses: {'200': {description: ok}}

            """
        ).get()
        #expect(try contract.mayServe(#require(HTTPURL("https://upload.test/upload"))))
        #expect(try !contract.mayServe(#require(HTTPURL("https://other.test/upload"))))
    }
}
