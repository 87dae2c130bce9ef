import APICheckBase
package import APICheckContracts
import APICheckFindings
import APICheckHTTP
package import APICheckJSON
package import APICheckRecordings

/// A recording reduced to the exchanges that show something new of their operation, in their order.
///
/// An exchange is kept when one of these is new for its operation and status:
///
/// - the shape of its request and answer: names of parameters and of notable header fields, media types, the types of all
///   members, and whether lists are empty, of one element or of more;
/// - the shape of an element of a list, a form of a text (a date, a UUID, a number, empty), a whole number that differs from the
///   one before, a value of a member that may be an enum;
/// - a sample of a place that has fewer than ``Settings/samples``, which `infer` needs to distinguish a rule from chance;
/// - with a contract, a finding.
///
/// Two more kinds are kept so that the recording can be replayed: an answer to a kept request that differs in shape from the one
/// before, as a poll has it, and the first answer with an id that the path of a kept request has.
///
/// What an exchange that is left out shows, kept ones show: reducing the result once more changes nothing.
package struct DistinctRecording: Sendable {
    package struct Settings: Sendable {
        /// The samples of a place that are kept, whatever their shape.
        package var samples: Int
        /// Says which operation an exchange is of, and whose findings are kept.
        var contract: Contract?
        package var limits = Document.Limits()

        /// As many as `infer` needs to take a member for an integer or an enum.
        package static let samplesForInference = 30

        package init(samples: Int = Settings.samplesForInference, contract: Contract? = nil) {
            self.samples = samples
            self.contract = contract
        }
    }

    /// How many exchanges of an operation are kept.
    package struct Operation: Hashable, Sendable {
        /// `GET /todos/{todo_id}`.
        package let name: String
        package fileprivate(set) var exchanges = 0
        package fileprivate(set) var kept = 0
    }

    /// The indexes of the kept entries, in order.
    package let kept: [Int]
    /// In the order of their first exchanges.
    package let operations: [Operation]

    package init(_ entries: [RecordedEntry], _ settings: Settings = Settings()) {
        let names = ExchangeOperations(entries, settings).names
        var filter = NoveltyFilter(settings)
        var isKept = entries.indices.map { filter.isNew(entries[$0], operation: names[$0]) }
        for index in IDSources(entries, isKept, settings).missing { isKept[index] = true }
        var operations: [Operation] = []
        var places: [String: Int] = [:]
        for (index, name) in names.enumerated() {
            let place = places[name] ?? operations.count
            if place == operations.count {
                places[name] = place
                operations.append(Operation(name: name))
            }
            operations[place].exchanges += 1
            operations[place].kept += isKept[index] ? 1 : 0
        }
        kept = entries.indices.filter { isKept[$0] }
        self.operations = operations
    }
}

/// The operation of each exchange: that of the contract, or else the method with the path, in which ids are parameters.
private struct ExchangeOperations {
    private(set) var names: [String]

    init(_ entries: [RecordedEntry], _ settings: DistinctRecording.Settings) {
        names = Array(repeating: "", count: entries.count)
        var byHost: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            let request = entry.exchange.request
            if let match = settings.contract?.match(method: request.method, url: request.url) {
                names[index] = match.operation.name
            } else {
                byHost[request.url.host.asciiLowercased(), default: []].append(index)
            }
        }
        var limits = InferenceLimits()
        limits.document = settings.limits
        for indexes in byHost.values {
            let samples = indexes.map { index in
                let exchange = entries[index].exchange
                return Samples.Sample(
                    call: SampledCall(exchange, recording: 0, entry: index),
                    segments: Samples.segments(exchange.request.url.path))
            }
            let tree = Inference.tree(of: samples, beginWithVersion: false, limits)
            for (place, index) in indexes.enumerated() {
                let method = entries[index].exchange.request.method.uppercased()
                let template = tree.route[place].map { tree.routes[$0].template(isCamelCase: false) }
                names[index] = "\(method) \(template ?? entries[index].exchange.request.url.path)"
            }
        }
    }
}

/// The entries whose answers have the ids that kept requests name in their paths.
private struct IDSources {
    /// The indexes of those that are not kept.
    private(set) var missing: [Int] = []

    init(_ entries: [RecordedEntry], _ isKept: [Bool], _ settings: DistinctRecording.Settings) {
        let ids = entries.map { Set(Samples.segments($0.exchange.request.url.path).filter(Segment.isData)) }
        let needed = Set(entries.indices.filter { isKept[$0] }.flatMap { ids[$0] })
        guard !needed.isEmpty else { return }
        // The first answer with an id, and the first kept one.
        var first: [String: Int] = [:]
        var firstKept: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            for id in IDSources.texts(of: entry, settings.limits) where needed.contains(id) {
                first[id] = first[id] ?? index
                if isKept[index] { firstKept[id] = firstKept[id] ?? index }
            }
        }
        var added: Set<Int> = []
        for index in entries.indices where isKept[index] {
            for id in ids[index] {
                guard let source = first[id], source < index, (firstKept[id] ?? index) >= index else { continue }
                added.insert(source)
            }
        }
        missing = added.sorted()
    }

    /// The texts and whole numbers of a successful answer in JSON, and the segments of its `Location`.
    private static func texts(of entry: RecordedEntry, _ limits: Document.Limits) -> Set<String> {
        guard let response = entry.exchange.response, 200...399 ~= response.status else { return [] }
        var found = Set(response.headers["location"]?.split(separator: "/").map(String.init) ?? [])
        guard response.headers.contentType?.isJSON == true, !response.body.isEmpty,
            let root = try? Document(response.body, limits: limits).root
        else { return found }
        collect(root, into: &found)
        return found
    }

    private static func collect(_ value: JSON, into found: inout Set<String>) {
        switch value.kind {
        case .string: if let text = value.string { found.insert(text) }
        case .number: found.insert(value.text)
        case .array: for element in value.elements { collect(element, into: &found) }
        case .object: for member in value.members { collect(member.value, into: &found) }
        case .null, .boolean: break
        }
    }
}
