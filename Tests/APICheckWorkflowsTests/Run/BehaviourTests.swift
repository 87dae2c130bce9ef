import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Foundation
import Testing

/// The cases in `Tests/Suites/ArazzoBehaviour`, which its README describes.
@Suite struct BehaviourTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Suites/ArazzoBehaviour").standardizedFileURL

    static let names: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.contains(".") }.sorted()
    }()

    @Test func thereAreCases() { #expect(Self.names.count >= 130) }

    @Test(arguments: names) func aCaseHasThreeFiles(_ name: String) throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent(name).path)
        #expect(files.sorted() == ["answers.json", "expected.json", "workflow.arazzo.yaml"])
    }

    @Test(arguments: names) func expectedTrace(_ name: String) async throws {
        let folder = Self.folder.appendingPathComponent(name)
        let given = try Document(contentsOf: folder.appendingPathComponent("answers.json").path).root
        let expected = try Document(contentsOf: folder.appendingPathComponent("expected.json").path).root
        let clause = expected["clause"]?.string ?? ""
        #expect(!clause.isEmpty)
        #expect(Set(given.members.map(\.name)).isSubset(of: ["answers", "inputs", "workflow"]))
        let known = ["clause", "result", "fault", "requests", "steps", "outputs", "waits"]
        #expect(Set(expected.members.map(\.name)).isSubset(of: known))
        let answers = given["answers"]?.elements.map { $0 } ?? []
        let clock = TestClock()
        let transport = StubTransport { request, index in
            guard index < answers.count else {
                throw TransportError(
                    .other, host: "api.test", phase: .sending, reason: "no answer \(index + 1)", remedy: "")
            }
            clock.pass(.milliseconds(answers[index]["milliseconds"]?.int ?? 0))
            return Self.exchange(answers[index], to: request)
        }
        let run: WorkflowRun
        do {
            let arazzo = try Arazzo(contentsOf: folder.appendingPathComponent("workflow.arazzo.yaml").path)
            let contract = try Contract(
                contentsOf: Self.folder.appendingPathComponent("openapi.yaml").path, root: Self.folder.path)
            let runner = try WorkflowRunner(
                arazzo: arazzo, contract: contract, transport: transport, server: HTTPURL("https://api.test")!,
                options: .test(clock) { $0.endsAtFailure = true })
            let inputs = (given["inputs"]?.members.map { $0 } ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
            run = try await runner.run(given["workflow"]?.string ?? "w", inputs: inputs)
        } catch let error as WorkflowError {
            #expect(expected["result"]?.string == "refused", "\(clause): \(error.problem)")
            #expect(transport.requests.isEmpty, "\(clause)")
            let fault = try #require(expected["fault"], "\(clause)")
            #expect(error.problem.text { _ in nil }.string.contains(fault["name"]?.string ?? "no name"), "\(clause)")
            if let line = fault["line"]?.int { #expect(error.location.line == line, "\(clause)") }
            return
        }
        #expect(expected["result"]?.string == Self.result(run), "\(clause)")
        let requests = expected["requests"]?.elements.map { $0 } ?? []
        #expect(requests.map { $0["line"]?.string ?? $0.string } == transport.lines, "\(clause)")
        #expect(requests.count == answers.count, "\(clause): each answer is used")
        for (request, sent) in zip(requests, transport.requests) {
            for header in request["headers"]?.members.map({ $0 }) ?? [] {
                #expect(sent.headers[header.name] == header.value.string, "\(clause): \(header.name)")
            }
            if let body = request["body"]?.string {
                #expect(String(decoding: sent.body ?? [], as: UTF8.self) == body, "\(clause)")
            }
            if let parts = request["parts"] {
                #expect(try Self.parts(of: sent) == parts.elements.map(Self.part), "\(clause)")
            }
        }
        let steps = expected["steps"]?.elements.map { "\($0["step"]?.string ?? "") \($0["result"]?.string ?? "")" }
        #expect(steps == run.steps.map { "\($0.step) \(Self.result($0))" }, "\(clause)")
        let waits = expected["waits"]?.elements.map { Duration.saturating(seconds: $0.double ?? 0) }
        #expect(waits == clock.sleeps, "\(clause)")
        let outputs = expected["outputs"]?.members.map { $0 } ?? []
        #expect(Set(outputs.map(\.name)) == Set(run.outputs.keys), "\(clause)")
        for output in outputs {
            #expect(run.outputs[output.name]?.equals(output.value) == true, "\(clause): \(output.name)")
        }
    }

    /// Name, file name, media type and text of a part of a multipart body.
    private static func part(_ part: JSON) -> [String?] {
        [part["name"]?.string, part["filename"]?.string, part["type"]?.string, part["body"]?.string]
    }

    private static func parts(of request: Request) throws -> [[String?]] {
        let type = try #require(request.headers.contentType)
        #expect(type.essence == "multipart/form-data")
        return try Multipart(reading: request.body ?? [], type: type).parts.map { part in
            [part.name, part.filename, part.headers.contentType?.essence, String(decoding: part.body, as: UTF8.self)]
        }
    }

    private static func exchange(_ answer: JSON, to request: Request) -> Exchange {
        var headers = Headers(answer["headers"]?.members.map { HeaderField($0.name, $0.value.string ?? "") } ?? [])
        let body = answer["body"]
        if body != nil { headers["Content-Type"] = "application/json" }
        return .stub(answer["status"]?.int ?? 200, body?.text ?? "", headers: headers, to: request)
    }

    private static func result(_ run: WorkflowRun) -> String {
        switch run.end {
        case .completed: "completed"
        case .failed: "failed"
        default: "\(run.end)"
        }
    }

    private static func result(_ step: StepRun) -> String {
        switch step.outcome {
        case .passed: "passed"
        case .failed: "failed"
        case .handled, .postponed: "handled"
        case .waiting: "waiting"
        case .stopped(let error): "\(error)"
        }
    }
}
