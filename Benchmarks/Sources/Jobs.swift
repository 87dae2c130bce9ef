import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import Foundation

/// The jobs by name, each prepared once. A job first checks that it accepts valid and rejects invalid data.
struct Jobs {
    struct Blind: Error {
        var job: String
    }

    let folder: String
    private var prepared: [String: () throws -> Void] = [:]

    init(folder: String) { self.folder = folder }

    mutating func named(_ name: String) throws -> () throws -> Void {
        if let job = prepared[name] { return job }
        let words = name.split(separator: ":", maxSplits: 1).map(String.init)
        let job =
            switch words[0] {
            case "body": try body(words[1])
            case "combinators": try combinators(words[1])
            case "errors": try errors()
            case "contract": try contract()
            case "replay": try replay(words[1])
            case "opening": try opening(words[1])
            case "replayer": try replayer(words[1])
            case "redaction": try redaction(words[1])
            case "scrub": try scrub(words[1])
            default: throw Blind(job: name)
            }
        prepared[name] = job
        return job
    }

    func bytes(_ name: String) throws -> [UInt8] { try FileContents.read("\(folder)/\(name)") }

    private func schema(_ name: String) throws -> Schema {
        let document = try Document(contentsOf: "\(folder)/\(name).schema.json")
        return try SchemaRegistry(document, dialect: .draft202012).schema(at: document.root)
    }

    private func body(_ size: String) throws -> () throws -> Void {
        let schema = try schema("todos")
        let text = try bytes("todos-\(size).json")
        let broken = try bytes("todos-\(size).broken.json")
        guard try schema.isValid(Document(text).root), try !schema.isValid(Document(broken).root) else {
            throw Blind(job: "body:\(size)")
        }
        return {
            guard try schema.isValid(Document(text).root) else { throw Blind(job: "body:\(size)") }
        }
    }

    private func combinators(_ name: String) throws -> () throws -> Void {
        let schema = try schema("combinators/\(name)")
        let texts = try bytes("combinators/\(name).jsonl").split(separator: 0x0A).map(Array.init)
        let broken = try bytes("combinators/\(name).broken.jsonl").split(separator: 0x0A).map(Array.init)
        guard try texts.allSatisfy({ try schema.isValid(Document($0).root) }),
            try broken.count(where: { try !schema.isValid(Document($0).root) }) == 1
        else { throw Blind(job: "combinators:\(name)") }
        return {
            for text in texts {
                guard try schema.isValid(Document(text).root) else { throw Blind(job: "combinators:\(name)") }
            }
        }
    }

    private func errors() throws -> () throws -> Void {
        let schema = try schema("todos")
        let text = try bytes("errors.json")
        return {
            let document = try Document(text)
            let violations = schema.violations(in: document.root).map {
                ($0.instance.pointer.description, $0.expected, $0.actual, $0.instance.line)
            }
            guard violations.count == 10 else { throw Blind(job: "errors") }
        }
    }

    private func contract() throws -> () throws -> Void {
        let contract = try Contract(contentsOf: "\(folder)/contract.json")
        let exchange = try exchange(body: bytes("todos-small.json"))
        guard contract.check(exchange).findings.isEmpty,
            try contract.check(self.exchange(body: bytes("todos-small.broken.json"))).findings.count == 1
        else { throw Blind(job: "contract") }
        return {
            guard contract.check(exchange).findings.isEmpty else { throw Blind(job: "contract") }
        }
    }

    private func exchange(body: [UInt8]) throws -> Exchange {
        guard let url = HTTPURL("https://api.example.com/v2/todos?page=1") else { throw Blind(job: "contract") }
        let request = SentRequest(method: "GET", url: url, version: .http11, headers: ["Accept": "application/json"])
        let response = Response(status: 200, headers: ["Content-Type": "application/json"], body: body)
        return Exchange(request: request, response: response, startedAt: Instant(seconds: 1_716_273_139))
    }
}
