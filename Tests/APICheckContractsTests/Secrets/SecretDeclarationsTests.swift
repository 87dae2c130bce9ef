import APICheckContracts
import APICheckHTTP
import APICheckJSON
import Testing

/// What a contract says of secrets beyond the marks of one place: headers of parts, keys, declared media types.
@Suite struct SecretDeclarationsTests {
    @Test func markedPartHeaderIsASecretHeader() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /upload:
                    post:
                      requestBody:
                        content:
                          multipart/form-data:
                            schema: {type: object, properties: {file: {}}}
                            encoding: {file: {headers: {X-Note: {schema: {x-apicheck-secret: true}}}}}
                      responses: {'200': {description: ok}}
                """)
        #expect(contract.secretDeclarations.headers == ["x-note"])
        #expect(contract.faults.isEmpty)
    }

    @Test func keysOfSecuritySchemesAreSecretForPathsThatAreNotDeclared() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths: {}
                components:
                  securitySchemes:
                    a: {type: apiKey, in: query, name: key}
                    b: {$ref: '#/components/securitySchemes/c'}
                    c: {type: apiKey, in: header, name: Sesac}
                    d: {type: apiKey, in: cookie, name: Sess}
                """)
        let places = try contract.secretPlaces(in: .make("GET /unknown"))
        #expect(places.lines == ["query key", "request header sesac", "cookie Sess"])
    }

    @Test(arguments: [
        (true, "application/json", "image/png", true, true), (true, "application/json", "image/gif", true, false),
        (false, "application/json", "image/png", false, true), (true, "text/csv", "image/png", false, true),
    ])
    func declaredMediaTypes(
        hasRequestType: Bool, sent: String, answered: String, declaresRequest: Bool, declaresResponse: Bool
    ) throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /a:
                    post:
                      requestBody: {content: {application/json: {}}}
                      responses: {'200': {description: ok, content: {image/png: {}}}}
                """)
        let places = try contract.secretPlaces(
            in: .make(
                "POST /a", requestHeaders: hasRequestType ? ["Content-Type": sent] : [], requestBody: "{}",
                headers: ["Content-Type": answered]))
        #expect(places.declaresRequestBody == declaresRequest)
        #expect(places.declaresResponseBody == declaresResponse)
    }
}
