import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// What a terminal shows during a run, and how a report is laid out there.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/script"), "script runs a program on a terminal"))
struct ProgressTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Shop, version: "1"}
        servers: [{url: "https://shop.example.com"}]
        paths:
          /orders:
            get:
              operationId: list
              responses:
                "200":
                  description: Orders
                  content:
                    application/json:
                      schema: {type: object, properties: {total: {type: number}}}
        """
    private static let workflow = """
        arazzo: 1.0.1
        info: {title: Calls, version: "1"}
        sourceDescriptions: [{name: shop, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: reads
            steps:
              - {stepId: orders, operationId: list}
        """

    /// Runs the program on a terminal of 60 columns; what it shows, with its control sequences.
    private func onTerminal(_ arguments: String, in folder: TemporaryFolder) async throws -> String {
        let line = "stty cols 60; unset COLUMNS NO_COLOR; \(Binary.executable.path) \(arguments)"
        #if os(Linux)
        let words = ["-q", "-e", "-c", line, "/dev/null"]
        #else
        let words = ["-q", "/dev/null", "/bin/sh", "-c", line]
        #endif
        return try await Binary.process(
            words, of: URL(fileURLWithPath: "/usr/bin/script"), in: folder.url,
            environment: ["TERM": "xterm", "SHELL": "/bin/sh"]
        ).output
    }

    @Test func aStepThatLastsIsNamed() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/shop/workflows.arazzo.yaml", Self.workflow.utf8)
        let server = HTTPServer()
        let port = try await server.start { _ in
            try? await Task.sleep(for: .milliseconds(2_300))
            return .response(
                Response(
                    status: 200, headers: ["Content-Type": "application/json"], body: Array(#"{"total": "1"}"#.utf8)))
        }
        let shown = try await onTerminal("diff --live shop --server http://127.0.0.1:\(port)", in: folder)
        await server.stop()
        #expect(shown.contains("\r\u{1B}[K1 step, shop/reads/orders, 2 s"))
        // The line is cleared before the report, which is painted and wrapped.
        let report = try #require(shown.components(separatedBy: "\r\u{1B}[K").last)
        #expect(report.contains("\u{1B}[31mbreaking  \u{1B}[0m\u{1B}[1mresponse-property-type-changed at /total"))
        #expect(
            report.contains(
                "    remedy       Decode both types and correct the contract,\r\n                 or have the"))
    }

    @Test func aShortRunShowsNoProgress() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract.utf8)
        let shown = try await onTerminal("verify shop", in: folder)
        #expect(!shown.contains("\r\u{1B}[K"))
    }

    @Test func theDoctorHasColoursAndIsWrapped() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract.utf8)
        let shown = try await onTerminal("doctor --offline", in: folder)
        #expect(shown.contains("\u{1B}[32mok       \u{1B}[0mcontracts/shop/openapi.yaml: 1 operation\r\n"))
        #expect(
            shown.contains(
                "\u{1B}[33mnote     \u{1B}[0mshop has no workflows: nothing can be recorded, and\r\n         'diff --live' sends nothing\r\n"
            ))
        #expect(shown.contains("\u{1B}[31mproblem  \u{1B}[0mrecordings/shop has no recording"))
        #expect(shown.hasSuffix("\r\n\u{1B}[31m1 problem found\u{1B}[0m\r\n"))
    }

    @Test func columnsWrapsWithoutATerminal() async throws {
        let arguments = ["diff", "--live", "--sandbox", "todos", "--drift", "todos:meta-inconsistent"]
        let wrapped = try await Binary.run(arguments, environment: ["COLUMNS": "60"]).output
        #expect(wrapped.contains("    remedy       Inspect the exchange of the step: a write\n                 had no"))
        #expect(!wrapped.contains("\u{1B}"))
    }
}
