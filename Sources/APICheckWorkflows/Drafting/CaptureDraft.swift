import APICheckBase
package import APICheckContracts
package import APICheckHTTP
import APICheckJSON

extension WorkflowDraft {
    /// Makes the calls of a capture again: each once, with its query, its path, its headers and its body, and with the status
    /// that it had as its criterion.
    ///
    /// `reads` has the calls that only read; those with a credential are in a workflow of their own where others have none.
    /// `writes` has the calls that write, in their order, with those that read what was written or what is removed again. An id that an earlier answer
    /// made is taken from that answer, and a DELETE of it is a clean-up step.
    ///
    /// - Parameters:
    ///   - exchanges: The calls in their order, without secrets.
    ///   - contract: Describes all of them.
    ///   - mostCalls: Of one operation with one status: more of them say little, and a run takes longer.
    package init(_ contract: Contract, calls exchanges: [Exchange], mostCalls: Int = 20) {
        self.init(contract: contract)
        var draft = CaptureDraft(
            contract, TemporaryItems(exchanges), IssuedSecrets(exchanges), mostCalls: mostCalls)
        for (index, exchange) in exchanges.enumerated() { draft.add(exchange, index) }
        draft.end()
        workflows = draft.workflows
        omissions = draft.omissions
        secrets = draft.secrets.descriptions
        steps = draft.steps
    }
}

/// Drafts the calls of a capture.
private struct CaptureDraft {
    private let contract: Contract
    /// The maximum number of calls of one operation with one status.
    private let mostCalls: Int
    private(set) var workflows: [WorkflowDraft.Workflow] = []
    private(set) var omissions: [WorkflowDraft.Omission] = []
    private(set) var secrets = CapturedSecrets()
    /// The step that makes a captured call again, by the index of the call.
    private(set) var steps: [Int: WorkflowDraft.StepName] = [:]
    private var reads = CapturedCalls()
    private var writes = CapturedCalls()
    private let made = MadeValues()
    private var temporary: TemporaryItems
    private let issued: IssuedSecrets
    private var names = StepNames()
    private var knownOmissions: Set<WorkflowDraft.Omission> = []
    /// The number of writes before the next call.
    private var writeCount = 0
    private var counts: [Group: Int] = [:]

    private struct Group: Hashable, Comparable {
        let operation: String
        let status: Int

        static func < (one: Group, other: Group) -> Bool {
            (one.operation, one.status) < (other.operation, other.status)
        }
    }

    init(_ contract: Contract, _ temporary: TemporaryItems, _ issued: IssuedSecrets, mostCalls: Int) {
        self.contract = contract
        self.issued = issued
        self.temporary = temporary
        self.mostCalls = mostCalls
    }

    /// Adds the next call. What no operation describes, the preflight requests of browsers, and answers of a cache are not calls.
    mutating func add(_ exchange: Exchange, _ index: Int) {
        let request = exchange.request
        guard let status = exchange.response?.status, status != 304, request.method != "OPTIONS",
            let match = contract.match(method: request.method, url: request.url)
        else { return }
        let isWrite = request.method != "GET" && request.method != "HEAD"
        let key = CapturedCall.Key(request, match.operation)
        let issues = issued.areIssued(by: exchange, index)
        if !isWrite, !issues, repeats(key, status: status, index) { return }
        var builder = CapturedRequest(match, request, made: made, secrets: secrets)
        let id = names.unique(of: match.operation)
        var call: DraftedCall
        do { call = try builder.call(id, status: status) } catch { return omit(match.operation, error.why) }
        let removesTemporary = request.method == "DELETE" && temporary.isRemoved(by: request)
        if removesTemporary { call.isCleanup = true }
        let captured = CapturedCall(index: index, key: key, request: request, call: call, writesBefore: writeCount)
        let belongsToWrites = isWrite || issues || builder.usesMade || temporary.isRead(by: exchange)
        // The state of the server after the last write is that of the next run.
        if !belongsToWrites, reads.replace(with: captured) { return }
        if TemporaryItems.isRemoval(request), status < 400, !builder.usesItem, !removesTemporary {
            forget(request)
            return omit(match.operation, "it removes what the capture did not make, so it works once")
        }
        counts[Group(operation: match.operation.name, status: status), default: 0] += 1
        if counts[Group(operation: match.operation.name, status: status), default: 0] > mostCalls {
            return
        }
        for source in builder.sources { made.use(source) }
        secrets = builder.secrets
        names.take(id)
        if belongsToWrites { writes.append(captured) } else { reads.append(captured) }
        if isWrite || issues { made.add(exchange, match, step: id) }
        guard isWrite else { return }
        writeCount += 1
        temporary.add(exchange, index)
    }

    /// Whether the same request was answered before with the same status, and nothing was written since: what differs between the
    /// answers then differs from call to call.
    private mutating func repeats(_ key: CapturedCall.Key, status: Int, _ index: Int) -> Bool {
        reads.repeats(key, status: status, writesBefore: writeCount, index)
            || writes.repeats(key, status: status, writesBefore: writeCount, index)
    }

    /// Leaves out the earlier calls about what a request removed.
    private mutating func forget(_ removal: SentRequest) {
        func isKept(_ call: CapturedCall) -> Bool { !made.outputs(of: call.call.stepID).isEmpty }
        for call in reads.forget(removal, isKept: isKept) + writes.forget(removal, isKept: isKept) {
            omit(call.call.operation, "it is about what the capture removes later, so it works once")
        }
    }

    private mutating func omit(_ operation: APICheckContracts.Operation, _ why: PrintableText) {
        let omission = WorkflowDraft.Omission(operation: operation.name, why: why)
        if knownOmissions.insert(omission).inserted { omissions.append(omission) }
    }

    /// Groups the calls.
    mutating func end() {
        for (group, count) in counts.sorted(by: { $0.key < $1.key }) where count > mostCalls {
            let more = (count - mostCalls).counted("more call")
            omissions.append(
                WorkflowDraft.Omission(operation: group.operation, why: "\(more) with the status \(group.status)"))
        }
        let reads = reads.all
        var writes = writes.all
        for index in writes.indices { writes[index].call.outputs = made.outputs(of: writes[index].call.stepID) }
        // A public call needs no credential that may be missing.
        let anonymous = reads.filter { $0.call.credentials.isEmpty }
        let others = reads.filter { !$0.call.credentials.isEmpty }
        if anonymous.isEmpty || others.isEmpty {
            add("reads", reads)
        } else {
            add("reads", anonymous)
            add("reads-with-credentials", others)
        }
        add("writes", writes)
    }

    private mutating func add(_ id: String, _ calls: [CapturedCall]) {
        guard !calls.isEmpty else { return }
        for call in calls {
            for index in call.indexes { steps[index] = WorkflowDraft.StepName(workflow: id, step: call.call.stepID) }
        }
        workflows.append(WorkflowDraft.Workflow(id: id, calls: calls.map(\.call)))
    }
}

/// The calls of a capture that are made again, found by their request and by what they are about.
private struct CapturedCalls {
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
private struct CapturedCall {
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
