import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// What an inferred contract says is as certain as its samples are many.
@Suite struct InferredEvidenceTests {
    private static let contract = Contract.sample(
        """
        paths:
          /todos:
            get:
              x-apicheck-evidence: 44 of 44
              responses:
                '200':
                  x-apicheck-evidence: 40 of 44
                  description: ok
                  content:
                    application/json:
                      x-apicheck-evidence: 39 of 40
                      schema:
                        type: object
                        required: [few, many, own]
                        properties:
                          few: {type: boolean, x-apicheck-evidence: 3 of 3}
                          many: {type: boolean, x-apicheck-evidence: 30 of 30}
                          own: {type: boolean}
                          nulls: {type: [boolean, 'null'], x-apicheck-evidence: "31 of 40, 2 null"}
                          list: {type: array, x-apicheck-evidence: 3 of 3, items: {type: boolean, x-apicheck-evidence: 99 of 99}}
                '404': {description: none}
            delete:
              x-apicheck-evidence: 2 of 2
              responses:
                '204': {description: ok}
            put:
              responses:
                '204': {description: ok}
        """)

    static let bodies: [(body: String, findings: [String])] = [
        (#"{"few": true, "many": true, "own": true}"#, []),
        (
            #"{"many": true, "own": true}"#,
            ["warning /few It was in 3 of 3 samples that the contract was inferred from."]
        ),
        (
            #"{"few": true, "own": true}"#,
            ["breaking /many It was in 30 of 30 samples that the contract was inferred from."]
        ),
        // What has no evidence was decided by people.
        (#"{"few": true, "many": true}"#, ["breaking /own "]),
        (#"{"few": true, "many": true, "own": 1}"#, ["breaking /own "]),
        // The nearest evidence is of the media type.
        ("[]", ["breaking body The contract was inferred here from 39 of 40 samples."]),
        (
            #"{"few": 1, "many": true, "own": true}"#,
            ["warning /few The contract was inferred here from 3 of 3 samples."]
        ),
        // Three values are never null by chance.
        (
            #"{"few": null, "many": true, "own": true}"#,
            ["info /few The contract was inferred here from 3 of 3 samples."]
        ),
        (
            #"{"few": true, "many": null, "own": true}"#,
            ["breaking /many The contract was inferred here from 30 of 30 samples."]
        ),
        // A null shows nothing of other values.
        (
            #"{"few": true, "many": true, "own": true, "nulls": 1}"#,
            ["warning /nulls The contract was inferred here from 31 of 40 samples."]
        ),
        // A few lists have many elements.
        (
            #"{"few": true, "many": true, "own": true, "list": [1]}"#,
            ["breaking /list/0 The contract was inferred here from 99 of 99 samples."]
        ),
        // Some answers had no body.
        ("", []),
    ]

    @Test(arguments: bodies) func theLevelFollowsTheEvidence(_ body: String, _ findings: [String]) throws {
        let exchange = try Exchange.make(body: body)
        let found = try InferredEvidenceTests.contract.get().check(exchange).findings
        #expect(found.map { "\($0.level) \($0.place.description) \($0.hint ?? "")" } == findings)
    }

    private static let shared = Contract.sample(
        """
        paths:
          /todos:
            get:
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema:
                        type: array
                        items:
                          type: object
                          properties:
                            owner: {$ref: '#/components/schemas/User', x-apicheck-evidence: 4 of 4}
                            author: {$ref: '#/components/schemas/User', x-apicheck-evidence: 12 of 12}
                            editor: {$ref: '#/components/schemas/User'}
        components:
          schemas:
            User:
              type: object
              properties:
                name: {type: string, x-apicheck-evidence: 60 of 60}
              x-apicheck-evidence: 60 of 60
        """)

    /// The objects of other places show nothing of null at this one.
    @Test(arguments: [
        (#"[{"owner": null}]"#, "info /0/owner"), (#"[{"author": null}]"#, "warning /0/author"),
        (#"[{"editor": null}]"#, "breaking /0/editor"), (#"[{"owner": 1}]"#, "warning /0/owner"),
        (#"[{"owner": {"name": null}}]"#, "breaking /0/owner/name"),
    ]) func aSharedSchemaHasTheEvidenceOfItsPlace(_ body: String, _ finding: String) throws {
        let found = try InferredEvidenceTests.shared.get().check(try Exchange.make(body: body)).findings
        #expect(found.map { "\($0.level) \($0.place.description)" } == [finding])
    }

    /// A status is new after all calls of the operation.
    @Test(arguments: [
        ("GET /todos", "breaking The contract was inferred here from 44 of 44 samples."),
        ("DELETE /todos", "warning The contract was inferred here from 2 of 2 samples."), ("PUT /todos", "breaking "),
    ]) func anUndeclaredStatus(_ target: String, _ finding: String) throws {
        let exchange = try Exchange.make(target, status: 500, body: "{}")
        let found = try InferredEvidenceTests.contract.get().check(exchange).findings
        #expect(found.map { "\($0.level) \($0.hint ?? "")" } == [finding])
    }

    /// What a client sends for the first time may be right.
    @Test(arguments: [
        ("GET /todos?page=1", "warning"), ("DELETE /todos?page=1", "info"), ("PUT /todos?page=1", "warning"),
    ]) func anUndeclaredParameter(_ target: String, _ level: String) throws {
        let exchange = try Exchange.make(target, status: 204, headers: [])
        let found = try InferredEvidenceTests.contract.get().check(exchange).findings
        #expect(found.filter { $0.rule.id == "undeclared-request-parameter" }.map(\.level.rawValue) == [level])
    }
}
