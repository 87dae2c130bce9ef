import APICheckFindings
import APICheckJSON
import Foundation

/// All that the samples of one model showed.
struct Survey {
    /// A sample and what the model asked of it.
    struct TracedSample {
        let sample: DecodingSample
        let root: JSON
        let visits: [Visit]
        let value: Any?
    }

    /// A sample that no trace could be made of, and why.
    struct UntracedSample {
        let sample: DecodingSample
        let cause: UntracedCause
        /// What the decoder said of it all the same.
        let error: (any Error)?
    }

    let audit: DecodingAudit
    let model: Any.Type
    let decoder: JSONDecoder
    let names: KeyNames
    /// The body's, of all samples.
    private let place = TracedPlace()
    private(set) var traced: [TracedSample] = []
    private(set) var untraced: [UntracedSample] = []

    init(audit: DecodingAudit, model: Any.Type, decoder: JSONDecoder) {
        self.audit = audit
        self.model = model
        self.decoder = decoder
        names = KeyNames(decoder.keyDecodingStrategy)
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type, _ sample: DecodingSample) -> Result<Value, any Error> {
        let document: Document
        do {
            document = try self.document(sample.body)
        } catch {
            let result = Result { try decoder.decode(type, from: sample.body) }
            var thrown: (any Error)?
            if case .failure(let error) = result { thrown = error }
            untraced.append(UntracedSample(sample: sample, cause: error, error: thrown))
            return result
        }
        let trace = Trace(root: document.root, place: place, userInfo: decoder.userInfo, names: names)
        let result = Result { try trace.decode(type, from: sample.body, with: decoder.copy()) }
        traced.append(
            TracedSample(sample: sample, root: document.root, visits: trace.visits, value: try? result.get()))
        return result
    }

    private func document(_ body: Data) throws(UntracedCause) -> Document {
        guard !body.isEmpty else { throw .empty }
        var text = Array(body)
        // As Foundation does: the braces are there already, or they are thought of.
        if decoder.assumesTopLevelDictionary, text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) != 0x7B {
            text = Array("{".utf8) + text + Array("}".utf8)
        }
        var limits = Document.Limits()
        limits.depth = audit.maximumDepth
        limits.bytes = audit.maximumBytes
        do {
            return try Document(text, limits: limits)
        } catch let error as JSONSyntaxError {
            throw .syntax(error)
        } catch {
            throw .other(String(describing: error))
        }
    }
}

/// Why a body is decoded without a trace.
enum UntracedCause: Error {
    case empty
    case syntax(JSONSyntaxError)
    case other(String)
}
