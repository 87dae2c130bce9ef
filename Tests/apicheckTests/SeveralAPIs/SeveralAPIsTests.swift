import APICheckBase
import Foundation
import TestSupport
import Testing

/// `record`, `verify` and `diff --live` with workflows that call operations of several APIs.
@Suite struct SeveralAPIsTests {
    private static let record = ["record", "shop", "--allow-writes"]
    private static let diff = ["diff", "--live", "shop", "--allow-writes"]

    @Test func eachExchangeIsRecordedWithItsAPIAndCheckedAgainstItsContract() async throws {
        try await Company.with { company in
            let record = try await company.run(Self.record)
            #expect(record.status == 0, "\(record)")
            #expect(
                record.error == """
                    recorded  recordings/shop/items.har, 2 exchanges
                    recorded  recordings/shop/item.har, 3 exchanges

                    """)
            let files = try ["items", "item"].map { try company.text("recordings/shop/\($0).har") }
            let labels = files.map { file in file.matches(of: /"api": ?"(\w+)"/).map { String($0.1) } }
            #expect(labels == [["auth", "shop"], ["auth", "auth", "shop"]])
            #expect(!(files.joined() + record.output + record.error).contains("planted-"))
            // Two workflows depend on the login, and each has it in its recording.
            #expect(company.auth.requests == ["POST /login", "GET /me"])

            let verify = try await company.run(["verify", "shop"])
            #expect(verify.status == 0, "\(verify)")
            #expect(verify.output.contains("5 exchanges checked: 0 breaking, 0 warnings, 0 info\n"), "\(verify.output)")

            let same = try await company.run(Self.diff)
            #expect(same.status == 0, "\(same)")
            #expect(same.output.contains("5 exchanges checked: 0 breaking, 0 warnings, 0 info\n"), "\(same.output)")
            #expect(company.auth.requests.filter { $0 == "POST /login" }.count == 2)
        }
    }

    /// The second API changes: one finding, of that API, although both workflows and the API itself could show it.
    @Test func aChangeOfTheOtherAPIIsOneFindingOfThatAPI() async throws {
        try await Company.with { company in
            #expect(try await company.run(Self.record).status == 0)
            company.auth.answers.withLock { $0["POST /login"] = #"{"card": "planted-card-3141", "days": "x"}"# }
            let diff = try await company.run(Self.diff + ["--format", "json"])
            #expect(diff.status == 1, "\(diff)")
            let report = try #require(
                JSONSerialization.jsonObject(with: Data(diff.output.utf8)) as? [String: Any])
            let findings = try #require(report["findings"] as? [[String: Any]])
            let contract = findings.first?["contract"] as? [String: Any]
            #expect(findings.count == 1, "\(diff.output)")
            #expect(findings.first?["api"] as? String == "auth")
            #expect(findings.first?["operation"] as? String == "POST /login")
            #expect(findings.first?["place"] as? String == "/days")
            #expect(contract?["file"] as? String == "contracts/auth/openapi.yaml")
            #expect(contract?["line"] as? Int == 21)
            let evidence = findings.first?["evidence"] as? [String: Any]
            #expect(evidence?["samples"] as? Int == 2)
            #expect(!diff.output.contains("planted-"))

            // What is accepted of an API is accepted in the workflows of the others.
            let fingerprint = try #require(findings.first?["fingerprint"] as? String)
            _ = try company.folder.write("report.json", diff.output.utf8)
            let accept = try await company.run([
                "accept", fingerprint, "--report", "report.json", "--reason", "known",
            ])
            #expect(accept.status == 0, "\(accept)")
            #expect(try company.text("contracts/auth/baseline.yaml").contains(fingerprint))
            let accepted = try await company.run(Self.diff)
            #expect(accepted.status == 0, "\(accepted)")
        }
    }

    @Test func verifyChecksEntriesOfTheOtherAPI() async throws {
        try await Company.with { company in
            #expect(try await company.run(Self.record).status == 0)
            try company.change("contracts/auth/openapi.yaml", "days: {type: integer}", to: "days: {type: string}")
            let verify = try await company.run(["verify", "shop"])
            #expect(verify.status == 1, "\(verify)")
            #expect(verify.output.contains("auth  POST /login\n"), "\(verify.output)")
            #expect(verify.output.contains("contracts/auth/openapi.yaml:21"), "\(verify.output)")
            #expect(verify.output.hasSuffix("5 exchanges checked: 1 breaking, 0 warnings, 0 info\n"))
        }
    }

    /// A secret that only the contract of the other API marks.
    @Test func scrubKnowsTheMarksOfTheOtherAPI() async throws {
        try await Company.with { company in
            #expect(try await company.run(Self.record).status == 0)
            let file = "recordings/shop/items.har"
            let clean = try company.text(file)
            // In the body of the login alone: where it is sent, the name of the field shows that it is one.
            let member = try #require(clean.firstMatch(of: /\\"card\\": ?\\"([^\\]+)\\"/))
            let text = String(member.0).replacing(String(member.1), with: "left-card-in-the-clear")
            try company.change(file, String(member.0), to: text)
            let check = try await company.run(["scrub", "--check"])
            #expect(check.status == 1, "\(check)")
            #expect(!check.output.contains("left-card"))
            #expect(try await company.run(["scrub"]).status != 2)
            #expect(try !company.text(file).contains("left-card"))
        }
    }

    @Test func thePlanShowsTheServersAndNoSecret() async throws {
        try await Company.with { company in
            let plan = try await company.run(["record", "shop", "--plan", "--workflow", "item"])
            #expect(plan.status == 0, "\(plan)")
            #expect(plan.output.hasPrefix("shop/item  (it writes: needs --allow-writes)\n  shared.login/ask\n"))
            for text in [
                "AUTH/login", "AUTH/me", "SHOP/items/1", "Bearer {$sourceDescriptions.shared.login.outputs.card}",
            ] {
                #expect(plan.output.contains(text), "\(plan.output)")
            }
            #expect(!plan.output.contains("planted-"))
            #expect(company.auth.requests.isEmpty && company.shop.requests.isEmpty)
        }
    }

    /// An API that only workflows of others call needs none of its own.
    @Test func allAPIsAreRecordedWithoutTheOneThatHasNoWorkflows() async throws {
        try await Company.with { company in
            let record = try await company.run(["record", "--allow-writes"])
            #expect(record.status == 0, "\(record)")
            let missing = try await company.run(["record", "auth"])
            #expect(missing.status == 2)
            #expect(missing.error.hasPrefix("error: contracts/auth/workflows.arazzo.yaml: no such file\n"))
        }
    }

    @Test func sourceServerNamesTheServerOfOneAPI() async throws {
        try await Company.with { company in
            let (auth, shop) = (company.auth.url, company.shop.url)
            for path in ["auth", "shop"] {
                try company.change("contracts/\(path)/openapi.yaml", "http://127.0.0.1", to: "http://192.0.2.1")
            }
            for names in [["auth", "shop"], ["shared.accounts", "shop"]] {
                let record = try await company.run(
                    Self.record + [
                        "--mode", "all", "--source-server", "\(names[0])=\(auth)", "--source-server",
                        "\(names[1])=\(shop)",
                    ])
                #expect(record.status == 0, "\(record)")
            }
            let one = try await company.run(
                Self.record + ["--mode", "all", "--server", shop, "--source-server", "auth=\(auth)"])
            #expect(one.status == 0, "\(one)")
            let unknown = try await company.run(Self.record + ["--source-server", "aut=\(auth)"])
            #expect(unknown.status == 2)
            #expect(
                unknown.error == """
                    error: no step uses a source 'aut'
                      expected: shop, auth or shared.accounts

                    """)
        }
    }

    private static let wrongFiles: [(path: String, old: String, new: String, error: String)] = [
        (
            "shop", "../auth/openapi.yaml", "../aut/openapi.yaml",
            """
            error: contracts/shop/workflows.arazzo.yaml:5: no such contract
              expected: an OpenAPI document at contracts/shop/../aut/openapi.yaml
              help:     correct the url of the source description: it is relative to this file

            """
        ),
        (
            "shop", "../auth/openapi.yaml", "../../elsewhere.yaml",
            """
            error: contracts/shop/workflows.arazzo.yaml:5: the source 'auth' is not the contract of an API of this project
              expected: contracts/<api>/openapi.yaml
              actual:   contracts/shop/../../elsewhere.yaml
              help:     move it there: a recording names the API of each call; 'apicheck run' needs no project

            """
        ),
        (
            "shop", "../_shared/workflows.arazzo.yaml", "../_share/workflows.arazzo.yaml",
            """
            error: contracts/shop/workflows.arazzo.yaml:4: the source 'shared' names a workflow file that does not exist: \
            contracts/shop/../_share/workflows.arazzo.yaml
              help:     correct its url, which is relative to this file

            """
        ),
        (
            "shop", "../_shared/workflows.arazzo.yaml", "../../shared.yaml",
            """
            error: contracts/shop/workflows.arazzo.yaml:4: the workflow file of the source 'shared' is outside of contracts/
              actual:   contracts/shop/../../shared.yaml
              help:     move it into contracts/, e.g. to contracts/_shared/

            """
        ),
        (
            "shop", "{name: auth, url", "{name: shop, url",
            """
            error: contracts/shop/workflows.arazzo.yaml:6: duplicate source 'shop', first defined on line 5
              help:     rename one of them

            """
        ),
        (
            "_shared", "[{name: accounts,",
            "[{name: back, url: ../shop/workflows.arazzo.yaml, type: arazzo}, {name: accounts,",
            """
            error: contracts/shop/../_shared/workflows.arazzo.yaml:3: the source 'back' is a workflow file that has this file among \
            its sources
              help:     move the shared workflows to a third file

            """
        ),
        (
            "shop", "shared.login.outputs.card", "shared.login.outputs.cart",
            """
            error: contracts/shop/workflows.arazzo.yaml:14: unknown output 'cart'
              expected: card

            """
        ),
    ]

    @Test(arguments: wrongFiles)
    func badInput(_ row: (path: String, old: String, new: String, error: String)) async throws {
        try await Company.with { company in
            for (from, to) in [
                ("auth/openapi.yaml", "../elsewhere.yaml"), ("_shared/workflows.arazzo.yaml", "../shared.yaml"),
            ] {
                _ = try company.folder.write(
                    "contracts/\(to)",
                    try company.text("contracts/\(from)").replacing("../auth", with: "contracts/auth").utf8)
            }
            try company.change("contracts/\(row.path)/workflows.arazzo.yaml", row.old, to: row.new)
            let outcome = try await company.run(Self.record)
            #expect((outcome.status, outcome.error) == (2, row.error))
            #expect(company.auth.requests.isEmpty && company.shop.requests.isEmpty)
        }
    }

    @Test func theMissingInputOfASharedWorkflowHasOneVariableForAllAPIs() async throws {
        try await Company.with { company in
            let outcome = try await company.run(Self.record, environment: [:])
            #expect(outcome.status == 3, "\(outcome)")
            #expect(outcome.error.contains("APICHECK_SHARED_PASSWORD"), "\(outcome.error)")
            for name in ["APICHECK_SHOP_PASSWORD", "APICHECK_SHARED_PASSWORD"] {
                let plan = try await company.run(
                    Self.record + ["--mode", "all"], environment: [name: Company.password])
                #expect(plan.status == 0, "\(plan)")
            }
            let given = try await company.run(
                Self.record + ["--mode", "all", "--input", "password=\(Company.password)"], environment: [:])
            #expect(given.status == 0, "\(given)")
        }
    }
}
