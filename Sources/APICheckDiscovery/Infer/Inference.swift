import APICheckBase
package import APICheckHTTP
package import APICheckJSON
package import APICheckRecordings

/// An OpenAPI 3.1 description that is learned from recordings.
///
/// Every exchange that it is made from satisfies it. What has too little evidence is left open: a member is required only
/// if all of at least three objects have it, a number is an integer only after many or by its name, and texts are an enum
/// only if each was seen several times. Counts are in `x-apicheck-evidence`; a check takes the level of a violation from
/// them. The order of the recordings makes no difference. The caller must redact the recordings first.
package struct Inference {
    /// The description as YAML.
    package let text: String
    package let summary: InferenceSummary
    /// The places of the entries that it was made from, for each recording.
    package let learned: [[Int]]

    /// - Parameter bodies: The bodies of the answers of each recording, if an earlier stage parsed them.
    /// - Throws: A ``Problem``, and ``YAMLError`` for a description that is over a limit of reading.
    package init(
        _ recordings: [Recording], bodies: [[ParsedBody?]]? = nil, options: InferenceOptions = InferenceOptions()
    ) throws {
        let samples = try Samples(recordings, bodies: bodies, options)
        let tree = Inference.tree(of: samples.list, beginWithVersion: samples.beginWithVersion, options.limits)
        var operations: [OperationKey: LearnedOperation] = [:]
        var values = RouteValues(routes: tree.routes)
        var methods = RememberedTexts<String>()
        let facts = FieldFacts()
        for index in samples.list.indices {
            guard let route = tree.route[index] else { continue }
            let sample = samples.list[index]
            let method = methods.fact(of: sample.call.exchange.request.method) { $0.uppercased() }
            let key = OperationKey(route: route, method: method)
            var operation = operations[key]
            if operation == nil {
                operation = LearnedOperation(method: method, route: route, facts: facts)
                operations[key] = operation
                guard operations.count <= options.limits.operations else {
                    throw Problem.tooManyOperations(limit: options.limits.operations)
                }
            }
            operation?.add(sample.call, limits: options.limits.document)
            let isOK = 200...299 ~= sample.call.response?.status ?? 0
            values.add(sample.segments, route: route, isExample: method == "GET" && isOK)
        }
        RepeatedRequests(samples).mark { index in
            tree.route[index].flatMap { route in
                let method = samples.list[index].call.exchange.request.method.uppercased()
                return operations[OperationKey(route: route, method: method)]
            }
        }
        let ordered = operations.values.sorted {
            // Methods that are unknown have one order.
            ($0.route, ContractText.order($0.method), $0.method) < ($1.route, ContractText.order($1.method), $1.method)
        }
        let contract = ContractText(
            ordered, routes: tree.routes, values: values, servers: samples.servers, samples: samples.summary,
            title: options.title)
        text = try contract.document(limits: options.limits.document)
        summary = contract.summary
        var learned = recordings.map { _ in [Int]() }
        for sample in samples.list { learned[sample.call.recording].append(sample.call.entry) }
        self.learned = learned.map { $0.sorted() }
    }

    private struct OperationKey: Hashable {
        let route: Int
        let method: String
    }

    /// The routes of samples.
    ///
    /// - Parameter beginWithVersion: Whether a number at the beginning of a path may be a version.
    static func tree(
        of samples: [Samples.Sample], beginWithVersion: Bool, _ limits: InferenceLimits
    ) -> PathTree {
        var tree = PathTree()
        var known: [String: [String]] = [:]
        OrderedPieces.make(of: samples.count) {
            Identifiers(KnownNames())
        } make: { indexes, reader in
            samples[indexes].map { Inference.answer(of: $0, &reader, limits) }
        } take: { indexes, answers in
            for (index, answer) in zip(indexes, answers) {
                let sampled = samples[index].call
                let call = PathNode.Call(
                    exchange: index, status: sampled.response?.status,
                    isDeletion: sampled.exchange.request.method == "DELETE")
                tree.add(samples[index].segments, call, answer)
                guard known.count < limits.identifiers else { continue }
                if !answer.identifiers.isEmpty { known.merge(answer.identifiers) { one, _ in one } }
                if !answer.listed.isEmpty { known.merge(answer.listed) { one, _ in one } }
            }
        }
        tree.mark(known: known)
        tree.join(beginWithVersion: beginWithVersion)
        return tree
    }

    /// The identifiers in the answer of a sample where they may show that a segment of its path is data.
    private static func answer(
        of sample: Samples.Sample, _ reader: inout Identifiers, _ limits: InferenceLimits
    ) -> PathTree.Answer {
        var seen = PathTree.Answer()
        guard let status = sample.call.response?.status, 200...299 ~= status, sample.call.isJSON,
            !sample.segments.allSatisfy({ reader.isData($0) }), let answer = sample.call.answer(limits.document)
        else { return seen }
        seen.identifiers = reader.of(answer)
        let method = sample.call.exchange.request.method
        if method == "GET" { seen.listed = reader.listed(in: answer, of: sample.segments) }
        // The answers to actions have one shape, too: `POST /jobs/start`, `POST /jobs/stop`.
        if method != "POST" { seen.shape = Identifiers.shape(of: answer) }
        return seen
    }
}

/// Settings of an inference.
package struct InferenceOptions: Sendable {
    /// `info.title`; the host when nil.
    package var title: String?
    /// The hosts whose exchanges are learned from; the one with the most answers in JSON when empty.
    package var hosts: [String] = []
    package var limits = InferenceLimits()

    package init() {}
}

/// The limits of an inference. It fails when ``exchanges`` or ``operations`` is exceeded. Other limits apply to one place:
/// objects with more than 1,000 different members are learned as maps, values deeper than 64 levels are not learned,
/// and a place has an enum only with at most 12 different texts.
package struct InferenceLimits: Sendable {
    /// Exchanges in all recordings together.
    package var exchanges = 1_000_000
    /// Different operations: methods of paths.
    package var operations = 5_000
    /// Identifying texts of answers by which segments of paths are recognized; further ones are ignored.
    var identifiers = 100_000
    /// The limits of each body.
    package var document = Document.Limits()

    package init() {}
}
