import APICheckContracts
import APICheckHTTP

/// The calls of a capture that are made again, found by their request and by what they are about.
struct CapturedCalls {
    /// Is nil for calls that were left out later.
    private var calls: [CapturedCall?] = []
    /// The places of calls by their request, in order.
    private var places: [CapturedCall.Key: [Int]] = [:]
    /// Those of calls for a path or for one below it.
    private var byPath: [String: [Int]] = [:]
    private var byValue: [String: [Int]] = [:]
    private var byPair: [FormPair: [Int]] = [:]

    var all: [CapturedCall] { calls.compactMap(\.self) }

    mutating func append(_ call: CapturedCall) {
        let place = calls.count
        calls.append(call)
        places[call.key, default: []].append(place)
        let path = TemporaryItems.path(call.request)
        for path in TemporaryItems.pathsAbove(path) + [path] { byPath[path, default: []].append(place) }
        for pair in Set(call.request.url.queryPairs) { byPair[pair, default: []].append(place) }
        for value in Set(call.request.url.queryPairs.map(\.value)) { byValue[value, default: []].append(place) }
    }

    /// Adds a call to the one with the same request and status before which as much was written.
    mutating func repeats(_ key: CapturedCall.Key, status: Int, writesBefore: Int, _ index: Int) -> Bool {
        for place in places[key, default: []].reversed() {
            guard let call = calls[place] else { continue }
            if call.writesBefore != writesBefore { return false }
            if call.call.status == status {
                calls[place]?.indexes.append(index)
                return true
            }
        }
        return false
    }

    /// Takes the answer of a later call with the same request, if there is an earlier one.
    mutating func replace(with call: CapturedCall) -> Bool {
        guard let place = places[call.key, default: []].first(where: { calls[$0] != nil }) else { return false }
        calls[place]?.replace(with: call)
        return true
    }

    /// Leaves out the calls about what a request removed.
    ///
    /// - Parameter isKept: Whether a later call needs the answer.
    /// - Returns: Those calls, in order.
    mutating func forget(_ removal: SentRequest, isKept: (CapturedCall) -> Bool) -> [CapturedCall] {
        var found: Set<Int>
        if removal.method == "DELETE" {
            let path = TemporaryItems.path(removal)
            let id = TemporaryItems.id(of: path)
            found = Set(byPath[path, default: []])
            if !TemporaryItems.isNumber(id) { found.formUnion(byValue[id, default: []]) }
        } else {
            found = Set(removal.identifyingPairs.flatMap { byPair[$0, default: []] })
        }
        var forgotten: [CapturedCall] = []
        for place in found.sorted() {
            guard let call = calls[place], !isKept(call) else { continue }
            forgotten.append(call)
            calls[place] = nil
        }
        return forgotten
    }
}

extension SentRequest {
    /// The pairs of the query and the form that may be ids.
    fileprivate var identifyingPairs: [FormPair] {
        var pairs = url.queryPairs
        if let body, headers.contentType?.isForm == true { pairs += FormPair.parse(body) }
        return pairs.filter { pair in
            !SecretPlaceholder.isWhole(pair.value) && pair.value.utf8.contains { (0x30...0x39).contains($0) }
        }
    }
}

/// A call of a capture.
struct CapturedCall {
    /// Equal for requests of which one is enough.
    struct Key: Hashable {
        let method: String
        let url: String
        let accept: String?
        /// The names of what the request shows to be let in.
        let credentials: [String]
        let authorization: String?

        init(_ request: SentRequest, _ operation: APICheckContracts.Operation) {
            method = request.method
            url = request.url.text
            accept = request.headers["accept"]
            credentials = DraftedCredential.all(of: operation).filter { $0.isSent(in: request) }.map(\.name)
            authorization = request.headers["authorization"]
        }
    }

    /// The places of this call among those of the capture, and of those that repeat it.
    var indexes: [Int]
    let key: Key
    let request: SentRequest
    var call: DraftedCall
    /// The number of writes before it.
    var writesBefore: Int

    init(index: Int, key: Key, request: SentRequest, call: DraftedCall, writesBefore: Int) {
        indexes = [index]
        self.key = key
        self.request = request
        self.call = call
        self.writesBefore = writesBefore
    }

    /// Takes the answer of a later call with the same request.
    mutating func replace(with other: CapturedCall) {
        indexes = other.indexes
        writesBefore = other.writesBefore
        call.status = other.call.status
    }
}
