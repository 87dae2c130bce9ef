import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation

/// The jobs with the recordings of data.py, by entry count.
extension Jobs {
    func replay(_ count: String) throws -> () throws -> Void {
        let recording = try Recording(contentsOf: "\(folder)/replay-\(count).har")
        let replayer = Replayer(recording, redactor: Redactor())
        guard let last = recording.entries.last?.exchange, let other = HTTPURL("\(last.request.url.text)1") else {
            throw Blind(job: "replay:\(count)")
        }
        let request = Request("GET", last.request.url, headers: ["Accept": "application/json"])
        guard try replayer.entry(answering: request).exchange == last,
            (try? replayer.entry(answering: Request("GET", other))) == nil
        else { throw Blind(job: "replay:\(count)") }
        return {
            guard try replayer.entry(answering: request).exchange.response?.status == 200 else {
                throw Blind(job: "replay:\(count)")
            }
        }
    }

    func opening(_ count: String) throws -> () throws -> Void {
        let path = "\(folder)/opening-\(count).har"
        let text = try bytes("opening-\(count).har")
        guard try Recording(contentsOf: path).entries.last?.exchange.response?.body.count ?? 0 > 1_500,
            (try? Recording(Document(Array(text.dropLast(4))))) == nil
        else { throw Blind(job: "opening:\(count)") }
        return {
            guard try "\(Recording(contentsOf: path).entries.count)" == count else {
                throw Blind(job: "opening:\(count)")
            }
        }
    }

    func replayer(_ count: String) throws -> () throws -> Void {
        let recording = try Recording(contentsOf: "\(folder)/replay-\(count).har")
        return {
            guard "\(Replayer(recording, redactor: Redactor()).unused.count)" == count else {
                throw Blind(job: "replayer:\(count)")
            }
        }
    }

    func redaction(_ count: String) throws -> () throws -> Void {
        let entries = try Recording(contentsOf: "\(folder)/opening-\(count).har").entries
        let redactor = Redactor()
        let shown = redactor.redact(entries)
        guard try !holdsPlanted(Recording(entries: shown).har), redactor.redact(shown) == shown else {
            throw Blind(job: "redaction:\(count)")
        }
        return {
            guard "\(redactor.redact(entries).count)" == count else { throw Blind(job: "redaction:\(count)") }
        }
    }

    func scrub(_ count: String) throws -> () throws -> Void {
        let path = "\(folder)/opening-\(count).har"
        func scrubbed() throws -> [UInt8]? {
            let document = try Document(contentsOf: path)
            var scrub = RecordingScrub()
            scrub.learn(from: document)
            return scrub.clean(document)?.text
        }
        guard let text = try scrubbed(), try !holdsPlanted(text) else { throw Blind(job: "scrub:\(count)") }
        return {
            guard try scrubbed() != nil else { throw Blind(job: "scrub:\(count)") }
        }
    }

    private func holdsPlanted(_ text: [UInt8]) throws -> Bool {
        let planted = try Document(bytes("planted.json")).root.elements.compactMap { $0.utf8 }
        guard planted.count == 2, try planted.allSatisfy({ try holds(bytes("opening-1000.har"), $0) }) else {
            throw Blind(job: "planted")
        }
        return planted.contains { holds(text, $0) }
    }

    private func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool { Data(text).range(of: Data(part)) != nil }
}
