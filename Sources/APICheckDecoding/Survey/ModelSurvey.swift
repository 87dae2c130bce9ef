import APICheckJSON
import Foundation

/// The samples of one model and their traces.
struct ModelSurvey {
    let model: Any.Type
    let decoder: JSONDecoder
    let names: KeyNames
    private let types: TracedTypes
    private let limits: Document.Limits
    /// The place of the body, which all samples share.
    private let place = TracedPlace()
    private(set) var traced: [TracedSample] = []
    private(set) var untraced: [UntracedSample] = []

    init(model: Any.Type, decoder: JSONDecoder, limits: Document.Limits) {
        self.model = model
        self.decoder = decoder
        self.limits = limits
        names = KeyNames(decoder.keyDecodingStrategy)
        types = TracedTypes(convertsKeys: names.convertsKeys)
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
        let trace = Trace(root: document.root, place: place, userInfo: decoder.userInfo, names: names, types: types)
        let result = Result { try trace.decode(type, from: sample.body, with: decoder.forTrace) }
        traced.append(
            TracedSample(
                sample: sample, index: traced.count + untraced.count, root: document.root, visits: trace.visits,
                lossyReads: trace.lossyReads.sorted { $0.position < $1.position }, value: try? result.get()))
        return result
    }

    /// The members of a value that a type reads; nil if the type does not decode it. Empty for a value that is not an object.
    func read<Value: Decodable>(_ type: Value.Type, of value: JSON) -> Set<String>? {
        let decoder = decoder.copy()
        decoder.assumesTopLevelDictionary = false
        guard let document = try? Document(Array(value.bytes)) else { return nil }
        let trace = Trace(
            root: document.root, place: TracedPlace(), userInfo: decoder.userInfo, names: names, types: types)
        guard (try? trace.decode(type, from: Data(value.bytes), with: decoder)) != nil else { return nil }
        let accesses = trace.visits.lazy.flatMap(\.accesses).filter {
            $0.container.value?.identity == document.root.identity
        }
        return Set(accesses.compactMap { $0.spot.isAbsent ? nil : $0.spot.name })
    }

    private func document(_ body: Data) throws(UntracedSample.Cause) -> Document {
        guard !body.isEmpty else { throw .empty }
        var text = Array(body)
        // Foundation adds the braces only if the text does not begin with one.
        if decoder.assumesTopLevelDictionary, text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) != 0x7B {
            text = Array("{".utf8) + text + Array("}".utf8)
        }
        do {
            return try Document(text, limits: limits)
        } catch let error as JSONSyntaxError {
            throw .syntax(error)
        } catch {
            throw .other(String(describing: error))
        }
    }

    /// The values at a place in all samples, in order. At most about 10,000, which are enough to choose a type by.
    func values(at steps: [Spot.Step]) -> [JSON] {
        var values = traced.map(\.root)
        for step in steps {
            var next: [JSON] = []
            for value in values where next.count < 10_000 {
                switch step {
                case .member(let name): next += value.members.first { $0.name == name }.map { [$0.value] } ?? []
                case .element: next += value.kind == .object ? value.members.map(\.value) : Array(value.elements)
                }
            }
            values = next
        }
        return values
    }
}

/// A sample and the calls that the model made to decode it.
struct TracedSample {
    let sample: DecodingSample
    /// The index among all samples.
    let index: Int
    let root: JSON
    let visits: [Visit]
    /// The calls that read a value which can lose a part of what was sent, in the order of reading.
    let lossyReads: [Access]
    /// The decoded value, or nil if the sample does not decode.
    let value: Any?
}

/// A sample that was decoded without a trace.
struct UntracedSample {
    enum Cause: Error {
        case empty
        case syntax(JSONSyntaxError)
        case other(String)
    }

    let sample: DecodingSample
    let cause: Cause
    /// The error of the decoder; nil if it decoded the sample.
    let error: (any Error)?
}

/// The first place at which something was seen.
struct Sighting {
    /// The index of the traced sample.
    let sample: Int
    let pointer: Pointer
}
