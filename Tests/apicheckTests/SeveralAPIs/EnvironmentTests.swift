import APICheckBase
import Foundation
import TestSupport
import Testing

/// `--env`: a server of each contract, and a file of variables.
@Suite struct EnvironmentTests {
    private static let record = ["record", "shop", "--allow-writes", "--mode", "all"]

    /// Gives each contract a server `nowhere` before the one named `staging`.
    private static func with(_ body: (Company) async throws -> Void) async throws {
        try await Company.with { company in
            for api in ["auth", "shop"] {
                try company.change(
                    "contracts/\(api)/openapi.yaml", "servers: [",
                    to: #"servers: [{url: "http://192.0.2.1", x-apicheck-name: nowhere}, "#)
            }
            try await body(company)
        }
    }

    /// The server that a contract without an address of a test's server names.
    @Test func theServersOfAllContractsAndTheFileAreThoseOfTheEnvironment() async throws {
        try await Self.with { company in
            _ = try company.folder.write(".env.staging", "APICHECK_SHARED_PASSWORD=\(Company.password)\n".utf8)
            let record = try await company.run(Self.record + ["--env", "staging"], environment: [:])
            #expect(record.status == 0, "\(record)")
            #expect(!(record.output + record.error).contains("planted-"))
            #expect(company.auth.requests.contains("POST /login") && company.shop.requests.contains("GET /items"))
        }
    }

    /// OpenAPI 3.2 has a field for the name.
    @Test func aServerOfOpenAPI32HasAName() async throws {
        try await Self.with { company in
            try company.change("contracts/shop/openapi.yaml", "openapi: 3.1.0", to: "openapi: 3.2.0")
            try company.change("contracts/shop/openapi.yaml", "x-apicheck-name: staging", to: "name: staging")
            let plan = try await company.run(Self.record + ["--env", "staging", "--plan", "--workflow", "items"])
            #expect(plan.status == 0 && plan.output.contains("SHOP/items"), "\(plan)")
        }
    }

    /// What is set comes first, then the file of `--env-file`, then that of the environment.
    @Test func theOrderOfTheVariables() async throws {
        try await Self.with { company in
            try company.change(
                "contracts/shop/workflows.arazzo.yaml", "- workflowId: items\n",
                to: "- workflowId: items\n    inputs: {properties: {page: {type: string}}}\n")
            try company.change(
                "contracts/shop/workflows.arazzo.yaml",
                "operationId: $sourceDescriptions.shop.list\n        parameters:\n",
                to: "operationId: $sourceDescriptions.shop.list\n        parameters:\n"
                    + "          - {name: page, in: query, value: $inputs.page}\n")
            _ = try company.folder.write(".env", "APICHECK_SHOP_PAGE=common\n".utf8)
            _ = try company.folder.write(".env.staging", "APICHECK_SHOP_PAGE=named\n".utf8)
            _ = try company.folder.write("other.env", "APICHECK_SHOP_PAGE=given\n".utf8)
            let rows: [(arguments: [String], environment: [String: String], page: String)] = [
                (["--env", "staging"], [:], "page=named"),
                (["--env", "staging", "--env-file", "other.env"], [:], "page=given"),
                (["--env", "staging", "--env-file", "other.env"], ["APICHECK_SHOP_PAGE": "set"], "page=set"),
            ]
            for row in rows {
                let plan = try await company.run(
                    Self.record + ["--plan", "--workflow", "items"] + row.arguments, environment: row.environment)
                #expect(plan.status == 0 && plan.output.contains(row.page), "\(plan)")
            }
        }
    }

    /// A server of the command line replaces that of the environment, whose variables and other servers stay.
    @Test func serverTakesPrecedenceOverTheServerOfTheEnvironment() async throws {
        try await Self.with { company in
            let plan = try await company.run(
                Self.record + [
                    "--env", "staging", "--server", "http://192.0.2.9", "--plan", "--workflow", "items",
                ])
            #expect(plan.status == 0, "\(plan)")
            #expect(plan.output.contains("AUTH/login") && plan.output.contains("http://192.0.2.9/items"))
        }
    }

    @Test func anUnknownEnvironmentIsNamedWithTheKnownOnes() async throws {
        try await Self.with { company in
            let unknown = try await company.run(Self.record + ["--env", "stagin"])
            #expect(unknown.status == 2)
            #expect(
                unknown.error == """
                    error: contracts/shop/openapi.yaml:3: no server of shop has the name 'stagin'
                      expected: staging or nowhere
                      help:     name one in the contract: servers: [{url: "https://host/api", x-apicheck-name: stagin}]

                    """, "\(unknown.error)")
            _ = try company.folder.write(".env.production", "A=1\n".utf8)
            let noFile = try await company.run(Self.record + ["--env", "staging", "--plan"])
            #expect(noFile.status == 0)
            #expect(noFile.error == "note: no file .env.staging; there is .env.production\n")
            #expect(company.auth.requests.isEmpty && company.shop.requests.isEmpty)
        }
    }

    @Test(arguments: [
        (["--env", "../staging"], "Error: --env takes the name of an environment"),
        (["--env", ""], "Error: --env takes the name of an environment"),
        (["--env"], "Error: Missing value for '--env <name>'"),
        (["--env", "staging", "--sandbox"], "Error: --sandbox and --env exclude each other"),
    ])
    func aWrongName(_ arguments: [String], _ error: String) async throws {
        let outcome = try await Binary.run(["record", "todos"] + arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.error.lowercased().hasPrefix(error.lowercased()), "\(outcome.error)")
    }

    /// Each environment has its own credentials.
    @Test func twoEnvironmentsAreCompared() async throws {
        try await Company.with { company in
            try await Company.with { other in
                for (api, url) in [("auth", other.auth.url), ("shop", other.shop.url)] {
                    try company.change(
                        "contracts/\(api)/openapi.yaml", "x-apicheck-name: staging}",
                        to: "x-apicheck-name: staging}, {url: \"\(url)\", x-apicheck-name: production}")
                }
                try company.change("contracts/auth/openapi.yaml", "  /login:", to: "  /login/{word}:")
                try company.change(
                    "contracts/auth/openapi.yaml", "operationId: logIn\n",
                    to:
                        "operationId: logIn\n      parameters: [{name: word, in: path, required: true, schema: {type: string}}]\n"
                )
                try company.change(
                    "contracts/_shared/workflows.arazzo.yaml", "operationId: logIn\n",
                    to:
                        "operationId: logIn\n        parameters: [{name: word, in: path, value: $inputs.password}]\n"
                )
                for (service, word) in [(company.auth, "stage"), (other.auth, "prod")] {
                    service.answers.withLock { $0["POST /login/\(word)-1618"] = $0["POST /login"] }
                }
                other.shop.answers.withLock { $0["GET /items"] = #"[{"id": "1"}]"# }
                _ = try company.folder.write(".env.staging", "APICHECK_SHARED_PASSWORD=stage-1618\n".utf8)
                _ = try company.folder.write(".env.production", "APICHECK_SHARED_PASSWORD=prod-1618\n".utf8)
                let diff = try await company.run(
                    [
                        "diff", "--live", "shop", "--allow-writes", "--env", "staging", "--against", "production",
                        "--workflow", "items",
                    ], environment: [:])
                #expect(diff.status != 2 && diff.status != 3, "\(diff)")
                #expect(company.auth.requests == ["POST /login/stage-1618"])
                #expect(other.auth.requests == ["POST /login/prod-1618"])
                #expect(company.shop.requests == ["GET /items"] && other.shop.requests == ["GET /items"])
                #expect(!(diff.output + diff.error).contains("-1618"))
            }
        }
    }

    @Test func doctorNamesAFileOfSecretsThatGitTracks() async throws {
        try await Company.with { company in
            _ = try company.folder.write(".env.staging", "APICHECK_SHARED_PASSWORD=\(Company.password)\n".utf8)
            _ = try company.folder.write(".env.example", "APICHECK_SHARED_PASSWORD=your-password\n".utf8)
            for arguments in [["init", "-q"], ["add", "-f", ".env.staging", ".env.example"]] {
                let git = try await Binary.process(
                    ["git"] + arguments, of: URL(fileURLWithPath: "/usr/bin/env"), in: company.folder.url)
                try #require(git.status == 0, "\(git)")
            }
            let doctor = try await company.run(["doctor", "--offline", "--env", "staging"], environment: [:])
            #expect(doctor.status == 1, "\(doctor)")
            #expect(
                doctor.output.contains(".env.staging has secrets and is tracked by git"), "\(doctor.output)")
            #expect(!doctor.output.contains(".env.example") && !doctor.output.contains("planted-"))
        }
    }
}
